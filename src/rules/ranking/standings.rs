//! The order of a group after a round (rules.md §7): the chain of keys, looking back, drawn lots.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::{Field, System, TieBreak};
use crate::model::id::{Round, StartNumber};
use crate::model::points::HalfPoints;

use super::score::{Results, last_round};
use super::tiebreak::{KeyValue, better, black_in_direct, direct, value};

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingRow {
    /// 名次, from 1, never shared.
    pub rank: u32,
    /// Its drawn number.
    pub no: StartNumber,
    /// 积分.
    pub score: HalfPoints,
    /// Every numeric key, in the order of the chain.
    pub keys: Vec<(TieBreak, KeyValue)>,
}

/// The order of the ranked players of a group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standings {
    /// Best first.
    pub rows: Vec<StandingRow>,
    /// Sets still tied after the chain and the drawn lots; they stand in order of number.
    pub unresolved: Vec<Vec<StartNumber>>,
}

impl Standings {
    /// The same order with only some of the players (ranked separately by sex, age, residence):
    /// ranks count from 1 again.
    pub fn filtered(&self, keep: impl Fn(StartNumber) -> bool) -> Standings {
        let kept = self.rows.iter().filter(|row| keep(row.no));
        let rows = kept.zip(1..).map(|(row, rank)| StandingRow { rank, ..row.clone() }).collect();
        let tied =
            |set: &Vec<StartNumber>| set.iter().copied().filter(|no| keep(*no)).collect::<Vec<_>>();
        let unresolved = self.unresolved.iter().map(tied).filter(|set| set.len() > 1).collect();
        Standings { rows, unresolved }
    }

    /// The rank of a player, if it is ranked.
    pub fn rank_of(&self, no: StartNumber) -> Option<u32> {
        self.rows.iter().find(|row| row.no == no).map(|row| row.rank)
    }
}

/// The standings after the last played round, no lots drawn.
pub fn standings(field: &Field) -> Standings {
    standings_before_lots(field, last_round(field))
}

/// The standings after a round, no lots drawn; later games are ignored.
pub fn standings_before_lots(field: &Field, round: Round) -> Standings {
    standings_with_lots(field, round, &[])
}

/// The standings after a round. Each lot is the drawn order of a tied set, first drawn first; it
/// settles a tie of exactly these players, and the latest such lot counts.
pub fn standings_with_lots(field: &Field, round: Round, lots: &[Vec<StartNumber>]) -> Standings {
    let results = Results::after(field, round);
    let mut order = Vec::new();
    let mut unresolved = Vec::new();
    for class in Chain::new(field).classes(&results) {
        match lot_for(&class, lots) {
            Some(lot) => order.extend(lot),
            None => {
                order.extend(&class);
                if class.len() > 1 {
                    unresolved.push(class);
                }
            }
        }
    }
    let keys = numeric_keys(field);
    let row = |(no, rank): (StartNumber, u32)| StandingRow {
        rank,
        no,
        score: results.score(no),
        keys: keys.iter().filter_map(|key| Some((*key, value(&results, *key, no)?))).collect(),
    };
    Standings { rows: order.into_iter().zip(1..).map(row).collect(), unresolved }
}

fn lot_for<'a>(
    class: &[StartNumber],
    lots: &'a [Vec<StartNumber>],
) -> Option<&'a Vec<StartNumber>> {
    if class.len() < 2 {
        return None;
    }
    let set: BTreeSet<StartNumber> = class.iter().copied().collect();
    let settles = |lot: &Vec<StartNumber>| {
        lot.len() == set.len() && lot.iter().copied().collect::<BTreeSet<_>>() == set
    };
    lots.iter().rev().find(|lot| settles(lot))
}

/// The keys printed with a row: the match points of a double round robin come first, listed or not.
fn numeric_keys(field: &Field) -> Vec<TieBreak> {
    steps(field).into_iter().filter_map(Step::key).collect()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Score,
    Key(TieBreak),
}

impl Step {
    fn key(self) -> Option<TieBreak> {
        match self {
            Step::Score => None,
            Step::Key(key) => Some(key),
        }
    }
}

/// Score and chain as they are applied: in a double round robin the match points stand before the
/// score whether or not the chain lists them (14.2).
fn steps(field: &Field) -> Vec<Step> {
    let double = field.pairing.system == System::DoubleRoundRobin;
    let first = double.then_some(Step::Key(TieBreak::MatchPoints));
    let listed = field.tie_breaks.iter().filter(|key| !(double && **key == TieBreak::MatchPoints));
    first.into_iter().chain([Step::Score]).chain(listed.map(|key| Step::Key(*key))).collect()
}

/// The chain of a group at work; remembers the earlier standings it had to look back to.
struct Chain<'a> {
    field: &'a Field,
    steps: Vec<Step>,
    earlier: BTreeMap<Round, BTreeMap<StartNumber, usize>>,
}

impl<'a> Chain<'a> {
    fn new(field: &'a Field) -> Chain<'a> {
        Chain { field, steps: steps(field), earlier: BTreeMap::new() }
    }

    /// The ranked players in classes, best first: those in one class are tied after the chain.
    /// Inside a class they stand by number.
    fn classes(&mut self, results: &Results) -> Vec<Vec<StartNumber>> {
        let ranked = self.field.players.iter().filter(|(_, p)| p.ranked).map(|(no, _)| *no);
        let mut classes = vec![ranked.collect::<Vec<_>>()];
        for step in self.steps.clone() {
            let split = classes.into_iter().flat_map(|class| match class.len() {
                0 => Vec::new(),
                1 => vec![class],
                _ => self.split(results, step, class),
            });
            classes = split.collect();
        }
        classes
    }

    fn split(
        &mut self,
        results: &Results,
        step: Step,
        class: Vec<StartNumber>,
    ) -> Vec<Vec<StartNumber>> {
        match step {
            Step::Score => split_by(class, |no| results.score(no), |a, b| b.cmp(a)),
            Step::Key(TieBreak::Direct) => split_two(class, |a, b| direct(results, a, b)),
            Step::Key(TieBreak::BlackInDirect) => {
                split_two(class, |a, b| black_in_direct(results, a, b))
            }
            Step::Key(TieBreak::PreviousRound) => self.look_back(results.round(), class),
            Step::Key(key) => {
                let of = |no| value(results, key, no).unwrap_or(KeyValue::Count(0));
                split_by(class, of, |a, b| better(key, a, b))
            }
        }
    }

    /// 前一轮: those still tied by their place in the standings of all after the round before, then
    /// after the round before that, back to round 1.
    fn look_back(&mut self, round: Round, class: Vec<StartNumber>) -> Vec<Vec<StartNumber>> {
        let mut classes = vec![class];
        for earlier in (1..round.0).rev().map(Round) {
            if classes.iter().all(|class| class.len() < 2) {
                break;
            }
            let places = self.places_after(earlier);
            let place = |no: StartNumber| places.get(&no).copied();
            classes =
                classes.into_iter().flat_map(|c| split_by(c, place, |a, b| a.cmp(b))).collect();
        }
        classes
    }

    /// The class of each player in the standings after an earlier round, by the chain without
    /// previous_round.
    fn places_after(&mut self, round: Round) -> &BTreeMap<StartNumber, usize> {
        let field = self.field;
        let steps = &self.steps;
        self.earlier.entry(round).or_insert_with(|| {
            let back = Step::Key(TieBreak::PreviousRound);
            let steps = steps.iter().copied().filter(|step| *step != back).collect();
            let mut chain = Chain { field, steps, earlier: BTreeMap::new() };
            let classes = chain.classes(&Results::after(field, round));
            let places = classes.into_iter().enumerate();
            places.flat_map(|(place, class)| class.into_iter().map(move |no| (no, place))).collect()
        })
    }
}

/// Splits a class by a value, best first; equal values keep their order.
fn split_by<K>(
    class: Vec<StartNumber>,
    value: impl Fn(StartNumber) -> K,
    order: impl Fn(&K, &K) -> Ordering,
) -> Vec<Vec<StartNumber>> {
    let mut valued: Vec<(K, StartNumber)> = class.into_iter().map(|no| (value(no), no)).collect();
    valued.sort_by(|a, b| order(&a.0, &b.0));
    let tied = |a: &(K, StartNumber), b: &(K, StartNumber)| order(&a.0, &b.0) == Ordering::Equal;
    valued.chunk_by(tied).map(|chunk| chunk.iter().map(|(_, no)| *no).collect()).collect()
}

/// Splits a class of exactly two; a larger one is left as it is.
fn split_two(
    class: Vec<StartNumber>,
    order: impl Fn(StartNumber, StartNumber) -> Ordering,
) -> Vec<Vec<StartNumber>> {
    match class[..] {
        [a, b] => match order(a, b) {
            Ordering::Less => vec![vec![a], vec![b]],
            Ordering::Greater => vec![vec![b], vec![a]],
            Ordering::Equal => vec![class],
        },
        _ => vec![class],
    }
}
