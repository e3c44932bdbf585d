//! Placed pages → PDF bytes with subset fonts, compressed, with text that can be copied out.

use std::collections::BTreeMap;

use printpdf::{
    Color, CustomPdfConformance, DateTime, FontId, Line, LineCapStyle, LinePoint, Mm, Op,
    PaintMode, PdfConformance, PdfDocument, PdfFont, PdfFontHandle, PdfPage, PdfParseErrorSeverity,
    PdfSaveOptions, Point, Polygon, PolygonRing, Pt, Rgb, TextItem, WindingOrder,
};

use super::PaperError;
use super::font::{Face, Font, subset};
use super::page::{Area, Ink, Len, Outline, Page, Paint, Placed, TextRun};

/// Writes pages as a PDF.
///
/// `title` names the document; `printed_at` (`YYYY-MM-DD HH:MM…`, local time) becomes its dates,
/// and other text leaves them at the writer's default.
///
/// # Errors
/// Where no font has a character, or the writer finds its own output unsound.
pub fn bytes(pages: &[Page], title: &str, printed_at: &str) -> Result<Vec<u8>, PaperError> {
    let plan = FontPlan::of(pages)?;
    let mut document = PdfDocument::new(title);
    document.metadata.info.creator = "象棋裁判长".into();
    document.metadata.info.producer = "象棋裁判长".into();
    // No claim to a PDF/X or PDF/A profile that the file does not meet.
    document.metadata.info.conformance = PdfConformance::Custom(CustomPdfConformance::default());
    if let Some(date) = date_of(printed_at) {
        document.metadata.info.creation_date = date;
        document.metadata.info.modification_date = date;
        document.metadata.info.metadata_date = date;
    }
    for ((font, layer), glyphs) in &plan.glyphs {
        let parsed = subset(*font, glyphs)?;
        document.resources.fonts.map.insert(font_id(*font, *layer), PdfFont::new(parsed));
    }
    document.pages = pages.iter().map(|page| pdf_page(page, &plan)).collect();
    let mut warnings = Vec::new();
    let bytes = document.save(&PdfSaveOptions::default(), &mut warnings);
    match warnings.iter().find(|warning| warning.severity == PdfParseErrorSeverity::Error) {
        Some(error) => Err(PaperError::Writer(error.msg.clone())),
        None => Ok(bytes),
    }
}

/// Which characters each embedded font holds.
///
/// Two characters may share a glyph (⼀ and 一); in one embedded font only one of them could be
/// copied out again, so the second goes into a further layer: another subset of the same font.
#[derive(Default)]
struct FontPlan {
    glyphs: BTreeMap<(Font, u8), BTreeMap<char, u16>>,
    place: BTreeMap<(Face, char), (Font, u8)>,
}

impl FontPlan {
    fn of(pages: &[Page]) -> Result<FontPlan, PaperError> {
        let mut plan = FontPlan::default();
        for run in pages.iter().flat_map(Page::texts) {
            for c in run.text.chars() {
                if plan.place.contains_key(&(run.face, c)) {
                    continue;
                }
                let (font, glyph) = run.face.resolve(c).ok_or_else(|| {
                    PaperError::MissingGlyph { missing: c, text: run.text.clone() }
                })?;
                let layer = plan.layer(font, c, glyph);
                plan.glyphs.entry((font, layer)).or_default().insert(c, glyph);
                plan.place.insert((run.face, c), (font, layer));
            }
        }
        Ok(plan)
    }

    /// The first layer of a font in which the glyph is free or already stands for this character.
    fn layer(&self, font: Font, c: char, glyph: u16) -> u8 {
        (0..u8::MAX)
            .find(|layer| match self.glyphs.get(&(font, *layer)) {
                None => true,
                Some(used) => {
                    used.get(&c) == Some(&glyph) || !used.values().any(|other| *other == glyph)
                }
            })
            .unwrap_or(u8::MAX)
    }
}

fn font_id(font: Font, layer: u8) -> FontId {
    let letter = match font {
        Font::Regular => "R",
        Font::Rest => "S",
        Font::Bold => "B",
        Font::Kai => "K",
        Font::Rare => "H",
    };
    FontId(format!("{letter}{layer}"))
}

/// `YYYY-MM-DD HH:MM` at the start of a text, as a PDF date in Chinese time.
fn date_of(text: &str) -> Option<DateTime> {
    let number = |from: usize, to: usize| text.get(from..to)?.parse::<u16>().ok();
    let small = |from: usize, to: usize| number(from, to).and_then(|n| u8::try_from(n).ok());
    let date =
        printpdf::Date { year: i32::from(number(0, 4)?), month: small(5, 7)?, day: small(8, 10)? };
    let time =
        printpdf::Time { hour: small(11, 13)?, minute: small(14, 16)?, second: 0, millisecond: 0 };
    let valid = (1..=12).contains(&date.month)
        && (1..=31).contains(&date.day)
        && time.hour < 24
        && time.minute < 60;
    let offset = printpdf::Offset { hours: 8, minutes: 0, seconds: 0, milliseconds: 0 };
    // The writer prints the fields as if they were UTC, so they are turned into UTC here.
    let local = valid.then(|| DateTime::new_in_offset(date, time, offset))?;
    DateTime::from_unix_timestamp(local.unix_timestamp()).ok()
}

/// A length in points, to 1/100 pt.
fn points(len: Len) -> Pt {
    Pt((f64::from(len) * 7200.0 / 2540.0).round() as f32 / 100.0)
}

/// What is set in the content stream, so that it is only changed when it differs.
#[derive(Default)]
struct Pen {
    ops: Vec<Op>,
    height: Len,
    fill: Option<Ink>,
    stroke: Option<Ink>,
    weight: Option<Len>,
}

fn pdf_page(page: &Page, plan: &FontPlan) -> PdfPage {
    let mut pen = Pen { height: page.height, ..Pen::default() };
    pen.ops.push(Op::SetLineCapStyle { cap: LineCapStyle::Butt });
    for item in &page.items {
        match item {
            Placed::Text(run) => pen.text(run, plan),
            Placed::Line { from, to, weight, ink } => {
                pen.stroke(&[*from, *to], Outline::Open, *weight, *ink);
            }
            Placed::Rect { area, weight, ink } => {
                pen.stroke(&corners(*area), Outline::Closed, *weight, *ink);
            }
            Placed::Fill { area, ink } => pen.fill(&corners(*area), *ink),
            Placed::Shape { points, outline, paint: Paint::Stroke(weight), ink } => {
                pen.stroke(points, *outline, *weight, *ink);
            }
            Placed::Shape { points, paint: Paint::Fill, ink, .. } => pen.fill(points, *ink),
        }
    }
    let size = |len: Len| Mm(len as f32 / 100.0);
    PdfPage::new(size(page.width), size(page.height), pen.ops)
}

fn corners(area: Area) -> [(Len, Len); 4] {
    [
        (area.x, area.y),
        (area.right(), area.y),
        (area.right(), area.bottom()),
        (area.x, area.bottom()),
    ]
}

fn colour(ink: Ink) -> Color {
    let channel = |value: u8| (f32::from(value) / 2.55).round() / 100.0;
    Color::Rgb(Rgb::new(channel(ink.r), channel(ink.g), channel(ink.b), None))
}

impl Pen {
    fn point(&self, at: (Len, Len)) -> Point {
        Point { x: points(at.0), y: points(self.height - at.1) }
    }

    fn line_points(&self, path: &[(Len, Len)]) -> Vec<LinePoint> {
        path.iter().map(|at| LinePoint { p: self.point(*at), bezier: false }).collect()
    }

    fn use_fill(&mut self, ink: Ink) {
        if self.fill != Some(ink) {
            self.ops.push(Op::SetFillColor { col: colour(ink) });
            self.fill = Some(ink);
        }
    }

    fn stroke(&mut self, path: &[(Len, Len)], outline: Outline, weight: Len, ink: Ink) {
        if self.stroke != Some(ink) {
            self.ops.push(Op::SetOutlineColor { col: colour(ink) });
            self.stroke = Some(ink);
        }
        if self.weight != Some(weight) {
            self.ops.push(Op::SetOutlineThickness { pt: points(weight) });
            self.weight = Some(weight);
        }
        let line = Line { points: self.line_points(path), is_closed: outline == Outline::Closed };
        self.ops.push(Op::DrawLine { line });
    }

    fn fill(&mut self, path: &[(Len, Len)], ink: Ink) {
        self.use_fill(ink);
        let ring = PolygonRing { points: self.line_points(path) };
        let polygon = Polygon {
            rings: vec![ring],
            mode: PaintMode::Fill,
            winding_order: WindingOrder::NonZero,
        };
        self.ops.push(Op::DrawPolygon { polygon });
    }

    /// One text section a run; a new font within it only where the chain changes fonts.
    fn text(&mut self, run: &TextRun, plan: &FontPlan) {
        self.use_fill(run.ink);
        self.ops.push(Op::StartTextSection);
        let mut cursor = Some(self.point((run.x, run.y)));
        for (place, part) in parts(run, plan) {
            let font = PdfFontHandle::External(font_id(place.0, place.1));
            self.ops.push(Op::SetFont { font, size: points(run.em) });
            if let Some(pos) = cursor.take() {
                self.ops.push(Op::SetTextCursor { pos });
            }
            self.ops.push(Op::ShowText { items: vec![TextItem::Text(part)] });
        }
        self.ops.push(Op::EndTextSection);
    }
}

/// A run split where the font changes.
fn parts(run: &TextRun, plan: &FontPlan) -> Vec<((Font, u8), String)> {
    let mut parts: Vec<((Font, u8), String)> = Vec::new();
    for c in run.text.chars() {
        let Some(place) = plan.place.get(&(run.face, c)).copied() else { continue };
        match parts.last_mut() {
            Some((last, text)) if *last == place => text.push(c),
            _ => parts.push((place, c.to_string())),
        }
    }
    parts
}
