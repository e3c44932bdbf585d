//! Event files changed by somebody who knows the format: rows rewritten, the chain made anew.

use std::path::Path;

use rusqlite::Connection;
use xiangqi_arbiter::model::entry::{RowText, digest};
use xiangqi_arbiter::model::id::Seq;

/// A row as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub at: String,
    pub by: String,
    pub reason: Option<String>,
    pub act: String,
}

impl Row {
    /// A row of the same time and hand with another act.
    pub fn with_act(&self, act: impl Into<String>) -> Row {
        Row { reason: None, act: act.into(), ..self.clone() }
    }
}

/// The rows of a file.
pub fn rows(path: &Path) -> Vec<Row> {
    let connection = Connection::open(path).unwrap();
    let mut statement =
        connection.prepare("SELECT at, by, reason, act FROM ledger ORDER BY seq").unwrap();
    let rows = statement.query_map([], |r| {
        Ok(Row { at: r.get(0)?, by: r.get(1)?, reason: r.get(2)?, act: r.get(3)? })
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// Writes other rows in their place, with digests that fit; the schema stays as it is.
pub fn forge(path: &Path, change: impl FnOnce(&mut Vec<Row>)) {
    let mut forged = rows(path);
    change(&mut forged);
    let mut connection = Connection::open(path).unwrap();
    let file = connection.transaction().unwrap();
    let triggers: Vec<(String, String)> = file
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
        .unwrap()
        .query_map([], |r| Ok((r.get(0)?, r.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    for (name, _) in &triggers {
        file.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    file.execute("DELETE FROM ledger", []).unwrap();
    let mut previous = String::new();
    for (row, seq) in forged.iter().zip(1..) {
        let Row { at, by, reason, act } = row;
        let text = RowText { seq: Seq(seq), at, by, reason: reason.as_deref(), act };
        previous = digest(&previous, text);
        file.execute(
            "INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)",
            (seq, at, by, reason, act, &previous),
        )
        .unwrap();
    }
    for (_, sql) in &triggers {
        file.execute_batch(sql).unwrap();
    }
    file.commit().unwrap();
}

/// Makes a file one of an earlier format.
pub fn set_format(path: &Path, format: i32) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "user_version", format).unwrap();
}
