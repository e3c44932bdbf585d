//! The bottom line: what was last recorded. And the notice that stays until taken away.

use egui::{Frame, Key, Label, Margin, Panel, RichText, Ui};

use crate::ui::app::{Notice, NoticeKind};
use crate::ui::theme::{self, color};

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

/// The notice under the top bar; 知道了 or Esc takes it away.
pub(in crate::ui) fn notice(ui: &mut Ui, notice: &mut Option<Notice>) {
    let Some(shown) = notice.clone() else { return };
    let (head, color) = match shown.kind {
        NoticeKind::Refusal => ("× 不能记录", color::RED),
        NoticeKind::Failure => ("× 没有成功", color::RED),
        NoticeKind::Beside => ("▲ 已记录，但请注意", color::AMBER),
    };
    let mut gone = false;
    Panel::top("notice")
        .resizable(false)
        .frame(Frame::new().fill(color::SELECTED).inner_margin(Margin::symmetric(14, 7)))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(theme::strong(head).color(color));
                gone = ui.button("知道了").clicked();
                ui.add(Label::new(shown.text.as_str()).wrap());
            });
        });
    let escaped = ui.memory(|m| m.allows_interaction(ui.layer_id()))
        && ui.input(|i| i.key_pressed(Key::Escape));
    if gone || escaped {
        *notice = None;
    }
}
