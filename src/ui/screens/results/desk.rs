//! The keyboard of the results desk: a key either does exactly one thing or nothing. Digits are
//! red's points; a wrong key never records.

use std::collections::VecDeque;

use egui::{Key, Ui};

use crate::model::event::{Event, TableResult};
use crate::model::id::{Round, Table};
use crate::model::outcome::Outcome;
use crate::rules::record::describe;
use crate::ui::action::Action;
use crate::ui::screens::keyboard;

use super::menu::{Kind, SideMenu};
use super::{Here, ResultsDraft, correct, foul, seats};

/// Where the desk stands.
#[derive(Debug, Default)]
pub struct Desk {
    /// The round being typed.
    pub round: Option<Round>,
    /// The table the next key is for; none once all results are in.
    pub cursor: Option<Table>,
    /// The number typed after `/`.
    pub jump: Option<String>,
    /// The next result is provisional.
    pub provisional: bool,
    /// Why the last key did nothing.
    pub said: Option<String>,
    /// Scroll to the cursor in the next frame.
    pub reveal: bool,
    started: bool,
    /// The table of the cursor, if it had no result in the frame before.
    open: Option<Table>,
    awaiting: Option<(Table, Option<TableResult>)>,
    waiting_keys: VecDeque<Key>,
}

impl Desk {
    /// Looks whether what was asked for was recorded, and moves on only then.
    pub(super) fn settle(&mut self, here: Here<'_>) {
        if let Some((table, result)) = self.awaiting.take() {
            if here.facts.table(table).is_some_and(|t| t.result == result) {
                self.provisional = false;
                if result.is_some() {
                    self.cursor = next_missing(here, table);
                    self.reveal = true;
                }
            } else {
                self.waiting_keys.clear();
            }
        }
        // A result that came by a question moves the cursor on as a typed one does.
        if let Some(table) = self.open.take()
            && self.cursor == Some(table)
            && here.facts.table(table).is_some_and(|t| t.result.is_some())
        {
            self.cursor = next_missing(here, table);
            self.reveal = true;
        }
        if !self.started {
            self.started = true;
            self.cursor = match here.facts.closed {
                true => Some(Table(1)),
                false => here.facts.missing().first().copied(),
            };
            self.reveal = true;
        }
        self.cursor = self.cursor.filter(|t| here.facts.table(*t).is_some());
        if self.cursor.is_none() && !here.facts.closed {
            self.cursor = here.facts.missing().first().copied();
        }
        let open = |table: &Table| here.facts.table(*table).is_some_and(|t| t.result.is_none());
        self.open = self.cursor.filter(open);
    }

    /// Several tables were entered at once: the cursor leaves one that has its result.
    pub(super) fn entered(&mut self, here: Here<'_>) {
        let done = |table: Table| here.facts.table(table).is_some_and(|t| t.result.is_some());
        if let Some(here_now) = self.cursor.filter(|table| done(*table)) {
            self.cursor = next_missing(here, here_now);
        }
        self.said = None;
        self.reveal = true;
    }

    /// Puts the cursor on a table even before the list was shown.
    pub(super) fn begin_at(&mut self, table: Table) {
        self.started = true;
        self.go(table);
    }

    /// Puts the cursor on a table.
    pub fn go(&mut self, table: Table) {
        self.cursor = Some(table);
        self.reveal = true;
        self.said = None;
    }

    /// Expects this result to stand in the next frame.
    pub fn expect(&mut self, table: Table, result: Option<TableResult>) {
        self.awaiting = Some((table, result));
    }

    fn step(&mut self, here: Here<'_>, by: i64) {
        let last = here.facts.tables.len() as i64;
        let from = self.cursor.map_or(if by > 0 { 0 } else { last + 1 }, |t| i64::from(t.0));
        self.go(Table((from + by).clamp(1, last.max(1)) as u32));
    }

    fn jump_key(&mut self, here: Here<'_>, key: Key) {
        let Some(text) = self.jump.as_mut() else { return };
        match key {
            Key::Escape => self.jump = None,
            Key::Backspace => {
                text.pop();
            }
            Key::Enter => {
                let table = text.parse().ok().map(Table);
                self.jump = None;
                match table.filter(|t| here.facts.table(*t).is_some()) {
                    Some(table) => self.go(table),
                    None => self.said = Some("没有这一台".into()),
                }
            }
            key => {
                if let Some(digit) = digit(key).filter(|_| text.len() < 4) {
                    text.push_str(&digit.to_string());
                }
            }
        }
    }
}

/// The first table without a result after this one, or from the top.
fn next_missing(here: Here<'_>, after: Table) -> Option<Table> {
    let missing = here.facts.missing();
    missing.iter().find(|t| **t > after).or(missing.first()).copied()
}

/// What a key does in a numbered list of choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Another choice is highlighted.
    Moved(usize),
    /// This one is taken, from 0.
    Taken(usize),
    /// The list is left.
    Left,
    /// The key means nothing here.
    Nothing,
}

/// The sign beside a choice: 1 to 9, then A, B, C ….
pub fn sign(at: usize) -> String {
    match LETTERS.get(at.wrapping_sub(9)).filter(|_| at >= 9) {
        Some(letter) => letter.name().to_string(),
        None => (at + 1).to_string(),
    }
}

/// The keys of the choices after the ninth.
const LETTERS: [Key; 26] = [
    Key::A,
    Key::B,
    Key::C,
    Key::D,
    Key::E,
    Key::F,
    Key::G,
    Key::H,
    Key::I,
    Key::J,
    Key::K,
    Key::L,
    Key::M,
    Key::N,
    Key::O,
    Key::P,
    Key::Q,
    Key::R,
    Key::S,
    Key::T,
    Key::U,
    Key::V,
    Key::W,
    Key::X,
    Key::Y,
    Key::Z,
];

/// The signs of [`sign`] take, arrows move, Enter takes what is highlighted, Esc leaves.
pub fn choice_by(key: Key, at: usize, choices: usize) -> Choice {
    match key {
        Key::Escape => Choice::Left,
        _ if choices == 0 => Choice::Nothing,
        Key::ArrowDown | Key::ArrowRight => Choice::Moved((at + 1) % choices),
        Key::ArrowUp | Key::ArrowLeft => Choice::Moved((at + choices - 1) % choices),
        Key::Enter => Choice::Taken(at),
        key => {
            let number = digit(key).and_then(|digit| (digit as usize).checked_sub(1));
            let letter = || LETTERS.iter().position(|letter| *letter == key).map(|at| at + 9);
            let taken = number.or_else(letter).filter(|at| *at < choices);
            taken.map_or(Choice::Nothing, Choice::Taken)
        }
    }
}

/// The digit on a key.
pub fn digit(key: Key) -> Option<u32> {
    const DIGITS: [Key; 10] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    DIGITS.iter().position(|k| *k == key).map(|at| at as u32)
}

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
        self.desk.said = None;
        if self.desk.jump.is_some() {
            self.desk.jump_key(here, key);
            return None;
        }
        if let Some(correction) = &self.correction {
            return match key {
                Key::Enter => {
                    let asked = correction.ask();
                    self.correction = None;
                    Some(asked)
                }
                Key::Escape => {
                    self.correction = None;
                    None
                }
                _ => None,
            };
        }
        if self.menu.is_some() {
            return self.menu_key(here, key);
        }
        if let Some(form) = &mut self.foul {
            if form.key(key, here) == foul::Step::Left {
                self.foul = None;
            }
            return None;
        }
        if let Some(form) = &mut self.penalty {
            if form.key(key, here) == foul::Step::Left {
                self.penalty = None;
            }
            return None;
        }
        if self.seats.is_some() {
            if key == Key::Escape {
                self.seats = None;
            }
            return None;
        }
        self.plain_key(here, key)
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
            Key::F => self.menu = Some(SideMenu::new(table, Kind::Forfeit)),
            Key::P => self.menu = Some(SideMenu::new(table, Kind::Penalty)),
            Key::A if !here.facts.closed => self.menu = Some(SideMenu::new(table, Kind::Absent)),
            Key::G => self.foul = Some(foul::FoulForm::new(table)),
            Key::T => self.seats = Some(seats::SeatsForm::new(table)),
            Key::Z => return self.provisional(here, table),
            Key::Backspace | Key::Delete => return self.clear(here, table),
            key if digit(key).is_some() => {
                self.desk.said = Some("只认 2（红胜）、1（和）、0（黑胜）".into());
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
            self.desk.said = Some(format!("第{table}台成绩没有变化"));
            return None;
        }
        let event = Event::ResultsEntered {
            group: here.group,
            round: here.round,
            results: vec![(table, Some(new))],
        };
        if let Some(why) = here.session.read_only() {
            self.desk.said = Some(format!("只读：{why}"));
            return None;
        }
        if here.facts.closed {
            self.correction = Some(correct::Correction::of(here, vec![event]));
            return None;
        }
        let Some(old) = old else {
            self.desk.expect(table, Some(new));
            return Some(Action::record(event));
        };
        let state = here.session.state();
        let said = describe::result(state, here.group, here.round, table, Some(new));
        Some(Action::Confirm {
            question: format!(
                "第{table}台已有成绩“{}”，改为：\n{said}？",
                describe::outcome_name(old.outcome)
            ),
            yes: "改".into(),
            then: Box::new(Action::record(event)),
        })
    }

    fn provisional(&mut self, here: Here<'_>, table: Table) -> Option<Action> {
        match here.facts.table(table)?.result {
            None => {
                self.desk.provisional = !self.desk.provisional;
                None
            }
            Some(old) => {
                let new = TableResult { provisional: !old.provisional, ..old };
                let event = Event::ResultsEntered {
                    group: here.group,
                    round: here.round,
                    results: vec![(table, Some(new))],
                };
                if here.facts.closed {
                    self.correction = Some(correct::Correction::of(here, vec![event]));
                    return None;
                }
                Some(Action::record(event))
            }
        }
    }

    fn clear(&mut self, here: Here<'_>, table: Table) -> Option<Action> {
        here.facts.table(table)?.result?;
        if here.facts.closed {
            self.desk.said = Some("本轮已结束，成绩只能更正，不能清空".into());
            return None;
        }
        self.desk.expect(table, None);
        Some(Action::record(Event::ResultsEntered {
            group: here.group,
            round: here.round,
            results: vec![(table, None)],
        }))
    }
}
