//! How much may an entry list hold? Everything a reader takes in is charged here, so that no file
//! takes the machine, however small it is packed.

use super::ListError;

/// Rows with content of a whole file.
pub const MAX_ROWS: u64 = 20_000;
/// Filled cells of a whole file.
pub(super) const MAX_CELLS: u64 = 400_000;
/// Cells of the rectangles around the cells of each sheet, of all sheets together.
pub(super) const MAX_AREA: u64 = 2_000_000;
/// Filled cells of one row.
const MAX_ROW_CELLS: usize = 256;
/// Bytes of text of a whole file, a text that several cells share counted for each.
pub(super) const MAX_TEXT: u64 = 16 << 20;
/// Bytes of text of one cell: the 32 767 signs of Excel, in Chinese.
const MAX_CELL_TEXT: usize = 32_767 * 3;
/// Sheets of a file.
const MAX_SHEETS: usize = 200;
/// Merged areas of a file.
const MAX_MERGES: usize = 20_000;
/// Rows and columns of the largest spreadsheet there is.
pub(super) const LAST_ROW: u32 = 1_048_576;
const LAST_COLUMN: u32 = 16_384;

/// What is too much of a file, with the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// Rows with content.
    #[error("有内容的行超过{MAX_ROWS}行")]
    Rows,
    /// Filled cells.
    #[error("有内容的格超过{}万格", MAX_CELLS / 10_000)]
    Cells,
    /// Filled cells of one row.
    #[error("第{0}行有内容的格超过{MAX_ROW_CELLS}格")]
    RowCells(u32),
    /// The area between the first and the last cell of a sheet.
    #[error("首尾单元格之间的范围超过{}万格", MAX_AREA / 10_000)]
    Area,
    /// Text in all.
    #[error("文字总量超过{} MB", MAX_TEXT >> 20)]
    Text,
    /// The text of one cell; the row, where it is known.
    #[error("{}有一格的文字超过32767个字", .0.map(|row| format!("第{row}行")).unwrap_or_default())]
    CellText(Option<u32>),
    /// Sheets.
    #[error("工作表超过{MAX_SHEETS}张")]
    Sheets,
    /// Merged areas.
    #[error("合并单元格超过{MAX_MERGES}处")]
    Merges,
    /// Persons, where several stand in one row.
    #[error("选手超过{MAX_ROWS}人")]
    Persons,
}

/// What a file has used up so far.
#[derive(Debug, Default)]
pub(super) struct Budget {
    rows: u64,
    cells: u64,
    text: u64,
    sheets: usize,
    merges: usize,
}

impl Budget {
    /// One more sheet.
    pub(super) fn sheet(&mut self) -> Result<(), ListError> {
        self.sheets += 1;
        within(self.sheets <= MAX_SHEETS, Limit::Sheets)
    }

    /// More merged areas.
    pub(super) fn merges(&mut self, more: usize) -> Result<(), ListError> {
        self.merges = self.merges.saturating_add(more);
        within(self.merges <= MAX_MERGES, Limit::Merges)
    }

    /// A text at a place (row from 1, column from 0), blank or not.
    pub(super) fn text(&mut self, row: u32, column: u32, text: &str) -> Result<(), ListError> {
        if row > LAST_ROW || column >= LAST_COLUMN {
            return Err(ListError::Outside { row, column });
        }
        within(text.len() <= MAX_CELL_TEXT, Limit::CellText(Some(row)))?;
        self.text = self.text.saturating_add(text.len() as u64);
        within(self.text <= MAX_TEXT, Limit::Text)?;
        match text.contains('\0') {
            true => Err(ListError::Nul(row)),
            false => Ok(()),
        }
    }

    /// One more filled cell, the nth of its row.
    pub(super) fn cell(&mut self, row: u32, nth: usize) -> Result<(), ListError> {
        self.rows += u64::from(nth == 1);
        self.cells += 1;
        within(self.rows <= MAX_ROWS, Limit::Rows)?;
        within(nth <= MAX_ROW_CELLS, Limit::RowCells(row))?;
        within(self.cells <= MAX_CELLS, Limit::Cells)
    }
}

/// Whether a limit is kept.
pub(super) fn within(kept: bool, limit: Limit) -> Result<(), ListError> {
    if kept { Ok(()) } else { Err(ListError::TooMuch(limit)) }
}
