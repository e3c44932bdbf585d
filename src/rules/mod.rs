//! Pure questions, one per file.

pub mod annulment;
pub mod field;
pub mod presence;
pub mod score;
pub mod standings;
pub mod tiebreak;
