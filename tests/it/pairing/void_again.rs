//! 作废重排: a voided round leaves nothing behind. Fixed pairs come back for the next pairing, the
//! bye is free again, undo stops at the voiding.

use xiangqi_arbiter::model::event::{Event, PairRule};
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::field::field;
use xiangqi_arbiter::session::Session;

use crate::support::record::{
    FIRST, OPEN, SECOND, act, clock, drawing, drawn, entries, pairing, play_round, record,
    regulation_of,
};

fn event(players: u32) -> State {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation_of(3)) });
    let entered = entries(&state, players);
    act(&mut state, &entered);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    state
}

fn rule(a: u32, b: u32, rule: PairRule) -> Event {
    Event::PairRuled { group: OPEN, a: PlayerId(a), b: PlayerId(b), rule }
}

fn meet(event: &Event, a: u32, b: u32) -> bool {
    let Event::PairingPublished { tables, .. } = event else { return false };
    let pair = [PlayerId(a), PlayerId(b)];
    tables.iter().any(|(red, black)| pair.contains(red) && pair.contains(black))
}

fn void() -> Event {
    Event::PairingVoided { group: OPEN, round: FIRST }
}

#[test]
fn fixed_pairs_come_back_and_forbidden_ones_stay() {
    let mut state = event(8);
    act(&mut state, &rule(1, 5, PairRule::Fixed));
    act(&mut state, &rule(2, 3, PairRule::Forbidden));
    let before = state.groups[&OPEN].pair_rules.clone();
    let first = pairing(&state).unwrap();
    assert!(meet(&first, 1, 5));
    act(&mut state, &first);
    assert!(!state.groups[&OPEN].pair_rules.values().any(|r| *r == PairRule::Fixed), "used up");
    act(&mut state, &void());
    assert_eq!(state.groups[&OPEN].pair_rules, before);
    let again = pairing(&state).unwrap();
    assert_eq!(again, first, "the same situation gives the same round");
}

/// What was ruled after the publication is newer than what the voided round had.
#[test]
fn a_newer_ruling_is_kept() {
    /// After publication, whether 1 and 5 are fixed again, and with whom 1 then sits.
    type Case<'a> = (&'a str, &'a [(u32, u32, PairRule)], bool);
    let cases: [Case<'_>; 4] = [
        ("nothing", &[], true),
        ("1 fixed with another", &[(1, 6, PairRule::Fixed)], false),
        ("1 and 5 forbidden", &[(1, 5, PairRule::Forbidden)], false),
        ("two others fixed", &[(2, 7, PairRule::Fixed)], true),
    ];
    for (name, newer, back) in cases {
        let mut state = event(8);
        act(&mut state, &rule(1, 5, PairRule::Fixed));
        let first = pairing(&state).unwrap();
        act(&mut state, &first);
        for (a, b, ruled) in newer {
            act(&mut state, &rule(*a, *b, *ruled));
        }
        act(&mut state, &void());
        let again = pairing(&state).unwrap();
        assert_eq!(meet(&again, 1, 5), back, "{name}");
        for (a, b, ruled) in newer.iter().filter(|(.., r)| *r == PairRule::Fixed) {
            assert!(meet(&again, *a, *b), "{name}: {ruled:?}");
        }
    }
}

#[test]
fn the_bye_is_free_again() {
    let mut state = event(7);
    let untouched = field(&state, OPEN);
    let first = pairing(&state).unwrap();
    let Event::PairingPublished { bye: Some(bye), .. } = first else { panic!("no bye of 7") };
    act(&mut state, &first);
    act(&mut state, &void());
    assert_eq!(field(&state, OPEN), untouched, "no bye, no table, no colour is left");
    // Who was to rest leaves: nobody needs a bye any more.
    act(&mut state, &Event::Withdrawn { id: bye, from: FIRST });
    let Some(Event::PairingPublished { bye: none, tables, .. }) = pairing(&state) else {
        panic!("no pairing")
    };
    assert_eq!((none, tables.len()), (None, 3));
}

#[test]
fn undo_stops_at_the_voiding_and_at_the_new_publication() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    record(&mut session, rule(1, 5, PairRule::Fixed));
    let first = pairing(session.state()).unwrap();
    record(&mut session, first.clone());
    record(&mut session, void());
    assert!(session.undo_label().unwrap_err().contains("不能撤销"));
    assert!(session.undo().is_err());
    // What follows the voiding is undone as ever, and no further.
    record(&mut session, Event::AbsenceSet { id: PlayerId(2), round: FIRST, absent: true });
    session.undo().unwrap();
    assert!(session.undo().is_err());
    let path = session.path().to_path_buf();
    let kept = session.state().clone();
    drop(session);
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.state(), &kept, "reopened with the fixed pair");
    let again = pairing(session.state()).unwrap();
    assert!(meet(&again, 1, 5));
    record(&mut session, again);
    assert!(session.undo().is_err());
    assert_eq!(session.state().groups[&OPEN].voided[&FIRST], 1);
}

/// A later round is voided like the first, and the rounds before it stand.
#[test]
fn only_the_last_round_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 8);
    play_round(&mut session);
    let played = session.state().groups[&OPEN].rounds.clone();
    let second = pairing(session.state()).unwrap();
    record(&mut session, second.clone());
    assert!(session.admit(&void()).refusal().is_some());
    record(&mut session, Event::PairingVoided { group: OPEN, round: SECOND });
    assert_eq!(session.state().groups[&OPEN].rounds, played);
    assert_eq!(pairing(session.state()).unwrap(), second);
}
