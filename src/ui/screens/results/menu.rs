//! The small menu for the side: forfeit, penalty, absent. By mouse, digit, or arrows and Enter.

use egui::{Frame, Key, Ui};

use crate::model::id::Table;
use crate::model::outcome::Outcome;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::desk::digit;
use super::{Here, ResultsDraft};

/// What the menu is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
    kind: Kind,
    at: usize,
}

/// Red, black, both, in the order of the menu.
const SIDES: [&str; 3] = ["红方", "黑方", "双方"];

impl SideMenu {
    /// A menu for a table.
    pub fn new(table: Table, kind: Kind) -> SideMenu {
        SideMenu { table, kind, at: 0 }
    }

    fn word(self) -> &'static str {
        match self.kind {
            Kind::Forfeit => "弃权",
            Kind::Penalty => "判负",
            Kind::Absent => "缺席",
        }
    }
}

impl ResultsDraft {
    pub(super) fn menu_key(&mut self, here: Here<'_>, key: Key) -> Option<Action> {
        let menu = self.menu.as_mut()?;
        match key {
            Key::Escape => self.menu = None,
            Key::ArrowDown | Key::ArrowRight => menu.at = (menu.at + 1) % SIDES.len(),
            Key::ArrowUp | Key::ArrowLeft => menu.at = (menu.at + SIDES.len() - 1) % SIDES.len(),
            Key::Enter => return self.menu_choose(here, self.menu?.at),
            key => {
                let choice = digit(key).filter(|d| (1..=3).contains(d))?;
                return self.menu_choose(here, choice as usize - 1);
            }
        }
        None
    }

    fn menu_choose(&mut self, here: Here<'_>, at: usize) -> Option<Action> {
        let menu = self.menu.take()?;
        let (red, black) = here.pair(menu.table)?;
        let outcome = match (menu.kind, at) {
            (Kind::Forfeit, 0) => Outcome::RedForfeits,
            (Kind::Forfeit, 1) => Outcome::BlackForfeits,
            (Kind::Forfeit, _) => Outcome::BothForfeit,
            (Kind::Penalty, 0) => Outcome::RedPenalised,
            (Kind::Penalty, 1) => Outcome::BlackPenalised,
            (Kind::Penalty, _) => Outcome::BothPenalised,
            (Kind::Absent, at) => {
                let who = [vec![red], vec![black], vec![red, black]];
                for id in who.into_iter().nth(at).unwrap_or_default() {
                    if !self.absent.remove(&id) {
                        self.absent.insert(id);
                    }
                }
                return None;
            }
        };
        self.enter(here, menu.table, outcome)
    }

    /// Shows the open menu.
    pub(super) fn show_menu(&mut self, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
        let menu = self.menu?;
        let (red, black) = here.pair(menu.table)?;
        let mut chosen = None;
        let mut leave = false;
        Frame::group(ui.style()).stroke((1.5, color::FOCUS)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(format!("第{}台 {}：", menu.table, menu.word())));
                for (at, side) in SIDES.iter().enumerate() {
                    let name = match at {
                        0 => here.name(red),
                        1 => here.name(black),
                        _ => String::new(),
                    };
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

    /// Shows whatever form stands over the list.
    pub(super) fn forms(&mut self, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
        let mut action = self.show_menu(ui, here);
        if let Some(mut form) = self.foul.take() {
            let (asked, keep) = form.show(ui, here);
            self.foul = keep.then_some(form);
            action = asked.or(action);
        }
        if let Some(mut form) = self.seats.take() {
            let (events, keep) = form.show(ui, here);
            self.seats = keep.then_some(form);
            if let Some(events) = events {
                self.correction = Some(super::correct::Correction::of(here, events));
            }
        }
        if let Some(correction) = self.correction.take() {
            let (asked, keep) = correction.show(ui, here);
            if keep {
                self.correction = Some(correction);
            }
            action = asked.or(action);
        }
        action
    }
}
