//! Search for a player of the event: name, pinyin or initials, number, unit.

use egui::{Key, Popup, PopupCloseBehavior, Ui};

use crate::model::id::PlayerId;
use crate::model::state::State;
use crate::rules::name_order;
use crate::ui::app::Open;
use crate::ui::widgets::{search, submitted};

/// How many hits are listed.
const LISTED: usize = 12;

/// What is typed into the search.
#[derive(Debug, Default)]
pub(in crate::ui) struct SearchDraft {
    text: String,
    /// Puts the cursor into the field in the next frame.
    pub(super) focus: bool,
    /// Which hit Enter takes.
    place: usize,
}

/// The field with its hits below; returns the player chosen.
pub(super) fn show(ui: &mut Ui, open: &mut Open) -> Option<PlayerId> {
    let state = open.session.state();
    let draft = &mut open.search;
    let width = (ui.available_width() - 8.0).clamp(120.0, 260.0);
    let before = draft.text.clone();
    let field = search(ui, "查找 Ctrl+F：姓名 拼音 序号 单位", &mut draft.text, width);
    if std::mem::take(&mut draft.focus) {
        field.request_focus();
    }
    if draft.text != before {
        draft.place = 0;
    }
    if draft.text.trim().is_empty() {
        return None;
    }
    let hits = hits(state, &draft.text);
    if field.has_focus() && !hits.is_empty() {
        let step = ui.input(|i| {
            i32::from(i.key_pressed(Key::ArrowDown)) - i32::from(i.key_pressed(Key::ArrowUp))
        });
        draft.place = draft.place.saturating_add_signed(step as isize).min(hits.len() - 1);
    }
    let mut chosen = None;
    if submitted(ui, &field) {
        chosen = hits.get(draft.place).map(|(id, _)| *id);
    }
    Popup::from_response(&field)
        .open(chosen.is_none())
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .width(field.rect.width().max(420.0))
        .show(|ui| {
            if hits.is_empty() {
                ui.label("没有找到");
            }
            for (index, (id, text)) in hits.iter().enumerate() {
                if ui.selectable_label(index == draft.place, text.as_str()).clicked() {
                    chosen = Some(*id);
                }
            }
        });
    if chosen.is_some() {
        draft.text.clear();
    }
    chosen
}

/// Players that answer to the text, those whose number it is first.
fn hits(state: &State, text: &str) -> Vec<(PlayerId, String)> {
    let text = text.trim();
    let number = text.trim_end_matches('号').parse::<u32>().ok();
    let mut found: Vec<(bool, PlayerId, String)> = state
        .entrants
        .iter()
        .filter_map(|(id, e)| {
            let numbered = number.is_some() && e.no.map(|no| no.0) == number;
            let person = &e.facts.person;
            let named = name_order::answers(&e.name(), person.pinyin.as_deref(), text);
            let of_unit =
                e.facts.unit.as_deref().is_some_and(|unit| {
                    unit.contains(text) || name_order::answers(unit, None, text)
                });
            let group = state.regulation.group(e.facts.group).map_or("", |g| g.name.as_str());
            let no = e.no.map(|no| format!("{no}号 ")).unwrap_or_default();
            let unit = e.facts.unit.as_deref().unwrap_or("");
            (numbered || named || of_unit)
                .then(|| (!numbered, *id, format!("{no}{}  {unit}  {group}", e.name())))
        })
        .collect();
    found.sort();
    found.into_iter().take(LISTED).map(|(_, id, line)| (id, line)).collect()
}
