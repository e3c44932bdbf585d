//! Is an old binary workbook (xls) sound enough to be given to the reader? A damaged size or a
//! circular chain would otherwise make it ask for all the memory of the machine. The container is
//! walked here and not by the crate `cfb`, which refuses a directory whose names are out of order.

use std::collections::BTreeSet;

use super::ListError;
use super::records::{self, u16_at, u32_at};

/// The first eight bytes of a compound file.
pub(super) const SIGNATURE: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];

const END_OF_CHAIN: u32 = 0xFFFF_FFFE;
const FIRST_RESERVED: u32 = 0xFFFF_FFFA;

/// Checks the compound file and the records of its workbook.
pub(super) fn inspect(bytes: &[u8]) -> Result<(), ListError> {
    records::inspect(&workbook(bytes)?)
}

/// The records of the workbook in a compound file.
pub(super) fn workbook(bytes: &[u8]) -> Result<Vec<u8>, ListError> {
    let file = Compound::open(bytes).ok_or(ListError::Damaged("文件头"))?;
    if file.stream("EncryptedPackage").is_some() {
        return Err(ListError::Password);
    }
    let entry = file.stream("Workbook").or_else(|| file.stream("Book"));
    let Some((start, length)) = entry else {
        return Err(ListError::NotASheet(
            "这是其他程序的文件（例如 Word 文档），请在表格软件中另存为 xlsx",
        ));
    };
    file.read(start, length).ok_or(ListError::Damaged("数据链"))
}

/// A compound file (MS-CFB) as far as finding one stream needs it.
#[derive(Default)]
struct Compound<'a> {
    bytes: &'a [u8],
    sector: usize,
    fat: Vec<u32>,
    mini_fat: Vec<u32>,
    mini: Vec<u8>,
    /// Name, first sector, length.
    entries: Vec<(String, u32, usize)>,
}

impl<'a> Compound<'a> {
    fn open(bytes: &'a [u8]) -> Option<Compound<'a>> {
        let sector = match u16_at(bytes, 30)? {
            9 => 512,
            12 => 4096,
            _ => return None,
        };
        let mut file = Compound { bytes, sector, ..Compound::default() };
        file.fat = file.allocation_table()?;
        let directory = file.chain(u32_at(bytes, 48)?, usize::MAX)?;
        for entry in directory.chunks_exact(128) {
            let units: Vec<u16> =
                (0..32).map_while(|i| u16_at(entry, i * 2)).take_while(|u| *u != 0).collect();
            // Only files of large sectors have lengths of 64 bits.
            let length = match (sector, u32_at(entry, 124)?) {
                (512, _) | (_, 0) => u32_at(entry, 120)? as usize,
                _ => usize::MAX,
            };
            file.entries.push((String::from_utf16_lossy(&units), u32_at(entry, 116)?, length));
        }
        let (_, start, length) = file.entries.first().cloned()?;
        if u32_at(bytes, 64)? > 0 {
            file.mini = file.chain(start, length)?;
            let table = file.chain(u32_at(bytes, 60)?, usize::MAX)?;
            file.mini_fat = words(&table);
        }
        Some(file)
    }

    fn allocation_table(&self) -> Option<Vec<u32>> {
        let mut listed: Vec<u32> = words(self.bytes.get(76..512)?);
        let mut next = u32_at(self.bytes, 68)?;
        let mut seen = BTreeSet::new();
        while next < FIRST_RESERVED {
            if !seen.insert(next) {
                return None;
            }
            listed.extend(words(self.sector_bytes(next)?));
            next = listed.pop()?;
        }
        let mut fat = Vec::new();
        for id in listed.into_iter().filter(|id| *id < FIRST_RESERVED) {
            fat.extend(words(self.sector_bytes(id)?));
        }
        Some(fat)
    }

    /// The bytes of a sector; the last one of a file may be short.
    fn sector_bytes(&self, id: u32) -> Option<&'a [u8]> {
        let start = (id as usize).checked_add(1)?.checked_mul(self.sector)?;
        let end = start.checked_add(self.sector)?.min(self.bytes.len());
        self.bytes.get(start..end).filter(|s| !s.is_empty())
    }

    fn chain(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        follow(start, length, &self.fat, |id| self.sector_bytes(id))
    }

    fn stream(&self, name: &str) -> Option<(u32, usize)> {
        let found = self.entries.iter().find(|(n, _, _)| n.eq_ignore_ascii_case(name))?;
        Some((found.1, found.2))
    }

    fn read(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        if length >= 4096 {
            return self.chain(start, length);
        }
        follow(start, length, &self.mini_fat, |id| {
            let at = (id as usize).checked_mul(64)?;
            self.mini.get(at..self.mini.len().min(at.checked_add(64)?)).filter(|s| !s.is_empty())
        })
    }
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).filter_map(|word| u32_at(word, 0)).collect()
}

/// The bytes of a chain up to `length`; `None` where it is circular or leaves the file.
fn follow<'b>(
    start: u32,
    length: usize,
    table: &[u32],
    sector: impl Fn(u32) -> Option<&'b [u8]>,
) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut seen = BTreeSet::new();
    let mut id = start;
    while id != END_OF_CHAIN && bytes.len() < length {
        if !seen.insert(id) {
            return None;
        }
        bytes.extend_from_slice(sector(id)?);
        if bytes.len() < length {
            id = *table.get(id as usize)?;
        }
    }
    bytes.truncate(length);
    Some(bytes)
}
