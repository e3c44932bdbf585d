//! What parts two neighbours of a ranking whose printed keys are all equal (rules.md §11,
//! 名次表): the keys that are no numbers, or a lot.

use std::cmp::Ordering;

use super::score::Results;
use super::standings::{StandingRow, Standings, standings_before_lots};
use super::tiebreak::{black_in_direct, direct};
use crate::model::field::{Field, TieBreak};
use crate::model::id::{Round, StartNumber};

/// What parts two rows of equal score and keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parted {
    /// Their game (直胜).
    Direct,
    /// Who had black in their game.
    BlackInDirect,
    /// The standings of an earlier round (前一轮).
    Earlier,
    /// A lot that was drawn.
    Lot,
    /// Nothing yet: a lot is to be drawn.
    Open,
}

impl Parted {
    /// As it stands beside the row.
    pub fn chinese(self) -> &'static str {
        match self {
            Parted::Direct => "直胜",
            Parted::BlackInDirect => "直接对局执黑",
            Parted::Earlier => "前一轮",
            Parted::Lot => "抽签",
            Parted::Open => "待抽签",
        }
    }
}

/// A ranking of one field, asked about pairs of its rows.
#[derive(Debug)]
pub struct Partings<'a> {
    field: &'a Field,
    results: Results<'a>,
    standings: &'a Standings,
    /// Those the chain left tied, before any lot.
    tied: Vec<Vec<StartNumber>>,
}

impl<'a> Partings<'a> {
    /// The standings of a field after a round, lots applied.
    pub fn new(field: &'a Field, after: Round, standings: &'a Standings) -> Partings<'a> {
        let tied = standings_before_lots(field, after).unresolved;
        Partings { field, results: Results::after(field, after), standings, tied }
    }

    /// What parts two rows; none where a printed key does.
    pub fn of(&self, one: StartNumber, other: StartNumber) -> Option<Parted> {
        let row = |no| self.standings.rows.iter().find(|row| row.no == no);
        let (a, b) = (row(one)?, row(other)?);
        if a.score != b.score || a.keys != b.keys {
            return None;
        }
        let mut passed = Vec::new();
        for key in &self.field.tie_breaks {
            let game = match key {
                TieBreak::Direct => Some((direct(&self.results, one, other), Parted::Direct)),
                TieBreak::BlackInDirect => {
                    Some((black_in_direct(&self.results, one, other), Parted::BlackInDirect))
                }
                TieBreak::PreviousRound => break,
                _ => None,
            };
            match game {
                Some((order, parted)) if order != Ordering::Equal && self.alone(a, &passed) => {
                    return Some(parted);
                }
                Some(_) => {}
                None => passed.push(*key),
            }
        }
        let among = |sets: &[Vec<StartNumber>]| {
            sets.iter().any(|set| set.contains(&one) && set.contains(&other))
        };
        Some(match (among(&self.tied), among(&self.standings.unresolved)) {
            (true, true) => Parted::Open,
            (true, false) => Parted::Lot,
            (false, _) => Parted::Earlier,
        })
    }

    /// Whether exactly two are tied with this row in score and these keys.
    fn alone(&self, row: &StandingRow, keys: &[TieBreak]) -> bool {
        let of = |row: &'_ StandingRow, key| row.keys.iter().find(|(k, _)| *k == key).cloned();
        let same = |one: &&StandingRow| {
            one.score == row.score && keys.iter().all(|key| of(one, *key) == of(row, *key))
        };
        self.standings.rows.iter().filter(same).count() == 2
    }
}
