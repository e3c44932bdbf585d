//! Late comers (rules.md §4): named with the reason, and seated against the holder of the bye; and
//! players who keep a table.

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::conduct::left_out::{advice, left_out, sentence, way_in};
use xiangqi_arbiter::rules::field::{field, numbering};
use xiangqi_arbiter::rules::pairing::pair;
use xiangqi_arbiter::rules::ranking::score::scores_after;

use crate::support::record::{
    FIRST, OPEN, act, close, drawing, entries, pairing, regulation, result,
};

/// Three players, round 1 published (one table, number 3 has the bye), a fourth entered late.
fn late() -> State {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let three = entries(&state, 3);
    act(&mut state, &three);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    let first = pairing(&state).unwrap();
    act(&mut state, &first);
    let fourth = entries(&state, 1);
    act(&mut state, &fourth);
    state
}

const LATE: PlayerId = PlayerId(4);

fn said(state: &State) -> Option<String> {
    let seating = state.round(OPEN, FIRST).unwrap().seating();
    let all = left_out(state, OPEN, FIRST, &seating);
    sentence(state, &all, |id| format!("报名{id}"))
}

#[test]
fn a_late_comer_is_named_and_plays_the_holder_of_the_bye() {
    let mut state = late();
    assert_eq!(said(&state).unwrap(), "1人没有编入本轮：报名4（抽签后报名，还没有序号）");
    assert!(way_in(&state, OPEN, FIRST).contains("作废重排"));
    let bye = state.round(OPEN, FIRST).unwrap().bye.unwrap();
    let add = |red, black| Event::TableAdded { group: OPEN, round: FIRST, red, black };
    assert!(admit(&state, &add(bye, LATE)).refusal().unwrap().contains("不在本组的抽签名单中"));
    act(&mut state, &Event::NumberGiven { id: LATE, no: StartNumber(4) });
    assert_eq!(said(&state).unwrap(), "1人没有编入本轮：报名4（编排之后才编入）");
    // The other table has its result already.
    act(&mut state, &result(FIRST, 1, Outcome::RedWins));
    assert!(way_in(&state, OPEN, FIRST).contains("与轮空者补一台"));
    let seated = state.round(OPEN, FIRST).unwrap().tables[0].red;
    for (red, black, why) in [
        (seated, LATE, "轮空的棋手不在这一台"),
        (bye, seated, "本轮已有对局"),
        (bye, bye, "请选择两名不同的棋手"),
    ] {
        let refused = admit(&state, &add(red, black));
        assert!(refused.refusal().is_some_and(|text| text.contains(why)), "{refused:?}");
    }
    assert!(matches!(admit(&state, &add(bye, LATE)), Verdict::NeedsReason(_)));
    act(&mut state, &add(bye, LATE));
    let round = state.round(OPEN, FIRST).unwrap();
    assert_eq!((round.tables.len(), round.bye), (2, None));
    assert_eq!(said(&state), None);
    // The round waits for the new table; who had the bye has only what it makes there.
    assert!(admit(&state, &close(FIRST)).refusal().is_some());
    act(&mut state, &result(FIRST, 2, Outcome::BlackWins));
    act(&mut state, &close(FIRST));
    let numbers = numbering(&state, OPEN);
    let scores = scores_after(&field(&state, OPEN), FIRST);
    let of = |id| scores[&numbers.no(id).unwrap()].0;
    assert_eq!((of(bye), of(LATE)), (0, 4), "half-points: a loss, a win");
    assert!(admit(&state, &add(bye, LATE)).refusal().unwrap().contains("已结束"));
}

/// Who comes in round 2 only has scored nothing in round 1 and is paired from then on.
#[test]
fn missed_rounds_score_nothing() {
    let mut state = late();
    act(&mut state, &result(FIRST, 1, Outcome::Draw));
    act(&mut state, &close(FIRST));
    assert!(way_in(&state, OPEN, FIRST).contains("从下一轮起"));
    act(&mut state, &Event::NumberGiven { id: LATE, no: StartNumber(4) });
    let field = field(&state, OPEN);
    assert_eq!(scores_after(&field, FIRST)[&StartNumber(4)].0, 0);
    let round = pair(&field).unwrap();
    assert_eq!((round.round, round.tables.len(), round.bye), (Round(2), 2, None));
}

#[test]
fn a_kept_table_is_kept_by_the_engine() {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let six = entries(&state, 6);
    act(&mut state, &six);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    let one = numbering(&state, OPEN).player(StartNumber(1)).unwrap();
    let keep = |table| Event::TableKept { id: one, table };
    assert_eq!(admit(&state, &keep(None)).refusal(), Some("没有固定台"));
    assert!(admit(&state, &keep(Some(Table(0)))).refusal().is_some());
    act(&mut state, &keep(Some(Table(3))));
    assert!(admit(&state, &keep(Some(Table(3)))).refusal().is_some());
    // 1–2, 3–4, 5–6 with 1 at table 3.
    let numbers = numbering(&state, OPEN);
    let Some(Event::PairingPublished { tables, .. }) = pairing(&state) else { panic!() };
    let at: Vec<u32> = tables
        .iter()
        .map(|(a, b)| numbers.no(*a).unwrap().0.min(numbers.no(*b).unwrap().0))
        .collect();
    assert_eq!(at, [3, 5, 1]);
    act(&mut state, &keep(None));
    assert!(field(&state, OPEN).pairing.fixed_tables.is_empty());
}

/// The limit of a round goes before that of the group, and both before that of the event.
#[test]
fn the_lateness_limit_of_round_group_and_event() {
    use xiangqi_arbiter::model::id::GroupId;
    use xiangqi_arbiter::model::regulation::RoundLimit;
    let mut regulation = regulation();
    regulation.lateness.rounds = vec![RoundLimit { round: 1, minutes: 30 }];
    regulation.groups[0].late_minutes = Some(10);
    for (group, round, minutes) in [(1, 1, 30), (1, 2, 10), (2, 1, 30), (2, 2, 15)] {
        let found = regulation.late_minutes(GroupId(group), Round(round));
        assert_eq!(found, minutes, "group {group}, round {round}");
    }
}

/// A late comer takes the place of one who did not come, after another table has its result; the
/// one replaced is then named, and the 日志 says what was.
#[test]
fn a_late_comer_takes_the_place_of_an_absent_player() {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let four = entries(&state, 4);
    act(&mut state, &four);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    let first = pairing(&state).unwrap();
    act(&mut state, &first);
    act(&mut state, &result(FIRST, 1, Outcome::RedWins));
    let fifth = entries(&state, 1);
    act(&mut state, &fifth);
    let late = PlayerId(5);
    act(&mut state, &Event::NumberGiven { id: late, no: StartNumber(5) });
    assert!(way_in(&state, OPEN, FIRST).contains("顶替未到的棋手"));
    let seat = state.round(OPEN, FIRST).unwrap().tables[1];
    let put = Event::TablesCorrected {
        group: OPEN,
        round: FIRST,
        tables: vec![(Table(2), late, seat.black)],
        bye: None,
    };
    assert!(matches!(admit(&state, &put), Verdict::NeedsReason(_)));
    act(&mut state, &put);
    let named = format!("1人没有编入本轮：报名{}（编排之后才编入）", seat.red);
    assert_eq!(said(&state), Some(named));
    act(&mut state, &result(FIRST, 2, Outcome::RedWins));
    act(&mut state, &close(FIRST));
    let numbers = numbering(&state, OPEN);
    let scores = scores_after(&field(&state, OPEN), FIRST);
    let of = |id| scores[&numbers.no(id).unwrap()].0;
    assert_eq!(
        (of(late), of(seat.red)),
        (4, 0),
        "half-points: a win, nothing for who did not come"
    );
}

/// Six drawn. A round robin that loses two has an even field, one that loses one an odd one; a
/// Swiss of five is made even by the filler who stands by, one of six needs none.
#[test]
fn what_is_advised_before_the_first_round() {
    use xiangqi_arbiter::model::field::System;
    let six = |system| {
        let mut state = State::unfounded();
        let mut regulation = regulation();
        regulation.play.system = system;
        if system != System::Swiss {
            regulation.play.rounds = xiangqi_arbiter::model::regulation::RoundPlan::Open;
        }
        act(&mut state, &Event::Founded { regulation: Box::new(regulation) });
        let entered = entries(&state, 6);
        act(&mut state, &entered);
        let numbers = drawing(&state, "种子");
        act(&mut state, &numbers);
        state
    };
    let leaves = |id| Event::Withdrawn { id: PlayerId(id), from: FIRST };
    let mut state = six(System::RoundRobin);
    assert_eq!(advice(&state, OPEN), None);
    act(&mut state, &leaves(1));
    assert!(advice(&state, OPEN).unwrap().contains("余5人为单数：循环制是否重新抽签由裁判长决定"));
    act(&mut state, &leaves(2));
    assert!(advice(&state, OPEN).unwrap().contains("余4人为双数：循环制应重新抽签"));
    let again = drawing(&state, "重抽");
    assert!(matches!(admit(&state, &again), Verdict::NeedsReason(_)));
    act(&mut state, &again);
    assert_eq!(numbering(&state, OPEN).iter().count(), 4);

    let mut state = six(System::Swiss);
    act(&mut state, &leaves(1));
    assert_eq!(advice(&state, OPEN), None, "nobody stands by");
    let Event::EntrantsAdded { source, mut entrants, units, paid } = entries(&state, 1) else {
        panic!()
    };
    entrants[0].1.filler = true;
    act(&mut state, &Event::EntrantsAdded { source, entrants, units, paid });
    let text = advice(&state, OPEN).unwrap();
    assert!(text.starts_with("参加编排5人为单数：可将补位棋手 "), "{text}");
    act(&mut state, &Event::NumberGiven { id: PlayerId(7), no: StartNumber(7) });
    assert_eq!(advice(&state, OPEN), None);
    let round = pair(&field(&state, OPEN)).unwrap();
    assert_eq!((round.tables.len(), round.bye), (3, None));
}
