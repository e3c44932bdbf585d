//! What can go wrong with the disk, said in Chinese with the place and the way on.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::disk;
use super::names::{is_named_event, snapshot_folder_name, snapshots_of};

/// Why a file is open for reading only: it may not be written itself.
pub(super) const READ_ONLY_FILE: &str = "文件没有写权限";
/// Why a file is open for reading only: nothing can be made beside it.
pub(super) const READ_ONLY_FOLDER: &str = "所在文件夹不可写";

/// Why a file is open for reading only: its tables are not those of this program.
pub(super) const NOT_OURS: &str = "文件的表结构与本程序的不同";

/// SQLite takes paths of 512 bytes on Linux, its journal's with them.
const LONGEST_PATH: usize = 500;

/// What is being done while an act is recorded.
pub(super) const RECORDING: &str = "写记录";

/// A failure of the disk: nothing was recorded, drafts are kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another window has the file open.
    #[error("{} 已在另一个窗口中打开。请先关闭那个窗口，或在那里“另存副本”后打开副本。", .0.display())]
    InUse(PathBuf),
    /// There is already a file of this name.
    #[error("{} 已存在，不会覆盖。请换一个文件名。", .0.display())]
    Exists(PathBuf),
    /// No such file.
    #[error("找不到文件 {}。", .0.display())]
    Missing(PathBuf),
    /// Not an event file at all.
    #[error("{} 不是赛事文件 (.xqt)。", .0.display())]
    Foreign(PathBuf),
    /// An event file that is damaged.
    #[error("{} 已损坏：{what}。{}", .path.display(), way_back(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, as found.
        what: String,
    },
    /// An event file by its mark, with tables of another's making from which no record can be read.
    #[error("{} 的表结构与本程序的不同（{what}），不能打开。{}", .path.display(), way_back(path))]
    Schema {
        /// The file.
        path: PathBuf,
        /// What is more, less or otherwise.
        what: String,
    },
    /// Nothing was ever recorded in it.
    #[error("{} {}", .0.display(), emptied(.0))]
    Empty(PathBuf),
    /// Written by a newer version, in a way this one cannot even read.
    #[error("{} 由更新的版本写成（格式 {version}），本程序读不懂。请升级本程序后再打开。", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// `user_version` of the file, greater than ours.
        version: i32,
    },
    /// A write was cut off, and here it cannot be taken back.
    #[error("{} 上次写入没有完成，须在可写的文件夹中打开。请把它和同名的“-wal”或“-journal”文件一起复制到可写的文件夹再打开。", .0.display())]
    Unfinished(PathBuf),
    /// The file is not where it was.
    #[error("{} 已不在原处（被移走、删除，或U盘已拔出），这一步没有记录。请放回或插回后重新打开，已确认的记录都在文件中；也可以现在“另存副本”到别处。", .0.display())]
    Gone(PathBuf),
    /// Somebody has written into the open file or cut it off.
    #[error("{} 在打开期间被别的程序改写或截断，这一步没有记录。已确认的记录都在内存中：请现在就用日志“文件与快照”的“另存副本”存到别处，再打开那个副本继续；这个文件不要再用。", .0.display())]
    Overwritten(PathBuf),
    /// Open for reading only.
    #[error("本文件以只读方式打开（{0}），不能记录。请“另存副本”到可写的文件夹，再打开副本。")]
    ReadOnly(String),
    /// The disk is full.
    #[error("磁盘已满，这一步没有记录。请腾出空间后重试，或“另存副本”到别的磁盘。")]
    Full,
    /// The disk is full while something else than a record is written.
    #[error("{doing}时磁盘已满，文件没有写成。请腾出空间后重试，或换到别的磁盘。")]
    NoSpace {
        /// What was being done.
        doing: String,
    },
    /// Not a file at all: a folder, a device.
    #[error("{} {what}，不是赛事文件 (.xqt)。", .path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What it is.
        what: &'static str,
    },
    /// Anything else from the disk.
    #[error("{doing}时出错：{what}")]
    Io {
        /// What was being done.
        doing: String,
        /// What the system said.
        what: String,
    },
}

/// Whether snapshots of a file lie beside it.
fn has_snapshots(path: &Path) -> bool {
    !snapshots_of(path).is_empty()
}

/// Where the snapshots are from which a file is restored; the folder is named only if it is there.
fn way_back(path: &Path) -> String {
    match has_snapshots(path) {
        true => {
            format!("请从快照恢复（快照在同一文件夹的“{}”中）。", snapshot_folder_name(path))
        }
        false => "同一文件夹中没有它的快照；如果设过第二个快照文件夹（U盘），或另存过副本，\
                  请从那里恢复。"
            .into(),
    }
}

/// Why a file holds no rows, and the way on. The file of an event that is being founded is empty
/// for a moment, too; snapshots beside it tell that rows were there.
fn emptied(path: &Path) -> String {
    let nothing = std::fs::metadata(path).is_ok_and(|found| found.len() == 0);
    match (nothing, has_snapshots(path)) {
        (true, true) => format!(
            "是空的（0字节）：可能是停电，或U盘没有正常弹出，内容没有留下来。{}",
            way_back(path)
        ),
        (false, true) => format!("中没有任何记录。{}", way_back(path)),
        (true, false) => "是空的（0字节）：建立赛事时中断了，或者停电、U盘没有正常弹出，内容没有\
                          留下来。同一文件夹中没有它的快照；如果设过第二个快照文件夹（U盘），或另存\
                          过副本，请从那里恢复；如果是刚刚建立的赛事，请删除这个文件，重新建立。"
            .into(),
        (false, false) => "中没有任何记录：建立赛事时中断了。请删除这个文件，重新建立赛事。".into(),
    }
}

impl StoreError {
    /// What was being done, and what went wrong.
    pub(super) fn failed(doing: impl Into<String>, what: impl Into<String>) -> StoreError {
        StoreError::Io { doing: doing.into(), what: what.into() }
    }

    /// What a file is that lacks the mark of event files: emptied or damaged if its name claims
    /// one, else a stranger.
    pub(super) fn no_event(path: &Path, empty: bool) -> StoreError {
        match (is_named_event(path), empty) {
            (true, true) => StoreError::Empty(path.into()),
            (true, false) => {
                StoreError::Damaged { path: path.into(), what: "文件头损坏".into() }
            }
            (false, _) => StoreError::Foreign(path.into()),
        }
    }

    /// A database without the mark of event files.
    pub(super) fn other_database(path: &Path) -> StoreError {
        match is_named_event(path) {
            true => {
                let what = "这不是本程序的数据库，或者文件头已损坏".into();
                StoreError::Damaged { path: path.into(), what }
            }
            false => {
                StoreError::NotAFile { path: path.into(), what: "这是别的程序的数据库" }
            }
        }
    }

    /// A failure of the file system while doing something.
    pub fn io(doing: impl Into<String>, error: std::io::Error) -> StoreError {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                StoreError::NoSpace { doing: doing.into().trim_end().into() }
            }
            _ => StoreError::failed(doing, disk::reason(&error)),
        }
    }

    /// A failure of SQLite on a file while doing something.
    pub fn sqlite(path: &Path, doing: &str, error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull, NotADatabase,
            OperationInterrupted, PermissionDenied, ReadOnly, SystemIoFailure, TooBig,
        };
        use rusqlite::ffi::{
            SQLITE_READONLY_DBMOVED, SQLITE_READONLY_DIRECTORY, SQLITE_READONLY_ROLLBACK,
        };
        let extended = error.sqlite_error().map_or(0, |e| e.extended_code);
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => StoreError::InUse(path),
            Some(NotADatabase) => StoreError::no_event(&path, false),
            Some(DatabaseCorrupt) => StoreError::Damaged { path, what: "内容不完整".into() },
            Some(OperationInterrupted) => {
                let what = "读取没有尽头，程序中止了它".into();
                StoreError::Damaged { path, what }
            }
            Some(TooBig) if doing != RECORDING => {
                StoreError::Damaged { path, what: "其中一格超过 64 MB".into() }
            }
            Some(DiskFull) if doing == RECORDING => StoreError::Full,
            Some(DiskFull) => StoreError::NoSpace { doing: doing.into() },
            Some(ReadOnly) if extended == SQLITE_READONLY_ROLLBACK => StoreError::Unfinished(path),
            Some(ReadOnly) if extended == SQLITE_READONLY_DBMOVED => StoreError::Gone(path),
            Some(ReadOnly) if extended == SQLITE_READONLY_DIRECTORY => {
                StoreError::ReadOnly(READ_ONLY_FOLDER.into())
            }
            Some(ReadOnly | PermissionDenied) => StoreError::ReadOnly(READ_ONLY_FILE.into()),
            Some(CannotOpen) if !cfg!(windows) && path.as_os_str().len() > LONGEST_PATH => {
                let what = "路径太长，请换到层次少、名字短的文件夹";
                StoreError::failed(format!("打开 {} ", path.display()), what)
            }
            Some(CannotOpen | SystemIoFailure) if !path.exists() => StoreError::Gone(path),
            Some(CannotOpen) => {
                StoreError::failed(format!("打开 {} ", path.display()), "文件或文件夹不可用")
            }
            Some(SystemIoFailure) => {
                let what = "U盘可能已拔出；请检查后重新打开";
                StoreError::failed(doing, format!("磁盘读写失败（{extended}），{what}"))
            }
            _ => StoreError::failed(doing, in_words(&error)),
        }
    }
}

/// What SQLite said, as far as it helps: the code, not the English sentence.
fn in_words(error: &rusqlite::Error) -> String {
    match error.sqlite_error() {
        Some(inner) => format!("数据库错误 {}", inner.extended_code),
        None => "数据库内容与预期不符".into(),
    }
}
