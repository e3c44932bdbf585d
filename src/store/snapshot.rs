//! Safe copies of the open file: 另存副本, and a dated snapshot at each closed round.

use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::ledger::Ledger;

impl Ledger {
    /// Writes a whole, consistent copy to a new file (`VACUUM INTO`); refuses to overwrite.
    pub fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        if target.exists() {
            return Err(StoreError::Exists(target.to_path_buf()));
        }
        let name = target.to_str().ok_or_else(|| StoreError::Io {
            doing: "另存副本".into(),
            what: "文件名含有无法表示的字符".into(),
        })?;
        let copied = self.connection.execute("VACUUM INTO ?", [name]);
        copied.map_err(|e| {
            let _ = std::fs::remove_file(target);
            StoreError::sqlite(target, "另存副本", e)
        })?;
        std::fs::File::open(target)
            .and_then(|file| file.sync_all())
            .map_err(|e| StoreError::io("另存副本", e))
    }

    /// The folder of this file's snapshots.
    pub fn snapshot_folder(&self) -> PathBuf {
        let stem = self.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.path().with_file_name(format!("{stem}-快照"))
    }

    /// Writes a snapshot named after what was closed and when, e.g.
    /// `公开组-第03轮-20190510-103000.xqt`, into the snapshot folder; returns where.
    pub fn snapshot(&self, label: &str, stamp: &str) -> Result<PathBuf, StoreError> {
        let folder = self.snapshot_folder();
        std::fs::create_dir_all(&folder).map_err(|e| StoreError::io("写快照", e))?;
        let safe: String = format!("{label}-{stamp}")
            .chars()
            .map(|c| {
                if matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|') {
                    '_'
                } else {
                    c
                }
            })
            .collect();
        let mut target = folder.join(format!("{safe}.xqt"));
        let mut copy = 2;
        while target.exists() {
            target = folder.join(format!("{safe}-{copy}.xqt"));
            copy += 1;
        }
        self.copy_to(&target)?;
        Ok(target)
    }

    /// The snapshots in this file's snapshot folder, by name.
    pub fn snapshots(&self) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> = std::fs::read_dir(self.snapshot_folder())
            .map(|entries| entries.flatten().map(|e| e.path()).collect())
            .unwrap_or_default();
        found.retain(|p| p.extension().is_some_and(|e| e == "xqt"));
        found.sort();
        found
    }
}
