//! The standings of rules.md §7, written as naively as they read.

use std::collections::BTreeMap;

use serde::Serialize;

use super::ranking_keys::{Record, effective};
use crate::model::field::{Field, System, TieBreak};
use crate::model::id::StartNumber;
use crate::model::outcome::Side;

/// The ranked players, best first; those in one group are still tied after the whole chain and
/// stand in order of number (a lot decides).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ranking {
    /// Groups of players, almost all of one.
    pub groups: Vec<Vec<StartNumber>>,
}

impl Ranking {
    /// Everybody in order.
    pub fn order(&self) -> Vec<StartNumber> {
        self.groups.concat()
    }
}

/// Standings after the last played round. Only ranked players are in them, and only ranked
/// players can be tied.
pub fn ranking(field: &Field) -> Ranking {
    let chain: Vec<TieBreak> = field.tie_breaks.clone();
    Ranking { groups: groups(&effective(field), &chain) }
}

fn groups(field: &Field, chain: &[TieBreak]) -> Vec<Vec<StartNumber>> {
    let everybody: Vec<StartNumber> =
        field.players.iter().filter(|(_, p)| p.ranked).map(|(no, _)| *no).collect();
    let record = Record::of(field);
    let mut groups = vec![everybody];
    // Match points belong to the double round robin, where they stand before the score whether
    // the chain names them or not (rulebook 14.2; a group file has no word for them).
    if field.pairing.system == System::DoubleRoundRobin {
        groups = split_by(groups, |no| record.number(no, TieBreak::MatchPoints));
    }
    groups = split_by(groups, |no| Some(vec![record.score(no)]));
    for key in chain.iter().filter(|key| **key != TieBreak::MatchPoints) {
        groups = match key {
            TieBreak::Direct => split_pairs(groups, |a, b| direct(&record, a, b)),
            TieBreak::BlackInDirect => split_pairs(groups, |a, b| black_in_direct(&record, a, b)),
            TieBreak::PreviousRound => {
                let positions = earlier_positions(field, chain);
                split_by(groups, |no| positions.get(&no).cloned())
            }
            _ => split_by(groups, |no| record.number(no, *key)),
        };
    }
    groups
}

/// Splits every group by a value, the larger first.
fn split_by(
    groups: Vec<Vec<StartNumber>>,
    value: impl Fn(StartNumber) -> Option<Vec<i64>>,
) -> Vec<Vec<StartNumber>> {
    let mut split = Vec::new();
    for group in groups {
        let mut by_value: BTreeMap<Option<Vec<i64>>, Vec<StartNumber>> = BTreeMap::new();
        for no in group {
            by_value.entry(value(no)).or_default().push(no);
        }
        split.extend(by_value.into_values().rev());
    }
    split
}

/// Splits the groups of exactly two by a comparison: positive if the first is ahead.
fn split_pairs(
    groups: Vec<Vec<StartNumber>>,
    ahead: impl Fn(StartNumber, StartNumber) -> i64,
) -> Vec<Vec<StartNumber>> {
    let mut split = Vec::new();
    for group in groups {
        match group.as_slice() {
            [a, b] if ahead(*a, *b) > 0 => split.extend([vec![*a], vec![*b]]),
            [a, b] if ahead(*a, *b) < 0 => split.extend([vec![*b], vec![*a]]),
            _ => split.push(group),
        }
    }
    split
}

/// 直胜: games won against each other, by play, forfeit or ruling.
fn direct(record: &Record<'_>, a: StartNumber, b: StartNumber) -> i64 {
    let games = record.games_between(a, b).into_iter();
    let winners = games.filter_map(|(side, table)| Some((side, table.outcome.winner()?)));
    winners.map(|(side, winner)| if winner == side { 1 } else { -1 }).sum()
}

/// Who had black in their game; one black each decides nothing.
fn black_in_direct(record: &Record<'_>, a: StartNumber, b: StartNumber) -> i64 {
    record
        .games_between(a, b)
        .iter()
        .map(|(side, _)| if *side == Side::Black { 1 } else { -1 })
        .sum()
}

/// 前一轮: per player the position after the round before, then the one before that … back to
/// round 1, negated so that the larger is the better. Those tied there share a position.
fn earlier_positions(field: &Field, chain: &[TieBreak]) -> BTreeMap<StartNumber, Vec<i64>> {
    let chain: Vec<TieBreak> =
        chain.iter().copied().filter(|key| *key != TieBreak::PreviousRound).collect();
    let mut positions: BTreeMap<StartNumber, Vec<i64>> = BTreeMap::new();
    for rounds in (1..field.played.len()).rev() {
        let mut earlier = field.clone();
        earlier.played.truncate(rounds);
        let mut position = 0;
        for group in groups(&earlier, &chain) {
            for no in &group {
                positions.entry(*no).or_default().push(-position);
            }
            position += group.len() as i64;
        }
    }
    positions
}

/// How an order of players compares with the judge's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Agreement {
    /// The same, up to ties a lot decides.
    Agrees,
    /// The first place where it is another player.
    Differs {
        /// Place from 1.
        place: usize,
        /// Who may stand there (several if a lot decides).
        expected: Vec<StartNumber>,
        /// Who stands there; nobody if the order is too short.
        found: Option<StartNumber>,
    },
}

impl Agreement {
    /// Whether nothing differs.
    pub fn agrees(&self) -> bool {
        *self == Agreement::Agrees
    }
}

/// Compares an order, best first, with the judge's standings; those tied may stand either way.
pub fn agrees(field: &Field, order: &[StartNumber]) -> Agreement {
    let mut place = 0;
    for group in ranking(field).groups {
        let mut expected = group;
        while !expected.is_empty() {
            let found = order.get(place).copied();
            place += 1;
            match expected.iter().position(|no| Some(*no) == found) {
                Some(index) => {
                    expected.remove(index);
                }
                None => return Agreement::Differs { place, expected, found },
            }
        }
    }
    match order.get(place) {
        None => Agreement::Agrees,
        Some(extra) => {
            Agreement::Differs { place: place + 1, expected: Vec::new(), found: Some(*extra) }
        }
    }
}

impl std::fmt::Display for Agreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Agreement::Agrees => write!(f, "名次与自检一致"),
            Agreement::Differs { place, expected, found } => {
                let names: Vec<String> = expected.iter().map(|no| format!("{no}号")).collect();
                let expected =
                    if names.is_empty() { "无人".to_string() } else { names.join("、") };
                match found {
                    Some(no) => write!(f, "第{place}名应为{expected}，现为{no}号"),
                    None => write!(f, "第{place}名应为{expected}，现缺"),
                }
            }
        }
    }
}
