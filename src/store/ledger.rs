//! The event file: one SQLite file per event with the append-only ledger (house.md, "The file").

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::error::StoreError;
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
        if path.exists() {
            return Err(StoreError::Exists(path.to_path_buf()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .map_err(|e| StoreError::sqlite(path, "新建赛事文件", e))?;
        let made = (|| {
            set_pragmas(&connection)?;
            connection.pragma_update(None, "application_id", APPLICATION_ID)?;
            let all = format!("BEGIN EXCLUSIVE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;");
            connection.execute_batch(&all)
        })();
        if let Err(error) = made {
            drop(connection);
            let _ = std::fs::remove_file(path);
            return Err(StoreError::sqlite(path, "新建赛事文件", error));
        }
        Ok(Ledger {
            connection,
            path: path.to_path_buf(),
            last: Seq(0),
            last_digest: String::new(),
            read_only: None,
        })
    }

    /// Opens an event file and reads its rows, after checking the file and the digest chain. A
    /// file of a newer version, or one that may not be written, is opened read-only;
    /// [`Ledger::read_only`] says why.
    pub fn open(path: &Path) -> Result<(Ledger, Vec<Entry>), StoreError> {
        if !path.is_file() {
            return Err(StoreError::Missing(path.to_path_buf()));
        }
        let (connection, mut read_only) = connect(path)?;
        let err = |e| StoreError::sqlite(path, "打开赛事文件", e);
        let id: i32 =
            connection.pragma_query_value(None, "application_id", |r| r.get(0)).map_err(err)?;
        if id != APPLICATION_ID {
            return Err(StoreError::Foreign(path.to_path_buf()));
        }
        let version: i32 =
            connection.pragma_query_value(None, "user_version", |r| r.get(0)).map_err(err)?;
        if version > VERSION {
            read_only = Some(format!("文件由更新的版本 ({version}) 写成, 请升级本程序"));
        }
        let verdict: String = connection
            .query_row("PRAGMA quick_check(1)", [], |r| r.get(0))
            .map_err(|e| damaged(path, e.to_string()))?;
        if verdict != "ok" {
            return Err(damaged(path, verdict));
        }
        let entries = read_rows(&connection, path)?;
        for entry in &entries {
            if entry.event == Event::Unknown && version <= VERSION {
                return Err(damaged(path, format!("第 {} 条记录无法辨认", entry.seq)));
            }
        }
        let (last, last_digest) = match entries.last() {
            Some(entry) => (entry.seq, entry.digest.clone()),
            None => return Err(damaged(path, "没有任何记录".into())),
        };
        let path = path.to_path_buf();
        Ok((Ledger { connection, path, last, last_digest, read_only }, entries))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why nothing can be recorded, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
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
        if let Some(why) = &self.read_only {
            return Err(StoreError::ReadOnly(why.clone()));
        }
        let seq = Seq(self.last.0.saturating_add(1));
        let act = serde_json::to_string(row.event)
            .map_err(|e| StoreError::Io { doing: "写记录".into(), what: e.to_string() })?;
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
            private::write(&transaction, seq, private)?;
            transaction.commit()
        })();
        written.map_err(|e| StoreError::sqlite(&self.path, "写记录", e))?;
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
}

/// Removes a file that was made a moment ago and could not be filled.
pub fn remove(path: &Path) -> std::io::Result<()> {
    std::fs::remove_file(path)
}

/// Where the digest chain of a file breaks: the first row whose digest does not fit.
pub fn verify_chain(path: &Path) -> Result<Result<Seq, Seq>, StoreError> {
    let (connection, _) = connect(path)?;
    let mut previous = String::new();
    let mut last = Seq(0);
    let mut broken = None;
    each_row(&connection, path, |row, digest| {
        if broken.is_none() && (row.seq.0 != last.0 + 1 || entry::digest(&previous, row) != digest)
        {
            broken = Some(row.seq);
        }
        last = row.seq;
        previous = digest.to_string();
        Ok(())
    })?;
    Ok(match broken {
        Some(seq) => Err(seq),
        None => Ok(last),
    })
}

fn connect(path: &Path) -> Result<(Connection, Option<String>), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let err = |e| StoreError::sqlite(path, "打开赛事文件", e);
    let locked = Connection::open_with_flags(path, flags).and_then(|connection| {
        set_pragmas(&connection)?;
        // Take the lock now, not at the first click. IMMEDIATE writes nothing by itself; the
        // exclusive locking mode keeps the lock when the transaction ends.
        connection.execute_batch("BEGIN EXCLUSIVE; COMMIT;")?;
        let read_only = connection.is_readonly(rusqlite::MAIN_DB)?;
        Ok((connection, read_only))
    });
    match locked {
        Ok((connection, false)) => match folder_writable(path) {
            true => Ok((connection, None)),
            false => {
                drop(connection);
                open_read_only(path)
            }
        },
        Ok((connection, true)) => {
            drop(connection);
            open_read_only(path)
        }
        Err(error) => match StoreError::sqlite(path, "打开赛事文件", error) {
            StoreError::ReadOnly(_) | StoreError::Io { .. } => open_read_only(path),
            other => Err(other),
        },
    }
    .map_err(|e| match e {
        StoreError::Foreign(_) if looks_like_event(path) => damaged(path, "文件头损坏".into()),
        other => other,
    })
    .and_then(|(connection, why)| {
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).map_err(err)?;
        Ok((connection, why))
    })
}

/// SQLite must make its journal beside the file.
fn folder_writable(path: &Path) -> bool {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    std::fs::metadata(folder).map(|m| !m.permissions().readonly()).unwrap_or(false)
}

fn looks_like_event(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("xqt"))
}

fn open_read_only(path: &Path) -> Result<(Connection, Option<String>), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|e| StoreError::sqlite(path, "打开赛事文件", e))?;
    let _ = connection.busy_timeout(Duration::from_millis(200));
    Ok((connection, Some("文件或文件夹不可写".into())))
}

/// The pragmas of house.md; a test asserts them.
fn set_pragmas(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_millis(200))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "secure_delete", "ON")
}

fn damaged(path: &Path, what: String) -> StoreError {
    StoreError::Damaged { path: path.to_path_buf(), what }
}

fn each_row(
    connection: &Connection,
    path: &Path,
    mut visit: impl FnMut(RowText<'_>, &str) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let err = |e: rusqlite::Error| damaged(path, e.to_string());
    let mut statement = connection
        .prepare("SELECT seq, at, by, reason, act, digest FROM ledger ORDER BY seq")
        .map_err(err)?;
    let mut rows = statement.query([]).map_err(err)?;
    while let Some(row) = rows.next().map_err(err)? {
        let seq: u32 = row.get(0).map_err(err)?;
        let at: String = row.get(1).map_err(err)?;
        let by: String = row.get(2).map_err(err)?;
        let reason: Option<String> = row.get(3).map_err(err)?;
        let act: String = row.get(4).map_err(err)?;
        let digest: String = row.get(5).map_err(err)?;
        let text =
            RowText { seq: Seq(seq), at: &at, by: &by, reason: reason.as_deref(), act: &act };
        visit(text, &digest)?;
    }
    Ok(())
}

fn read_rows(connection: &Connection, path: &Path) -> Result<Vec<Entry>, StoreError> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut previous = String::new();
    each_row(connection, path, |row, digest| {
        let expected = Seq(entries.len() as u32 + 1);
        if row.seq != expected || entry::digest(&previous, row) != digest {
            return Err(damaged(path, format!("记录链在第 {} 条断开", row.seq)));
        }
        let event = serde_json::from_str(row.act)
            .map_err(|e| damaged(path, format!("第 {} 条记录读不懂: {e}", row.seq)))?;
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
    })?;
    Ok(entries)
}
