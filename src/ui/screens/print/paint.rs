//! Paints the very items of a page, scaled: the preview is what the PDF holds.

use egui::{
    Color32, FontFamily, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use crate::paper::font::Face;
use crate::paper::page::{Area, Ink, Len, Outline, Page, Paint, Placed, TextRun};
use crate::ui::theme;

/// Paints a page into its area; `scale` is points for each 1/100 mm.
pub fn page(painter: &Painter, area: Rect, page: &Page, scale: f32) {
    painter.rect_filled(area, 0.0, Color32::WHITE);
    painter.rect_stroke(area, 0.0, Stroke::new(1.0, theme::color::LINE), StrokeKind::Outside);
    let sheet = Sheet {
        painter: &painter.with_clip_rect(area.intersect(painter.clip_rect())),
        origin: area.min,
        scale,
    };
    for item in &page.items {
        sheet.item(item);
    }
}

struct Sheet<'a> {
    painter: &'a Painter,
    origin: Pos2,
    scale: f32,
}

impl Sheet<'_> {
    fn at(&self, (x, y): (Len, Len)) -> Pos2 {
        self.origin + vec2(x as f32, y as f32) * self.scale
    }

    fn rect(&self, area: Area) -> Rect {
        Rect::from_min_max(self.at((area.x, area.y)), self.at((area.right(), area.bottom())))
    }

    fn stroke(&self, weight: Len, colour: Ink) -> Stroke {
        Stroke::new((weight as f32 * self.scale).max(0.6), ink(colour))
    }

    fn item(&self, item: &Placed) {
        match item {
            Placed::Text(run) => self.text(run),
            Placed::Line { from, to, weight, ink } => {
                let ends = [self.at(*from), self.at(*to)];
                self.painter.line_segment(ends, self.stroke(*weight, *ink));
            }
            Placed::Rect { area, weight, ink } => {
                let stroke = self.stroke(*weight, *ink);
                self.painter.rect_stroke(self.rect(*area), 0.0, stroke, StrokeKind::Middle);
            }
            Placed::Fill { area, ink: colour } => {
                self.painter.rect_filled(self.rect(*area), 0.0, ink(*colour));
            }
            Placed::Shape { points, outline, paint, ink: colour } => {
                let points: Vec<Pos2> = points.iter().map(|p| self.at(*p)).collect();
                self.painter.add(match (paint, outline) {
                    (Paint::Fill, _) => Shape::convex_polygon(points, ink(*colour), Stroke::NONE),
                    (Paint::Stroke(weight), Outline::Closed) => {
                        Shape::closed_line(points, self.stroke(*weight, *colour))
                    }
                    (Paint::Stroke(weight), Outline::Open) => {
                        Shape::line(points, self.stroke(*weight, *colour))
                    }
                });
            }
        }
    }

    /// A run at its baseline; set a little smaller where the screen's hinting made it wider.
    fn text(&self, run: &TextRun) {
        let family = match run.face {
            Face::Text => FontFamily::Proportional,
            Face::Bold => theme::bold(),
            Face::Kai => theme::kai(),
        };
        let lay = |size: f32| {
            let font = FontId::new(size, family.clone());
            self.painter.layout_no_wrap(run.text.clone(), font, ink(run.ink))
        };
        let size = run.em as f32 * self.scale;
        let wanted = run.width as f32 * self.scale;
        let mut galley = lay(size);
        if wanted > 0.0 && (galley.size().x - wanted).abs() > wanted * 0.02 {
            galley = lay(size * wanted / galley.size().x.max(0.1));
        }
        let ascent = galley
            .rows
            .first()
            .and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y))
            .unwrap_or(size);
        let at = self.at((run.x, run.y));
        self.painter.galley(pos2(at.x, at.y - ascent), galley, ink(run.ink));
    }
}

fn ink(ink: Ink) -> Color32 {
    Color32::from_rgb(ink.r, ink.g, ink.b)
}
