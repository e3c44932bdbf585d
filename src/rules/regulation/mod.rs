//! 竞赛规程: is it sound, what does it say, what does an amendment change?

pub mod check;
pub mod clauses;
pub mod diff;
pub mod hints;
pub mod merge;
pub mod rounds_voided;
