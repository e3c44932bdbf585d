//! The fonts of 象棋裁判长. This crate only embeds files, so that 60 MB are compiled once.
//!
//! All are under the SIL Open Font License; the licences are in `fonts/licences`.

/// Text face (正文): Noto Sans SC Regular; all of GB2312, GBK, 通用规范汉字表 and Ext A.
pub static REGULAR: &[u8] = include_bytes!("../NotoSansSC-Regular.ttf");
/// Bold face (黑体): Noto Sans SC Bold, subset to 通用规范汉字表, GB2312 and the GBK symbols.
/// Rarer characters fall back to [`REGULAR`].
pub static BOLD: &[u8] = include_bytes!("../NotoSansSC-Bold-subset.ttf");
/// Certificate face (楷体): LXGW WenKai; [`REGULAR`] stands behind it.
pub static KAI: &[u8] = include_bytes!("../LXGWWenKai-Regular.ttf");
/// Rare characters (Ext B–F): Hanazono Mincho B, the last in every chain.
pub static RARE: &[u8] = include_bytes!("../HanaMinB.ttf");
