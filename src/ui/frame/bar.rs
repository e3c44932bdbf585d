//! The top bar: event, group, undo and redo by name, search.

use egui::{Button, ComboBox, Frame, Label, Margin, Panel, Sense, Ui};

use super::search;
use crate::model::id::GroupId;
use crate::model::state::State;
use crate::rules::awards::given::playing_group;
use crate::rules::views::{Phase, progress};
use crate::ui::action::Action;
use crate::ui::open::Open;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{act, combo};

pub(super) fn show(open: &mut Open, ui: &mut Ui) -> Option<Action> {
    let mut asked = None;
    Panel::top("bar")
        .resizable(false)
        .frame(Frame::new().fill(color::SHADE).inner_margin(Margin::symmetric(12, 7)))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                let state = open.session.state();
                let title = theme::strong(&state.regulation.title).size(17.0);
                let width = (ui.available_width() - 900.0).clamp(150.0, 420.0);
                ui.allocate_ui_with_layout(
                    egui::vec2(width, 30.0),
                    egui::Layout::left_to_right(egui::Align::Center),
                    |ui| {
                        ui.set_width(width);
                        ui.add(Label::new(title).truncate());
                    },
                );
                asked = groups(ui, state, open.group);
                if let Some(why) = open.session.read_only() {
                    ui.label(theme::strong("只读").color(color::RED)).on_hover_text(why);
                }
                asked = undo(ui, open).or(asked.take());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if let Some(player) = search::show(ui, open.session.state(), &mut open.search) {
                        open.look_for(player);
                    }
                });
            });
        });
    asked
}

fn groups(ui: &mut Ui, state: &State, group: GroupId) -> Option<Action> {
    let all: Vec<(GroupId, String)> =
        state.regulation.group_ids().map(|(id, g)| (id, group_text(state, id, &g.name))).collect();
    if all.len() < 2 {
        ui.label(all.first().map_or("", |(_, text)| text.as_str()));
        return None;
    }
    let mut chosen = group;
    let name = ui.label("组别");
    combo(ui, ComboBox::from_id_salt("group").width(210.0), name.id, &mut chosen, &all);
    (chosen != group).then_some(Action::Choose(chosen))
}

/// `公开组 · 第3轮 37/60`.
fn group_text(state: &State, id: GroupId, name: &str) -> String {
    let field = playing_group(state, id);
    if let Some(other) = state.regulation.group(field).filter(|_| field != id) {
        return format!("{name} · 并入{}", other.name);
    }
    let at = progress(state, id);
    let of = at.planned.map(|n| format!("/{n}")).unwrap_or_default();
    match at.phase {
        Phase::BeforeDraw => format!("{name} · {}人 未抽签", at.entered),
        Phase::ToPair(round) => format!("{name} · 第{round}{of}轮 待编排"),
        Phase::Playing(round, done, all) => format!("{name} · 第{round}{of}轮 {done}/{all}台"),
        Phase::ToClose(round) => format!("{name} · 第{round}{of}轮 待结束"),
        Phase::Finished => format!("{name} · 各轮已结束"),
    }
}

fn undo(ui: &mut Ui, open: &Open) -> Option<Action> {
    let mut asked = None;
    for (word, label, action, key) in [
        ("撤销", open.session.undo_label(), Action::Undo, "Ctrl+Z"),
        ("恢复", open.session.redo_label(), Action::Redo, "Ctrl+Y"),
    ] {
        let clicked = match label {
            // Not reached by Tab: Enter after a result must never take it back. The keyboard has
            // the key named in the tooltip.
            Ok(what) => ui
                .add(Button::new(format!("{word}：{}", short(&what, 9))).sense(Sense::CLICK))
                .on_hover_text(format!("{word}：{what}（{key}）"))
                .clicked(),
            Err(why) => act(ui, word, Some(&why)).clicked(),
        };
        if clicked {
            asked = Some(action);
        }
    }
    asked
}

fn short(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most).chain(['…']).collect(),
        false => text.to_string(),
    }
}
