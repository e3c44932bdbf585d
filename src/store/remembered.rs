//! Small text files in the user's configuration folder: recent files, the name last used.
//! Nothing here matters to an event; a folder that cannot be read or written is no fault.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::atomic;

/// Beside the program it makes it portable.
const PORTABLE: &str = "portable.txt";

/// The folder of the program, where it is portable: run from a stick, it keeps its settings there.
pub fn portable_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?;
    folder.join(PORTABLE).is_file().then(|| folder.to_path_buf())
}

/// The folder of this program's settings for this user, where the system has one.
pub fn user_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "xiangqi-arbiter").map(|d| d.config_dir().to_path_buf())
}

/// The folder in which a user keeps documents, else the home folder, else the current one.
pub fn documents_folder() -> PathBuf {
    let dirs = directories::UserDirs::new();
    let documents = dirs.as_ref().and_then(|d| d.document_dir()).map(Path::to_path_buf);
    documents
        .or_else(|| dirs.as_ref().map(|d| d.home_dir().to_path_buf()))
        .or_else(|| std::env::current_dir().ok())
        .unwrap_or_default()
}

/// Those of the paths that are there. A network drive that does not answer soon counts as there.
pub fn there(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let (tell, told) = mpsc::channel();
    for path in paths.clone() {
        let tell = tell.clone();
        let ask = move || {
            if !path.exists() {
                let _ = tell.send(path);
            }
        };
        let _ = thread::Builder::new().spawn(ask);
    }
    drop(tell);
    let mut absent = BTreeSet::new();
    while let Ok(path) = told.recv_timeout(PATIENCE) {
        absent.insert(path);
    }
    paths.into_iter().filter(|path| !absent.contains(path)).collect()
}

/// How long a drive may take to answer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The lines of a file; none where it cannot be read.
pub fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_string).collect()
}

/// Writes the lines, making the folder; failures are silent.
pub fn write_lines(path: &Path, lines: &[String]) {
    if let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
    {
        let _ = atomic::write(path, (lines.join("\n") + "\n").as_bytes());
    }
}

/// Writes the lines without waiting for the disk: a loss would not matter. Failures are silent.
pub fn note_lines(path: &Path, lines: &[String]) {
    if let Some(folder) = path.parent()
        && std::fs::create_dir_all(folder).is_ok()
    {
        let _ = std::fs::write(path, lines.join("\n") + "\n");
    }
}
