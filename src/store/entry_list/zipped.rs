//! Is a zipped workbook (xlsx, xlsb, ods) sound enough to be given to the reader? A part that
//! unpacks without end, a count that asks for all memory or a table that never closes would
//! otherwise hang or end the program.

use std::io::{Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;
use zip::result::ZipError;

use super::budget::{Limit, within};
use super::sound::Demand;
use super::{ListError, stranger};

/// More than this unpacked (bytes) is no entry list.
const MAX_UNPACKED: u64 = 128 << 20;
/// More than this unpacked (bytes) in a part that the reader holds whole is no entry list.
const MAX_HELD: u64 = 64 << 20;
/// More parts than this are no workbook.
const MAX_PARTS: usize = 5_000;
/// More shared texts than this are no entry list.
const MAX_TEXTS: usize = 1_000_000;
/// More bytes than this between two tags are no cell.
const MAX_RUN: usize = 1 << 20;
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
    // Counted in the file itself: the directory of a million parts would fill the memory.
    if positions(bytes, b"PK\x01\x02").nth(MAX_PARTS).is_some() {
        return Err(ListError::TooLarge);
    }
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
        return Err(ListError::NotASheet(stranger::of_parts(has)));
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
        let held = is_held(kind, &name);
        let most = if held { left.min(MAX_HELD) } else { left };
        let whole = unpack(&mut file, most, held.then_some(&mut part), is_text(&name));
        left = left.checked_sub(whole?).ok_or(ListError::TooLarge)?;
        match kind {
            ZippedKind::Xlsx if name.ends_with("sharedstrings.xml") => {
                counts(&part)?;
                within(positions(&part, b"<si").nth(MAX_TEXTS).is_none(), Limit::Cells)?;
            }
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

/// Whether a part is looked at here, or held whole by the reader.
fn is_held(kind: ZippedKind, name: &str) -> bool {
    match kind {
        ZippedKind::Xlsx => name.ends_with("sharedstrings.xml"),
        ZippedKind::Xlsb => name.ends_with("sharedstrings.bin"),
        ZippedKind::Ods => name == "content.xml" || name == "meta-inf/manifest.xml",
    }
}

/// Whether a part consists of tags.
fn is_text(name: &str) -> bool {
    [".xml", ".rels", ".vml"].iter().any(|ending| name.ends_with(ending))
}

/// Unpacks a part, keeping it where it is asked for; its length, which is beyond `most` where it
/// is longer. A text between two tags that is longer than any cell ends it.
fn unpack(
    file: &mut dyn Read,
    most: u64,
    mut kept: Option<&mut Vec<u8>>,
    text: bool,
) -> Result<u64, ListError> {
    let mut chunk = vec![0; 64 << 10];
    let (mut whole, mut run) = (0_u64, 0_usize);
    loop {
        let read = match file.read(&mut chunk) {
            Ok(0) => return Ok(whole),
            Ok(read) => read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return Err(ListError::Damaged("压缩包不完整")),
        };
        let bytes = chunk.get(..read).unwrap_or_default();
        whole = whole.saturating_add(read as u64);
        if whole > most {
            return Err(ListError::TooLarge);
        }
        run = if bytes.contains(&b'<') { 0 } else { run.saturating_add(read) };
        within(!text || run <= MAX_RUN, Limit::CellText(None))?;
        if let Some(kept) = &mut kept {
            kept.extend_from_slice(bytes);
        }
    }
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
    let mut depth = 0_u64;
    let (mut demand, mut sheet, mut row) =
        (Demand::default(), TableSize::default(), RepeatedRow::default());
    let mut buf = Vec::new();
    loop {
        buf.clear();
        let event = reader.read_event_into(&mut buf).map_err(|_| damaged())?;
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                let filled = matches!(event, Event::Start(_));
                depth = depth.saturating_add(u64::from(filled));
                match tag.name().as_ref() {
                    "table:table" => sheet = TableSize::default(),
                    "table:table-row" => {
                        let times = repeat(tag, "table:number-rows-repeated")?;
                        row = RepeatedRow { times, ..RepeatedRow::default() };
                    }
                    "table:table-cell" | "table:covered-table-cell" => {
                        row.take(repeat(tag, "table:number-columns-repeated")?, filled);
                        // Names of styles are no text; a long attribute may be.
                        row.write(tag.len().saturating_sub(300));
                    }
                    "text:s" => {
                        let blanks = repeat(tag, "text:c")?;
                        if blanks > MAX_BLANKS {
                            return Err(damaged());
                        }
                        row.write(blanks as usize);
                    }
                    _ => {}
                }
            }
            Event::Text(text) => row.write(text.len()),
            Event::CData(text) => row.write(text.len()),
            Event::End(tag) => {
                depth = depth.checked_sub(1).ok_or_else(damaged)?;
                match tag.name().as_ref() {
                    "table:table-row" => sheet.end_row(&row, &mut demand)?,
                    "table:table" => demand.area(sheet.filled_to, sheet.width)?,
                    _ => {}
                }
            }
            Event::Eof if depth == 0 => return Ok(()),
            Event::Eof => return Err(damaged()),
            _ => {}
        }
    }
}

/// How far a sheet of an OpenDocument spreadsheet is filled.
#[derive(Default)]
struct TableSize {
    rows: u64,
    /// Up to its last row that holds something.
    filled_to: u64,
    /// Of the widest row.
    width: u64,
}

impl TableSize {
    fn end_row(&mut self, row: &RepeatedRow, demand: &mut Demand) -> Result<(), ListError> {
        self.rows = self.rows.saturating_add(row.times);
        if row.cells == 0 {
            return Ok(());
        }
        self.filled_to = self.rows;
        self.width = self.width.max(row.cells);
        demand.rows(row.times)?;
        demand.cells(row.times.saturating_mul(row.filled))?;
        demand.text(row.times.saturating_mul(row.text))
    }
}

/// A row of an OpenDocument sheet as far as it has been read.
#[derive(Default)]
struct RepeatedRow {
    /// How many rows it stands for.
    times: u64,
    /// Cells up to the last that holds something.
    cells: u64,
    /// Cells that hold something.
    filled: u64,
    /// Blank cells after it.
    blank: u64,
    /// How many cells the one read now stands for.
    repeated: u64,
    /// Bytes of its texts.
    text: u64,
}

impl RepeatedRow {
    /// Takes a cell that stands for so many; blank ones count once something stands after them.
    fn take(&mut self, repeated: u64, filled: bool) {
        self.blank = self.blank.saturating_add(repeated);
        self.repeated = repeated;
        if filled {
            self.filled = self.filled.saturating_add(repeated);
            self.cells = self.cells.saturating_add(self.blank);
            self.blank = 0;
        }
    }

    /// So many bytes of text in the cell read now.
    fn write(&mut self, bytes: usize) {
        if self.cells > 0 && self.blank == 0 {
            self.text = self.text.saturating_add(self.repeated.saturating_mul(bytes as u64));
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
