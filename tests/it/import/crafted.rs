//! Workbooks made to break a reader: a message, never a hang and never all memory.

use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::{ListError, from_bytes};

use crate::import::mutation::{unzipped, zipped};
use crate::support::rosters::roster;

fn read(bytes: &[u8]) -> Result<ImportedList, ListError> {
    from_bytes(bytes, "crafted", &Mapping::default())
}

/// A workbook with one part changed.
fn with(file: &str, part: &str, change: impl FnOnce(String) -> String) -> Vec<u8> {
    let mut parts = unzipped(&std::fs::read(roster(file)).unwrap());
    let found = parts.iter_mut().find(|(name, _)| name == part).expect("part");
    found.1 = change(String::from_utf8(found.1.clone()).unwrap()).into_bytes();
    zipped(&parts)
}

#[test]
fn packed_again_it_reads_the_same() {
    for file in ["traps.xlsx", "small.ods", "units-hebei-2019.xlsx"] {
        let bytes = std::fs::read(roster(file)).unwrap();
        assert_eq!(read(&zipped(&unzipped(&bytes))).unwrap(), read(&bytes).unwrap(), "{file}");
    }
}

#[test]
fn a_count_that_asks_for_all_memory() {
    let table = |count: &str| {
        let mut parts = unzipped(&std::fs::read(roster("traps.xlsx")).unwrap());
        let strings = format!(
            "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
             uniqueCount=\"{count}\"><si><t>甲</t></si></sst>"
        );
        parts.retain(|(name, _)| name != "xl/sharedStrings.xml");
        parts.push(("xl/sharedStrings.xml".into(), strings.into_bytes()));
        zipped(&parts)
    };
    for count in ["999999999999", "99999999999999999999999", "+9999999999"] {
        assert!(matches!(read(&table(count)), Err(ListError::Damaged(_))), "{count}");
    }
}

#[test]
fn a_table_that_never_ends() {
    for cut in ["</table:table>", "</office:spreadsheet>", "</office:document-content>"] {
        let bytes = with("small.ods", "content.xml", |text| text.replace(cut, ""));
        assert!(matches!(read(&bytes), Err(ListError::Damaged(_))), "{cut}");
    }
    let bytes = with("small.ods", "content.xml", |text| text[..text.len() / 2].to_string());
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
    let bytes = with("small.ods", "content.xml", |text| {
        text.replacen("<text:p>", "<office:annotation><text:p>", 1)
    });
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
}

#[test]
fn repeats_beyond_any_list() {
    let repeated = |attribute: &str, tag: &str| {
        with("small.ods", "content.xml", |text| {
            text.replacen(&format!("<{tag}"), &format!("<{tag} {attribute}"), 3)
        })
    };
    let rows = repeated("table:number-rows-repeated=\"1000000\"", "table:table-row");
    assert!(matches!(read(&rows), Err(ListError::TooMuch(_))), "{:?}", read(&rows).err());
    let cells = repeated("table:number-columns-repeated=\"900000000\"", "table:table-cell");
    assert!(matches!(read(&cells), Err(ListError::TooMuch(_))), "{:?}", read(&cells).err());
    let bytes = with("small.ods", "content.xml", |text| {
        text.replacen("<text:p>", "<text:p><text:s text:c=\"99999999999\"/>", 1)
    });
    assert!(matches!(read(&bytes), Err(ListError::Damaged(_))));
    // Blank cells to the edge of the sheet are what every office program writes.
    let blank = with("small.ods", "content.xml", |text| {
        text.replace(
            "</table:table-row>",
            "<table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>",
        )
    });
    let plain = std::fs::read(roster("small.ods")).unwrap();
    assert_eq!(read(&blank).unwrap().rows, read(&plain).unwrap().rows);
}

#[test]
fn a_part_that_unpacks_without_end() {
    let mut parts = unzipped(&std::fs::read(roster("traps.xlsx")).unwrap());
    parts.push(("xl/media/image1.bin".into(), vec![0; 129 << 20]));
    assert!(matches!(read(&zipped(&parts)), Err(ListError::TooLarge)));
}

#[test]
fn zip_files_that_are_no_workbook() {
    let of = |name: &str| zipped(&[(name.to_string(), b"x".to_vec())]);
    assert!(matches!(read(&of("word/document.xml")), Err(ListError::NotASheet(_))));
    assert!(matches!(read(&zipped(&[])), Err(ListError::NotASheet(_))));
    assert!(matches!(read(b"PK\x03\x04"), Err(ListError::Damaged(_))));
    let secret = zipped(&[
        ("content.xml".into(), vec![1, 2, 3, 255]),
        ("META-INF/manifest.xml".into(), b"<manifest:encryption-data/>".to_vec()),
    ]);
    assert!(matches!(read(&secret), Err(ListError::Password)));
}
