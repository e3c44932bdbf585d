//! The log in words. Each act is said on the states before and after it, so that an old result
//! names who sat there then; rows are only ever appended, so the words are made once.

use std::collections::BTreeMap;

use super::change::change;
use super::replayed::Replayed;
use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::id::{PlayerId, Seq};
use crate::model::state::State;
use crate::rules::record::about::{About, Kind, about};
use crate::rules::record::describe;
use crate::session::Session;

/// How many rows are put into words in one frame, so that the window never waits.
const AT_ONCE: usize = 3000;

/// One row in words.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its number.
    pub seq: Seq,
    /// When, without the offset.
    pub at: String,
    /// Who had the file open.
    pub by: String,
    /// What was done.
    pub what: String,
    /// Old → new, one difference each.
    pub changes: Vec<String>,
    /// Why.
    pub reason: String,
    /// Whom and what it concerns.
    pub about: About,
}

impl Line {
    /// Whether the text stands somewhere in the row.
    pub fn holds(&self, text: &str) -> bool {
        self.what.contains(text)
            || self.changes.iter().any(|change| change.contains(text))
            || self.reason.contains(text)
            || self.by.contains(text)
            || self.at.contains(text)
            || text.trim_start_matches('#') == self.seq.to_string()
    }

    /// What was done, old → new, in one line.
    pub fn whole(&self) -> String {
        match self.changes.is_empty() {
            true => self.what.clone(),
            false => format!("{}（{}）", self.what, self.changes.join("；")),
        }
    }

    /// Whether it is an undo or a redo.
    pub fn turns(&self) -> bool {
        self.about.kind == Kind::Turn
    }
}

/// All rows so far, with the state after the last of them.
#[derive(Debug, Default)]
pub struct Lines {
    path: std::path::PathBuf,
    lines: Vec<Line>,
    names: BTreeMap<PlayerId, Vec<String>>,
    replayed: Replayed,
}

impl Lines {
    /// Takes rows that were appended since; whether all are taken.
    pub fn follow(&mut self, session: &Session) -> bool {
        if self.path != session.path() || self.lines.len() > session.entries().len() {
            *self = Lines { path: session.path().into(), ..Lines::default() };
        }
        let known = self.lines.len();
        for entry in session.entries().iter().skip(known).take(AT_ONCE) {
            let line = self.say(session, entry);
            self.lines.push(line);
        }
        self.lines.len() == session.entries().len()
    }

    /// Every row, oldest first.
    pub fn all(&self) -> &[Line] {
        &self.lines
    }

    /// One row.
    pub fn line(&self, seq: Seq) -> Option<&Line> {
        self.lines.get((seq.0 as usize).checked_sub(1)?)
    }

    /// Every name under which an entrant stood here, also of those who were removed.
    pub fn names(&self) -> &BTreeMap<PlayerId, Vec<String>> {
        &self.names
    }

    fn say(&mut self, session: &Session, entry: &Entry) -> Line {
        let before = self.replayed.state();
        let (what, changes, about) = match &entry.event {
            Event::Undone { seq } => self.turned("撤销", *seq, about(before, &entry.event)),
            Event::Redone { seq } => self.turned("恢复", *seq, about(before, &entry.event)),
            event => {
                let about = about(before, event);
                let moved = moved(before, event);
                // A move says both groups by itself.
                let changes = if moved.is_some() { Vec::new() } else { change(before, event) };
                // Who is removed has a name only before.
                let gone = matches!(event, Event::EntrantRemoved { .. });
                let said = gone.then(|| describe::event(before, before, event)).or(moved);
                self.replayed.push(session, entry);
                let after = self.replayed.state();
                let said = said.unwrap_or_else(|| describe::event(after, after, event));
                if let Event::EntrantsAdded { .. } | Event::EntrantChanged { .. } = event {
                    for id in &about.players {
                        let name = describe::bare_name(after, *id);
                        let known = self.names.entry(*id).or_default();
                        if !known.contains(&name) {
                            known.push(name);
                        }
                    }
                }
                (said, changes, about)
            }
        };
        if matches!(entry.event, Event::Undone { .. } | Event::Redone { .. }) {
            self.replayed.push(session, entry);
        }
        Line {
            seq: entry.seq,
            at: entry.at.chars().take(19).map(|c| if c == 'T' { ' ' } else { c }).collect(),
            by: entry.by.clone(),
            what,
            changes,
            reason: entry.reason.clone().unwrap_or_default(),
            about,
        }
    }

    /// An undo or redo concerns what its row concerns.
    fn turned(&self, word: &str, seq: Seq, bare: About) -> (String, Vec<String>, About) {
        match self.line(seq) {
            Some(line) => {
                let about = About { kind: Kind::Turn, ..line.about.clone() };
                (format!("{word}第{seq}条：{}", line.whole()), Vec::new(), about)
            }
            None => (format!("{word}第{seq}条"), Vec::new(), bare),
        }
    }
}

/// Somebody moved to another group, where the act is no more than that.
fn moved(before: &State, event: &Event) -> Option<String> {
    let Event::EntrantChanged { id, entrant } = event else { return None };
    describe::moved(before, *id, &before.entrants.get(id)?.facts, entrant)
}
