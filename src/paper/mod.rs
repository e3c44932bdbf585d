//! Every printed sheet: facts → blocks → pages of placed items → bytes (ARCHITECTURE.md).
//!
//! A sheet (`sheets/`) turns plain facts into a [`block::Document`]; [`layout::pages`] turns the
//! document into [`page::Page`]s, which the window paints as a preview; [`pdf::bytes`] turns the
//! very same pages into a PDF. Only `pdf.rs` and `font.rs` know the PDF packages. Nothing here
//! reads the disk or a clock.

pub mod amount;
pub mod block;
pub mod fit;
pub mod font;
pub mod forms;
pub mod layout;
pub mod ornament;
pub mod page;
pub mod page_frame;
pub mod pdf;
pub mod press;
pub mod setting;
pub mod sheets;
pub mod sizes;
pub mod table;
pub mod widths;

/// Why a document could not be put on paper (a *failure*: shown as a notice, nothing is lost).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaperError {
    /// No font of the program has this character; printing would leave an empty box.
    #[error("“{text}”中的“{missing}”（U+{:04X}）没有字形，无法打印；请更换此字或另选字体", *missing as u32)]
    MissingGlyph {
        /// The character.
        missing: char,
        /// The text it stands in.
        text: String,
    },
    /// A font file could not be read or subset.
    #[error("字体“{font}”无法使用：{detail}")]
    Font {
        /// Name of the font.
        font: &'static str,
        /// What the font code said.
        detail: String,
    },
    /// The PDF writer reported an error.
    #[error("生成 PDF 时出错：{0}")]
    Writer(String),
}

/// Lays a document out and writes it as PDF.
///
/// # Errors
/// A character that no font has, or what the fonts or the PDF writer refuse.
pub fn pdf_bytes(document: &block::Document) -> Result<Vec<u8>, PaperError> {
    pdf::bytes(&layout::pages(document)?, &document.title, &document.printed_at)
}
