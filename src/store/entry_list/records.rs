//! Are the records of an old binary workbook (BIFF) sound, and how much will their reader hold?

use super::ListError;
use super::budget::{Limit, within};
use super::sound::Demand;

/// More cell records than this, blank ones among them, are no entry list.
const MAX_RECORDS: u64 = 1_000_000;

/// Walks the records: an encrypted workbook is named as such, no sheet may claim cells outside
/// 65 536 rows by 256 columns, and neither cells nor texts are more than a list holds.
pub(super) fn inspect(stream: &[u8]) -> Result<(), ListError> {
    let (mut at, mut records, mut sheets) = (0, 0_u64, 0_u64);
    let mut demand = Demand::default();
    let mut area = Area::default();
    let mut shared: Vec<&[u8]> = Vec::new();
    let mut lengths: Option<Vec<u64>> = None;
    let mut last = 0;
    while let (Some(kind), Some(length)) = (u16_at(stream, at), u16_at(stream, at + 2)) {
        let end = at + 4 + length as usize;
        let Some(data) = stream.get(at + 4..end) else {
            return Err(ListError::Damaged("记录长度"));
        };
        match kind {
            // FilePass
            0x002F if u16_at(data, 0) != Some(0) => return Err(ListError::Password),
            // BOF
            0x0809 => sheets += 1,
            // SST and what continues it
            0x00FC => shared.push(data),
            0x003C if last == 0x00FC => shared.push(data),
            // Dimensions, in BIFF8
            0x0200 if data.len() >= 14 => dimensions(data)?,
            // Formula, Number, Label, BoolErr, RString, Rk, LabelSst, MulRk
            0x0006 | 0x0203 | 0x0204 | 0x0205 | 0x00D6 | 0x027E | 0x00FD | 0x00BD => {
                let (row, column) = (u16_at(data, 0), u16_at(data, 2));
                let Some((row, column)) = row.zip(column).filter(|(_, column)| *column <= 255)
                else {
                    return Err(ListError::Damaged("单元格位置"));
                };
                let several = if kind == 0x00BD { data.len() as u64 / 6 } else { 1 };
                records += several;
                within(records <= MAX_RECORDS, Limit::Cells)?;
                area.take(u64::from(row), u64::from(column), several);
                let text = match kind {
                    0x00FD => {
                        let lengths = lengths.get_or_insert_with(|| lengths_of(&shared));
                        let index = u32_at(data, 6).unwrap_or(u32::MAX) as usize;
                        lengths.get(index).copied().unwrap_or_default()
                    }
                    _ => 0,
                };
                demand.text(text)?;
            }
            _ => {}
        }
        if kind != 0x003C {
            last = kind;
        }
        at = end;
    }
    // The largest rectangle stands for every sheet: which records belong to which is not told here.
    demand.area(area.rows().saturating_mul(sheets.max(1)), area.columns())
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let pair: [u8; 2] = bytes.get(at..at + 2)?.try_into().ok()?;
    Some(u16::from_le_bytes(pair))
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(four))
}

fn dimensions(data: &[u8]) -> Result<(), ListError> {
    let row = |at| u32_at(data, at).unwrap_or(u32::MAX);
    let column = |at| u16_at(data, at).unwrap_or(u16::MAX);
    if row(4) > 65_536 || column(10) > 256 || row(0) > row(4) || column(8) > column(10) {
        return Err(ListError::Damaged("表格范围"));
    }
    Ok(())
}

/// The rectangle around all cells.
#[derive(Default)]
struct Area {
    rows: Option<(u64, u64)>,
    columns: Option<(u64, u64)>,
}

impl Area {
    fn take(&mut self, row: u64, column: u64, several: u64) {
        let wider = |of: Option<(u64, u64)>, first: u64, last: u64| match of {
            Some((from, to)) => Some((from.min(first), to.max(last))),
            None => Some((first, last)),
        };
        self.rows = wider(self.rows, row, row);
        let last = column.saturating_add(several.saturating_sub(1));
        self.columns = wider(self.columns, column, last);
    }

    fn rows(&self) -> u64 {
        self.rows.map_or(0, |(from, to)| to - from + 1)
    }

    fn columns(&self) -> u64 {
        self.columns.map_or(0, |(from, to)| to - from + 1)
    }
}

/// The bytes the texts of the shared table take once read, as far as it is sound.
fn lengths_of(chunks: &[&[u8]]) -> Vec<u64> {
    let mut table = Table { chunks, chunk: 0, at: 8 };
    std::iter::from_fn(|| table.text()).collect()
}

/// The shared table with the place it is read at; a text may go on in the next record.
struct Table<'a> {
    chunks: &'a [&'a [u8]],
    chunk: usize,
    at: usize,
}

impl Table<'_> {
    fn left(&self) -> usize {
        self.chunks.get(self.chunk).map_or(0, |data| data.len().saturating_sub(self.at))
    }

    fn byte(&mut self) -> Option<u8> {
        while self.left() == 0 {
            self.chunks.get(self.chunk + 1)?;
            (self.chunk, self.at) = (self.chunk + 1, 0);
        }
        let byte = *self.chunks.get(self.chunk)?.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn word(&mut self) -> Option<usize> {
        Some(usize::from(self.byte()?) | usize::from(self.byte()?) << 8)
    }

    /// Passes over one text; three bytes a sign is the most it takes.
    fn text(&mut self) -> Option<u64> {
        let signs = self.word()?;
        let mut flags = self.byte()?;
        let runs = if flags & 8 == 0 { 0 } else { self.word()? * 4 };
        let more = if flags & 4 == 0 { 0 } else { self.word()? | self.word()? << 16 };
        let mut left = signs;
        while left > 0 {
            if self.left() == 0 {
                flags = self.byte()?;
            }
            let width = if flags & 1 == 0 { 1 } else { 2 };
            let taken = left.min(self.left() / width);
            if taken == 0 {
                return None;
            }
            self.at += taken * width;
            left -= taken;
        }
        for _ in 0..runs.saturating_add(more) {
            self.byte()?;
        }
        Some(signs as u64 * 3)
    }
}
