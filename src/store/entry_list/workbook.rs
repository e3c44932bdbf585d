//! Spreadsheet files (xlsx, xlsb, xls, ods) into sheets of cells.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{
    Data, DataRef, Dimensions, ExcelDateTime, Ods, OdsError, Reader, SheetVisible, Xls, XlsError,
    Xlsb, XlsbError, Xlsx, XlsxError,
};
use chrono::NaiveDate;

use super::cells::{Cell, Epoch, Merge, Sheet, Visibility};
use super::parts::{self, Kind};
use super::{ListError, compound};

type Bytes<'a> = Cursor<&'a [u8]>;

/// A zipped workbook: which of the three it is, its parts tell.
pub(super) fn zipped(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let kind = parts::inspect(bytes)?;
    guarded(|| match kind {
        Kind::Xlsb => read_xlsb(bytes),
        Kind::Xlsx => read_xlsx(bytes),
        Kind::Ods => read_ods(bytes),
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

/// What is said of a file the reader refuses; its own words are English and help nobody here.
const UNSOUND: &str = "内容不符合格式";

fn read_xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| match error {
        XlsxError::Password => ListError::Password,
        _ => ListError::Damaged(UNSOUND),
    };
    let mut book = Xlsx::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut sheets = Vec::new();
    for mut sheet in named(book.sheets_metadata(), epoch) {
        let name = sheet.name.clone();
        let mut cells = match book.worksheet_cells_reader(&name) {
            Ok(cells) => cells,
            // A chart sheet has no cells.
            Err(XlsxError::NotAWorksheet(_) | XlsxError::WorksheetNotFound(_)) => continue,
            Err(error) => return Err(failed(error)),
        };
        while let Some(cell) = cells.next_cell().map_err(failed)? {
            let (row, column) = cell.get_position();
            let value = match cell.get_value() {
                DataRef::Int(n) => Some(Cell::Number(*n as f64)),
                DataRef::Float(n) => Some(Cell::Number(*n)),
                DataRef::String(text) => Some(Cell::Text(text.clone())),
                DataRef::SharedString(text) => Some(Cell::Text((*text).to_string())),
                DataRef::Bool(truth) => Some(Cell::Logical(*truth)),
                DataRef::DateTime(date) => Some(dated(date)),
                DataRef::DateTimeIso(text) => Some(iso(text)),
                DataRef::DurationIso(text) => Some(Cell::Text(text.clone())),
                DataRef::Error(error) => Some(Cell::Error(error.to_string())),
                DataRef::Empty => None,
            };
            if let Some(value) = value {
                sheet.put(row.saturating_add(1), column, value);
            }
        }
        drop(cells);
        let merges = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        sheet.merges = merges.iter().map(merge).collect();
        sheets.push(sheet);
    }
    Ok(sheets)
}

fn read_xlsb(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| match error {
        XlsbError::Password => ListError::Password,
        _ => ListError::Damaged(UNSOUND),
    };
    let mut book = Xlsb::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut sheets = named(book.sheets_metadata(), epoch);
    for sheet in &mut sheets {
        let name = sheet.name.clone();
        let mut cells = book.worksheet_cells_reader(&name).map_err(failed)?;
        while let Some(cell) = cells.next_cell().map_err(failed)? {
            let (row, column) = cell.get_position();
            put(sheet, row, column, &Data::from(cell.get_value().clone()));
        }
    }
    Ok(sheets)
}

fn read_xls(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| match error {
        XlsError::Password => ListError::Password,
        _ => ListError::Damaged(UNSOUND),
    };
    let mut book = Xls::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let epoch = epoch(book.has_1904_epoch());
    let mut sheets = named(book.sheets_metadata(), epoch);
    for sheet in &mut sheets {
        let range = book.worksheet_range(&sheet.name).map_err(failed)?;
        let merges = book.merge_cells_by_sheet_name(&sheet.name).unwrap_or_default();
        sheet.merges = merges.iter().map(merge).collect();
        put_range(sheet, &range);
    }
    Ok(sheets)
}

fn read_ods(bytes: &[u8]) -> Result<Vec<Sheet>, ListError> {
    let failed = |error| match error {
        OdsError::Password => ListError::Password,
        _ => ListError::Damaged(UNSOUND),
    };
    let mut book = Ods::<Bytes>::new(Cursor::new(bytes)).map_err(failed)?;
    let mut sheets = named(book.sheets_metadata(), Epoch::Year1900);
    for sheet in &mut sheets {
        let range = book.worksheet_range(&sheet.name).map_err(failed)?;
        put_range(sheet, &range);
    }
    Ok(sheets)
}

fn named(metadata: &[calamine::Sheet], epoch: Epoch) -> Vec<Sheet> {
    let sheets = metadata.iter().map(|known| {
        let mut sheet = Sheet::new(&known.name);
        sheet.epoch = epoch;
        if known.visible != SheetVisible::Visible {
            sheet.visibility = Visibility::Hidden;
        }
        sheet
    });
    sheets.collect()
}

fn epoch(from_1904: bool) -> Epoch {
    if from_1904 { Epoch::Year1904 } else { Epoch::Year1900 }
}

fn merge(area: &Dimensions) -> Merge {
    Merge {
        first_row: area.start.0.saturating_add(1),
        last_row: area.end.0.saturating_add(1),
        first_column: area.start.1,
        last_column: area.end.1,
    }
}

fn put_range(sheet: &mut Sheet, range: &calamine::Range<Data>) {
    let (row, column) = range.start().unwrap_or_default();
    for (below, right, value) in range.used_cells() {
        put(sheet, row.saturating_add(below as u32), column.saturating_add(right as u32), value);
    }
}

/// Puts a cell; row and column from 0.
fn put(sheet: &mut Sheet, row: u32, column: u32, value: &Data) {
    let cell = match value {
        Data::Int(n) => Cell::Number(*n as f64),
        Data::Float(n) => Cell::Number(*n),
        Data::String(text) => Cell::Text(text.clone()),
        Data::Bool(truth) => Cell::Logical(*truth),
        Data::DateTime(date) => dated(date),
        Data::DateTimeIso(text) => iso(text),
        Data::DurationIso(text) => Cell::Text(text.clone()),
        Data::Error(error) => Cell::Error(error.to_string()),
        Data::Empty => return,
    };
    sheet.put(row.saturating_add(1), column, cell);
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
