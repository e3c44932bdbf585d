//! The forms that stand over the list, one at a time, and what each asks for.

use egui::{Key, Ui};

use crate::model::event::{Event, TableResult};
use crate::model::id::Table;
use crate::model::outcome::Outcome;
use crate::model::seats::Seats;
use crate::ui::action::Action;

use super::correct::Correction;
use super::foul::FoulForm;
use super::menu::{MenuKind, SideMenu};
use super::penalty::PenaltyForm;
use super::seats::SeatsForm;
use super::step::FormStep;
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
    Correction(Box<Correction>),
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
        match (step, form) {
            (FormStep::Stays, form) => self.form = Some(form),
            (FormStep::Act(action), _) => return Some(action),
            (FormStep::Correct(events, then), _) => return self.correct(here, events, then),
            (FormStep::Side(at), Form::Menu(menu)) => return self.menu_choose(here, menu, at),
            (FormStep::Loss(events, table, result), _) => {
                return self.penalise(here, events, table, result);
            }
            (FormStep::Left | FormStep::Side(_), _) => {}
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
        self.form = Some(Form::Correction(Box::new(Correction::of(here, events, then))));
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
            return self.desk.refuse(format!("只读：{why}"));
        }
        if events.is_empty() {
            return self.desk.refuse(format!("第{table}台成绩没有变化"));
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

    /// What was chosen in the menu.
    fn menu_choose(&mut self, here: Here<'_>, menu: SideMenu, at: usize) -> Option<Action> {
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
    let (minutes, seconds) = (left / 60, left % 60);
    forfeit.after(
        format!(
            "离迟到时限还有{minutes}分{seconds}秒，现在就判弃权？\n\n\
             事先声明不来的可以现在判；迟到的要等到时限。"
        ),
        "判弃权",
    )
}
