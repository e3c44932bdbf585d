//! The criteria of rules.md §5.5 by name, and what a round costs on each: the words that engine
//! and judge share. Each works out the numbers for itself.

use serde::Serialize;

/// One criterion of §5.5, with the rematches of §5.4 before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Where no legal round exists: the fewest rematches, before all others.
    Rematches,
    /// 1: who has the bye (轮空).
    Bye,
    /// 2: limits of 先后手 exceeded.
    ColourViolations,
    /// 3: players of one unit who meet (同单位回避).
    SameUnit,
    /// 4: players who meet another score, from the highest score down.
    ScoreGroups,
    /// 5: pairs due the same colour.
    DueSameColour,
    /// 6: players who float in one direction again (上下调).
    RepeatedFloats,
    /// 7: the places in the number order (定位).
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

/// What a round costs, criterion by criterion; to be minimised in the order of §5.5.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundCost {
    /// Sum over pairs of the square of their earlier meetings; pairs that met in the round before.
    pub rematches: [i64; 2],
    /// Unplayed points the holder had, 1 if it missed the round before, its score in half-points;
    /// none in a round without a bye.
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
    /// Repeated floats, counted per player.
    pub repeated_floats: i64,
    /// Sum of the squares of the distances in the number order.
    pub number_order: i64,
}

impl RoundCost {
    /// A round that costs nothing, with a place for each of so many scores.
    pub fn nothing(scores: usize) -> RoundCost {
        RoundCost {
            rematches: [0; 2],
            bye: None,
            colour_violations: 0,
            same_unit: 0,
            score_groups: vec![[0; 2]; scores],
            due_same_colour: [0; 2],
            repeated_floats: 0,
            number_order: 0,
        }
    }
}
