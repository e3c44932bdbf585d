//! What do the first bytes of a file say that it is? Read without SQLite, which writes into what it
//! opens.

use std::fs::File;
use std::io::{Read, Result};
use std::path::Path;

use super::format::APPLICATION_ID;

/// What every SQLite file begins with.
pub(super) const MAGIC: &[u8] = b"SQLite format 3\0";
/// The length of the header, in bytes.
const HEADER: u64 = 100;
/// Where the header has its `application_id`.
const ID_AT: usize = 68;

/// What the head of a file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// An event file.
    Ours,
    /// A database of another making.
    Database,
    /// No database.
    None,
}

/// The first bytes of a file, as many as there are, at most 100.
///
/// # Errors
/// What the system says.
pub(super) fn head_of(path: &Path) -> Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(path)?.take(HEADER).read_to_end(&mut head)?;
    Ok(head)
}

/// What a head says.
pub(super) fn of(head: &[u8]) -> Mark {
    let id = APPLICATION_ID.to_be_bytes();
    match head.starts_with(MAGIC) {
        true if head.get(ID_AT..ID_AT + id.len()) == Some(&id[..]) => Mark::Ours,
        true => Mark::Database,
        false => Mark::None,
    }
}

/// Whether a file is written through a log beside it.
pub(super) fn is_logged(head: &[u8]) -> bool {
    head.starts_with(MAGIC) && head.get(18..20) == Some(&[2, 2][..])
}
