//! What makes a file an event file: its mark, its format, its tables (commands.md "The event
//! file"), and what in a file is not of that making.

use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::error::StoreError;

/// `application_id` of event files: "XQAB".
pub const APPLICATION_ID: i32 = 0x5851_4142;
/// `user_version` this program writes. From 2 on an act has exactly one text (`canonical`). Every field
/// added to an act raises it, so that a field nobody knows is never a field of this format.
pub const VERSION: i32 = 2;

/// A line of the table of tables, exactly as SQLite keeps it.
struct Object {
    kind: &'static str,
    name: &'static str,
    table: &'static str,
    /// None of what SQLite makes by itself.
    sql: Option<&'static str>,
}

/// Its tables, in every format so far. Rows are only appended; the triggers see to it.
const OBJECTS: [Object; 6] = [
    Object {
        kind: "table",
        name: "ledger",
        table: "ledger",
        sql: Some(
            "CREATE TABLE ledger(
    seq    INTEGER PRIMARY KEY,
    at     TEXT NOT NULL,
    by     TEXT NOT NULL,
    reason TEXT,
    act    TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT",
        ),
    },
    Object {
        kind: "trigger",
        name: "ledger_in_order",
        table: "ledger",
        sql: Some(
            "CREATE TRIGGER ledger_in_order BEFORE INSERT ON ledger
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM ledger)
BEGIN SELECT RAISE(ABORT, 'ledger: rows are only appended'); END",
        ),
    },
    Object {
        kind: "trigger",
        name: "ledger_no_update",
        table: "ledger",
        sql: Some(
            "CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger: rows are never changed'); END",
        ),
    },
    Object {
        kind: "trigger",
        name: "ledger_no_delete",
        table: "ledger",
        sql: Some(
            "CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger: rows are never deleted'); END",
        ),
    },
    Object {
        kind: "table",
        name: "private",
        table: "private",
        sql: Some(
            "CREATE TABLE private(
    player INTEGER NOT NULL,
    field  TEXT NOT NULL,
    seq    INTEGER NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (player, field, seq)
) STRICT",
        ),
    },
    Object { kind: "index", name: "sqlite_autoindex_private_1", table: "private", sql: None },
];

/// Makes the tables and the marks of a new file, within a transaction.
pub(super) fn make(connection: &Connection, version: i32) -> rusqlite::Result<()> {
    for sql in OBJECTS.iter().filter_map(|object| object.sql) {
        connection.execute_batch(sql)?;
    }
    connection.execute_batch(&format!(
        "PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version};"
    ))
}

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
    match empty {
        true => Err(StoreError::no_event(path, true)),
        false => Err(StoreError::other_database(path)),
    }
}

/// Whether a file bears our mark, has a format we write, and has our very tables.
pub(super) fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |r| r.get::<_, i32>(0));
    let version = number("user_version")?;
    Ok(number("application_id")? == APPLICATION_ID
        && version <= VERSION
        && schema_faults(connection, version)?.is_empty())
}

/// The most differences that are named.
const NAMED: usize = 8;

/// What the tables of a file have more, less or otherwise than those this program makes, letter
/// for letter, a Chinese clause each; nothing for a file of ours. A newer format may have further
/// tables, but touches none of these.
pub(super) fn schema_faults(
    connection: &Connection,
    version: i32,
) -> rusqlite::Result<Vec<String>> {
    let mut statement =
        connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let mut rows = statement.query([])?;
    let (mut faults, mut more) = (Vec::new(), 0);
    let mut missing: Vec<&Object> = OBJECTS.iter().collect();
    while let Some(row) = rows.next()? {
        let text = |column: usize| match row.get_ref(column) {
            Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
            _ => String::new(),
        };
        let (kind, name, table) = (text(0), text(1), text(2));
        let known = missing.iter().position(|o| o.kind == kind && o.name == name);
        let fault = match known.map(|at| missing.swap_remove(at)) {
            Some(object) => {
                let same = match (object.sql, row.get_ref(3)?) {
                    (Some(ours), ValueRef::Text(found)) => ours.as_bytes() == found,
                    (None, ValueRef::Null) => true,
                    _ => false,
                };
                let same = same && object.table == table;
                (!same).then(|| format!("{}的定义与本程序的不同", called(&kind, &name)))
            }
            None if version > VERSION && !touches_ours(&kind, &name, &table) => None,
            None => Some(format!("多出{}", called(&kind, &name))),
        };
        match fault {
            Some(fault) if faults.len() < NAMED => faults.push(fault),
            Some(_) => more += 1,
            None => {}
        }
    }
    faults.extend(missing.iter().map(|o| format!("缺少{}", called(o.kind, o.name))));
    if version < 1 {
        faults.push(format!("格式号 {version} 不是本程序的"));
    }
    if more > 0 {
        faults.push(format!("另有{more}处"));
    }
    Ok(faults)
}

/// Whether an object could change what our tables say.
fn touches_ours(kind: &str, name: &str, table: &str) -> bool {
    let ours = |text: &str| OBJECTS.iter().any(|o| o.name.eq_ignore_ascii_case(text));
    kind == "view" || ours(name) || ours(table)
}

/// An object in words; its name is of another's making and shown cut and without control signs.
fn called(kind: &str, name: &str) -> String {
    let kind = match kind {
        "table" => "表",
        "view" => "视图",
        "trigger" => "触发器",
        "index" => "索引",
        _ => "对象",
    };
    let name: String =
        name.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    format!("{kind}“{name}”")
}
