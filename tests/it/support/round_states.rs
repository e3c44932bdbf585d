//! One event in each state of its first round, and in its last: what the gate's tables are tried on.

use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::ranking::ending;

use crate::support::record::{
    FIRST, OPEN, SECOND, act, close, drawing, entries, pairing, regulation, result,
};

/// The states of round 1 of two, in the order of the columns below. A proposal is a draft that
/// records nothing, so 编排第1轮 before it is published is the column "not paired"; what a later
/// act does to it is the verdict on publishing it.
pub const STATES: [&str; 8] = [
    "entered",
    "not paired",
    "published",
    "some results",
    "complete",
    "closed",
    "later round",
    "finished",
];

/// Six players drawn, a seventh entered late; then as far as the column says.
pub fn state(column: usize) -> State {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let six = entries(&state, 6);
    act(&mut state, &six);
    if column >= 1 {
        let numbers = drawing(&state, "种子");
        act(&mut state, &numbers);
    }
    let late = entries(&state, 1);
    act(&mut state, &late);
    for round in [FIRST, SECOND] {
        let from = if round == FIRST { 2 } else { 6 };
        if column < from {
            return state;
        }
        let published = pairing(&state).unwrap();
        act(&mut state, &published);
        if column == from {
            return state;
        }
        act(&mut state, &result(round, 1, Outcome::RedWins));
        if column == 3 {
            return state;
        }
        act(&mut state, &result(round, 2, Outcome::Draw));
        act(&mut state, &result(round, 3, Outcome::BlackForfeits));
        if column == 4 {
            return state;
        }
        act(&mut state, &close(round));
    }
    for tied in ending::ties_after(&state, OPEN, SECOND) {
        let order = draw::lots("签", &tied).into_iter().map(|lot| lot.player).collect();
        act(&mut state, &Event::LotDrawn { group: OPEN, after: SECOND, order, seed: "签".into() });
    }
    state
}
