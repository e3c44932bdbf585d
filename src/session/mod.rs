//! One open tournament: the only mutable truth. Memory follows the disk and never leads it.

pub mod clock;
pub mod disk;

use std::path::{Path, PathBuf};

use crate::model::entry::{self, Entry, FoldError, Standing};
use crate::model::event::Event;
use crate::model::id::{PlayerId, Round, Seq};
use crate::model::private::{EVENT, PrivateChange, PrivateField};
use crate::model::regulation::Regulation;
use crate::model::state::State;
use crate::rules::admit::{Verdict, admit};
use crate::rules::describe;
use crate::rules::views::Views;
use crate::store::error::StoreError;
use crate::store::ledger::{Ledger, NewRow};
use clock::Clock;

/// One open event file.
#[derive(Debug)]
pub struct Session {
    ledger: Ledger,
    entries: Vec<Entry>,
    standing: Standing,
    state: State,
    views: Views,
    by: String,
    clock: Clock,
}

/// Why an act was not recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It may not be recorded now.
    #[error("{0}")]
    Refused(String),
    /// It needs a reason; the text says what for.
    #[error("请写明理由：{0}")]
    ReasonMissing(String),
    /// The disk failed; nothing was recorded.
    #[error(transparent)]
    Failure(#[from] StoreError),
}

/// Why a file could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The disk or the file.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The rows do not fit together.
    #[error("{path} 的记录不能重放：{why}。请从快照恢复。")]
    Fold {
        /// The file.
        path: String,
        /// Where and why.
        why: FoldError,
    },
    /// The regulation may not found an event.
    #[error("{0}")]
    Refused(String),
}

/// A recorded act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Its row.
    pub seq: Seq,
    /// What was recorded, in Chinese.
    pub text: String,
    /// Something that failed beside it (a snapshot), in Chinese.
    pub notice: Option<String>,
}

impl Session {
    /// Founds an event in a new file.
    pub fn found(
        path: &Path,
        regulation: Regulation,
        by: &str,
        clock: Clock,
    ) -> Result<Session, OpenError> {
        let event = Event::Founded { regulation: Box::new(regulation) };
        if let Verdict::Refused(why) = admit(&State::unfounded(), &event) {
            return Err(OpenError::Refused(why));
        }
        let mut ledger = Ledger::create(path)?;
        let salt =
            PrivateChange { player: EVENT, field: PrivateField::Salt, value: ledger.random_hex()? };
        let row = NewRow { at: &clock.stamp(), by, reason: None, event: &event };
        let first = match ledger.append(row, &[salt]) {
            Ok(first) => first,
            Err(error) => {
                drop(ledger);
                let _ = crate::store::ledger::remove(path);
                return Err(error.into());
            }
        };
        Session::start(ledger, vec![first], by, clock)
    }

    /// Opens an event file.
    pub fn open(path: &Path, by: &str, clock: Clock) -> Result<Session, OpenError> {
        let (ledger, entries) = Ledger::open(path)?;
        Session::start(ledger, entries, by, clock)
    }

    fn start(
        ledger: Ledger,
        entries: Vec<Entry>,
        by: &str,
        clock: Clock,
    ) -> Result<Session, OpenError> {
        let state = entry::fold(&entries)
            .map_err(|why| OpenError::Fold { path: ledger.path().display().to_string(), why })?;
        let standing = Standing::of(&entries);
        let views = Views::of(&state);
        Ok(Session { ledger, entries, standing, state, views, by: by.into(), clock })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        self.ledger.path()
    }

    /// Who has it open.
    pub fn by(&self) -> &str {
        &self.by
    }

    /// Why nothing can be recorded, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.ledger.read_only()
    }

    /// The event as it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What is computed from the state.
    pub fn views(&self) -> &Views {
        &self.views
    }

    /// Every row, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether a row stands (was not taken back).
    pub fn stands(&self, seq: Seq) -> bool {
        self.standing.done.binary_search(&seq).is_ok()
    }

    /// Number and digest of the last row, as the footer of every sheet prints them.
    pub fn mark(&self) -> (Seq, &str) {
        self.entries.last().map_or((Seq(0), ""), |e| (e.seq, e.digest.as_str()))
    }

    /// Now, by this session's clock.
    pub fn now(&self) -> chrono::NaiveDateTime {
        self.clock.now()
    }

    /// May this be recorded now?
    pub fn admit(&self, event: &Event) -> Verdict {
        match self.read_only() {
            Some(why) => Verdict::Refused(format!("本文件以只读方式打开（{why}）")),
            None => admit(&self.state, event),
        }
    }

    /// Records one act: one row, one synced transaction. On error nothing has changed.
    pub fn record(
        &mut self,
        event: Event,
        reason: Option<&str>,
        private: &[PrivateChange],
    ) -> Result<Recorded, RecordError> {
        let reason = reason.map(str::trim).filter(|r| !r.is_empty());
        match self.admit(&event) {
            Verdict::Refused(why) => return Err(RecordError::Refused(why)),
            Verdict::NeedsReason(what) if reason.is_none() => {
                return Err(RecordError::ReasonMissing(what));
            }
            Verdict::NeedsReason(_) | Verdict::Free => {}
        }
        let mut next = self.state.clone();
        next.apply(&event).map_err(|e| RecordError::Refused(e.to_string()))?;
        let text = describe::event(&self.state, &next, &event);
        let entry = self.append(&event, reason, private)?;
        let seq = entry.seq;
        self.take(entry, next);
        let notice = self.snapshot_after(&event).err().map(|e| format!("快照没有写成：{e}"));
        Ok(Recorded { seq, text, notice })
    }

    fn append(
        &mut self,
        event: &Event,
        reason: Option<&str>,
        private: &[PrivateChange],
    ) -> Result<Entry, StoreError> {
        let at = self.clock.stamp();
        self.ledger.append(NewRow { at: &at, by: &self.by, reason, event }, private)
    }

    fn take(&mut self, entry: Entry, state: State) {
        self.standing.push(&entry);
        self.entries.push(entry);
        self.views = Views::of(&state);
        self.state = state;
    }

    /// What undo would take back, in Chinese; or why it cannot.
    pub fn undo_label(&self) -> Result<String, String> {
        let entry = self.undo_target()?;
        Ok(describe::event(&self.state, &self.state, &entry.event))
    }

    /// What redo would bring back, in Chinese; or why it cannot.
    pub fn redo_label(&self) -> Result<String, String> {
        let entry = self.redo_target()?;
        Ok(describe::event(&self.state, &self.state, &entry.event))
    }

    fn entry(&self, seq: Seq) -> Option<&Entry> {
        (seq.0 as usize).checked_sub(1).and_then(|i| self.entries.get(i))
    }

    fn undo_target(&self) -> Result<&Entry, String> {
        if let Some(why) = self.read_only() {
            return Err(format!("本文件以只读方式打开（{why}）"));
        }
        let last = self
            .standing
            .done
            .iter()
            .rev()
            .filter_map(|seq| self.entry(*seq))
            .find(|entry| !entry.event.is_remark())
            .ok_or("没有可以撤销的操作")?;
        if last.event.left_the_room() {
            let what = describe::event(&self.state, &self.state, &last.event);
            return Err(match last.event {
                Event::Founded { .. } => "没有可以撤销的操作".into(),
                _ => format!("“{what}”已经公布，不能撤销；请用更正并写明理由"),
            });
        }
        Ok(last)
    }

    fn redo_target(&self) -> Result<&Entry, String> {
        if let Some(why) = self.read_only() {
            return Err(format!("本文件以只读方式打开（{why}）"));
        }
        let seq = self.standing.undone.last().ok_or("没有可以恢复的操作")?;
        self.entry(*seq).ok_or_else(|| "没有可以恢复的操作".into())
    }

    /// Takes back the last act that has not left the room; a row of its own.
    pub fn undo(&mut self) -> Result<Recorded, RecordError> {
        let seq = self.undo_target().map_err(RecordError::Refused)?.seq;
        self.turn(Event::Undone { seq }, seq, "已撤销")
    }

    /// Brings back the last act taken back; a row of its own.
    pub fn redo(&mut self) -> Result<Recorded, RecordError> {
        let seq = self.redo_target().map_err(RecordError::Refused)?.seq;
        self.turn(Event::Redone { seq }, seq, "已恢复")
    }

    fn turn(&mut self, event: Event, target: Seq, word: &str) -> Result<Recorded, RecordError> {
        let mut standing = self.standing.clone();
        let probe = Entry {
            seq: Seq(self.entries.len() as u32 + 1),
            at: String::new(),
            by: String::new(),
            reason: None,
            event: event.clone(),
            digest: String::new(),
        };
        standing.push(&probe);
        let rows: Vec<Entry> =
            standing.done.iter().filter_map(|seq| self.entry(*seq)).cloned().collect();
        let next = entry::fold(&rows).map_err(|e| RecordError::Refused(e.to_string()))?;
        let what = match self.entry(target) {
            Some(entry) => describe::event(&self.state, &next, &entry.event),
            None => String::new(),
        };
        let entry = self.append(&event, None, &[])?;
        let seq = entry.seq;
        self.take(entry, next);
        Ok(Recorded { seq, text: format!("{word}：{what}"), notice: None })
    }

    /// The state as it was right after a row.
    pub fn as_of(&self, seq: Seq) -> Result<State, FoldError> {
        let rows = self.entries.iter().take(seq.0 as usize).cloned().collect::<Vec<_>>();
        entry::fold(&rows)
    }

    /// A private value as it stands.
    pub fn private(
        &self,
        player: PlayerId,
        field: PrivateField,
    ) -> Result<Option<String>, StoreError> {
        self.ledger.private(player, field, |seq| self.stands(seq))
    }

    /// The salt of the duplicate digests.
    pub fn salt(&self) -> Result<String, StoreError> {
        Ok(self.private(EVENT, PrivateField::Salt)?.unwrap_or_default())
    }

    /// 另存副本.
    pub fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        self.ledger.copy_to(target)
    }

    /// The snapshots beside the file.
    pub fn snapshots(&self) -> Vec<PathBuf> {
        self.ledger.snapshots()
    }

    fn snapshot_after(&self, event: &Event) -> Result<(), StoreError> {
        let Event::RoundClosed { group, round: Round(round) } = event else { return Ok(()) };
        let name = self.state.regulation.group(*group).map(|g| g.name.as_str());
        let label = format!("{}-第{round:02}轮", name.unwrap_or("组"));
        let stamp = self.now().format("%Y%m%d-%H%M%S").to_string();
        self.ledger.snapshot(&label, &stamp).map(|_| ())
    }
}
