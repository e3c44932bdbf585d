//! The private table: identity and phone numbers, written in the same transaction as the ledger
//! row they came with, never in the ledger. A value belongs to the row that set it, so that undo
//! brings the earlier value back.

use rusqlite::Transaction;

use super::checks;
use super::error::StoreError;
use super::ledger::{Ledger, NewRow};
use crate::model::entry::Entry;
use crate::model::id::{PlayerId, Seq};
use crate::model::private::{COACH_PHONE, LEADER_PHONE, PrivateChange, PrivateField};

fn write(
    transaction: &Transaction<'_>,
    seq: Seq,
    changes: &[PrivateChange],
) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached(
        "INSERT OR REPLACE INTO private(player, field, seq, value) VALUES(?,?,?,?)",
    )?;
    for change in changes {
        statement.execute((change.player.0, change.field.name(), seq.0, &change.value))?;
        checks::note(transaction, change.player, &change.field, seq.0, &change.value)?;
    }
    Ok(())
}

impl Ledger {
    /// Appends one row and its private data in one synced transaction. On return the row is on
    /// the disk; on error nothing is.
    ///
    /// # Errors
    /// Read-only, moved away, or a failure of the disk.
    pub fn append(
        &mut self,
        row: NewRow<'_>,
        private: &[PrivateChange],
    ) -> Result<Entry, StoreError> {
        self.append_with(row, |transaction, seq| write(transaction, seq, private))
    }

    /// The value set by the latest of the standing rows; none if there is none or it was cleared.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn private(
        &self,
        player: PlayerId,
        field: PrivateField,
        in_force: impl Fn(Seq) -> bool,
    ) -> Result<Option<String>, StoreError> {
        self.ask("读个人信息", |file| {
            let mut statement = file.prepare_cached(
                "SELECT seq, value FROM private WHERE player = ? AND field = ? ORDER BY seq DESC",
            )?;
            let mut rows = statement.query((player.0, field.name()))?;
            while let Some(row) = rows.next()? {
                if in_force(Seq(row.get(0)?)) {
                    return Ok(checks::text(row, 1)?.filter(|value| !value.is_empty()));
                }
            }
            Ok(None)
        })
    }

    /// Whether any private value of an entrant or of the officials of a unit is left.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn has_private(&self) -> Result<bool, StoreError> {
        let one = "SELECT 1 FROM private
             WHERE player <> 0 OR field LIKE ? || ':%' OR field LIKE ? || ':%' LIMIT 1";
        self.ask("读个人信息", |file| file.prepare(one)?.exists((LEADER_PHONE, COACH_PHONE)))
    }
}
