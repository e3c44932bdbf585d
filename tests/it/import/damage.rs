//! Damaged files: a message, never a panic, and never more memory than the machine has.

use proptest::prelude::*;
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::{ListError, from_bytes};

use crate::support::rosters::roster;

const FILES: [&str; 7] = [
    "open-80.xls",
    "traps.xlsx",
    "units-hebei-2019.xlsx",
    "small.ods",
    "open-gbk.csv",
    "open-utf8.csv",
    "open-utf8-bom.csv",
];

fn read(bytes: &[u8]) -> Result<ImportedList, ListError> {
    from_bytes(bytes, "damaged", &Mapping::default())
}

/// No row is in two of the three lists.
fn accounted(list: &ImportedList) {
    let mut seen = std::collections::BTreeSet::new();
    let places = list.unreadable.iter().map(|u| (&u.sheet, u.row));
    for place in places.chain(list.skipped.iter().map(|s| (&s.sheet, s.row))) {
        assert!(seen.insert(place), "{place:?} twice");
    }
    for row in &list.rows {
        assert!(!seen.contains(&(&row.sheet, row.row)));
    }
}

/// Rows that are accounted for, or a refusal that says why; never a panic.
fn answered(bytes: &[u8]) {
    match read(bytes) {
        Ok(list) => accounted(&list),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// A small sample, or as many cases as PROPTEST_CASES says.
fn sample() -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { 48 };
    ProptestConfig { cases, failure_persistence: None, ..asked }
}

proptest! {
    #![proptest_config(sample())]

    #[test]
    fn changed_bytes_are_accounted_for_or_refused(file in 0..FILES.len(), changes in prop::collection::vec((any::<u32>(), any::<u8>()), 1..6)) {
        let mut bytes = std::fs::read(roster(FILES[file])).unwrap();
        for (at, value) in changes {
            let at = at as usize % bytes.len();
            bytes[at] = value;
        }
        answered(&bytes);
    }

    #[test]
    fn a_file_cut_short_never_panics(file in 0..FILES.len(), at in any::<u32>()) {
        let bytes = std::fs::read(roster(FILES[file])).unwrap();
        answered(&bytes[..at as usize % bytes.len()]);
    }

    #[test]
    fn any_text_is_accounted_for_or_refused(text in "[姓名性别身份证号单位张三男女组领队教练：:,\t\n\"0-9X/.（）年月日 ]{0,200}") {
        answered(text.as_bytes());
    }

    #[test]
    fn every_row_is_accounted_for(lines in prop::collection::vec("[姓名性别身份证号组领队教练张三男女1：, ]{0,12}", 1..12)) {
        let text = format!("姓名,性别,组别,身份证号\n{}", lines.join("\n"));
        let list = read(text.as_bytes()).unwrap();
        accounted(&list);
        let mut found: Vec<u32> = list.rows.iter().map(|r| r.row).collect();
        found.extend(list.unreadable.iter().map(|u| u.row));
        found.extend(list.skipped.iter().map(|s| s.row));
        found.sort_unstable();
        found.dedup();
        let filled = |line: &str| line.chars().any(|c| c != ',' && c != ' ');
        let wanted: Vec<u32> =
            (1..).zip(text.lines()).filter(|(_, line)| filled(line)).map(|(row, _)| row).collect();
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn any_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        answered(&bytes);
    }
}

#[test]
fn records_that_ask_for_all_memory() {
    let sound = std::fs::read(roster("open-80.xls")).unwrap();
    // Dimensions record: kind 0x0200, 14 bytes, last row at +8.
    let at = sound.windows(4).position(|w| w == [0x00, 0x02, 0x0E, 0x00]).unwrap();
    let mut bytes = sound.clone();
    bytes[at + 11] = 0x7F;
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
    // A directory chain that leads back to itself.
    let directory = u32::from_le_bytes(sound[48..52].try_into().unwrap());
    let fat = u32::from_le_bytes(sound[76..80].try_into().unwrap());
    let mut bytes = sound.clone();
    let slot = (fat as usize + 1) * 512 + directory as usize * 4;
    bytes[slot..slot + 4].copy_from_slice(&directory.to_le_bytes());
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
    // An encrypted workbook carries a FilePass record (0x002F) near its beginning.
    let mut bytes = sound.clone();
    let bof = sound.windows(4).position(|w| w == [0x09, 0x08, 0x10, 0x00]).unwrap();
    let next = bof + 20;
    bytes[next] = 0x2F;
    bytes[next + 1] = 0x00;
    bytes[next + 4] = 0x01;
    assert!(matches!(read(&bytes), Err(ListError::Password)), "{:?}", read(&bytes).err());
}

/// The reader takes the first directory entry of a name in the order of the file, whether or not
/// the directory's tree leads to it: a sound entry in the tree must not hide a circular one.
#[test]
fn a_directory_entry_outside_the_tree_is_looked_at() {
    let mut bytes = std::fs::read(roster("open-80.xls")).unwrap();
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let put = |bytes: &mut [u8], at: usize, value: u32| {
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    };
    let directory = (word(&bytes, 48) as usize + 1) * 512;
    let name: Vec<u8> = "Workbook".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let entry = |index: usize| directory + index * 128;
    let at = (0..4).find(|i| bytes[entry(*i)..].starts_with(&name)).expect("the workbook");
    let free = (at + 1..4).find(|i| bytes[entry(*i) + 66] == 0).expect("a free entry");
    bytes.copy_within(entry(at)..entry(at) + 128, entry(free));
    let parent = (0..4).find(|i| word(&bytes, entry(*i) + 76) == at as u32).expect("its parent");
    put(&mut bytes, entry(parent) + 76, free as u32);
    // A sector of its own that leads back to itself.
    let (table, sectors) = ((word(&bytes, 76) as usize + 1) * 512, bytes.len() / 512 - 1);
    let loose = (0..sectors).find(|i| word(&bytes, table + i * 4) == u32::MAX);
    let loose = loose.unwrap_or_else(|| {
        bytes.extend([0; 512]);
        sectors
    });
    put(&mut bytes, table + loose * 4, loose as u32);
    put(&mut bytes, entry(at) + 116, loose as u32);
    put(&mut bytes, entry(at) + 120, u32::MAX);
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
}
