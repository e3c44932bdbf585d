//! How much will the reader of a workbook ask for? It lays out every sheet as a full rectangle and
//! copies a text for every cell that shares it, so both are counted before it is called.

use super::ListError;
use super::budget::{Limit, MAX_AREA, MAX_CELLS, MAX_ROWS, MAX_TEXT, within};

/// What the reader will hold of one file.
#[derive(Debug, Default)]
pub(super) struct Demand {
    rows: u64,
    cells: u64,
    area: u64,
    text: u64,
}

impl Demand {
    /// Rows that hold something.
    pub(super) fn rows(&mut self, more: u64) -> Result<(), ListError> {
        self.rows = self.rows.saturating_add(more);
        within(self.rows <= MAX_ROWS, Limit::Rows)
    }

    /// Cells that hold something.
    pub(super) fn cells(&mut self, more: u64) -> Result<(), ListError> {
        self.cells = self.cells.saturating_add(more);
        within(self.cells <= MAX_CELLS, Limit::Cells)
    }

    /// The rectangle of one more sheet.
    pub(super) fn area(&mut self, rows: u64, columns: u64) -> Result<(), ListError> {
        self.area = self.area.saturating_add(rows.saturating_mul(columns));
        within(self.area <= MAX_AREA, Limit::Area)
    }

    /// Bytes of text, for each cell that shows it.
    pub(super) fn text(&mut self, more: u64) -> Result<(), ListError> {
        self.text = self.text.saturating_add(more);
        within(self.text <= MAX_TEXT, Limit::Text)
    }
}
