//! Which act may be recorded in which state, and what the gate answers.

mod answers;
mod complete;
mod late_comers;
mod lengths;
mod penalty;
mod put_acts;
mod recording_duty;
mod table;
