//! Which rows of a workbook does the spreadsheet program not show? The reader of the cells
//! does not tell. What cannot be made out counts as shown.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;

use super::ListError;
use super::budget::LAST_ROW;
use super::cells::{RowCells, Sheet};
use super::compound;
use super::records::{u16_at, u32_at};

/// Hidden rows (from 1) by the name of their sheet.
pub(super) type HiddenRows = BTreeMap<String, BTreeSet<u32>>;

/// The rows with content of a sheet that was read.
fn rows_of<'a>(read: &'a [Sheet], name: &str) -> Option<&'a BTreeMap<u32, RowCells>> {
    read.iter().find(|sheet| sheet.name == name).map(|sheet| &sheet.rows)
}

/// The hidden rows of an xlsx file; a row number that stands there twice is refused, since the
/// reader would mix the two.
pub(super) fn of_xlsx(bytes: &[u8], read: &[Sheet]) -> Result<HiddenRows, ListError> {
    let mut sheets: Vec<(String, String)> = Vec::new();
    each_tag(bytes, "xl/workbook.xml", |tag| {
        if tag.local_name().as_ref() == "sheet" {
            sheets.extend(value(tag, "name").zip(value(tag, "r:id")));
        }
    });
    let mut targets: BTreeMap<String, String> = BTreeMap::new();
    each_tag(bytes, "xl/_rels/workbook.xml.rels", |tag| {
        targets.extend(value(tag, "Id").zip(value(tag, "Target")));
    });
    let mut found = HiddenRows::new();
    for (name, id) in sheets {
        let Some(target) = targets.get(&id) else { continue };
        let Some(filled) = rows_of(read, &name) else { continue };
        let part = part_of(target);
        let mut rows = BTreeSet::new();
        let (mut last, mut seen, mut twice, mut outside) = (0_u32, BTreeSet::new(), None, None);
        each_tag(bytes, &part, |tag| {
            if tag.local_name().as_ref() != "row" {
                return;
            }
            let number = value(tag, "r").and_then(|r| r.trim().parse().ok());
            last = number.unwrap_or(last.saturating_add(1));
            if last > LAST_ROW {
                outside = outside.or(Some(last));
            } else if !seen.insert(last) {
                twice = twice.or(Some(last));
            }
            let hidden = value(tag, "hidden").is_some_and(|v| matches!(v.trim(), "1" | "true"));
            let flat = value(tag, "ht").and_then(|h| h.trim().parse::<f64>().ok()) == Some(0.0);
            if (hidden || flat) && filled.contains_key(&last) {
                rows.insert(last);
            }
        });
        if let Some(row) = outside {
            return Err(ListError::Outside { row, column: 0 });
        }
        if let Some(row) = twice {
            return Err(ListError::Repeated { sheet: name, row });
        }
        found.insert(name, rows);
    }
    Ok(found)
}

/// The hidden rows of an OpenDocument spreadsheet.
pub(super) fn of_ods(bytes: &[u8], read: &[Sheet]) -> HiddenRows {
    let mut found = HiddenRows::new();
    let mut sheet = String::new();
    let mut row = 0_u32;
    each_tag(bytes, "content.xml", |tag| match tag.name().as_ref() {
        "table:table" => {
            sheet = value(tag, "table:name").unwrap_or_default();
            row = 0;
        }
        "table:table-row" => {
            let times = value(tag, "table:number-rows-repeated");
            let times: u32 = times.and_then(|n| n.trim().parse().ok()).unwrap_or(1);
            let shown = value(tag, "table:visibility");
            let last = row.saturating_add(times);
            if matches!(shown.as_deref(), Some("collapse" | "filter"))
                && let Some(filled) = rows_of(read, &sheet)
                && times > 0
            {
                let rows = filled.range(row.saturating_add(1)..=last).map(|(row, _)| *row);
                found.entry(sheet.clone()).or_default().extend(rows);
            }
            row = last;
        }
        _ => {}
    });
    found
}

/// The hidden rows of an old binary workbook (BIFF8).
pub(super) fn of_xls(bytes: &[u8], read: &[Sheet]) -> HiddenRows {
    let mut found = HiddenRows::new();
    let Ok(stream) = compound::workbook(bytes) else { return found };
    // Where each sheet begins.
    let mut begins: BTreeMap<usize, String> = BTreeMap::new();
    let (mut at, mut sheet) = (0, String::new());
    while let (Some(kind), Some(length)) = (u16_at(&stream, at), u16_at(&stream, at + 2)) {
        let Some(data) = stream.get(at + 4..at + 4 + usize::from(length)) else { break };
        match kind {
            // BoundSheet
            0x0085 => {
                let begin = u32_at(data, 0).and_then(|begin| usize::try_from(begin).ok());
                begins.extend(begin.zip(bound_name(data)));
            }
            // BOF
            0x0809 => {
                if let Some(name) = begins.get(&at) {
                    sheet.clone_from(name);
                }
            }
            // Row: its number, and among its flags that of no height.
            0x0208 if u16_at(data, 12).is_some_and(|flags| flags & 0x20 != 0) => {
                let row = u16_at(data, 0).map(|row| u32::from(row) + 1);
                let filled = rows_of(read, &sheet);
                let hidden = row.filter(|row| filled.is_some_and(|rows| rows.contains_key(row)));
                found.entry(sheet.clone()).or_default().extend(hidden);
            }
            _ => {}
        }
        at += 4 + usize::from(length);
    }
    found
}

/// The hidden rows of a binary workbook of Excel 2007 and later (MS-XLSB).
pub(super) fn of_xlsb(bytes: &[u8], read: &[Sheet]) -> HiddenRows {
    let mut targets: BTreeMap<String, String> = BTreeMap::new();
    each_tag(bytes, "xl/_rels/workbook.bin.rels", |tag| {
        targets.extend(value(tag, "Id").zip(value(tag, "Target")));
    });
    let mut sheets: Vec<(String, String)> = Vec::new();
    each_record(bytes, "xl/workbook.bin", |kind, data| {
        // BrtBundleSh: state, number, relation, name
        if kind == 156 {
            let named = wide_text(data, 8);
            sheets.extend(named.and_then(|(id, at)| Some((wide_text(data, at)?.0, id))));
        }
    });
    let mut found = HiddenRows::new();
    for (name, id) in sheets {
        let Some((target, filled)) = targets.get(&id).zip(rows_of(read, &name)) else { continue };
        let mut rows = BTreeSet::new();
        each_record(bytes, &part_of(target), |kind, data| {
            // BrtRowHdr: its number, style, height, flags; the one of no height says hidden
            let flat = u16_at(data, 8) == Some(0) || data.get(11).is_some_and(|f| f & 0x10 != 0);
            if kind == 0 && flat {
                let row = u32_at(data, 0).map(|row| row.saturating_add(1));
                rows.extend(row.filter(|row| filled.contains_key(row)));
            }
        });
        found.insert(name, rows);
    }
    found
}

/// A text of two bytes a sign behind its length, and where it ends.
fn wide_text(data: &[u8], at: usize) -> Option<(String, usize)> {
    let count = usize::try_from(u32_at(data, at)?).ok().filter(|count| *count <= data.len())?;
    let units: Option<Vec<u16>> =
        (0..count).map(|index| u16_at(data, at + 4 + 2 * index)).collect();
    Some((String::from_utf16(&units?).ok()?, at + 4 + 2 * count))
}

/// Every record of a binary part, until something is unsound: its kind in one or two bytes, its
/// length in up to four, seven bits each.
fn each_record(bytes: &[u8], part: &str, mut seen: impl FnMut(u32, &[u8])) {
    let mut stream = Vec::new();
    opened(bytes, part, |file| {
        // What does not read counts as shown.
        let _ = file.read_to_end(&mut stream);
    });
    let number = |at: &mut usize, most: u32| -> Option<u32> {
        let mut found = 0;
        for place in 0..most {
            let byte = *stream.get(*at)?;
            *at += 1;
            found |= u32::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                break;
            }
        }
        Some(found)
    };
    let mut at = 0;
    while let Some((kind, length)) = number(&mut at, 2).zip(number(&mut at, 4)) {
        let end = at.saturating_add(length as usize);
        let Some(data) = stream.get(at..end) else { return };
        seen(kind, data);
        at = end;
    }
}

/// The part a relation of the workbook names.
fn part_of(target: &str) -> String {
    match target.strip_prefix('/') {
        Some(whole) => whole.to_string(),
        None => format!("xl/{target}"),
    }
}

/// The name in a BoundSheet record: its signs, a flag for two bytes each, the signs.
fn bound_name(data: &[u8]) -> Option<String> {
    let (count, wide) = (usize::from(*data.get(6)?), data.get(7)? & 1 == 1);
    if !wide {
        return Some(data.get(8..8 + count)?.iter().map(|byte| char::from(*byte)).collect());
    }
    let units: Option<Vec<u16>> = (0..count).map(|index| u16_at(data, 8 + 2 * index)).collect();
    String::from_utf16(&units?).ok()
}

/// Every element that begins in a part, until something is unsound.
fn each_tag(bytes: &[u8], part: &str, mut seen: impl FnMut(&BytesStart<'_>)) {
    opened(bytes, part, |file| {
        let mut reader = Reader::from_reader(BufReader::new(file));
        let mut buf = Vec::new();
        loop {
            buf.clear();
            match reader.read_event_into(&mut buf) {
                Ok(Event::Start(tag) | Event::Empty(tag)) => seen(&tag),
                Ok(Event::Eof) | Err(_) => return,
                Ok(_) => {}
            }
        }
    });
}

/// Hands a part of a zip file over, where there is one.
fn opened(bytes: &[u8], part: &str, read: impl FnOnce(&mut dyn Read)) {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else { return };
    let name = archive.file_names().flatten().find(|name| name.eq_ignore_ascii_case(part));
    let Some(name) = name.map(|name| name.to_string()) else { return };
    if let Ok(mut file) = archive.by_name(&name) {
        read(&mut file);
    }
}

fn value(tag: &BytesStart<'_>, key: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(key).ok().flatten()?;
    let text = attribute.value.to_string();
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    Some(named.iter().fold(text, |text, (entity, sign)| text.replace(entity, sign)))
}
