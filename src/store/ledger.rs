//! The event file: one SQLite file per event with the append-only ledger (commands.md "The event
//! file").

use std::path::{Path, PathBuf};

use std::cell::{Cell, RefCell};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::connect;
use super::error::{NOT_OURS, RECORDING, StoreError};
use super::format::{self, VERSION};
use super::guard::Guarded;
use super::held::{self, Held, Identity};
use super::kept::Kept;
use super::log::{self, SetAside};
use super::own_file;
use super::rows::{self, Recognised, Rows};
use super::witness::{Agreement, Witness};
use crate::model::entry::{self, Entry, RowText};
use crate::model::event::Event;
use crate::model::id::Seq;

pub use super::rows::{Chain, RowFault, read, verify_chain};

/// An open event file. At most one process has it open for writing.
#[derive(Debug)]
pub struct Ledger {
    pub(super) connection: Guarded,
    path: PathBuf,
    last: Seq,
    last_digest: String,
    read_only: Option<String>,
    version: i32,
    identity: Option<Identity>,
    faults: Vec<RowFault>,
    schema: Vec<String>,
    pub(super) kept: RefCell<Kept>,
    /// Changes of the connection when the private values were last kept.
    kept_at: Cell<u64>,
    /// Whether there is a log beside the file; none before the first write of this opening, so
    /// that a file that is only read stays as it is, byte for byte.
    pub(super) logged: Cell<Option<bool>>,
    pub(super) unfolded: Cell<bool>,
    /// After the connection: it is closed last.
    witness: RefCell<Option<Witness>>,
    /// After the witness: until then no other handle of the file may be closed.
    _held: Held,
    /// What loses its name once all is closed.
    pub(super) aside: SetAside,
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
    ///
    /// # Errors
    /// The name is taken, or the disk refuses.
    pub fn create(path: &Path) -> Result<Ledger, StoreError> {
        // The empty file reserves the name, so that nobody else's file is ever taken over.
        let reserved = own_file::create_new(path);
        reserved.map_err(|e| match e.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::Exists(path.to_path_buf()),
            _ => StoreError::io("新建赛事文件", e),
        })?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let made = connect::connect(path, flags).and_then(Guarded::new).and_then(|connection| {
            connect::set_pragmas(&connection)?;
            connection.execute_batch("BEGIN EXCLUSIVE")?;
            format::make(&connection, VERSION)?;
            connection.execute_batch("COMMIT")?;
            Ok(connection)
        });
        let connection = made.map_err(|error| {
            let _ = std::fs::remove_file(path);
            StoreError::sqlite(path, "新建赛事文件", error)
        })?;
        let logged = Cell::new(Some(log::begin(&connection)));
        Ok(Ledger {
            connection,
            path: path.to_path_buf(),
            last: Seq(0),
            last_digest: String::new(),
            read_only: None,
            version: VERSION,
            identity: held::identity(path),
            faults: Vec::new(),
            schema: Vec::new(),
            kept: RefCell::default(),
            kept_at: Cell::new(0),
            witness: RefCell::new(Witness::of(path)),
            _held: Held::of(held::identity(path)),
            logged,
            unfolded: Cell::new(false),
            aside: SetAside::default(),
        })
    }

    /// Opens an event file and reads its rows, after checking the file and the digest chain. A
    /// file of a newer version, or one that may not be written, is opened read-only;
    /// [`Ledger::read_only`] says why.
    ///
    /// # Errors
    /// No event file, a damaged or empty one, one that another window has open.
    pub fn open(path: &Path) -> Result<(Ledger, Vec<Entry>), StoreError> {
        let (ledger, entries) = Ledger::taken(rows::recognise(path)?, path)?;
        if ledger.read_only.is_none() {
            ledger.clear_left_overs();
        }
        Ok((ledger, entries))
    }

    /// Reads an event file as [`Ledger::open`] does, without taking it: nothing is recorded in it,
    /// and others may open it meanwhile.
    ///
    /// # Errors
    /// Those of [`Ledger::open`].
    pub fn examine(path: &Path) -> Result<(Ledger, Vec<Entry>), StoreError> {
        let mut found = rows::examine(path)?;
        found.read_only = Some("只供核对".into());
        Ledger::taken(found, path)
    }

    fn taken(found: Recognised, path: &Path) -> Result<(Ledger, Vec<Entry>), StoreError> {
        let version = found.version;
        let Rows { entries, faults, kept } =
            rows::checked_rows(&found, path).map_err(|error| match error {
                StoreError::Damaged { path, .. } if version > VERSION => {
                    StoreError::Newer { path, version }
                }
                other => other,
            })?;
        let Recognised { connection, mut read_only, schema, .. } = found;
        let identity = held::identity(path);
        let held = if read_only.is_none() { Held::of(identity) } else { Held::default() };
        if version > VERSION {
            read_only = Some(format!("文件由更新的版本写成（格式 {version}），请升级本程序"));
        }
        if let Some(fault) = faults.first() {
            read_only = Some(format!("{fault}。请用可信的副本或快照"));
        }
        if !schema.is_empty() {
            read_only = Some(format!("{NOT_OURS}：{}", schema.join("、")));
        }
        let Some(entry) = entries.last() else {
            return Err(StoreError::Empty(path.to_path_buf()));
        };
        let ledger = Ledger {
            last: entry.seq,
            last_digest: entry.digest.clone(),
            identity,
            path: path.to_path_buf(),
            kept: RefCell::new(kept),
            kept_at: Cell::new(0),
            witness: RefCell::new(Witness::of(path)),
            _held: held,
            logged: Cell::new(None),
            unfolded: Cell::new(false),
            aside: SetAside::default(),
            connection,
            read_only,
            version,
            faults,
            schema,
        };
        ledger.keep_private();
        Ok((ledger, entries))
    }

    /// Keeps the private values as the file has them now.
    fn keep_private(&self) {
        self.kept.borrow_mut().keep_private(self.connection.anew());
        self.kept_at.set(self.connection.total_changes());
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether this path leads to the open file itself.
    pub(super) fn is_self(&self, path: &Path) -> bool {
        path == self.path || cfg!(unix) && held::identity(path) == self.identity
    }

    /// Why nothing can be recorded, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Rows whose digest fits, but which this program cannot have written.
    pub fn faults(&self) -> &[RowFault] {
        &self.faults
    }

    /// What of the tables of the file is not of this program's making.
    pub fn schema_faults(&self) -> &[String] {
        &self.schema
    }

    /// The format of the file.
    pub fn format(&self) -> i32 {
        self.version
    }

    /// The format of the file, where it is newer than this program.
    pub fn newer(&self) -> Option<i32> {
        (self.version > VERSION).then_some(self.version)
    }

    /// Asks the file something; the error says what was being done.
    pub(super) fn ask<T>(
        &self,
        doing: &str,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let answer = question(self.connection.anew());
        if self.connection.total_changes() != self.kept_at.get() {
            self.keep_private();
        }
        answer.map_err(|e| StoreError::sqlite(&self.path, doing, e))
    }

    /// Writes something else than a row; refused where the file is not what we left.
    pub(super) fn tell<T>(
        &self,
        doing: &str,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.untouched()?;
        self.begin_log();
        let done = self.ask(doing, change);
        self.note();
        self.unfolded.set(true);
        done
    }

    /// Whether the file is in its place and as we left it.
    pub(super) fn untouched(&self) -> Result<(), StoreError> {
        if held::identity(&self.path) != self.identity {
            return Err(StoreError::Gone(self.path.clone()));
        }
        let mut witness = self.witness.borrow_mut();
        let Some(witness) = witness.as_mut() else { return Ok(()) };
        match witness.agrees(&self.connection, &self.kept.borrow()) {
            Agreement::Same => Ok(()),
            Agreement::Other => Err(StoreError::Overwritten(self.path.clone())),
            Agreement::Unread(why) => Err(StoreError::failed("读赛事文件", why)),
        }
    }

    /// Whether the file itself, whatever became of its log, is certainly not what we left.
    pub(super) fn file_is_another(&self) -> bool {
        self.witness.borrow().as_ref().is_some_and(Witness::file_is_another)
    }

    /// Before the first write of an opening: begins the log.
    fn begin_log(&self) {
        if self.logged.get().is_none() {
            self.logged.set(Some(log::begin(&self.connection)));
        }
    }

    /// We have written: so the file is now.
    pub(super) fn note(&self) {
        if let Some(witness) = self.witness.borrow_mut().as_mut() {
            witness.note();
        }
    }

    /// The digest of the founding row: it names the event, whatever the file is called.
    pub(super) fn founding_digest(&self) -> Result<String, StoreError> {
        self.ask("读记录", rows::founding_digest)
    }

    /// The value of a pragma, for the test that asserts them.
    #[doc(hidden)]
    pub fn pragma(&self, name: &str) -> Result<String, StoreError> {
        self.ask("读设置", |file| {
            file.pragma_query_value(None, name, |row| row.get_ref(0).map(|v| text_of(v)))
        })
    }

    /// For tests of a full disk: the file may grow by so many pages, no more.
    #[doc(hidden)]
    pub fn limit_growth(&self, pages: u32) -> Result<(), StoreError> {
        self.ask("限制大小", |file| {
            let count: u32 = file.pragma_query_value(None, "page_count", |r| r.get(0))?;
            let most = count.saturating_add(pages);
            file.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(()))
        })
    }

    /// Sixteen random bytes as hex, for the salt of the duplicate digests.
    ///
    /// # Errors
    /// SQLite gives no random bytes.
    pub fn random_hex(&self) -> Result<String, StoreError> {
        self.ask("新建赛事文件", |file| {
            file.query_row("SELECT lower(hex(randomblob(16)))", [], |r| r.get(0))
        })
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
        self.untouched()?;
        let seq = Seq(self.last.0.saturating_add(1));
        let act = serde_json::to_string(row.event)
            .map_err(|e| StoreError::failed(RECORDING, format!("内容不能写成文字（{e}）")))?;
        // What would read back as something else is never written.
        if serde_json::from_str::<Event>(&act).is_ok_and(|read| read != *row.event) {
            return Err(StoreError::failed(RECORDING, "内容写出后读回来不同"));
        }
        let text = RowText { seq, at: row.at, by: row.by, reason: row.reason, act: &act };
        let digest = entry::digest(&self.last_digest, text);
        self.begin_log();
        let before = self.connection.total_changes();
        let written = (|| {
            let transaction =
                Transaction::new_unchecked(self.connection.anew(), TransactionBehavior::Immediate)?;
            transaction
                .prepare_cached(
                    "INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)",
                )?
                .execute((seq.0, row.at, row.by, row.reason, &act, &digest))?;
            beside(&transaction, seq)?;
            transaction.commit()
        })();
        self.note();
        self.unfolded.set(true);
        if let Err(error) = written
            && !self.holds(seq, &digest)
        {
            return Err(StoreError::sqlite(&self.path, RECORDING, error));
        }
        self.last = seq;
        self.last_digest.clone_from(&digest);
        self.kept.borrow_mut().push(text, &digest);
        if self.connection.total_changes() != before.saturating_add(1) {
            self.keep_private();
        }
        self.kept_at.set(self.connection.total_changes());
        Ok(text.entry(row.event.clone(), digest))
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

fn text_of(value: rusqlite::types::ValueRef<'_>) -> String {
    match value {
        rusqlite::types::ValueRef::Integer(number) => number.to_string(),
        other => other.as_str().unwrap_or_default().to_string(),
    }
}
