//! The sources of the project as the tests of the house read them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below a folder, in order.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a file without its comments and without what stands in quotes.
pub fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut out = String::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut last = ' ';
        for (index, c) in line.char_indices() {
            if !quoted && line[index..].starts_with("//") {
                break;
            }
            if c == '"' && last != '\\' && last != '\'' {
                quoted = !quoted;
            }
            if !quoted {
                out.push(c);
            }
            last = c;
        }
        out.push('\n');
    }
    out
}
