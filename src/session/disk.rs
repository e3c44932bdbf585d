//! What screens and sheets ask of the disk, so that they never touch it themselves.

use std::path::{Path, PathBuf};

use crate::model::regulation::Regulation;
use crate::model::roster::{ImportedList, Mapping};
use crate::store::{atomic, entry_list, regulation_file};

/// Reads an entry list; the error is a Chinese sentence that names the file.
pub fn entry_list(path: &Path, mapping: &Mapping) -> Result<ImportedList, String> {
    entry_list::read_list(path, mapping).map_err(|e| e.to_string())
}

/// Writes a file whole or not at all.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    atomic::write(path, bytes).map_err(|e| e.to_string())
}

/// Reads a regulation file (TOML).
pub fn regulation(path: &Path) -> Result<Regulation, String> {
    let read = regulation_file::read(path).map_err(|e| e.to_string())?;
    checked(read, &path.display().to_string())
}

/// Writes a regulation file (TOML).
pub fn save_regulation(path: &Path, regulation: &Regulation) -> Result<(), String> {
    save(path, regulation_file::to_text(regulation)?.as_bytes())
}

/// Makes a folder and those above it.
pub fn make_folder(path: &Path) -> Result<(), String> {
    std::fs::create_dir_all(path).map_err(|e| format!("不能建立文件夹 {}：{e}", path.display()))
}

/// A file name that nobody has taken yet: `name.ext`, `name-2.ext`, …
pub fn free_name(folder: &Path, stem: &str, extension: &str) -> PathBuf {
    let safe: String = stem
        .chars()
        .map(|c| match c {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            c if c.is_control() => '_',
            c => c,
        })
        .collect();
    let mut path = folder.join(format!("{safe}.{extension}"));
    let mut copy = 2;
    while path.exists() {
        path = folder.join(format!("{safe}-{copy}.{extension}"));
        copy += 1;
    }
    path
}

/// A bundled regulation by its id.
pub fn bundled(id: &str) -> Result<Regulation, String> {
    let found = crate::assets::REGULATIONS.iter().find(|b| b.id == id);
    let bundled = found.ok_or_else(|| {
        let ids: Vec<&str> = crate::assets::REGULATIONS.iter().map(|b| b.id).collect();
        format!("没有名为“{id}”的内置规程；可用：{}", ids.join("、"))
    })?;
    checked(regulation_file::parse(bundled.id, bundled.text).map_err(|e| e.to_string())?, id)
}

/// A regulation by the id of a bundled one, or else from a file.
pub fn regulation_or_bundled(id_or_file: &str) -> Result<Regulation, String> {
    let known = crate::assets::REGULATIONS.iter().any(|b| b.id == id_or_file);
    if known || !Path::new(id_or_file).exists() && !id_or_file.ends_with(".toml") {
        bundled(id_or_file)
    } else {
        regulation(Path::new(id_or_file))
    }
}

fn checked(regulation: Regulation, file: &str) -> Result<Regulation, String> {
    match crate::rules::regulation_check::faults(&regulation).first() {
        Some(fault) => Err(format!("{file}：{fault}")),
        None => Ok(regulation),
    }
}

/// The entry list of the example event.
pub fn example_list() -> Result<ImportedList, String> {
    let bytes = crate::assets::EXAMPLE_ENTRIES.as_bytes();
    entry_list::from_bytes(bytes, "示例名单.csv", &Mapping::default()).map_err(|e| e.to_string())
}

/// Writes the entry form that organisers hand out.
pub fn entry_form(path: &Path, title: &str, groups: &[String]) -> Result<(), String> {
    crate::store::spreadsheet::template(path, title, groups).map_err(|e| e.to_string())
}

/// Opens a file with the system's viewer.
pub fn show(path: &Path) -> Result<(), String> {
    opener::open(path).map_err(|e| format!("不能打开 {}：{e}", path.display()))
}

/// Whether there is a file of this name.
pub fn exists(path: &Path) -> bool {
    path.exists()
}
