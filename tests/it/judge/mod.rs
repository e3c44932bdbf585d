//! The second implementation against engine, events and tables.

mod engine_vs_judge;
mod events;
mod matching;
mod proof;
mod small;
mod tables;
