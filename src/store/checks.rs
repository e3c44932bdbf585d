//! Checks beside the private values that no act knows (telephones, places of copies): a salted digest
//! of each, in the same transaction, so that damage to the private table does not pass unnoticed.

use rusqlite::{Connection, OptionalExtension, Row};

use super::error::StoreError;
use super::ledger::Ledger;
use crate::model::id::PlayerId;
use crate::model::private::{CHECK, EVENT, PrivateField, check};

/// A private value that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Altered {
    /// Whose; [`EVENT`] where it belongs to the event.
    pub player: PlayerId,
    /// Its field, as the table names it.
    pub field: String,
    /// Whether it is gone.
    pub lost: bool,
}

fn salt(file: &Connection) -> rusqlite::Result<Option<String>> {
    let newest =
        "SELECT value FROM private WHERE player = ? AND field = ? ORDER BY seq DESC LIMIT 1";
    let named = (EVENT.0, PrivateField::Salt.name());
    file.query_row(newest, named, |row| row.get(0)).optional()
}

/// A column of the private table, with what is no text of it replaced: it fits no check and no
/// digest. None where there is no value.
pub(super) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<String>> {
    let value = row.get_ref(column)?.as_bytes_or_null()?;
    Ok(value.map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
}

/// Writes the check of a value that has just been written, where its field has one.
pub(super) fn note(
    file: &Connection,
    player: PlayerId,
    field: &PrivateField,
    seq: u32,
    value: &str,
) -> rusqlite::Result<()> {
    let Some(salt) = salt(file)?.filter(|_| field.checked()) else { return Ok(()) };
    let name = field.name();
    let kept = "INSERT OR REPLACE INTO private(player, field, seq, value) VALUES(?,?,?,?)";
    let named = format!("{CHECK}{name}");
    file.execute(kept, (player.0, named, seq, check(&salt, &name, value))).map(|_| ())
}

/// Takes checks away whose values were forgotten on purpose.
pub(super) fn drop_orphans(file: &Connection) -> rusqlite::Result<()> {
    let orphans = "DELETE FROM private WHERE field LIKE ?1 || '%' AND player = ?2 AND NOT EXISTS (
        SELECT 1 FROM private value WHERE value.player = private.player
        AND value.seq = private.seq AND private.field = ?1 || value.field)";
    file.execute(orphans, (CHECK, EVENT.0)).map(|_| ())
}

impl Ledger {
    /// Private values that are not as their checks say.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn altered(&self) -> Result<Vec<Altered>, StoreError> {
        let both = "SELECT kept.player, substr(kept.field, length(?1) + 1), kept.value, value.value
            FROM private kept LEFT JOIN private value ON value.player = kept.player
            AND value.seq = kept.seq AND value.field = substr(kept.field, length(?1) + 1)
            WHERE kept.field LIKE ?1 || '%' ORDER BY kept.player, kept.field, kept.seq";
        self.ask("读个人信息", |file| {
            let salt = salt(file)?.unwrap_or_default();
            let mut statement = file.prepare_cached(both)?;
            let mut rows = statement.query([CHECK])?;
            let mut altered = Vec::new();
            while let Some(row) = rows.next()? {
                let (player, field): (u32, String) = (row.get(0)?, row.get(1)?);
                let (kept, value) = (text(row, 2)?.unwrap_or_default(), text(row, 3)?);
                let sound = value.as_deref().map(|value| check(&salt, &field, value) == kept);
                if sound != Some(true) {
                    let lost = sound.is_none();
                    altered.push(Altered { player: PlayerId(player), field, lost });
                }
            }
            Ok(altered)
        })
    }
}
