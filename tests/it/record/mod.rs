//! The record: on disk, under faults, undone, replayed.

pub mod acts;
pub mod cut;
pub mod edges;
pub mod file;
pub mod freeze;
pub mod frozen_ledgers;
pub mod kill;
pub mod power;
pub mod privacy;
pub mod random;
pub mod snapshot;
pub mod undo;
pub mod untouched;
