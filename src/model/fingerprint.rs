//! 指纹: as much of a row's digest as a sheet prints, and whether the one on a signed sheet is that
//! of a file.
//!
//! Eighty bits, so that nobody finds by searching another record that prints the same; sheets of
//! earlier versions print thirty-two, which is minutes of work.

use std::fmt;

use super::entry::Entry;
use super::id::Seq;
use super::text::half_width;

/// So many digits of a digest are printed.
pub const PRINTED: usize = 20;
/// So many are printed together, for the eye.
const GROUP: usize = 4;
/// What sheets of earlier versions printed; less is no fingerprint.
const LEAST: usize = 8;
/// A whole digest.
const WHOLE: usize = 64;

/// A digest as sheets and screens show it: `9bdf 08db 832f 8785 012c`.
pub fn fingerprint(digest: &str) -> String {
    let mut shown = String::new();
    for (at, digit) in digest.chars().take(PRINTED).enumerate() {
        if at > 0 && at % GROUP == 0 {
            shown.push(' ');
        }
        shown.push(digit);
    }
    shown
}

/// What somebody copied from a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// 记录号, where it was copied too.
    number: Option<Seq>,
    /// Digits of the digest, lower case.
    digits: String,
}

impl Typed {
    /// Reads `9bdf 08db …`, with `#412` before it or without, in any width and case.
    ///
    /// # Errors
    /// In Chinese, what is no digit, or that there are too few or too many.
    pub fn read(text: &str) -> Result<Typed, String> {
        let text = half_width(text).to_lowercase();
        let text = text.trim().trim_start_matches("记录号").trim_start();
        let (number, rest) = match text.strip_prefix('#') {
            None => (None, text),
            Some(numbered) => {
                let (number, rest) = numbered.split_once(' ').unwrap_or((numbered, ""));
                let number = number.parse().map_err(|_| format!("记录号“#{number}”不是数字"))?;
                (Some(Seq(number)), rest)
            }
        };
        let mut digits = String::new();
        for sign in rest.trim_end_matches(['…', '.']).chars().filter(|c| !c.is_whitespace()) {
            if !sign.is_ascii_hexdigit() {
                return Err(format!("指纹只有数字0至9和字母a至f，“{sign}”不是"));
            }
            digits.push(sign);
        }
        match digits.len() {
            LEAST..=WHOLE => Ok(Typed { number, digits }),
            0..LEAST => Err(format!("指纹至少要有{LEAST}位，这里只有{}位", digits.len())),
            more => Err(format!("指纹最多{WHOLE}位，这里有{more}位")),
        }
    }

    /// Compares it with the rows of a file.
    pub fn compare(&self, rows: &[Entry]) -> Compared {
        let last = rows.last().map_or(Seq(0), |row| row.seq);
        let fits = |row: &&Entry| row.digest.starts_with(&self.digits);
        let found = match self.number {
            Some(number) if number > last => return Compared::Beyond { number, last },
            Some(number) => rows.iter().find(|row| row.seq == number).filter(fits),
            None => rows.iter().find(fits),
        };
        match found {
            None => Compared::Differs(self.number),
            Some(row) if self.digits.len() < PRINTED => {
                Compared::Short { seq: row.seq, digits: self.digits.len() }
            }
            Some(row) => Compared::Agrees { seq: row.seq, after: last.0 - row.seq.0 },
        }
    }
}

/// How the fingerprint on a sheet stands to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// It is the one of this row: the record up to it is the one that was signed.
    Agrees {
        /// The row.
        seq: Seq,
        /// So many rows follow, of which the sheet says nothing.
        after: u32,
    },
    /// It is the beginning of this row's digest, but too short to prove anything.
    Short {
        /// The row.
        seq: Seq,
        /// How many digits.
        digits: usize,
    },
    /// The file ends before the row of the sheet.
    Beyond {
        /// 记录号 of the sheet.
        number: Seq,
        /// The last row of the file.
        last: Seq,
    },
    /// It is that of no row, or not that of the row the sheet names.
    Differs(Option<Seq>),
}

impl Compared {
    /// Whether what was copied is in the file.
    pub fn matches(self) -> bool {
        matches!(self, Compared::Agrees { .. } | Compared::Short { .. })
    }

    /// Whether that proves that the record up to there is the one signed.
    pub fn proves(self) -> bool {
        matches!(self, Compared::Agrees { .. })
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SAME: &str = "这张表的记录号和指纹与文件相符";
        const OTHER: &str = "这张表的记录号和指纹与文件不符";
        match self {
            Compared::Agrees { seq, after: 0 } => {
                write!(f, "{SAME}：第1至{seq}条记录就是签字时的记录（请看表上的记录号是否 #{seq}）")
            }
            Compared::Agrees { seq, after } => write!(
                f,
                "{SAME}：第1至{seq}条记录就是签字时的记录（请看表上的记录号是否 #{seq}）；\
                 其后的{after}条是签字以后记的，这张表不能证明"
            ),
            Compared::Short { seq, digits } => write!(
                f,
                "与文件第{seq}条记录的前{digits}位相同，但只有{digits}位，不足为证：\
                 几分钟就能凑出前8位相同的另一份记录"
            ),
            Compared::Beyond { number, last } => {
                write!(f, "{OTHER}：文件只有{last}条记录，没有第{number}条")
            }
            Compared::Differs(Some(number)) => {
                write!(f, "{OTHER}：文件第{number}条记录的指纹不是这一个")
            }
            Compared::Differs(None) => write!(f, "{OTHER}：文件中没有一条记录是这个指纹"),
        }
    }
}
