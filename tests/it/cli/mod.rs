//! The commands and their files, by the contract.

pub mod check;
pub mod group_file;
pub mod group_json;
pub mod pair;
pub mod rank;
pub mod record;
pub mod sheets;
pub mod simulate;
