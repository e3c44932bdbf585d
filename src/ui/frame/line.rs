//! The bottom line: what was last recorded, and 关于.

use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, RichText, Sense, Ui};

use crate::ui::action::Action;
use crate::ui::theme::color;

pub(super) fn show(ui: &mut Ui, last: &str) -> Option<Action> {
    let mut asked = None;
    Panel::bottom("line")
        .resizable(false)
        .exact_size(34.0)
        .frame(Frame::new().fill(color::SHADE).inner_margin(Margin::symmetric(12, 5)))
        .show(ui, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                // Not reached by Tab, which goes round in the screen; the keyboard has F1.
                let about = Button::new(RichText::new("关于").size(14.5)).frame(false);
                let about = ui.add(about.sense(Sense::CLICK)).on_hover_text("版本和许可（F1）");
                asked = about.clicked().then_some(Action::About);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = if last.is_empty() { "就绪" } else { last };
                    ui.add(Label::new(RichText::new(text).size(15.5)).truncate());
                });
            });
        });
    asked
}
