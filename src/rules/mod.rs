//! Pure questions about the facts, one folder a field of questions.

pub mod admit;
pub mod awards;
pub mod conduct;
pub mod eligibility;
pub mod enrolment;
pub mod field;
pub mod judge;
pub mod name_order;
pub mod pairing;
pub mod ranking;
pub mod record;
pub mod regulation;
pub mod simulate;
pub mod views;
