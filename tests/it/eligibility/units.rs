//! Units: how they are listed and judged, renamed or united in one act, with their officials'
//! telephones apart from the record; entries that a list says are paid.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::event::{DeskMark, Event};
use xiangqi_arbiter::model::id::{GroupId, PlayerId};
use xiangqi_arbiter::model::private::{EVENT, PrivateField};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::model::unit::{UnitFacts, UnitKind};
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::enrolment::list::{Enrolment, enrol};
use xiangqi_arbiter::rules::enrolment::merging;
use xiangqi_arbiter::rules::enrolment::units::{KindKnown, alike, kind, units};
use xiangqi_arbiter::session::{Session, disk};

use crate::support::record::{
    FIRST, OPEN, act, drawing, entrant, found, pairing, record, regulation,
};

/// Unit of each entrant, in the order of entry.
fn event(of: &[&str]) -> State {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let entered = added(&state, of);
    act(&mut state, &entered);
    state
}

fn added(state: &State, of: &[&str]) -> Event {
    let first = state.next_player.0;
    let entrants = (first..)
        .zip(of)
        .map(|(id, unit)| (PlayerId(id), entrant(&format!("棋手{id}"), unit)))
        .collect();
    Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() }
}

fn renamed(from: &str, to: &str) -> Event {
    Event::UnitRenamed { from: from.into(), to: to.into() }
}

fn listed(csv: &str, state: &State) -> Enrolment {
    let list = disk::entry_list_from("名单.csv", csv.as_bytes()).unwrap();
    enrol(state, &list, &BTreeMap::new(), "盐", None)
}

#[test]
fn units_stand_in_the_order_of_pinyin_with_those_a_list_only_named() {
    let mut state = event(&["石家庄市", "个人", "石家庄", "保定队", "石家庄市", ""]);
    let unit = UnitFacts { name: "曾家小学".into(), ..UnitFacts::default() };
    act(&mut state, &Event::UnitChanged { unit });
    let all = units(&state);
    let names: Vec<(&str, usize)> =
        all.iter().map(|u| (u.facts.name.as_str(), u.entrants.len())).collect();
    assert_eq!(names, [("保定队", 1), ("石家庄", 1), ("石家庄市", 2), ("曾家小学", 0)]);
    assert_eq!(alike(&all, "石家庄"), ["石家庄市"]);
    assert_eq!(alike(&all, "石家庄市"), ["石家庄"]);
    assert!(alike(&all, "保定队").is_empty());
}

#[test]
fn the_kind_is_as_stated_else_by_the_name() {
    for (name, stated, expected) in [
        ("育才小学", UnitKind::Unstated, (UnitKind::School, KindKnown::ByName)),
        ("育才小学", UnitKind::Association, (UnitKind::Association, KindKnown::Stated)),
        ("天元培训中心", UnitKind::Unstated, (UnitKind::TrainingBody, KindKnown::ByName)),
        ("石家庄", UnitKind::Unstated, (UnitKind::Unstated, KindKnown::Nobody)),
    ] {
        let facts = UnitFacts { name: name.into(), kind: stated, ..UnitFacts::default() };
        assert_eq!(kind(&facts), expected, "{name}");
    }
}

#[test]
fn two_spellings_become_one_unit_in_one_act() {
    let mut state = event(&["石家庄市", "石家庄", "保定队", "石家庄市"]);
    for unit in [
        UnitFacts {
            name: "石家庄市".into(),
            leader: Some("甲".into()),
            coach: Some("乙".into()),
            insurance_seen: true,
            ..UnitFacts::default()
        },
        UnitFacts { name: "石家庄".into(), leader: Some("丙".into()), ..UnitFacts::default() },
    ] {
        act(&mut state, &Event::UnitChanged { unit });
    }
    act(&mut state, &renamed("石家庄市", "石家庄"));
    let of = |id: u32| state.entrants[&PlayerId(id)].facts.unit.as_deref();
    assert_eq!(
        [of(1), of(2), of(3), of(4)].map(Option::unwrap),
        ["石家庄", "石家庄", "保定队", "石家庄"]
    );
    let known = &state.units["石家庄"];
    // What the name that stays says goes first; what it does not say comes along.
    assert_eq!((known.leader.as_deref(), known.coach.as_deref()), (Some("丙"), Some("乙")));
    assert!(known.insurance_seen && !state.units.contains_key("石家庄市"));
}

#[test]
fn renaming_is_refused_for_nothing_and_asks_for_a_reason_once_they_play() {
    let mut state = event(&["甲队", "乙队", "丙队", "丁队"]);
    for (from, to, refused) in [
        ("甲队", "甲队", true),
        ("甲队", "", true),
        ("甲队", " 甲队", true),
        ("无此队", "甲队", true),
        ("甲队", "甲\u{7}队", true),
        ("甲队", "乙队", false),
    ] {
        let verdict = admit(&state, &renamed(from, to));
        assert_eq!(verdict.refusal().is_some(), refused, "{from} {to:?}: {verdict:?}");
    }
    let numbers = drawing(&state, "签");
    act(&mut state, &numbers);
    assert_eq!(admit(&state, &renamed("甲队", "新队")), Verdict::Free);
    let round = pairing(&state).unwrap();
    act(&mut state, &round);
    assert_eq!(state.groups[&OPEN].rounds.len(), FIRST.0 as usize);
    assert!(matches!(admit(&state, &renamed("甲队", "新队")), Verdict::NeedsReason(_)));
}

const UNIT_LIST: &str = "\
代表队：石家庄,,,
领队：高某,电话：19900009692,教练：杜某,电话：19900007555
姓名,性别,单位,组别
甲,男,石家庄,公开组
";

#[test]
fn officials_keep_their_telephones_outside_the_record_until_the_purge() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let enrolment = listed(UNIT_LIST, session.state());
    let event = enrolment.event("名单.csv");
    session.record(event, None, &enrolment.private).unwrap();
    let leader = |session: &Session| {
        session.private(EVENT, PrivateField::LeaderPhone("石家庄".into())).unwrap()
    };
    let coach = |session: &Session| {
        session.private(EVENT, PrivateField::CoachPhone("石家庄".into())).unwrap()
    };
    assert_eq!(session.state().units["石家庄"].leader.as_deref(), Some("高某"));
    assert_eq!(leader(&session).as_deref(), Some("19900009692"));
    assert_eq!(coach(&session).as_deref(), Some("19900007555"));
    assert!(session.has_private().unwrap());
    let record_of = format!("{:?}", session.entries());
    assert!(!record_of.contains("19900009692") && !record_of.contains("19900007555"));
    // Undone, the number goes as well; done again, it is back.
    session.undo().unwrap();
    assert_eq!(leader(&session), None);
    session.redo().unwrap();
    assert_eq!(leader(&session).as_deref(), Some("19900009692"));
    session.purge(Some("赛后")).unwrap();
    assert_eq!((leader(&session), coach(&session)), (None, None));
    assert!(!session.has_private().unwrap());
    let path = session.path().to_path_buf();
    drop(session);
    let bytes = std::fs::read(path).unwrap();
    assert!(!bytes.windows(11).any(|w| w == b"19900009692" || w == b"19900007555"));
}

#[test]
fn a_later_list_adds_what_is_not_known_and_overrules_nothing() {
    let mut state = event(&["石家庄"]);
    let unit =
        UnitFacts {
            name: "石家庄".into(), leader: Some("另一人".into()), ..UnitFacts::default()
        };
    act(&mut state, &Event::UnitChanged { unit });
    let enrolment = listed(UNIT_LIST, &state);
    let known = &enrolment.units[0];
    assert_eq!((known.leader.as_deref(), known.coach.as_deref()), (Some("另一人"), Some("杜某")));
    // The telephone is the listed leader's, who does not lead.
    let fields: Vec<&PrivateField> =
        enrolment.private.iter().filter(|c| c.player == EVENT).map(|c| &c.field).collect();
    assert_eq!(fields, [&PrivateField::CoachPhone("石家庄".into())]);
}

#[test]
fn a_list_that_says_paid_marks_the_fee_in_the_same_act() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let mut csv = String::from("姓名,组别,缴费\n");
    let cells = [
        ("是", true),
        ("已交", true),
        ("√", true),
        ("100", true),
        ("100元", true),
        ("￥60.00", true),
        ("已交100元", true),
        ("", false),
        ("否", false),
        ("未交", false),
        ("0", false),
        ("0元", false),
        ("免", false),
        ("周五交", false),
    ];
    for (i, (fee, _)) in cells.iter().enumerate() {
        csv += &format!(
            "甲{},公开组,{fee}\n",
            ["子", "丑", "寅", "卯", "辰", "巳", "午", "未", "申", "酉", "戌", "亥", "干", "支"][i]
        );
    }
    let enrolment = listed(&csv, session.state());
    record(&mut session, enrolment.event("名单.csv"));
    for ((fee, paid), (id, entrant)) in cells.iter().zip(&session.state().entrants) {
        assert_eq!(entrant.marks.contains(&DeskMark::Fee), *paid, "{id} {fee}");
    }
    // 是 says nothing beyond the mark; other words stay as a remark.
    let note = |id: u32| session.state().entrants[&PlayerId(id)].facts.note.as_deref();
    assert_eq!((note(1), note(5), note(14)), (None, Some("缴费：100元"), Some("缴费：周五交")));
    session.undo().unwrap();
    assert!(session.state().entrants.is_empty());
}

#[test]
fn only_those_entered_may_be_marked_paid() {
    let state = event(&["甲队"]);
    let Event::EntrantsAdded { source, entrants, units, .. } = added(&state, &["乙队"]) else {
        unreachable!()
    };
    let event = Event::EntrantsAdded { source, entrants, units, paid: vec![PlayerId(1)] };
    assert!(admit(&state, &event).refusal().is_some());
}

#[test]
fn who_enters_a_merged_group_later_plays_and_is_ranked_like_the_others_of_it() {
    let mut state = event(&["甲队", "乙队"]);
    let young = GroupId(2);
    let mut facts = state.entrants[&PlayerId(2)].facts.clone();
    facts.group = young;
    act(&mut state, &Event::EntrantChanged { id: PlayerId(2), entrant: Box::new(facts) });
    assert_eq!(merging::seat(&state, young), (young, None));
    assert_eq!(merging::sentence(&state, OPEN), None);
    act(&mut state, &Event::GroupMerged { group: young, into: OPEN });
    let enrolment = listed("姓名,组别\n丙,少年组\n丁,公开组\n", &state);
    let seats: Vec<(GroupId, Option<GroupId>)> =
        enrolment.entrants.iter().map(|(_, e)| (e.group, e.ranked_in)).collect();
    assert_eq!(seats, [(OPEN, Some(young)), (OPEN, None)]);
    act(&mut state, &enrolment.event("名单.csv"));
    let sentence = merging::sentence(&state, OPEN).unwrap();
    assert_eq!(sentence, "少年组2人并入本组编排，各组名次和奖励仍分别排定");
    let sentence = merging::sentence(&state, young).unwrap();
    assert!(sentence.starts_with("少年组2人已并入公开组编排"), "{sentence}");
    assert_eq!(merging::ranked_apart(&state, OPEN), [OPEN, young]);
}
