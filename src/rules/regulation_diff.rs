//! What does an amendment change, clause by clause? Old and new sentences side by side.

use super::clauses::{Clause, Section, clauses};
use crate::model::regulation::Regulation;

/// One changed clause: as it was, as it is to be. A missing one was added or dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub section: Section,
    /// The sentence before.
    pub old: Option<String>,
    /// The sentence after.
    pub new: Option<String>,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{old} → {new}"),
            (None, Some(new)) => write!(f, "增加 {new}"),
            (Some(old), None) => write!(f, "删去 {old}"),
            (None, None) => f.write_str("其他细节"),
        }
    }
}

/// The changed clauses, in the order of the sections; the facts of the event (venue, dates,
/// officials) are no clause. Empty exactly where nothing but those facts differs.
pub fn changes(old: &Regulation, new: &Regulation) -> Vec<Change> {
    let mut found = Vec::new();
    for section in Section::ALL {
        between(section, &clauses(old, section), &clauses(new, section), &mut found);
    }
    if found.is_empty() {
        let same = Regulation { event: old.event.clone(), ..new.clone() };
        // Something that no sentence says, e.g. the first round of a round robin.
        if same != *old {
            found.push(Change { section: Section::Play, old: None, new: None });
        }
    }
    found
}

/// Longest common subsequence of two short lists; what lies between two kept lines is paired off.
fn between(section: Section, old: &[Clause], new: &[Clause], found: &mut Vec<Change>) {
    let (rows, columns) = (old.len(), new.len());
    let mut common = vec![vec![0u32; columns + 1]; rows + 1];
    let at = |table: &Vec<Vec<u32>>, i: usize, j: usize| {
        table.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
    };
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let best = match old[i] == new[j] {
                true => at(&common, i + 1, j + 1) + 1,
                false => at(&common, i + 1, j).max(at(&common, i, j + 1)),
            };
            if let Some(cell) = common.get_mut(i).and_then(|row| row.get_mut(j)) {
                *cell = best;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut dropped, mut added): (Vec<&Clause>, Vec<&Clause>) = (Vec::new(), Vec::new());
    while i < rows || j < columns {
        match (old.get(i), new.get(j)) {
            (Some(a), Some(b)) if a == b => {
                hunk(section, &mut dropped, &mut added, found);
                (i, j) = (i + 1, j + 1);
            }
            (Some(a), b) if b.is_none() || at(&common, i + 1, j) >= at(&common, i, j + 1) => {
                dropped.push(a);
                i += 1;
            }
            (_, Some(b)) => {
                added.push(b);
                j += 1;
            }
            (Some(_), None) | (None, None) => break,
        }
    }
    hunk(section, &mut dropped, &mut added, found);
}

/// Pairs each dropped sentence with the added one of the same beginning, else of the same place.
fn hunk(
    section: Section,
    dropped: &mut Vec<&Clause>,
    added: &mut Vec<&Clause>,
    found: &mut Vec<Change>,
) {
    let same_place = dropped.len() == added.len();
    for old in dropped.drain(..) {
        let like = match same_place {
            true => (!added.is_empty()).then_some(0),
            false => added.iter().position(|new| head(new) == head(old)),
        };
        let new = like.map(|index| added.remove(index).to_string());
        found.push(Change { section, old: Some(old.to_string()), new });
    }
    for new in added.drain(..) {
        found.push(Change { section, old: None, new: Some(new.to_string()) });
    }
}

/// What a sentence is about: its group and the words before the first number or colon.
fn head(clause: &Clause) -> (Option<&str>, &str) {
    let end = clause.text.find(['：', '，', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let text = end.and_then(|end| clause.text.get(..end)).unwrap_or(&clause.text);
    (clause.group.as_deref(), text)
}
