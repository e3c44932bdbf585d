//! The cost of a whole round on the criteria of rules.md §5.5, as commands.md "Output of pair" has
//! it.

use std::cmp::Ordering;

use serde::Serialize;

use super::criteria::Parts;
use super::roster::{ColourRank, Roster};

/// What a round costs; to be minimised in the order of [`Cost::criteria`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Sum over pairs of the square of their earlier meetings; pairs that met in the round before.
    pub rematches: [i64; 2],
    /// Unplayed points the holder had, 1 if it missed the round before, its score in half-points.
    pub bye: Option<[i64; 3]>,
    /// Players whose colour limit is broken.
    pub colour_violations: i64,
    /// Same-unit pairs, in the rounds for which avoidance is set.
    pub same_unit: i64,
    /// For each score present, highest first: players meeting a lower score, and the sum of those
    /// differences in half-points.
    pub score_groups: Vec<[i64; 2]>,
    /// Pairs due the same colour with d of the same sign; pairs due the same colour.
    pub due_same_colour: [i64; 2],
    /// Repeated floats.
    pub repeated_floats: i64,
    /// Number order (定位).
    pub number_order: i64,
}

/// One criterion of §5.5, for telling two rounds apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Rematches, before all others.
    Rematches,
    /// 1.
    Bye,
    /// 2.
    ColourViolations,
    /// 3.
    SameUnit,
    /// 4.
    ScoreGroups,
    /// 5.
    DueSameColour,
    /// 6.
    RepeatedFloats,
    /// 7.
    NumberOrder,
}

impl std::fmt::Display for Criterion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Criterion::Rematches => "重复相遇",
            Criterion::Bye => "轮空人选",
            Criterion::ColourViolations => "先后手限制",
            Criterion::SameUnit => "同单位相遇",
            Criterion::ScoreGroups => "同分编对",
            Criterion::DueSameColour => "应走同色",
            Criterion::RepeatedFloats => "重复上下调",
            Criterion::NumberOrder => "序号定位",
        })
    }
}

impl Cost {
    /// A cost of nothing, with a place for each score present.
    pub(super) fn nothing(roster: &Roster) -> Cost {
        Cost {
            rematches: [0; 2],
            bye: None,
            colour_violations: 0,
            same_unit: 0,
            score_groups: vec![[0; 2]; roster.levels.len()],
            due_same_colour: [0; 2],
            repeated_floats: 0,
            number_order: 0,
        }
    }

    /// Adds one pair.
    pub(super) fn add_pair(&mut self, parts: &Parts) {
        self.rematches[0] += parts.rematch;
        self.rematches[1] += parts.met_last;
        self.colour_violations += parts.violations;
        self.same_unit += parts.same_unit;
        if parts.difference > 0
            && let Some(group) = self.score_groups.get_mut(parts.level)
        {
            group[0] += 1;
            group[1] += parts.difference;
        }
        self.due_same_colour[0] += parts.strong;
        self.due_same_colour[1] += parts.due_same;
        self.repeated_floats += parts.repeated_floats;
        self.number_order += parts.number_order;
    }

    /// Adds the bye.
    pub(super) fn add_bye(&mut self, parts: &Parts) {
        self.bye = Some(parts.bye);
        self.number_order += parts.number_order;
    }

    /// The criteria in the order in which they are minimised, each as a list of numbers.
    pub fn criteria(&self, rank: ColourRank) -> Vec<(Criterion, Vec<i64>)> {
        let bye = self.bye.map(|numbers| numbers.to_vec()).unwrap_or_default();
        let colours = (Criterion::ColourViolations, vec![self.colour_violations]);
        let scores = self.score_groups.iter().flatten().copied().collect();
        let mut list = vec![
            (Criterion::Rematches, self.rematches.to_vec()),
            (Criterion::Bye, bye),
            (Criterion::SameUnit, vec![self.same_unit]),
            (Criterion::ScoreGroups, scores),
            (Criterion::DueSameColour, self.due_same_colour.to_vec()),
            (Criterion::RepeatedFloats, vec![self.repeated_floats]),
            (Criterion::NumberOrder, vec![self.number_order]),
        ];
        match rank {
            ColourRank::BeforeScores => list.insert(2, colours),
            ColourRank::AfterScores => list.insert(4, colours),
        }
        list
    }

    /// Which of two costs of the same players is better, and the criterion that decides.
    pub fn compare(&self, other: &Cost, rank: ColourRank) -> (Ordering, Option<Criterion>) {
        let (mine, theirs) = (self.criteria(rank), other.criteria(rank));
        for ((criterion, a), (_, b)) in mine.iter().zip(&theirs) {
            match a.cmp(b) {
                Ordering::Equal => {}
                decided => return (decided, Some(*criterion)),
            }
        }
        (Ordering::Equal, None)
    }
}
