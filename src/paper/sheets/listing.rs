//! Lists on paper: each column with what stands above it, how it is set, and what it says of a row.

use crate::paper::block::{Align, Block, Column, Row, Table};
use crate::paper::font::Face;
use crate::paper::page::Len;

/// What one column says of a row.
type Says<'a, R> = Box<dyn Fn(&R) -> String + 'a>;

/// The columns of a list of rows of one kind, from left to right.
pub(super) struct Listing<'a, R> {
    columns: Vec<(&'a str, Column)>,
    says: Vec<Says<'a, R>>,
}

impl<'a, R> Listing<'a, R> {
    /// No column yet.
    pub(super) fn new() -> Listing<'a, R> {
        Listing { columns: Vec::new(), says: Vec::new() }
    }

    /// A column that says this of a row.
    pub(super) fn col<S: ToString>(
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
    pub(super) fn col_if<S: ToString>(
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

    /// The list without rows yet.
    pub(super) fn empty(&self) -> Table {
        Table::new(self.columns.clone())
    }

    /// What the columns say of a row.
    pub(super) fn row(&self, row: &R) -> Row {
        Row::Cells(self.says.iter().map(|says| says(row)).collect())
    }

    /// The list with all its rows.
    pub(super) fn table(&self, rows: &[R]) -> Table {
        let mut table = self.empty();
        table.rows = rows.iter().map(|row| self.row(row)).collect();
        table
    }
}

/// Numbers, marks and short words: at least so wide, and at most, in millimetres.
pub(super) fn centred(least: i32, most: i32) -> Column {
    Column::new(least, most, Align::Centre)
}

/// Names and texts: at least so wide, and at most, in millimetres.
pub(super) fn left(least: i32, most: i32) -> Column {
    Column::new(least, most, Align::Left)
}

/// A name in bold, which takes so many shares of the room left.
pub(super) fn name(least: i32, most: i32, share: i32) -> Column {
    left(least, most).share(share).face(Face::Bold)
}

/// Paragraphs under or above a list.
pub(super) fn lines<'a>(
    texts: impl IntoIterator<Item = &'a String> + 'a,
    em: Len,
) -> impl Iterator<Item = Block> + 'a {
    texts.into_iter().map(move |text| Block::Line(super::line(text, em)))
}
