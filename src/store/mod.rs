//! The disk: the ledger file, private data, entry lists in, spreadsheets out, regulation files.

pub mod error;
pub mod ledger;
pub mod private;
pub mod snapshot;
