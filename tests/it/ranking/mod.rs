//! Ranks, keys, teams and what they earn.

mod awards_given;
mod awards_grades;
mod keys;
mod notation;
mod order;
mod parted;
mod round_robin;
mod teams;
mod twice;
