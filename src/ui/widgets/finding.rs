//! Small signs and lines: badges, findings, section heads. Each is a word, never only a colour.

use egui::{Color32, CornerRadius, Frame, Label, Margin, Response, RichText, Stroke, Ui};

use crate::ui::theme::{self, color};

/// How a sign is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// A plain fact.
    #[default]
    Plain,
    /// Less important.
    Quiet,
    /// In order.
    Good,
    /// To be looked at.
    Warn,
    /// Wrong.
    Bad,
    /// The accent.
    Accent,
}

impl Tone {
    /// The colour of text in this tone.
    pub fn color(self) -> Color32 {
        match self {
            Tone::Plain => color::INK,
            Tone::Quiet => color::QUIET,
            Tone::Good => color::GREEN,
            Tone::Warn => color::AMBER,
            Tone::Bad => color::RED,
            Tone::Accent => color::CINNABAR,
        }
    }

    /// The sign that goes with it, so that colour is never alone.
    pub fn sign(self) -> &'static str {
        match self {
            Tone::Plain | Tone::Quiet => "·",
            Tone::Good => "✓",
            Tone::Warn => "▲",
            Tone::Bad => "×",
            Tone::Accent => "●",
        }
    }
}

/// A word in a small frame.
pub fn badge(ui: &mut Ui, text: &str, tone: Tone) -> Response {
    Frame::new()
        .stroke(Stroke::new(1.0, tone.color()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(7, 1))
        .show(ui, |ui| ui.label(RichText::new(text).color(tone.color()).size(14.0)))
        .inner
}

/// A line that says what is wrong or right, wrapped, with its sign.
pub fn finding(ui: &mut Ui, text: &str, tone: Tone) -> Response {
    ui.add(Label::new(RichText::new(format!("{} {text}", tone.sign())).color(tone.color())).wrap())
}

/// A quiet line of explanation, wrapped.
pub fn hint(ui: &mut Ui, text: &str) -> Response {
    ui.add(Label::new(theme::quiet(text)).wrap())
}

/// The head of a section.
pub fn section(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(theme::strong(text).size(17.5).color(color::CINNABAR));
    ui.add_space(1.0);
}

/// A form or question that stands out from the page.
pub fn framed<R>(ui: &mut Ui, color: Color32, content: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::group(ui.style()).stroke((1.5, color)).show(ui, content).inner
}

/// What stands where a list is empty: what to do next.
pub fn empty(ui: &mut Ui, text: &str) {
    ui.add_space(24.0);
    ui.vertical_centered(|ui| ui.label(RichText::new(text).color(color::QUIET).size(17.0)));
}
