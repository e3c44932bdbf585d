//! The small menu for the side: forfeit, penalty, absent. By mouse, digit, or arrows and Enter.

use egui::{Frame, Key, Ui};

use crate::model::id::Table;
use crate::model::outcome::{Outcome, Side};
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::correct::Correction;
use super::desk::digit;
use super::foul::Asked;
use super::penalty::{self, PenaltyForm};
use super::{Here, ResultsDraft, clock};

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
            (Kind::Penalty, at) => {
                let sides = [vec![Side::Red], vec![Side::Black], vec![Side::Red, Side::Black]];
                let sides = sides.into_iter().nth(at)?;
                self.penalty = Some(PenaltyForm::new(menu.table, sides));
                return None;
            }
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
        let asked = self.enter(here, menu.table, outcome)?;
        Some(match (&asked, clock::left(here).filter(|left| *left > 0)) {
            (Action::Record { .. }, Some(left)) => before_limit(asked, left),
            _ => asked,
        })
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
            match asked {
                Some(Asked::Act(asked)) => action = Some(asked),
                Some(Asked::Correct(event, then)) => {
                    self.correction = Some(Correction::of(here, vec![event]).then(then));
                }
                None => {}
            }
        }
        if let Some(mut form) = self.penalty.take() {
            let (asked, keep) = form.show(ui, here, self.desk.provisional);
            self.penalty = keep.then_some(form);
            if let Some(asked) = asked {
                action = self.penalise(here, asked).or(action);
            }
        }
        if let Some(mut form) = self.seats.take() {
            let (events, keep) = form.show(ui, here);
            self.seats = keep.then_some(form);
            if let Some(events) = events {
                self.correction = Some(Correction::of(here, events));
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

    /// A loss with its ground: at once where the table has no result, asked for where it has one,
    /// shown with its consequences where the round is closed.
    fn penalise(&mut self, here: Here<'_>, asked: penalty::Asked) -> Option<Action> {
        if let Some(why) = here.session.read_only() {
            self.desk.said = Some(format!("只读：{why}"));
            return None;
        }
        if asked.events.is_empty() {
            self.desk.said = Some(format!("第{}台成绩没有变化", asked.table));
            return None;
        }
        if here.facts.closed {
            self.correction = Some(Correction::of(here, asked.events));
            return None;
        }
        match here.facts.table(asked.table)?.result {
            Some(old) if old != asked.result => Some(penalty::over(here, &asked, old)),
            _ => {
                self.desk.expect(asked.table, Some(asked.result));
                let acts = asked.events.into_iter().map(Action::record).collect();
                Some(Action::Several(acts))
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
