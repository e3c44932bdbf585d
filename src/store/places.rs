//! Where copies of the file are: the second snapshot folder, and every snapshot and copy made,
//! so that a purge can find them. Kept in the private table under the event itself; not part of
//! the ledger, because a place on a disk is no fact of the tournament.

use std::path::{Path, PathBuf};

use rusqlite::OptionalExtension;

use super::error::StoreError;
use super::ledger::Ledger;
use crate::model::private::{EVENT, PrivateField};

impl Ledger {
    /// The second folder snapshots go to, if one is set.
    pub fn second_folder(&self) -> Result<Option<PathBuf>, StoreError> {
        self.connection
            .query_row(
                "SELECT value FROM private WHERE player = ? AND field = ? ORDER BY seq DESC LIMIT 1",
                (EVENT.0, PrivateField::SecondFolder.name()),
                |row| row.get::<_, String>(0),
            )
            .optional()
            .map(|found| found.map(PathBuf::from))
            .map_err(|e| StoreError::sqlite(self.path(), "读快照文件夹", e))
    }

    /// Sets the second folder snapshots go to, or none.
    pub fn set_second_folder(&mut self, folder: Option<&Path>) -> Result<(), StoreError> {
        if let Some(why) = self.read_only() {
            return Err(StoreError::ReadOnly(why.into()));
        }
        let folder = folder.map(absolute_text).transpose()?;
        let name = PrivateField::SecondFolder.name();
        let set = || -> rusqlite::Result<()> {
            let transaction = self.connection.unchecked_transaction()?;
            transaction.execute(
                "DELETE FROM private WHERE player = ? AND field = ?",
                (EVENT.0, name.as_ref()),
            )?;
            if let Some(folder) = &folder {
                transaction.execute(
                    "INSERT INTO private(player, field, seq, value) VALUES(?, ?, 0, ?)",
                    (EVENT.0, name.as_ref(), folder),
                )?;
            }
            transaction.commit()
        };
        set().map_err(|e| StoreError::sqlite(self.path(), "记下快照文件夹", e))
    }

    /// The snapshots or copies this file knows it has, in the order they were made.
    pub(super) fn known(&self, field: PrivateField) -> Result<Vec<PathBuf>, StoreError> {
        let read = || -> rusqlite::Result<Vec<PathBuf>> {
            let mut statement = self.connection.prepare_cached(
                "SELECT value FROM private WHERE player = ? AND field = ? ORDER BY seq",
            )?;
            let rows = statement.query_map((EVENT.0, field.name()), |row| {
                row.get::<_, String>(0).map(PathBuf::from)
            })?;
            rows.collect()
        };
        read().map_err(|e| StoreError::sqlite(self.path(), "读快照清单", e))
    }

    /// Remembers a copy.
    pub(super) fn remember_copy(&self, path: &Path) -> Result<(), StoreError> {
        let path = absolute_text(path)?;
        self.connection
            .execute(
                "INSERT INTO private(player, field, seq, value)
                 SELECT ?1, ?2, coalesce(max(seq), 0) + 1, ?3 FROM private
                 WHERE player = ?1 AND field = ?2",
                (EVENT.0, PrivateField::Copy.name(), path),
            )
            .map(|_| ())
            .map_err(|e| StoreError::sqlite(self.path(), "记下副本", e))
    }

    /// Forgets a snapshot or copy: it was never made, or it is gone.
    pub(super) fn forget(&self, path: &Path) -> Result<(), StoreError> {
        let path = absolute_text(path)?;
        self.connection
            .execute("DELETE FROM private WHERE player = ? AND value = ?", (EVENT.0, path))
            .map(|_| ())
            .map_err(|e| StoreError::sqlite(self.path(), "更新快照清单", e))
    }
}

/// A path as it can be found again from anywhere on this machine.
pub(super) fn absolute_text(path: &Path) -> Result<String, StoreError> {
    let absolute = std::path::absolute(path).map_err(|e| StoreError::io("查找文件夹", e))?;
    absolute.into_os_string().into_string().map_err(|_| StoreError::Io {
        doing: "查找文件夹".into(),
        what: "路径含有无法表示的字符".into(),
    })
}
