//! Facts and how they accumulate. Pure: no clock, no disk, no random source, no floats.

pub mod apply;
pub mod attribute;
pub mod award;
pub mod choice;
pub mod criterion;
pub mod entrant;
pub mod entry;
pub mod event;
pub mod field;
pub mod finding;
pub mod grade;
pub mod id;
pub(crate) mod named;
pub mod numbering;
pub mod outcome;
pub mod person;
pub mod points;
pub mod private;
pub mod regulation;
pub mod roster;
pub mod seats;
pub mod sheet;
pub mod state;
pub mod text;
pub mod unit;
pub mod words;
mod written;
