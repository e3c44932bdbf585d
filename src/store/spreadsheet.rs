//! Spreadsheets out: tables of any kind, and the form that organisers hand out.

use std::path::Path;

use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle::Warning, DataValidationRule, Format, FormatAlign,
    FormatBorder, Workbook, Worksheet, XlsxError,
};

use super::atomic;
use super::error::StoreError;

/// Why a spreadsheet could not be written. The text is for the arbiter.
#[derive(Debug, thiserror::Error)]
pub enum SpreadsheetError {
    /// The content does not fit into an xlsx file.
    #[error("无法生成表格：内容超出 xlsx 文件的限制")]
    Content(#[from] XlsxError),
    /// The folder is missing, full or write-protected.
    #[error(transparent)]
    Disk(#[from] StoreError),
}

/// How a column's values are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum CellKind {
    /// As text: identity numbers, telephones, names; nothing is ever turned into a number.
    #[default]
    Text,
    /// As a number where the value is one, so that the column can be summed and sorted.
    Number,
}

/// A table to be written as one sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetTable {
    /// Name of the sheet; made valid and unique when written (31 characters, no `[]:*?/\`).
    pub name: String,
    /// The titles of the columns, in the frozen first row.
    pub header: Vec<String>,
    /// How each column is stored; columns without an entry are text.
    pub kinds: Vec<CellKind>,
    /// The values, row by row.
    pub rows: Vec<Vec<String>>,
}

/// Writes the tables into an xlsx file, one sheet each, with a frozen header and columns wide
/// enough to read. The file is written whole or not at all.
///
/// # Errors
/// Where a text is too long for xlsx, or the disk refuses.
pub fn write_table(path: &Path, sheets: &[SheetTable]) -> Result<(), SpreadsheetError> {
    Ok(atomic::write(path, &table_bytes(sheets)?)?)
}

/// The same as the bytes of a file.
///
/// # Errors
/// Where a text is too long for xlsx.
pub fn table_bytes(sheets: &[SheetTable]) -> Result<Vec<u8>, SpreadsheetError> {
    let mut book = Workbook::new();
    let mut taken = Vec::new();
    for table in sheets {
        let name = sheet_name(&table.name, &taken);
        let sheet = book.add_worksheet();
        sheet.set_name(&name)?;
        taken.push(name);
        fill(sheet, table)?;
    }
    Ok(book.save_to_buffer()?)
}

fn fill(sheet: &mut Worksheet, table: &SheetTable) -> Result<(), SpreadsheetError> {
    let text = Format::new().set_num_format("@");
    let heading = heading();
    for (column, title) in (0_u16..).zip(&table.header) {
        sheet.write_string_with_format(0, column, title, &heading)?;
    }
    for (row, values) in (1_u32..).zip(&table.rows) {
        for (column, value) in (0_u16..).zip(values) {
            let kind = table.kinds.get(usize::from(column)).copied().unwrap_or_default();
            match (kind, value.parse::<f64>()) {
                _ if value.is_empty() => {}
                (CellKind::Number, Ok(number)) if number.is_finite() => {
                    sheet.write_number(row, column, number)?;
                }
                _ => {
                    sheet.write_string_with_format(row, column, value, &text)?;
                }
            }
        }
    }
    for (column, title) in (0_u16..).zip(&table.header) {
        let values = table.rows.iter().filter_map(|row| row.get(usize::from(column)));
        let widest = values.chain([title]).map(|value| width(value)).max().unwrap_or(8);
        sheet.set_column_width(column, widest.clamp(6, 60) as f64 + 2.0)?;
        // What is typed below stays text as well: no number loses digits there.
        if table.kinds.get(usize::from(column)).copied().unwrap_or_default() == CellKind::Text {
            sheet.set_column_format(column, &text)?;
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

/// Columns a text takes in a spreadsheet: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

fn heading() -> Format {
    Format::new().set_bold().set_align(FormatAlign::Center).set_border(FormatBorder::Thin)
}

/// A sheet name Excel accepts and that is not taken yet (upper and lower case are one to it).
fn sheet_name(wanted: &str, taken: &[String]) -> String {
    let clean: String = wanted
        .chars()
        .filter(|c| !matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\') && !c.is_control())
        .collect();
    let clean = clean.trim().trim_matches('\'');
    let base = if clean.is_empty() { "Sheet" } else { clean };
    let cut = |text: &str, units: usize| -> String {
        let mut left = units;
        text.chars()
            .take_while(|c| {
                let fits = c.len_utf16() <= left;
                left = left.saturating_sub(c.len_utf16());
                fits
            })
            .collect()
    };
    let mut name = cut(base, 31);
    let mut count = 1;
    while taken.iter().any(|t| t.to_lowercase() == name.to_lowercase()) {
        count += 1;
        let suffix = format!("({count})");
        name = format!("{}{suffix}", cut(base, 31 - suffix.len()));
    }
    name
}

/// The columns of the form, with a width in characters.
const FORM: [(&str, f64); 12] = [
    ("序号", 6.0),
    ("组别", 16.0),
    ("姓名", 14.0),
    ("性别", 6.0),
    ("出生日期", 14.0),
    ("证件类型", 16.0),
    ("身份证号", 24.0),
    ("单位", 28.0),
    ("籍贯", 12.0),
    ("联系电话", 16.0),
    ("等级称号", 14.0),
    ("备注", 24.0),
];

/// Kinds of document the form offers.
const DOCUMENTS: [&str; 5] =
    ["居民身份证", "港澳台居民居住证", "外国人永久居留身份证", "护照", "其他证件"];

/// Rows of the form that are prepared.
const FORM_ROWS: u32 = 300;

/// Writes the entry form that organisers hand out: every column is stored as text, so that no
/// identity number loses digits; 性别, 证件类型 and 组别 (where `groups` are given) are chosen from
/// lists.
///
/// # Errors
/// Where a text is too long for xlsx, or the disk refuses.
pub fn template(path: &Path, title: &str, groups: &[String]) -> Result<(), SpreadsheetError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("报名表")?;
    let last = FORM.len() as u16 - 1;
    let large = Format::new().set_bold().set_font_size(16.0).set_align(FormatAlign::Center);
    let title = if title.trim().is_empty() { "报名表" } else { title };
    sheet.merge_range(0, 0, 0, last, title, &large)?;
    let hint = "说明：身份证号填18位，末位X大小写均可；出生日期按 1990-01-05 填写；每行一人，请勿改动表头。";
    sheet.merge_range(1, 0, 1, last, hint, &Format::new().set_text_wrap())?;
    let text = Format::new().set_num_format("@").set_border(FormatBorder::Thin);
    for (column, (name, width)) in (0_u16..).zip(FORM) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(2, column, name, &heading())?;
        for row in 3..3 + FORM_ROWS {
            sheet.write_blank(row, column, &text)?;
        }
    }
    let sexes = DataValidation::new().allow_list_strings(&["男", "女"])?;
    ask(sheet, 3, sexes, "性别", "请填“男”或“女”")?;
    if !groups.is_empty() {
        groups_list(&mut book, groups)?;
    }
    let sheet = book.worksheet_from_index(0)?;
    let length = DataValidation::new().allow_text_length(DataValidationRule::Between(5, 20));
    let what = "身份证号应为18位，其他证件不超过20位，请核对";
    ask(sheet, 6, length.set_error_style(Warning), "身份证号", what)?;
    let documents = DataValidation::new().allow_list_strings(&DOCUMENTS)?;
    let what = "请从列表中选择证件类型；持居民身份证的可以不填";
    ask(sheet, 5, documents.set_error_style(Warning), "证件类型", what)?;
    sheet.set_freeze_panes(3, 0)?;
    sheet.set_landscape();
    sheet.set_repeat_rows(2, 2)?;
    Ok(atomic::write(path, &book.save_to_buffer()?)?)
}

/// Says what may be filled into a column of the form, and what else is wrong about it.
fn ask(
    sheet: &mut Worksheet,
    column: u16,
    allowed: DataValidation,
    title: &str,
    what: &str,
) -> Result<(), SpreadsheetError> {
    let allowed = allowed.set_error_title(title)?.set_error_message(what)?;
    sheet.add_data_validation(3, column, 2 + FORM_ROWS, column, &allowed)?;
    Ok(())
}

/// The groups on a hidden sheet, since a list in the cell itself ends at 255 characters.
fn groups_list(book: &mut Workbook, groups: &[String]) -> Result<(), SpreadsheetError> {
    let list = book.add_worksheet();
    list.set_name("组别选项")?;
    for (row, group) in (0_u32..).zip(groups) {
        list.write_string(row, 0, group)?;
    }
    list.set_hidden(true);
    let formula = format!("=组别选项!$A$1:$A${}", groups.len());
    let choice = DataValidation::new().allow_list_formula(formula.as_str().into());
    let sheet = book.worksheet_from_index(0)?;
    ask(sheet, 1, choice.set_error_style(Warning), "组别", "请从列表中选择组别")
}
