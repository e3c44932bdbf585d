//! The ranking keys of rules.md §7.2 that are numbers, each straight from its sentence.

use std::collections::{BTreeMap, BTreeSet};

use super::round_robin::{berger, scheduled};
use crate::model::field::{ByeOpponentScore, Field, PlayedTable, System, TieBreak};
use crate::model::id::{Round, StartNumber};
use crate::model::outcome::{Outcome, Side};
use crate::model::seats::Seats;
use crate::model::setting::AnnulBy;

/// The field as the standings see it: in a round robin the results of a player who withdrew
/// before half of its games or opponents (by the setting) were played are annulled; otherwise they
/// stand and the rest of its games up to the last played round are forfeits, recorded or not (rules.md §6.1, art. 19).
///
/// Readings: "games" are tables, byes are none; all the games are those of the whole schedule;
/// a game counts as played if it stands in a round before the withdrawal and the player did not
/// forfeit it. Annulled tables are gone for every key but fouls, which were committed all the
/// same.
pub fn effective(field: &Field) -> Field {
    let mut effective = field.clone();
    let annulled: Vec<StartNumber> =
        field.players.keys().copied().filter(|no| is_annulled(field, *no)).collect();
    for no in &annulled {
        annul(&mut effective, *no);
    }
    for (index, round) in effective.played.iter_mut().enumerate() {
        let gone = |no: StartNumber| left_before(field, no, index);
        let Some(planned) = berger(field, Round(index as u32 + 1)) else { continue };
        for (red, black) in planned.tables {
            let recorded =
                round.tables.iter().any(|t| t.side_of(red).is_some() && t.side_of(black).is_some());
            let seats = Seats { red, black };
            let Some(outcome) = Outcome::forfeit_of(seats.map(gone)) else { continue };
            if !recorded && !annulled.contains(&red) && !annulled.contains(&black) {
                round.tables.push(PlayedTable::clean(red, black, outcome));
            }
        }
    }
    effective
}

/// Whether the player had withdrawn before the round of that index.
fn left_before(field: &Field, no: StartNumber, index: usize) -> bool {
    let from = field.players.get(&no).and_then(|player| player.withdrawn_from);
    from.is_some_and(|from| (index as u32) + 1 >= from.0)
}

fn is_annulled(field: &Field, no: StartNumber) -> bool {
    let cycles = match field.pairing.system {
        System::Swiss => return false,
        System::RoundRobin => 1,
        System::DoubleRoundRobin => 2,
    };
    let Some(from) = field.players.get(&no).and_then(|player| player.withdrawn_from) else {
        return false;
    };
    let opponents = scheduled(field).len().saturating_sub(1);
    let before = field.played.iter().take((from.0 as usize).saturating_sub(1));
    let mut met = Vec::new();
    for table in before.flat_map(|round| &round.tables) {
        if let Some(side) = table.side_of(no).filter(|side| !table.outcome.forfeited(*side)) {
            met.push(table.player(side.other()));
        }
    }
    match field.pairing.annul_by {
        AnnulBy::Games => met.len() * 2 < cycles * opponents,
        AnnulBy::Opponents => {
            met.sort_unstable();
            met.dedup();
            met.len() * 2 < opponents
        }
    }
}

/// Takes away everything a player did at tables, and what others did there, but for the fouls.
fn annul(field: &mut Field, no: StartNumber) {
    for round in &mut field.played {
        let (gone, kept): (Vec<PlayedTable>, Vec<PlayedTable>) =
            round.tables.iter().partition(|t| t.side_of(no).is_some());
        round.tables = kept;
        round.byes.retain(|resting| *resting != no);
        for table in gone {
            for side in Side::ALL {
                if let Some(player) = field.players.get_mut(&table.player(side)) {
                    player.loose_fouls += *table.fouls.of(side);
                }
            }
        }
    }
}

/// What everybody did, gathered once from the rounds of a field.
pub struct Record<'a> {
    field: &'a Field,
    /// A player's tables with its side, in order of rounds.
    tables: BTreeMap<StartNumber, Vec<(usize, Side, PlayedTable)>>,
    /// The rounds, as indices, in which a player had the bye.
    byes: BTreeMap<StartNumber, BTreeSet<usize>>,
    /// 积分 in half-points.
    scores: BTreeMap<StartNumber, i64>,
    /// What a bye counts among the opponents' scores, in half-points.
    bye_counts: i64,
}

fn won(side: Side, table: &PlayedTable) -> bool {
    table.outcome.winner() == Some(side)
}

impl<'a> Record<'a> {
    /// That of a field.
    pub fn of(field: &'a Field) -> Record<'a> {
        let mut record = Record {
            field,
            tables: BTreeMap::new(),
            byes: BTreeMap::new(),
            scores: BTreeMap::new(),
            bye_counts: 0,
        };
        for (index, round) in field.played.iter().enumerate() {
            for table in &round.tables {
                for side in Side::ALL {
                    let all = record.tables.entry(table.player(side)).or_default();
                    all.push((index, side, *table));
                }
            }
            for no in &round.byes {
                record.byes.entry(*no).or_default().insert(index);
            }
        }
        let everybody: BTreeSet<StartNumber> =
            record.tables.keys().chain(record.byes.keys()).copied().collect();
        let scored = everybody.into_iter().map(|no| (no, record.made(no).into_values().sum()));
        record.scores = scored.collect();
        let ranked =
            field.players.iter().filter(|(_, p)| p.ranked).map(|(no, _)| record.score(*no));
        record.bye_counts = match field.bye_opponent_score {
            ByeOpponentScore::LowestPositive => ranked.filter(|s| *s > 0).min().unwrap_or(0),
            ByeOpponentScore::Lowest => ranked.min().unwrap_or(0),
            ByeOpponentScore::Zero => 0,
        };
        record
    }

    fn tables(&self, no: StartNumber) -> &[(usize, Side, PlayedTable)] {
        self.tables.get(&no).map_or(&[], Vec::as_slice)
    }

    fn byes(&self, no: StartNumber) -> i64 {
        self.byes.get(&no).map_or(0, |rounds| rounds.len() as i64)
    }

    /// Half-points a player made, by the index of the round.
    fn made(&self, no: StartNumber) -> BTreeMap<usize, i64> {
        let points = &self.field.points;
        let mut made: BTreeMap<usize, i64> =
            (0..self.field.played.len()).map(|round| (round, 0)).collect();
        for (round, side, table) in self.tables(no) {
            *made.entry(*round).or_default() += i64::from(points.score(table.outcome, *side).0);
        }
        for round in self.byes.get(&no).into_iter().flatten() {
            *made.entry(*round).or_default() += i64::from(points.bye.0);
        }
        made
    }

    /// 积分 in half-points.
    pub fn score(&self, no: StartNumber) -> i64 {
        self.scores.get(&no).copied().unwrap_or(0)
    }

    /// A key as numbers of which the larger are the better, compared from the first; nothing for the
    /// keys that are not numbers (direct, black_in_direct, previous_round). Scores are half-points,
    /// 小分 quarters, fouls negative.
    pub fn number(&self, no: StartNumber, key: TieBreak) -> Option<Vec<i64>> {
        let (field, tables) = (self.field, self.tables(no));
        let rounds = field.played.len();
        let count = |wanted: &dyn Fn(Side, &PlayedTable) -> bool| {
            tables.iter().filter(|(_, side, table)| wanted(*side, table)).count() as i64
        };
        let theirs = |side: &Side, table: &PlayedTable| self.score(table.player(side.other()));
        let value = match key {
            TieBreak::Opponents => {
                let met: i64 = tables.iter().map(|(_, side, table)| theirs(side, table)).sum();
                vec![met + self.byes(no) * self.bye_counts]
            }
            TieBreak::Wins => {
                // A bye scores as a win in a Swiss; in a round robin it scores nothing (§6).
                let resting = match field.pairing.system {
                    System::Swiss => self.byes(no),
                    System::RoundRobin | System::DoubleRoundRobin => 0,
                };
                vec![count(&won) + resting]
            }
            TieBreak::Fouls => {
                let loose = field.players.get(&no).map_or(0, |p| i64::from(p.loose_fouls));
                let at_tables: i64 =
                    tables.iter().map(|(_, side, table)| i64::from(*table.fouls.of(*side))).sum();
                vec![-loose - at_tables]
            }
            TieBreak::SecondMoves => vec![count(&|side, _| side == Side::Black)],
            TieBreak::SecondMoveWins => {
                vec![count(&|side, table| side == Side::Black && won(side, table))]
            }
            TieBreak::Progressive => {
                let made: Vec<i64> = self.made(no).into_values().collect();
                let after = |round: usize| -> i64 { made.iter().take(round + 1).sum() };
                vec![(0..rounds).map(after).sum()]
            }
            TieBreak::Sonneborn => {
                let quarters = tables.iter().map(|(_, side, table)| {
                    if won(*side, table) {
                        2 * theirs(side, table)
                    } else if table.outcome == Outcome::Draw {
                        theirs(side, table)
                    } else {
                        0
                    }
                });
                vec![quarters.sum()]
            }
            TieBreak::WithoutEarlyRounds => {
                let made: Vec<i64> = self.made(no).into_values().collect();
                (1..rounds).map(|first| made.iter().skip(first).sum()).collect()
            }
            TieBreak::BeatenOpponents | TieBreak::LostOpponents => {
                let counts = |side: Side, table: &PlayedTable| match key {
                    TieBreak::BeatenOpponents => won(side, table),
                    _ => won(side.other(), table),
                };
                let met = tables.iter().filter(|(_, side, table)| counts(*side, table));
                vec![met.map(|(_, side, table)| theirs(side, table)).sum()]
            }
            TieBreak::DrawnNumber => vec![-i64::from(no.0)],
            TieBreak::MatchPoints => vec![self.match_points(no)],
            TieBreak::Direct | TieBreak::BlackInDirect | TieBreak::PreviousRound => return None,
        };
        Some(value)
    }

    /// 2, 1 or 0 by the sum of the two games of each match; while only one of them is played, by
    /// that one (rules.md §7.2 [D]).
    fn match_points(&self, no: StartNumber) -> i64 {
        let mut total = 0;
        for opponent in self.field.players.keys() {
            let games = self.games_between(no, *opponent);
            if games.is_empty() {
                continue;
            }
            let made = |theirs: bool| -> i64 {
                games
                    .iter()
                    .map(|(side, table)| {
                        let side = if theirs { side.other() } else { *side };
                        i64::from(self.field.points.score(table.outcome, side).0)
                    })
                    .sum()
            };
            total += 1 + (made(false) - made(true)).signum();
        }
        total
    }

    /// The games two players played against each other, as the sides of the first.
    pub fn games_between(&self, a: StartNumber, b: StartNumber) -> Vec<(Side, PlayedTable)> {
        let own = self.tables(a).iter();
        own.filter(|(_, side, table)| table.player(side.other()) == b)
            .map(|(_, side, table)| (*side, *table))
            .collect()
    }
}
