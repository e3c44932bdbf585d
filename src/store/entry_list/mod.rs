//! Entry lists in: any spreadsheet or text file becomes an [`ImportedList`] in which every row
//! that is not blank is accounted for: it is in exactly one of rows, unreadable and skipped. Where
//! a header has 姓名 twice, two entrants stand side by side in one row of the file; both are in
//! rows and both carry the number of that row, which is deliberate.

mod blanks;
mod budget;
mod cards;
mod cells;
mod compound;
mod dates;
mod delimited;
mod encoding;
mod fields;
mod headers;
mod hidden;
mod layout;
mod likeness;
mod naming;
mod notes;
mod officials;
mod pairs;
mod records;
mod rows;
mod sections;
mod sound;
mod starred;
mod stranger;
mod surnames;
mod table;
mod tells;
mod units;
mod workbook;
mod zipped;

use std::path::Path;

use super::disk::{read_at_most, reason};
use crate::model::roster::{ImportedList, Mapping, column_letters};

pub use budget::{Limit, MAX_ROWS};
pub use dates::{DateFault, typed_date};
pub use naming::can_be_name;

/// Files larger than this are no entry list (bytes).
const MAX_BYTES: u64 = 64 << 20;

/// Why a file as a whole could not be read. The text is for the arbiter.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The file could not be opened or read from the disk.
    #[error("无法打开文件“{path}”：{}", reason(.source))]
    Io {
        /// The path as the arbiter gave it.
        path: String,
        /// Why the system refused; shown in Chinese.
        source: std::io::Error,
    },
    /// Longer than any entry list.
    #[error("文件过大（超过64 MB，或解压后过大），不像是报名表，请只保留报名数据后重试")]
    TooLarge,
    /// More of something than any entry list holds.
    #[error(
        "文件超出限度：{0}，没有读入。请只保留报名数据（删去多余的行、列和工作表），或拆成几个文件分别导入"
    )]
    TooMuch(Limit),
    /// A cell outside what a spreadsheet can hold.
    #[error(
        "第{row}行{}列超出表格的范围（限1048576行、XFD列），没有读入。请删去多余的行列，另存后再导入",
        column_letters(*.column)
    )]
    Outside {
        /// From 1.
        row: u32,
        /// From 0.
        column: u32,
    },
    /// A row number or a cell that stands in a sheet twice.
    #[error("工作表“{}”的第{row}行在文件中出现两次，不知以哪个为准，没有读入。请在表格软件中打开，另存为 xlsx 后再导入", clipped(.sheet))]
    Repeated {
        /// The sheet.
        sheet: String,
        /// From 1.
        row: u32,
    },
    /// A sign of the code 0.
    #[error(
        "第{0}行有空字符（NUL），文件可能已损坏，没有读入。请在表格软件中打开，改正这一行，另存为 xlsx 后再导入"
    )]
    Nul(u32),
    /// Written with four bytes a sign.
    #[error("文件是 UTF-32 编码，没有读入。请另存为 UTF-8 或 xlsx 后再导入")]
    Utf32,
    /// No cell of any sheet holds anything.
    #[error("文件是空的，没有任何内容")]
    Empty,
    /// Encrypted with a password to open it.
    #[error("文件有打开密码，无法读取。请在表格软件中打开，去掉密码另存一份后再导入")]
    Password,
    /// A spreadsheet that is damaged.
    #[error("文件已损坏或不完整，无法读取（{0}）。请在表格软件中打开，另存为 xlsx 后再导入")]
    Damaged(&'static str),
    /// Something else under the name of a spreadsheet.
    #[error("文件不是表格：{0}")]
    NotASheet(&'static str),
}

/// Reads an entry list. `Mapping::default()` detects header and columns; what the arbiter has
/// mapped by hand goes before.
///
/// # Errors
/// Where the file as a whole cannot be read; what is wrong with single rows is in the list.
pub fn read_list(path: &Path, mapping: &Mapping) -> Result<ImportedList, ListError> {
    let failed = |source| ListError::Io { path: path.display().to_string(), source };
    let bytes = read_at_most(path, MAX_BYTES).map_err(failed)?.ok_or(ListError::TooLarge)?;
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    from_bytes(&bytes, &name, mapping)
}

/// Reads an entry list from its bytes. The kind of file is told from the bytes, not from
/// `file_name`, whose stem names the only sheet of a text file.
///
/// # Errors
/// Where the bytes as a whole are no list; what is wrong with single rows is in the list.
pub fn from_bytes(
    bytes: &[u8],
    file_name: &str,
    mapping: &Mapping,
) -> Result<ImportedList, ListError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ListError::TooLarge);
    }
    let mut sheets = if bytes.starts_with(b"PK") {
        workbook::zipped(bytes)?
    } else if bytes.starts_with(&compound::SIGNATURE) {
        workbook::binary(bytes)?
    } else {
        let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        vec![delimited::sheet(bytes, stem)?]
    };
    if sheets.iter().all(|sheet| sheet.rows.is_empty()) {
        return Err(ListError::Empty);
    }
    sheets.iter_mut().for_each(|sheet| sheet.as_written = mapping.as_written);
    let list = rows::import(&sheets, mapping);
    budget::within(list.rows.len() as u64 <= MAX_ROWS, Limit::Persons)?;
    Ok(list)
}

/// A name short enough for a message.
fn clipped(name: &str) -> String {
    name.chars().take(40).collect()
}
