//! What rules.md §5.2 says about every player before the next round, recomputed from scratch.

use std::collections::BTreeMap;

use crate::model::field::{Field, PlayedRound};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::Side;
use crate::model::setting::ColourTie;

/// One player's situation before a round (rules.md §5.2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayerFacts {
    /// Score in half-points.
    pub score: i64,
    /// The colour of every table it sat at, forfeited ones included; byes have none.
    pub colours: Vec<Side>,
    /// The rounds in which it was paired with each opponent, forfeited tables included.
    pub met: BTreeMap<StartNumber, Vec<Round>>,
    /// How often it met a lower score (as the scores were before that round).
    pub downs: i64,
    /// How often it met a higher score.
    pub ups: i64,
    /// Byes it had.
    pub byes: i64,
    /// Wins by forfeit it had.
    pub forfeit_wins: i64,
    /// Whether it forfeited or appeared nowhere in the round before.
    pub missed_last: bool,
}

impl PlayerFacts {
    /// `d`: reds − blacks.
    pub fn d(&self) -> i64 {
        self.colours.iter().map(|side| sign(*side)).sum()
    }

    /// `t`: the signed length of the current run of one colour, red positive.
    pub fn t(&self) -> i64 {
        let Some(last) = self.colours.last() else { return 0 };
        let run = self.colours.iter().rev().take_while(|side| *side == last).count();
        sign(*last) * run as i64
    }

    /// `x` = 100·d + t: below zero due red, above zero due black.
    pub fn x(&self) -> i64 {
        100 * self.d() + self.t()
    }

    /// How often it met that player.
    pub fn times_met(&self, other: StartNumber) -> i64 {
        self.met.get(&other).map_or(0, |rounds| rounds.len() as i64)
    }
}

fn sign(side: Side) -> i64 {
    match side {
        Side::Red => 1,
        Side::Black => -1,
    }
}

/// The whole field before the next round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BeforeRound {
    /// The round to be paired: one more than were played.
    pub round: Round,
    /// Everybody's facts.
    pub players: BTreeMap<StartNumber, PlayerFacts>,
    /// Who is to be paired, by number: not withdrawn or excluded, not absent.
    pub active: Vec<StartNumber>,
    /// Who has red where nothing tells two players apart.
    pub colour_tie: ColourTie,
    blank: PlayerFacts,
}

impl BeforeRound {
    /// The situation before the round after those in `field.played`.
    pub fn before_next_round(field: &Field) -> BeforeRound {
        let mut players: BTreeMap<StartNumber, PlayerFacts> =
            field.players.keys().map(|no| (*no, PlayerFacts::default())).collect();
        for (index, round) in field.played.iter().enumerate() {
            let number = Round(index as u32 + 1);
            play(field, &mut players, number, round);
        }
        let active = field
            .players
            .iter()
            .filter(|(no, player)| player.active && !field.pairing.absent_next.contains(no))
            .map(|(no, _)| *no)
            .collect();
        let round = Round(field.played.len() as u32 + 1);
        BeforeRound {
            round,
            players,
            active,
            colour_tie: field.pairing.colour_tie,
            blank: PlayerFacts::default(),
        }
    }

    /// A player's facts; a number nobody has gets blank ones.
    pub fn of(&self, no: StartNumber) -> &PlayerFacts {
        self.players.get(&no).unwrap_or(&self.blank)
    }

    /// Scores that active players hold, highest first, in half-points.
    pub fn levels(&self) -> Vec<i64> {
        let mut scores: Vec<i64> = self.active.iter().map(|no| self.of(*no).score).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores.dedup();
        scores
    }
}

/// Adds one played round to the facts.
fn play(
    field: &Field,
    players: &mut BTreeMap<StartNumber, PlayerFacts>,
    number: Round,
    round: &PlayedRound,
) {
    let before: BTreeMap<StartNumber, i64> =
        players.iter().map(|(no, facts)| (*no, facts.score)).collect();
    // Whoever appears below is set back to false, unless it forfeits.
    for facts in players.values_mut() {
        facts.missed_last = true;
    }
    for table in &round.tables {
        for side in Side::ALL {
            let own = table.player(side);
            let other = table.player(side.other());
            let (Some(mine), Some(theirs)) = (before.get(&own), before.get(&other)) else {
                continue;
            };
            let Some(facts) = players.get_mut(&own) else { continue };
            facts.score += i64::from(field.points.score(table.outcome, side).0);
            facts.colours.push(side);
            facts.met.entry(other).or_default().push(number);
            facts.downs += i64::from(theirs < mine);
            facts.ups += i64::from(theirs > mine);
            facts.forfeit_wins += i64::from(table.outcome.won_by_forfeit(side));
            facts.missed_last = table.outcome.forfeited(side);
        }
    }
    for no in &round.byes {
        let Some(facts) = players.get_mut(no) else { continue };
        facts.score += i64::from(field.points.bye.0);
        facts.byes += 1;
        facts.missed_last = false;
    }
}
