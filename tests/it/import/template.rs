//! What is written for organisers is read back.

use xiangqi_arbiter::model::roster::{Column, Mapping};
use xiangqi_arbiter::store::entry_list::{from_bytes, read_list};
use xiangqi_arbiter::store::spreadsheet::{CellKind, SheetTable, template, write_table};

#[test]
fn the_empty_form_has_a_header_and_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("报名表.xlsx");
    let groups = ["公开组", "老年组"].map(String::from);
    template(&path, "象棋公开赛报名表", &groups).unwrap();
    let list = read_list(&path, &Mapping::default()).unwrap();
    assert_eq!((list.rows.len(), list.unreadable.len()), (0, 0));
    assert_eq!(list.layouts[0].header_row, Some(3));
    assert!(!list.layouts[0].columns.is_empty());
    assert!(list.layouts[0].columns.iter().all(|head| head.column.is_some()));
    // Title, hint and header; the groups stand on a hidden sheet.
    assert_eq!(list.skipped.len(), 5);
    template(&path, "", &[]).unwrap();
}

#[test]
fn a_table_keeps_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("名单.xlsx");
    let row = |values: [&str; 4]| values.map(String::from).to_vec();
    let table = SheetTable {
        name: "公开组/男[1]".to_string(),
        header: row(["姓名", "身份证号", "单位", "等级分"]),
        kinds: vec![CellKind::Text, CellKind::Text, CellKind::Text, CellKind::Number],
        rows: vec![
            row(["王䶮", "149900199403300018", "007", "1500"]),
            row(["李四", "", "=1+1", ""]),
        ],
    };
    write_table(&path, &[table.clone(), table]).unwrap();
    let list = read_list(&path, &Mapping::default()).unwrap();
    let sheets: Vec<_> = list.layouts.iter().map(|l| l.sheet.as_str()).collect();
    assert_eq!(sheets, ["公开组男1", "公开组男1(2)"]);
    let first = &list.rows[0];
    assert_eq!(first.name, "王䶮");
    assert_eq!(first.identity.as_deref(), Some("149900199403300018"));
    assert_eq!(first.unit.as_deref(), Some("007"));
    assert_eq!(first.text(Column::Rating), Some("1500"));
    assert_eq!(list.rows[1].unit.as_deref(), Some("=1+1"));
    assert!(write_table(&folder.path().join("none/a.xlsx"), &[]).is_err());
}

#[test]
fn five_thousand_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("大.xlsx");
    let names = ["姓名", "性别", "出生日期", "身份证号", "单位", "组别", "电话"];
    let rows = (0..5000).map(|i| {
        let day = format!("1990/{}/{}", i % 12 + 1, i % 28 + 1);
        let phone = format!("139{i:08}");
        ["张三", "男", &day, "11010519491231002X", "太原队", "公开组", &phone]
            .map(String::from)
            .to_vec()
    });
    let table = SheetTable {
        name: "报名表".to_string(),
        header: names.map(String::from).to_vec(),
        rows: rows.collect(),
        ..SheetTable::default()
    };
    write_table(&path, &[table]).unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let list = from_bytes(&bytes, "大.xlsx", &Mapping::default()).unwrap();
    assert_eq!(
        (list.rows.len(), list.rows.iter().filter(|r| r.birth.is_some()).count()),
        (5000, 5000)
    );
}
