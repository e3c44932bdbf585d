//! What an act is, in words: its sentence, what it changes, and whom it concerns.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod about;
pub mod act;
mod change;
pub mod describe;
