//! Nothing becomes a person or a unit that is none: footers, labels, sums, signatures, examples
//! and words that say nobody; and nobody who is a person is lost.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::list::{Enrolment, enrol};
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::support::rosters::field;

pub fn read(text: &str) -> ImportedList {
    from_bytes(text.as_bytes(), "名单.csv", &Mapping::default()).unwrap()
}

/// What would be entered of a list by a bundled regulation.
pub fn entered(list: &ImportedList, regulation: &str) -> Enrolment {
    let mut state = State::unfounded();
    let regulation = Box::new(disk::bundled(regulation).unwrap());
    state.apply(&Event::Founded { regulation }).unwrap();
    enrol(&state, list, &BTreeMap::new(), "盐", None)
}

/// Into which of the lists a row goes: `green`, the codes of its findings (`asked` where it would
/// not be entered), `unreadable`, `skipped`. It is in exactly one.
fn verdict(list: &ImportedList, row: u32) -> String {
    let enrolment = entered(list, "taiyuan-2019");
    let mut found = Vec::new();
    for (draft, enrolled) in list.rows.iter().zip(&enrolment.rows).filter(|(d, _)| d.row == row) {
        let codes: Vec<&str> = draft.problems.iter().map(|p| p.code.as_str()).collect();
        assert_eq!(enrolled.id.is_none(), draft.is_doubtful(), "{draft:?}");
        let codes = if codes.is_empty() { "green".to_string() } else { codes.join(" ") };
        found.push(codes);
    }
    found.extend(list.unreadable.iter().filter(|u| u.row == row).map(|_| "unreadable".into()));
    found.extend(list.skipped.iter().filter(|s| s.row == row).map(|_| "skipped".into()));
    assert_eq!(found.len(), 1, "row {row}: {found:?}");
    found.remove(0)
}

#[test]
fn lines_under_the_table() {
    for (file, last) in [("footer-compiler.csv", 3), ("footer-lines.csv", 8)] {
        let list = field(file);
        assert_eq!(verdict(&list, 2), "green", "{file}");
        for row in 3..=last {
            let found = verdict(&list, row);
            let never = ["skipped", "unreadable", "not_a_person", "not_a_person unit_unclear"];
            assert!(never.contains(&found.as_str()), "{file} {row}: {found}");
        }
        let enrolment = entered(&list, "taiyuan-2019");
        let names: Vec<_> =
            enrolment.entrants.iter().map(|(_, e)| e.person.name.as_str()).collect();
        assert_eq!((names, enrolment.units), (vec!["甲一"], Vec::new()), "{file}");
    }
}

const HEADER: &str = "序号,姓名,性别,身份证号,单位,联系电话";
const FIRST: &str = "1,张伟,男,149900198001050013,太原,";
const LAST: &str = "3,王芳,女,149900198101050029,阳泉,";

/// Where a row stands that is put between two entrants, and below them.
fn placed(row: &str) -> [String; 2] {
    [
        verdict(&read(&format!("{HEADER}\n{FIRST}\n{row}\n{LAST}\n")), 3),
        verdict(&read(&format!("{HEADER}\n{FIRST}\n{LAST}\n{row}\n")), 4),
    ]
}

#[test]
fn what_is_no_person_is_never_entered() {
    for row in [
        "制表人：,李伟,,审核：,王强,",
        "制表人:李伟,,,审核人:王强,,",
        ",制表：李伟,,审核：王强,,",
        "审核人,张强,,日期,2026.4.1,",
        "经办人,张强,,联系电话,13800000001,",
        ",经办人,张强,联系电话,13800000001,",
        ",审核,李伟,,2026年4月1日,",
        "报名费,100元,,,,",
        ",报名费100元,,,,",
        ",三百元整,,,,",
        ",本表一式两份,,,,",
        ",本表一式两份,请于4月1日前交回,,,",
        ",（公章）,,,,",
        ",【盖章处】,,,,",
        "负责人,孙强,,,,",
        "裁判员,吴伟,男,,,",
        "仲裁,吴伟,男,,,",
        ",2026年4月1日,,,,",
        ",二〇二六年四月一日,,,,",
        ",,,2026-04-01,,",
        ",待定,男,,太原,",
        "2,待定,,,太原,",
        "2,未定,男,,,",
        "2,空缺,,,太原,",
        "2,轮空,,,,",
        "2,弃权,男,,太原,",
        "2,暂缺,,,太原,",
        "2,名额保留,,,太原,",
        "2,以下空白,,,,",
        "2,另行通知,,,太原,",
        "2,TBD,男,,太原,",
        "2,N/A,,,太原,",
        "2,同上,男,,太原,",
        "2,〃,男,,太原,",
        "2,见附件,,,,",
        "2,XXX,男,,太原,",
        "2,××,男,149900198001010000,太原,",
        "2,某某,男,,太原,",
        "2,张某某,男,,太原,",
        "2,张**,女,,太原,",
        "2,○○○,男,,太原,",
        "例,张三,男,149900198001050013,太原,",
        "2,选手,男,,太原,",
        "2,选手10,男,,太原,",
        "2,李明的儿子,男,,太原,",
        "2,张先生,男,,太原,",
        "2,共12人,,,,",
        "2,12人,男8人,,,",
        ",张强,,,,",
    ] {
        let [amid, below] = placed(row);
        for (place, found) in [("amid", &amid), ("below", &below)] {
            let entered = !["skipped", "unreadable"].contains(&found.as_str())
                && !found.contains("not_a_person");
            // A lone name in the midst of the table is a name.
            let lone = row == ",张强,,,," && place == "amid";
            assert!(!entered || lone, "{row} {place}: {found}");
        }
    }
}

#[test]
fn a_person_is_never_lost() {
    for row in [
        "2,李强,男,149900198001050013,太原,",
        "2,李强,男,,太原,",
        "2,李强,,,太原,",
        "2,李强,,,,13800000001",
        "2,李强,,,,",
        ",李强,女,,太原,",
        "候补,李强,男,149900198001050013,太原,",
        "候补1,李强,男,149900198001050013,太原,",
        "①,李强,男,,太原,",
        "A1,李强,男,,太原,",
        "2,欧阳娜娜,女,,太原,",
        "2,阿卜杜热合曼·买买提江,,,太原,",
        "2,扎西才让,男,,拉萨,",
        "2,甲一,男,,太原,",
        "2,O'Brien Tom,,,太原,",
        "2,李强（补）,男,,太原,",
        "2,李强,男,待补,太原,",
        "2,李强,男,报到时交,太原,",
        "2,李强,男,身份证：149900198001050013,太原,",
        "2,李强,男,护照：E12345678,太原,",
        "2,王人,男,,太原,",
        "2,万一,男,,太原,",
    ] {
        for (place, found) in ["amid", "below"].into_iter().zip(placed(row)) {
            let person = !["skipped", "unreadable"].contains(&found.as_str())
                && !found.contains("not_a_person");
            assert!(person, "{row} {place}: {found}");
        }
    }
    // A name nobody has heard of, of whom nothing is told, is asked.
    assert_eq!(placed("2,扎西才让,,,拉萨,")[0], "not_a_person");
    assert_eq!(placed("2,席定,男,,太原,")[0], "not_a_person");
    assert_eq!(placed("2,席定,男,149900198001050013,太原,")[0], "green");
}

#[test]
fn what_is_no_unit_is_asked() {
    for unit in [
        "同上",
        "〃",
        "″",
        "见备注",
        "XXX",
        "某某单位",
        "2026.4.1",
        "100元",
        "审核：",
        "待定",
        "负责人",
    ] {
        let list =
            read(&format!("{HEADER}\n{FIRST}\n2,李强,男,149900198001050013,{unit},\n{LAST}\n"));
        assert_eq!(verdict(&list, 3), "unit_unclear", "{unit}");
        assert_eq!(list.rows[1].unit, None);
    }
    for unit in [
        "太原",
        "上海",
        "一队",
        "2队",
        "个人",
        "附小",
        "同济大学",
        "天长",
        "成都",
        "上饶市象棋协会",
    ] {
        let list =
            read(&format!("{HEADER}\n{FIRST}\n2,李强,男,149900198001050013,{unit},\n{LAST}\n"));
        assert_eq!(verdict(&list, 3), "green", "{unit}");
        assert_eq!(list.rows[1].unit.as_deref(), Some(unit));
    }
    // A bare number is kept and asked.
    let list = read(&format!("{HEADER}\n{FIRST}\n2,李强,男,149900198001050013,12,\n{LAST}\n"));
    assert_eq!(verdict(&list, 3), "unit_unclear");
    assert_eq!(list.rows[1].unit.as_deref(), Some("12"));
    // Who hands the list in is no unit of the event.
    let plain = "姓名,性别,身份证号\n张伟,男,149900198001050013\n";
    for (table, line) in [
        (plain.to_string(), "太原市象棋协会"),
        (format!("{HEADER}\n{FIRST}\n"), "报名单位：太原市象棋协会（盖章）"),
    ] {
        let list = read(&format!("{table}{line}\n"));
        assert_eq!((list.rows.len(), list.units.len()), (1, 0), "{line}");
        assert_eq!(list.skipped.len(), 2, "{line}");
    }
}

#[test]
fn words_that_point_to_another_cell_are_no_content() {
    let header = "序号,姓名,性别,身份证号,单位,籍贯,陪同人,备注";
    let row = "2,李强,男,同上,太原,同上,待定,同上";
    let list = read(&format!("{header}\n1,张伟,男,149900198001050013,太原,山西,,\n{row}\n"));
    let codes: Vec<_> = list.rows[1].problems.iter().map(|p| p.code.as_str()).collect();
    assert_eq!(codes, ["identity_missing", "cell_damaged"]);
    let texts: Vec<_> = list.rows[1].texts.values().map(String::as_str).collect();
    assert_eq!(texts, ["2", "同上"]);
}

#[test]
fn officials_named_nobody_are_none() {
    let list = read("代表队：甲队 领队：待定 教练：XXX\n姓名,性别\n张伟,男\n");
    assert_eq!((&list.units[0].leader, &list.units[0].coach), (&None, &None));
}

#[test]
fn numbers_in_texts_stay_out_of_the_record() {
    let list = field("numbers-in-note-and-unit.csv");
    assert_eq!(list.rows.len() + list.unreadable.len(), 18);
    for row in &list.rows {
        let unit = row.unit.as_deref();
        assert_eq!(unit, Some("甲队 ***"), "{}", row.row);
        let note = row.text(xiangqi_arbiter::model::roster::Column::Note);
        assert_eq!(note, Some("家长李某*** 身份证***"));
        assert_eq!(row.problems.iter().filter(|p| p.code == "number_in_text").count(), 2);
    }
    let row = "2,李强,男,149900198001050013,太原 1499 0019 8001 0500 13,";
    let list = read(&format!("{HEADER}\n{row}\n"));
    assert_eq!(list.rows[0].unit.as_deref(), Some("太原 ***"));
    let text = &list.rows[0].problems[0].text;
    assert!(!text.contains("1499"), "{text}");
}
