//! What slips and cards are drawn of: a text in a box, and a row of cells side by side.

use crate::paper::block::{Align, Flow, Hang, Part, TextBox};
use crate::paper::font::Face;
use crate::paper::page::{Ink, Len};

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
}

/// A text in a box; `leading` is the distance of its lines in percent.
pub(super) fn text(
    at: (Len, Len),
    size: (Len, Len),
    Lettering { face, em, align }: Lettering,
    leading: i32,
    text: &str,
) -> Part {
    let (hang, flow, ink) = (Hang::Middle, Flow::Shrink, Ink::BLACK);
    let text = text.to_owned();
    Part::Text(TextBox { at, size, text, face, em, leading, align, hang, flow, ink })
}
