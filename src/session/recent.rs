//! What is remembered between two starts of the program: files lately opened, the name under
//! which acts are recorded, and what headers of entry lists mean. Kept in the user's configuration
//! folder, or beside a portable program, never in the event.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::model::roster::Column;
use crate::store::{chosen, remembered};

/// The file of the places chosen for snapshots and copies.
const PLACES: &str = "places.txt";

/// How many of those places are remembered.
const PLACES_KEPT: usize = 100;

/// How many files are remembered.
const KEPT: usize = 10;

/// The file of files lately opened.
const RECENT: &str = "recent.txt";

/// Beside a portable program: the folder of its settings.
const PORTABLE_SETTINGS: &str = "设置";

/// The file in which the meanings of headers stand, a line each: column, tab, header.
const HEADERS: &str = "headers.txt";

/// What stands there in place of the column where it is not used.
const NOT_USED: &str = "不使用";

/// The file in which it stands how the window was drawn.
const RENDERER: &str = "renderer.txt";

/// The name under which acts are recorded until another is given.
pub const DEFAULT_NAME: &str = "裁判长";

/// Where it is remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Memory {
    /// In this folder.
    Folder(PathBuf),
    /// Beside the program, which lies in this folder: on a stick, whatever drive it is today.
    Portable(PathBuf),
    /// Nowhere: the system has no such folder.
    Nowhere,
}

impl Memory {
    /// That of the user who runs the program.
    pub fn of_user() -> Memory {
        match remembered::portable_folder() {
            Some(program) => Memory::Portable(program),
            None => remembered::user_folder().map_or(Memory::Nowhere, Memory::Folder),
        }
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        match self {
            Memory::Folder(folder) => Some(folder.join(name)),
            Memory::Portable(program) => Some(program.join(PORTABLE_SETTINGS).join(name)),
            Memory::Nowhere => None,
        }
    }

    fn lines(&self, name: &str) -> Vec<String> {
        self.file(name).map(|path| remembered::lines(&path)).unwrap_or_default()
    }

    /// Files lately opened that are there, the last first.
    pub fn recent(&self) -> Vec<PathBuf> {
        remembered::there(self.files())
    }

    /// Files lately opened, there or not: the stick may come back.
    fn files(&self) -> Vec<PathBuf> {
        let lines = self.lines(RECENT).into_iter();
        lines.map(|line| self.stick().unwrap_or(Path::new("")).join(line)).collect()
    }

    /// What travels with a portable program: the folder in which its own lies.
    fn stick(&self) -> Option<&Path> {
        let Memory::Portable(program) = self else { return None };
        Some(program.parent().unwrap_or(program))
    }

    /// A path as it is written down: what travels with the program, from there.
    fn written(&self, path: &Path) -> String {
        let travels = self.stick().and_then(|stick| path.strip_prefix(stick).ok());
        match travels {
            Some(rest) => {
                let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy()).collect();
                parts.join("/")
            }
            None => path.display().to_string(),
        }
    }

    /// Remembers a file as the last opened.
    pub fn opened(&self, path: &Path) {
        let Some(file) = self.file(RECENT) else { return };
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let mut all = vec![path.clone()];
        all.extend(self.files().into_iter().filter(|p| *p != path));
        let lines: Vec<String> = all.iter().take(KEPT).map(|p| self.written(p)).collect();
        remembered::write_lines(&file, &lines);
    }

    /// Brings back the places chosen on this machine before: what an event file names of them may
    /// be touched again.
    pub fn recall_places(&self) {
        self.places().iter().for_each(|place| chosen::choose(place));
    }

    /// Remembers a place chosen for snapshots or a copy.
    pub fn chosen(&self, path: &Path) {
        let Some(file) = self.file(PLACES) else { return };
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let mut all = vec![path.clone()];
        all.extend(self.places().into_iter().filter(|p| *p != path));
        let lines: Vec<String> = all.iter().take(PLACES_KEPT).map(|p| self.written(p)).collect();
        remembered::write_lines(&file, &lines);
    }

    fn places(&self) -> Vec<PathBuf> {
        let lines = self.lines(PLACES).into_iter();
        lines.map(|line| self.stick().unwrap_or(Path::new("")).join(line)).collect()
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

    /// What headers of entry lists mean, as arbiters have explained them; `None` where the column
    /// is not used.
    pub fn headers(&self) -> BTreeMap<String, Option<Column>> {
        let read = |line: String| {
            let (column, header) = line.split_once('\t')?;
            let column = match column.trim() {
                NOT_USED => None,
                column => Some(Column::named(column)?),
            };
            Some((header.trim().to_string(), column))
        };
        let lines = self.lines(HEADERS).into_iter();
        lines.filter_map(read).filter(|(header, _)| !header.is_empty()).collect()
    }

    /// Remembers what headers mean, in place of what was remembered before.
    pub fn set_headers(&self, headers: &BTreeMap<String, Option<Column>>) {
        let Some(file) = self.file(HEADERS) else { return };
        let line = |(header, column): (&String, &Option<Column>)| {
            let header: Vec<&str> = header.split_whitespace().collect();
            format!("{}\t{}", column.map_or(NOT_USED, Column::chinese), header.join(" "))
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
            Memory::Portable(_) => self.stick().map(PathBuf::from).unwrap_or_default(),
            Memory::Nowhere => PathBuf::new(),
        }
    }
}
