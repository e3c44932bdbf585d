//! How event files and their snapshots are called, and which lie where.

use std::path::{Path, PathBuf};

/// Whether the name claims to be an event file.
pub(super) fn is_named_event(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("xqt"))
}

/// The folder of a file's snapshots: `赛事-快照` beside `赛事.xqt`.
pub(super) fn snapshot_folder_name(path: &Path) -> String {
    format!("{}-快照", path.file_stem().unwrap_or_default().to_string_lossy())
}

/// The folder of a file's snapshots.
pub fn snapshot_folder(path: &Path) -> PathBuf {
    path.with_file_name(snapshot_folder_name(path))
}

/// The snapshots in the snapshot folder of a file, oldest first; the file itself may be damaged
/// or gone.
pub fn snapshots_of(path: &Path) -> Vec<PathBuf> {
    event_files(&snapshot_folder(path))
}

/// The snapshots of a file in a second folder, oldest first.
pub fn snapshots_in(second: &Path, path: &Path) -> Vec<PathBuf> {
    event_files(&second.join(snapshot_folder_name(path)))
}

/// The event file a snapshot was taken of, where the snapshot still lies in its folder.
pub fn original_of(snapshot: &Path) -> Option<PathBuf> {
    let folder = snapshot.parent()?;
    let stem = folder.file_name()?.to_str()?.strip_suffix("-快照")?;
    let original = folder.with_file_name(format!("{stem}.xqt"));
    original.is_file().then_some(original)
}

/// The event files in a folder, by name.
pub(super) fn event_files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|e| e.path()).collect())
        .unwrap_or_default();
    found.retain(|p| is_named_event(p) && p.is_file());
    found.sort();
    found
}

/// A text as part of a file name: what no system allows becomes `_`.
pub fn safe_name(text: &str) -> String {
    let allowed = |c: char| !"/\\:*?\"<>|".contains(c) && !c.is_control();
    text.chars().map(|c| if allowed(c) { c } else { '_' }).collect()
}

/// A file name that nobody has taken yet: `name.ext`, `name-2.ext`, …
pub fn free_name(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let safe = safe_name(stem);
    let mut path = folder.join(format!("{safe}.{extension}"));
    let mut copy = 2;
    while path.exists() {
        path = folder.join(format!("{safe}-{copy}.{extension}"));
        copy += 1;
    }
    path
}
