//! Pure questions, one per file.

pub mod field;
pub mod presence;
