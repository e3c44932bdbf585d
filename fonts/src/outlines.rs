//! From the outlines as `make.py` writes them back to a TrueType file.

/// A packed font: its other tables, then five streams of outlines.
pub(crate) fn font(packed: &[u8]) -> Option<Vec<u8>> {
    let mut input = Input(packed);
    let mut tables = Vec::new();
    for _ in 0..input.byte()? {
        let tag = input.take(4)?;
        tables.push((tag, input.block()?));
    }
    let contours = input.block()?;
    let streams = Streams {
        points: Input(input.block()?),
        kinds: Input(input.block()?),
        digits: Input(input.block()?),
        kept: Input(input.block()?),
    };
    let (glyf, loca) = streams.glyphs(contours)?;
    tables.extend([(b"glyf".as_slice(), glyf.as_slice()), (b"loca", &loca)]);
    tables.sort();
    assemble(&tables)
}

/// A file of these tables (OpenType 1.9, "Table directory").
fn assemble(tables: &[(&[u8], &[u8])]) -> Option<Vec<u8>> {
    let count = u16::try_from(tables.len()).ok()?;
    let log = count.checked_ilog2()?;
    let range = 16u16 << log;
    let mut at = 12 + 16 * tables.len();
    let whole = tables.iter().map(|(_, table)| table.len().next_multiple_of(4)).sum::<usize>();
    let mut file = Vec::with_capacity(at + whole);
    file.extend(0x0001_0000_u32.to_be_bytes());
    for word in [count, range, u16::try_from(log).ok()?, count * 16 - range] {
        file.extend(word.to_be_bytes());
    }
    for (tag, table) in tables {
        file.extend(*tag);
        for word in [checksum(table), u32::try_from(at).ok()?, u32::try_from(table.len()).ok()?] {
            file.extend(word.to_be_bytes());
        }
        at += table.len().next_multiple_of(4);
    }
    for (_, table) in tables {
        file.extend(*table);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    Some(file)
}

fn checksum(table: &[u8]) -> u32 {
    table.chunks(4).fold(0, |sum: u32, chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        sum.wrapping_add(u32::from_be_bytes(word))
    })
}

struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn block(&mut self) -> Option<&'a [u8]> {
        let length = u32::from_le_bytes(self.take(4)?.try_into().ok()?);
        self.take(usize::try_from(length).ok()?)
    }

    fn varint(&mut self) -> Option<usize> {
        let (mut n, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            n |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(n);
            }
            shift += 7;
        }
    }
}

/// One point: whether it lies on the curve, and the step to it.
type Point = (bool, i16, i16);

struct Streams<'a> {
    points: Input<'a>,
    kinds: Input<'a>,
    digits: Input<'a>,
    kept: Input<'a>,
}

impl Streams<'_> {
    /// The tables `glyf` and `loca`.
    fn glyphs(mut self, contours: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut glyf = Vec::with_capacity(self.kinds.0.len() * 3);
        let mut loca = Vec::with_capacity(contours.len() * 4 + 4);
        let (mut ends, mut outline) = (Vec::new(), Vec::new());
        for count in contours {
            loca.extend(u32::try_from(glyf.len()).ok()?.to_be_bytes());
            match count {
                0 => {}
                255 => glyf.extend(self.kept.block()?),
                count => {
                    ends.clear();
                    let mut end = 0;
                    for _ in 0..*count {
                        end += self.points.varint()?;
                        ends.push(u16::try_from(end.checked_sub(1)?).ok()?);
                    }
                    outline.clear();
                    for _ in 0..end {
                        outline.push(self.point()?);
                    }
                    simple(&ends, &outline, &mut glyf);
                }
            }
            glyf.resize(glyf.len().next_multiple_of(4), 0);
        }
        loca.extend(u32::try_from(glyf.len()).ok()?.to_be_bytes());
        glyf.shrink_to_fit();
        Some((glyf, loca))
    }

    /// A point as WOFF2 writes it (W3C, WOFF 2.0, 5.2).
    fn point(&mut self) -> Option<Point> {
        let kind = self.kinds.byte()?;
        let (on, kind) = (kind < 128, i16::from(kind & 127));
        let mut digit = || self.digits.byte().map(i16::from);
        let (x, y) = match kind {
            0..10 => return Some((on, 0, signed(kind, ((kind & 14) << 7) + digit()?))),
            10..20 => return Some((on, signed(kind, (((kind - 10) & 14) << 7) + digit()?), 0)),
            20..84 => {
                let (step, both) = (kind - 20, digit()?);
                (1 + (step & 0x30) + (both >> 4), 1 + ((step & 0x0C) << 2) + (both & 15))
            }
            84..120 => {
                let step = kind - 84;
                (1 + ((step / 12) << 8) + digit()?, 1 + (((step % 12) >> 2) << 8) + digit()?)
            }
            120..124 => {
                let (high, mixed, low) = (digit()?, digit()?, digit()?);
                ((high << 4) + (mixed >> 4), ((mixed & 15) << 8) + low)
            }
            _ => ((digit()? << 8) | digit()?, (digit()? << 8) | digit()?),
        };
        Some((on, signed(kind, x), signed(kind >> 1, y)))
    }
}

fn signed(kind: i16, size: i16) -> i16 {
    if kind & 1 == 1 { size } else { -size }
}

/// A simple glyph without instructions, as short as TrueType can write it.
fn simple(ends: &[u16], outline: &[Point], glyf: &mut Vec<u8>) {
    let (mut x, mut y) = (0i16, 0i16);
    let mut bounds = [i16::MAX, i16::MAX, i16::MIN, i16::MIN];
    for (_, dx, dy) in outline {
        (x, y) = (x.wrapping_add(*dx), y.wrapping_add(*dy));
        bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x), bounds[3].max(y)];
    }
    let count = u16::try_from(ends.len()).unwrap_or(u16::MAX);
    glyf.extend(count.to_be_bytes());
    glyf.extend(bounds.iter().flat_map(|bound| bound.to_be_bytes()));
    glyf.extend(ends.iter().flat_map(|end| end.to_be_bytes()));
    glyf.extend([0, 0]);
    let mut flags = outline.iter().map(flag).peekable();
    while let Some(flag) = flags.next() {
        let mut more = 0;
        while more < 255 && flags.next_if_eq(&flag).is_some() {
            more += 1;
        }
        match more {
            0 => glyf.push(flag),
            1 => glyf.extend([flag, flag]),
            _ => glyf.extend([flag | 8, more]),
        }
    }
    for (_, dx, _) in outline {
        coordinate(*dx, glyf);
    }
    for (_, _, dy) in outline {
        coordinate(*dy, glyf);
    }
}

fn flag((on, dx, dy): &Point) -> u8 {
    let part = |step: i16, short: u8, same: u8| match step {
        0 => same,
        1..=255 => short | same,
        -255..=-1 => short,
        _ => 0,
    };
    u8::from(*on) | part(*dx, 2, 16) | part(*dy, 4, 32)
}

fn coordinate(step: i16, glyf: &mut Vec<u8>) {
    match u8::try_from(step.unsigned_abs()) {
        Ok(0) => {}
        Ok(short) => glyf.push(short),
        Err(_) => glyf.extend(step.to_be_bytes()),
    }
}
