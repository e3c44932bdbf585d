//! A sheet as rows of cells, with text, number and date kept apart.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use calamine::Dimensions;
use chrono::NaiveDate;

use super::ListError;
use super::budget::Budget;
use crate::model::numbers::discreet;
use crate::model::roster::{Skipped, Unreadable};
use crate::model::text::tidy;

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
    /// Whether the spreadsheet program does not show it.
    pub(super) hidden: bool,
    /// Whether its characters are not brought to their standard forms.
    pub(super) as_written: bool,
    /// Rows (from 1) that the spreadsheet program does not show.
    pub(super) hidden_rows: BTreeSet<u32>,
    /// Rows by their number from 1.
    pub(super) rows: BTreeMap<u32, RowCells>,
    /// Merged areas by their first column (from 0): first row to last row, from 1.
    pub(super) merges: BTreeMap<u32, BTreeMap<u32, u32>>,
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
            hidden: false,
            as_written: false,
            hidden_rows: BTreeSet::new(),
            rows: BTreeMap::new(),
            merges: BTreeMap::new(),
            epoch: Epoch::Year1900,
        }
    }

    /// Puts a cell at row (from 1) and column (from 0) unless it shows nothing.
    pub(super) fn put(
        &mut self,
        budget: &mut Budget,
        (row, column): (u32, u32),
        cell: Cell,
    ) -> Result<(), ListError> {
        budget.text(row, column, if let Cell::Text(text) = &cell { text } else { "" })?;
        if cell.shown().is_empty() {
            return Ok(());
        }
        let cells = self.rows.entry(row).or_default();
        if cells.insert(column, cell).is_some() {
            return Err(ListError::Repeated { sheet: self.name.clone(), row });
        }
        budget.cell(row, cells.len())
    }

    /// Takes the merged areas.
    pub(super) fn merge(
        &mut self,
        budget: &mut Budget,
        areas: &[Dimensions],
    ) -> Result<(), ListError> {
        budget.merges(areas.len())?;
        for area in areas {
            let (first, last) = (area.start.0.saturating_add(1), area.end.0.saturating_add(1));
            self.merges.entry(area.start.1).or_default().insert(first, last);
        }
        Ok(())
    }

    /// The rows of the merged area that begins in this column above this row and reaches it.
    pub(super) fn merged_rows(&self, row: u32, column: u32) -> Option<RangeInclusive<u32>> {
        let (first, last) = self.merges.get(&column)?.range(..row).next_back()?;
        (*last >= row).then_some(*first..=*last)
    }

    /// This row as one that is passed over.
    pub(super) fn skipped(&self, row: u32, what: &str) -> Skipped {
        let text = format!("{what}{}：{}", self.said_hidden(row), self.contents(row));
        Skipped { sheet: self.name.clone(), row, text }
    }

    /// This row as one that cannot be read; `what` is wrong and what to do about it.
    pub(super) fn unreadable(&self, row: u32, code: &str, what: &str) -> Unreadable {
        let hidden = self.said_hidden(row);
        let text = format!("第{row}行{hidden}{what}。内容：{}", self.contents(row));
        Unreadable { sheet: self.name.clone(), row, code: code.to_string(), text }
    }

    fn said_hidden(&self, row: u32) -> &'static str {
        if self.hidden_rows.contains(&row) { "（隐藏的行）" } else { "" }
    }

    /// What a row says, with long numbers masked.
    fn contents(&self, row: u32) -> String {
        let cells = self.rows.get(&row).into_iter().flat_map(RowCells::values);
        cells.map(|cell| discreet(&cell.shown())).collect::<Vec<_>>().join(" ")
    }

    /// The value a merged area gives to this cell, from the area's first cell, where the area
    /// spans several rows.
    pub(super) fn merged(&self, row: u32, column: u32) -> Option<&Cell> {
        let rows = self.merged_rows(row, column)?;
        self.rows.get(rows.start())?.get(&column)
    }
}
