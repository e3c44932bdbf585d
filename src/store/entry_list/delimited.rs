//! Text files (CSV, TSV) in the encodings that spreadsheets write into one sheet of cells.

use encoding_rs::{Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};

use super::ListError;
use super::cells::{Cell, Sheet};

/// Reads a text file as one sheet of that name. Rows are counted as a spreadsheet counts them:
/// a blank line is a row, a line break within quotes is none.
pub(super) fn sheet(bytes: &[u8], name: &str) -> Result<Sheet, ListError> {
    let text = decode(bytes)?;
    let start = text.trim_start();
    if ["<html", "<!doctype", "<table", "<?xml"]
        .iter()
        .any(|tag| start.get(..tag.len()).is_some_and(|head| head.eq_ignore_ascii_case(tag)))
    {
        return Err(ListError::NotASheet("这是网页或 XML 格式的文件，只是扩展名像表格"));
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
    hint.into_iter().for_each(|hint| sheet.put(1, 0, Cell::Text(hint)));
    for (row, record) in (first_row..).zip(records(body, separator)) {
        for (column, value) in (0..).zip(record) {
            // ="…" is how text is kept from becoming a number.
            let bare = value.strip_prefix("=\"").and_then(|v| v.strip_suffix('"'));
            let text = bare.map_or_else(|| value.clone(), str::to_string);
            sheet.put(row, column, Cell::Text(text));
        }
    }
    Ok(sheet)
}

/// By byte order mark, else UTF-16 where every other byte is zero, else UTF-8 where it is (nearly)
/// valid, else GB18030. Bytes that are none of these become U+FFFD, which the rows report.
fn decode(bytes: &[u8]) -> Result<String, ListError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let body = bytes.get(mark..).unwrap_or_default();
        return Ok(encoding.decode_without_bom_handling(body).0.into_owned());
    }
    let sample = bytes.get(..bytes.len().min(4096)).unwrap_or_default();
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if even + odd > 0 {
        let encoding = if odd > even { UTF_16LE } else { UTF_16BE };
        let (text, broken) = encoding.decode_without_bom_handling(bytes);
        if even.min(odd) * 8 > even.max(odd) || broken || text.contains('\0') {
            return Err(ListError::NotASheet("内容不是文字"));
        }
        return Ok(text.into_owned());
    }
    // A damaged byte or a cut end does not make a UTF-8 file GB18030.
    let (utf8, _) = UTF_8.decode_without_bom_handling(bytes);
    let broken = utf8.chars().filter(|c| *c == '\u{fffd}').count();
    let sound = utf8.chars().filter(|c| !c.is_ascii() && *c != '\u{fffd}').count();
    let text =
        if broken * 20 <= sound { utf8 } else { GB18030.decode_without_bom_handling(bytes).0 };
    let odd = text.chars().filter(|c| *c == '\u{fffd}' || (c.is_control() && !c.is_whitespace()));
    if odd.count() * 10 > text.chars().count() {
        return Err(ListError::NotASheet("内容不是文字"));
    }
    Ok(text.into_owned())
}

/// The separator that occurs most in the first lines.
fn separator(text: &str) -> char {
    let head: Vec<&str> = text.lines().take(20).collect();
    let count = |c: char| head.iter().map(|line| line.matches(c).count()).sum::<usize>();
    [',', '\t', ';', '，', '|'].into_iter().rev().max_by_key(|c| count(*c)).unwrap_or(',')
}

/// Splits text into records by RFC 4180. A quote that is never closed is taken as written, so
/// that it cannot swallow the rest of the file.
fn records(text: &str, separator: char) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut rest = text;
    loop {
        let (value, after) = field(rest, separator);
        record.push(value);
        let mut chars = after.chars();
        match chars.next() {
            Some(c) if c == separator => rest = chars.as_str(),
            Some('\r') => {
                rest = chars.as_str().strip_prefix('\n').unwrap_or(chars.as_str());
                records.push(std::mem::take(&mut record));
            }
            Some(_) => {
                rest = chars.as_str();
                records.push(std::mem::take(&mut record));
            }
            None => {
                records.push(record);
                return records;
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
