//! What screens and sheets ask of the disk, so that they never touch it themselves.

use std::path::{Path, PathBuf};

use crate::model::id::GroupId;
use crate::model::regulation::Regulation;
use crate::model::roster::{ImportedList, Mapping};
use crate::store::disk::reason;
use crate::store::spreadsheet::{self, SheetTable};
use crate::store::{atomic, entry_list, manifest, regulation_file};

pub use crate::store::names::{free_name, safe_name, snapshots_of};

/// Reads an entry list; the error is a Chinese sentence that names the file.
///
/// # Errors
/// In Chinese, with the file, why it is no list that can be read.
pub fn entry_list(path: &Path, mapping: &Mapping) -> Result<ImportedList, String> {
    entry_list::read_list(path, mapping).map_err(|e| e.to_string())
}

/// Writes a file whole or not at all, in place of one of the name; never of an event file.
///
/// # Errors
/// In Chinese, why the file was not written; an older one is untouched.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), String> {
    atomic::write(path, bytes).map_err(|e| e.to_string())
}

/// Whether a file that nobody was asked about may get this name: there is none.
///
/// # Errors
/// In Chinese, that there is one.
pub fn may_be_new(path: &Path) -> Result<(), String> {
    match path.exists() {
        true => Err(format!("{} 已存在，不会覆盖。请换一个文件名。", path.display())),
        false => Ok(()),
    }
}

/// Writes a file into a folder of exports; one that is there is replaced only where the folder's
/// own list says that it was written so.
///
/// # Errors
/// In Chinese, why the file was not written.
pub fn save_listed(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    manifest::write(folder, name, bytes).map_err(|e| e.to_string())
}

/// The same; where the name belongs to somebody else's file, under a free one.
///
/// # Errors
/// In Chinese, why the file was not written.
pub fn save_beside(folder: &Path, stem: &str, ending: &str, bytes: &[u8]) -> Result<(), String> {
    manifest::write_beside(folder, stem, ending, bytes).map_err(|e| e.to_string())
}

/// Reads a regulation file (TOML).
///
/// # Errors
/// In Chinese, with file and line, what is wrong.
pub fn regulation(path: &Path) -> Result<Regulation, String> {
    let (text, read) = regulation_file::read(path).map_err(|e| e.to_string())?;
    checked(read, &path.display().to_string(), &text)
}

/// Makes a folder and those above it.
///
/// # Errors
/// In Chinese, why the folder cannot be made.
pub fn make_folder(path: &Path) -> Result<(), String> {
    std::fs::create_dir_all(path).map_err(|e| {
        let why = match e.kind() {
            std::io::ErrorKind::AlreadyExists => "已有同名的文件".to_string(),
            _ => reason(&e),
        };
        format!("不能建立文件夹 {}：{why}", path.display())
    })
}

/// A free path of this name beside a file.
pub fn beside(file: &Path, name: &str, extension: &str) -> PathBuf {
    free_name(file.parent().unwrap_or(Path::new("")), name, extension)
}

/// The name of a group as part of a file name; no two groups of a regulation share one, also where
/// `A组` and `a组` are the same name.
pub fn group_name(regulation: &Regulation, group: GroupId) -> String {
    let mut taken: Vec<String> = Vec::new();
    for (id, rule) in regulation.group_ids() {
        let mut name = safe_name(&rule.name);
        while taken.contains(&name.to_lowercase()) {
            name = format!("{name}-{id}");
        }
        if id == group {
            return name;
        }
        taken.push(name.to_lowercase());
    }
    "组".into()
}

/// The name of a file without its ending.
pub fn stem(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A bundled regulation by its id.
///
/// # Errors
/// There is no bundled regulation of this id.
pub fn bundled(id: &str) -> Result<Regulation, String> {
    let found = crate::assets::REGULATIONS.iter().find(|b| b.id == id);
    let bundled = found.ok_or_else(|| {
        let ids: Vec<&str> = crate::assets::REGULATIONS.iter().map(|b| b.id).collect();
        format!("没有名为“{id}”的内置规程；可用：{}", ids.join("、"))
    })?;
    regulation_from(bundled.id, bundled.text)
}

/// A regulation by the id of a bundled one, or else from a file.
///
/// # Errors
/// In Chinese, with file and line, what is wrong.
pub fn regulation_or_bundled(id_or_file: &str) -> Result<Regulation, String> {
    let known = crate::assets::REGULATIONS.iter().any(|b| b.id == id_or_file);
    if known || !Path::new(id_or_file).exists() && !id_or_file.ends_with(".toml") {
        bundled(id_or_file)
    } else {
        regulation(Path::new(id_or_file))
    }
}

/// A regulation from the text of a file; the error is a Chinese sentence that names file, line
/// and reason.
///
/// # Errors
/// In Chinese, with file and line, what is wrong.
pub fn regulation_from(file: &str, text: &str) -> Result<Regulation, String> {
    checked(regulation_file::parse(file, text).map_err(|e| e.to_string())?, file, text)
}

fn checked(regulation: Regulation, file: &str, text: &str) -> Result<Regulation, String> {
    match crate::rules::regulation::check::faults(&regulation).into_iter().next() {
        Some(fault) => Err(regulation_file::RegulationError {
            file: file.into(),
            line: regulation_file::line(text, &fault.path),
            what: fault.to_string(),
        }
        .to_string()),
        None => Ok(regulation),
    }
}

/// An entry list from bytes in memory, named as a file.
///
/// # Errors
/// In Chinese, with the name, why it is no list that can be read.
pub fn entry_list_from(name: &str, bytes: &[u8]) -> Result<ImportedList, String> {
    entry_list::from_bytes(bytes, name, &Mapping::default()).map_err(|e| e.to_string())
}

/// One list for a spreadsheet.
pub type List = SheetTable;

/// A list with its header and rows; every value is kept as text.
pub fn list(name: &str, header: &[&str], rows: Vec<Vec<String>>) -> List {
    let header = header.iter().map(ToString::to_string).collect();
    SheetTable { name: name.into(), header, rows, ..SheetTable::default() }
}

/// Writes lists into one spreadsheet (xlsx), a sheet each.
///
/// # Errors
/// In Chinese, why the file was not written.
pub fn write_lists(path: &Path, lists: &[List]) -> Result<(), String> {
    spreadsheet::write_table(path, lists).map_err(|e| e.to_string())
}

/// Lists as the bytes of one spreadsheet (xlsx), a sheet each.
///
/// # Errors
/// In Chinese, what of the lists no spreadsheet can hold.
pub fn list_bytes(lists: &[List]) -> Result<Vec<u8>, String> {
    spreadsheet::table_bytes(lists).map_err(|e| e.to_string())
}

/// Writes the entry form that organisers hand out (xlsx).
///
/// # Errors
/// In Chinese, why the file was not written.
pub fn write_template(path: &Path, title: &str, groups: &[String]) -> Result<(), String> {
    spreadsheet::template(path, title, groups).map_err(|e| e.to_string())
}

/// Opens a written file with the system's viewer; says where it lies if none shows it.
///
/// # Errors
/// In Chinese, where the file lies, as no viewer shows it.
pub fn show(path: &Path) -> Result<(), String> {
    let written = |why: &str| format!("已写入 {}，但没有显示：{why}", path.display());
    if path.extension().is_some_and(|ending| ending == "pdf") && !has_pdf_viewer() {
        return Err(written("系统没有设定 PDF 阅读器。请安装阅读器，或把文件拷到别处打印"));
    }
    opener::open(path).map_err(|error| {
        let why = match error {
            opener::OpenError::Io(e) => reason(&e),
            _ => "系统没有能打开它的程序".to_string(),
        };
        written(&format!("不能打开（{why}）。请自行打开这个文件"))
    })
}

/// Whether the desktop knows a program for PDF: where the file is handed over, nobody says later
/// whether it was shown.
#[cfg(target_os = "linux")]
fn has_pdf_viewer() -> bool {
    let asked = std::process::Command::new("xdg-mime")
        .args(["query", "default", "application/pdf"])
        .stdin(std::process::Stdio::null())
        .output();
    asked.is_ok_and(|answer| !answer.stdout.trim_ascii().is_empty())
}

#[cfg(not(target_os = "linux"))]
fn has_pdf_viewer() -> bool {
    true
}

/// Whether a text can be a person's name, as an import judges it.
pub fn can_be_name(name: &str) -> bool {
    entry_list::can_be_name(name)
}

/// Whether there is a file of this name.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// A date as typed: 2006-01-05, 2006.1.5, 20060105, 2006年1月5日 …
///
/// # Errors
/// In Chinese, that this is no date.
pub fn typed_date(text: &str) -> Result<chrono::NaiveDate, String> {
    use entry_list::DateFault;
    let text = text.trim();
    entry_list::typed_date(text).map_err(|fault| match fault {
        DateFault::Year(_) => format!("“{text}”：{}", fault.text()),
        DateFault::Impossible(day) => format!("日历上没有{day}这一天"),
        _ => format!("“{text}”不是日期，请按 1990-01-05 填写"),
    })
}

/// A regulation as the bytes of a file (TOML).
///
/// # Errors
/// In Chinese, what of it no file can hold.
pub fn regulation_bytes(regulation: &Regulation) -> Result<Vec<u8>, String> {
    regulation_file::to_text(regulation).map(String::into_bytes)
}
