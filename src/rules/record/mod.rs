//! What an act is, in words: its sentence, what it changes, and whom it concerns.

pub mod about;
pub mod act;
mod change;
pub mod describe;
