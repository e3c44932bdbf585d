//! Whether an open file still is what we left on the disk: another program can write into it or
//! cut it off while we have it open, and nothing may be recorded on top of that.

use std::fs::File;
use std::io::{ErrorKind, Read, Result, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, ErrorCode};

use super::disk;
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
        self.left = self.mark().ok();
    }

    fn mark(&self) -> Result<Mark> {
        let found = self.file.metadata()?;
        let mut header = Vec::with_capacity(HEADER);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        file.take(HEADER as u64).read_to_end(&mut header)?;
        Ok(Mark { size: found.len(), header, modified: found.modified().ok(), log: self.log()? })
    }

    fn log(&self) -> Result<Option<LogMark>> {
        let file = match File::open(log_of(&self.path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        let found = file.metadata()?;
        let mut head = Vec::with_capacity(LOG_HEAD);
        file.take(LOG_HEAD as u64).read_to_end(&mut head)?;
        Ok(Some(LogMark { size: found.len(), head, modified: found.modified().ok() }))
    }

    /// Whether the file itself is certainly not what it was, whatever became of its log.
    pub(super) fn file_is_another(&self) -> bool {
        let other = |left: &Mark, now: Mark| left.size != now.size || left.header != now.header;
        self.left.as_ref().zip(self.mark().ok()).is_some_and(|(left, now)| other(left, now))
    }

    /// Whether the file says what it said, and its last row is ours; where only its time is
    /// another, or it could not be read after we had written, every row and every page.
    pub(super) fn agrees(&mut self, connection: &Guarded, kept: &Kept) -> Agreement {
        let now = match self.mark() {
            Ok(now) => now,
            Err(error) => return Agreement::Unread(disk::reason(&error)),
        };
        let parts = |mark: &Mark| mark.log.as_ref().map(|log| (log.size, log.head.clone()));
        let other = |left: &Mark| {
            left.size != now.size || left.header != now.header || parts(left) != parts(&now)
        };
        if self.left.as_ref().is_some_and(other) {
            return Agreement::Other;
        }
        let times = |mark: &Mark| (mark.modified, mark.log.as_ref().map(|log| log.modified));
        let same_time = self.left.as_ref().is_some_and(|left| times(left) == times(&now));
        match looked_at(connection, kept, !same_time) {
            Ok(true) => {
                self.left = Some(now);
                Agreement::Same
            }
            Ok(false) => Agreement::Other,
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::SystemIoFailure) => {
                Agreement::Unread("磁盘读写失败，U盘可能已拔出".into())
            }
            Err(_) => Agreement::Other,
        }
    }
}

/// How a file stands to what we left.
#[derive(Debug)]
pub(super) enum Agreement {
    /// It is what we left.
    Same,
    /// Somebody has written into it or cut it off.
    Other,
    /// It cannot be read, in Chinese why; that says nothing of what is in it.
    Unread(String),
}

/// Whether the last row is ours; where everything is asked for, every row, and every page is sound.
fn looked_at(connection: &Guarded, kept: &Kept, everything: bool) -> rusqlite::Result<bool> {
    // What SQLite has read before would hide what the disk has now.
    connection.anew().execute_batch("PRAGMA shrink_memory")?;
    let rows = if everything { u32::MAX } else { 1 };
    let same = kept.ends_in(&digests(connection.anew(), rows)?);
    Ok(same && (!everything || is_sound(connection.anew())?))
}

/// The digests of the last rows, the last first.
fn digests(connection: &Connection, rows: u32) -> rusqlite::Result<Vec<(u32, String)>> {
    let mut statement =
        connection.prepare_cached("SELECT seq, digest FROM ledger ORDER BY seq DESC LIMIT ?")?;
    let found = statement.query_map([rows], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

fn is_sound(connection: &Connection) -> rusqlite::Result<bool> {
    let verdict = connection.query_row("PRAGMA integrity_check(1)", [], |r| r.get::<_, String>(0));
    verdict.map(|verdict| verdict == "ok")
}
