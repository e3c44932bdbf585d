//! Which event files does this program itself have open? Where the system binds locks to the
//! process (POSIX), closing any other handle of such a file gives the lock away unseen; so what
//! we hold is known by its number, and is never opened a second time.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

static HELD: Mutex<BTreeMap<Identity, usize>> = Mutex::new(BTreeMap::new());

fn held() -> MutexGuard<'static, BTreeMap<Identity, usize>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether this program has the file open for writing. On Windows locks belong to handles, and
/// the system answers by itself.
pub(super) fn is_held(path: &Path) -> bool {
    cfg!(unix) && identity(path).is_some_and(|found| held().contains_key(&found))
}

/// A file held until this is dropped, which must be after its connection is.
#[derive(Debug, Default)]
pub(super) struct Held(Option<Identity>);

impl Held {
    /// Holds a file.
    pub(super) fn of(file: Option<Identity>) -> Held {
        if let Some(found) = file {
            *held().entry(found).or_default() += 1;
        }
        Held(file)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Some(found) = self.0 else { return };
        let mut all = held();
        if let Some(count) = all.get_mut(&found) {
            *count -= 1;
            if *count == 0 {
                all.remove(&found);
            }
        }
    }
}

/// Which file it is, whatever it is called; on Windows an open file can be neither renamed nor
/// deleted, so that being there is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Identity(u64, u64);

/// The file of this name; none if there is none.
pub(super) fn identity(path: &Path) -> Option<Identity> {
    let found = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        Some(Identity(found.dev(), found.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        Some(Identity(0, 0))
    }
}
