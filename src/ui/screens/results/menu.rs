//! The small menu for the side: forfeit, penalty, absent. By mouse, digit, or arrows and Enter.

use egui::{Frame, Key, Ui};

use crate::model::id::Table;
use crate::model::outcome::Outcome;
use crate::model::seats::Seats;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::choice::{Choice, choice_by};
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

    fn word(self) -> &'static str {
        match self.kind {
            MenuKind::Forfeit => "弃权",
            MenuKind::Penalty => "判负",
            MenuKind::Absent => "缺席",
        }
    }
}

impl ResultsDraft {
    pub(super) fn menu_key(&mut self, here: Here<'_>, key: Key) -> Option<Action> {
        let menu = self.menu.as_mut()?;
        match choice_by(key, menu.at, SIDES.len()) {
            Choice::Left => self.menu = None,
            Choice::Moved(at) => menu.at = at,
            Choice::Taken(at) => return self.menu_choose(here, at),
            Choice::Nothing => {}
        }
        None
    }

    fn menu_choose(&mut self, here: Here<'_>, at: usize) -> Option<Action> {
        let menu = self.menu.take()?;
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
                self.penalty = Some(PenaltyForm::new(menu.table, chosen));
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

    /// Shows the open menu.
    pub(super) fn show_menu(&mut self, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
        let menu = self.menu?;
        let [red, black] = here.seats(menu.table)?.map(|id| here.name(id)).both();
        let mut chosen = None;
        let mut leave = false;
        Frame::group(ui.style()).stroke((1.5, color::FOCUS)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(format!("第{}台 {}：", menu.table, menu.word())));
                let names = [red, black, String::new()];
                for (at, (side, name)) in SIDES.iter().zip(names).enumerate() {
                    let text = format!("{} {side} {name}", at + 1);
                    if ui.selectable_label(menu.at == at, text.trim_end()).clicked() {
                        chosen = Some(at);
                    }
                }
                leave = widgets::small(ui, "Esc 取消", None).clicked();
            });
        });
        if leave {
            self.menu = None;
        }
        chosen.and_then(|at| self.menu_choose(here, at))
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
