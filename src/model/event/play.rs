//! What acts of play carry: how numbers were drawn, what was ruled about a pair, who paired a
//! round, what a table brought.

use serde::{Deserialize, Serialize};

use crate::model::id::PlayerId;
use crate::model::outcome::Outcome;

/// How numbers were drawn (rules.md §4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawMethod {
    /// By the announced seed phrase.
    Seed {
        /// The phrase as announced.
        seed: String,
    },
    /// Halves by lot (半区抽签): the upper half has the numbers 1, 2, 3 … in its order, the lower
    /// half those behind it in the order of the lots of the announced phrase; for a round 1 of
    /// upper against lower half. Of an odd number the lower half is one more: the one not drawn.
    HalvesByLot {
        /// The phrase as announced.
        seed: String,
        /// The upper half by rating, best first.
        upper: Vec<PlayerId>,
    },
    /// Typed in by hand, as drawn in the hall.
    Manual,
    /// Seeded halves (上下半区): the upper half draws the odd numbers, the lower half the even
    /// ones, each by the announced seed phrase.
    Halves {
        /// The phrase as announced; the lower half is drawn by it as well.
        seed: String,
        /// The upper half, by rating or past result; of an odd number one more than the lower.
        upper: Vec<PlayerId>,
    },
}

/// What was ruled about a pair for the next pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairRule {
    /// They shall meet in the next round (两人指定同台).
    Fixed,
    /// They shall not meet.
    Forbidden,
    /// Neither.
    Free,
}

/// Who made a published pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairedBy {
    /// The engine, unchanged.
    Engine,
    /// Changed by hand; the engine's own choice stands beside it, if it had one.
    Hand {
        /// Red and black of each table as the engine had it.
        #[serde(default)]
        engine: Vec<(PlayerId, PlayerId)>,
        /// Who rested by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine_bye: Option<PlayerId>,
    },
    /// The engine with the fewest rematches, because no legal round existed.
    FewestRematches,
}

/// The result of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// What happened.
    pub outcome: Outcome,
    /// Under arbitration: the round goes on, awards wait.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}
