//! The event file: one SQLite file per event with the append-only ledger (commands.md "The event
//! file").

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::connect::{self, Identity};
use super::error::{READ_ONLY_FILE, RECORDING, StoreError, is_named_event};
use super::private;
use crate::model::entry::{self, Entry, RowText};
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::model::private::PrivateChange;

/// `application_id` of event files: "XQAB".
pub const APPLICATION_ID: i32 = 0x5851_4142;
/// `user_version` this program writes.
pub const VERSION: i32 = 1;

const SCHEMA: &str = "
CREATE TABLE ledger(
    seq    INTEGER PRIMARY KEY,
    at     TEXT NOT NULL,
    by     TEXT NOT NULL,
    reason TEXT,
    act    TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;
CREATE TRIGGER ledger_in_order BEFORE INSERT ON ledger
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM ledger)
BEGIN SELECT RAISE(ABORT, 'ledger: rows are only appended'); END;
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger: rows are never changed'); END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger: rows are never deleted'); END;
CREATE TABLE private(
    player INTEGER NOT NULL,
    field  TEXT NOT NULL,
    seq    INTEGER NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (player, field, seq)
) STRICT;
";

/// An open event file. At most one process has it open for writing.
#[derive(Debug)]
pub struct Ledger {
    pub(super) connection: Connection,
    path: PathBuf,
    last: Seq,
    last_digest: String,
    read_only: Option<String>,
    version: i32,
    identity: Option<Identity>,
}

/// What a new row says besides its number and digest.
#[derive(Debug, Clone, Copy)]
pub struct NewRow<'a> {
    /// When, local time with offset (RFC 3339).
    pub at: &'a str,
    /// Who has the file open.
    pub by: &'a str,
    /// Why, where a reason was asked.
    pub reason: Option<&'a str>,
    /// The act.
    pub event: &'a Event,
}

impl Ledger {
    /// Makes a new event file; refuses to overwrite.
    pub fn create(path: &Path) -> Result<Ledger, StoreError> {
        // The empty file reserves the name, so that nobody else's file is ever taken over.
        match std::fs::OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(_) => {}
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => {
                return Err(StoreError::Exists(path.to_path_buf()));
            }
            Err(e) => return Err(StoreError::io("新建赛事文件", e)),
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let made = Connection::open_with_flags(path, flags).and_then(|connection| {
            connect::set_pragmas(&connection)?;
            connection.execute_batch(&format!(
                "BEGIN EXCLUSIVE; {SCHEMA} PRAGMA application_id = {APPLICATION_ID}; \
                 PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
            Ok(connection)
        });
        match made {
            Ok(connection) => Ok(Ledger {
                connection,
                path: path.to_path_buf(),
                last: Seq(0),
                last_digest: String::new(),
                read_only: None,
                version: VERSION,
                identity: connect::identity(path),
            }),
            Err(error) => {
                let _ = std::fs::remove_file(path);
                Err(StoreError::sqlite(path, "新建赛事文件", error))
            }
        }
    }

    /// Opens an event file and reads its rows, after checking the file and the digest chain. A
    /// file of a newer version, or one that may not be written, is opened read-only;
    /// [`Ledger::read_only`] says why.
    pub fn open(path: &Path) -> Result<(Ledger, Vec<Entry>), StoreError> {
        let (connection, mut read_only, version) = recognise(path)?;
        if version > VERSION {
            read_only = Some(format!("文件由更新的版本写成（格式 {version}），请升级本程序"));
        }
        let entries = checked_rows(&connection, path, version).map_err(|error| match error {
            StoreError::Damaged { path, .. } if version > VERSION => {
                StoreError::Newer { path, version }
            }
            other => other,
        })?;
        let Some(entry) = entries.last() else {
            return Err(StoreError::Empty(path.to_path_buf()));
        };
        let (last, last_digest) = (entry.seq, entry.digest.clone());
        let identity = connect::identity(path);
        let path = path.to_path_buf();
        let ledger = Ledger { connection, path, last, last_digest, read_only, version, identity };
        if ledger.read_only.is_none() {
            ledger.clear_left_overs();
        }
        Ok((ledger, entries))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why nothing can be recorded, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// The format of the file, where it is newer than this program.
    pub fn newer(&self) -> Option<i32> {
        (self.version > VERSION).then_some(self.version)
    }

    /// The digest of the founding row: it names the event, whatever the file is called.
    pub(super) fn founding_digest(&self) -> Result<String, StoreError> {
        founding_digest(&self.connection).map_err(|e| StoreError::sqlite(&self.path, "读记录", e))
    }

    /// The value of a pragma, for the test that asserts them.
    #[doc(hidden)]
    pub fn pragma(&self, name: &str) -> Result<String, StoreError> {
        self.connection
            .pragma_query_value(None, name, |row| row.get_ref(0).map(|v| text_of(v)))
            .map_err(|e| StoreError::sqlite(&self.path, "读设置", e))
    }

    /// For tests of a full disk: the file may grow by so many pages, no more.
    #[doc(hidden)]
    pub fn limit_growth(&self, pages: u32) -> Result<(), StoreError> {
        let limit = || -> rusqlite::Result<()> {
            let count: u32 =
                self.connection.pragma_query_value(None, "page_count", |r| r.get(0))?;
            let most = count.saturating_add(pages);
            self.connection.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(()))
        };
        limit().map_err(|e| StoreError::sqlite(&self.path, "限制大小", e))
    }

    /// Sixteen random bytes as hex, for the salt of the duplicate digests.
    pub fn random_hex(&self) -> Result<String, StoreError> {
        self.connection
            .query_row("SELECT lower(hex(randomblob(16)))", [], |r| r.get(0))
            .map_err(|e| StoreError::sqlite(&self.path, "新建赛事文件", e))
    }

    /// Appends one row and its private data in one synced transaction. On return the row is on
    /// the disk; on error nothing is.
    pub fn append(
        &mut self,
        row: NewRow<'_>,
        private: &[PrivateChange],
    ) -> Result<Entry, StoreError> {
        self.append_with(row, |transaction, seq| private::write(transaction, seq, private))
    }

    /// Appends one row and does something else in the same synced transaction.
    pub(super) fn append_with(
        &mut self,
        row: NewRow<'_>,
        beside: impl FnOnce(&Transaction<'_>, Seq) -> rusqlite::Result<()>,
    ) -> Result<Entry, StoreError> {
        if let Some(why) = &self.read_only {
            return Err(StoreError::ReadOnly(why.clone()));
        }
        if connect::identity(&self.path) != self.identity {
            return Err(StoreError::Gone(self.path.clone()));
        }
        let seq = Seq(self.last.0.saturating_add(1));
        let act = serde_json::to_string(row.event).map_err(|e| StoreError::Io {
            doing: RECORDING.into(),
            what: format!("内容不能写成文字（{e}）"),
        })?;
        let text = RowText { seq, at: row.at, by: row.by, reason: row.reason, act: &act };
        let digest = entry::digest(&self.last_digest, text);
        let written = (|| {
            let transaction =
                self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction
                .prepare_cached(
                    "INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)",
                )?
                .execute((seq.0, row.at, row.by, row.reason, &act, &digest))?;
            beside(&transaction, seq)?;
            transaction.commit()
        })();
        if let Err(error) = written
            && !self.holds(seq, &digest)
        {
            return Err(StoreError::sqlite(&self.path, RECORDING, error));
        }
        self.last = seq;
        self.last_digest.clone_from(&digest);
        Ok(Entry {
            seq,
            at: row.at.into(),
            by: row.by.into(),
            reason: row.reason.map(Into::into),
            event: row.event.clone(),
            digest,
        })
    }

    /// Whether the row is in the file although the write reported an error: the folder could not
    /// be synced after the commit. Memory follows the disk, so the row counts as recorded.
    fn holds(&self, seq: Seq, digest: &str) -> bool {
        let found =
            self.connection.query_row("SELECT digest FROM ledger WHERE seq = ?", [seq.0], |row| {
                row.get::<_, String>(0)
            });
        self.connection.is_autocommit() && found.is_ok_and(|found| found == digest)
    }
}

/// Removes a file that was made a moment ago and could not be filled.
pub fn remove(path: &Path) -> std::io::Result<()> {
    std::fs::remove_file(path)
}

/// Where the digest chain of a file breaks: the first row whose digest does not fit, or that
/// cannot be read.
pub fn verify_chain(path: &Path) -> Result<Result<Seq, Seq>, StoreError> {
    let connection = examine(path)?;
    let mut previous = String::new();
    let mut last = Seq(0);
    let walked = each_row(&connection, path, |row, digest| {
        let broken = Seq(last.0.saturating_add(1));
        if row.seq != broken || entry::digest(&previous, row) != digest {
            return Err(Stop::Row(broken));
        }
        last = row.seq;
        previous = digest.to_string();
        Ok(())
    });
    match walked {
        Ok(()) if last.0 == 0 => Err(StoreError::Empty(path.to_path_buf())),
        // What the digests do not cover: the private table must fit its index.
        Ok(()) => sound(&connection, path, "integrity_check").map(|()| Ok(last)),
        Err(Stop::Row(seq)) => Ok(Err(seq)),
        Err(Stop::File(error)) => Err(error),
    }
}

/// The rows of a file, checked as on opening; it is not taken, and nothing is written.
pub fn read(path: &Path) -> Result<Vec<Entry>, StoreError> {
    let connection = examine(path)?;
    let version = format_of(&connection, path)?;
    let rows = checked_rows(&connection, path, version)?;
    if rows.is_empty() { Err(StoreError::Empty(path.to_path_buf())) } else { Ok(rows) }
}

/// Number and digest of the last row of a file.
pub(super) fn last_digest(path: &Path) -> Result<(Seq, String), StoreError> {
    examine(path)?
        .query_row("SELECT seq, digest FROM ledger ORDER BY seq DESC LIMIT 1", [], |row| {
            Ok((Seq(row.get(0)?), row.get(1)?))
        })
        .map_err(|error| match error {
            rusqlite::Error::QueryReturnedNoRows => StoreError::Empty(path.to_path_buf()),
            error => table_error(path, error),
        })
}

/// Opens a file for writing and makes sure that it is an event file; its format besides. What is
/// none is left as it is.
pub(super) fn recognise(path: &Path) -> Result<(Connection, Option<String>, i32), StoreError> {
    if connect::seems_event(path)? {
        let (connection, read_only) = connect::open(path)?;
        let version = format_of(&connection, path)?;
        return Ok((connection, read_only, version));
    }
    let connection = connect::read(path)?;
    format_of(&connection, path).map(|version| (connection, Some(READ_ONLY_FILE.into()), version))
}

/// Opens a file for checking: nothing is written, unless a write that was cut off has to be
/// taken back first.
fn examine(path: &Path) -> Result<Connection, StoreError> {
    connect::seems_event(path)?;
    match connect::read(path) {
        Ok(connection) => format_of(&connection, path).map(|_| connection),
        Err(StoreError::Unfinished(_)) => recognise(path).map(|(connection, _, _)| connection),
        Err(error) => Err(error),
    }
}

/// The format of an event file; the error says what else it is.
fn format_of(connection: &Connection, path: &Path) -> Result<i32, StoreError> {
    let err = |e| StoreError::sqlite(path, "打开赛事文件", e);
    let number = |pragma| connection.pragma_query_value(None, pragma, |r| r.get::<_, i32>(0));
    let id = number("application_id").map_err(err)?;
    if id == APPLICATION_ID {
        return number("user_version").map_err(err);
    }
    let empty = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get::<_, i64>(0))
        .map_err(err)?
        == 0;
    Err(match (is_named_event(path), empty) {
        (true, true) => StoreError::Empty(path.to_path_buf()),
        (true, false) => damaged(path, "文件头损坏".into()),
        (false, _) => StoreError::Foreign(path.to_path_buf()),
    })
}

pub(super) fn founding_digest(connection: &Connection) -> rusqlite::Result<String> {
    connection.query_row("SELECT digest FROM ledger WHERE seq = 1", [], |r| r.get(0))
}

fn damaged(path: &Path, what: String) -> StoreError {
    StoreError::Damaged { path: path.to_path_buf(), what }
}

/// Why a walk over the rows ended early.
enum Stop {
    /// This row cannot be read or does not fit.
    Row(Seq),
    /// The file fails.
    File(StoreError),
}

fn each_row(
    connection: &Connection,
    path: &Path,
    mut visit: impl FnMut(RowText<'_>, &str) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let err = |error: rusqlite::Error| Stop::File(table_error(path, error));
    let mut statement = connection
        .prepare("SELECT seq, at, by, reason, act, digest FROM ledger ORDER BY seq")
        .map_err(err)?;
    let mut rows = statement.query([]).map_err(err)?;
    let mut expected = 1;
    while let Some(row) = rows.next().map_err(err)? {
        let read = || -> rusqlite::Result<()> {
            for column in [1, 2, 4, 5] {
                row.get_ref(column)?.as_str()?;
            }
            row.get_ref(3)?.as_str_or_null()?;
            row.get::<_, u32>(0).map(|_| ())
        };
        if read().is_err() {
            return Err(Stop::Row(Seq(expected)));
        }
        let text = |column| row.get_ref(column).ok().and_then(|v| v.as_str().ok());
        let row_text = RowText {
            seq: Seq(row.get(0).map_err(err)?),
            at: text(1).unwrap_or_default(),
            by: text(2).unwrap_or_default(),
            reason: text(3),
            act: text(4).unwrap_or_default(),
        };
        visit(row_text, text(5).unwrap_or_default())?;
        expected += 1;
    }
    Ok(())
}

/// A failure to read the table itself: what is not there any more, is damage.
fn table_error(path: &Path, error: rusqlite::Error) -> StoreError {
    match StoreError::sqlite(path, "读记录", error) {
        StoreError::Io { .. } => damaged(path, "记录表无法读取".into()),
        other => other,
    }
}

/// Asks SQLite's own check of the file; `integrity_check` compares indexes with tables as well.
fn sound(connection: &Connection, path: &Path, check: &str) -> Result<(), StoreError> {
    let verdict: String = connection
        .query_row(&format!("PRAGMA {check}(1)"), [], |r| r.get(0))
        .map_err(|e| table_error(path, e))?;
    match verdict == "ok" {
        true => Ok(()),
        false => Err(damaged(path, "自检发现内容不完整".into())),
    }
}

fn checked_rows(
    connection: &Connection,
    path: &Path,
    version: i32,
) -> Result<Vec<Entry>, StoreError> {
    sound(connection, path, "quick_check")?;
    let mut entries: Vec<Entry> = Vec::new();
    let mut previous = String::new();
    let walked = each_row(connection, path, |row, digest| {
        let expected = Seq(entries.len() as u32 + 1);
        if row.seq != expected || entry::digest(&previous, row) != digest {
            return Err(Stop::Row(expected));
        }
        let event = serde_json::from_str(row.act).unwrap_or(Event::Unknown);
        if event == Event::Unknown && version <= VERSION {
            return Err(Stop::File(damaged(path, format!("第 {expected} 条记录无法辨认"))));
        }
        entries.push(Entry {
            seq: row.seq,
            at: row.at.into(),
            by: row.by.into(),
            reason: row.reason.map(Into::into),
            event,
            digest: digest.into(),
        });
        previous = digest.into();
        Ok(())
    });
    match walked {
        Ok(()) => Ok(entries),
        Err(Stop::Row(seq)) => Err(damaged(path, format!("记录链在第 {seq} 条断开"))),
        Err(Stop::File(error)) => Err(error),
    }
}

fn text_of(value: rusqlite::types::ValueRef<'_>) -> String {
    match value {
        rusqlite::types::ValueRef::Integer(number) => number.to_string(),
        other => other.as_str().unwrap_or_default().to_string(),
    }
}
