//! The cost of a whole round on the criteria of rules.md §5.5, as commands.md "Output of pair" has
//! it.

use std::cmp::Ordering;

use crate::model::criterion::{Criterion, RoundCost};

use super::criteria::PairCost;
use crate::rules::pairing::players::roster::ColourRank;

impl RoundCost {
    /// Adds one pair.
    pub(in crate::rules::pairing) fn add_pair(&mut self, cost: &PairCost) {
        self.rematches[0] += cost.rematch;
        self.rematches[1] += cost.met_last;
        self.colour_violations += cost.violations;
        self.same_unit += cost.same_unit;
        if cost.difference > 0
            && let Some(group) = self.score_groups.get_mut(cost.level)
        {
            group[0] += 1;
            group[1] += cost.difference;
        }
        self.due_same_colour[0] += cost.strong;
        self.due_same_colour[1] += cost.due_same;
        self.repeated_floats += cost.repeated_floats;
        self.number_order += cost.number_order;
    }

    /// Adds the bye.
    pub(in crate::rules::pairing) fn add_bye(&mut self, cost: &PairCost) {
        self.bye = Some(cost.bye);
        self.number_order += cost.number_order;
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
    pub fn compare(&self, other: &RoundCost, rank: ColourRank) -> (Ordering, Option<Criterion>) {
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
