//! 名次: scores, keys and the order they make, of players and of teams.

pub mod annulment;
pub mod ending;
pub mod parted;
pub mod score;
pub mod standings;
pub mod teams;
pub mod tiebreak;
