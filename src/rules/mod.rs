//! Pure questions, one per file.

pub mod age;
pub mod annulment;
pub mod eligibility;
pub mod field;
pub mod identity;
pub mod judge;
pub mod name_order;
pub mod pairing;
pub mod presence;
pub mod score;
pub mod simulate;
pub mod standings;
pub mod tiebreak;
