//! What can go wrong with the disk, said in Chinese with the place.

use std::path::{Path, PathBuf};

/// A failure of the disk: nothing was recorded, drafts are kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another window has the file open.
    #[error("{} 已在另一个窗口中打开。请先关闭那个窗口, 或用“另存副本”打开副本。", .0.display())]
    InUse(PathBuf),
    /// There is already a file of this name.
    #[error("{} 已存在, 不会覆盖。请换一个文件名。", .0.display())]
    Exists(PathBuf),
    /// No such file.
    #[error("找不到文件 {}。", .0.display())]
    Missing(PathBuf),
    /// Not an event file at all.
    #[error("{} 不是赛事文件 (.xqt)。", .0.display())]
    Foreign(PathBuf),
    /// An event file that is damaged.
    #[error("{} 已损坏: {what}。请从快照恢复 (快照在同一文件夹的“快照”文件夹中)。", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong, as found.
        what: String,
    },
    /// Open for reading only.
    #[error("本文件以只读方式打开 ({0}), 不能记录。")]
    ReadOnly(String),
    /// The disk is full.
    #[error("磁盘已满, 这一步没有记录。请腾出空间后重试, 或“另存副本”到别的磁盘。")]
    Full,
    /// Anything else from the disk.
    #[error("{doing}时出错: {what}")]
    Io {
        /// What was being done.
        doing: String,
        /// What the system said.
        what: String,
    },
}

impl StoreError {
    /// A failure of the file system while doing something.
    pub fn io(doing: impl Into<String>, error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            std::io::ErrorKind::PermissionDenied => StoreError::Io {
                doing: doing.into(),
                what: "没有权限 (文件夹可能是只读的)".into(),
            },
            _ => StoreError::Io { doing: doing.into(), what: error.to_string() },
        }
    }

    /// A failure of SQLite on a file while doing something.
    pub fn sqlite(path: &Path, doing: &str, error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode::{
            CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull, NotADatabase,
            PermissionDenied, ReadOnly,
        };
        let path = path.to_path_buf();
        match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => StoreError::InUse(path),
            Some(NotADatabase) => StoreError::Foreign(path),
            Some(DatabaseCorrupt) => StoreError::Damaged { path, what: error.to_string() },
            Some(DiskFull) => StoreError::Full,
            Some(ReadOnly | PermissionDenied) => {
                StoreError::ReadOnly("文件或文件夹没有写权限".into())
            }
            Some(CannotOpen) => StoreError::Io {
                doing: format!("打开 {} ", path.display()),
                what: "文件或文件夹不可用".into(),
            },
            _ => StoreError::Io { doing: doing.into(), what: error.to_string() },
        }
    }
}
