//! A sheet as rows of cells, with text, number and date kept apart.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::model::roster::{Skipped, Unreadable};
use crate::model::text::{discreet, tidy};

/// The content of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    /// Text with the blanks and line breaks it was typed with.
    Text(String),
    /// A number without a date format.
    Number(f64),
    /// A cell with a date format.
    Date(NaiveDate),
    /// TRUE or FALSE.
    Logical(bool),
    /// `#N/A` and the like.
    Error(String),
}

impl Cell {
    /// What the cell shows, tidied; numbers without exponent or needless decimals.
    pub(super) fn shown(&self) -> String {
        match self {
            Cell::Text(text) => tidy(text),
            Cell::Number(n) => format!("{n}"),
            Cell::Date(date) => date.to_string(),
            Cell::Logical(true) => "是".to_string(),
            Cell::Logical(false) => "否".to_string(),
            Cell::Error(name) => name.clone(),
        }
    }
}

/// A merged area, rows and columns inclusive; rows from 1, columns from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Merge {
    pub(super) first_row: u32,
    pub(super) last_row: u32,
    pub(super) first_column: u32,
    pub(super) last_column: u32,
}

/// Whether a sheet can be seen in the spreadsheet program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visibility {
    Shown,
    Hidden,
}

/// One cell of a row with its column from 0.
pub(super) type RowCells = BTreeMap<u32, Cell>;

/// The text of a row that holds one cell only.
pub(super) fn only_text(cells: &RowCells) -> Option<String> {
    let mut values = cells.values();
    values.next().filter(|_| cells.len() == 1).map(Cell::shown)
}

/// A sheet: only rows and cells that hold something.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sheet {
    pub(super) name: String,
    pub(super) visibility: Visibility,
    /// Rows by their number from 1.
    pub(super) rows: BTreeMap<u32, RowCells>,
    pub(super) merges: Vec<Merge>,
    /// Whether serial dates count from 1904.
    pub(super) epoch: Epoch,
}

/// From where a workbook counts its days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Epoch {
    /// 1900, with the day that never was.
    Year1900,
    /// 1904, old Macintosh files.
    Year1904,
}

impl Sheet {
    pub(super) fn new(name: &str) -> Sheet {
        Sheet {
            name: name.to_string(),
            visibility: Visibility::Shown,
            rows: BTreeMap::new(),
            merges: Vec::new(),
            epoch: Epoch::Year1900,
        }
    }

    /// Puts a cell at row (from 1) and column (from 0) unless it shows nothing.
    pub(super) fn put(&mut self, row: u32, column: u32, cell: Cell) {
        if !cell.shown().is_empty() {
            self.rows.entry(row).or_default().insert(column, cell);
        }
    }

    /// This row as one that is passed over.
    pub(super) fn skipped(&self, row: u32, what: &str) -> Skipped {
        let text = format!("{what}：{}", self.contents(row));
        Skipped { sheet: self.name.clone(), row, text }
    }

    /// This row as one that cannot be read; `what` is wrong and what to do about it.
    pub(super) fn unreadable(&self, row: u32, code: &str, what: &str) -> Unreadable {
        let text = format!("第{row}行{what}。内容：{}", self.contents(row));
        Unreadable { sheet: self.name.clone(), row, code: code.to_string(), text }
    }

    /// What a row says, with long numbers masked.
    fn contents(&self, row: u32) -> String {
        let cells = self.rows.get(&row).into_iter().flat_map(RowCells::values);
        cells.map(|cell| discreet(&cell.shown())).collect::<Vec<_>>().join(" ")
    }

    /// The value a merged area gives to this cell, from the area's first cell, where the area
    /// spans several rows.
    pub(super) fn merged(&self, row: u32, column: u32) -> Option<&Cell> {
        let area = self.merges.iter().find(|m| {
            (m.first_row..=m.last_row).contains(&row)
                && m.first_column == column
                && m.first_row < row
        })?;
        self.rows.get(&area.first_row)?.get(&column)
    }
}

/// The name of a column as spreadsheets write it: 0 → A, 26 → AA.
pub(super) fn column_letters(index: u32) -> String {
    let mut letters = String::new();
    let mut rest = u64::from(index) + 1;
    while rest > 0 {
        let digit = ((rest - 1) % 26) as u8;
        letters.insert(0, char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    letters
}
