//! Reads the few tables of a TrueType file that setting text needs, in place and without copying:
//! the character map, the advance widths and the vertical metrics.

/// A TrueType file whose tables have been located. Lookups read the file's own bytes.
#[derive(Debug, Clone, Copy)]
pub struct Sfnt {
    data: &'static [u8],
    groups: usize,
    group_count: usize,
    hmtx: usize,
    long_metrics: usize,
    /// Font units per em.
    pub units_per_em: u16,
    /// `hhea` ascender, in font units.
    pub ascender: i16,
    /// `hhea` descender (negative), in font units.
    pub descender: i16,
    /// Bounding box of all glyphs: x min, y min, x max, y max in font units.
    pub bounds: [i16; 4],
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes([bytes[0], bytes[1]]))
}

fn i16_at(data: &[u8], at: usize) -> Option<i16> {
    u16_at(data, at).map(|value| value.cast_signed())
}

fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
}

fn usize_at(data: &[u8], at: usize) -> Option<usize> {
    u32_at(data, at).and_then(|value| usize::try_from(value).ok())
}

/// Offset of a table in the file.
fn table(data: &[u8], tag: &[u8; 4]) -> Option<usize> {
    let count = usize::from(u16_at(data, 4)?);
    (0..count)
        .map(|index| 12 + 16 * index)
        .find(|record| data.get(*record..record + 4) == Some(tag.as_slice()))
        .and_then(|record| usize_at(data, record + 8))
}

impl Sfnt {
    /// Locates the tables; `None` if the file is no TrueType file with a full Unicode map
    /// (format 12).
    pub fn parse(data: &'static [u8]) -> Option<Sfnt> {
        let head = table(data, b"head")?;
        let hhea = table(data, b"hhea")?;
        let cmap = table(data, b"cmap")?;
        let subtables = usize::from(u16_at(data, cmap + 2)?);
        let full = (0..subtables)
            .filter_map(|index| usize_at(data, cmap + 4 + 8 * index + 4))
            .map(|offset| cmap + offset)
            .find(|at| u16_at(data, *at) == Some(12))?;
        Some(Sfnt {
            data,
            groups: full + 16,
            group_count: usize_at(data, full + 12)?,
            hmtx: table(data, b"hmtx")?,
            long_metrics: usize::from(u16_at(data, hhea + 34)?),
            units_per_em: u16_at(data, head + 18).filter(|units| *units > 0)?,
            ascender: i16_at(data, hhea + 4)?,
            descender: i16_at(data, hhea + 6)?,
            bounds: [
                i16_at(data, head + 36)?,
                i16_at(data, head + 38)?,
                i16_at(data, head + 40)?,
                i16_at(data, head + 42)?,
            ],
        })
    }

    /// The glyph of a character, if the font has one.
    pub fn glyph(&self, c: char) -> Option<u16> {
        let code = u32::from(c);
        let (mut low, mut high) = (0, self.group_count);
        while low < high {
            let middle = low + (high - low) / 2;
            let at = self.groups + 12 * middle;
            let (first, last) = (u32_at(self.data, at)?, u32_at(self.data, at + 4)?);
            if code < first {
                high = middle;
            } else if code > last {
                low = middle + 1;
            } else {
                let glyph = u32_at(self.data, at + 8)?.checked_add(code - first)?;
                return u16::try_from(glyph).ok().filter(|glyph| *glyph != 0);
            }
        }
        None
    }

    /// Advance width of a glyph in font units.
    pub fn advance(&self, glyph: u16) -> u16 {
        let index = usize::from(glyph).min(self.long_metrics.saturating_sub(1));
        u16_at(self.data, self.hmtx + 4 * index).unwrap_or(0)
    }

    /// Advance width of a glyph in 1/1000 em, rounded down as the PDF's own table is.
    pub fn advance_milli(&self, glyph: u16) -> i32 {
        i32::from(self.advance(glyph)) * 1000 / i32::from(self.units_per_em)
    }
}
