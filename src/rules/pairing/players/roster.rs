//! Who is to be paired in the next round, and where everyone stands in the number order (§5.5.7).

use std::collections::BTreeMap;

use crate::model::field::Field;
use crate::model::id::{Round, StartNumber, Table};
use crate::model::points::HalfPoints;
use crate::model::seats::Seating;
use crate::model::setting::{ColourTie, ScoreFirst};

use super::situation::{Situation, situations};

/// Where the colour limits stand among the criteria (§5.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColourRank {
    /// Criterion 2, as usual.
    BeforeScores,
    /// After criterion 4: 同分优先.
    AfterScores,
}

/// Whether pairs of one unit are avoided in this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Units {
    /// 同单位回避.
    Avoided,
    /// No such rule in this round.
    Free,
}

/// Row A (x ≤ 0) or row B (x > 0) of the number order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberRow {
    /// Due red or nothing.
    A,
    /// Due black.
    B,
}

/// One player to be paired, with everything the criteria ask about it.
#[derive(Debug, Clone)]
pub struct RosterSeat {
    /// Its drawn number, by which all order of last resort goes (rules.md §5.5).
    pub no: StartNumber,
    /// Its unit as a small number; none never collides.
    pub unit: Option<u32>,
    /// Situation before the round.
    pub situation: Situation,
    /// Reds less blacks (d of §5.2).
    pub balance: i32,
    /// Length of the run of one colour, red positive (t of §5.2).
    pub run: i32,
    /// Negative is due red, positive due black (x = 100·d + t of §5.2).
    pub due: i32,
    /// Index of its score among the scores present, highest first.
    pub level: usize,
    /// Row of the number order.
    pub row: NumberRow,
    /// Index in its row, from 0.
    pub index: i64,
    /// Places from the start of its score group, from 0.
    pub from_start: i64,
    /// Places from the end of its score group, from 0.
    pub from_end: i64,
}

/// The players to be paired in one round.
#[derive(Debug, Clone)]
pub struct Roster {
    /// The round to be paired.
    pub round: Round,
    /// Where the colour limits stand.
    pub colour_rank: ColourRank,
    /// Who has red where nothing tells two players apart.
    pub colour_tie: ColourTie,
    /// The tables that players keep (§5.6).
    pub fixed_tables: BTreeMap<StartNumber, Table>,
    /// Whether units are avoided.
    pub units: Units,
    /// By score from the top, then by number.
    pub seats: Vec<RosterSeat>,
    /// The scores present, highest first.
    pub levels: Vec<HalfPoints>,
}

impl Roster {
    /// The roster of the round after the last played one: active players who are not absent.
    pub fn of(field: &Field) -> Roster {
        let to_pair: Vec<StartNumber> = field
            .players
            .iter()
            .filter(|(no, p)| p.active && !field.pairing.absent_next.contains(no))
            .map(|(no, _)| *no)
            .collect();
        Roster::with(field, to_pair)
    }

    /// The roster of the given players (each once, all of the field), whatever their status.
    pub fn with(field: &Field, mut players: Vec<StartNumber>) -> Roster {
        players.sort_unstable();
        players.dedup();
        let round = next_round(field);
        let mut situations = situations(field);
        let mut units: BTreeMap<&str, u32> = BTreeMap::new();
        let mut seats: Vec<RosterSeat> = players
            .iter()
            .filter_map(|no| {
                let situation = situations.remove(no)?;
                let unit = field.players.get(no).and_then(|p| p.unit.as_deref());
                let unit = unit.map(str::trim).filter(|name| !name.is_empty()).map(|name| {
                    let fresh = u32::try_from(units.len()).unwrap_or(u32::MAX);
                    *units.entry(name).or_insert(fresh)
                });
                Some(RosterSeat::new(*no, unit, situation))
            })
            .collect();
        seats.sort_by_key(|seat| (std::cmp::Reverse(seat.situation.score), seat.no));
        let mut levels: Vec<HalfPoints> = seats.iter().map(|seat| seat.situation.score).collect();
        levels.dedup();
        let groups = seats.chunk_by_mut(|a, b| a.situation.score == b.situation.score);
        for (level, score_group) in groups.enumerate() {
            place(score_group, level, round);
        }
        let avoided = round.0 <= field.pairing.avoid_same_unit_rounds;
        let units = if avoided { Units::Avoided } else { Units::Free };
        Roster {
            round,
            colour_rank: colour_rank(field),
            colour_tie: field.pairing.colour_tie,
            fixed_tables: field.pairing.fixed_tables.clone(),
            units,
            seats,
            levels,
        }
    }

    /// A player of the roster.
    pub fn seat(&self, no: StartNumber) -> Option<&RosterSeat> {
        self.seats.iter().find(|seat| seat.no == no)
    }

    /// The seat index of every player.
    pub fn index(&self) -> BTreeMap<StartNumber, usize> {
        self.seats.iter().enumerate().map(|(i, seat)| (seat.no, i)).collect()
    }
}

impl RosterSeat {
    fn new(no: StartNumber, unit: Option<u32>, situation: Situation) -> RosterSeat {
        let (balance, run, due) = (situation.balance(), situation.run(), situation.due());
        RosterSeat {
            no,
            unit,
            situation,
            balance,
            run,
            due,
            level: 0,
            row: if due > 0 { NumberRow::B } else { NumberRow::A },
            index: 0,
            from_start: 0,
            from_end: 0,
        }
    }
}

/// Who meets whom and who has the bye, as indices of the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The pairs, in no particular order.
    pub pairs: Vec<(usize, usize)>,
    /// 轮空.
    pub bye: Option<usize>,
}

impl Proposal {
    /// The same by numbers; red is whoever comes first in the roster.
    pub fn seating(&self, roster: &Roster) -> Seating<StartNumber> {
        let no = |seat: usize| roster.seats.get(seat).map(|seat| seat.no);
        Seating::new(&self.pairs, self.bye).map(no)
    }
}

/// Gives the players of one score group (sorted by number) their places.
fn place(group: &mut [RosterSeat], level: usize, round: Round) {
    let ascending = !round.0.is_multiple_of(2);
    let size = group.len();
    let (mut row_a, mut row_b) = (0, 0);
    for place in 0..size {
        let at = if ascending { place } else { size - 1 - place };
        let Some(seat) = group.get_mut(at) else { continue };
        seat.level = level;
        seat.from_start = as_i64(place);
        seat.from_end = as_i64(size - 1 - place);
        let counter = match seat.row {
            NumberRow::A => &mut row_a,
            NumberRow::B => &mut row_b,
        };
        seat.index = *counter;
        *counter += 1;
    }
}

/// A count as a weight.
pub fn as_i64(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The round after the last played one.
pub fn next_round(field: &Field) -> Round {
    Round(u32::try_from(field.played.len()).unwrap_or(u32::MAX - 1) + 1)
}

/// Where the colour limits stand in the next round of the field (§5.5, last paragraph).
pub fn colour_rank(field: &Field) -> ColourRank {
    let relaxed = match field.pairing.relaxed_last_rounds {
        ScoreFirst::All => true,
        ScoreFirst::Last(last) => {
            field.planned_rounds.is_some_and(|planned| next_round(field).0 + last > planned)
        }
    };
    if relaxed { ColourRank::AfterScores } else { ColourRank::BeforeScores }
}
