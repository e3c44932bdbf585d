//! One open tournament: the only mutable truth. Memory follows the disk and never leads it.

pub mod clock;
pub mod copies;
pub mod disk;
mod examine;
mod private;
pub mod recent;
pub mod replay;
mod undo;

use crate::model::entry::{self, Entry, FoldError, UndoRedo};
use crate::model::event::{Event, PrivateDeed};
use crate::model::id::{Round, Seq};
use crate::model::private::{EVENT, PrivateChange, PrivateField};
use crate::model::regulation::Regulation;
use crate::model::state::State;
use crate::model::text::tidy;
use crate::rules::admit::{Verdict, admit, reason_too_long};
use crate::rules::record::act;
use crate::rules::views::Views;
use crate::store::error::StoreError;
pub use crate::store::ledger::{Chain, RowFault};
use crate::store::ledger::{Ledger, NewRow};
use crate::store::snapshot;
use clock::Clock;
pub use private::Purged;
use std::path::{Path, PathBuf};

/// A file of an event opened, or why it cannot be.
pub type Opened = Result<Session, OpenError>;

/// One open event file.
#[derive(Debug)]
pub struct Session {
    ledger: Ledger,
    entries: Vec<Entry>,
    standing: UndoRedo,
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

impl OpenError {
    /// Whether a snapshot is the way on: the file is damaged, empty or gone.
    pub fn is_loss(&self) -> bool {
        matches!(
            self,
            OpenError::Fold { .. }
                | OpenError::Store(
                    StoreError::Damaged { .. }
                        | StoreError::Schema { .. }
                        | StoreError::Empty(_)
                        | StoreError::Missing(_)
                )
        )
    }
}

/// A recorded act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// 记录号 of the row it became.
    pub seq: Seq,
    /// What was recorded, in Chinese.
    pub text: String,
    /// Something that failed beside it (a snapshot), in Chinese.
    pub notice: Option<String>,
}

impl Session {
    /// Founds an event in a new file.
    ///
    /// # Errors
    /// The regulation is refused, or the file cannot be made; none is left behind.
    pub fn found(path: &Path, regulation: Regulation, by: &str, clock: Clock) -> Opened {
        let event = Event::Founded { regulation: Box::new(regulation) };
        if let Verdict::Refused(why) = admit(&State::unfounded(), &event) {
            return Err(OpenError::Refused(why));
        }
        let mut ledger = Ledger::create(path)?;
        let salt =
            PrivateChange { player: EVENT, field: PrivateField::Salt, value: ledger.random_hex()? };
        let by = &tidy(by);
        let row = NewRow { at: &clock.stamp()?, by, reason: None, event: &event };
        match ledger.append(row, &[salt]) {
            Ok(first) => Session::start(ledger, vec![first], by, clock),
            Err(error) => {
                drop(ledger);
                let _ = std::fs::remove_file(path);
                Err(error.into())
            }
        }
    }

    /// Opens an event file.
    ///
    /// # Errors
    /// No event file, a damaged one, one that another window has open, or rows that do not fit.
    pub fn open(path: &Path, by: &str, clock: Clock) -> Opened {
        let (ledger, entries) = Ledger::open(path)?;
        Session::start(ledger, entries, by, clock)
    }

    fn start(ledger: Ledger, entries: Vec<Entry>, by: &str, clock: Clock) -> Opened {
        let standing = UndoRedo::of(&entries);
        let folded = entry::fold_standing(&entries, &standing);
        let state = folded.map_err(|why| match ledger.newer() {
            // Rows this version does not know may carry what the others build on.
            Some(version) => StoreError::Newer { path: ledger.path().into(), version }.into(),
            None => OpenError::Fold { path: ledger.path().display().to_string(), why },
        })?;
        let views = Views::of(&state);
        Ok(Session { ledger, entries, standing, state, views, by: tidy(by), clock })
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

    /// The format of the file, where it is newer than this program.
    pub fn newer(&self) -> Option<i32> {
        self.ledger.newer()
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
    pub fn in_force(&self, seq: Seq) -> bool {
        self.standing.in_force(seq)
    }

    /// Number and digest of the last row, as the footer of every sheet prints them.
    pub fn mark(&self) -> (Seq, &str) {
        self.entries.last().map_or((Seq(0), ""), |e| (e.seq, e.digest.as_str()))
    }

    /// May this be recorded now?
    pub fn admit(&self, event: &Event) -> Verdict {
        self.writable().map_or_else(Verdict::Refused, |()| admit(&self.state, event))
    }

    /// Refuses where the file is open for reading only.
    fn writable(&self) -> Result<(), String> {
        let refusal = self.read_only().map(|why| format!("本文件以只读方式打开（{why}）"));
        refusal.map_or(Ok(()), Err)
    }

    /// Records one act: one row, one synced transaction. On error nothing has changed.
    ///
    /// # Errors
    /// Refused, without the reason it needs, or a failure of the disk.
    pub fn record(
        &mut self,
        event: Event,
        reason: Option<&str>,
        private: &[PrivateChange],
    ) -> Result<Recorded, RecordError> {
        if matches!(event, Event::PrivateData { deed: PrivateDeed::Purged }) {
            return Err(RecordError::Refused("请用“清除个人信息”".into()));
        }
        let reason = self.admitted(&event, reason)?;
        let (next, text) = self.after(&event)?;
        let (snapshots, mut notice) = self.planned_snapshots(&event);
        let entry = self.append(&event, reason.as_deref(), &[private, &snapshots].concat())?;
        let seq = entry.seq;
        self.take(entry, next);
        for planned in &snapshots {
            if let Err(error) = self.ledger.snapshot(planned) {
                let which = match planned.field {
                    PrivateField::SecondSnapshot => "第二份快照没有写成",
                    _ => "快照没有写成",
                };
                let earlier = notice.map(|earlier| earlier + "；").unwrap_or_default();
                notice = Some(format!("{earlier}{which}：{error}"));
            }
        }
        Ok(Recorded { seq, text, notice })
    }

    /// Whether something confirmed is in the log beside the file only.
    pub fn unfolded(&self) -> bool {
        self.ledger.unfolded()
    }

    /// At rest: brings what was confirmed into the file itself. What fails is tried again with the
    /// next act; nothing is lost.
    pub fn rest(&self) {
        let _ = self.ledger.fold();
    }

    /// The state after an act, and the act in words.
    fn after(&self, event: &Event) -> Result<(State, String), RecordError> {
        let mut next = self.state.clone();
        next.apply(event).map_err(|e| RecordError::Refused(e.to_string()))?;
        let text = act::sentence(&self.state, &next, event);
        Ok((next, text))
    }

    /// Asks admit, and returns the reason as it will be written.
    fn admitted(&self, event: &Event, reason: Option<&str>) -> Result<Option<String>, RecordError> {
        // Nothing stands in it that nobody sees.
        let reason = reason.map(tidy).filter(|r| !r.is_empty());
        if let Some(why) = reason.as_deref().and_then(reason_too_long) {
            return Err(RecordError::Refused(why));
        }
        match self.admit(event) {
            Verdict::Refused(why) => Err(RecordError::Refused(why)),
            Verdict::NeedsReason(what) if reason.is_none() => Err(RecordError::ReasonMissing(what)),
            Verdict::NeedsReason(_) | Verdict::Free => Ok(reason),
        }
    }

    fn append(
        &mut self,
        event: &Event,
        reason: Option<&str>,
        private: &[PrivateChange],
    ) -> Result<Entry, StoreError> {
        let at = self.clock.stamp()?;
        self.ledger.append(NewRow { at: &at, by: &self.by, reason, event }, private)
    }

    fn take(&mut self, entry: Entry, state: State) {
        self.standing.push(entry.seq, &entry.event);
        self.entries.push(entry);
        self.views = Views::of(&state);
        self.state = state;
    }

    /// The state as it was right after a row.
    ///
    /// # Errors
    /// The first row that does not fit.
    pub fn as_of(&self, seq: Seq) -> Result<State, FoldError> {
        let rows = self.entries.len().min(seq.0 as usize);
        entry::fold(self.entries.get(..rows).unwrap_or_default())
    }

    /// 另存副本.
    ///
    /// # Errors
    /// The name is taken, or the disk refuses.
    pub fn copy_to(&self, target: &Path) -> Result<(), StoreError> {
        self.ledger.copy_to(target)
    }

    /// The snapshots beside the file, oldest first.
    pub fn snapshots(&self) -> Vec<PathBuf> {
        snapshot::snapshots_of(self.path())
    }

    /// The second folder snapshots go to, if one is set.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn second_folder(&self) -> Result<Option<PathBuf>, StoreError> {
        self.ledger.second_folder()
    }

    /// Sets the second folder snapshots go to (a stick, another disk), or none.
    ///
    /// # Errors
    /// The folder cannot take snapshots, or the file not be written.
    pub fn set_second_folder(&mut self, folder: Option<&Path>) -> Result<(), StoreError> {
        self.ledger.set_second_folder(folder)
    }

    /// Restores a snapshot as a new file and opens that; refuses to overwrite. The snapshot, and
    /// the file it was taken of, stay as they are.
    ///
    /// # Errors
    /// The snapshot is not sound, the name is taken, or the disk refuses.
    pub fn restore(snapshot: &Path, target: &Path, by: &str, clock: Clock) -> Opened {
        snapshot::restore(snapshot, target)?;
        Session::restored(snapshot, target, by, clock)
    }

    /// Restores a snapshot of this event as a new file and opens that, as [`Session::restore`]
    /// does; a later purge of this file knows the new one, unless this one is read-only.
    ///
    /// # Errors
    /// The snapshot is not sound, the name is taken, or the disk refuses.
    pub fn restore_known(&self, snapshot: &Path, target: &Path) -> Opened {
        self.ledger.restore(snapshot, target)?;
        Session::restored(snapshot, target, &self.by, self.clock)
    }

    fn restored(snapshot: &Path, target: &Path, by: &str, clock: Clock) -> Opened {
        let session = Session::open(target, by, clock)?;
        // The damaged file still holds what a purge of the new one has to reach.
        if let Some(original) = snapshot::original_of(snapshot) {
            let _ = session.ledger.remember_copy(&original);
        }
        Ok(session)
    }

    /// For tests of a full disk: the file may grow by so many pages, no more.
    #[doc(hidden)]
    pub fn limit_growth(&self, pages: u32) -> Result<(), StoreError> {
        self.ledger.limit_growth(pages)
    }

    /// The snapshots a row asks for; and why none can be made, if so.
    fn planned_snapshots(&self, event: &Event) -> (Vec<PrivateChange>, Option<String>) {
        let Event::RoundClosed { group, round: Round(round) } = event else {
            return (Vec::new(), None);
        };
        let own = self.state.regulation.group(*group).map_or("组", |g| g.name.as_str());
        let shared = disk::group_name(&self.state.regulation, *group);
        let name = if shared == disk::safe_name(own) { own } else { &shared };
        let label = format!("{name}-第{round:02}轮");
        let stamp = self.now().format("%Y%m%d-%H%M%S").to_string();
        match self.ledger.plan_snapshots(&label, &stamp) {
            Ok(planned) => planned,
            Err(error) => (Vec::new(), Some(format!("快照没有写成：{error}"))),
        }
    }
}
