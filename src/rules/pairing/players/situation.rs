//! A player's situation before a round (rules.md §5.2), read from the played rounds.

use std::collections::BTreeMap;

use crate::model::field::Field;
use crate::model::id::StartNumber;
use crate::model::outcome::Side;
use crate::model::points::HalfPoints;

/// What the played rounds say about one player, before the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Situation {
    /// Score, byes included.
    pub score: HalfPoints,
    /// The side at every table it sat at, in order of the rounds; a bye has no colour.
    pub colours: Vec<Side>,
    /// Number of byes.
    pub byes: u32,
    /// Number of wins because the opponent forfeited.
    pub forfeit_wins: u32,
    /// Whether it forfeited or was absent in the round before.
    pub missed_last: bool,
    /// How often it met a lower score (scores before that round).
    pub downs: u32,
    /// How often it met a higher score (scores before that round).
    pub ups: u32,
    /// Everyone it was ever paired with, and how often.
    pub met: BTreeMap<StartNumber, u32>,
    /// Its opponent in the round before, if it sat at a table.
    pub met_last: Option<StartNumber>,
}

impl Situation {
    /// Reds less blacks (`d`).
    pub fn balance(&self) -> i32 {
        self.colours.iter().map(|side| sign(*side)).sum()
    }

    /// Signed length of the current run of one colour, + red (`t`).
    pub fn run(&self) -> i32 {
        let Some(last) = self.colours.last() else { return 0 };
        let length = self.colours.iter().rev().take_while(|side| *side == last).count();
        sign(*last) * i32::try_from(length).unwrap_or(i32::MAX)
    }

    /// `x` = 100·d + t: negative is due red, positive is due black.
    pub fn due(&self) -> i32 {
        self.balance().saturating_mul(100).saturating_add(self.run())
    }

    /// Byes and wins by forfeit already had (criterion 1).
    pub fn unplayed_points(&self) -> u32 {
        self.byes + self.forfeit_wins
    }
}

fn sign(side: Side) -> i32 {
    match side {
        Side::Red => 1,
        Side::Black => -1,
    }
}

/// The situation of every player of the field after its last played round.
pub fn situations(field: &Field) -> BTreeMap<StartNumber, Situation> {
    let mut all: BTreeMap<StartNumber, Situation> =
        field.players.keys().map(|no| (*no, Situation::default())).collect();
    for played in &field.played {
        let before: BTreeMap<StartNumber, HalfPoints> =
            all.iter().map(|(no, s)| (*no, s.score)).collect();
        let score_of = |no: StartNumber| before.get(&no).copied().unwrap_or(HalfPoints::ZERO);
        for situation in all.values_mut() {
            situation.missed_last = true;
            situation.met_last = None;
        }
        for table in &played.tables {
            for side in Side::ALL {
                let (own, other) = (table.player(side), table.player(side.other()));
                let Some(situation) = all.get_mut(&own) else { continue };
                situation.score += field.points.score(table.outcome, side);
                situation.colours.push(side);
                situation.forfeit_wins += u32::from(table.outcome.won_by_forfeit(side));
                situation.missed_last = table.outcome.forfeited(side);
                situation.downs += u32::from(score_of(other) < score_of(own));
                situation.ups += u32::from(score_of(other) > score_of(own));
                *situation.met.entry(other).or_insert(0) += 1;
                situation.met_last = Some(other);
            }
        }
        for no in &played.byes {
            let Some(situation) = all.get_mut(no) else { continue };
            situation.score += field.points.bye;
            situation.byes += 1;
            situation.missed_last = false;
        }
    }
    all
}
