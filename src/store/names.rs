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

/// Whether a folder is called as those of snapshots are.
pub(super) fn is_snapshot_folder(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("-快照"))
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

/// Longer than this (bytes) no part of a file name gets: with what is put before and behind it,
/// it must stay under the 255 that file systems take.
const MAX_NAME: usize = 180;

/// Names that belong to devices on Windows, whatever ending they have.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
/// Those of which there are several: `COM1`.
const PORTS: [&str; 2] = ["COM", "LPT"];

/// A text as part of a file name, the same on every system, because files travel: what Windows or
/// Linux does not allow becomes `_`, blanks around it and dots at its ends go, a name of a device
/// (`CON`, `com1.txt`) gets a `_` before it, an endless one is cut, and nothing is still a name.
pub fn safe_name(text: &str) -> String {
    let allowed = |c: char| !"/\\:*?\"<>|".contains(c) && !c.is_control() && !turns_text(c);
    let name: String = text.chars().map(|c| if allowed(c) { c } else { '_' }).collect();
    let end = name.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|at| *at <= MAX_NAME);
    let name = name.get(..end.last().unwrap_or(0)).unwrap_or_default();
    let name = name.trim_matches(|c: char| c.is_whitespace() || c == '.');
    match name {
        "" => "未命名".into(),
        name if is_device(name) => format!("_{name}"),
        name => name.into(),
    }
}

/// Marks that turn the direction of text: a name must not look other than it is.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = |port: &str| {
        // Windows takes the superscript digits of Latin-1 for digits.
        let number = stem.strip_prefix(port).unwrap_or_default();
        number.chars().count() == 1 && number.chars().all(|c| "0123456789¹²³".contains(c))
    };
    DEVICES.contains(&stem.as_str()) || PORTS.into_iter().any(numbered)
}

/// The long form of an absolute path of Windows: `\\?\C:\…`, on a network drive `\\?\UNC\server\…`.
pub fn long_form(absolute: &str) -> PathBuf {
    match absolute.strip_prefix(r"\\") {
        Some(rest) if rest.starts_with(['?', '.']) => absolute.into(),
        Some(share) => format!(r"\\?\UNC\{share}").into(),
        None => format!(r"\\?\{absolute}").into(),
    }
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
