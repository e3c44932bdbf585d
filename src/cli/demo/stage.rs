//! The event a demo plays: records its acts, and tells of them by sheets or, for the fault tests,
//! row by row as they reach the disk.

use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use super::super::Stop;
use super::super::output::say;
use super::super::sheets::{Sheets, Written};
use crate::model::event::Event;
use crate::model::id::{GroupId, Round};
use crate::model::private::PrivateChange;
use crate::paper::press::SheetKind;
use crate::session::Session;

/// What a demo leaves of what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trace {
    /// The sheets of the event, in its folder.
    Sheets,
    /// The number of each row on standard output, once it is on the disk; no sheets.
    Rows,
}

/// The open event, and what is left of playing it where.
#[derive(Debug)]
pub struct Stage {
    session: Session,
    folder: PathBuf,
    trace: Trace,
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
    pub fn new(session: Session, folder: &Path, trace: Trace) -> Result<Stage, Stop> {
        let stage = Stage { session, folder: folder.to_path_buf(), trace };
        stage.trace_row()?;
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
        let done = self.session.record(event, reason, private).map_err(Stop::failed)?;
        if let Some(notice) = done.notice {
            say(&notice);
        }
        self.trace_row()
    }

    fn trace_row(&self) -> Result<(), Stop> {
        if self.trace == Trace::Sheets {
            return Ok(());
        }
        let (seq, _) = self.session.mark();
        let mut out = std::io::stdout().lock();
        writeln!(out, "{seq}").and_then(|()| out.flush()).map_err(Stop::failed)
    }

    /// Writes sheets of a group, of a round or of none.
    ///
    /// # Errors
    /// [`Stop`] if a sheet cannot be made or written.
    pub fn sheets(
        &self,
        group: GroupId,
        round: Option<Round>,
        kinds: &[SheetKind],
    ) -> Result<Written, Stop> {
        match self.trace {
            Trace::Sheets => Sheets::of(&self.session, &self.folder).of_group(group, round, kinds),
            Trace::Rows => Ok(Written::default()),
        }
    }
}
