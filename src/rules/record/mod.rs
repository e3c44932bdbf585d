//! What an act is, in words: its sentence, and whom it concerns.

pub mod about;
pub mod describe;
