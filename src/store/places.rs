//! Where copies of the file are: the second snapshot folder, and every snapshot and copy made,
//! so that a purge can find them. Kept in the private table under the event itself; not part of
//! the ledger, because a place on a disk is no fact of the tournament.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension};

use super::checks;
use super::chosen;
use super::error::StoreError;
use super::ledger::Ledger;
use super::names::{event_files, is_snapshot_folder, snapshot_folder, snapshot_folder_name};
use crate::model::private::{EVENT, PrivateField};

impl Ledger {
    /// The second folder snapshots go to, if one is set.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn second_folder(&self) -> Result<Option<PathBuf>, StoreError> {
        self.ask("读快照文件夹", second_folder_in)
    }

    /// Sets the second folder snapshots go to, or none.
    ///
    /// # Errors
    /// The folder cannot take snapshots, or the file not be written.
    pub fn set_second_folder(&mut self, folder: Option<&Path>) -> Result<(), StoreError> {
        if let Some(why) = self.read_only() {
            return Err(StoreError::ReadOnly(why.into()));
        }
        if let Some(folder) = folder {
            self.can_be_second(folder)?;
            chosen::choose(folder);
        }
        let folder = folder.map(absolute_text).transpose()?;
        let name = PrivateField::SecondFolder.name();
        self.tell("记下快照文件夹", |file| {
            let transaction = file.unchecked_transaction()?;
            transaction.execute(
                "DELETE FROM private WHERE player = ? AND field = ?",
                (EVENT.0, name.as_ref()),
            )?;
            if let Some(folder) = &folder {
                transaction.execute(
                    "INSERT INTO private(player, field, seq, value) VALUES(?, ?, 0, ?)",
                    (EVENT.0, name.as_ref(), folder),
                )?;
                checks::note(&transaction, EVENT, &PrivateField::SecondFolder, 0, folder)?;
            }
            checks::drop_orphans(&transaction)?;
            transaction.commit()
        })
    }

    /// Whether a folder can take snapshots: it is there, another than the file's own, and a file
    /// can be written into it.
    fn can_be_second(&self, folder: &Path) -> Result<(), StoreError> {
        let doing = format!("设定第二个快照文件夹 {} ", folder.display());
        let refuse = |what: &str| Err(StoreError::failed(&doing, what));
        if !folder.is_dir() {
            return refuse("文件夹不在（U盘未插入？）。请插好U盘，或先建立这个文件夹");
        }
        let own = self.path().parent().unwrap_or(Path::new("."));
        let own = if own.as_os_str().is_empty() { Path::new(".") } else { own };
        if let (Ok(one), Ok(other)) = (own.canonicalize(), folder.canonicalize())
            && one == other
        {
            return refuse(
                "这就是赛事文件所在的文件夹。请选U盘或另一个磁盘上的文件夹，\
                 这样电脑坏了也还有一份",
            );
        }
        let probe = folder.join(".象棋裁判长-试写.part");
        let tried = std::fs::File::create(&probe).and_then(|file| file.sync_all());
        let _ = std::fs::remove_file(&probe);
        tried.or_else(|error| refuse(&format!("不能写入：{}", super::disk::reason(&error))))
    }

    /// The snapshots or copies this file knows it has, in the order they were made.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn known(&self, field: PrivateField) -> Result<Vec<PathBuf>, StoreError> {
        self.ask("读快照清单", |file| {
            let mut statement = file.prepare_cached(
                "SELECT value FROM private WHERE player = ? AND field = ? ORDER BY seq",
            )?;
            let rows = statement
                .query_map((EVENT.0, field.name()), |row| row.get_ref(0).map(written_path))?;
            rows.filter_map(Result::transpose).collect()
        })
    }

    /// How many of the places it was told to remember the file can no longer read.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub(super) fn damaged_places(&self) -> Result<usize, StoreError> {
        self.ask("读快照清单", |file| {
            let mut statement = file.prepare_cached(
                "SELECT value FROM private WHERE player = ? AND field IN \
                 ('second_folder', 'snapshot', 'second_snapshot', 'copy')",
            )?;
            let rows = statement.query_map([EVENT.0], |row| row.get_ref(0).map(written_path))?;
            let paths: Vec<Option<PathBuf>> = rows.collect::<Result<_, _>>()?;
            Ok(paths.iter().filter(|path| path.is_none()).count())
        })
    }

    /// Whether a place the file names may be touched.
    pub fn reaches(&self, path: &Path) -> bool {
        chosen::in_reach(self.path(), path)
    }

    /// Every folder in which snapshots of this file lie or ought to: beside it, in the second
    /// folder, and wherever one was ever made, also before the file was renamed or restored; those
    /// that may be touched.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn snapshot_folders(&self) -> Result<BTreeMap<PathBuf, PrivateField>, StoreError> {
        let mut folders = BTreeMap::new();
        for field in [PrivateField::SecondSnapshot, PrivateField::Snapshot] {
            for path in self.known(field.clone())?.into_iter().filter(|path| self.reaches(path)) {
                let folder = path.parent().filter(|folder| is_snapshot_folder(folder));
                folders.extend(folder.map(|folder| (folder.to_path_buf(), field.clone())));
            }
        }
        let mut add = |folder: PathBuf, field| {
            folders.extend(std::path::absolute(folder).ok().map(|folder| (folder, field)));
        };
        if let Some(second) = self.second_folder()?.filter(|second| self.reaches(second)) {
            add(second.join(snapshot_folder_name(self.path())), PrivateField::SecondSnapshot);
        }
        add(snapshot_folder(self.path()), PrivateField::Snapshot);
        Ok(folders)
    }

    /// Every snapshot this file knows of, there or not, in reach or not, and every event file lying
    /// among them.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn snapshot_files(&self) -> Result<BTreeMap<PathBuf, PrivateField>, StoreError> {
        let mut files = BTreeMap::new();
        for (folder, field) in self.snapshot_folders()? {
            files.extend(event_files(&folder).into_iter().map(|path| (path, field.clone())));
        }
        for field in [PrivateField::SecondSnapshot, PrivateField::Snapshot] {
            files.extend(self.known(field.clone())?.into_iter().map(|path| (path, field.clone())));
        }
        Ok(files)
    }

    /// The copies made with 另存副本, the files restored from its snapshots while it was open, and
    /// the file this one was restored from, as far as they are not among its snapshots.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn copy_files(&self) -> Result<Vec<PathBuf>, StoreError> {
        let snapshots = self.snapshot_files()?;
        let mut copies = self.known(PrivateField::Copy)?;
        copies.retain(|path| !snapshots.contains_key(path));
        Ok(copies)
    }

    /// Remembers a copy, or another file that holds the same private values.
    ///
    /// # Errors
    /// The path is no text, or the file cannot be written.
    pub fn remember_copy(&self, path: &Path) -> Result<(), StoreError> {
        let path = absolute_text(path)?;
        let noted = "INSERT INTO private(player, field, seq, value)
             SELECT ?1, ?2, coalesce(max(seq), 0) + 1, ?3 FROM private
             WHERE player = ?1 AND field = ?2";
        let last = "SELECT max(seq) FROM private WHERE player = ? AND field = ?";
        let copy = PrivateField::Copy;
        self.tell("记下副本", |file| {
            let transaction = file.unchecked_transaction()?;
            transaction.execute(noted, (EVENT.0, copy.name(), &path))?;
            let named = (EVENT.0, copy.name());
            let seq = transaction.query_row(last, named, |row| row.get(0))?;
            checks::note(&transaction, EVENT, &copy, seq, &path)?;
            transaction.commit()
        })
    }

    /// Forgets a snapshot or copy: it was never made, or it is gone.
    pub(super) fn forget(&self, path: &Path) -> Result<(), StoreError> {
        let path = absolute_text(path)?;
        let noted = "DELETE FROM private WHERE player = ? AND value = ?";
        self.tell("更新快照清单", |file| {
            let transaction = file.unchecked_transaction()?;
            transaction.execute(noted, (EVENT.0, path))?;
            checks::drop_orphans(&transaction)?;
            transaction.commit()
        })
    }
}

/// A path as it can be found again from anywhere on this machine.
pub(super) fn absolute_text(path: &Path) -> Result<String, StoreError> {
    let absolute = std::path::absolute(path).map_err(|e| StoreError::io("查找文件夹", e))?;
    let text = absolute.into_os_string().into_string();
    text.map_err(|_| StoreError::failed("查找文件夹", "路径含有无法表示的字符"))
}

/// The second folder a snapshot of an event file names; none where it cannot be read or may not
/// be touched.
pub fn second_folder_named_in(event: &Path, snapshot: &Path) -> Option<PathBuf> {
    let named = second_folder_in(&*super::connect::read(snapshot).ok()?).ok()?;
    named.filter(|folder| chosen::in_reach(event, folder))
}

fn second_folder_in(connection: &Connection) -> rusqlite::Result<Option<PathBuf>> {
    let named = connection.query_row(
        "SELECT value FROM private WHERE player = ? AND field = ? ORDER BY seq DESC LIMIT 1",
        (EVENT.0, PrivateField::SecondFolder.name()),
        |row| row.get_ref(0).map(written_path),
    );
    Ok(named.optional()?.flatten())
}

/// A path as it stands in the file; none where damage left no text of it.
fn written_path(value: ValueRef<'_>) -> Option<PathBuf> {
    let text = value.as_str().ok()?;
    (!text.is_empty() && !text.contains('\0')).then(|| text.into())
}
