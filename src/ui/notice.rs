//! What the arbiter must know, under the top bar until it is taken away.

use egui::{Frame, Key, Label, Margin, Panel, Ui};

use super::theme::{self, color};

/// Something the arbiter must know; it stays until taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// A Chinese sentence.
    pub text: String,
    /// What kind of no it is.
    pub kind: NoticeKind,
}

/// Kinds of notice (screens.md "Four kinds of no").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// It may not be recorded now.
    Refusal,
    /// The disk, a font or a file failed; the draft is kept.
    Failure,
    /// What was asked was recorded; something beside it failed (a snapshot).
    Beside,
    /// Something about this machine that the arbiter should know.
    Remark,
}

/// The notice under the top bar; 知道了 or Esc takes it away.
pub(super) fn show(ui: &mut Ui, notice: &mut Option<Notice>) {
    let Some(shown) = notice.clone() else { return };
    let (head, color) = match shown.kind {
        NoticeKind::Refusal => ("× 不能记录", color::RED),
        NoticeKind::Failure => ("× 没有成功", color::RED),
        NoticeKind::Remark => ("▲ 请注意", color::AMBER),
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
