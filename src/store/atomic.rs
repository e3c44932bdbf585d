//! Files written whole or not at all: a temporary file beside the target, synced, then renamed.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::own_file;

/// Writes a file whole or not at all; an existing file of the name is replaced, unless it is an
/// event file.
///
/// # Errors
/// The disk refuses; an older file of the name is untouched.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    if let Some(why) = own_file::never_replaced(path) {
        return Err(StoreError::failed(format!("写 {} ", path.display()), why));
    }
    let temporary = temporary(path)?;
    let written = (|| {
        let mut file = own_file::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)?;
        sync_folder(path)
    })();
    written.map_err(|error| {
        let _ = std::fs::remove_file(&temporary);
        StoreError::io(format!("写 {} ", path.display()), error)
    })
}

/// The name of a file that is being written: `.name.part` beside it.
pub(super) fn temporary(path: &Path) -> Result<PathBuf, StoreError> {
    let unnamed = || StoreError::failed(format!("写 {} ", path.display()), "没有文件名");
    let name = path.file_name().ok_or_else(unnamed)?;
    Ok(path.with_file_name(format!(".{}.part", name.to_string_lossy())))
}

/// Whether a file is one that was being written when the program was cut off.
fn is_left_over(path: &Path) -> bool {
    path.file_name().is_some_and(|name| {
        let name = name.to_string_lossy();
        name.starts_with('.')
            && [".xqt.part", ".xqt.part-journal"].iter().any(|e| name.ends_with(e))
    })
}

/// Removes from a folder of our own what was being written when the program was cut off.
pub(super) fn clear_left_overs(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_left_over(&entry.path()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Removes what is left of an earlier writing of this file that was cut off.
pub(super) fn clear_left_over(path: &Path) {
    if let Ok(temporary) = temporary(path) {
        let mut journal = temporary.clone().into_os_string();
        journal.push("-journal");
        let _ = std::fs::remove_file(temporary);
        let _ = std::fs::remove_file(journal);
    }
}

/// Brings a file of another's making to the disk and gives it its name.
pub(super) fn finish(temporary: &Path, path: &Path) -> std::io::Result<()> {
    // Windows syncs only what is open for writing.
    std::fs::OpenOptions::new().write(true).open(temporary)?.sync_all()?;
    std::fs::rename(temporary, path)?;
    sync_folder(path)
}

/// A new name is on the disk only once the folder is. Systems that cannot open a folder sync
/// names by themselves.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        // Some network folders refuse; the file itself is synced.
        let _ = std::fs::File::open(here).and_then(|folder| folder.sync_all());
    }
    Ok(())
}
