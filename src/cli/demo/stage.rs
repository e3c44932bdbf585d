//! The event a demo plays: records its acts, and tells of them by sheets or, for the fault tests,
//! row by row as they reach the disk.

use std::io::Write;
use std::ops::Deref;
use std::path::Path;

use super::super::Stop;
use super::super::output::say;
use super::super::sheets::{Sheets, Written};
use crate::model::event::Event;
use crate::model::id::{GroupId, Round};
use crate::model::private::PrivateChange;
use crate::paper::press::SheetKind;
use crate::session::Session;

/// How a demo tells what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// By the sheets of the event.
    Sheets,
    /// By the number of each row on standard output, once it is on the disk; no sheets.
    Rows,
}

/// The open event and how it is told of.
#[derive(Debug)]
pub struct Stage {
    session: Session,
    told: Told,
}

impl Deref for Stage {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl Stage {
    /// A stage for an event just founded.
    ///
    /// # Errors
    /// [`Stop::Failed`] if the event file cannot be founded.
    pub fn new(session: Session, told: Told) -> Result<Stage, Stop> {
        let stage = Stage { session, told };
        stage.tell()?;
        Ok(stage)
    }

    /// Records one act that the demo knows to be admissible.
    ///
    /// # Errors
    /// [`Stop::Failed`] if the act is refused or cannot be written.
    pub fn act(
        &mut self,
        event: Event,
        reason: Option<&str>,
        private: &[PrivateChange],
    ) -> Result<(), Stop> {
        let done =
            self.session.record(event, reason, private).map_err(|e| Stop::Failed(e.to_string()))?;
        if let Some(notice) = done.notice {
            say(&notice);
        }
        self.tell()
    }

    fn tell(&self) -> Result<(), Stop> {
        if self.told == Told::Sheets {
            return Ok(());
        }
        let (seq, _) = self.session.mark();
        let mut out = std::io::stdout().lock();
        writeln!(out, "{seq}").and_then(|()| out.flush()).map_err(|e| Stop::Failed(e.to_string()))
    }

    /// Writes sheets of a round; returns how many.
    ///
    /// # Errors
    /// [`Stop`] if a sheet cannot be made or written.
    pub fn round(
        &self,
        group: GroupId,
        round: Round,
        kinds: &[SheetKind],
        folder: &Path,
    ) -> Result<Written, Stop> {
        match self.told {
            Told::Sheets => Sheets::of(&self.session, folder).round(group, round, kinds),
            Told::Rows => Ok(Written::default()),
        }
    }

    /// Writes sheets that belong to no round; returns how many.
    ///
    /// # Errors
    /// [`Stop`] if a sheet cannot be made or written.
    pub fn plain(
        &self,
        group: GroupId,
        kinds: &[SheetKind],
        folder: &Path,
    ) -> Result<Written, Stop> {
        match self.told {
            Told::Sheets => Sheets::of(&self.session, folder).plain(group, kinds),
            Told::Rows => Ok(Written::default()),
        }
    }
}
