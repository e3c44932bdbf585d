//! Lines that may name the unit of people who have none, and two spellings of one unit: asked or
//! pointed out, never taken silently.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::import::nobody::{entered, read};

fn reread(text: &str, row: u32, is: bool) -> ImportedList {
    let rows = BTreeMap::from([(row, is)]);
    let units = BTreeMap::from([("名单".to_string(), rows)]);
    let mapping = Mapping { units, ..Mapping::default() };
    from_bytes(text.as_bytes(), "名单.csv", &mapping).unwrap()
}

fn units(list: &ImportedList) -> Vec<Option<&str>> {
    list.rows.iter().map(|row| row.unit.as_deref()).collect()
}

fn offers(list: &ImportedList) -> Vec<(u32, &str, usize)> {
    list.offers.iter().map(|offer| (offer.row, offer.unit.as_str(), offer.people)).collect()
}

const PEOPLE: &str = "序号,姓名,性别,身份证号\n1,甲一,男,149900198001050013\n2,王芳,女,\n";

#[test]
fn a_unit_alone_above_the_table_is_asked() {
    for title in [
        "太原市棋协,,,",
        "太原市棋协报名表,,,",
        "太原市棋协（盖章）,,,",
        "太原市,,,",
        ",太原市棋协,,2026年4月1日",
    ] {
        let text = format!("2026年象棋公开赛,,,\n{title}\n{PEOPLE}");
        let list = read(&text);
        assert_eq!(units(&list), [None, None], "{title}");
        let unit = if title.starts_with("太原市,") { "太原市" } else { "太原市棋协" };
        assert_eq!(offers(&list), [(2, unit, 2)], "{title}");
        for row in &list.rows {
            let codes: Vec<_> = row.problems.iter().map(|p| p.code.as_str()).collect();
            assert_eq!(codes, ["unit_unclear"], "{title}");
            assert!(row.problems[0].text.contains("第2行写着"), "{}", row.problems[0].text);
        }
        // Said to be theirs, it is; said to be none, nothing more is asked.
        let list = reread(&text, 2, true);
        assert_eq!((units(&list), offers(&list)), (vec![Some(unit); 2], vec![]));
        assert!(list.rows.iter().all(|row| row.problems.is_empty()));
        let list = reread(&text, 2, false);
        assert_eq!((units(&list), offers(&list)), (vec![None; 2], vec![]));
        assert!(list.rows.iter().all(|row| row.problems.is_empty()));
        assert!(list.skipped.iter().any(|s| s.row == 2));
    }
}

#[test]
fn what_is_no_unit_is_not_asked() {
    for title in [
        "2026年太原市象棋公开赛报名表",
        "附件1",
        "附件：",
        "公开组",
        "参赛队",
        "主办单位：太原市棋协",
        "说明：请于4月1日前交回太原市棋协",
        "报名表",
        "运动员名单",
        "单位",
        "选手信息",
    ] {
        let list = read(&format!("{title},,,\n{PEOPLE}"));
        assert_eq!(offers(&list), [], "{title}");
        assert_eq!(units(&list), [None, None], "{title}");
    }
    // The list names units itself.
    let own = "太原市棋协,,\n姓名,性别,单位\n张伟,男,太原\n王芳,女,\n李强,男,大同\n赵军,男,大同\n";
    assert_eq!(offers(&read(own)), []);
}

#[test]
fn a_unit_above_each_block_and_one_signed_below() {
    let blocks = "序号,姓名,性别,单位\n太原市棋协,,,\n1,张伟,男,\n2,王芳,女,\n阳泉,,,\n1,李强,男,\n2,赵军,男,大同\n";
    let list = read(blocks);
    assert_eq!(offers(&list), [(2, "太原市棋协", 2), (5, "阳泉", 1)]);
    assert_eq!(units(&list), [None, None, None, Some("大同")]);
    let list = reread(blocks, 2, true);
    assert_eq!(units(&list), [Some("太原市棋协"), Some("太原市棋协"), None, Some("大同")]);
    assert_eq!(offers(&list), [(5, "阳泉", 1)]);
    for footer in [
        "单位（盖章）：太原市棋协,,,",
        "报名单位：太原市棋协,,,",
        ",,太原市棋协,",
        "太原市棋协（公章）,,,",
    ] {
        let text = format!("{PEOPLE}{footer}\n");
        let list = read(&text);
        assert_eq!(offers(&list), [(4, "太原市棋协", 2)], "{footer}");
        assert_eq!(units(&reread(&text, 4, true)), [Some("太原市棋协"); 2], "{footer}");
        assert_eq!(list.rows.len(), 2, "{footer}");
    }
}

/// Officials above the table go with the unit that was asked for.
#[test]
fn officials_go_with_the_unit_that_is_said() {
    let text = format!("太原市棋协,,,\n领队：王建国 教练：李明,,,\n{PEOPLE}");
    let list = reread(&text, 1, true);
    let unit = &list.units[0];
    assert_eq!(
        (unit.unit.as_str(), unit.leader.as_deref(), unit.coach.as_deref()),
        ("太原市棋协", Some("王建国"), Some("李明"))
    );
}

#[test]
fn two_spellings_of_one_unit_are_pointed_out() {
    let text = "姓名,性别,身份证号,单位\n张伟,男,,晋中市棋协\n王芳,女,,晉中市棋協\n李强,男,,晋中市棋协\n赵军,男,,晋中 市棋协\n";
    let list = read(text);
    let told = |list: &ImportedList, state: &State| -> Vec<bool> {
        let rows = enrol(state, list, &BTreeMap::new(), "盐", None).rows;
        let said = |(code, text): &(String, String)| {
            code == "unit_unclear" && text.contains("可能是同一单位的两种写法")
        };
        rows.iter().map(|row| row.findings.iter().any(said)).collect()
    };
    let mut state = State::unfounded();
    let regulation = Box::new(disk::bundled("taiyuan-2019").unwrap());
    state.apply(&Event::Founded { regulation }).unwrap();
    assert_eq!(told(&list, &state), [false, true, false, true]);
    // Against a unit the event knows.
    let first = entered(&read("姓名,性别,单位\n张伟,男,晋中市棋协\n"), "taiyuan-2019");
    state.apply(&first.event("名单")).unwrap();
    let other = read("姓名,性别,单位\n周一,男,晉中市棋協\n吴二,男,晋中市棋协\n郑三,男,太原\n");
    assert_eq!(told(&other, &state), [true, false, false]);
}
