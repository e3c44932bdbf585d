//! Ranks, keys, teams and what they earn.

pub mod awards_given;
pub mod awards_grades;
pub mod keys;
pub mod notation;
pub mod order;
pub mod round_robin;
pub mod teams;
pub mod twice;
