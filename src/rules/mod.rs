//! Pure questions, one per file.

pub mod age;
pub mod eligibility;
pub mod field;
pub mod presence;
