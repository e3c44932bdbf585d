//! The state after each row, one row after the other. An undo replays only the rows since the
//! last place that no later undo reaches behind, so that a long log with many slips stays quick.

use crate::model::entry::{Entry, UndoRedo, fold_standing};
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::model::state::State;
use crate::session::Session;

/// So many rows lie between two remembered states.
const STEP: u32 = 200;

/// The state after the rows so far.
#[derive(Debug)]
pub struct Replayed {
    state: State,
    standing: UndoRedo,
    /// States after a row, oldest first.
    kept: Vec<(Seq, State)>,
}

impl Default for Replayed {
    fn default() -> Replayed {
        Replayed { state: State::unfounded(), standing: UndoRedo::default(), kept: Vec::new() }
    }
}

impl Replayed {
    /// The state after the last row.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Takes one more row.
    pub fn push(&mut self, session: &Session, entry: &Entry) {
        self.standing.push(entry.seq, &entry.event);
        if let Event::Undone { seq } | Event::Redone { seq } = entry.event {
            self.turn(session, entry.seq, seq);
        } else {
            // A row that does not fit leaves the state as it was; opening would have said so.
            let _ = self.state.apply(&entry.event);
        }
        if entry.seq.0.is_multiple_of(STEP) {
            self.kept.push((entry.seq, self.state.clone()));
        }
    }

    /// The state anew, from the last remembered one that the row turned does not reach behind.
    fn turn(&mut self, session: &Session, here: Seq, target: Seq) {
        self.kept.retain(|(seq, _)| *seq < target);
        let (from, base) = match self.kept.last() {
            Some((seq, state)) => (*seq, state.clone()),
            None => (Seq(0), State::unfounded()),
        };
        let rows = session.entries();
        let since = rows.get(from.0 as usize..here.0 as usize).unwrap_or_default();
        let mut state = base;
        for entry in since.iter().filter(|entry| self.standing.in_force(entry.seq)) {
            if state.apply(&entry.event).is_err() {
                // Never so in a file that was opened; the whole fold then says what it can.
                let all = rows.get(..here.0 as usize).unwrap_or_default();
                state = fold_standing(all, &self.standing).unwrap_or(state);
                break;
            }
        }
        self.state = state;
    }
}
