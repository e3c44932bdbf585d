//! The frame around the nine tabs: rail, top bar, notice, bottom line, keys of the whole window.

mod bar;
mod line;
mod rail;
pub(super) mod search;

use egui::{CentralPanel, Frame, Key, KeyboardShortcut, Margin, Modifiers, Ui};

use super::action::{Action, Tab};
use super::notice::{self, Notice};
use super::open::Open;
use super::screens;
use super::theme::color;

/// Shows an open event and returns what was asked.
pub(super) fn show(
    open: &mut Open,
    ui: &mut Ui,
    last: &str,
    notice: &mut Option<Notice>,
) -> Option<Action> {
    let mut asked = keys(open, ui);
    asked = bar::show(open, ui).or(asked);
    asked = line::show(ui, last).or(asked);
    asked = rail::show(open, ui).or(asked);
    notice::show(ui, notice);
    let inner = CentralPanel::default()
        .frame(Frame::new().fill(color::PAPER).inner_margin(Margin::symmetric(14, 8)))
        .show(ui, |ui| screens::show(open.tab, &mut open.drafts, ui, &open.session, open.group));
    inner.inner.or(asked)
}

/// Ctrl+1 … Ctrl+9, Ctrl+Z, Ctrl+Y, Ctrl+F, F9. While a dialog is open they rest.
fn keys(open: &mut Open, ui: &mut Ui) -> Option<Action> {
    if !ui.memory(|m| m.allows_interaction(ui.layer_id())) {
        return None;
    }
    let pressed = |modifiers, key| {
        ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(modifiers, key)))
    };
    let digits = Key::ALL.iter().filter(|key| **key >= Key::Num1 && **key <= Key::Num9);
    for (tab, key) in Tab::ALL.iter().zip(digits) {
        if pressed(Modifiers::COMMAND, *key) {
            ui.memory_mut(|m| m.stop_text_input());
            return Some(Action::GoTo(*tab));
        }
    }
    if pressed(Modifiers::COMMAND, Key::F) {
        open.search.focus = true;
    }
    if pressed(Modifiers::NONE, Key::F9)
        && let Some(facts) = open.session.state().groups.get(&open.group)
        && let Some((round, _)) = facts.last_round()
    {
        return Some(Action::PrintRound { group: open.group, round });
    }
    // In a field that is being typed in, undo belongs to the text.
    if ui.ctx().text_edit_focused() {
        return None;
    }
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y)
    {
        return Some(Action::Redo);
    }
    pressed(Modifiers::COMMAND, Key::Z).then_some(Action::Undo)
}
