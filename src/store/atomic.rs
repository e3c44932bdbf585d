//! Files written whole or not at all: a temporary file beside the target, synced, then renamed.

use std::io::Write;
use std::path::Path;

use super::error::StoreError;

/// Writes a file whole or not at all; an existing file of the name is replaced.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let doing = || format!("写 {} ", path.display());
    let name = path
        .file_name()
        .ok_or_else(|| StoreError::Io { doing: doing(), what: "没有文件名".into() })?;
    let temporary = path.with_file_name(format!(".{}.part", name.to_string_lossy()));
    let written = (|| {
        let mut file = std::fs::File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)
    })();
    written.map_err(|error| {
        let _ = std::fs::remove_file(&temporary);
        StoreError::io(doing(), error)
    })
}
