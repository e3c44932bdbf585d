//! The disk: the ledger file, private data, entry lists in, spreadsheets out, regulation files.

pub mod error;
pub mod group_file;
pub mod json;
pub mod ledger;
pub mod private;
pub mod snapshot;
