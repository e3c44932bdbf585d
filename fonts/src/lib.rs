//! The fonts of 象棋裁判长: packed (zstd) in the program, opened once and only when needed.
//!
//! All are under the SIL Open Font License; the licences are in `fonts/licences`. `fonts/make.py`
//! tells how the packed files were made.

mod outlines;

use std::io::Read;
use std::sync::OnceLock;

use ruzstd::decoding::StreamingDecoder;

/// One font file of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum File {
    /// Text face (正文): Noto Sans SC Regular, of 通用规范汉字表, GB2312, and all that is no Han.
    Common,
    /// The other characters of Noto Sans SC Regular: the rest of GBK, Ext A.
    Rest,
    /// Bold face (黑体): Noto Sans SC Bold, with the Han of [`File::Common`].
    Bold,
    /// Certificate face (楷体): LXGW WenKai.
    Kai,
    /// Rare characters (Ext B–F): Hanazono Mincho B.
    Rare,
}

impl File {
    /// All files.
    pub const ALL: [File; 5] = [File::Common, File::Rest, File::Bold, File::Kai, File::Rare];

    /// The file as it lies in the program.
    fn packed(self) -> &'static [u8] {
        match self {
            File::Common => include_bytes!("../NotoSansSC-Regular-common.zst"),
            File::Rest => include_bytes!("../NotoSansSC-Regular-rest.zst"),
            File::Bold => include_bytes!("../NotoSansSC-Bold.zst"),
            File::Kai => include_bytes!("../LXGWWenKai-Regular.zst"),
            File::Rare => include_bytes!("../HanaMinB.zst"),
        }
    }

    /// The TrueType file: unpacked by the first who asks, then shared by all. Empty if the
    /// program itself is damaged.
    pub fn bytes(self) -> &'static [u8] {
        static OPENED: [OnceLock<Vec<u8>>; 5] = [const { OnceLock::new() }; 5];
        OPENED[self as usize].get_or_init(|| unpack(self.packed()).unwrap_or_default())
    }

    /// Whether it is worth opening the file for a character: false only where it certainly is not
    /// in it.
    pub fn may_have(self, c: char) -> bool {
        match self {
            File::Common | File::Bold | File::Kai => true,
            File::Rest => is_han(c),
            File::Rare => c >= '\u{20000}',
        }
    }
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
        || c >= '\u{20000}'
}

fn unpack(packed: &'static [u8]) -> Option<Vec<u8>> {
    let mut decoder = StreamingDecoder::new(packed).ok()?;
    let size = usize::try_from(decoder.decoder.content_size()).ok()?;
    let mut bytes = Vec::with_capacity(size);
    decoder.read_to_end(&mut bytes).ok()?;
    outlines::font(&bytes)
}
