//! Inputs from the field, one by one: damaged numbers, letters in numbers, groups that cannot be
//! judged, notes behind names, hidden rows.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::roster::{Column, ImportedList, Mapping};
use xiangqi_arbiter::rules::enrolment::again::Standing;
use xiangqi_arbiter::rules::enrolment::identity;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::store::entry_list::from_bytes;

use crate::import::mutation::{unzipped, zipped};
use crate::import::nobody::{entered, read};
use crate::support::rosters::{field, roster};

/// Codes and sentences of the findings that the desk does not settle, of one row of a list.
fn findings(list: &ImportedList, regulation: &str, at: usize) -> Vec<(String, String)> {
    let desk = ["fee_unpaid", "document_unseen", "not_checked_in", "insurance_unseen"];
    let mut found = entered(list, regulation).rows.remove(at).findings;
    found.retain(|(code, _)| !desk.contains(&code.as_str()));
    found
}

fn codes(list: &ImportedList, regulation: &str, at: usize) -> Vec<String> {
    findings(list, regulation, at).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn a_damaged_number_accuses_nothing_else() {
    let list = field("digits-lost-sex.csv");
    assert_eq!(codes(&list, "taiyuan-2019", 0), ["id_digits_lost"]);
    let women = "姓名,性别,身份证号\n甲二,女,149900198001050000\n甲三,男,1.499E+17\n";
    let list = read(women);
    for at in 0..2 {
        // No birth date is missing besides: the number would have told it.
        assert!(codes(&list, "hebei-2019", at).contains(&"id_digits_lost".to_string()));
        assert!(!codes(&list, "hebei-2019", at).contains(&"id_sex_mismatch".to_string()));
        assert!(!codes(&list, "hebei-2019", at).contains(&"birth_missing".to_string()));
    }
    // What the digits that are left contradict is said.
    let list = read("姓名,出生日期,身份证号\n甲二,1990-01-05,149900198001050000\n");
    assert_eq!(codes(&list, "taiyuan-2019", 0), ["id_digits_lost", "id_birth_mismatch"]);
}

#[test]
fn letters_that_look_like_digits_are_named() {
    let list = field("letter-o-identity.csv");
    let found = findings(&list, "taiyuan-2019", 0);
    assert_eq!(found.iter().map(|(code, _)| code.as_str()).collect::<Vec<_>>(), ["id_letters"]);
    assert!(found[0].1.contains("第1位是“O”，应是数字“0”"), "{}", found[0].1);
    for (number, place, found, meant) in [
        ("O4990019860105013X", 1, 'O', '0'),
        ("o4990019860105013X", 1, 'O', '0'),
        ("14990O198001050013", 6, 'O', '0'),
        ("I49900198001050013", 1, 'I', '1'),
        ("l49900198001050013", 1, 'L', '1'),
        ("14990019800105001×", 18, '×', 'X'),
        ("14990019800105001✕", 18, '✕', 'X'),
        ("14990019800105001*", 18, '*', 'X'),
        ("14990019800105001Х", 18, 'Х', 'X'),
        ("1499OO8001O5OO1", 5, 'O', '0'),
    ] {
        let reading = identity::read(number, None).unwrap();
        let fault = identity::IdentityFault::Letter { place, found, meant };
        assert_eq!(reading.faults, [fault], "{number}");
        assert_eq!(reading.birth, None);
    }
    for number in
        ["E12345678", "H1234567800", "O12345678", "149900198001050013", "14990019860105013X"]
    {
        let reading = identity::read(number, None).unwrap();
        let letter = |fault: &identity::IdentityFault| fault.code() == "id_letters";
        assert!(!reading.faults.iter().any(letter), "{number}");
    }
    // What is said to be a passport is one.
    assert!(identity::read("O4990019860105013X", Some("护照")).unwrap().faults.is_empty());
}

#[test]
fn no_group_by_age_without_a_first_day() {
    let list = field("default-no-first-day.csv");
    let found = findings(&list, "default", 0);
    assert_eq!(found[0].0, "group_ambiguous");
    assert!(found[0].1.contains("没有写明比赛首日"), "{}", found[0].1);
    assert!(!found.iter().any(|(_, text)| text.contains("少年组")), "{found:?}");
}

#[test]
fn where_no_group_fits_the_nearest_is_named() {
    let found = findings(&field("no-window-fits.csv"), "hebei-2019", 0);
    assert_eq!(found[0].0, "group_unknown");
    let text = &found[0].1;
    for part in ["1948-12-31", "最近的是", "1天"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_note_behind_a_name_moves_to_the_remarks() {
    let list = field("name-brackets.csv");
    let notes: Vec<_> =
        list.rows.iter().map(|row| (row.name.as_str(), row.text(Column::Note).unwrap())).collect();
    assert_eq!(notes, [("李四", "姓名注：女"), ("赵六", "姓名注：补")]);
    for at in 0..2 {
        assert_eq!(codes(&list, "taiyuan-2019", at), ["name_variant"]);
    }
    let list =
        read("姓名,性别,备注\n李四[候补],男,自带棋具\n王五（女）,,\n买买提·艾力【新疆】,男,\n");
    let notes: Vec<_> = list.rows.iter().map(|r| r.text(Column::Note).unwrap()).collect();
    assert_eq!(notes, ["自带棋具；姓名注：候补", "姓名注：女", "姓名注：新疆"]);
    assert!(list.rows[1].sex.is_some());
}

#[test]
fn hidden_rows_are_said() {
    let list = field("hidden-row.xlsx");
    let hidden = |list: &ImportedList| -> Vec<u32> {
        let said = |row: &&_| -> bool {
            let row: &xiangqi_arbiter::model::roster::DraftRow = row;
            row.problems.iter().any(|p| p.code == "hidden_row")
        };
        list.rows.iter().filter(said).map(|row| row.row).collect()
    };
    assert_eq!((list.rows.len(), hidden(&list)), (3, vec![3]));
    // An OpenDocument sheet, filtered.
    let mut parts = unzipped(&std::fs::read(roster("small.ods")).unwrap());
    let content = parts.iter_mut().find(|(name, _)| name == "content.xml").unwrap();
    let text = String::from_utf8(content.1.clone()).unwrap();
    let second = text.match_indices("<table:table-row").nth(1).unwrap().0;
    let mut changed = text.as_bytes()[..second].to_vec();
    changed.write_all(b"<table:table-row table:visibility=\"filter\"").unwrap();
    changed.extend(&text.as_bytes()[second + "<table:table-row".len()..]);
    content.1 = changed;
    let list = from_bytes(&zipped(&parts), "a.ods", &Mapping::default()).unwrap();
    assert_eq!(hidden(&list), [2]);
    assert!(hidden(&crate::support::rosters::list("small.ods")).is_empty());
}

#[test]
fn a_list_imported_again_enters_nobody_twice() {
    let mut state = xiangqi_arbiter::model::state::State::unfounded();
    let regulation = xiangqi_arbiter::session::disk::bundled("taiyuan-2019").unwrap();
    let founded = Event::Founded { regulation: Box::new(regulation) };
    state.apply(&founded).unwrap();
    let judged = |state: &_, list: &_| enrol(state, list, &BTreeMap::new(), "盐", None);
    let first = judged(&state, &field("list-v1.csv"));
    assert!(first.rows.iter().all(|row| row.standing == Standing::New));
    assert_eq!((first.entrants.len(), first.gone.len()), (3, 0));
    state.apply(&first.event("v1")).unwrap();
    let ids = [1, 2, 3].map(PlayerId);
    let second = judged(&state, &field("list-v2.csv"));
    let standings: Vec<_> = second.rows.iter().map(|row| row.standing.clone()).collect();
    let wanted = [
        Standing::Unchanged(ids[0]),
        Standing::Unchanged(ids[1]),
        Standing::Changed(ids[2], vec!["单位：太原 → 阳泉".into()]),
        Standing::New,
    ];
    assert_eq!(standings, wanted);
    let names: Vec<_> = second.entrants.iter().map(|(_, e)| e.person.name.as_str()).collect();
    assert_eq!((names, second.gone.clone()), (vec!["李四"], Vec::new()));
    assert!(!second.rows[0].findings.iter().any(|(code, _)| code == "id_duplicate"));
    // Who is missing is said; a number corrected, a number first given: still the same person.
    let third = "姓名,性别,身份证号,单位\n赵一,男,149900198001050013,太原\n\
        钱二,男,149900198101050010,太原\n孙新,男,,太原\n";
    let third = judged(&state, &read(third));
    assert!(
        matches!(&third.rows[1].standing, Standing::Changed(id, lines)
        if *id == ids[1] && lines[0].starts_with("证件号码：")),
        "{:?}",
        third.rows[1].standing
    );
    assert_eq!(third.rows[2].standing, Standing::New);
    assert_eq!(third.gone, [ids[2]]);
    // A list of others is no list imported again.
    let other = judged(&state, &read("姓名,性别,单位\n周八,男,太原\n"));
    assert_eq!((other.entrants.len(), other.gone.len()), (1, 0));
}

/// list-v2.csv on list-v1.csv, its one change ticked: 李四 is new and 孙三's unit is 阳泉, one act;
/// on the state before it nothing of it is left. A second row says only what is blank or the same.
#[test]
fn what_is_ticked_of_a_corrected_list_is_one_act() {
    let mut state = xiangqi_arbiter::model::state::State::unfounded();
    let regulation = xiangqi_arbiter::session::disk::bundled("taiyuan-2019").unwrap();
    state.apply(&Event::Founded { regulation: Box::new(regulation) }).unwrap();
    let judged = |state: &_, list: &_| enrol(state, list, &BTreeMap::new(), "盐", None);
    let first = judged(&state, &field("list-v1.csv"));
    state.apply(&first.event("v1")).unwrap();
    let list = field("list-v2.csv");
    let second = judged(&state, &list);
    let rows: Vec<usize> = second.corrections.iter().map(|one| one.row).collect();
    assert_eq!(rows, [2]);
    // Without a tick only the new one is entered.
    let (event, _) = second.taking("v2", &BTreeSet::new());
    assert_eq!(event, second.event("v2"));
    let (event, private) = second.taking("v2", &BTreeSet::from([2]));
    let before = state.clone();
    state.apply(&event).unwrap();
    let unit = |state: &xiangqi_arbiter::model::state::State, id| {
        state.entrants[&PlayerId(id)].facts.unit.clone().unwrap()
    };
    assert_eq!((unit(&before, 3), unit(&state, 3)), ("太原".into(), "阳泉".into()));
    assert_eq!((unit(&state, 1), state.entrants.len()), (unit(&before, 1), 4));
    assert_eq!(state.entrants[&PlayerId(4)].name(), "李四");
    let act = xiangqi_arbiter::rules::record::act::act(&before, &state, &event);
    assert_eq!(act.sentence, "按名单 v2 更正1人，新报1人");
    let name = state.entrants[&PlayerId(3)].name();
    assert_eq!(act.changes, [format!("{name} 单位 太原 → 阳泉")]);
    // The number of the one who is new goes with the act; of the other nothing private changed.
    assert!(private.iter().all(|change| change.player == PlayerId(4)), "{private:?}");
    // Another telephone number alone is a change too, and is not shown.
    let phones = read("姓名,性别,单位,联系电话\n李四,,太原,13900001111\n");
    let known = |_| Some("13800001111".to_string());
    let third = judged(&state, &phones).with_telephones(&state, &phones, known);
    let told = Standing::Changed(PlayerId(4), vec!["联系电话：有改动".into()]);
    assert_eq!(third.rows[0].standing, told);
    let (_, private) = third.taking("v3", &BTreeSet::from([0]));
    assert_eq!(private.len(), 1);
    assert_eq!(private[0].value, "13900001111");
}

#[test]
fn every_row_is_in_one_of_the_three_lists() {
    let list = field("sep-line.csv");
    assert_eq!(list.rows.iter().map(|r| r.row).collect::<Vec<_>>(), [3]);
    assert_eq!(list.skipped.iter().map(|s| s.row).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(list.unreadable, []);
}

/// The record of row 6 of an old workbook says that it has no height.
#[test]
fn hidden_rows_of_an_old_workbook_are_said() {
    let mut bytes = std::fs::read(roster("open-80.xls")).unwrap();
    let hidden = |bytes: &[u8]| -> Vec<u32> {
        let list = from_bytes(bytes, "a.xls", &Mapping::default()).unwrap();
        let said =
            list.rows.iter().filter(|row| row.problems.iter().any(|p| p.code == "hidden_row"));
        said.map(|row| row.row).collect()
    };
    assert!(hidden(&bytes).is_empty());
    let record = [0x08, 0x02, 0x10, 0x00, 5, 0];
    let at = bytes.windows(6).position(|window| window == record).unwrap();
    bytes[at + 4 + 12] |= 0x20;
    assert_eq!(hidden(&bytes), [6]);
}
