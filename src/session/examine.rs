//! An event file looked at to be checked: what in it no program of ours has written or recorded.

use std::path::Path;

use super::clock::Clock;
use super::{Opened, Session};
use crate::rules::record::audit::{Found, Weight, audit};
use crate::store::error::StoreError;
use crate::store::ledger::{Chain, Ledger, RowFault, verify_chain};

impl Session {
    /// Reads an event file to check it: nothing can be recorded, and it is not taken.
    ///
    /// # Errors
    /// Those of [`Session::open`].
    pub fn examine(path: &Path) -> Opened {
        let (ledger, entries) = Ledger::examine(path)?;
        Session::start(ledger, entries, "核对", Clock::System)
    }

    /// Recomputes the digest chain of a file, whatever state it is in.
    ///
    /// # Errors
    /// The file cannot be read at all; a chain that breaks is an answer.
    pub fn chain(path: &Path) -> Result<Chain, StoreError> {
        verify_chain(path)
    }

    /// The format of the file.
    pub fn format(&self) -> i32 {
        self.ledger.format()
    }

    /// What of the tables of the file is not of this program's making, a Chinese clause each.
    pub fn schema_faults(&self) -> &[String] {
        self.ledger.schema_faults()
    }

    /// Rows whose digest fits, but which this program cannot have written.
    pub fn faults(&self) -> &[RowFault] {
        self.ledger.faults()
    }

    /// Every row held against the state it was recorded on, and how it is written.
    pub fn audited(&self) -> Vec<Found> {
        let written = self.faults().iter().map(|fault| Found {
            seq: fault.seq,
            weight: Weight::Fault,
            says: format!("不是本程序写的：{}", fault.why),
        });
        let mut found: Vec<Found> = written.chain(audit(self.entries(), self.format())).collect();
        found.sort_by_key(|found| found.seq);
        found
    }
}
