//! When does what was confirmed leave the log and enter the file? At rest, at each round's end,
//! before every copy, and when the file is closed.

use super::error::StoreError;
use super::ledger::Ledger;
use super::log;

impl Ledger {
    fn is_logged(&self) -> bool {
        self.logged.get() == Some(true)
    }

    /// Whether something confirmed stands in the log only.
    pub fn unfolded(&self) -> bool {
        self.unfolded.get()
    }

    /// Brings what was confirmed into the file itself, so that it is whole without its log.
    ///
    /// # Errors
    /// The file is not in its place or not as we left it, or the disk refuses; nothing is lost.
    pub fn fold(&self) -> Result<(), StoreError> {
        match self.is_logged() && self.unfolded() {
            true => self.folded(false),
            false => Ok(()),
        }
    }

    /// As [`Ledger::fold`], and nothing of what was overwritten stays in the log.
    pub(super) fn fold_empty(&self) -> Result<(), StoreError> {
        if self.is_logged() { self.folded(true) } else { Ok(()) }
    }

    fn folded(&self, empty: bool) -> Result<(), StoreError> {
        self.untouched()?;
        let done = log::fold(&self.connection, empty);
        self.note();
        done.map_err(|e| StoreError::sqlite(self.path(), "整理文件", e))?;
        self.unfolded.set(false);
        Ok(())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        if !self.is_logged() {
            return;
        }
        match self.untouched() {
            Err(StoreError::Overwritten(_)) => {
                log::abandon(&self.connection);
                // Beside a file it does not belong to it would be read into that.
                if self.file_is_another() {
                    self.aside.0 = Some(log::log_of(self.path()));
                }
            }
            // Moved, but still ours.
            Ok(()) | Err(StoreError::Gone(_)) => log::end(&self.connection),
            // What cannot be read now keeps its log: the next opening takes it over.
            Err(_) => log::abandon(&self.connection),
        }
    }
}
