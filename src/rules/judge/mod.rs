//! The engine's own judge (自检): rules.md §5–7 a second time, as simply as possible.
//!
//! Nothing here is shared with `rules::pairing` or `rules::standings` except the facts of
//! `model`; where the two disagree, one of them is wrong by rules.md. Everything is naive on
//! purpose: plain recomputation, full enumeration up to ten players, a textbook dense matching
//! over whole cost vectors above that. Of a large field it may be given an optimum with its proof
//! (`proof`): the proof is checked with the judge's own rules and prices, pair by pair, and one
//! that does not hold is passed over.

pub mod blossom;
pub mod cost;
pub mod facts;
pub mod first_round;
pub mod lookahead;
pub mod optimum;
pub mod proof;
pub mod ranking;
pub mod ranking_keys;
pub mod report;
pub mod round_robin;
pub mod sides;
pub mod verdict;
