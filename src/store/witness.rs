//! Whether an open file still is what we left on the disk: another program can write into it or
//! cut it off while we have it open, and nothing may be recorded on top of that.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::Connection;

use super::guard::Guarded;
use super::kept::Kept;
use super::log::log_of;

/// What SQLite keeps of a file on its first page: among it size in pages and change counter.
const HEADER: usize = 100;
/// What it keeps at the head of its log.
const LOG_HEAD: usize = 32;

/// What a file says of itself from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    size: u64,
    header: Vec<u8>,
    modified: Option<SystemTime>,
    log: Option<LogMark>,
}

/// What the log beside it says of itself: length, and the head with its salts.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LogMark {
    size: u64,
    head: Vec<u8>,
    modified: Option<SystemTime>,
}

/// A file held beside the connection, and what it said when we last wrote. It must outlive the
/// connection: where a system binds locks to the process, closing it would give them up.
#[derive(Debug)]
pub(super) struct Witness {
    file: File,
    path: PathBuf,
    left: Option<Mark>,
}

impl Witness {
    /// Holds a file; none where it cannot be opened.
    pub(super) fn of(path: &Path) -> Option<Witness> {
        let mut witness = Witness { file: File::open(path).ok()?, path: path.into(), left: None };
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
        let log = self.log();
        Some(Mark { size: found.len(), header, modified: found.modified().ok(), log })
    }

    fn log(&self) -> Option<LogMark> {
        let file = File::open(log_of(&self.path)).ok()?;
        let found = file.metadata().ok()?;
        let mut head = Vec::with_capacity(LOG_HEAD);
        file.take(LOG_HEAD as u64).read_to_end(&mut head).ok()?;
        Some(LogMark { size: found.len(), head, modified: found.modified().ok() })
    }

    /// Whether the file itself says what it said, whatever its log does.
    pub(super) fn file_as_left(&self) -> bool {
        let same = |left: &Mark, now: Mark| left.size == now.size && left.header == now.header;
        self.left.as_ref().zip(self.mark()).is_some_and(|(left, now)| same(left, now))
    }

    /// Whether the file says what it said, and its last row is ours; where only its time is
    /// another, every row and every page.
    pub(super) fn agrees(&mut self, connection: &Guarded, kept: &Kept) -> bool {
        let (Some(left), Some(now)) = (&self.left, self.mark()) else { return false };
        let parts = |mark: &Mark| mark.log.as_ref().map(|log| (log.size, log.head.clone()));
        if left.size != now.size || left.header != now.header || parts(left) != parts(&now) {
            return false;
        }
        // What SQLite has read before would hide what the disk has now.
        let fresh = connection.anew().execute_batch("PRAGMA shrink_memory").is_ok();
        let times = |mark: &Mark| (mark.modified, mark.log.as_ref().map(|log| log.modified));
        let rows = if times(left) == times(&now) { 1 } else { u32::MAX };
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
