//! What the system's refusals mean, in words an arbiter can act on.

use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

use super::held;

/// What is neither file nor folder.
const NO_FILE: &str = "这是设备或管道，不是普通文件；请先存成文件";

/// What this program has open itself.
const OPEN_EVENT: &str = "这是已打开的赛事文件本身，不能读作别的";

/// Reads a file whole; `None` where it is longer than this (bytes), however much there is.
///
/// # Errors
/// What the system says of the file.
pub fn read_at_most(path: &Path, limit: u64) -> Result<Option<Vec<u8>>> {
    // A pipe nobody writes into would never open, a device never end.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Err(Error::other(NO_FILE));
    }
    // The event that is open would lose its lock, and is no list, picture or font.
    if held::is_held(path) {
        return Err(Error::other(OPEN_EVENT));
    }
    let file = std::fs::File::open(path).map_err(|error| match path.is_dir() {
        // Windows does not open folders, and says that it is a question of rights.
        true => ErrorKind::IsADirectory.into(),
        false => error,
    });
    drain_at_most(&mut file?, limit)
}

/// Reads a stream to its end; `None` where it is longer than this (bytes).
///
/// # Errors
/// What the stream says.
pub fn drain_at_most(stream: &mut dyn Read, limit: u64) -> Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    stream.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

fn says(error: &Error, what: &str) -> bool {
    error.get_ref().is_some_and(|why| why.to_string() == what)
}

/// A Chinese clause for a refusal of the disk.
pub fn reason(error: &Error) -> String {
    let why = match error.kind() {
        ErrorKind::Other if says(error, NO_FILE) => NO_FILE,
        ErrorKind::Other if says(error, OPEN_EVENT) => OPEN_EVENT,
        ErrorKind::NotFound => "文件或文件夹不存在",
        ErrorKind::PermissionDenied => "没有权限，或文件正被其他程序打开，请关闭后重试",
        ErrorKind::AlreadyExists => "已有同名的文件或文件夹",
        ErrorKind::InvalidFilename => "文件名太长，或含有不能用的字符",
        ErrorKind::DirectoryNotEmpty => "文件夹不是空的",
        ErrorKind::InvalidInput => "路径中有不能用的字符",
        ErrorKind::InvalidData => "内容不是文字",
        ErrorKind::FileTooLarge => "文件太大，磁盘放不下",
        ErrorKind::TimedOut | ErrorKind::StaleNetworkFileHandle => "网络磁盘没有响应，请检查连接",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "磁盘空间不足",
        ErrorKind::ReadOnlyFilesystem => "磁盘是只读的，请换一个位置",
        ErrorKind::IsADirectory => "这是文件夹，不是文件",
        ErrorKind::NotADirectory => "路径中有一段不是文件夹",
        ErrorKind::ResourceBusy => "文件正被其他程序使用，请关闭后重试",
        // 32 and 33 on Windows: another program holds the file.
        _ if cfg!(windows) && matches!(error.raw_os_error(), Some(32 | 33)) => {
            "文件正被其他程序打开（例如 Excel 或 WPS），请关闭后重试"
        }
        _ => match error.raw_os_error() {
            Some(code) => return format!("系统错误 {code}"),
            None => "读写失败",
        },
    };
    why.to_string()
}
