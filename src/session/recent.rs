//! What is remembered between two starts of the program: files lately opened, the name under
//! which acts are recorded, and what headers of entry lists mean. Kept in the user's configuration folder, never in the event.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::model::roster::Column;
use crate::store::remembered;

/// How many files are remembered.
const KEPT: usize = 10;

/// The file in which the meanings of headers stand, a line each: column, tab, header.
const HEADERS: &str = "headers.txt";

/// The file in which it stands how the window was drawn.
const RENDERER: &str = "renderer.txt";

/// The name under which acts are recorded until another is given.
pub const DEFAULT_NAME: &str = "裁判长";

/// Where it is remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Memory {
    /// In this folder.
    Folder(PathBuf),
    /// Nowhere: the system has no such folder.
    Nowhere,
}

impl Memory {
    /// That of the user who runs the program.
    pub fn of_user() -> Memory {
        remembered::user_folder().map_or(Memory::Nowhere, Memory::Folder)
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        match self {
            Memory::Folder(folder) => Some(folder.join(name)),
            Memory::Nowhere => None,
        }
    }

    fn lines(&self, name: &str) -> Vec<String> {
        self.file(name).map(|path| remembered::lines(&path)).unwrap_or_default()
    }

    /// Files lately opened that are still there, the last first.
    pub fn recent(&self) -> Vec<PathBuf> {
        self.lines("recent.txt")
            .into_iter()
            .map(PathBuf::from)
            .filter(|path| path.exists())
            .collect()
    }

    /// Remembers a file as the last opened.
    pub fn opened(&self, path: &Path) {
        let Some(file) = self.file("recent.txt") else { return };
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let mut all = vec![path.clone()];
        all.extend(self.recent().into_iter().filter(|p| *p != path));
        let lines: Vec<String> = all.iter().take(KEPT).map(|p| p.display().to_string()).collect();
        remembered::write_lines(&file, &lines);
    }

    /// The name last used.
    pub fn name(&self) -> String {
        self.lines("name.txt").into_iter().next().unwrap_or_else(|| DEFAULT_NAME.into())
    }

    /// Remembers a name.
    pub fn set_name(&self, name: &str) {
        if let Some(file) = self.file("name.txt") {
            remembered::write_lines(&file, &[name.trim().to_string()]);
        }
    }

    /// What headers of entry lists mean, as arbiters have explained them.
    pub fn headers(&self) -> BTreeMap<String, Column> {
        let read = |line: String| {
            let (column, header) = line.split_once('\t')?;
            Some((header.trim().to_string(), Column::named(column.trim())?))
        };
        let lines = self.lines(HEADERS).into_iter();
        lines.filter_map(read).filter(|(header, _)| !header.is_empty()).collect()
    }

    /// Remembers what headers mean, in place of what was remembered before.
    pub fn set_headers(&self, headers: &BTreeMap<String, Column>) {
        let Some(file) = self.file(HEADERS) else { return };
        let line = |(header, column): (&String, &Column)| {
            let header: Vec<&str> = header.split_whitespace().collect();
            format!("{}\t{}", column.chinese(), header.join(" "))
        };
        remembered::write_lines(&file, &headers.iter().map(line).collect::<Vec<_>>());
    }

    /// What is remembered of how the window was drawn.
    pub fn renderer(&self) -> Vec<String> {
        self.lines(RENDERER)
    }

    /// Remembers how the window is drawn. At every start, so the disk is not waited for.
    pub fn set_renderer(&self, lines: &[String]) {
        if let Some(file) = self.file(RENDERER) {
            remembered::note_lines(&file, lines);
        }
    }

    /// A folder to propose for new events.
    pub fn documents(&self) -> PathBuf {
        match self {
            Memory::Folder(_) => remembered::documents_folder(),
            Memory::Nowhere => PathBuf::new(),
        }
    }
}
