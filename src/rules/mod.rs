//! Pure questions, one per file.

pub mod judge;
