//! Lists on paper: each column with what stands above it, how it is set, and what it says of a row.

use crate::paper::block::{Align, Block, Column, Edge, Table, TableRow};
use crate::paper::font::Face;

use super::Section;

/// What one column says of a row.
type Says<'a, R> = Box<dyn Fn(&R) -> String + 'a>;

/// The columns of a list of rows of one kind, from left to right.
pub(in crate::paper) struct Listing<'a, R> {
    columns: Vec<(&'a str, Column)>,
    says: Vec<Says<'a, R>>,
}

impl<'a, R> Listing<'a, R> {
    /// No column yet.
    pub(in crate::paper) fn new() -> Listing<'a, R> {
        Listing { columns: Vec::new(), says: Vec::new() }
    }

    /// A column that says this of a row.
    pub(in crate::paper) fn col<S: ToString>(
        mut self,
        head: &'a str,
        column: Column,
        says: impl Fn(&R) -> S + 'a,
    ) -> Listing<'a, R> {
        self.columns.push((head, column));
        self.says.push(Box::new(move |row| says(row).to_string()));
        self
    }

    /// The same, where there is something to say.
    pub(in crate::paper) fn col_if<S: ToString>(
        self,
        shown: bool,
        head: &'a str,
        column: Column,
        says: impl Fn(&R) -> S + 'a,
    ) -> Listing<'a, R> {
        if shown { self.col(head, column, says) } else { self }
    }

    /// A column to be written in by hand.
    pub(super) fn blank(self, head: &'a str, column: Column) -> Listing<'a, R> {
        self.col(head, column, |_| "")
    }

    /// What the columns say of some rows.
    pub(super) fn rows(&self, rows: &[R]) -> Vec<TableRow> {
        let cells = |row| self.says.iter().map(|says| says(row)).collect();
        rows.iter().map(|row| TableRow::Cells(cells(row))).collect()
    }

    /// The list with all its rows.
    pub(in crate::paper) fn table(&self, rows: &[R]) -> Table {
        Table { rows: self.rows(rows), ..Table::new(self.columns.clone()) }
    }

    /// One table in two lanes, with the headings between the rows.
    pub(super) fn in_lanes(&self, sections: &[Section<R>]) -> Table {
        let rows = |section: &Section<R>| {
            let heading = Some(section.heading.clone()).filter(|heading| !heading.is_empty());
            heading.map(TableRow::Section).into_iter().chain(self.rows(&section.rows))
        };
        let rows = sections.iter().flat_map(rows).collect();
        Table { rows, lanes: 2, ..self.table(&[]) }
    }
}

/// Numbers, marks and short words: at least so wide, and at most, in millimetres.
pub(in crate::paper) fn centred(least: i32, most: i32) -> Column {
    Column::new(least, most, Align::Centre)
}

/// Names and texts: at least so wide, and at most, in millimetres.
pub(in crate::paper) fn left(least: i32, most: i32) -> Column {
    Column::new(least, most, Align::Left)
}

/// A name in bold, which takes so many shares of the room left.
pub(in crate::paper) fn name(least: i32, most: i32, share: i32) -> Column {
    left(least, most).share(share).face(Face::Bold)
}

/// The column of a key of the order; the first one, which decides first, stands out.
pub(super) fn key_column(index: usize, column: Column) -> Column {
    if index == 0 { column.face(Face::Bold).edge(Edge::Strong) } else { column }
}

/// The heading of a list, where it has one.
pub(in crate::paper) fn heading(text: &str) -> Option<Block> {
    (!text.is_empty()).then(|| Block::Heading(text.to_owned()))
}
