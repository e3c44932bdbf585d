//! The keyboard of the results desk: a key either does exactly one thing or nothing. Digits are
//! red's points; a wrong key never records.

use egui::{Key, Ui};

use crate::model::event::TableResult;
use crate::model::id::Table;
use crate::model::outcome::Outcome;
use crate::ui::action::Action;
use crate::ui::screens::keyboard;

use super::choice::digit;
use super::forms::Form;
use super::foul::FoulForm;
use super::menu::{MenuKind, SideMenu};
use super::seats::SeatsForm;
use super::{Here, ResultsDraft};

impl ResultsDraft {
    /// Takes the keys of this frame, one act at a time; what is typed faster waits its turn.
    pub(super) fn keys(&mut self, ui: &Ui, here: Here<'_>) -> Option<Action> {
        if !keyboard::free(ui) {
            self.desk.waiting_keys.clear();
            return None;
        }
        let plain = keyboard::unfocused(ui);
        let pressed = keyboard::pressed(ui);
        let usable = pressed.into_iter().filter(|k| plain || !matches!(k, Key::Enter | Key::Space));
        self.desk.waiting_keys.extend(usable);
        while let Some(key) = self.desk.waiting_keys.pop_front() {
            // Whoever types here is at the desk: Enter belongs to it again, not to a button.
            if !plain {
                ui.memory_mut(|memory| memory.focused().map(|id| memory.surrender_focus(id)));
            }
            let action = self.key(here, key);
            if action.is_some() {
                if !self.desk.waiting_keys.is_empty() {
                    ui.ctx().request_repaint();
                }
                return action;
            }
        }
        None
    }

    fn key(&mut self, here: Here<'_>, key: Key) -> Option<Action> {
        self.desk.echo = None;
        if self.desk.jump.is_some() {
            self.desk.jump_key(here, key);
            return None;
        }
        match self.form.take() {
            Some(form) => self.form_key(here, form, key),
            None => self.plain_key(here, key),
        }
    }

    fn plain_key(&mut self, here: Here<'_>, key: Key) -> Option<Action> {
        match key {
            Key::ArrowDown => self.desk.step(here, 1),
            Key::ArrowUp => self.desk.step(here, -1),
            Key::PageDown => self.desk.step(here, 15),
            Key::PageUp => self.desk.step(here, -15),
            Key::Home => self.desk.go(Table(1)),
            Key::End => self.desk.go(Table(here.facts.tables.len().max(1) as u32)),
            Key::Slash => self.desk.jump = Some(String::new()),
            _ => {
                let table = self.desk.cursor?;
                return self.table_key(here, table, key);
            }
        }
        None
    }

    fn table_key(&mut self, here: Here<'_>, table: Table, key: Key) -> Option<Action> {
        match key {
            Key::Num2 => return self.enter(here, table, Outcome::RedWins),
            Key::Num1 => return self.enter(here, table, Outcome::Draw),
            Key::Num0 => return self.enter(here, table, Outcome::BlackWins),
            Key::F => self.form = Some(Form::Menu(SideMenu::new(table, MenuKind::Forfeit))),
            Key::P => self.form = Some(Form::Menu(SideMenu::new(table, MenuKind::Penalty))),
            Key::A if !here.facts.closed => {
                self.form = Some(Form::Menu(SideMenu::new(table, MenuKind::Absent)));
            }
            Key::G => self.form = Some(Form::Foul(FoulForm::new(table))),
            Key::T => self.form = Some(Form::Seats(SeatsForm::new(table))),
            Key::Z => return self.provisional(here, table),
            Key::Backspace | Key::Delete => return self.clear(here, table),
            key if digit(key).is_some() => {
                self.desk.echo = Some("只认 2（红胜）、1（和）、0（黑胜）".into());
            }
            _ => {}
        }
        None
    }

    /// One result for a table: recorded at once where there was none, asked for where there was
    /// one, shown with its consequences where the round is closed.
    pub(super) fn enter(
        &mut self,
        here: Here<'_>,
        table: Table,
        outcome: Outcome,
    ) -> Option<Action> {
        let old = here.facts.table(table)?.result;
        let provisional = self.desk.provisional;
        let result = TableResult { outcome, provisional };
        self.ask_result(here, table, old, result)
    }

    fn ask_result(
        &mut self,
        here: Here<'_>,
        table: Table,
        old: Option<TableResult>,
        new: TableResult,
    ) -> Option<Action> {
        if old == Some(new) {
            return self.desk.refuse(format!("第{table}台成绩没有变化"));
        }
        let event = here.entered(vec![(table, Some(new))]);
        if let Some(why) = here.session.read_only() {
            return self.desk.refuse(format!("只读：{why}"));
        }
        if here.facts.closed {
            return self.correct(here, vec![event], None);
        }
        let Some(old) = old else {
            self.desk.expect(table, Some(new));
            return Some(Action::record(event));
        };
        Some(here.over((table, old, new), "改", Action::record(event)))
    }

    fn provisional(&mut self, here: Here<'_>, table: Table) -> Option<Action> {
        match here.facts.table(table)?.result {
            None => {
                self.desk.provisional = !self.desk.provisional;
                None
            }
            Some(old) => {
                let new = TableResult { provisional: !old.provisional, ..old };
                let event = here.entered(vec![(table, Some(new))]);
                if here.facts.closed {
                    return self.correct(here, vec![event], None);
                }
                Some(Action::record(event))
            }
        }
    }

    fn clear(&mut self, here: Here<'_>, table: Table) -> Option<Action> {
        here.facts.table(table)?.result?;
        if here.facts.closed {
            return self.desk.refuse("本轮已结束，成绩只能更正，不能清空".into());
        }
        self.desk.expect(table, None);
        Some(Action::record(here.entered(vec![(table, None)])))
    }
}
