//! Search for a player of the event: name, pinyin or initials, number, unit.

use egui::{Key, Popup, PopupCloseBehavior, Response, ScrollArea, Ui};

use crate::model::id::PlayerId;
use crate::model::state::State;
use crate::model::typed::typed_number;
use crate::rules::name_order;
use crate::ui::widgets::{search, submitted, widest};

/// How many hits are listed.
const LISTED: usize = 12;
/// Least width of the list of hits, and its greatest height, in points.
const LIST: (f32, f32) = (420.0, 440.0);
/// What the field says inside: the first of these that fits.
const HINTS: [&str; 3] =
    ["查找 Ctrl+F：姓名 拼音 序号 单位", "查找 Ctrl+F：姓名、序号", "查找 Ctrl+F"];

/// What is typed into the search.
#[derive(Debug, Default)]
pub(in crate::ui) struct SearchDraft {
    text: String,
    /// Puts the cursor into the field in the next frame.
    pub(super) focus: bool,
    /// Which hit Enter takes.
    place: usize,
    list: HitList,
}

/// Whether the hits are listed below the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum HitList {
    #[default]
    Closed,
    Open,
}

/// The field with its hits below; returns the player chosen.
pub(super) fn show(ui: &mut Ui, state: &State, draft: &mut SearchDraft) -> Option<PlayerId> {
    let width = (ui.available_width() - 8.0).clamp(120.0, 260.0);
    let before = draft.text.clone();
    let field = search(ui, said_inside(ui, width), &mut draft.text, width);
    if std::mem::take(&mut draft.focus) {
        field.request_focus();
    }
    if draft.text != before {
        draft.place = 0;
    }
    if draft.text != before || field.gained_focus() {
        draft.list = HitList::Open;
    } else if left(ui, &field) {
        draft.list = HitList::Closed;
    }
    if draft.text.trim().is_empty() {
        draft.list = HitList::Closed;
        return None;
    }
    let hits = hits(state, &draft.text);
    if field.has_focus() && !hits.is_empty() {
        let step = ui.input(|i| {
            i32::from(i.key_pressed(Key::ArrowDown)) - i32::from(i.key_pressed(Key::ArrowUp))
        });
        draft.place = draft.place.saturating_add_signed(step as isize).min(hits.len() - 1);
    }
    let sent = submitted(ui, &field).then(|| hits.get(draft.place).map(|(id, _)| *id)).flatten();
    let chosen = sent.or_else(|| listed(&field, draft, &hits));
    if chosen.is_some() {
        draft.text.clear();
        draft.list = HitList::Closed;
    }
    chosen
}

/// The hits below the field; returns the one clicked. Closed by a click elsewhere.
fn listed(
    field: &Response,
    draft: &mut SearchDraft,
    hits: &[(PlayerId, String)],
) -> Option<PlayerId> {
    let width = field.rect.width().max(LIST.0);
    let mut chosen = None;
    let shown = Popup::from_response(field)
        // The window remembers the size of a list: each length has its own.
        .id(field.id.with(("hits", hits.len())))
        .open(draft.list == HitList::Open)
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .width(width)
        .show(|ui| {
            ui.set_width(width);
            if hits.is_empty() {
                ui.label("没有找到");
            }
            ScrollArea::vertical().max_height(LIST.1).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 2.0;
                for (index, (id, text)) in hits.iter().enumerate() {
                    let hit = ui.selectable_label(index == draft.place, text.as_str());
                    if index == draft.place {
                        hit.scroll_to_me(None);
                    }
                    if hit.clicked() {
                        chosen = Some(*id);
                    }
                }
            });
        });
    if shown.is_some_and(|list| list.response.clicked_elsewhere()) && !field.clicked() {
        draft.list = HitList::Closed;
    }
    chosen
}

/// Whether the field was left by a key, or something else has taken over: a dialog, another tab.
/// Who leaves it with the pointer may be about to click a hit.
fn left(ui: &Ui, field: &Response) -> bool {
    let by_pointer = ui.input(|i| i.pointer.any_down() || i.pointer.any_released());
    let escaped = ui.input(|i| i.key_pressed(Key::Escape));
    let beside_dialog = !ui.memory(|m| m.allows_interaction(ui.layer_id()));
    (field.lost_focus() && !by_pointer) || escaped || beside_dialog
}

fn said_inside(ui: &Ui, width: f32) -> &'static str {
    let fits = |text: &&str| {
        widest(ui, egui::FontFamily::Proportional, std::iter::once(*text)) + 12.0 <= width
    };
    HINTS.into_iter().find(fits).unwrap_or("查找")
}

/// Players that answer to the text, those whose number it is first.
fn hits(state: &State, text: &str) -> Vec<(PlayerId, String)> {
    let text = text.trim();
    let number = typed_number(text);
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
