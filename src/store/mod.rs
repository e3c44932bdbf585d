//! The disk: what is read from and written to files.

pub mod disk;
pub mod entry_list;
pub mod spreadsheet;
