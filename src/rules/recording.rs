//! 录谱 (domain.md §8): which tables of a round record their game and who does it.

use crate::model::event::TableResult;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::regulation::RecordingOnDraw;
use crate::model::state::State;

/// A table that records its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duty {
    /// The table.
    pub table: Table,
    /// Who records.
    pub by: Recorder,
}

/// Who records a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorder {
    /// Not known before the result: the winner, or a side on a draw.
    Open,
    /// This player, on this side.
    Player(PlayerId, Side),
    /// Nobody: the game was not played to a winner (forfeit, both at fault).
    Nobody,
}

/// The tables of a round that record, in table order; none where the regulation asks nothing of
/// this round.
pub fn duties(state: &State, group: GroupId, round: Round) -> Vec<Duty> {
    let Some(rule) = state.regulation.recording else { return Vec::new() };
    let Some(facts) = state.groups.get(&group).and_then(|g| g.round(round)) else {
        return Vec::new();
    };
    if round.0 < rule.from_round {
        return Vec::new();
    }
    let first = facts.numbered().take(rule.tables as usize);
    first
        .map(|(table, seat)| {
            let at = |side: Side| {
                let player = if side == Side::Red { seat.red } else { seat.black };
                Recorder::Player(player, side)
            };
            let by = match seat.result.map(|TableResult { outcome, .. }| outcome) {
                None => Recorder::Open,
                Some(Outcome::Draw) => at(match rule.on_draw {
                    RecordingOnDraw::Red => Side::Red,
                    RecordingOnDraw::Black => Side::Black,
                }),
                Some(Outcome::RedForfeits | Outcome::BlackForfeits) => Recorder::Nobody,
                Some(outcome) => outcome.winner().map_or(Recorder::Nobody, at),
            };
            Duty { table, by }
        })
        .collect()
}
