//! Forms of equal size, several to a page: slips, cards, certificates.

use super::super::font::Face;
use super::super::ornament::Ornament;
use super::super::page::{Area, Ink, Len, Placed};
use super::Align;

/// Forms of equal size in a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormGrid {
    /// Forms side by side.
    pub across: usize,
    /// Forms one below the other.
    pub down: usize,
    /// What shows where to cut.
    pub cut: Cut,
    /// The forms, row by row and page by page.
    pub forms: Vec<Form>,
}

/// Cutting aids between forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// A form fills its page, or is cut along its own outline.
    Uncut,
    /// Dashed lines between the forms.
    Dashed,
}

/// One form: parts at places relative to its top left corner.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Form {
    /// The parts, painted in order.
    pub parts: Vec<Part>,
}

/// A part of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text in a box; it shrinks, then wraps, and never leaves the box's width.
    Text(TextBox),
    /// A line or a ground.
    Drawn(Placed),
    /// A border, ring or cross.
    Ornament(Ornament),
}

impl Part {
    /// A black line of this weight (1/100 mm).
    pub fn line(from: (Len, Len), to: (Len, Len), weight: Len) -> Part {
        Part::Drawn(Placed::Line { from, to, weight, ink: Ink::BLACK })
    }

    /// The ground of a header row: left and top, width and height.
    pub fn head_ground((x, y): (Len, Len), (width, height): (Len, Len)) -> Part {
        Part::Drawn(Placed::Fill { area: Area { x, y, width, height }, ink: Ink::HEADER })
    }
}

/// Text in a box of a form; lengths in 1/100 mm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextBox {
    /// Left edge and top.
    pub at: (Len, Len),
    /// Width and height.
    pub size: (Len, Len),
    /// The text; `\n` begins a paragraph.
    pub text: String,
    /// In which face all of it is set.
    pub face: Face,
    /// The em at which it is set if it fits.
    pub em: Len,
    /// Distance of baselines in percent of the em.
    pub leading: i32,
    /// Where its lines stand in the width of the box.
    pub align: Align,
    /// Where the text stands if it is lower than the box.
    pub hang: Hang,
    /// What happens to a text wider than the box.
    pub flow: Flow,
    /// In which colour it is printed.
    pub ink: Ink,
}

/// Vertical placing in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hang {
    /// The first line at the upper edge.
    Top,
    /// As much room above the lines as below.
    Middle,
}

/// What happens to a text wider than its box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It shrinks, then wraps: names.
    Shrink,
    /// It wraps at its size, and shrinks only if it becomes too high: body text.
    Wrap,
}
