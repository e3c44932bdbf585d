//! Text that is never cut at a column's edge: it shrinks to the room it has, and then breaks into
//! two lines.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontFamily, FontId, Galley, Label, Response, TextStyle, Ui, WidgetText};

/// How far a line may shrink before it breaks into two, in points.
const SHRINKS: [f32; 3] = [0.0, 1.0, 2.0];
/// The size of a text of two lines, and their height; both fit into a row of a list. The second
/// is only for what would be cut at the first.
const TWO: [(f32, f32); 2] = [(14.0, 16.0), (12.5, 15.0)];

/// The size of sentences that are read, and the height of their lines.
const SUMMARY: (f32, f32) = (15.0, 19.0);

/// A line at full size if it fits, smaller if it fits then, else on two lines.
pub fn whole(ui: &mut Ui, text: &str, family: FontFamily, color: Color32) -> Response {
    let width = ui.available_width();
    let base = TextStyle::Body.resolve(ui.style()).size;
    for less in SHRINKS {
        let font = FontId::new(base - less, family.clone());
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
        if galley.size().x <= width {
            return ui.add(Label::new(WidgetText::Galley(galley)).selectable(false));
        }
    }
    let two = |(size, height): (f32, f32)| {
        let format = TextFormat {
            font_id: FontId::new(size, family.clone()),
            color,
            line_height: Some(height),
            ..TextFormat::default()
        };
        let mut job = LayoutJob::single_section(text.to_owned(), format);
        job.wrap = TextWrapping { max_width: width, max_rows: 2, ..TextWrapping::default() };
        job.wrap.break_anywhere = true;
        ui.painter().layout_job(job)
    };
    let [plain, small] = TWO;
    let mut galley = two(plain);
    if galley.elided {
        galley = two(small);
    }
    let cut = galley.elided;
    let response = ui.add(Label::new(WidgetText::Galley(galley)).selectable(false));
    if cut { response.on_hover_text(text) } else { response }
}

/// Sentences in a list whose rows grow: at the size of reading, on as many lines as they need.
pub fn wrapped(ui: &mut Ui, text: &str, family: FontFamily, color: Color32) -> Response {
    let galley = sentences(ui, text, family, color, ui.available_width());
    ui.add(Label::new(WidgetText::Galley(galley)).selectable(false))
}

/// How high sentences are in a column of this width, in points.
pub fn wrapped_height(ui: &Ui, text: &str, family: FontFamily, width: f32) -> f32 {
    sentences(ui, text, family, Color32::BLACK, width).size().y
}

fn sentences(ui: &Ui, text: &str, family: FontFamily, color: Color32, width: f32) -> Arc<Galley> {
    let format = TextFormat {
        font_id: FontId::new(SUMMARY.0, family),
        color,
        line_height: Some(SUMMARY.1),
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping { max_width: width, ..TextWrapping::default() };
    ui.painter().layout_job(job)
}

/// The size at which a line fits into this width, for a button; at least 11 points.
pub fn fitting(ui: &Ui, text: &str, family: FontFamily, width: f32) -> f32 {
    let base = TextStyle::Body.resolve(ui.style()).size;
    let font = FontId::new(base, family);
    let full = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x;
    if full <= width { base } else { (base * width / full).max(11.0).min(base) }
}

/// The width of the longest of these lines at the ordinary size.
pub fn widest<'a>(ui: &Ui, family: FontFamily, lines: impl Iterator<Item = &'a str>) -> f32 {
    let base = TextStyle::Body.resolve(ui.style()).size;
    let font = FontId::new(base, family);
    let width = |line: &str| {
        ui.painter().layout_no_wrap(line.to_owned(), font.clone(), Color32::BLACK).size().x
    };
    lines.map(width).fold(0.0, f32::max)
}
