//! How far a file may take us: no statement runs for ever, no cell fills the memory, and nothing
//! its schema says is trusted.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, Result};

/// Steps of SQLite's machine between two looks at the budget.
const SLICE: i32 = 1000;
/// So many slices one statement may take: about a second; the longest of ours (a copy of an event
/// of 2 000 players and 13 rounds) takes a hundredth of it.
const SLICES: u32 = 100_000;
/// So many slices all statements together may take in a file of somebody else's making.
const SLICES_ONCE: u32 = 20_000;
/// The longest cell, in bytes: an entry list of 100 000 rows is a fifth of it.
const LONGEST_CELL: i32 = 64 << 20;

/// A connection whose statements are limited.
#[derive(Debug)]
pub(super) struct Guarded {
    connection: Connection,
    left: Arc<AtomicU32>,
    /// Whether the budget is for all statements together: a file of somebody else's making.
    once: bool,
}

impl Guarded {
    /// Guards a connection before anything is read through it.
    pub(super) fn new(mut connection: Connection) -> Result<Guarded> {
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_CELL)?;
        let left = Arc::new(AtomicU32::new(SLICES));
        let counted = Arc::clone(&left);
        let spent = move || {
            let before = counted.load(Ordering::Relaxed);
            counted.store(before.saturating_sub(1), Ordering::Relaxed);
            before == 0
        };
        connection.progress_handler(SLICE, Some(spent))?;
        Ok(Guarded { connection, left, once: false })
    }

    /// From now on there is one smaller budget for all statements together.
    pub(super) fn once(&mut self) {
        self.once = true;
        self.left.store(SLICES_ONCE, Ordering::Relaxed);
    }

    /// Gives the next statement its own budget.
    pub(super) fn anew(&self) -> &Connection {
        if !self.once {
            self.left.store(SLICES, Ordering::Relaxed);
        }
        &self.connection
    }
}

impl Deref for Guarded {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}
