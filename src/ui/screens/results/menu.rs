//! The small menu for the side: forfeit, penalty, absent. By mouse, digit, or arrows and Enter.

use egui::{Key, Ui};

use crate::model::id::Table;
use crate::model::outcome::Outcome;
use crate::model::seats::Seats;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::choice::{Choice, choice_by, numbered};
use super::forms::{Form, FormStep};
use super::penalty::PenaltyForm;
use super::{Here, ResultsDraft};

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
    table: Table,
    kind: MenuKind,
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
            Choice::Taken(at) => FormStep::Side(*self, at),
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
                    (false, Some(at)) => FormStep::Side(self, at),
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

impl ResultsDraft {
    /// What was chosen in the menu.
    pub(super) fn menu_choose(
        &mut self,
        here: Here<'_>,
        menu: SideMenu,
        at: usize,
    ) -> Option<Action> {
        let chosen = Seats { red: at != 1, black: at != 0 };
        match menu.kind {
            MenuKind::Forfeit => {
                let asked = self.enter(here, menu.table, Outcome::forfeit_of(chosen)?)?;
                Some(match (&asked, here.seconds_left().filter(|left| *left > 0)) {
                    (Action::Record { .. }, Some(left)) => before_limit(asked, left),
                    _ => asked,
                })
            }
            MenuKind::Penalty => {
                self.form = Some(Form::Penalty(PenaltyForm::new(menu.table, chosen)));
                None
            }
            MenuKind::Absent => {
                for (side, id) in here.seats(menu.table)?.iter() {
                    if *chosen.of(side) && !self.absent.remove(id) {
                        self.absent.insert(*id);
                    }
                }
                None
            }
        }
    }
}

/// A forfeit before the limit is a decision of its own: it is asked, never slipped in.
fn before_limit(forfeit: Action, left: i64) -> Action {
    Action::Confirm {
        question: format!(
            "离迟到时限还有{}分{}秒，现在就判弃权？\n\n事先声明不来的可以现在判；迟到的要等到时限。",
            left / 60,
            left % 60
        ),
        yes: "判弃权".into(),
        then: Box::new(forfeit),
    }
}
