//! What saving would change, and what changed meanwhile in the event itself.

use egui::{Label, RichText, Ui};

use super::Work;
use crate::model::regulation::Regulation;
use crate::rules::regulation::diff::{Change, What, changes};
use crate::rules::regulation::merge::merged;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Tone, act, finding, hint, section};

/// Whether the regulation of the event is no longer the one the draft was begun on.
pub(super) fn moved_on(work: &Work, now: &Regulation) -> bool {
    !changes(&work.base, now).is_empty()
}

/// Says what changed meanwhile and asks what to do; nothing is overwritten unsaid.
pub(super) fn meanwhile(work: &mut Work, ui: &mut Ui, now: &Regulation) {
    if !moved_on(work, now) {
        return;
    }
    section(ui, "规程已经变动");
    finding(ui, "您修改期间，赛事的规程有了变动（另存、撤销或恢复）：", Tone::Warn);
    for change in changes(&work.base, now) {
        ui.add(Label::new(change.to_string()).wrap());
    }
    let text = "变动的条款照现在的规程，您改过的条款照您的修改";
    if act(ui, "接着修改", None).on_hover_text(text).clicked() {
        work.edit = merged(&work.base, &work.edit, now);
        work.base = now.clone();
    }
    hint(ui, text);
    ui.add_space(6.0);
}

/// The list of what saving would change.
pub(super) fn show(changed: &[Change], ui: &mut Ui) {
    section(ui, "将要改变");
    if changed.is_empty() {
        hint(ui, "还没有改动");
    }
    let mut last = None;
    for change in changed {
        if last != Some(change.section) {
            ui.label(theme::strong(change.section.chinese()).size(15.0));
            last = Some(change.section);
        }
        if let What::Replaced(old, _) | What::Dropped(old) = &change.what {
            let text = RichText::new(format!("原：{old}")).size(14.5).color(color::QUIET);
            ui.add(Label::new(text).wrap());
        }
        let new = match &change.what {
            What::Replaced(_, new) => format!("改为：{new}"),
            What::Added(new) => format!("增加：{new}"),
            What::Dropped(_) => "删去".into(),
            What::Happening(text) => text.clone(),
        };
        ui.add(Label::new(RichText::new(new).size(14.5).color(color::GREEN)).wrap());
        ui.add_space(3.0);
    }
}
