//! The real lists arrive as written: held against what other readers made of the same files
//! (`*.rows.json`).

use std::collections::BTreeMap;

use serde_json::Value;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::roster::{Column, DraftRow, GroupSource, ImportedList};
use xiangqi_arbiter::rules::enrolment::settled::settle;

use crate::support::rosters::{list, roster};

fn expected(name: &str) -> Vec<Vec<Value>> {
    serde_json::from_str(&std::fs::read_to_string(roster(name)).unwrap()).unwrap()
}

/// Compares every row with the columns of an expected table, row number first.
fn same(list: &ImportedList, table: &[Vec<Value>], columns: &[Column]) {
    assert_eq!(list.rows.len(), table.len());
    assert_eq!(list.unreadable, []);
    for (row, wanted) in list.rows.iter().zip(table) {
        assert_eq!(u64::from(row.row), wanted[0].as_u64().unwrap());
        assert_eq!(row.problems, []);
        assert_eq!(row.other, []);
        for (column, wanted) in columns.iter().zip(&wanted[1..]) {
            let found = match column {
                Column::Serial => row.text(Column::Serial),
                Column::Name => Some(row.name.as_str()),
                Column::Sex => row.sex.map(Sex::chinese),
                Column::Identity => row.identity.as_deref(),
                Column::Unit => row.unit.as_deref(),
                Column::Phone => row.text(Column::Phone),
                Column::Title => row.text(Column::Title),
                Column::Note => row.text(Column::Note),
                other => panic!("{other:?}"),
            };
            assert_eq!(found, wanted.as_str(), "row {} {column:?}", row.row);
        }
    }
}

#[test]
fn open_168_rows_of_xlsx() {
    use Column::{Identity, Name, Phone, Serial, Sex, Title, Unit};
    let list = list("open-168.xlsx");
    let table = expected("open-168.rows.json");
    assert_eq!(table.len(), 168);
    same(&list, &table, &[Serial, Name, Sex, Identity, Unit, Phone, Title]);
    let skipped: Vec<u32> = list.skipped.iter().map(|s| s.row).collect();
    assert_eq!(skipped, [1, 2, 4]);
    assert_eq!(list.layouts[0].header_row, Some(4));
    for rare in
        ["王䶮", "刘㛃", "陈𬭎", "赵𫍯", "欧阳㵽", "阿卜杜热合曼·买买提江", "司马𠅤", "邓𣲘"]
    {
        assert!(list.rows.iter().any(|row| row.name == rare), "{rare}");
    }
}

#[test]
fn open_80_rows_of_xls() {
    use Column::{Identity, Name, Note, Serial, Unit};
    let table = expected("open-80.rows.json");
    assert_eq!(table.len(), 80);
    same(&list("open-80.xls"), &table, &[Serial, Name, Unit, Identity, Note]);
}

#[test]
fn three_encodings_of_csv() {
    use Column::{Identity, Name, Phone, Sex, Unit};
    let table = expected("open-utf8.rows.json");
    assert_eq!(table.len(), 60);
    for name in ["open-utf8.csv", "open-utf8-bom.csv", "open-gbk.csv"] {
        same(&list(name), &table, &[Name, Sex, Identity, Unit, Phone]);
    }
}

#[test]
fn units_with_officials_and_merged_groups() {
    let list = list("units-hebei-2019.xlsx");
    let units: Vec<_> = list
        .units
        .iter()
        .map(|u| {
            let text = |t: &Option<String>| t.clone().unwrap();
            (
                u.sheet.as_str(),
                u.unit.as_str(),
                text(&u.leader),
                text(&u.leader_phone),
                text(&u.coach),
                text(&u.coach_phone),
            )
        })
        .collect();
    let wanted = [
        ("石家庄棋院", "高雅娟", "19900009692", "杜帆旭", "19900007555"),
        ("唐山队", "余欣", "19900002408", "李飞", "19900000776"),
        ("保定市象棋协会", "曹海", "19900000981", "韦旭涛", "19900007293"),
        ("邯郸棋校", "郝萍洁", "19900002167", "戴超", "19900000682"),
    ];
    assert_eq!(units.len(), wanted.len());
    for (found, (unit, leader, leader_phone, coach, coach_phone)) in units.iter().zip(wanted) {
        let wanted =
            (unit, unit, leader.into(), leader_phone.into(), coach.into(), coach_phone.into());
        assert_eq!(*found, wanted);
    }
    assert_eq!((list.rows.len(), list.unreadable.len(), list.skipped.len()), (60, 0, 12));
    let groups = ["男子公开组", "女子公开组", "男子少年组", "儿童甲组", "五级棋士组"];
    for row in &list.rows {
        let group = groups[(row.row as usize - 4) / 3];
        assert_eq!(row.group_text.as_deref(), Some(group), "{} {}", row.sheet, row.row);
        assert_eq!(row.group_source, GroupSource::Column);
        assert_eq!(row.unit.as_deref(), Some(row.sheet.as_str()));
        assert_eq!(row.problems, []);
        assert_eq!(row.text(Column::Grade).is_some(), group == "五级棋士组");
        assert_eq!(
            row.text(Column::Note),
            (row.text(Column::Native) == Some("外省")).then_some("在河北工作")
        );
        // Its own number says the same birth date and sex.
        let settled = settle(row);
        assert_eq!(settled.problems, [], "{} {}", row.sheet, row.row);
        assert_eq!(settled.reading.unwrap().birth, row.birth);
    }
}

#[test]
fn groups_of_shanxi() {
    let list = list("groups-shanxi-2017.xlsx");
    let text = std::fs::read_to_string(roster("groups-shanxi-2017.expected.json")).unwrap();
    let wanted: Vec<BTreeMap<String, Value>> = serde_json::from_str(&text).unwrap();
    assert_eq!(list.rows.len(), wanted.len());
    let by_number =
        ["id_check_digit", "id_sex_mismatch", "id_birth_mismatch", "id_length", "id_date"];
    for (row, wanted) in list.rows.iter().zip(&wanted) {
        assert_eq!(u64::from(row.row), wanted["row"].as_u64().unwrap());
        assert_eq!(Some(row.name.as_str()), wanted["name"].as_str());
        assert_eq!(row.group_text.as_deref(), wanted["group"].as_str());
        assert!(row.birth.is_some());
        let codes: Vec<Value> =
            settle(row).problems.iter().map(|p| p.code.clone().into()).collect();
        let findings = wanted["findings"].as_array().unwrap();
        let expected: Vec<Value> =
            findings.iter().filter(|f| by_number.contains(&f.as_str().unwrap())).cloned().collect();
        assert_eq!(codes, expected, "row {}", row.row);
    }
}

#[test]
fn traps_row_by_row() {
    let list = list("traps.xlsx");
    // row, name, birth of the form, number, birth and sex as settled, codes
    type Row = (
        u32,
        &'static str,
        Option<&'static str>,
        Option<&'static str>,
        Option<&'static str>,
        &'static [&'static str],
    );
    let wanted: [Row; 14] = [
        (2, "解俊鹏", Some("1994-06-30"), None, Some("1994-06-30"), &["id_digits_lost"]),
        (3, "梁涛永", None, Some("149900197308054559"), Some("1973-08-05"), &[]),
        (4, "郑军国", None, Some("14990019730320225X"), Some("1973-03-20"), &[]),
        (5, "丁涛", None, Some("149900197502213111"), Some("1975-02-21"), &[]),
        (6, "汪帅", None, Some("149900198007040756"), Some("1980-07-04"), &[]),
        (7, "顾辉旭", None, Some("149900710627357"), Some("1971-06-27"), &[]),
        (8, "唐凯涛", None, None, None, &["birth_unreadable"]),
        (9, "张凯宇", Some("1990-01-05"), None, Some("1990-01-05"), &[]),
        (10, "方浩鹏", Some("1990-01-05"), None, Some("1990-01-05"), &[]),
        (11, "查东亮", Some("1990-01-05"), None, Some("1990-01-05"), &[]),
        (13, "卢海浩", Some("1983-06-14"), Some("149900198306142613"), Some("1983-06-14"), &[]),
        (14, "罗勇", None, Some("14990019880810207"), None, &["id_length"]),
        (
            15,
            "蒋鑫",
            Some("1983-04-15"),
            Some("149900198304140390"),
            Some("1983-04-15"),
            &["id_birth_mismatch"],
        ),
        (17, "蒋旭清", Some("1993-10-19"), Some("H12345678"), Some("1993-10-19"), &[]),
    ];
    let day = |text: Option<&str>| text.map(|t| t.parse().unwrap());
    assert_eq!(list.rows.len(), wanted.len());
    for (row, (number, name, birth, identity, settled_birth, codes)) in list.rows.iter().zip(wanted)
    {
        let settled = settle(row);
        assert_eq!((row.row, row.name.as_str()), (number, name));
        assert_eq!(row.birth, day(birth), "row {number}");
        assert_eq!(row.identity.as_deref(), identity, "row {number}");
        assert_eq!(settled.birth, day(settled_birth), "row {number}");
        assert_eq!(settled.sex, Some(Sex::Male), "row {number}");
        let found: Vec<&str> = settled.problems.iter().map(|p| p.code.as_str()).collect();
        assert_eq!(found, codes, "row {number}");
        for problem in &settled.problems {
            assert!(problem.text.contains(&format!("第{number}行")), "{}", problem.text);
        }
    }
    let problem = |row: u32| -> &DraftRow { list.rows.iter().find(|r| r.row == row).unwrap() };
    assert!(problem(8).problems[0].text.contains("“1990/2/29”"));
    assert!(problem(8).problems[0].text.contains("1990年2月29日"));
    let unreadable: Vec<_> = list.unreadable.iter().map(|u| (u.row, u.code.as_str())).collect();
    assert_eq!(unreadable, [(16, "name_missing")]);
    assert!(!list.unreadable[0].text.contains("19790215"), "a number is given away");
    let skipped: Vec<_> = list.skipped.iter().map(|s| (s.row, s.text.as_str())).collect();
    assert_eq!(skipped[1], (18, "说明行：以上共16人"));
    assert_eq!(skipped.len(), 2);
}

#[test]
fn opendocument_sheet() {
    let list = list("small.ods");
    let rows: Vec<_> = list
        .rows
        .iter()
        .map(|r| {
            let birth = r.birth.unwrap().to_string();
            (
                r.row,
                r.name.as_str(),
                birth,
                r.identity.as_deref().unwrap(),
                r.unit.as_deref().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            (2, "王䶮", "2002-10-04".to_string(), "41990020021004394X", "唐山队"),
            (4, "阿卜杜热合曼·买买提江", "1990-01-05".to_string(), "149900710627357", "个人"),
        ]
    );
    assert!(list.rows.iter().all(|r| r.group_text.as_deref() == Some("公开组")));
    assert!(list.rows.iter().all(|r| r.group_source == GroupSource::Sheet));
    let skipped: Vec<u32> = list.skipped.iter().map(|s| s.row).collect();
    assert_eq!(skipped, [1, 5]);
}
