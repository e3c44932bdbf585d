//! Whether an open file still is what we left on the disk: another program can write into it or
//! cut it off while we have it open, and nothing may be recorded on top of that.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::time::SystemTime;

use rusqlite::Connection;

use super::guard::Guarded;
use super::kept::Kept;

/// What SQLite keeps of a file on its first page: among it size in pages and change counter.
const HEADER: usize = 100;

/// What a file says of itself from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    size: u64,
    header: Vec<u8>,
    modified: Option<SystemTime>,
}

/// A file held beside the connection, and what it said when we last wrote. It must outlive the
/// connection: where a system binds locks to the process, closing it would give them up.
#[derive(Debug)]
pub(super) struct Witness {
    file: File,
    left: Option<Mark>,
}

impl Witness {
    /// Holds a file; none where it cannot be opened.
    pub(super) fn of(path: &Path) -> Option<Witness> {
        let mut witness = Witness { file: File::open(path).ok()?, left: None };
        witness.note();
        Some(witness)
    }

    /// We have written: so it is now.
    pub(super) fn note(&mut self) {
        self.left = self.mark();
    }

    fn mark(&self) -> Option<Mark> {
        let found = self.file.metadata().ok()?;
        let mut header = Vec::with_capacity(HEADER);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0)).ok()?;
        file.take(HEADER as u64).read_to_end(&mut header).ok()?;
        Some(Mark { size: found.len(), header, modified: found.modified().ok() })
    }

    /// Whether the file says what it said, and its last row is ours; where only its time is
    /// another, every row and every page.
    pub(super) fn agrees(&mut self, connection: &Guarded, kept: &Kept) -> bool {
        let (Some(left), Some(now)) = (&self.left, self.mark()) else { return false };
        if left.size != now.size || left.header != now.header {
            return false;
        }
        // What SQLite has read before would hide what the disk has now.
        let fresh = connection.anew().execute_batch("PRAGMA shrink_memory").is_ok();
        let rows = if left.modified == now.modified { 1 } else { u32::MAX };
        let same =
            fresh && digests(connection.anew(), rows).is_ok_and(|found| kept.ends_in(&found));
        let whole = rows == 1 || same && is_sound(connection.anew());
        if same && whole {
            self.left = Some(now);
        }
        same && whole
    }
}

/// The digests of the last rows, the last first.
fn digests(connection: &Connection, rows: u32) -> rusqlite::Result<Vec<(u32, String)>> {
    let mut statement =
        connection.prepare_cached("SELECT seq, digest FROM ledger ORDER BY seq DESC LIMIT ?")?;
    let found = statement.query_map([rows], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

fn is_sound(connection: &Connection) -> bool {
    let verdict = connection.query_row("PRAGMA integrity_check(1)", [], |r| r.get::<_, String>(0));
    verdict.is_ok_and(|verdict| verdict == "ok")
}
