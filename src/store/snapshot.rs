//! Safe copies of the open file: 另存副本, and a dated snapshot at each closed round.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::atomic;
use super::chosen;
use super::connect;
use super::error::StoreError;
use super::ledger::Ledger;
use super::names::{free_name, snapshot_folder_name};
use super::own_file;
use super::places::absolute_text;
use crate::model::private::{EVENT, PrivateChange, PrivateField};

pub use super::names::{original_of, snapshot_folder, snapshots_in, snapshots_of};

impl Ledger {
    /// 另存副本: writes a whole, consistent copy to a new file; refuses to overwrite. The copy is
    /// remembered, so that a purge can name it.
    ///
    /// # Errors
    /// The name is taken, or the disk refuses.
    pub fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        not_taken(target)?;
        chosen::choose(target);
        self.remembering(target, || self.copied(target, "另存副本"))
    }

    /// Restores a snapshot or copy of this file as a new file; refuses to overwrite. The new file
    /// is remembered as a copy is.
    ///
    /// # Errors
    /// The snapshot is not sound, the name is taken, or the disk refuses.
    pub fn restore(&self, snapshot: &Path, target: &Path) -> Result<(), StoreError> {
        not_taken(target)?;
        chosen::choose(target);
        self.remembering(target, || restore(snapshot, target))
    }

    fn remembering(
        &self,
        target: &Path,
        make: impl FnOnce() -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        // Remembered before it exists, so that none is forgotten where the program is cut off; a
        // file that cannot be written any more is copied all the same.
        let remembered = self.read_only().is_none() && self.remember_copy(target).is_ok();
        let made = make();
        if made.is_err() && remembered {
            // Only the list of a later purge depends on it.
            let _ = self.forget(target);
        }
        made
    }

    /// Writes the file anew under another name: as it is, or from what is kept of it where its
    /// tables are not of our making or somebody has written into it.
    fn copied(&self, target: &Path, doing: &str) -> Result<(), StoreError> {
        not_taken(target)?;
        let from_memory = || self.kept.borrow().write(target, self.format().max(1), doing);
        let overwritten = matches!(self.untouched(), Err(StoreError::Overwritten(_)));
        if !self.schema_faults().is_empty() || overwritten && self.newer().is_none() {
            return from_memory();
        }
        // What cannot be folded is copied out of the log all the same.
        let _ = self.fold();
        match copy(self.connection.anew(), target, doing) {
            Err(StoreError::Damaged { .. }) if self.newer().is_none() => from_memory(),
            made => made,
        }
    }

    /// Removes what an earlier run that was cut off has left of snapshots of this file, and of
    /// the file itself where it was being made as a copy. A network folder is not touched before
    /// something is written there.
    pub(super) fn clear_left_overs(&self) {
        atomic::clear_left_over(self.path());
        atomic::clear_left_overs(&snapshot_folder(self.path()));
        if let Ok(Some(second)) = self.second_folder()
            && self.reaches(&second)
            && !chosen::is_network(&second)
        {
            atomic::clear_left_overs(&second.join(snapshot_folder_name(self.path())));
        }
    }

    /// The snapshots to be made with a row, named by time and by what was closed, e.g.
    /// `20190510-103000-公开组-第03轮.xqt`: one beside the file, one in the second folder if set.
    /// Written with the row as private values, so that the file knows them before they exist. And
    /// why none is written into the second folder, where one is named but may not be touched.
    ///
    /// # Errors
    /// A path is no text.
    pub fn plan_snapshots(
        &self,
        label: &str,
        stamp: &str,
    ) -> Result<(Vec<PrivateChange>, Option<String>), StoreError> {
        let mut planned = Vec::new();
        let mut add = |field, folder: PathBuf| -> Result<(), StoreError> {
            let target = free_name(&folder, &format!("{stamp}-{label}"), "xqt");
            planned.push(PrivateChange { player: EVENT, field, value: absolute_text(&target)? });
            Ok(())
        };
        add(PrivateField::Snapshot, snapshot_folder(self.path()))?;
        let mut notice = None;
        match self.second_folder()? {
            Some(second) if self.reaches(&second) => {
                add(PrivateField::SecondSnapshot, second.join(snapshot_folder_name(self.path())))?;
            }
            Some(second) => {
                notice = Some(format!(
                    "第二份快照没有写：文件夹 {} 只写在文件里，没有在这台电脑上选定过；\
                     请在日志的“文件与快照”中重新设定",
                    second.display()
                ));
            }
            None => {}
        }
        Ok((planned, notice))
    }

    /// Makes one planned snapshot. Where it cannot be made the file forgets it again.
    ///
    /// # Errors
    /// The folder is away, or the disk refuses.
    pub fn snapshot(&self, planned: &PrivateChange) -> Result<PathBuf, StoreError> {
        let target = PathBuf::from(&planned.value);
        let made = self.make(&target, planned.field.clone());
        if made.is_err() {
            // Only the list of a later purge depends on it.
            let _ = self.forget(&target);
        }
        made.map(|()| target)
    }

    fn make(&self, target: &Path, field: PrivateField) -> Result<(), StoreError> {
        let folder = target.parent().unwrap_or(Path::new("."));
        if field == PrivateField::SecondSnapshot
            && !folder.parent().is_some_and(|second| second.is_dir())
        {
            let doing = format!("写快照 {} ", target.display());
            return Err(StoreError::failed(doing, "第二个快照文件夹不在（U盘未插入？）"));
        }
        std::fs::create_dir_all(folder).map_err(|e| StoreError::io("建立快照文件夹", e))?;
        atomic::clear_left_overs(folder);
        self.copied(target, "写快照")
    }
}

/// Restores a snapshot as a new file; refuses to overwrite. The snapshot stays as it is.
///
/// # Errors
/// The snapshot is not sound, the name is taken, or the disk refuses.
pub fn restore(snapshot: &Path, target: &Path) -> Result<(), StoreError> {
    let (from, _) = Ledger::examine(snapshot)?;
    let original = original_of(snapshot);
    for place in [Some(snapshot), Some(target), original.as_deref()].into_iter().flatten() {
        chosen::choose(place);
    }
    from.copied(target, "从快照恢复")
}

fn not_taken(target: &Path) -> Result<(), StoreError> {
    if target.exists() { Err(StoreError::Exists(target.to_path_buf())) } else { Ok(()) }
}

/// Copies through a temporary file, so that nothing half written ever bears the name.
fn copy(connection: &Connection, target: &Path, doing: &str) -> Result<(), StoreError> {
    not_taken(target)?;
    let temporary = atomic::temporary(target)?;
    atomic::clear_left_over(target);
    let name = absolute_text(&connect::verbatim(&temporary))?;
    // SQLite fills an empty file as it is: readable for its owner only.
    own_file::create_new(&temporary).map_err(|e| StoreError::io(doing, e))?;
    connection
        .execute("VACUUM INTO ?", [name])
        .map_err(|e| StoreError::sqlite(&temporary, doing, e))
        .and_then(|_| atomic::finish(&temporary, target).map_err(|e| StoreError::io(doing, e)))
        .map_err(|error| {
            let _ = std::fs::remove_file(&temporary);
            match error {
                StoreError::Gone(_) => {
                    StoreError::failed(doing, format!("不能写入 {}", target.display()))
                }
                other => other,
            }
        })
}
