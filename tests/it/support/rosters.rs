//! The entry lists of tests/data/rosters.

use std::path::PathBuf;

use xiangqi_arbiter::model::roster::{ImportedList, Mapping};
use xiangqi_arbiter::store::entry_list::read_list;

/// Where a list of that name lies.
pub fn roster(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/rosters").join(name)
}

/// What the program reads from it, no column said by hand.
pub fn list(name: &str) -> ImportedList {
    read_list(&roster(name), &Mapping::default()).unwrap()
}

/// What the program reads from a list of tests/data/field, no column said by hand.
pub fn field(name: &str) -> ImportedList {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/field").join(name);
    read_list(&path, &Mapping::default()).unwrap()
}
