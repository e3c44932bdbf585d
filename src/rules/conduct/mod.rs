//! How players behave and what follows: who plays, who loses by fouls, who records its game.

pub mod left_out;
pub mod penalty;
pub mod presence;
pub mod recording;
