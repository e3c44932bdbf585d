//! What lies on the disk besides an event file: its snapshots and copies, and what each holds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Session;
use crate::model::entry;
use crate::model::event::{Event, PrivateDeed};
use crate::model::id::Seq;
use crate::model::private::PrivateField;
use crate::rules::record::act;
use crate::store::error::StoreError;
use crate::store::snapshot::{snapshot_folder, snapshots_in, snapshots_of};
use crate::store::{chosen, ledger, places};

/// Where a copy lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CopyPlace {
    /// A snapshot beside the file.
    Beside,
    /// A snapshot in the second folder.
    Second,
    /// A copy made with 另存副本, a file restored from a snapshot while this one was open, or the
    /// file this one was restored from.
    Copied,
}

impl CopyPlace {
    /// As screens say it.
    pub fn chinese(self) -> &'static str {
        match self {
            CopyPlace::Beside => "快照",
            CopyPlace::Second => "第二份快照",
            CopyPlace::Copied => "副本",
        }
    }
}

/// A copy that is there or ought to be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FoundCopy {
    /// Where it lies on the disk.
    pub path: PathBuf,
    /// Where it lies.
    pub place: CopyPlace,
    /// Whether it may be looked at: it lies below the event's folder, or at a place a person has
    /// chosen on this machine.
    pub in_reach: bool,
}

impl FoundCopy {
    /// Reads the copy as [`look`] does, where it may be touched.
    ///
    /// # Errors
    /// In Chinese, why the copy cannot be read, is not sound, or was not touched.
    pub fn held(&self, own: &[String]) -> Result<Held, String> {
        if self.in_reach { look(&self.path, own) } else { Err(chosen::OUT_OF_REACH.into()) }
    }
}

/// The second snapshot folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Second {
    /// None is set.
    Unset,
    /// It is there.
    There(PathBuf),
    /// The file names it, but nobody has chosen it on this machine: it is not touched.
    Named(PathBuf),
    /// It is set, but not there: the stick is pulled.
    Away(PathBuf),
}

/// The file and what lies around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surroundings {
    /// Size of the file in bytes; none where it is not there any more.
    pub size: Option<u64>,
    /// The second snapshot folder.
    pub second: Second,
    /// Snapshots and copies, those of one place together, oldest first.
    pub found: Vec<FoundCopy>,
    /// Whether the file holds identity or phone numbers.
    pub has_private: bool,
    /// Sheets on which whole identity numbers left the room, and what was shown.
    pub shown: BTreeSet<String>,
}

/// How the rows of a copy stand to those of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// All of its rows are the first ones of the file.
    Part,
    /// It holds all rows of the file and more.
    Beyond,
    /// The same event, but from this row on something else was recorded.
    Parted(Seq),
    /// Another event.
    Stranger,
}

/// What a copy holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Its last row.
    pub rows: Seq,
    /// When that was recorded, local time with offset (RFC 3339).
    pub at: String,
    /// The last round it closed, or else its last act, in Chinese.
    pub last_act: String,
    /// How it stands to the file.
    pub relation: Relation,
}

impl Session {
    /// The file and what lies around it, looked up anew.
    ///
    /// # Errors
    /// The file no longer says what it knows of its copies.
    pub fn surroundings(&self) -> Result<Surroundings, StoreError> {
        let second = match self.second_folder()? {
            None => Second::Unset,
            Some(folder) if !self.ledger.reaches(&folder) => Second::Named(folder),
            Some(folder) if folder.is_dir() => Second::There(folder),
            Some(folder) => Second::Away(folder),
        };
        // The very files a purge goes through.
        let snapshots = self.ledger.snapshot_files()?.into_iter().map(|(path, field)| FoundCopy {
            in_reach: self.ledger.reaches(&path),
            path,
            place: match field {
                PrivateField::SecondSnapshot => CopyPlace::Second,
                _ => CopyPlace::Beside,
            },
        });
        let copies = self.ledger.copy_files()?.into_iter();
        let copies = copies.map(|path| FoundCopy {
            in_reach: self.ledger.reaches(&path),
            path,
            place: CopyPlace::Copied,
        });
        let mut found: Vec<FoundCopy> = snapshots.chain(copies).collect();
        found.sort_by(|a, b| (a.place, &a.path).cmp(&(b.place, &b.path)));
        let shown = self.entries().iter().filter_map(|entry| {
            let Event::PrivateData { deed: PrivateDeed::Shown { sheet } } = &entry.event else {
                return None;
            };
            Some(sheet.clone())
        });
        Ok(Surroundings {
            size: std::fs::metadata(self.path()).ok().map(|found| found.len()),
            second,
            found,
            has_private: self.has_private()?,
            shown: shown.collect(),
        })
    }

    /// The digests of all rows, to look at copies with, beside the window.
    pub fn digests(&self) -> Vec<String> {
        self.entries().iter().map(|entry| entry.digest.clone()).collect()
    }
}

/// The snapshots of a file that cannot be opened: those beside it and those in the second folder
/// that one of them names.
pub fn around(path: &Path) -> Vec<FoundCopy> {
    let beside = snapshots_of(path);
    let seconds: BTreeSet<PathBuf> = beside
        .iter()
        .rev()
        .take(3)
        .filter_map(|p| places::second_folder_named_in(path, p))
        .collect();
    let second: Vec<PathBuf> = seconds.iter().flat_map(|s| snapshots_in(s, path)).collect();
    let found = |place| move |path| FoundCopy { path, place, in_reach: true };
    beside
        .into_iter()
        .map(found(CopyPlace::Beside))
        .chain(second.into_iter().map(found(CopyPlace::Second)))
        .collect()
}

/// The folder in which the snapshots of a file lie.
pub fn folder_of(path: &Path) -> PathBuf {
    snapshot_folder(path)
}

/// Reads a copy whole and checks it: every row, the chain, the file itself. `own` are the digests
/// of the file it is compared with; none where that file cannot be read. The error says in
/// Chinese why the copy cannot be read.
///
/// # Errors
/// In Chinese, why the copy cannot be read or is not sound.
pub fn look(path: &Path, own: &[String]) -> Result<Held, String> {
    let rows = ledger::read(path).map_err(|error| match error {
        StoreError::Missing(_) if path.parent().is_some_and(Path::is_dir) => {
            "已不在原处（移走或删除）".to_string()
        }
        StoreError::Missing(_) => "文件夹不在（U盘未插入？）".into(),
        StoreError::InUse(_) => "正在另一个窗口中打开".into(),
        StoreError::Damaged { what, .. } => format!("已损坏：{what}"),
        error => error.to_string(),
    })?;
    let parted = rows.iter().zip(own).position(|(row, digest)| row.digest != *digest);
    let relation = match parted {
        Some(0) => Relation::Stranger,
        Some(index) => Relation::Parted(Seq(index as u32 + 1)),
        None if rows.len() > own.len() => Relation::Beyond,
        None => Relation::Part,
    };
    let Some(end) = rows.last() else { return Err("没有任何记录".into()) };
    let closed = rows.iter().rev().find(|row| matches!(row.event, Event::RoundClosed { .. }));
    let state = entry::fold(&rows).map_err(|why| format!("记录不能重放：{why}"))?;
    let last_act = act::sentence(&state, &state, &closed.unwrap_or(end).event);
    Ok(Held { rows: end.seq, at: end.at.clone(), last_act, relation })
}
