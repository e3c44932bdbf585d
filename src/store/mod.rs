//! The disk: the ledger file, private data, entry lists in, spreadsheets out, regulation files.

pub mod atomic;
mod canonical;
pub mod checks;
mod connect;
pub mod disk;
pub mod entry_list;
pub mod error;
mod format;
pub mod free_text;
pub mod group_file;
pub mod json;
pub mod ledger;
pub mod manifest;
pub mod names;
mod own_file;
pub mod places;
pub mod private;
pub mod purge;
pub mod regulation_comment;
pub mod regulation_file;
mod regulation_layout;
mod regulation_message;
pub mod remembered;
mod rows;
pub mod snapshot;
pub mod spreadsheet;
