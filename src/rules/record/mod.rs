//! What an act is, in words: its sentence, what it changes, and whom it concerns; and which could
//! never have been recorded.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod about;
pub mod act;
pub mod audit;
mod change;
pub mod describe;
