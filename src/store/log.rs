//! The write-ahead log beside an open file: one confirmed click is one sync of it. It is folded
//! into the file at rest, at each round's end, before every copy, and at closing, where it goes.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;

use super::guard::Guarded;

/// The log of a file.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    name.into()
}

/// Begins a log; where there is no room for one, the file itself is written, as before.
pub(super) fn begin(connection: &Guarded) -> bool {
    let mode =
        connection.anew().query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
    mode.is_ok_and(|mode| mode == "wal") && prime(connection).is_ok()
}

/// Writes the head of the log with a row that changes nothing, so that the next click is the
/// only thing it has to sync.
fn prime(connection: &Guarded) -> rusqlite::Result<()> {
    let version: i32 = connection.pragma_query_value(None, "user_version", |r| r.get(0))?;
    connection.anew().execute_batch(&format!("PRAGMA user_version = {version};"))
}

/// Brings all of the log into the file; `empty` leaves nothing of it behind.
pub(super) fn fold(connection: &Guarded, empty: bool) -> rusqlite::Result<()> {
    let how = if empty { "TRUNCATE" } else { "PASSIVE" };
    let pragma = format!("PRAGMA wal_checkpoint({how})");
    connection.anew().query_row(&pragma, [], |_| Ok(()))?;
    prime(connection)
}

/// The log is folded, and the file is one file again.
pub(super) fn end(connection: &Guarded) {
    // What cannot be folded now is folded at the next opening.
    let _ = connection.anew().query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()));
}

/// The log is not folded: somebody has written into the file, or it cannot be read now.
pub(super) fn abandon(connection: &Guarded) {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
}

/// Gives a log another name when it is dropped itself: after the connection that had it open.
#[derive(Debug, Default)]
pub(super) struct SetAside(pub(super) Option<PathBuf>);

impl Drop for SetAside {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let mut aside = path.as_os_str().to_os_string();
            aside.push(".old");
            let _ = std::fs::rename(path, aside);
        }
    }
}
