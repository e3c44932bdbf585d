//! Pure questions, one per file.

pub mod admit;
pub mod age;
pub mod annulment;
pub mod awards;
pub mod certificates;
pub mod describe;
pub mod draw;
pub mod eligibility;
pub mod ending;
pub mod enrol;
pub mod enrol_list;
pub mod field;
pub mod grades;
pub mod identity;
pub mod judge;
pub mod legality;
pub mod name_order;
pub mod pairing;
pub mod presence;
pub mod regulation_check;
pub mod regulation_hints;
pub mod score;
pub mod simulate;
pub mod standings;
pub mod tiebreak;
pub mod views;
