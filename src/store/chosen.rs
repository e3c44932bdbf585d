//! Which places a person has chosen, on this machine, with this program: a path that only stands
//! in a file is followed where it lies below the event's own folder, else not before that.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files and folders chosen while the program runs, and those it remembers.
static CHOSEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn chosen() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A person has chosen this file or folder.
pub fn choose(path: &Path) {
    if let Ok(path) = std::path::absolute(path) {
        chosen().insert(path);
    }
}

/// Whether a path a file names may be touched: it is whole, has no way up, and lies below the
/// folder of the event or below a place a person has chosen. Asks no disk and no network.
pub(super) fn in_reach(event: &Path, path: &Path) -> bool {
    let whole = path.is_absolute() && path.components().all(|part| part != Component::ParentDir);
    if !whole {
        return false;
    }
    let own = std::path::absolute(event).ok();
    let beside = own.as_deref().and_then(Path::parent).is_some_and(|own| path.starts_with(own));
    beside || path.ancestors().any(|above| chosen().contains(above))
}

/// Whether a path leads onto the network: such a one may not answer, and tells another machine
/// who asks.
pub(super) fn is_network(path: &Path) -> bool {
    let text = path.to_string_lossy();
    text.starts_with(r"\\") || text.starts_with("//")
}

/// Why a path was left alone.
pub const OUT_OF_REACH: &str = "这个位置只写在文件里，既不在赛事文件的文件夹中，也没有在这台电脑上\
     选定过，程序不碰它；如果那里确有本赛事的文件，请打开它再清除一次，或自行删除";
