//! The vocabulary of a sheet: a document is paper, furniture and blocks, without positions.

mod form;
mod head;
mod table;

pub use form::{Cut, Flow, Form, FormGrid, Hang, Part, TextBox};
pub use head::{Change, EntryMark, Revision, SheetHead, Standing};
pub use table::{Column, Edge, HeadCell, Rules, Table, TableRow};

use super::font::Face;
use super::page::{Ink, Len, mm, pt10};

/// The size of a sheet, in 1/100 mm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// From left to right as it is read.
    pub width: Len,
    /// From top to bottom as it is read.
    pub height: Len,
}

impl Paper {
    /// A4 upright (竖版).
    pub const A4_PORTRAIT: Paper = Paper { width: mm(210), height: mm(297) };
    /// A4 lying (横版).
    pub const A4_LANDSCAPE: Paper = Paper { width: mm(297), height: mm(210) };
    /// A3 lying (横版).
    pub const A3_LANDSCAPE: Paper = Paper { width: mm(420), height: mm(297) };
}

/// What stands around the blocks on every page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageFrame {
    /// Header with the title and footer with the signatures of §11, pages numbered.
    Full(Box<SheetHead>),
    /// Nothing, and no margins: certificates, slips and cards fill the page themselves.
    Bare,
}

/// A sheet before layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Title, e.g. `对阵表`.
    pub title: String,
    /// `YYYY-MM-DD HH:MM`, for the dates of the PDF.
    pub printed_at: String,
    /// Its size and which way it lies.
    pub paper: Paper,
    /// What stands around the blocks.
    pub frame: PageFrame,
    /// What runs down the pages, in this order.
    pub blocks: Vec<Block>,
}

/// A piece of content; it takes the whole width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A section heading, never left alone at the foot of a page.
    Heading(String),
    /// A paragraph; a long one runs over pages.
    Line(TextLine),
    /// Empty height, cut off at the foot of a page.
    Gap(Len),
    /// A table; its header is repeated on each page.
    Table(Table),
    /// Two halves of one table on facing pages: a row stands at the same height on both.
    Spread(Box<[Table; 2]>),
    /// Places to sign, side by side: the label, then a line to write on.
    Signatures(Vec<String>),
    /// Forms of equal size in a grid, several to a page.
    Forms(FormGrid),
    /// The next block begins a page.
    PageBreak,
}

/// A paragraph of one face and size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    /// The text; `\n` breaks the line.
    pub text: String,
    /// In which face all of it is set.
    pub face: Face,
    /// The em; a character too wide for the page is set smaller.
    pub em: Len,
    /// Where its lines stand in the width of the page.
    pub align: Align,
    /// In which colour it is printed.
    pub ink: Ink,
}

impl TextLine {
    /// Ordinary text in black, from the left edge.
    pub fn new(text: impl Into<String>, em: Len) -> TextLine {
        let (face, align, ink) = (Face::Text, Align::Left, Ink::BLACK);
        TextLine { text: text.into(), face, em, align, ink }
    }
}

impl Block {
    /// A paragraph of ordinary text.
    pub fn line(text: impl Into<String>, em: Len) -> Block {
        Block::Line(TextLine::new(text, em))
    }

    /// A remark in grey under or above a list.
    pub fn remark(text: impl Into<String>) -> Block {
        Block::Line(TextLine { ink: Ink::SOFT, ..TextLine::new(text, pt10(95)) })
    }

    /// Who signs, side by side.
    pub fn signatures<const N: usize>(labels: [&str; N]) -> Block {
        Block::Signatures(labels.map(String::from).to_vec())
    }
}

/// Where a text stands in its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// 居左: at the left edge.
    Left,
    /// 居中: in the middle.
    Centre,
    /// 居右: at the right edge.
    Right,
}
