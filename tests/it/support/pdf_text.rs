//! Reads text back out of a PDF through its own ToUnicode maps, one string a text run.

use printpdf::{Op, PdfDocument, PdfParseOptions, TextItem};

/// The text runs of each page.
pub fn runs(bytes: &[u8]) -> Vec<Vec<String>> {
    let document = PdfDocument::parse(bytes, &PdfParseOptions::default(), &mut Vec::new())
        .expect("the PDF can be parsed");
    document
        .pages
        .iter()
        .map(|page| {
            let mut runs = Vec::new();
            for op in &page.ops {
                match op {
                    Op::StartTextSection => runs.push(String::new()),
                    Op::ShowText { items } => {
                        let run = runs.last_mut().expect("text stands in a text section");
                        items.iter().for_each(|item| run.push_str(&item_text(item)));
                    }
                    _ => {}
                }
            }
            runs
        })
        .collect()
}

fn item_text(item: &TextItem) -> String {
    match item {
        TextItem::Text(text) => text.clone(),
        TextItem::Offset(_) => String::new(),
        TextItem::GlyphIds(glyphs) => {
            glyphs.iter().map(|glyph| glyph.cid.clone().unwrap_or("\u{FFFD}".into())).collect()
        }
    }
}
