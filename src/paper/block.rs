//! The vocabulary of a sheet: a document is paper, furniture and blocks, without positions.

use super::font::Face;
use super::ornament::Ornament;
use super::page::{Ink, Len, mm, pt10};

/// What every sheet says about itself (rules.md §11).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetHead {
    /// Name of the event (赛事名称).
    pub event: String,
    /// Name of the group; empty on sheets about the whole event.
    pub group: String,
    /// The round as written, e.g. `第5轮`; empty on sheets that belong to no round.
    pub round: String,
    /// When and where, e.g. `5月3日 上午8:30 · 市体育馆`; may be empty.
    pub time: String,
    /// 裁判长.
    pub chief_arbiter: String,
    /// 编排长.
    pub pairing_officer: String,
    /// When it is printed, local time, `YYYY-MM-DD HH:MM`.
    pub printed_at: String,
    /// The ledger entry the sheet was made from.
    pub entry: EntryMark,
    /// Whether the sheet is in force.
    pub standing: Standing,
    /// What it says about an earlier print of the same sheet; none for a first print and its
    /// copies.
    pub revision: Option<Revision>,
}

/// What a sheet says about an earlier print of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// How the two differ.
    pub change: Change,
    /// Which print it is about, e.g. `取代5月3日 08:05印出的版本（记录 #412）`.
    pub says: String,
}

/// How a sheet differs from the print it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// 更正: something on the earlier print turned out wrong.
    Corrected,
    /// 重排: the earlier print was voided and the round paired again.
    PairedAgain,
    /// 更新: the event went on.
    Updated,
    /// 作废: this print itself says that the round was voided.
    Voided,
}

impl Change {
    /// As printed.
    pub fn word(self) -> &'static str {
        match self {
            Change::Corrected => "更正",
            Change::PairedAgain => "重排",
            Change::Updated => "更新",
            Change::Voided => "作废",
        }
    }
}

/// The last ledger entry a sheet knows of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryMark {
    /// Its number (记录号).
    pub number: u32,
    /// Its digest in hex; the first 8 characters are printed.
    pub digest: String,
}

/// Whether a sheet is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// In force.
    Valid,
    /// 作废: the round was paired again.
    Void,
    /// 待定: a result under arbitration is on it.
    Provisional,
}

/// A sheet of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// Width.
    pub width: Len,
    /// Height.
    pub height: Len,
}

impl Paper {
    /// A4 upright (竖版).
    pub const A4_PORTRAIT: Paper = Paper { width: mm(210), height: mm(297) };
    /// A4 lying (横版).
    pub const A4_LANDSCAPE: Paper = Paper { width: mm(297), height: mm(210) };
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
    /// The paper.
    pub paper: Paper,
    /// What stands around the blocks.
    pub frame: PageFrame,
    /// The content.
    pub blocks: Vec<Block>,
}

/// A piece of content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A section heading, never left alone at the foot of a page.
    Heading(String),
    /// A paragraph.
    Line(TextLine),
    /// Empty height.
    Gap(Len),
    /// A table; its header is repeated on each page.
    Table(Table),
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
    /// Face.
    pub face: Face,
    /// Size.
    pub em: Len,
    /// Alignment.
    pub align: Align,
    /// Colour.
    pub ink: Ink,
}

/// Horizontal alignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// 左.
    Left,
    /// 中.
    Centre,
    /// 右.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// How much of the width left over it takes, relative to the others.
    pub share: i32,
    /// Least width.
    pub min: Len,
    /// Greatest width before what is left over is shared out.
    pub max: Len,
    /// Alignment of its cells.
    pub align: Align,
    /// Face of its cells.
    pub face: Face,
    /// Size of its cells relative to the table's, in percent.
    pub scale: i32,
    /// Whether a hairline stands at its left edge.
    pub edge: Edge,
}

/// The left edge of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// Nothing.
    Open,
    /// A hairline.
    Hair,
    /// A strong line: parts of the table.
    Strong,
}

impl Column {
    /// A column between two widths in millimetres.
    pub fn new(min: i32, max: i32, align: Align) -> Column {
        Column {
            share: 0,
            min: mm(min),
            max: mm(max),
            align,
            face: Face::Text,
            scale: 100,
            edge: Edge::Open,
        }
    }

    /// Takes part in sharing out the width left over.
    pub fn share(self, share: i32) -> Column {
        Column { share, ..self }
    }

    /// Sets the face of its cells.
    pub fn face(self, face: Face) -> Column {
        Column { face, ..self }
    }

    /// Sets the size of its cells in percent of the table's.
    pub fn scale(self, scale: i32) -> Column {
        Column { scale, ..self }
    }

    /// Sets its left edge.
    pub fn edge(self, edge: Edge) -> Column {
        Column { edge, ..self }
    }
}

/// A header cell over one or more columns and header rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeadCell {
    /// The text.
    pub text: String,
    /// First column.
    pub column: usize,
    /// How many columns it covers.
    pub across: usize,
    /// First header row.
    pub row: usize,
    /// How many header rows it covers.
    pub down: usize,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// One text a column; missing ones are empty. `\n` breaks a line within the cell.
    Cells(Vec<String>),
    /// The same in bold, set off by a line: totals, champions.
    Strong(Vec<String>),
    /// A bold line over all columns; the rows below belong to it.
    Section(String),
    /// A remark over all columns.
    Note(String),
}

/// Which lines a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Hairlines between the rows and every other row faintly tinted: to be read.
    Open,
    /// All cells outlined: to be written in.
    Grid,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its header, repeated on each page and in each lane.
    pub header: Vec<HeadCell>,
    /// Its rows.
    pub rows: Vec<Row>,
    /// Size of the text.
    pub em: Len,
    /// Least height of a row.
    pub row_height: Len,
    /// Which lines it shows.
    pub rules: Rules,
    /// How many lanes stand side by side on a page; rows run down a lane, then into the next.
    pub lanes: usize,
}

impl Table {
    /// A table with one header row, whose texts are given column by column.
    pub fn new(columns: Vec<(&str, Column)>) -> Table {
        let header = columns
            .iter()
            .enumerate()
            .map(|(column, (text, _))| HeadCell {
                text: (*text).to_owned(),
                column,
                across: 1,
                row: 0,
                down: 1,
            })
            .collect();
        Table {
            columns: columns.into_iter().map(|(_, column)| column).collect(),
            header,
            rows: Vec::new(),
            em: pt10(105),
            row_height: mm(7),
            rules: Rules::Open,
            lanes: 1,
        }
    }

    /// How many header rows there are.
    pub fn header_rows(&self) -> usize {
        self.header.iter().map(|cell| cell.row + cell.down).max().unwrap_or(0)
    }
}

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
    /// None.
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
    /// A filled rectangle: x, y, width, height.
    Fill {
        /// Left and top.
        at: (Len, Len),
        /// Width and height.
        size: (Len, Len),
        /// Colour.
        ink: Ink,
    },
    /// An ornament.
    Ornament(Ornament),
}

/// Text in a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextBox {
    /// Left edge and top.
    pub at: (Len, Len),
    /// Width and height.
    pub size: (Len, Len),
    /// The text; `\n` begins a paragraph.
    pub text: String,
    /// Face.
    pub face: Face,
    /// Greatest size.
    pub em: Len,
    /// Distance of baselines in percent of the em.
    pub leading: i32,
    /// Horizontal alignment.
    pub align: Align,
    /// Where the text stands if it is lower than the box.
    pub hang: Hang,
    /// What happens to a text wider than the box.
    pub flow: Flow,
    /// Colour.
    pub ink: Ink,
}

/// Vertical placing in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hang {
    /// At the top.
    Top,
    /// In the middle.
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
