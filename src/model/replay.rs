//! The rows of a record one after another, each with the state it was recorded on; an undo goes back
//! to a state kept on the way, so that a long record with many is replayed in little more than one go.

use std::collections::BTreeSet;

use super::entry::{Entry, UndoRedo};
use super::event::Event;
use super::id::Seq;
use super::state::{ApplyError, State};

/// So many states are kept on the way.
const KEPT: usize = 12;
/// The first distance between them, in rows.
const DISTANCE: usize = 256;
/// So many rows may not fit before a replay is given up.
const MISFITS: usize = 64;

/// A replay that has come to some row.
#[derive(Debug)]
pub struct Replay<'a> {
    entries: &'a [Entry],
    taken: usize,
    standing: UndoRedo,
    state: State,
    /// States after so many rows.
    kept: Vec<(usize, State)>,
    distance: usize,
    misfits: BTreeSet<Seq>,
}

/// A row that does not fit the state before it, and is passed over from then on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// The row.
    pub seq: Seq,
    /// Why.
    pub why: ApplyError,
}

impl<'a> Replay<'a> {
    /// Before the first row.
    pub fn new(entries: &'a [Entry]) -> Replay<'a> {
        Replay {
            entries,
            taken: 0,
            standing: UndoRedo::default(),
            state: State::unfounded(),
            kept: Vec::new(),
            distance: DISTANCE,
            misfits: BTreeSet::new(),
        }
    }

    /// The next row; none at the end, or where too much did not fit.
    pub fn next(&self) -> Option<&'a Entry> {
        self.entries.get(self.taken).filter(|_| self.misfits.len() < MISFITS)
    }

    /// The rows taken so far.
    pub fn before(&self) -> &'a [Entry] {
        self.entries.get(..self.taken).unwrap_or_default()
    }

    /// The state after them.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Which of them stand.
    pub fn standing(&self) -> &UndoRedo {
        &self.standing
    }

    /// Takes the next row; the rows that turn out not to fit.
    pub fn take(&mut self) -> Vec<Misfit> {
        let Some(entry) = self.next() else { return Vec::new() };
        let before = (self.standing.done.len(), self.standing.undone.len());
        self.standing.push(entry.seq, &entry.event);
        self.taken += 1;
        let mut misfits = Vec::new();
        if let Event::Undone { seq } | Event::Redone { seq } = entry.event {
            // An undo of what did not stand changes nothing.
            if before != (self.standing.done.len(), self.standing.undone.len()) {
                self.kept.retain(|(rows, _)| *rows < seq.0 as usize);
                self.go_back(&mut misfits);
            }
        } else if let Err(why) = self.state.apply(&entry.event) {
            self.misfit(entry.seq, why, &mut misfits);
            self.go_back(&mut misfits);
        }
        self.keep();
        misfits
    }

    fn misfit(&mut self, seq: Seq, why: ApplyError, misfits: &mut Vec<Misfit>) {
        self.misfits.insert(seq);
        misfits.push(Misfit { seq, why });
    }

    /// Makes the state of the rows that stand anew, from the last one kept.
    fn go_back(&mut self, misfits: &mut Vec<Misfit>) {
        while self.misfits.len() < MISFITS {
            let (from, mut state) =
                self.kept.last().cloned().unwrap_or_else(|| (0, State::unfounded()));
            // Of a long run of undo and redo only the rows that stand are gone through.
            let done = &self.standing.done;
            let rest = done.get(done.partition_point(|seq| seq.0 as usize <= from)..);
            let fits = |seq: &&Seq| !self.misfits.contains(seq);
            let row = |seq: &Seq| self.entries.get((seq.0 as usize).checked_sub(1)?);
            let failed = rest
                .unwrap_or_default()
                .iter()
                .filter(fits)
                .filter_map(row)
                .find_map(|entry| state.apply(&entry.event).err().map(|why| (entry.seq, why)));
            let Some((seq, why)) = failed else {
                self.state = state;
                return;
            };
            self.misfit(seq, why, misfits);
        }
    }

    fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |(rows, _)| *rows);
        if self.taken < last + self.distance {
            return;
        }
        self.kept.push((self.taken, self.state.clone()));
        if self.kept.len() > KEPT {
            let mut every_other = false;
            self.kept.retain(|_| {
                every_other = !every_other;
                !every_other
            });
            self.distance *= 2;
        }
    }
}
