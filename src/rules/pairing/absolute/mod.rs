//! The absolute rules (rules.md §5.4, §5.7): what no pairing may break, what a hand broke, and why
//! nothing is left.

pub mod breach;
pub mod fixed;
pub mod legality;
pub mod no_pairing;
pub mod plan;
