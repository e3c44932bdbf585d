//! The second implementation against engine, events and tables.

pub mod engine_vs_judge;
pub mod events;
pub mod matching;
pub mod small;
pub mod tables;
