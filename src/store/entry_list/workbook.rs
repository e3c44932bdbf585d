//! Spreadsheet files (xlsx, xlsb, xls, ods) into sheets of cells.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{
    Data, ExcelDateTime, Ods, OdsError, Reader, SheetVisible, Xls, XlsError, Xlsb, XlsbError, Xlsx,
    XlsxError,
};
use chrono::NaiveDate;

use super::budget::Budget;
use super::cells::{Cell, Epoch, Sheet};
use super::zipped::{self, ZippedKind};
use super::{ListError, compound, hidden};

type Bytes<'a> = Cursor<&'a [u8]>;

/// A zipped workbook: which of the three it is, its parts tell.
pub(super) fn zipped(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let kind = zipped::inspect(bytes)?;
    guarded(|| match kind {
        ZippedKind::Xlsb => read_xlsb(bytes),
        ZippedKind::Xlsx => read_xlsx(bytes),
        ZippedKind::Ods => read_ods(bytes),
    })
}

/// An old binary workbook.
pub(super) fn binary(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    compound::inspect(bytes)?;
    guarded(|| read_xls(bytes))
}

/// The reader is not ours and meets files from anywhere: what it did not foresee must not end
/// the program.
fn guarded(read: impl FnOnce() -> Result<Vec<Sheet>, ListError>) -> Result<Vec<Sheet>, ListError> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(Err(ListError::Damaged(UNSOUND)))
}

/// Of a file the reader refuses; its own words are English and help nobody here.
const UNSOUND: &str = "内容不符合格式";

/// What the arbiter hears where the reader refuses.
fn refused(locked: bool) -> ListError {
    if locked { ListError::Password } else { ListError::Damaged(UNSOUND) }
}

fn read_xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| refused(matches!(error, XlsxError::Password));
    let mut book = Xlsx::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut budget = Budget::default();
    let mut sheets = Vec::new();
    for mut sheet in named(&mut budget, book.sheets_metadata(), epoch)? {
        let mut cells = match book.worksheet_cells_reader(&sheet.name) {
            Ok(cells) => cells,
            // A chart sheet has no cells.
            Err(XlsxError::NotAWorksheet(_) | XlsxError::WorksheetNotFound(_)) => continue,
            Err(error) => return Err(failed(error)),
        };
        while let Some(cell) = cells.next_cell().map_err(failed)? {
            put(&mut sheet, &mut budget, cell.get_position(), cell.get_value().clone().into())?;
        }
        drop(cells);
        let merges = book.merge_cells_by_sheet_name(&sheet.name).unwrap_or_default();
        sheet.merge(&mut budget, &merges)?;
        sheets.push(sheet);
    }
    let hidden_rows = hidden::of_xlsx(bytes, &sheets)?;
    take_hidden(&mut sheets, hidden_rows);
    Ok(sheets)
}

fn read_xlsb(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| refused(matches!(error, XlsbError::Password));
    let mut book = Xlsb::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut budget = Budget::default();
    let mut sheets = named(&mut budget, book.sheets_metadata(), epoch)?;
    for sheet in &mut sheets {
        let mut cells = book.worksheet_cells_reader(&sheet.name).map_err(failed)?;
        while let Some(cell) = cells.next_cell().map_err(failed)? {
            put(sheet, &mut budget, cell.get_position(), cell.get_value().clone().into())?;
        }
    }
    let hidden_rows = hidden::of_xlsb(bytes, &sheets);
    take_hidden(&mut sheets, hidden_rows);
    Ok(sheets)
}

/// Notes which rows the spreadsheet program does not show.
fn take_hidden(sheets: &mut [Sheet], mut hidden_rows: hidden::HiddenRows) {
    for sheet in sheets {
        sheet.hidden_rows = hidden_rows.remove(&sheet.name).unwrap_or_default();
    }
}

fn read_xls(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| refused(matches!(error, XlsError::Password));
    let mut book = Xls::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut budget = Budget::default();
    let mut sheets = named(&mut budget, book.sheets_metadata(), epoch)?;
    for sheet in &mut sheets {
        put_range(sheet, &mut budget, &book.worksheet_range(&sheet.name).map_err(failed)?)?;
        let merges = book.merge_cells_by_sheet_name(&sheet.name).unwrap_or_default();
        sheet.merge(&mut budget, &merges)?;
    }
    let hidden_rows = hidden::of_xls(bytes, &sheets);
    take_hidden(&mut sheets, hidden_rows);
    Ok(sheets)
}

fn read_ods(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| refused(matches!(error, OdsError::Password));
    let mut book = Ods::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let mut budget = Budget::default();
    let mut sheets = named(&mut budget, book.sheets_metadata(), Epoch::Year1900)?;
    for sheet in &mut sheets {
        put_range(sheet, &mut budget, &book.worksheet_range(&sheet.name).map_err(failed)?)?;
    }
    let hidden_rows = hidden::of_ods(bytes, &sheets);
    take_hidden(&mut sheets, hidden_rows);
    Ok(sheets)
}

fn named(
    budget: &mut Budget,
    metadata: &[calamine::Sheet],
    epoch: Epoch,
) -> Result<Vec<Sheet>, ListError> {
    let sheets = metadata.iter().map(|known| {
        budget.sheet()?;
        let mut sheet = Sheet::new(&known.name);
        sheet.epoch = epoch;
        sheet.hidden = known.visible != SheetVisible::Visible;
        Ok(sheet)
    });
    sheets.collect()
}

fn epoch(from_1904: bool) -> Epoch {
    if from_1904 { Epoch::Year1904 } else { Epoch::Year1900 }
}

fn put_range(
    sheet: &mut Sheet,
    budget: &mut Budget,
    range: &calamine::Range<Data>,
) -> Result<(), ListError> {
    let (row, column) = range.start().unwrap_or_default();
    for (below, right, value) in range.used_cells() {
        let at = (row.saturating_add(below as u32), column.saturating_add(right as u32));
        put(sheet, budget, at, value.clone())?;
    }
    Ok(())
}

/// Puts a cell; row and column from 0.
fn put(
    sheet: &mut Sheet,
    budget: &mut Budget,
    (row, column): (u32, u32),
    value: Data,
) -> Result<(), ListError> {
    let cell = match value {
        Data::Int(n) => Cell::Number(n as f64),
        Data::Float(n) => Cell::Number(n),
        Data::String(text) | Data::DurationIso(text) => Cell::Text(text),
        Data::Bool(truth) => Cell::Logical(truth),
        Data::DateTime(date) => dated(&date),
        Data::DateTimeIso(text) => iso(&text),
        Data::Error(error) => Cell::Error(error.to_string()),
        Data::Empty => return Ok(()),
    };
    sheet.put(budget, (row.saturating_add(1), column), cell)
}

/// A cell with a date format. Durations and serials without a day stay numbers.
fn dated(date: &ExcelDateTime) -> Cell {
    let number = Cell::Number(date.as_f64());
    if !date.is_datetime() || date.as_f64() < 1.0 {
        return number;
    }
    let (year, month, day, ..) = date.to_ymd_hms_milli();
    NaiveDate::from_ymd_opt(i32::from(year), u32::from(month), u32::from(day))
        .map_or(number, Cell::Date)
}

/// A date as OpenDocument stores it: 2006-01-31 or 2006-01-31T00:00:00.
fn iso(text: &str) -> Cell {
    let day = text.split('T').next().unwrap_or(text);
    NaiveDate::parse_from_str(day, "%Y-%m-%d")
        .map_or_else(|_| Cell::Text(text.to_string()), Cell::Date)
}
