//! The log in words. Each act is described on the states before and after it, so that an old result
//! names who sat there then; rows are only ever appended, so the words are made once.

use std::collections::BTreeMap;

use super::replayed::Replayed;
use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::id::{PlayerId, Seq};
use crate::rules::record::about::{About, ActKind};
use crate::rules::record::act::{Act, act, sentence};
use crate::rules::record::describe;
use crate::session::Session;

/// How many rows are put into words in one frame, so that the window never waits.
const AT_ONCE: usize = 3000;

/// One row in words.
#[derive(Debug, Clone)]
pub struct Line {
    /// 记录号 of the row, from 1.
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
        self.about.kind == ActKind::Turn
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
            let line = self.put_into_words(session, entry);
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

    fn put_into_words(&mut self, session: &Session, entry: &Entry) -> Line {
        let before = self.replayed.state();
        let past = act(before, before, &entry.event);
        let line = |what, changes, about| Line {
            seq: entry.seq,
            at: entry.at.chars().take(19).map(|c| if c == 'T' { ' ' } else { c }).collect(),
            by: entry.by.clone(),
            what,
            changes,
            reason: entry.reason.clone().unwrap_or_default(),
            about,
        };
        if let Event::Undone { seq } | Event::Redone { seq } = entry.event {
            let (what, about) = self.turned(past, seq);
            self.replayed.push(session, entry);
            return line(what, Vec::new(), about);
        }
        self.replayed.push(session, entry);
        let after = self.replayed.state();
        let what = if past.past { past.sentence } else { sentence(after, after, &entry.event) };
        if past.about.kind == ActKind::Entry {
            for id in past.about.players.iter().filter(|id| after.entrants.contains_key(id)) {
                let name = describe::bare_name(after, *id);
                let known = self.names.entry(*id).or_default();
                if !known.contains(&name) {
                    known.push(name);
                }
            }
        }
        line(what, past.changes, past.about)
    }

    /// An undo or redo concerns what its row concerns.
    fn turned(&self, bare: Act, row: Seq) -> (String, About) {
        match self.line(row) {
            Some(line) => {
                let about = About { kind: ActKind::Turn, ..line.about.clone() };
                (format!("{}：{}", bare.sentence, line.whole()), about)
            }
            None => (bare.sentence, bare.about),
        }
    }
}
