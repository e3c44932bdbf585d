//! What is known of an event file without the file: every row as it stands, every private value.
//! From it a file is made anew where the one on the disk can be trusted no more.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, Result};

use super::atomic;
use super::connect;
use super::error::StoreError;
use super::format;
use super::guard::Guarded;
use crate::model::entry::RowText;
use crate::model::id::Seq;

/// The most private values that are kept: a hundred for each of 10 000 entrants.
const MOST_PRIVATE: usize = 1_000_000;

/// The rows and private values of an event file.
#[derive(Debug, Default)]
pub(super) struct Kept {
    rows: Vec<Row>,
    private: Vec<(i64, String, i64, String)>,
}

#[derive(Debug)]
struct Row {
    at: String,
    by: String,
    reason: Option<String>,
    act: String,
    digest: String,
}

impl Kept {
    /// Keeps one more row.
    pub(super) fn push(&mut self, row: RowText<'_>, digest: &str) {
        self.rows.push(Row {
            at: row.at.into(),
            by: row.by.into(),
            reason: row.reason.map(Into::into),
            act: row.act.into(),
            digest: digest.into(),
        });
    }

    /// Whether these are the numbers and digests of the last rows, the last first: of all of them,
    /// where more than one is given.
    pub(super) fn ends_in(&self, found: &[(u32, String)]) -> bool {
        let whole = found.len() == 1 || found.len() == self.rows.len();
        let last = self.rows.len() as u32;
        let numbered = (1..=last).rev().zip(self.rows.iter().rev());
        whole
            && found
                .iter()
                .zip(numbered)
                .all(|((seq, digest), (number, row))| *seq == number && *digest == row.digest)
    }

    /// Keeps the private values as they stand in the file; those of before where it cannot be read.
    pub(super) fn keep_private(&mut self, connection: &Connection) {
        let read = || -> Result<Vec<(i64, String, i64, String)>> {
            let mut statement =
                connection.prepare_cached("SELECT player, field, seq, value FROM private")?;
            let rows = statement
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
            rows.take(MOST_PRIVATE).collect()
        };
        if let Ok(private) = read() {
            self.private = private;
        }
    }

    /// Writes a new file of the format from what is kept, through a temporary one.
    pub(super) fn write(&self, target: &Path, version: i32, doing: &str) -> Result<(), StoreError> {
        let temporary = atomic::temporary(target)?;
        atomic::clear_left_over(target);
        std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
            .map_err(|e| StoreError::io(doing, e))?;
        self.fill(&temporary, version)
            .map_err(|e| StoreError::sqlite(&temporary, doing, e))
            .and_then(|()| atomic::finish(&temporary, target).map_err(|e| StoreError::io(doing, e)))
            .inspect_err(|_| atomic::clear_left_over(target))
    }

    fn fill(&self, path: &Path, version: i32) -> Result<()> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Guarded::new(connect::connect(path, flags)?)?;
        connection.pragma_update(None, "secure_delete", "ON")?;
        connection.execute_batch("BEGIN EXCLUSIVE")?;
        format::make(&connection, version)?;
        let mut row = connection
            .prepare("INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)")?;
        for (seq, kept) in (1..).map(Seq).zip(&self.rows) {
            let Row { at, by, reason, act, digest } = kept;
            connection.anew();
            row.execute((seq.0, at, by, reason, act, digest))?;
        }
        let mut private = connection
            .prepare("INSERT OR REPLACE INTO private(player, field, seq, value) VALUES(?,?,?,?)")?;
        for value in &self.private {
            connection.anew();
            private.execute((value.0, &value.1, value.2, &value.3))?;
        }
        connection.execute_batch("COMMIT")
    }
}
