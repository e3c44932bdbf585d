//! The small menu for the side: forfeit, penalty, absent. By mouse, digit, or arrows and Enter.

use egui::{Key, Ui};

use crate::model::id::Table;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::Here;
use super::choice::{Choice, choice_by, numbered};
use super::step::FormStep;

/// What the menu is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuKind {
    /// 弃权.
    Forfeit,
    /// 判负.
    Penalty,
    /// Ticking as absent, to be forfeited at the limit.
    Absent,
}

/// An open menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SideMenu {
    pub(super) table: Table,
    pub(super) kind: MenuKind,
    at: usize,
}

/// Red, black, both, in the order of the menu.
const SIDES: [&str; 3] = ["红方", "黑方", "双方"];

impl SideMenu {
    /// A menu for a table.
    pub fn new(table: Table, kind: MenuKind) -> SideMenu {
        SideMenu { table, kind, at: 0 }
    }

    /// A digit or arrows and Enter choose the side.
    pub(super) fn key(&mut self, key: Key) -> FormStep {
        match choice_by(key, &mut self.at, SIDES.len()) {
            Choice::Left => FormStep::Left,
            Choice::Open => FormStep::Stays,
            Choice::Taken(at) => FormStep::Side(at),
        }
    }

    /// Shows the menu.
    pub(super) fn show(self, ui: &mut Ui, here: Here<'_>) -> FormStep {
        let Some(seats) = here.seats(self.table) else { return FormStep::Left };
        let [red, black] = seats.map(|id| here.name(id)).both();
        let names = SIDES.iter().zip([red, black, String::new()]);
        let texts = names.map(|(side, name)| format!("{side} {name}").trim_end().to_owned());
        widgets::framed(ui, color::FOCUS, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(format!("第{}台 {}：", self.table, self.word())));
                let chosen = numbered(ui, texts, self.at);
                match (widgets::small(ui, "Esc 取消", None).clicked(), chosen) {
                    (true, _) => FormStep::Left,
                    (false, Some(at)) => FormStep::Side(at),
                    (false, None) => FormStep::Stays,
                }
            })
            .inner
        })
    }

    fn word(self) -> &'static str {
        match self.kind {
            MenuKind::Forfeit => "弃权",
            MenuKind::Penalty => "判负",
            MenuKind::Absent => "缺席",
        }
    }
}
