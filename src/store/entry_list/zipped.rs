//! Is a zipped workbook (xlsx, xlsb, ods) sound enough to be given to the reader? A part that
//! unpacks without end, a count that asks for all memory or a table that never closes would
//! otherwise hang or end the program.

use std::io::{Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;
use zip::result::ZipError;

use super::ListError;

/// More than this unpacked (bytes) is no entry list.
const MAX_UNPACKED: u64 = 128 << 20;
/// More cells than this up to the last filled one of each row are no entry list.
const MAX_CELLS: u64 = 4_000_000;
/// More blanks than this in one place of a text are no writing.
const MAX_BLANKS: u64 = 10_000;

/// What the parts of a zip file say it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ZippedKind {
    /// Excel's binary workbook.
    Xlsb,
    /// Excel's workbook.
    Xlsx,
    /// OpenDocument's spreadsheet.
    Ods,
}

/// Looks through the parts of a zip file.
pub(super) fn inspect(bytes: &[u8]) -> Result<ZippedKind, ListError> {
    let damaged = || ListError::Damaged("压缩包不完整");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    let has =
        |name: &str| archive.file_names().flatten().any(|part| part.eq_ignore_ascii_case(name));
    let kind = if has("xl/workbook.bin") {
        ZippedKind::Xlsb
    } else if has("xl/workbook.xml") {
        ZippedKind::Xlsx
    } else if has("content.xml") {
        ZippedKind::Ods
    } else {
        return Err(ListError::NotASheet("这是压缩包或其他程序的文件"));
    };
    let mut left = MAX_UNPACKED;
    let mut unsound = None;
    let mut part = Vec::new();
    for index in 0..archive.len() {
        part.clear();
        let mut file = match archive.by_index(index) {
            Ok(file) => file,
            Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
                return Err(ListError::Password);
            }
            // A picture packed in a way we do not know is none of our business.
            Err(ZipError::UnsupportedArchive(_)) => continue,
            Err(_) => return Err(damaged()),
        };
        let name = file.name().map_err(|_| damaged())?.to_lowercase();
        let read = file.by_ref().take(left.saturating_add(1)).read_to_end(&mut part);
        let unpacked = part.len() as u64;
        left = left.checked_sub(unpacked).ok_or(ListError::TooLarge)?;
        read.map_err(|_| damaged())?;
        match kind {
            ZippedKind::Xlsx if name.ends_with("sharedstrings.xml") => counts(&part)?,
            // The parts of an encrypted document are no XML; the manifest comes last.
            ZippedKind::Ods
                if name == "meta-inf/manifest.xml"
                    && positions(&part, b"encryption-data").next().is_some() =>
            {
                return Err(ListError::Password);
            }
            ZippedKind::Ods if name == "content.xml" => unsound = nesting(&part).err(),
            _ => {}
        }
    }
    unsound.map_or(Ok(kind), Err)
}

/// The number of texts a table of texts announces must fit into it.
fn counts(part: &[u8]) -> Result<(), ListError> {
    const KEY: &[u8] = b"uniqueCount";
    for at in positions(part, KEY) {
        let rest = part.get(at + KEY.len()..).unwrap_or_default();
        let digits = rest
            .iter()
            .skip_while(|b| matches!(b, b'=' | b'"' | b'\'' | b' ' | b'\t' | b'\r' | b'\n' | b'+'))
            .take_while(|b| b.is_ascii_digit());
        let digits = digits.map(|digit| u64::from(digit - b'0'));
        let announced = digits.fold(0_u64, |n, digit| n.saturating_mul(10).saturating_add(digit));
        if announced > part.len() as u64 {
            return Err(ListError::Damaged("文字表的数目不对"));
        }
    }
    Ok(())
}

fn positions<'a>(part: &'a [u8], key: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    part.windows(key.len()).enumerate().filter(move |(_, w)| *w == key).map(|(at, _)| at)
}

/// Every element of an OpenDocument part closes, and its repeats stay within what a machine
/// holds.
fn nesting(part: &[u8]) -> Result<(), ListError> {
    let damaged = || ListError::Damaged("表格没有结束");
    let mut reader = Reader::from_reader(part);
    reader.config_mut().check_end_names = true;
    let (mut depth, mut all) = (0u64, 0u64);
    let mut row = RepeatedRow::default();
    let mut buf = Vec::new();
    loop {
        buf.clear();
        let event = reader.read_event_into(&mut buf).map_err(|_| damaged())?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let filled = matches!(event, Event::Start(_));
                depth = depth.saturating_add(u64::from(filled));
                match tag.name().as_ref() {
                    "table:table-row" => {
                        row = RepeatedRow {
                            times: repeat(tag, "table:number-rows-repeated")?,
                            ..row
                        };
                        (row.cells, row.blank) = (0, 0);
                    }
                    "table:table-cell" | "table:covered-table-cell" => {
                        row.take(repeat(tag, "table:number-columns-repeated")?, filled);
                    }
                    "text:s" if repeat(tag, "text:c")? > MAX_BLANKS => return Err(damaged()),
                    _ => {}
                }
            }
            Event::End(tag) => {
                depth = depth.checked_sub(1).ok_or_else(damaged)?;
                if tag.name().as_ref() == "table:table-row" {
                    all = all.saturating_add(row.times.saturating_mul(row.cells));
                }
                if all > MAX_CELLS {
                    return Err(ListError::TooLarge);
                }
            }
            Event::Eof if depth == 0 => return Ok(()),
            Event::Eof => return Err(damaged()),
            _ => {}
        }
    }
}

/// A row of an OpenDocument sheet as far as it has been read.
#[derive(Default)]
struct RepeatedRow {
    /// How many rows it stands for.
    times: u64,
    /// Cells up to the last that holds something.
    cells: u64,
    /// Blank cells after it.
    blank: u64,
}

impl RepeatedRow {
    /// Takes a cell that stands for so many; blank ones count once something stands after them.
    fn take(&mut self, repeated: u64, filled: bool) {
        self.blank = self.blank.saturating_add(repeated);
        if filled {
            self.cells = self.cells.saturating_add(self.blank);
            self.blank = 0;
        }
    }
}

/// The number of an attribute; 1 where it is not written.
fn repeat(tag: &BytesStart<'_>, key: &str) -> Result<u64, ListError> {
    let damaged = || ListError::Damaged("重复次数不是数字");
    match tag.try_get_attribute(key).map_err(|_| damaged())? {
        Some(attribute) => attribute.value.trim().parse().map_err(|_| damaged()),
        None => Ok(1),
    }
}
