//! Pages of placed items: plain data that the PDF writer and the window's preview both paint.
//!
//! Lengths are 1/100 mm in integers. The origin is the top left corner, y grows downwards.

use super::font::Face;

/// A length or position in 1/100 mm.
pub type Len = i32;

/// Millimetres as a [`Len`].
pub const fn mm(value: i32) -> Len {
    value * 100
}

/// A font size given in tenths of a point, as an em in 1/100 mm (105 → 10.5 pt).
pub const fn pt10(tenths: i32) -> Len {
    (tenths * 2540 + 360) / 720
}

/// A colour, 8 bits a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ink {
    /// Share of red, 0 to 255.
    pub r: u8,
    /// Share of green, 0 to 255.
    pub g: u8,
    /// Share of blue, 0 to 255.
    pub b: u8,
}

impl Ink {
    /// Body text.
    pub const BLACK: Ink = Ink::grey(0);
    /// Secondary text: headers and footers.
    pub const SOFT: Ink = Ink::grey(80);
    /// Hairlines.
    pub const HAIR: Ink = Ink::grey(150);
    /// The faint ground of every other row.
    pub const ZEBRA: Ink = Ink::grey(246);
    /// The ground of a header row.
    pub const HEADER: Ink = Ink::grey(232);
    /// 朱红 of certificates and of 作废.
    pub const VERMILION: Ink = Ink { r: 176, g: 32, b: 36 };
    /// 金 of certificate borders.
    pub const GOLD: Ink = Ink { r: 171, g: 133, b: 60 };

    /// A grey, 0 black to 255 white.
    pub const fn grey(level: u8) -> Ink {
        Ink { r: level, g: level, b: level }
    }
}

/// A horizontal span from left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Where it begins, from the left of the page.
    pub left: Len,
    /// Where it ends, from the left of the page.
    pub right: Len,
}

/// A rectangle with edges along the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Its left edge, from the left of the page.
    pub x: Len,
    /// Its top edge, from the top of the page.
    pub y: Len,
    /// From its left to its right edge.
    pub width: Len,
    /// From its top to its bottom edge.
    pub height: Len,
}

impl Area {
    /// The right edge, from the left of the page.
    pub fn right(self) -> Len {
        self.x + self.width
    }

    /// The bottom edge, from the top of the page.
    pub fn bottom(self) -> Len {
        self.y + self.height
    }

    /// The area without a margin on all four sides.
    pub fn inset(self, by: Len) -> Area {
        Area {
            x: self.x + by,
            y: self.y + by,
            width: (self.width - 2 * by).max(0),
            height: (self.height - 2 * by).max(0),
        }
    }
}

/// One line of text in one face and size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRun {
    /// Face; single characters may come from fonts further down its chain.
    pub face: Face,
    /// The em: the side of a Chinese character.
    pub em: Len,
    /// Left end of the text.
    pub x: Len,
    /// The baseline, from the top of the page.
    pub y: Len,
    /// Width of the text: the sum of its advances.
    pub width: Len,
    /// What is written, on one line.
    pub text: String,
    /// The colour of the glyphs.
    pub ink: Ink,
    /// The room the text was given (its cell); the text never leaves it.
    pub room: Span,
}

/// How a shape is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// A line of this weight along the points.
    Stroke(Len),
    /// The inside; shapes that are filled are convex.
    Fill,
}

/// An item at its place on the page. Later items are painted over earlier ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placed {
    /// Text on one baseline.
    Text(TextRun),
    /// A straight line with square ends.
    Line {
        /// Where it begins.
        from: (Len, Len),
        /// Where it ends.
        to: (Len, Len),
        /// How thick it is drawn, centred on its path.
        weight: Len,
        /// In which colour it is painted.
        ink: Ink,
    },
    /// The outline of a rectangle.
    Rect {
        /// The rectangle; the line is centred on its edges.
        area: Area,
        /// How thick it is drawn, centred on its path.
        weight: Len,
        /// In which colour it is painted.
        ink: Ink,
    },
    /// A rectangle without outline, the ground of rows.
    Fill {
        /// What is filled, edges included.
        area: Area,
        /// In which colour it is painted.
        ink: Ink,
    },
    /// A polygon or an open line through points (ornaments).
    Shape {
        /// The points in order.
        points: Vec<(Len, Len)>,
        /// Whether the last point is joined to the first.
        outline: Outline,
        /// Whether the outline or the inside is painted.
        paint: Paint,
        /// In which colour it is painted.
        ink: Ink,
    },
}

/// Whether a shape's points form a closed outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outline {
    /// The last point is joined to the first.
    Closed,
    /// The line ends at the last point.
    Open,
}

/// One sheet of paper with all that stands on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Width of the paper, 21000 for A4 upright.
    pub width: Len,
    /// Height of the paper, 29700 for A4 upright.
    pub height: Len,
    /// What is painted, in this order.
    pub items: Vec<Placed>,
}

impl Page {
    /// The text runs of the page.
    pub fn texts(&self) -> impl Iterator<Item = &TextRun> {
        self.items.iter().filter_map(|item| match item {
            Placed::Text(run) => Some(run),
            _ => None,
        })
    }
}
