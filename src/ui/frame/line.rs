//! The bottom line: what was last recorded.

use egui::{Frame, Label, Margin, Panel, RichText, Ui};

use crate::ui::theme::color;

pub(super) fn show(ui: &mut Ui, last: &str) {
    Panel::bottom("line")
        .resizable(false)
        .exact_size(34.0)
        .frame(Frame::new().fill(color::SHADE).inner_margin(Margin::symmetric(12, 5)))
        .show(ui, |ui| {
            ui.horizontal_centered(|ui| {
                let text = if last.is_empty() { "就绪" } else { last };
                ui.add(Label::new(RichText::new(text).size(15.5)).truncate());
            });
        });
}
