//! Purging private data: from the file, and from every snapshot and copy the file knows of. Ledger
//! and sheets stay whole; what could not be reached is listed.

use std::path::{Path, PathBuf};

use rusqlite::{Transaction, TransactionBehavior};

use super::atomic;
use super::chosen::OUT_OF_REACH;
use super::error::StoreError;
use super::guard::Guarded;
use super::ledger::{Ledger, NewRow};
use super::rows::{self, Recognised};
use crate::model::entry::Entry;

/// What a purge reached.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reach {
    /// Snapshots and copies cleaned.
    pub cleaned: Vec<PathBuf>,
    /// Snapshots and copies that still hold private data or could not be looked at, and why.
    pub missed: Vec<(PathBuf, String)>,
    /// What failed in the file itself after the data were overwritten, in Chinese.
    pub notice: Option<String>,
}

/// Everything private, except where the copies are; then a new salt, so that later entries are
/// never digested without one.
const PURGE: &str = "
DELETE FROM private
WHERE player <> 0 OR field NOT IN ('second_folder', 'snapshot', 'second_snapshot', 'copy');
INSERT INTO private(player, field, seq, value) VALUES(0, 'salt', 1, lower(hex(randomblob(16))));
";

fn purge(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute_batch(PURGE)
}

impl Ledger {
    /// Removes every private value in the transaction of the row that records it, overwriting
    /// the bytes, then rewrites the file and cleans the snapshots.
    ///
    /// # Errors
    /// Nothing was purged: the row was not written. What fails afterwards is said in [`Reach`].
    pub fn purge(&mut self, row: NewRow<'_>) -> Result<(Entry, Reach), StoreError> {
        // With the lock held the journal stays, with the pages as they were: cut it off.
        self.ask("清除个人信息", |file| file.execute_batch("PRAGMA journal_size_limit = 0"))?;
        let entry = self.append_with(row, |transaction, _| purge(transaction))?;
        let mut reach = Reach::default();
        let emptied = self.tell("整理文件", |file| file.execute_batch("VACUUM"));
        let folded = self.fold_empty();
        for done in [emptied, folded, self.purge_copies(&mut reach)] {
            reach.notice = done.err().map(|error| error.to_string()).or(reach.notice);
        }
        Ok((entry, reach))
    }

    fn purge_copies(&self, reach: &mut Reach) -> Result<(), StoreError> {
        let event = self.founding_digest()?;
        if let damaged @ 1.. = self.damaged_places()? {
            let why = format!(
                "有{damaged}份的路径已损坏，找不到；其中可能还有个人信息，请自行查找并删除"
            );
            reach.missed.push(("记下的快照和副本".into(), why));
        }
        for folder in self.snapshot_folders()?.keys() {
            atomic::clear_left_overs(folder);
        }
        let copies = self.copy_files()?;
        for path in self.snapshot_files()?.into_keys() {
            if !self.reaches(&path) {
                reach.missed.push((path, OUT_OF_REACH.into()));
                continue;
            }
            if self.is_self(&path) {
                continue;
            }
            match clean(&path, &event) {
                Ok(true) => reach.cleaned.push(path),
                // Another event's file in the same folder is none of ours.
                Ok(false) => {}
                Err(error) => missed(reach, path, &error),
            }
        }
        for path in copies {
            if !self.reaches(&path) {
                reach.missed.push((path, OUT_OF_REACH.into()));
                continue;
            }
            if self.is_self(&path) {
                continue;
            }
            atomic::clear_left_over(&path);
            match self.clean_copy(&path, &event) {
                Ok(Some(why)) => reach.missed.push((path, why)),
                Ok(None) => reach.cleaned.push(path),
                Err(error) => missed(reach, path, &error),
            }
        }
        Ok(())
    }

    /// Cleans a copy made with 另存副本 or a restored file; says why not where somebody has gone on in it, or where
    /// the name now belongs to another event.
    fn clean_copy(&self, path: &Path, event: &str) -> Result<Option<String>, StoreError> {
        let (seq, digest) = rows::last_digest(path)?;
        let ours = "SELECT 1 FROM ledger WHERE seq = ? AND digest = ?";
        if !self.ask("读记录", |file| file.prepare(ours)?.exists((seq.0, digest)))? {
            return Ok(Some(
                "这个副本里另有新的记录，程序不改动它；请打开它再清除一次，或自行删除".into(),
            ));
        }
        clean(path, event).map(|_| None)
    }
}

/// Notes a snapshot or copy that could not be cleaned.
fn missed(reach: &mut Reach, path: PathBuf, error: &StoreError) {
    let why = match error {
        StoreError::Missing(_) if path.parent().is_some_and(Path::is_dir) => {
            "已不在原处；如果移到了别处，请自行删除".to_string()
        }
        StoreError::Missing(_) => "文件夹不在（U盘未插入？）；插回后请再清除一次".to_string(),
        StoreError::Damaged { .. } | StoreError::Empty(_) | StoreError::Foreign(_) => {
            format!("已损坏，不能清除，但其中可能还有个人信息；请自行删除（{error}）")
        }
        error => error.to_string(),
    };
    reach.missed.push((path, why));
}

/// Cleans one snapshot; false if it is not of this event.
fn clean(path: &Path, event: &str) -> Result<bool, StoreError> {
    let Recognised { connection, read_only, schema, .. } = rows::recognise(path)?;
    if !schema.is_empty() {
        return Err(StoreError::Schema { path: path.into(), what: schema.join("、") });
    }
    let founding =
        rows::founding_digest(&connection).map_err(|e| StoreError::sqlite(path, "读快照", e))?;
    if founding != event {
        return Ok(false);
    }
    if let Some(why) = read_only {
        return Err(StoreError::ReadOnly(why));
    }
    let cleaned = |connection: &Guarded| -> rusqlite::Result<()> {
        let transaction =
            Transaction::new_unchecked(connection.anew(), TransactionBehavior::Immediate)?;
        purge(&transaction)?;
        transaction.commit()?;
        connection.anew().execute_batch("VACUUM")
    };
    cleaned(&connection)
        .map(|()| true)
        .map_err(|e| StoreError::sqlite(path, "清除快照中的个人信息", e))
}
