//! What makes a file an event file: its mark, its format, its tables (commands.md "The event
//! file").

use std::path::Path;

use rusqlite::Connection;

use super::error::StoreError;

/// `application_id` of event files: "XQAB".
pub const APPLICATION_ID: i32 = 0x5851_4142;
/// `user_version` this program writes. From 2 on an act has exactly one text (`canonical`). Every field
/// added to an act raises it, so that a field nobody knows is never a field of this format.
pub const VERSION: i32 = 2;

/// Its tables. Rows are only appended; the triggers see to it.
pub(super) const SCHEMA: &str = "
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

/// The format of an event file; the error says what else it is.
pub(super) fn format_of(connection: &Connection, path: &Path) -> Result<i32, StoreError> {
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
    Err(StoreError::no_event(path, empty))
}
