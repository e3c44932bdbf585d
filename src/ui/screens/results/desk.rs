//! Where the results desk stands: the table the next key is for, and what is awaited of it.

use std::collections::VecDeque;

use egui::Key;

use crate::model::event::TableResult;
use crate::model::id::{Round, Table};
use crate::model::typed::typed_number;

use super::Here;
use super::choice::digit;
use crate::ui::action::Action;

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
    pub echo: Option<String>,
    /// Scroll to the cursor in the next frame.
    pub reveal: bool,
    started: bool,
    /// The table of the cursor, if it had no result in the frame before.
    open: Option<Table>,
    awaiting: Option<(Table, Option<TableResult>)>,
    /// Keys typed faster than they could be taken.
    pub waiting_keys: VecDeque<Key>,
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
        self.echo = None;
        self.reveal = true;
    }

    /// Puts the cursor on a table even before the list was shown.
    pub(super) fn begin_at(&mut self, table: Table) {
        self.started = true;
        self.go(table);
    }

    /// Says why nothing is done.
    pub(super) fn refuse(&mut self, why: String) -> Option<Action> {
        self.echo = Some(why);
        None
    }

    /// Puts the cursor on a table.
    pub fn go(&mut self, table: Table) {
        self.cursor = Some(table);
        self.reveal = true;
        self.echo = None;
    }

    /// Expects this result to stand in the next frame.
    pub fn expect(&mut self, table: Table, result: Option<TableResult>) {
        self.awaiting = Some((table, result));
    }

    /// Moves the cursor by so many tables.
    pub(super) fn step(&mut self, here: Here<'_>, by: i64) {
        let last = here.facts.tables.len() as i64;
        let from = self.cursor.map_or(if by > 0 { 0 } else { last + 1 }, |t| i64::from(t.0));
        self.go(Table((from + by).clamp(1, last.max(1)) as u32));
    }

    /// Takes a key of the number typed after `/`.
    pub(super) fn jump_key(&mut self, here: Here<'_>, key: Key) {
        let Some(text) = self.jump.as_mut() else { return };
        match key {
            Key::Escape => self.jump = None,
            Key::Backspace => {
                text.pop();
            }
            Key::Enter => {
                let table = typed_number(text).map(Table);
                self.jump = None;
                match table.filter(|t| here.facts.table(*t).is_some()) {
                    Some(table) => self.go(table),
                    None => self.echo = Some("没有这一台".into()),
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
