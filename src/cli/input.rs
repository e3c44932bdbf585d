//! Reading the input of a command from a file or from standard input.

use std::io::ErrorKind;
use std::path::Path;

use crate::model::field::Field;
use crate::store::disk::{drain_at_most, read_at_most, reason};
use crate::store::group_file;

use super::Stop;

/// Longer than this (bytes) is no group file.
const MAX_BYTES: u64 = 32 << 20;

/// Reads a group file; `-` is standard input.
///
/// # Errors
/// [`Stop::Wrong`] if the file cannot be read or is not a sound group.
pub fn group(file: &Path) -> Result<Field, Stop> {
    let name = if is_stdin(file) { "标准输入".to_owned() } else { file.display().to_string() };
    let bytes = read(file).map_err(|e| Stop::Wrong(format!("{name}：{}", unreadable(&e))))?;
    let bytes = bytes.ok_or_else(|| {
        Stop::Wrong(format!("{name}：超过32 MB，不像是分组文件，请只保留一个组的数据后重试"))
    })?;
    group_file::read(&bytes).map_err(|fault| Stop::Wrong(format!("{name}：{fault}")))
}

fn is_stdin(file: &Path) -> bool {
    file == Path::new("-")
}

fn read(file: &Path) -> std::io::Result<Option<Vec<u8>>> {
    match is_stdin(file) {
        true => drain_at_most(&mut std::io::stdin().lock(), MAX_BYTES),
        false => read_at_most(file, MAX_BYTES),
    }
}

fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "没有这个文件".to_owned(),
        ErrorKind::PermissionDenied => "没有读取权限".to_owned(),
        ErrorKind::IsADirectory => "这是文件夹，不是文件".to_owned(),
        _ => format!("无法读取（{}）", reason(error)),
    }
}
