//! A waiver holds for the facts it was given for; when they change the finding is open again and
//! says so. Who missed the technical meeting is neither drawn nor paired, unless waived.

use xiangqi_arbiter::model::event::{DeskMark, Event};
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::rules::conduct::presence::{NotPlaying, not_playing};
use xiangqi_arbiter::rules::eligibility::Code;
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::views::Views;

use crate::support::bundled::{act, enter, entrant, finding, founded, group, man};

fn waive(state: &mut xiangqi_arbiter::model::state::State, id: PlayerId, code: Code) -> String {
    let text = finding(state, id, code).unwrap().text;
    let event = Event::FindingWaived { id, code: code.id().into(), text: text.clone() };
    act(state, event);
    text
}

#[test]
fn other_facts_open_a_waived_finding_again() {
    let mut state = founded("shanxi-2017");
    let id = enter(&mut state, "公开组", man("1956-12-31"));
    let sentence = waive(&mut state, id, Code::BirthWindow);
    let open = |state: &_| Views::of(state).open_findings(state);
    let before = open(&state);
    let now = finding(&state, id, Code::BirthWindow).unwrap();
    assert_eq!((now.waived.as_deref(), now.lapsed), (Some(sentence.as_str()), None));

    // Ten years earlier: another fact.
    let older = Box::new(entrant(&state, "公开组", man("1946-12-31")));
    act(&mut state, Event::EntrantChanged { id, entrant: older });
    let now = finding(&state, id, Code::BirthWindow).unwrap();
    assert!(now.text.contains("1946-12-31"));
    assert_eq!((now.waived, now.lapsed.as_deref()), (None, Some(sentence.as_str())));
    // He is 70 by now, so that the companion is missing too.
    assert_eq!(open(&state), before + 2);

    // As it was: the waiver holds again.
    let back = Box::new(entrant(&state, "公开组", man("1956-12-31")));
    act(&mut state, Event::EntrantChanged { id, entrant: back });
    assert_eq!(
        finding(&state, id, Code::BirthWindow).unwrap().waived.as_deref(),
        Some(sentence.as_str())
    );

    // Waived anew for the other fact.
    let older = Box::new(entrant(&state, "公开组", man("1946-12-31")));
    act(&mut state, Event::EntrantChanged { id, entrant: older });
    let again = waive(&mut state, id, Code::BirthWindow);
    let now = finding(&state, id, Code::BirthWindow).unwrap();
    assert_eq!((now.waived.as_deref(), now.lapsed), (Some(again.as_str()), None));
}

#[test]
fn proposals_and_deadlines_are_no_facts_of_the_entry() {
    for (code, waived, now, holds) in [
        (Code::BirthWindow, "早1天；可报老年组", "早1天", true),
        (Code::BirthWindow, "早1天；可报老年组", "早1天；可报老年组、公开组", true),
        (Code::BirthWindow, "早1天；可报老年组", "早10年；可报老年组", false),
        (Code::BirthWindow, "甲：早1天；乙：晚1天", "甲：早1天", false),
        (Code::FeeUnpaid, "未缴费（100元）", "未缴费（200元）", false),
        (Code::NotCheckedIn, "未报到（截止8:00）", "未报到（截止9:00）", true),
        (Code::MeetingMissed, "未到", "未到技术会议", true),
        (Code::TitleCap, "持有“象棋大师”", "持有“特级大师”", false),
    ] {
        assert_eq!(code.waiver_holds(waived, now), holds, "{waived} / {now}");
    }
}

#[test]
fn who_missed_the_meeting_is_not_drawn_nor_paired_unless_waived() {
    // shanxi-2017: 技术会议未到会视为弃权.
    let mut state = founded("shanxi-2017");
    let open = group(&state, "公开组");
    let ids: Vec<PlayerId> =
        (0..4).map(|_| enter(&mut state, "公开组", man("1980-01-01"))).collect();
    for mark in [DeskMark::Fee, DeskMark::Document, DeskMark::CheckIn] {
        act(&mut state, Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    let missed =
        Event::DeskMarked { ids: vec![ids[1], ids[2]], mark: DeskMark::MeetingMissed, done: true };
    act(&mut state, missed);
    assert!(finding(&state, ids[1], Code::MeetingMissed).is_some());
    waive(&mut state, ids[2], Code::MeetingMissed);
    assert_eq!(draw::kept_out(&state, ids[1]), Some("未到技术会议"));
    let drawn: Vec<PlayerId> =
        draw::by_seed(&state, open, "签").into_iter().map(|(id, _)| id).collect();
    assert_eq!(drawn.len(), 3);
    assert!(!drawn.contains(&ids[1]) && drawn.contains(&ids[2]));
    // Marked after the draw: out of the next pairing.
    let numbers = draw::by_seed(&state, open, "签");
    let method = xiangqi_arbiter::model::event::DrawMethod::Seed { seed: "签".into() };
    act(&mut state, Event::NumbersDrawn { group: open, method, numbers });
    let late = Event::DeskMarked { ids: vec![ids[0]], mark: DeskMark::MeetingMissed, done: true };
    act(&mut state, late);
    assert_eq!(not_playing(&state, ids[0], Round(1)), Some(NotPlaying::MeetingMissed));
    assert_eq!(not_playing(&state, ids[2], Round(1)), None);

    // Where the regulation attaches nothing to it, the mark is only noted.
    let mut state = founded("hebei-2019");
    let id = enter(&mut state, "男子公开组", man("1980-01-01"));
    act(&mut state, Event::DeskMarked { ids: vec![id], mark: DeskMark::MeetingMissed, done: true });
    assert!(finding(&state, id, Code::MeetingMissed).is_none());
    assert_eq!(draw::kept_out(&state, id), None);
}
