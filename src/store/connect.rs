//! How an event file is opened: the pragmas, the lock that keeps a second window out, and
//! whether anything can be written at all.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use super::error::{NOT_OURS, READ_ONLY_FILE, READ_ONLY_FOLDER, StoreError};
use super::format;
use super::guard::Guarded;
use super::held;
use super::log::log_of;
use super::mark::{self, Mark};
use super::names::long_form;

/// Opens an event file for writing and takes the lock, or for reading only where it cannot be
/// written; then the text says why.
pub(super) fn open(path: &Path) -> Result<(Guarded, Option<String>), StoreError> {
    let why = match writable(path) {
        Ok(Access::Write(connection)) => return Ok((connection, None)),
        Ok(Access::Read(why)) => why.to_string(),
        Err(error) => match StoreError::sqlite(path, "打开赛事文件", error) {
            StoreError::ReadOnly(why) => why,
            other => return Err(other),
        },
    };
    read(path).map(|connection| (connection, Some(why)))
}

/// Connects SQLite with a file, however long its path is as far as the system can.
pub(super) fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    match cfg!(windows) {
        true => Connection::open_with_flags_and_vfs(verbatim(path), flags, "win32-longpath"),
        false => Connection::open_with_flags(path, flags),
    }
}

/// A path as SQLite is to get it: Windows takes more than 260 characters only in the long form.
pub(super) fn verbatim(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).ok();
    match absolute.as_deref().and_then(Path::to_str) {
        Some(text) if cfg!(windows) && text.encode_utf16().count() > SHORT => long_form(text),
        _ => path.to_path_buf(),
    }
}

/// So many characters Windows takes as they are: 260, less what SQLite adds for its journal.
const SHORT: usize = 240;

/// Opens an event file for reading only.
pub(super) fn read(path: &Path) -> Result<Guarded, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match has_log(path) {
        // Folded by whoever may write.
        Some(true) => return Err(StoreError::Unfinished(path.into())),
        // Copied while it was open, and whole: there is nothing SQLite had to make beside it.
        Some(false) => {
            Connection::open_with_flags(unchanging(path), flags | OpenFlags::SQLITE_OPEN_URI)
        }
        None => connect(path, flags),
    };
    let connection = connection.and_then(Guarded::new).and_then(|connection| {
        connection.busy_timeout(WAIT)?;
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(connection)
    });
    connection.map_err(|e| StoreError::sqlite(path, "打开赛事文件", e))
}

/// Whether a file that is written through a log has one beside it; none where it is written
/// without.
fn has_log(path: &Path) -> Option<bool> {
    let log = || std::fs::metadata(log_of(path)).is_ok_and(|log| log.len() > 0);
    mark::head_of(path).is_ok_and(|head| mark::is_logged(&head)).then(log)
}

/// A path as the address of a file that nobody changes.
fn unchanging(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let bytes = absolute.as_os_str().as_encoded_bytes();
    let mut address = String::from(if cfg!(windows) { "file:///" } else { "file://" });
    for byte in bytes {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => address.push(char::from(*byte)),
            byte if byte.is_ascii_alphanumeric() => address.push(char::from(*byte)),
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address + "?immutable=1"
}

/// The largest file that is looked into, in bytes: a hundred times an event of 2 000 players.
const LARGEST: u64 = 2 << 30;

/// Makes sure that a file bears the mark of an event file. What does not never reaches SQLite,
/// which would write its header into an empty file, make files beside another's database and
/// delete a journal; the error says what it is. A write of ours that was cut off leaves the mark
/// where it is: it is in the first sector, and no write changes its bytes.
pub(super) fn seems_event(path: &Path) -> Result<(), StoreError> {
    let found = std::fs::metadata(path).map_err(|e| match e.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => StoreError::Missing(path.into()),
        _ => StoreError::io(format!("打开 {} ", path.display()), e),
    })?;
    if !found.is_file() {
        let what = if found.is_dir() { "这是文件夹" } else { "这是设备" };
        return Err(StoreError::NotAFile { path: path.into(), what });
    }
    if held::is_held(path) {
        return Err(StoreError::InUse(path.into()));
    }
    if found.len() > LARGEST {
        let what = "文件大得不像赛事文件（超过 2 GB）".into();
        return Err(StoreError::Damaged { path: path.into(), what });
    }
    let head =
        mark::head_of(path).map_err(|e| StoreError::io(format!("打开 {} ", path.display()), e))?;
    match mark::of(&head) {
        Mark::Ours => Ok(()),
        Mark::Database => Err(StoreError::other_database(path)),
        Mark::None => Err(StoreError::no_event(path, head.is_empty())),
    }
}

/// How long to wait for a lock that another program (a virus scanner, a copy) holds for a moment.
const WAIT: Duration = Duration::from_millis(200);

enum Access {
    Write(Guarded),
    Read(&'static str),
}

fn writable(path: &Path) -> rusqlite::Result<Access> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Guarded::new(connect(path, flags)?)?;
    if connection.is_readonly(MAIN_DB)? {
        return Ok(Access::Read(READ_ONLY_FILE));
    }
    connection.busy_timeout(WAIT)?;
    // Take the lock now, not at the first click; the exclusive locking mode keeps it when the
    // transaction ends.
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.execute_batch("BEGIN EXCLUSIVE; COMMIT;")?;
    // Nothing is written into what is not of our making, letter for letter.
    if !format::is_ours(&connection)? {
        return Ok(Access::Read(NOT_OURS));
    }
    set_pragmas(&connection)?;
    // SQLite must make its journal beside the file: begin a write and take it back. Asking the
    // system for permissions instead is wrong for administrators, on Windows and on sticks.
    let version: i32 = connection.pragma_query_value(None, "user_version", |r| r.get(0))?;
    let tried =
        connection.execute_batch(&format!("BEGIN IMMEDIATE; PRAGMA user_version = {version};"));
    if !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK;");
    }
    match tried.as_ref().err().and_then(rusqlite::Error::sqlite_error_code) {
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            Ok(Access::Read(READ_ONLY_FOLDER))
        }
        // A full disk may have room again at the next click.
        None | Some(ErrorCode::DiskFull) => Ok(Access::Write(connection)),
        Some(_) => tried.map(|()| Access::Write(connection)),
    }
}

/// The pragmas of commands.md "The event file"; a test asserts them.
pub(super) fn set_pragmas(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(WAIT)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "secure_delete", "ON")
}
