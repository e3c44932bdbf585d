//! Which act may be recorded in which state, and what the gate answers.

pub mod acts;
pub mod answers;
pub mod complete;
pub mod penalty;
pub mod recording_duty;
pub mod table;
