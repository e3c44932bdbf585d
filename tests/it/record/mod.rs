//! The record: on disk, under faults, undone, replayed.

mod acts;
mod audit;
pub mod canonical;
mod crafted;
mod cut;
mod edges;
mod faults;
mod file;
mod freeze;
mod frozen_ledgers;
mod kill;
mod log;
mod overwritten;
mod power;
mod privacy;
mod random;
mod snapshot;
mod undo;
mod untouched;
