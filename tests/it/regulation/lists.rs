//! The real entry lists judged by the bundled regulations, through the `entries` command's own
//! question.

use std::collections::BTreeMap;

use serde_json::Value;
use xiangqi_arbiter::model::entrant::Proof;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::list::{Enrolment, at_desk, enrol};
use xiangqi_arbiter::rules::enrolment::placing::{Placing, placing};
use xiangqi_arbiter::store::entry_list::{from_bytes, read_list};

use crate::support::bundled::{act, day, founded};
use crate::support::rosters::roster;

fn judged(id: &str, file: &str) -> (State, ImportedList, Enrolment) {
    let state = founded(id);
    let list = read_list(&roster(file), &Mapping::default()).unwrap();
    let enrolment = enrol(&state, &list, &BTreeMap::new(), "s", None);
    (state, list, enrolment)
}

/// Row, group, codes that do not wait for the desk.
fn rows(
    state: &State,
    list: &ImportedList,
    enrolment: &Enrolment,
) -> Vec<(u32, String, Vec<String>)> {
    enrolment
        .rows
        .iter()
        .map(|row| {
            let group = match &row.placing {
                Placing::In(id) => state.regulation.group(*id).unwrap().name.clone(),
                other => format!("{other:?}"),
            };
            let mut codes: Vec<String> = row
                .findings
                .iter()
                .map(|(code, _)| code.clone())
                .filter(|code| !at_desk(code))
                .collect();
            codes.sort();
            (list.rows[row.row].row, group, codes)
        })
        .collect()
}

#[test]
fn shanxi_groups_give_exactly_the_expected_findings() {
    let (state, list, enrolment) = judged("shanxi-2017", "groups-shanxi-2017.xlsx");
    let text = std::fs::read_to_string(roster("groups-shanxi-2017.expected.json")).unwrap();
    let wanted: Vec<Value> = serde_json::from_str(&text).unwrap();
    let wanted: Vec<(u32, String, Vec<String>)> = wanted
        .iter()
        .map(|row| {
            let mut codes: Vec<String> = row["findings"]
                .as_array()
                .unwrap()
                .iter()
                .map(|c| c.as_str().unwrap().to_string())
                .collect();
            codes.sort();
            let number = row["row"].as_u64().unwrap() as u32;
            (number, row["group"].as_str().unwrap().to_string(), codes)
        })
        .collect();
    assert_eq!(rows(&state, &list, &enrolment), wanted);
}

#[test]
fn hebei_units_arrive_with_officials_groups_and_proofs() {
    let (mut state, list, enrolment) = judged("hebei-2019", "units-hebei-2019.xlsx");
    let groups: Vec<String> =
        rows(&state, &list, &enrolment).into_iter().map(|(_, group, _)| group).collect();
    let of_unit: Vec<&str> = ["男子公开组", "女子公开组", "男子少年组", "儿童甲组", "五级棋士组"]
        .iter()
        .flat_map(|group| [*group; 3])
        .collect();
    assert_eq!(groups, of_unit.repeat(4));
    for (_, group, codes) in rows(&state, &list, &enrolment) {
        for code in codes {
            // Outsiders who say they work in Hebei; a school in the open groups.
            let school = code == "unit_kind" && group.ends_with("公开组");
            assert!(code == "proof_missing" || school, "{group} {code}");
        }
    }
    act(&mut state, enrolment.event("units-hebei-2019.xlsx"));
    let units: Vec<(&str, &str, &str)> = state
        .units
        .values()
        .map(|u| (u.name.as_str(), u.leader.as_deref().unwrap(), u.coach.as_deref().unwrap()))
        .collect();
    assert_eq!(
        units,
        [
            ("保定市象棋协会", "曹海", "韦旭涛"),
            ("唐山队", "余欣", "李飞"),
            ("石家庄棋院", "高雅娟", "杜帆旭"),
            ("邯郸棋校", "郝萍洁", "戴超"),
        ]
    );
    let outsider = state.entrants.values().find(|e| e.facts.person.name == "曾兰琳").unwrap();
    assert!(outsider.facts.person.declared.contains(&Proof::Residence));
    assert!(outsider.facts.person.proofs.is_empty());
    let again = enrol(&state, &list, &BTreeMap::new(), "s", None);
    assert_eq!(again.units, []);
    let json = serde_json::to_string(&enrolment.event("x")).unwrap();
    assert!(!json.contains("1990000"), "telephone numbers stay out of the record");
    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), enrolment.event("x"));
}

#[test]
fn open_lists_have_no_findings_under_taiyuan() {
    for (file, count) in [
        ("open-168.xlsx", 168),
        ("open-80.xls", 80),
        ("open-utf8.csv", 60),
        ("open-utf8-bom.csv", 60),
        ("open-gbk.csv", 60),
    ] {
        let (state, list, enrolment) = judged("taiyuan-2019", file);
        let found = rows(&state, &list, &enrolment);
        assert_eq!(found.len(), count, "{file}");
        assert!(
            found.iter().all(|(_, group, codes)| group == "公开组" && codes.is_empty()),
            "{file}"
        );
    }
}

#[test]
fn traps_row_by_row() {
    let (state, list, enrolment) = judged("taiyuan-2019", "traps.xlsx");
    let wanted: [(u32, &str, &[&str]); 15] = [
        (2, "解俊鹏", &["id_digits_lost"]),
        (3, "梁涛永", &[]),
        (4, "郑军国", &[]),
        (5, "丁涛", &[]),
        (6, "汪帅", &[]),
        (7, "顾辉旭", &[]),
        (8, "唐凯涛", &["birth_unreadable", "identity_missing"]),
        (9, "张凯宇", &["identity_missing"]),
        (10, "方浩鹏", &["identity_missing"]),
        (11, "查东亮", &["identity_missing"]),
        (13, "卢海浩", &[]),
        (14, "罗勇", &["id_length"]),
        (15, "蒋鑫", &["id_birth_mismatch"]),
        (17, "蒋旭清", &[]),
        (0, "", &[]),
    ];
    let found = rows(&state, &list, &enrolment);
    assert_eq!(found.len(), 14);
    for ((row, _, codes), (number, name, wanted)) in found.iter().zip(wanted) {
        assert_eq!(
            (*row, codes.as_slice().iter().map(String::as_str).collect::<Vec<_>>()),
            (number, wanted.to_vec())
        );
        assert!(list.rows.iter().any(|r| r.row == number && r.name == name), "{name}");
    }
    let (_, second) = (&list.unreadable[0], list.unreadable.get(1));
    assert_eq!((list.unreadable[0].row, list.unreadable[0].code.as_str()), (16, "name_missing"));
    assert!(second.is_none());
}

#[test]
fn groups_by_name_by_sex_or_by_the_only_fit() {
    let hebei = founded("hebei-2019").regulation;
    let shanxi = founded("shanxi-2017").regulation;
    let name = |regulation: &xiangqi_arbiter::model::regulation::Regulation, placing: Placing| {
        match placing {
            Placing::In(id) => regulation.group(id).unwrap().name.clone(),
            Placing::Unknown(name) => format!("?{name}"),
            Placing::Ambiguous(all) => format!("{}个", all.len()),
            Placing::NoneFits => "无".into(),
        }
    };
    let (m, f) = (Some(Sex::Male), Some(Sex::Female));
    for (named, sex, birth, wanted) in [
        (Some("男子公开组"), m, None, "男子公开组"),
        (Some("男子公开组"), f, None, "男子公开组"),
        (Some("公开组"), f, None, "女子公开组"),
        (Some("公开组（男）"), None, None, "男子公开组"),
        (Some("公开组"), None, None, "2个"),
        (Some("五级组"), None, None, "五级棋士组"),
        (Some("5级棋士组"), None, None, "五级棋士组"),
        (Some("９级"), None, None, "九级棋士组"),
        (Some("五级棋士组"), f, None, "五级棋士组"),
        (Some("儿童甲"), f, None, "儿童甲组"),
        (Some("青年组"), m, None, "?青年组"),
        (None, m, Some("1990-01-01"), "男子公开组"),
        (None, f, Some("1950-01-01"), "女子老年组"),
        (None, m, Some("2009-06-01"), "2个"),
        (None, None, Some("1990-01-01"), "2个"),
        (None, m, Some("1940-01-01"), "无"),
    ] {
        let placed = placing(&hebei, named, birth.map(day), sex);
        assert_eq!(name(&hebei, placed), wanted, "{named:?} {sex:?} {birth:?}");
    }
    for (named, birth, wanted) in [
        (Some("男子公开组"), None, "公开组"),
        (Some("女子少年组"), None, "少年组"),
        (None, Some("1956-12-31"), "老年组"),
        (None, Some("1957-01-01"), "公开组"),
        (None, None, "4个"),
    ] {
        let placed = placing(&shanxi, named, birth.map(day), None);
        assert_eq!(name(&shanxi, placed), wanted, "{named:?} {birth:?}");
    }
}

#[test]
fn a_row_without_a_group_still_has_its_number_checked() {
    let state = founded("shanxi-2017");
    let text = "姓名,组别,身份证号\n肖林,青年组,149900198107292510\n";
    let list = from_bytes(text.as_bytes(), "a.csv", &Mapping::default()).unwrap();
    let enrolment = enrol(&state, &list, &BTreeMap::new(), "s", None);
    let codes: Vec<&str> = enrolment.rows[0].findings.iter().map(|(c, _)| c.as_str()).collect();
    assert_eq!(codes, ["group_unknown", "id_check_digit"]);
    assert!(enrolment.entrants.is_empty());
}

#[test]
fn a_birth_after_the_first_day_is_a_finding_with_and_without_a_group() {
    let state = founded("shanxi-2017");
    let text = "姓名,组别,出生日期\n甲一,公开组,2017-10-07\n乙二,公开组,2099-01-01\n丙三,,2099-01-01\n丁四,青年组,2099-01-01\n";
    let list = from_bytes(text.as_bytes(), "a.csv", &Mapping::default()).unwrap();
    let enrolment = enrol(&state, &list, &BTreeMap::new(), "s", None);
    assert_eq!(enrolment.rows.len(), 4);
    for (row, birth) in
        enrolment.rows.iter().zip(["2017-10-07", "2099-01-01", "2099-01-01", "2099-01-01"])
    {
        let sentence = format!("出生日期{birth}在比赛开始（2017-10-06）之后，请核对");
        let found = row.findings.iter().filter(|(code, _)| code == "birth_unreadable");
        assert_eq!(found.map(|(_, text)| text).collect::<Vec<_>>(), [&sentence]);
    }
}

#[test]
fn what_a_list_says_of_fee_and_rating_is_kept_in_the_note() {
    let state = founded("taiyuan-2019");
    let text = "姓名,缴费,等级分,备注\n肖林,已缴100,1850,素食\n";
    let list = from_bytes(text.as_bytes(), "a.csv", &Mapping::default()).unwrap();
    let enrolment = enrol(&state, &list, &BTreeMap::new(), "s", None);
    let (_, entrant) = &enrolment.entrants[0];
    assert_eq!(entrant.note.as_deref(), Some("素食；缴费：已缴100；等级分：1850"));
}
