//! A round robin in a whole event: who withdraws early is annulled, has no place and no prize
//! (rulebook art. 19, rules.md §6.1).

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::awards::given::awards;
use xiangqi_arbiter::rules::field::{field, planned_rounds};
use xiangqi_arbiter::rules::ranking::ending;

use crate::support::record::{OPEN, act, close, drawing, entries, pairing, regulation, result};
use xiangqi_arbiter::model::outcome::Outcome;

fn round_robin(players: u32) -> State {
    let mut regulation = regulation();
    regulation.play.system = System::RoundRobin;
    regulation.play.rounds = RoundPlan::Open;
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation) });
    let entered = entries(&state, players);
    act(&mut state, &entered);
    let drawn = drawing(&state, "种子");
    act(&mut state, &drawn);
    state
}

/// Red wins everywhere.
fn play(state: &mut State) {
    let published = pairing(state).expect("a round");
    let Event::PairingPublished { round, ref tables, .. } = published else { unreachable!() };
    let tables = tables.len() as u32;
    act(state, &published);
    for table in 1..=tables {
        act(state, &result(round, table, Outcome::RedWins));
    }
    act(state, &close(round));
}

#[test]
fn the_annulled_have_no_place_and_no_prize() {
    let mut state = round_robin(6);
    assert_eq!(planned_rounds(&state, OPEN), Some(5));
    play(&mut state);
    // One of five games is fewer than half.
    let leaver =
        state.entrants.iter().find(|(_, e)| e.no == Some(StartNumber(1))).map(|(id, _)| *id);
    let leaver: PlayerId = leaver.expect("number 1");
    act(&mut state, &Event::Withdrawn { id: leaver, from: Round(2) });
    for _ in 2..=5 {
        play(&mut state);
    }
    let standings = ending::standings_of_group(&state, OPEN, Round(5));
    let ranked: Vec<StartNumber> = standings.rows.iter().map(|row| row.no).collect();
    assert_eq!(ranked.len(), 5);
    assert!(!ranked.contains(&StartNumber(1)));
    assert!(!field(&state, OPEN).players[&StartNumber(1)].ranked);
    let paid = awards(&state, OPEN);
    assert!(paid.prizes.iter().flat_map(|p| &p.rows).all(|row| row.player != Some(leaver)));
}

#[test]
fn who_leaves_after_half_of_its_games_keeps_its_place() {
    let mut state = round_robin(6);
    for _ in 1..=3 {
        play(&mut state);
    }
    let stays =
        state.entrants.iter().find(|(_, e)| e.no == Some(StartNumber(1))).map(|(id, _)| *id);
    act(&mut state, &Event::Withdrawn { id: stays.expect("number 1"), from: Round(4) });
    play(&mut state);
    let standings = ending::standings_of_group(&state, OPEN, Round(4));
    assert_eq!(standings.rows.len(), 6);
}
