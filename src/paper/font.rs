//! The three faces and the fonts behind them: which font has a character, how wide it is, and
//! the subset of a font that a document embeds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use printpdf::{FontMetrics, FontType, ParsedFont, PdfFontMetricsStub};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::head::Head;
use skrifa::raw::tables::hhea::Hhea;
use skrifa::raw::tables::hmtx::Hmtx;
use skrifa::{FontRef, GlyphId, MetadataProvider, charmap::Charmap};
use subsetter::GlyphRemapper;
use xiangqi_fonts::File;

use super::PaperError;
use crate::model::alike::named_point;

/// A face as the sheets name it. Each is a chain of fonts; the first that has the character
/// sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// 正文: Noto Sans SC Regular, then the rare characters.
    Text,
    /// 黑体: Noto Sans SC Bold, then [`Face::Text`].
    Bold,
    /// 楷体: LXGW WenKai, then [`Face::Text`].
    Kai,
}

/// One font file of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Font {
    /// Noto Sans SC Regular: the characters in common use.
    Regular,
    /// Noto Sans SC Regular: the other ones.
    Rest,
    /// Noto Sans SC Bold, subset.
    Bold,
    /// LXGW WenKai Regular.
    Kai,
    /// Hanazono Mincho B.
    Rare,
}

impl Face {
    /// All faces.
    pub const ALL: [Face; 3] = [Face::Text, Face::Bold, Face::Kai];

    /// The fonts of the chain, first choice first.
    pub fn chain(self) -> &'static [Font] {
        match self {
            Face::Text => &[Font::Regular, Font::Rest, Font::Rare],
            Face::Bold => &[Font::Bold, Font::Regular, Font::Rest, Font::Rare],
            Face::Kai => &[Font::Kai, Font::Regular, Font::Rest, Font::Rare],
        }
    }

    /// The font that sets a character, and its glyph there.
    pub fn resolve(self, c: char) -> Option<(Font, u16)> {
        let worth = self.chain().iter().filter(|font| font.file().may_have(c));
        worth.copied().find_map(|font| Some((font, font.tables()?.glyph(c)?)))
    }

    /// Advance width of a character in 1/1000 em; 1000 where no font has it.
    pub fn advance(self, c: char) -> i32 {
        let resolved = self.resolve(c);
        let advance = resolved.and_then(|(font, glyph)| Some(font.tables()?.advance_milli(glyph)));
        advance.unwrap_or(1000)
    }

    /// Width of a text set at `em` (1/100 mm), in 1/100 mm, rounded up.
    pub fn width(self, em: i32, text: &str) -> i32 {
        let milli: i64 = text.chars().map(|c| i64::from(self.advance(c))).sum();
        let width = (milli * i64::from(em) + 999) / 1000;
        i32::try_from(width).unwrap_or(i32::MAX / 4)
    }
}

impl Font {
    /// The embedded file.
    pub fn file(self) -> File {
        match self {
            Font::Regular => File::Common,
            Font::Rest => File::Rest,
            Font::Bold => File::Bold,
            Font::Kai => File::Kai,
            Font::Rare => File::Rare,
        }
    }

    /// PostScript name, as it stands in the PDF.
    pub fn name(self) -> &'static str {
        match self {
            Font::Regular | Font::Rest => "NotoSansSC-Regular",
            Font::Bold => "NotoSansSC-Bold",
            Font::Kai => "LXGWWenKai-Regular",
            Font::Rare => "HanaMinB",
        }
    }

    /// The located tables, found once a process and only when the font is first asked.
    fn tables(self) -> Option<&'static Tables> {
        static TABLES: [OnceLock<Option<Tables>>; 5] = [const { OnceLock::new() }; 5];
        TABLES[self as usize].get_or_init(|| Tables::of(self.file().bytes())).as_ref()
    }
}

/// The tables of a font file that setting text needs; lookups read the file's own bytes.
struct Tables {
    charmap: Charmap<'static>,
    widths: Hmtx<'static>,
    head: Head<'static>,
    hhea: Hhea<'static>,
}

impl Tables {
    /// `None` if the file is no font with widths and a map of its characters.
    fn of(data: &'static [u8]) -> Option<Tables> {
        let font = FontRef::new(data).ok()?;
        let charmap = Some(font.charmap()).filter(Charmap::has_map)?;
        let head = font.head().ok().filter(|head| head.units_per_em() > 0)?;
        Some(Tables { charmap, widths: font.hmtx().ok()?, head, hhea: font.hhea().ok()? })
    }

    /// The glyph of a character, if the font has one.
    fn glyph(&self, c: char) -> Option<u16> {
        u16::try_from(self.charmap.map(c)?.to_u32()).ok().filter(|glyph| *glyph != 0)
    }

    /// Advance width of a glyph in font units.
    fn advance(&self, glyph: u16) -> u16 {
        self.widths.advance(GlyphId::from(glyph)).unwrap_or(0)
    }

    /// Advance width of a glyph in 1/1000 em, rounded down as the PDF's own table is.
    fn advance_milli(&self, glyph: u16) -> i32 {
        i32::from(self.advance(glyph)) * 1000 / i32::from(self.head.units_per_em())
    }
}

/// What is said of a text with a character that no font can set, by name of the character.
pub fn unprintable(text: &str) -> Option<String> {
    let point = named_point(missing_glyph(text)?);
    Some(format!("“{text}”中的{point}没有字形，无法打印，请核对"))
}

/// The first character of a text that no font can set, if any (finding `glyph_missing`).
/// Control characters are no text and are passed over: the layout breaks or drops them.
pub fn missing_glyph(text: &str) -> Option<char> {
    text.chars().find(|c| !c.is_control() && Face::Text.resolve(*c).is_none())
}

/// A font reduced to the glyphs of some characters, ready for embedding.
///
/// `glyphs` maps each character to its glyph in the whole font; no two characters may share one,
/// or the text could not be copied out unchanged.
///
/// # Errors
/// Where the embedded file cannot be read or cut down: the program itself is damaged.
pub fn subset(font: Font, glyphs: &BTreeMap<char, u16>) -> Result<ParsedFont, PaperError> {
    let failure = |detail: String| PaperError::Font { font: font.name(), detail };
    let tables = font.tables().ok_or_else(|| failure("无法解析".into()))?;
    let mut remapper = GlyphRemapper::new();
    let mut codepoint_to_glyph = BTreeMap::new();
    let mut glyph_widths = BTreeMap::new();
    for (c, glyph) in glyphs {
        let new = remapper.remap(*glyph);
        codepoint_to_glyph.insert(u32::from(*c), new);
        glyph_widths.insert(new, tables.advance(*glyph));
    }
    let original_bytes = subsetter::subset(font.file().bytes(), 0, &remapper)
        .map_err(|error| failure(error.to_string()))?;
    let (head, hhea) = (&tables.head, &tables.hhea);
    Ok(ParsedFont {
        original_bytes,
        font_index: 0,
        font_name: Some(format!("{}+{}", tag(glyphs), font.name())),
        codepoint_to_glyph,
        glyph_widths,
        units_per_em: head.units_per_em(),
        font_metrics: FontMetrics {
            ascent: hhea.ascender().to_i16(),
            descent: hhea.descender().to_i16(),
        },
        font_type: FontType::TrueType,
        pdf_font_metrics: PdfFontMetricsStub {
            units_per_em: head.units_per_em(),
            x_min: head.x_min(),
            y_min: head.y_min(),
            x_max: head.x_max(),
            y_max: head.y_max(),
            ..PdfFontMetricsStub::default()
        },
    })
}

/// The six capital letters that mark a subset (ISO 32000-1, 9.6.4), from what it contains.
fn tag(glyphs: &BTreeMap<char, u16>) -> String {
    let mut sum = glyphs
        .keys()
        .fold(7u64, |sum, c| sum.wrapping_mul(31).wrapping_add(u64::from(u32::from(*c))));
    let mut tag = String::new();
    for _ in 0..6 {
        let letter = u8::try_from(sum % 26).unwrap_or(0);
        tag.push(char::from(b'A' + letter));
        sum /= 26;
    }
    tag
}
