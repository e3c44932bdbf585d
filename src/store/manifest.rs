//! Which files of a folder did the program write itself? Only those are replaced; a list beside
//! them says which they are.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::atomic;
use super::disk::read_at_most;
use super::error::StoreError;
use super::names::free_name;
use super::own_file;

/// The list in a folder.
pub const NAME: &str = "文件清单.txt";
/// Its first line, by which it is known.
const HEAD: &str = "象棋裁判长写出的文件；再次写出时只替换这里列出的";
/// Longer than this (bytes) is none of ours.
const MAX_BYTES: u64 = 4 << 20;

/// Writes a file of this name into a folder: a new one, or in place of one that the list names.
///
/// # Errors
/// There is a file of the name that the list does not name, or the disk refuses.
pub fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
    let path = folder.join(name);
    let listed = listed(folder)?;
    if !listed.contains(name) {
        if path.exists() {
            let what = format!(
                "已有这个文件，而它不在“{NAME}”中，不是本程序写的，不会覆盖。\
                 请移走它，或换一个文件夹"
            );
            return Err(StoreError::failed(format!("写 {} ", path.display()), what));
        }
        note(folder, name, listed.is_empty())?;
    }
    atomic::write(&path, bytes)
}

/// The same, but where somebody else's file has the name, under a free one beside it.
///
/// # Errors
/// The disk refuses.
pub fn write_beside(
    folder: &Path,
    stem: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let name = format!("{stem}.{ending}");
    let name = match folder.join(&name).exists() && !listed(folder)?.contains(&name) {
        true => {
            let free: PathBuf = free_name(folder, stem, ending);
            free.file_name().map_or(name, |free| free.to_string_lossy().into_owned())
        }
        false => name,
    };
    write(folder, &name, bytes)
}

/// The names the list of a folder holds; none where there is no list.
fn listed(folder: &Path) -> Result<BTreeSet<String>, StoreError> {
    let path = folder.join(NAME);
    if !path.exists() {
        return Ok(BTreeSet::new());
    }
    let foreign = || {
        let what = format!("已有一个不是本程序写的“{NAME}”。请移走它，或换一个文件夹");
        StoreError::failed(format!("写入 {} ", folder.display()), what)
    };
    let bytes = read_at_most(&path, MAX_BYTES)
        .map_err(|error| StoreError::io(format!("读 {} ", path.display()), error))?
        .ok_or_else(foreign)?;
    let text = String::from_utf8(bytes).map_err(|_| foreign())?;
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return Err(foreign());
    }
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_string).collect())
}

/// Adds a name before the file is there, so that a file is never left unlisted.
fn note(folder: &Path, name: &str, first: bool) -> Result<(), StoreError> {
    let path = folder.join(NAME);
    let noted = (|| {
        if first && !path.exists() {
            own_file::create_new(&path)?.write_all(format!("{HEAD}\n").as_bytes())?;
        }
        let mut list = std::fs::OpenOptions::new().append(true).open(&path)?;
        list.write_all(format!("{name}\n").as_bytes())
    })();
    noted.map_err(|error| StoreError::io(format!("写 {} ", path.display()), error))
}
