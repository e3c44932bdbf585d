//! The forms that stand over the list, one at a time, and what each asks for.

use egui::{Key, Ui};

use crate::model::event::{Event, TableResult};
use crate::model::id::Table;
use crate::ui::action::Action;

use super::correct::Correction;
use super::foul::FoulForm;
use super::menu::SideMenu;
use super::penalty::PenaltyForm;
use super::seats::SeatsForm;
use super::{Here, ResultsDraft};

/// What stands over the list.
#[derive(Debug)]
pub(super) enum Form {
    /// 弃权, 判负 or 缺席: of which side.
    Menu(SideMenu),
    /// A foul being noted.
    Foul(FoulForm),
    /// 判负 with its ground.
    Penalty(PenaltyForm),
    /// Who sat where, corrected.
    Seats(SeatsForm),
    /// A correction that waits for a yes.
    Correction(Correction),
}

/// What a form comes to by a key or in a frame; but for the first it goes.
pub(super) enum FormStep {
    /// It stays.
    Stays,
    /// It was left.
    Left,
    /// This is to be done as it is.
    Act(Action),
    /// A correction is to be shown with what it changes; then something is offered.
    Correct(Vec<Event>, Option<Action>),
    /// A side was chosen in the menu, from 0.
    Side(SideMenu, usize),
    /// 判负: the grounds to be noted, then the result at the table.
    Loss(Vec<Event>, Table, TableResult),
}

impl Form {
    fn key(&mut self, key: Key, here: Here<'_>) -> FormStep {
        match (self, key) {
            (Form::Menu(menu), key) => menu.key(key),
            (Form::Foul(form), key) => form.key(key, here),
            (Form::Penalty(form), key) => form.key(key, here),
            (_, Key::Escape) => FormStep::Left,
            (Form::Correction(correction), Key::Enter) => FormStep::Act(correction.ask()),
            (Form::Seats(_) | Form::Correction(_), _) => FormStep::Stays,
        }
    }

    fn show(&mut self, ui: &mut Ui, here: Here<'_>, provisional: bool) -> FormStep {
        match self {
            Form::Menu(menu) => menu.show(ui, here),
            Form::Foul(form) => form.show(ui, here),
            Form::Penalty(form) => form.show(ui, here, provisional),
            Form::Seats(form) => form.show(ui, here),
            Form::Correction(correction) => correction.show(ui, here),
        }
    }
}

impl ResultsDraft {
    /// Shows whatever form stands over the list, and at once what follows it.
    pub(super) fn forms(&mut self, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
        let mut form = self.form.take()?;
        let step = form.show(ui, here, self.desk.provisional);
        let stays = matches!(step, FormStep::Stays);
        let action = self.step(here, form, step);
        if stays { action } else { self.forms(ui, here).or(action) }
    }

    /// A key while this form stands over the list.
    pub(super) fn form_key(&mut self, here: Here<'_>, mut form: Form, key: Key) -> Option<Action> {
        let step = form.key(key, here);
        self.step(here, form, step)
    }

    fn step(&mut self, here: Here<'_>, form: Form, step: FormStep) -> Option<Action> {
        match step {
            FormStep::Stays => self.form = Some(form),
            FormStep::Left => {}
            FormStep::Act(action) => return Some(action),
            FormStep::Correct(events, then) => return self.correct(here, events, then),
            FormStep::Side(menu, at) => return self.menu_choose(here, menu, at),
            FormStep::Loss(events, table, result) => {
                return self.penalise(here, events, table, result);
            }
        }
        None
    }

    /// Shows what a correction changes, before it is made.
    pub(super) fn correct(
        &mut self,
        here: Here<'_>,
        events: Vec<Event>,
        then: Option<Action>,
    ) -> Option<Action> {
        self.form = Some(Form::Correction(Correction::of(here, events, then)));
        None
    }

    /// A loss with its ground: at once where the table has no result, asked for where it has one,
    /// shown with its consequences where the round is closed.
    fn penalise(
        &mut self,
        here: Here<'_>,
        events: Vec<Event>,
        table: Table,
        new: TableResult,
    ) -> Option<Action> {
        if let Some(why) = here.session.read_only() {
            self.desk.said = Some(format!("只读：{why}"));
            return None;
        }
        if events.is_empty() {
            self.desk.said = Some(format!("第{table}台成绩没有变化"));
            return None;
        }
        if here.facts.closed {
            return self.correct(here, events, None);
        }
        let acts = Action::Several(events.into_iter().map(Action::record).collect());
        match here.facts.table(table)?.result {
            Some(old) if old != new => Some(here.over((table, old, new), "判负", acts)),
            _ => {
                self.desk.expect(table, Some(new));
                Some(acts)
            }
        }
    }
}
