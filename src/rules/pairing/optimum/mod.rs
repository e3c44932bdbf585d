//! The optimum of rules.md §5.5: what a pair and a round cost, the weights that say the same, and
//! the matching that proves it.

pub mod blocked;
pub mod cost;
pub mod criteria;
pub mod matching;
pub mod weight;
