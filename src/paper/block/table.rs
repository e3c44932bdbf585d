//! A table before layout: columns, header, rows.

use super::super::fit::LEAST;
use super::super::font::Face;
use super::super::page::{Len, mm, pt10};
use super::Align;

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// How much of the width left over it takes, relative to the others.
    pub share: i32,
    /// Narrower (1/100 mm) only where the whole table is too wide.
    pub min: Len,
    /// Greatest width before what is left over is shared out.
    pub max: Len,
    /// Where the texts of its cells stand.
    pub align: Align,
    /// The face of its cells, except in strong rows.
    pub face: Face,
    /// Size of its cells relative to the table's, in percent.
    pub scale: i32,
    /// Whether a hairline stands at its left edge.
    pub edge: Edge,
}

/// The left edge of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// Nothing, unless all cells are outlined.
    Open,
    /// A thin line, also where cells are not outlined.
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
    /// What it says; too long a text shrinks, then wraps.
    pub text: String,
    /// Index of the first column it covers.
    pub column: usize,
    /// How many columns it covers.
    pub across: usize,
    /// Index of the first header row it covers.
    pub row: usize,
    /// How many header rows it covers.
    pub down: usize,
}

impl HeadCell {
    /// Over one column, in the first header row.
    pub fn new(text: &str, column: usize) -> HeadCell {
        HeadCell { text: text.to_owned(), column, across: 1, row: 0, down: 1 }
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableRow {
    /// One text a column; missing ones are empty. `\n` breaks a line within the cell.
    Cells(Vec<String>),
    /// The same in bold, set off by a line: totals, champions.
    Strong(Vec<String>),
    /// A bold line over all columns; the rows below belong to it.
    Section(String),
    /// A remark over all columns.
    Note(String),
}

impl TableRow {
    /// The cells and the face that goes before their columns'; none where one text runs across.
    pub fn cells(&self) -> Option<(&[String], Option<Face>)> {
        match self {
            TableRow::Cells(cells) => Some((cells, None)),
            TableRow::Strong(cells) => Some((cells, Some(Face::Bold))),
            TableRow::Section(_) | TableRow::Note(_) => None,
        }
    }
}

/// Which lines a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rules {
    /// Hairlines between the rows and every other row faintly tinted: to be read.
    Open,
    /// All cells outlined: to be written in.
    Grid,
}

/// A table, which takes the width of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The columns from left to right.
    pub columns: Vec<Column>,
    /// Its header, repeated on each page and in each lane.
    pub header: Vec<HeadCell>,
    /// What stands below the header, top to bottom.
    pub rows: Vec<TableRow>,
    /// The em of cells in columns of 100 %.
    pub em: Len,
    /// Least height of a row.
    pub row_height: Len,
    /// Whether it is to be read or to be written in.
    pub rules: Rules,
    /// How many lanes stand side by side on a page; rows run down a lane, then into the next.
    pub lanes: usize,
    /// Least height of single rows, in order; missing ones have that of all.
    pub least: Vec<Len>,
    /// Where everybody is set against everybody: the first of those columns; each row's own cell
    /// is crossed out.
    pub diagonal: Option<usize>,
}

impl Table {
    /// A table with one header row, whose texts are given column by column.
    pub fn new(columns: Vec<(&str, Column)>) -> Table {
        let heads = columns.iter().enumerate();
        Table {
            header: heads.map(|(column, (text, _))| HeadCell::new(text, column)).collect(),
            columns: columns.into_iter().map(|(_, column)| column).collect(),
            rows: Vec::new(),
            em: pt10(105),
            row_height: mm(7),
            rules: Rules::Open,
            lanes: 1,
            least: Vec::new(),
            diagonal: None,
        }
    }

    /// The em of a column's cells.
    pub fn em_of(&self, column: &Column) -> Len {
        (self.em * column.scale / 100).max(LEAST)
    }

    /// The em of its header.
    pub fn head_em(&self) -> Len {
        (self.em * 9 / 10).max(LEAST)
    }

    /// How many header rows there are.
    pub fn header_rows(&self) -> usize {
        self.header.iter().map(|cell| cell.row + cell.down).max().unwrap_or(0)
    }
}
