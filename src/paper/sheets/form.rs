//! What slips, cards and certificates are drawn of: texts in boxes, and a table to write in.

use crate::paper::block::{Align, Flow, Hang, Part, TextBox};
use crate::paper::font::Face;
use crate::paper::page::{Area, Ink, Len};

/// How texts of a form are set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lettering {
    /// Their face.
    pub face: Face,
    /// Their size; a text too wide for its box shrinks.
    pub em: Len,
    /// Where they stand in the box.
    pub align: Align,
}

impl Lettering {
    /// Ordinary text.
    pub const fn text(em: Len, align: Align) -> Lettering {
        Lettering { face: Face::Text, em, align }
    }

    /// In bold.
    pub const fn bold(em: Len, align: Align) -> Lettering {
        Lettering { face: Face::Bold, em, align }
    }

    /// In 楷体.
    pub const fn kai(em: Len, align: Align) -> Lettering {
        Lettering { face: Face::Kai, em, align }
    }
}

/// A text in a box; `leading` is the distance of its lines in percent.
pub(super) fn text(
    at: (Len, Len),
    size: (Len, Len),
    lettering: Lettering,
    leading: i32,
    text: &str,
) -> Part {
    let area = Area { x: at.0, y: at.1, width: size.0, height: size.1 };
    Part::Text(TextBox { leading, ..text_box(area, lettering, text) })
}

/// A box of black text in its middle.
pub(super) fn text_box(area: Area, lettering: Lettering, text: &str) -> TextBox {
    let Lettering { face, em, align } = lettering;
    TextBox {
        at: (area.x, area.y),
        size: (area.width, area.height),
        text: text.to_owned(),
        face,
        em,
        leading: 115,
        align,
        hang: Hang::Middle,
        flow: Flow::Shrink,
        ink: Ink::BLACK,
    }
}

/// The table of a form: its left edge, the widths of its columns, the edges of its rows from the
/// top, and how its texts stand in their cells.
pub(super) struct FormTable<'a> {
    pub left: Len,
    pub widths: &'a [Len],
    pub edges: &'a [Len],
    /// Kept free left and right of a text.
    pub padding: Len,
    /// Distance of lines in percent.
    pub leading: i32,
    /// Weight of the outline.
    pub outline: Len,
}

impl FormTable<'_> {
    /// The sum of its columns.
    pub fn width(&self) -> Len {
        self.widths.iter().sum()
    }

    /// The texts of a row that are not empty, each set as its column says.
    pub fn row(
        &self,
        row: usize,
        lettering: impl Fn(usize) -> Lettering,
        texts: &[String],
    ) -> Vec<Part> {
        let (top, tall) = (self.edges[row], self.edges[row + 1] - self.edges[row]);
        let mut x = self.left + self.padding;
        let mut parts = Vec::new();
        for (index, (width, cell)) in self.widths.iter().zip(texts).enumerate() {
            if !cell.is_empty() {
                let size = (width - 2 * self.padding, tall);
                parts.push(text((x, top), size, lettering(index), self.leading, cell));
            }
            x += width;
        }
        parts
    }

    /// The ground of its header.
    pub fn ground(&self) -> Part {
        Part::head_ground((self.left, self.edges[0]), (self.width(), self.edges[1] - self.edges[0]))
    }

    /// Its lines: from left to right, then from top to bottom.
    pub fn lines(&self) -> Vec<Part> {
        let mut across = vec![self.left];
        across.extend(self.widths.iter().scan(self.left, |x, width| {
            *x += width;
            Some(*x)
        }));
        let (right, top) = (self.left + self.width(), self.edges[0]);
        let bottom = self.edges.last().copied().unwrap_or(top);
        let outer = |index: usize, of: &[Len]| index == 0 || index + 1 == of.len();
        let weight = |index, of: &[Len]| if outer(index, of) { self.outline } else { 14 };
        let level = self.edges.iter().enumerate();
        let level =
            level.map(|(k, y)| Part::line((self.left, *y), (right, *y), weight(k, self.edges)));
        let upright = across.iter().enumerate();
        let upright = upright.map(|(k, x)| Part::line((*x, top), (*x, bottom), weight(k, &across)));
        level.chain(upright).collect()
    }
}
