//! The log in words. Each act is said on the states before and after it, so that an old result
//! names who sat there then; rows are only ever appended, so the words are made once.

use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::model::state::State;
use crate::rules::describe;
use crate::rules::regulation_diff::changes;
use crate::session::Session;

/// One row in words.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its number.
    pub seq: Seq,
    /// When, without the offset.
    pub at: String,
    /// Who had the file open.
    pub by: String,
    /// What was done, old → new.
    pub what: String,
    /// Why.
    pub reason: String,
    /// Whether it is an undo or a redo.
    pub turns: bool,
}

impl Line {
    /// Whether the text stands somewhere in the row.
    pub fn holds(&self, text: &str) -> bool {
        self.what.contains(text)
            || self.reason.contains(text)
            || self.by.contains(text)
            || self.at.contains(text)
            || text.trim_start_matches('#') == self.seq.to_string()
    }
}

/// All rows so far, with the state after the last of them.
#[derive(Debug, Default)]
pub struct Lines {
    path: std::path::PathBuf,
    lines: Vec<Line>,
    state: Option<State>,
}

impl Lines {
    /// Takes the rows that were appended since.
    pub fn follow(&mut self, session: &Session) {
        if self.path != session.path() || self.lines.len() > session.entries().len() {
            *self = Lines { path: session.path().into(), ..Lines::default() };
        }
        let known = self.lines.len();
        for entry in &session.entries()[known..] {
            let line = self.say(session, entry);
            self.lines.push(line);
        }
    }

    /// Every row, oldest first.
    pub fn all(&self) -> &[Line] {
        &self.lines
    }

    /// One row.
    pub fn line(&self, seq: Seq) -> Option<&Line> {
        self.lines.get((seq.0 as usize).checked_sub(1)?)
    }

    fn say(&mut self, session: &Session, entry: &Entry) -> Line {
        let before = self.state.take().unwrap_or_else(State::unfounded);
        let turned = |seq: &Seq| self.line(*seq).map(|l| l.what.clone()).unwrap_or_default();
        let (what, turns, after) = match &entry.event {
            Event::Undone { seq } => {
                let after = session.as_of(entry.seq).unwrap_or_else(|_| before.clone());
                (format!("撤销第{seq}条：{}", turned(seq)), true, after)
            }
            Event::Redone { seq } => {
                let after = session.as_of(entry.seq).unwrap_or_else(|_| before.clone());
                (format!("恢复第{seq}条：{}", turned(seq)), true, after)
            }
            event => {
                let mut after = before.clone();
                // A row that does not fit leaves the state as it was; opening would have said so.
                let _ = after.apply(event);
                let said = describe::event(&before, &after, event);
                (format!("{said}{}", old(&before, &after, event)), false, after)
            }
        };
        self.state = Some(after);
        Line {
            seq: entry.seq,
            at: entry.at.chars().take(19).map(|c| if c == 'T' { ' ' } else { c }).collect(),
            by: entry.by.clone(),
            what,
            reason: entry.reason.clone().unwrap_or_default(),
            turns,
        }
    }
}

/// What stood before, where an act changed something.
fn old(before: &State, after: &State, event: &Event) -> String {
    match event {
        Event::ResultsEntered { group, round, results } => {
            let facts = before.groups.get(group).and_then(|g| g.round(*round));
            let said: Vec<String> = results
                .iter()
                .filter_map(|(table, _)| {
                    let old = facts?.table(*table)?.result?;
                    let word = describe::outcome_name(old.outcome);
                    Some(match results.len() {
                        1 => word.to_owned(),
                        _ => format!("第{table}台{word}"),
                    })
                })
                .collect();
            if said.is_empty() {
                String::new()
            } else {
                format!("（原为 {}）", said.join("、"))
            }
        }
        Event::EntrantChanged { id, .. } => {
            let (Some(a), Some(b)) = (before.entrants.get(id), after.entrants.get(id)) else {
                return String::new();
            };
            let (a, b) = (&a.facts, &b.facts);
            let mut said = Vec::new();
            let mut part = |what: &str, old: String, new: String| {
                if old != new {
                    said.push(format!("{what} {old} → {new}"));
                }
            };
            let text = |t: &Option<String>| t.clone().unwrap_or_else(|| "（无）".into());
            part("姓名", a.person.name.clone(), b.person.name.clone());
            part("单位", text(&a.unit), text(&b.unit));
            let day =
                |d: Option<chrono::NaiveDate>| d.map_or("（无）".to_owned(), |d| d.to_string());
            part("出生", day(a.person.birth), day(b.person.birth));
            let group = |id| after.regulation.group(id).map(|g| g.name.clone()).unwrap_or_default();
            part("组别", group(a.group), group(b.group));
            if said.is_empty() { String::new() } else { format!("（{}）", said.join("；")) }
        }
        Event::TablesCorrected { group, round, tables, bye } => {
            let facts = before.groups.get(group).and_then(|g| g.round(*round));
            let name = |id| describe::player(after, id);
            let bye =
                bye.and_then(|new| Some(format!("轮空 {} → {}", name(facts?.bye?), name(new))));
            let said: Vec<String> = tables
                .iter()
                .filter_map(|(table, red, black)| {
                    let old = facts?.table(*table)?;
                    Some(format!(
                        "第{table}台 {} – {} → {} – {}",
                        name(old.red),
                        name(old.black),
                        name(*red),
                        name(*black)
                    ))
                })
                .chain(bye)
                .collect();
            format!("（{}）", said.join("；"))
        }
        Event::RegulationAmended { regulation } => {
            let changed = changes(&before.regulation, regulation);
            let said: Vec<String> = changed.iter().map(ToString::to_string).collect();
            if said.is_empty() { String::new() } else { format!("：{}", said.join("；")) }
        }
        _ => String::new(),
    }
}
