//! Kinds of files: text in its encodings and separators, sheets with stray cells, no lists.

use rust_xlsxwriter::Workbook;
use xiangqi_arbiter::model::roster::Mapping;
use xiangqi_arbiter::store::entry_list::{ListError, from_bytes};

use crate::import::sheets::{csv, people, skipped};
use crate::support::rosters::field;

#[test]
fn csv_numbers_quotes_and_separators() {
    let list = csv(
        "姓名;身份证号;单位\n张三;1.49900199406302E+17;甲队\n李四;=\"149900199403300018\";\"乙;队\"\n王五;;\"丙队\n赵六;;丁队\n",
    );
    assert_eq!(list.rows[0].problems[0].code, "id_digits_lost");
    assert_eq!(list.rows[1].identity.as_deref(), Some("149900199403300018"));
    assert_eq!(list.rows[1].unit.as_deref(), Some("乙;队"));
    assert_eq!(list.rows[2].unit.as_deref(), Some("\"丙队"));
    assert_eq!(people(&list).len(), 4);
}

#[test]
fn text_encodings() {
    let text = "姓名\t单位\r\n张三\t太原队\r\n王䶮\t欧阳㵽\r\n";
    let utf16 =
        |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(bytes).collect() };
    let (little, big) = (utf16(u16::to_le_bytes), utf16(u16::to_be_bytes));
    let marked = |mark: &[u8], body: &[u8]| [mark, body].concat();
    let files = [
        text.as_bytes().to_vec(),
        marked(&[0xEF, 0xBB, 0xBF], text.as_bytes()),
        marked(&[0xFF, 0xFE], &little),
        marked(&[0xFE, 0xFF], &big),
        little,
        big,
        encoding_rs::GB18030.encode(text).0.into_owned(),
    ];
    for (i, bytes) in files.iter().enumerate() {
        let list = from_bytes(bytes, "a.txt", &Mapping::default()).unwrap();
        assert_eq!(
            people(&list),
            [(2, "张三", None, Some("太原队")), (3, "王䶮", None, Some("欧阳㵽"))],
            "{i}"
        );
    }
    // One damaged byte spoils one cell, in either encoding, and that row says so.
    let long = format!("姓名,单位\n{}王?,丙队\n", "张三,太原队\n".repeat(20));
    for body in [long.as_bytes().to_vec(), encoding_rs::GB18030.encode(&long).0.into_owned()] {
        let bytes: Vec<u8> = body.iter().map(|b| if *b == b'?' { 0xFF } else { *b }).collect();
        let list = from_bytes(&bytes, "a.csv", &Mapping::default()).unwrap();
        assert_eq!((list.rows.len(), list.rows[19].name.as_str()), (20, "张三"));
        assert_eq!(list.unreadable[0].row, 22);
    }
}

#[test]
fn a_stray_cell_at_the_far_corner_costs_nothing() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write(0, 0, "姓名").unwrap();
    sheet.write(0, 1, "性别").unwrap();
    sheet.write(1, 0, "张三").unwrap();
    sheet.write(1_048_575, 16_383, "x").unwrap();
    let bytes = book.save_to_buffer().unwrap();
    let list = from_bytes(&bytes, "a.xlsx", &Mapping::default()).unwrap();
    assert_eq!(people(&list), [(2, "张三", None, None)]);
    assert_eq!(skipped(&list), [1, 1_048_576]);
}

#[test]
fn files_that_are_no_lists_say_so() {
    let read = |bytes: &[u8], name: &str| from_bytes(bytes, name, &Mapping::default());
    assert!(matches!(read(b"", "a.csv"), Err(ListError::Empty)));
    assert!(matches!(read(b"\n,,\n ,\n", "a.csv"), Err(ListError::Empty)));
    assert!(matches!(read(b"<html><table></table></html>", "a.xls"), Err(ListError::NotASheet(_))));
    assert!(matches!(read(b"PK\x03\x04 no zip", "a.xlsx"), Err(ListError::Damaged(_))));
    assert!(matches!(read(&[0; 5000], "a.csv"), Err(ListError::NotASheet(_))));
    let mut half = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1].to_vec();
    half.resize(600, 0);
    assert!(matches!(read(&half, "a.xls"), Err(ListError::Damaged(_))));
}

/// A column pasted in with its own line ends leaves a carriage return in the middle of each line:
/// each line is one row all the same. Where nothing else ends the lines, it ends them.
#[test]
fn a_carriage_return_within_lines_ends_none() {
    let list = field("two-groups-one-file-name.csv");
    let groups: Vec<_> = list.rows.iter().filter_map(|row| row.group_text.as_deref()).collect();
    assert_eq!(groups, [["U12/男"; 10], ["U12_男"; 10]].concat());
    assert_eq!((list.rows[0].row, list.rows[0].name.as_str()), (2, "叶宇勇"));
    assert_eq!((list.rows.len(), list.unreadable.len(), list.skipped.len()), (20, 0, 1));
    for text in ["姓名,单位\r张三,甲队\r李四,乙队\r", "姓名,单位\r张三,甲队\r李四,乙队\n"]
    {
        let expected = [(2, "张三", None, Some("甲队")), (3, "李四", None, Some("乙队"))];
        assert_eq!(people(&csv(text)), expected, "{text:?}");
    }
}
