//! Dialogs that ask once: for a reason, or whether to go on.

use egui::{Context, Id, Key, Label, Modal, RichText, TextEdit, Ui};

use super::{primary, submitted};
use crate::ui::theme;

/// What the arbiter answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Nothing yet.
    Waiting,
    /// Go on.
    Yes,
    /// Go on in the other way that was offered.
    Other,
    /// Leave it.
    No,
}

/// Asks whether to go on; the consequence stands in the question. `other` is the word on the button
/// of another way to go on.
pub fn confirm(ctx: &Context, question: &str, yes: &str, other: Option<&str>) -> Answer {
    frame(ctx, "confirm", |ui| {
        ui.label(theme::strong("请确认").size(19.0));
        ui.add_space(4.0);
        ui.add(Label::new(question).wrap());
        ui.add_space(10.0);
        buttons(ui, yes, None, other)
    })
}

/// Asks for the reason of an act; `what` is the act or the question with its consequence, `yes`
/// the word on the button.
pub fn reason(ctx: &Context, what: &str, what_for: &str, yes: &str, text: &mut String) -> Answer {
    frame(ctx, "reason", |ui| {
        ui.label(theme::strong("请写明理由").size(19.0));
        ui.add_space(4.0);
        ui.add(Label::new(RichText::new(what)).wrap());
        ui.add_space(4.0);
        ui.add(Label::new(theme::quiet(what_for)).wrap());
        let name = ui.label("理由");
        let edit = TextEdit::singleline(text).desired_width(f32::INFINITY);
        let field = ui.add(edit).labelled_by(name.id);
        let sent = submitted(ui, &field);
        let empty = text.trim().is_empty();
        if ui.memory(|m| m.focused().is_none()) && !sent {
            field.request_focus();
        }
        ui.add_space(10.0);
        match buttons(ui, yes, empty.then_some("请先写明理由"), None) {
            Answer::Waiting if sent && !empty => Answer::Yes,
            answer => answer,
        }
    })
}

fn frame(ctx: &Context, id: &str, content: impl FnOnce(&mut Ui) -> Answer) -> Answer {
    let shown = Modal::new(Id::unique(id)).show(ctx, |ui| {
        ui.set_width(520.0);
        egui::Frame::new().inner_margin(12.0).show(ui, content).inner
    });
    match shown.inner {
        Answer::Waiting if ctx.input(|i| i.key_pressed(Key::Escape)) => Answer::No,
        answer => answer,
    }
}

fn buttons(ui: &mut Ui, yes: &str, refusal: Option<&str>, other: Option<&str>) -> Answer {
    ui.horizontal(|ui| {
        let go = primary(ui, yes, refusal).clicked();
        let aside = other.is_some_and(|word| ui.button(word).clicked());
        let leave = ui.button("取消").clicked();
        match (go, aside, leave) {
            (true, ..) => Answer::Yes,
            (_, true, _) => Answer::Other,
            (.., true) => Answer::No,
            _ => Answer::Waiting,
        }
    })
    .inner
}
