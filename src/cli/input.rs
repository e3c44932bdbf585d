//! Reading the input of a command from a file or from standard input.

use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::model::field::Field;
use crate::store::disk::reason;
use crate::store::group_file;

use super::Stop;

/// Reads a group file; `-` is standard input.
pub fn group(file: &Path) -> Result<Field, Stop> {
    let name = if is_stdin(file) { "标准输入".to_owned() } else { file.display().to_string() };
    let bytes = read(file).map_err(|e| Stop::Wrong(format!("{name}：{}", unreadable(&e))))?;
    group_file::read(&bytes).map_err(|fault| Stop::Wrong(format!("{name}：{fault}")))
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    if !is_stdin(file) {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "没有这个文件".to_owned(),
        ErrorKind::PermissionDenied => "没有读取权限".to_owned(),
        ErrorKind::IsADirectory => "这是文件夹，不是文件".to_owned(),
        _ => format!("无法读取（{}）", reason(error)),
    }
}
