//! What each player did in each counted round, and how many points it has after them
//! (rules.md §2, §6).

use std::collections::BTreeMap;

use crate::model::field::Field;
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::{HalfPoints, Points};

use super::annulment::counted_rounds;

/// What a player did in a round it was not absent from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appearance {
    /// It was paired, whether or not anybody came.
    Table {
        /// Whom it was paired with.
        opponent: StartNumber,
        /// Its own side.
        side: Side,
        /// What happened.
        outcome: Outcome,
    },
    /// 轮空.
    Bye,
}

impl Appearance {
    /// The points this seat gave.
    pub fn points(self, points: &Points) -> HalfPoints {
        match self {
            Appearance::Table { side, outcome, .. } => points.score(outcome, side),
            Appearance::Bye => points.bye,
        }
    }
}

/// The results of a group up to a round: annulled games left out, scores added up.
#[derive(Debug, Clone)]
pub struct Results<'a> {
    field: &'a Field,
    round: Round,
    seats: BTreeMap<StartNumber, Vec<(Round, Appearance)>>,
    scores: BTreeMap<StartNumber, HalfPoints>,
    fouls: BTreeMap<StartNumber, i64>,
}

impl<'a> Results<'a> {
    /// The results after a round; a round that is not played yet means the last played one.
    pub fn after(field: &'a Field, round: Round) -> Results<'a> {
        let round = round.min(last_round(field));
        let mut seats: BTreeMap<StartNumber, Vec<(Round, Appearance)>> =
            field.players.keys().map(|no| (*no, Vec::new())).collect();
        let mut take = |no: StartNumber, k: Round, seat: Appearance| {
            seats.entry(no).or_default().push((k, seat))
        };
        for (k, played) in (1..=round.0).map(Round).zip(counted_rounds(field).iter()) {
            for table in &played.tables {
                for side in Side::ALL {
                    let seat = Appearance::Table {
                        opponent: table.player(side.other()),
                        side,
                        outcome: table.outcome,
                    };
                    take(table.player(side), k, seat);
                }
            }
            for no in &played.byes {
                take(*no, k, Appearance::Bye);
            }
        }
        let sum = |list: &Vec<(Round, Appearance)>| {
            list.iter().map(|(_, s)| s.points(&field.points)).sum()
        };
        let scores = seats.iter().map(|(no, list)| (*no, sum(list))).collect();
        Results { field, round, seats, scores, fouls: fouls_after(field, round) }
    }

    /// The group these are the results of.
    pub fn field(&self) -> &'a Field {
        self.field
    }

    /// The last counted round; `Round(0)` before the first.
    pub fn round(&self) -> Round {
        self.round
    }

    /// What a player did, round by round; a round it was absent from is missing.
    pub fn seats(&self, no: StartNumber) -> &[(Round, Appearance)] {
        self.seats.get(&no).map_or(&[], Vec::as_slice)
    }

    /// The fouls of a player: those in its games up to this round and those tied to no table.
    pub fn fouls(&self, no: StartNumber) -> i64 {
        self.fouls.get(&no).copied().unwrap_or(0)
    }

    /// The points a player had after an earlier round.
    pub fn score_after(&self, no: StartNumber, round: Round) -> HalfPoints {
        let seats = self.seats(no).iter().take_while(|(k, _)| *k <= round);
        seats.map(|(_, seat)| seat.points(&self.field.points)).sum()
    }

    /// The points of a player.
    pub fn score(&self, no: StartNumber) -> HalfPoints {
        self.scores.get(&no).copied().unwrap_or_default()
    }
}

/// An annulled game takes its result away, not the fouls that were committed in it \[D\].
fn fouls_after(field: &Field, round: Round) -> BTreeMap<StartNumber, i64> {
    let mut fouls: BTreeMap<StartNumber, i64> =
        field.players.iter().map(|(no, p)| (*no, i64::from(p.loose_fouls))).collect();
    for table in field.played.iter().take(round.0 as usize).flat_map(|played| &played.tables) {
        for side in Side::ALL {
            *fouls.entry(table.player(side)).or_default() += i64::from(*table.fouls.of(side));
        }
    }
    fouls
}

/// The last played round; `Round(0)` before the first.
pub fn last_round(field: &Field) -> Round {
    Round(u32::try_from(field.played.len()).unwrap_or(u32::MAX))
}

/// The points of every player after a round (积分).
pub fn scores_after(field: &Field, round: Round) -> BTreeMap<StartNumber, HalfPoints> {
    Results::after(field, round).scores
}
