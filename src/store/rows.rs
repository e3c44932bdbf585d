//! How the rows of an event file are read and checked: the file itself, the digest chain, the acts.

use std::path::Path;

use rusqlite::Row;

use super::canonical;
use super::connect;
use super::error::StoreError;
use super::format::{VERSION, format_of, schema_faults};
use super::guard::Guarded;
use super::kept::Kept;
use crate::model::entry::{self, Entry, RowText};
use crate::model::event::Event;
use crate::model::id::Seq;

/// Whether the digest chain of a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// It holds up to this, the last row.
    Whole(Seq),
    /// The first row whose digest does not fit.
    BrokenAt(Seq),
}

/// A row whose digest fits, but which this program cannot have written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFault {
    /// The row.
    pub seq: Seq,
    /// What gives it away, in Chinese.
    pub why: String,
}

/// The rows of a file, and those among them that this program cannot have written.
pub(super) struct Rows {
    pub(super) entries: Vec<Entry>,
    pub(super) faults: Vec<RowFault>,
    pub(super) kept: Kept,
}

/// An event file by its mark.
pub(super) struct Recognised {
    pub(super) connection: Guarded,
    /// Why nothing can be written, if so.
    pub(super) read_only: Option<String>,
    pub(super) version: i32,
    /// What of its tables is not of our making.
    pub(super) schema: Vec<String>,
}

impl Recognised {
    fn of(
        mut connection: Guarded,
        path: &Path,
        read_only: Option<String>,
    ) -> Result<Recognised, StoreError> {
        let version = format_of(connection.anew(), path)?;
        let schema = schema_faults(connection.anew(), version).map_err(|e| table_error(path, e))?;
        if !schema.is_empty() {
            connection.once();
        }
        Ok(Recognised { connection, read_only, version, schema })
    }

    /// Tables of another's making are the cause of whatever cannot be read of them.
    fn cause(&self, error: StoreError, path: &Path) -> StoreError {
        match error {
            StoreError::Damaged { .. } | StoreError::Empty(_) | StoreError::Io { .. }
                if !self.schema.is_empty() =>
            {
                let mut what = self.schema.join("、");
                if let StoreError::Damaged { what: found, .. } = error {
                    what = format!("{what}；{found}");
                }
                StoreError::Schema { path: path.into(), what }
            }
            other => other,
        }
    }
}

impl std::fmt::Display for RowFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "第{}条记录不是本程序写的：{}", self.seq, self.why)
    }
}

/// Where the digest chain of a file breaks: the first row whose digest does not fit, or that
/// cannot be read.
///
/// # Errors
/// The file cannot be read at all, or its tables are damaged.
pub fn verify_chain(path: &Path) -> Result<Chain, StoreError> {
    let found = examine(path)?;
    let mut last = Seq(0);
    let walked = each_row(&found.connection, path, |row, _| {
        last = row.seq;
        Ok(())
    });
    let chain = match walked {
        Ok(()) if last.0 == 0 => Err(StoreError::Empty(path.to_path_buf())),
        // What the digests do not cover: the private table must fit its index.
        Ok(()) if found.schema.is_empty() => {
            sound(&found.connection, path, "integrity_check").map(|()| Chain::Whole(last))
        }
        Ok(()) => Ok(Chain::Whole(last)),
        Err(Stop::Row(seq)) => Ok(Chain::BrokenAt(seq)),
        Err(Stop::File(error)) => Err(error),
    };
    chain.map_err(|error| found.cause(error, path))
}

/// The rows of a file, checked as on opening; it is not taken, and nothing is written.
///
/// # Errors
/// No event file, a damaged or an empty one.
pub fn read(path: &Path) -> Result<Vec<Entry>, StoreError> {
    let found = examine(path)?;
    let Rows { entries, faults, .. } = checked_rows(&found, path)?;
    if !found.schema.is_empty() {
        return Err(StoreError::Schema { path: path.into(), what: found.schema.join("、") });
    }
    if let Some(fault) = faults.first() {
        return Err(damaged(path, fault.to_string()));
    }
    Ok(entries)
}

/// Number and digest of the last row of a file.
pub(super) fn last_digest(path: &Path) -> Result<(Seq, String), StoreError> {
    examine(path)?
        .connection
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
pub(super) fn recognise(path: &Path) -> Result<Recognised, StoreError> {
    connect::seems_event(path)?;
    let (connection, read_only) = connect::open(path)?;
    Recognised::of(connection, path, read_only)
}

/// Opens a file for checking: nothing is written, unless a write that was cut off has to be
/// taken back first.
pub(super) fn examine(path: &Path) -> Result<Recognised, StoreError> {
    connect::seems_event(path)?;
    match connect::read(path) {
        Ok(connection) => Recognised::of(connection, path, None),
        Err(StoreError::Unfinished(_)) => recognise(path),
        Err(error) => Err(error),
    }
}

/// The digest of the founding row: it names the event.
pub(super) fn founding_digest(connection: &rusqlite::Connection) -> rusqlite::Result<String> {
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
    connection: &Guarded,
    path: &Path,
    mut visit: impl FnMut(RowText<'_>, &str) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let err = |error: rusqlite::Error| Stop::File(table_error(path, error));
    let mut statement = connection
        .anew()
        .prepare("SELECT seq, at, by, reason, act, digest FROM ledger ORDER BY seq")
        .map_err(err)?;
    let mut rows = statement.query([]).map_err(err)?;
    let mut previous = String::new();
    let mut expected = Seq(1);
    while let Some(row) = rows.next().map_err(err)? {
        let Ok((text, digest)) = row_text(row) else { return Err(Stop::Row(expected)) };
        if text.seq != expected || entry::digest(&previous, text) != digest {
            return Err(Stop::Row(expected));
        }
        visit(text, digest)?;
        previous = digest.into();
        expected = Seq(expected.0.saturating_add(1));
    }
    Ok(())
}

/// The columns of a row; an error where one is not what the table promises.
fn row_text<'r>(row: &'r Row<'_>) -> rusqlite::Result<(RowText<'r>, &'r str)> {
    let text = |column: usize| -> rusqlite::Result<&'r str> { Ok(row.get_ref(column)?.as_str()?) };
    let seq = Seq(row.get(0)?);
    let reason = row.get_ref(3)?.as_str_or_null()?;
    Ok((RowText { seq, at: text(1)?, by: text(2)?, reason, act: text(4)? }, text(5)?))
}

/// A failure to read the table itself: what is not there any more, is damage.
fn table_error(path: &Path, error: rusqlite::Error) -> StoreError {
    match StoreError::sqlite(path, "读记录", error) {
        StoreError::Io { .. } => damaged(path, "记录表无法读取".into()),
        other => other,
    }
}

/// Asks SQLite's own check of the file; `integrity_check` compares indexes with tables as well.
fn sound(connection: &Guarded, path: &Path, check: &str) -> Result<(), StoreError> {
    let verdict: String = connection
        .anew()
        .query_row(&format!("PRAGMA {check}(1)"), [], |r| r.get(0))
        .map_err(|e| table_error(path, e))?;
    if verdict == "ok" { Ok(()) } else { Err(damaged(path, "自检发现内容不完整".into())) }
}

/// The rows of an open file, checked.
pub(super) fn checked_rows(found: &Recognised, path: &Path) -> Result<Rows, StoreError> {
    rows_of(found, path).map_err(|error| found.cause(error, path))
}

fn rows_of(found: &Recognised, path: &Path) -> Result<Rows, StoreError> {
    let version = found.version;
    if found.schema.is_empty() {
        sound(&found.connection, path, "quick_check")?;
    }
    let mut rows = Rows { entries: Vec::new(), faults: Vec::new(), kept: Kept::default() };
    let walked = each_row(&found.connection, path, |row, digest| {
        let event = serde_json::from_str(row.act).unwrap_or(Event::Unknown);
        if event == Event::Unknown && version <= VERSION {
            let why = canonical::unreadable(row.act);
            return Err(Stop::File(damaged(path, format!("第 {} 条记录无法辨认{why}", row.seq))));
        }
        if let Some(why) = canonical::fault(row.act, &event, version) {
            rows.faults.push(RowFault { seq: row.seq, why });
        }
        rows.kept.push(row, digest);
        rows.entries.push(row.entry(event, digest.into()));
        Ok(())
    });
    match walked {
        Ok(()) if rows.entries.is_empty() => Err(StoreError::Empty(path.to_path_buf())),
        Ok(()) => Ok(rows),
        Err(Stop::Row(seq)) => Err(damaged(path, format!("记录链在第 {seq} 条断开"))),
        Err(Stop::File(error)) => Err(error),
    }
}
