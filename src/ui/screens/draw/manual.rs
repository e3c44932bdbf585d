//! 手工填写序号: numbers drawn in the hall by other means are typed in.

use std::collections::BTreeMap;

use egui::{RichText, ScrollArea, TextEdit, Ui};

use super::confirm;
use crate::model::event::{DrawMethod, Event};
use crate::model::id::{GroupId, PlayerId, StartNumber};
use crate::model::typed::typed_number;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme::color;
use crate::ui::widgets::{Tone, finding, primary};

/// The numbers as typed.
#[derive(Debug, Default)]
pub(super) struct ManualDraft {
    typed: BTreeMap<PlayerId, String>,
}

/// Shows everybody with a field for the number.
pub(super) fn show(
    draft: &mut ManualDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    all: &[PlayerId],
) -> Option<Action> {
    let state = session.state();
    let typed = all.iter().filter_map(|id| Some((*id, draft.typed.get(id)?.trim())));
    let typed: Vec<(PlayerId, &str)> = typed.filter(|(_, text)| !text.is_empty()).collect();
    let numbers: Vec<(PlayerId, StartNumber)> = typed
        .iter()
        .filter_map(|(id, text)| Some((*id, StartNumber(typed_number(text)?))))
        .collect();
    let unread = typed.len() - numbers.len();
    let count = numbers.len();
    let event = Event::NumbersDrawn { group, method: DrawMethod::Manual, numbers };
    let refusal = match unread {
        0 => session.admit(&event).refusal().map(str::to_string),
        n => Some(format!("有{n}个序号不是数字")),
    };
    let mut asked = None;
    ui.horizontal(|ui| {
        if primary(ui, "记录序号", refusal.as_deref()).clicked() {
            asked = Some(confirm(session, group, event, count));
        }
        if let Some(why) = &refusal {
            finding(ui, why, Tone::Warn);
        }
    });
    // Not virtual: Tab and Enter go from field to field, also to those below the window.
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let mut on = false;
        for id in all {
            ui.horizontal(|ui| {
                let Some(entrant) = state.entrants.get(id) else { return };
                let text = draft
                    .typed
                    .entry(*id)
                    .or_insert_with(|| entrant.no.map(|no| no.to_string()).unwrap_or_default());
                let edit = TextEdit::singleline(text).desired_width(70.0);
                let field = ui.add(edit);
                let name = ui.label(RichText::new(entrant.name()).size(17.0));
                ui.label(
                    RichText::new(entrant.facts.unit.as_deref().unwrap_or("")).color(color::QUIET),
                );
                if std::mem::take(&mut on) {
                    field.request_focus();
                }
                if field.gained_focus() {
                    field.scroll_to_me(None);
                }
                on = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                field.labelled_by(name.id);
            });
        }
    });
    asked
}
