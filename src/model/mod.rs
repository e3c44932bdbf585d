//! Facts and how they accumulate. Pure: no clock, no disk, no random source, no floats.

pub mod field;
pub mod id;
pub mod outcome;
pub mod person;
pub mod points;
pub mod roster;
pub mod text;
