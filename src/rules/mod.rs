//! Pure questions about the facts, one a file.

pub mod annulment;
pub mod score;
pub mod standings;
pub mod tiebreak;
