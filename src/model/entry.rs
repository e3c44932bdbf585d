//! Entry: one row of the append-only ledger, the digest that chains it to the row before, and
//! the fold that turns rows into the acts that stand (undo and redo are rows themselves).

use sha2::{Digest, Sha256};

use super::event::Event;
use super::id::Seq;
use super::state::{ApplyError, State};

/// One row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Row number, from 1 without gaps.
    pub seq: Seq,
    /// When, local time with offset (RFC 3339).
    pub at: String,
    /// Who had the file open.
    pub by: String,
    /// Why, where a reason was asked.
    pub reason: Option<String>,
    /// The act.
    pub event: Event,
    /// SHA-256 (hex) of the previous digest and this row.
    pub digest: String,
}

/// The stored columns of a row, exactly as they are on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowText<'a> {
    /// Row number.
    pub seq: Seq,
    /// Column `at`.
    pub at: &'a str,
    /// Column `by`.
    pub by: &'a str,
    /// Column `reason`.
    pub reason: Option<&'a str>,
    /// Column `act`, the JSON text.
    pub act: &'a str,
}

impl RowText<'_> {
    /// The row with its act as read and its digest.
    pub fn entry(self, event: Event, digest: String) -> Entry {
        let RowText { seq, at, by, reason, .. } = self;
        Entry { seq, at: at.into(), by: by.into(), reason: reason.map(Into::into), event, digest }
    }
}

/// SHA-256, in lower-case hex, of the digest before (empty for row 1) and the row's columns in
/// their order. Every part is written as its length in bytes (decimal), a colon and the bytes;
/// a missing reason is a single `-`. So any SHA-256 tool can recompute it.
pub fn digest(previous: &str, row: RowText<'_>) -> String {
    let seq = row.seq.to_string();
    let parts = [Some(previous), Some(&seq), Some(row.at), Some(row.by), row.reason, Some(row.act)];
    let mut hasher = Sha256::new();
    for part in parts {
        match part {
            Some(text) => {
                hasher.update(format!("{}:", text.len()).as_bytes());
                hasher.update(text.as_bytes());
            }
            None => hasher.update(b"-"),
        }
    }
    hex(&hasher.finalize())
}

/// Lower-case hex of bytes.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Which rows stand, and what undo and redo would touch next.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UndoRedo {
    /// Rows that stand, ascending.
    pub done: Vec<Seq>,
    /// Rows taken back that could be redone, the next one last.
    pub undone: Vec<Seq>,
}

impl UndoRedo {
    /// Takes one more row into account; rows come in their order. An undo of a row that does not
    /// stand, or a redo of one that was not taken back, changes nothing.
    pub fn push(&mut self, seq: Seq, event: &Event) {
        if let Event::Undone { seq: target } = event {
            if let Ok(place) = self.done.binary_search(target) {
                self.done.remove(place);
                self.undone.push(*target);
            }
        } else if let Event::Redone { seq: target } = event {
            let back = self.undone.iter().rposition(|s| s == target);
            if let (Some(from), Err(to)) = (back, self.done.binary_search(target)) {
                self.undone.remove(from);
                self.done.insert(to, *target);
            }
        } else {
            self.done.push(seq);
            if !event.is_remark() {
                self.undone.clear();
            }
        }
    }

    /// The standing after these rows.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> UndoRedo {
        let mut standing = UndoRedo::default();
        for entry in entries {
            standing.push(entry.seq, &entry.event);
        }
        standing
    }

    /// The row that undo would touch: the last that stands, remarks passed over. The founding is
    /// none, nor may one that has left the room be taken back ([`Event::left_the_room`]).
    pub fn last_act<'a>(&self, entries: &'a [Entry]) -> Option<&'a Entry> {
        let row = |seq: &Seq| (seq.0 as usize).checked_sub(1).and_then(|at| entries.get(at));
        let mut acts = self.done.iter().rev().filter_map(row);
        let last = acts.find(|entry| !entry.event.is_remark());
        last.filter(|entry| !matches!(entry.event, Event::Founded { .. }))
    }

    /// Whether a row stands.
    pub fn in_force(&self, seq: Seq) -> bool {
        self.done.binary_search(&seq).is_ok()
    }
}

/// Why rows could not be folded into a state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("第 {seq} 条记录无法重放: {why}")]
pub struct FoldError {
    /// The row.
    pub seq: Seq,
    /// What does not fit.
    pub why: ApplyError,
}

/// The state after these rows (all rows up to one, in their order): the fold of those that stand.
///
/// # Errors
/// The first row that does not fit the state before it, and why.
pub fn fold(entries: &[Entry]) -> Result<State, FoldError> {
    fold_standing(entries, &UndoRedo::of(entries))
}

/// The state of the rows that stand, whatever the undo rows among them say.
///
/// # Errors
/// The first standing row that does not fit the state before it, and why.
pub fn fold_standing(entries: &[Entry], standing: &UndoRedo) -> Result<State, FoldError> {
    let mut state = State::unfounded();
    let mut in_force = standing.done.iter().peekable();
    for entry in entries {
        if in_force.next_if(|seq| **seq == entry.seq).is_some() {
            state.apply(&entry.event).map_err(|why| FoldError { seq: entry.seq, why })?;
        }
    }
    Ok(state)
}
