//! How are files made, and which are never replaced? New ones are readable for their owner only;
//! an event file, or any database, never gives way to another file.

use std::fs::{File, OpenOptions};
use std::io::Result;
use std::path::Path;

use super::held;
use super::mark::{self, Mark};

/// A file to be written, emptied where it is there.
pub(super) fn create(path: &Path) -> Result<File> {
    owner_only().create(true).truncate(true).open(path)
}

/// A new file; an error where there is one of the name.
pub(super) fn create_new(path: &Path) -> Result<File> {
    owner_only().create_new(true).open(path)
}

fn owner_only() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Why a file of this name is never written over, where there is a reason.
pub(super) fn never_replaced(path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    if [".xqt-journal", ".xqt-wal", ".xqt-shm"].iter().any(|ending| name.ends_with(ending)) {
        return Some("这是赛事文件的附属文件的名称，不能使用。请换一个文件名");
    }
    if !path.exists() {
        return None;
    }
    // What is no file at all is refused where it is written to.
    let database = held::is_held(path)
        || path.is_file() && mark::head_of(path).is_ok_and(|head| mark::of(&head) != Mark::None);
    (name.ends_with(".xqt") || database).then_some("这是赛事文件，不会覆盖。请换一个文件名")
}
