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
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
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
    /// Left edge.
    pub left: Len,
    /// Right edge.
    pub right: Len,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: Len,
    /// Top edge.
    pub y: Len,
    /// Width.
    pub width: Len,
    /// Height.
    pub height: Len,
}

impl Area {
    /// Right edge.
    pub fn right(self) -> Len {
        self.x + self.width
    }

    /// Bottom edge.
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
    /// Size: the em.
    pub em: Len,
    /// Left end of the text.
    pub x: Len,
    /// Baseline.
    pub y: Len,
    /// Width of the text: the sum of its advances.
    pub width: Len,
    /// The text.
    pub text: String,
    /// Colour.
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
    /// A line of text.
    Text(TextRun),
    /// A straight line.
    Line {
        /// Start.
        from: (Len, Len),
        /// End.
        to: (Len, Len),
        /// Thickness.
        weight: Len,
        /// Colour.
        ink: Ink,
    },
    /// The outline of a rectangle.
    Rect {
        /// The rectangle; the line is centred on its edges.
        area: Area,
        /// Thickness.
        weight: Len,
        /// Colour.
        ink: Ink,
    },
    /// A filled rectangle.
    Fill {
        /// The rectangle.
        area: Area,
        /// Colour.
        ink: Ink,
    },
    /// A polygon or an open line through points (ornaments).
    Shape {
        /// The points in order.
        points: Vec<(Len, Len)>,
        /// Whether the last point is joined to the first.
        outline: Outline,
        /// Stroke or fill.
        paint: Paint,
        /// Colour.
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

/// One page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Width of the paper.
    pub width: Len,
    /// Height of the paper.
    pub height: Len,
    /// What stands on it.
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
