//! The forms that stand over the list, one at a time, and what each asks for.

use egui::Ui;

use crate::ui::action::Action;

use super::correct::Correction;
use super::foul::FoulAsked;
use super::penalty::PenaltyAsked;
use super::{Here, ResultsDraft};

impl ResultsDraft {
    /// Shows whatever form stands over the list.
    pub(super) fn forms(&mut self, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
        let mut action = self.show_menu(ui, here);
        if let Some(mut form) = self.foul.take() {
            let (asked, keep) = form.show(ui, here);
            self.foul = keep.then_some(form);
            match asked {
                Some(FoulAsked::Act(asked)) => action = Some(asked),
                Some(FoulAsked::Correct(event, then)) => {
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
    fn penalise(&mut self, here: Here<'_>, asked: PenaltyAsked) -> Option<Action> {
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
            Some(old) if old != asked.result => {
                let acts = asked.events.into_iter().map(Action::record).collect();
                let change = (asked.table, old, asked.result);
                Some(here.over(change, "判负", Action::Several(acts)))
            }
            _ => {
                self.desk.expect(asked.table, Some(asked.result));
                let acts = asked.events.into_iter().map(Action::record).collect();
                Some(Action::Several(acts))
            }
        }
    }
}
