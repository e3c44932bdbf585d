//! The commands and their files, by the contract.

mod check;
mod group_file;
mod pair;
mod rank;
mod record;
mod sheets;
mod simulate;
