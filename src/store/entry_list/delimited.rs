//! Text files (CSV, TSV) in the encodings that spreadsheets write into one sheet of cells.

use super::ListError;
use super::budget::Budget;
use super::cells::{Cell, Sheet};
use super::encoding::decode;
use super::{blanks, stranger};

/// Reads a text file as one sheet of that name. Rows are counted as a spreadsheet counts them:
/// a blank line is a row, a line break within quotes is none.
pub(super) fn sheet(bytes: &[u8], name: &str) -> Result<Sheet, ListError> {
    let text = line_ends(decode(bytes)?);
    if let Some(what) = stranger::of_text(&text) {
        return Err(ListError::NotASheet(what));
    }
    let mut body = text.as_str();
    let mut named = None;
    let mut first_row = 1;
    // Excel's own hint about the separator.
    if let Some(rest) = body.strip_prefix("sep=") {
        named = rest.chars().next();
        body = rest.split_once('\n').map_or("", |(_, rest)| rest);
        first_row = 2;
    }
    let hint = text.lines().next().filter(|_| first_row == 2).map(str::to_string);
    let separator = named.unwrap_or_else(|| separator(body));
    let mut sheet = Sheet::new(name);
    let mut budget = Budget::default();
    if let Some(hint) = hint {
        sheet.put(&mut budget, (1, 0), Cell::Text(hint))?;
    }
    let parted = body.contains([',', '\t', ';', '，', '|']);
    if named.is_none()
        && !parted
        && let Some(columns) = blanks::columns(body)
    {
        for (row, line) in (first_row..).zip(body.lines()) {
            for (column, value) in blanks::words(line, &columns) {
                sheet.put(&mut budget, (row, column), Cell::Text(value))?;
            }
        }
        return Ok(sheet);
    }
    cells(body, separator, |row, column, value| {
        // ="…" is how text is kept from becoming a number.
        let bare = value.strip_prefix("=\"").and_then(|v| v.strip_suffix('"'));
        let text = bare.map_or_else(|| value.clone(), str::to_string);
        sheet.put(&mut budget, (row.saturating_add(first_row), column), Cell::Text(text))
    })?;
    Ok(sheet)
}

/// Where lines end in a line feed, a carriage return that stands alone ends none: a column was
/// pasted in with its own line ends. In a file without line feeds, or with a few, it ends them all.
fn line_ends(text: String) -> String {
    let feeds = text.matches('\n').count();
    let alone = text.matches('\r').count().saturating_sub(text.matches("\r\n").count());
    if alone == 0 || alone > feeds {
        return text;
    }
    text.replace("\r\n", "\n").replace('\r', " ")
}

/// The separator that occurs most in the first lines.
fn separator(text: &str) -> char {
    let head: Vec<&str> = text.lines().take(20).collect();
    let count = |c: char| head.iter().map(|line| line.matches(c).count()).sum::<usize>();
    [',', '\t', ';', '，', '|'].into_iter().rev().max_by_key(|c| count(*c)).unwrap_or(',')
}

/// Hands out the cells of a text by RFC 4180, row and column from 0, until one is refused. A quote
/// that is never closed is taken as written, so that it cannot swallow the rest of the file.
fn cells(
    text: &str,
    separator: char,
    mut put: impl FnMut(u32, u32, String) -> Result<(), ListError>,
) -> Result<(), ListError> {
    let (mut row, mut column) = (0_u32, 0_u32);
    let mut rest = text;
    loop {
        let (value, after) = field(rest, separator);
        put(row, column, value)?;
        let mut chars = after.chars();
        match chars.next() {
            None => return Ok(()),
            Some(c) if c == separator => {
                rest = chars.as_str();
                column = column.saturating_add(1);
            }
            Some(end) => {
                rest = chars.as_str();
                if end == '\r' {
                    rest = rest.strip_prefix('\n').unwrap_or(rest);
                }
                (row, column) = (row.saturating_add(1), 0);
            }
        }
    }
}

/// One field and what follows it, beginning with the separator or line break.
fn field(text: &str, separator: char) -> (String, &str) {
    if let Some(quoted) = text.strip_prefix('"')
        && let Some((value, after)) = quoted_field(quoted, separator)
    {
        return (value, after);
    }
    let end = text.find([separator, '\n', '\r']).unwrap_or(text.len());
    let (value, after) = text.split_at(end);
    (value.to_string(), after)
}

/// The content of a quoted field, or `None` where the quote is not closed before a separator,
/// a line break or the end.
fn quoted_field(quoted: &str, separator: char) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut rest = quoted;
    loop {
        let (before, after) = rest.split_once('"')?;
        value.push_str(before);
        if let Some(more) = after.strip_prefix('"') {
            value.push('"');
            rest = more;
        } else if after.is_empty() || after.starts_with([separator, '\n', '\r']) {
            return Some((value, after));
        } else {
            return None;
        }
    }
}
