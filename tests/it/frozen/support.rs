//! Frozen data (`tests/data/frozen`): where it lies, how an event is opened, and how a text is
//! held against its snapshot.
//!
//! `ACCEPT_FROZEN=1 cargo test frozen` writes the snapshots anew (never an event file nor
//! `digests.txt`); `git diff` then shows what changed.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::{Chain, Session};

/// The events written by the `demo` of the day they were frozen, one a bundled regulation.
pub const DEMOS: [&str; 5] = ["taiyuan-2019", "wuwei-2017", "shanxi-2017", "hebei-2019", "default"];

/// The events made by hand.
pub const BY_HAND: [&str; 3] = ["hand-open", "hand-teams", "hand-purged"];

/// A text that is compared with what is stored.
pub struct Snapshot {
    /// Where, below `tests/data/frozen`.
    pub name: String,
    /// What it is now.
    pub text: String,
}

/// Whether a difference may be accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Accept {
    /// By `ACCEPT_FROZEN=1`.
    OnRequest,
    /// Never: what is recorded in old files does not change.
    Never,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/frozen")
}

fn stated(day: u32, hour: u32) -> Clock {
    let day = NaiveDate::from_ymd_opt(2019, 6, day).unwrap();
    Clock::Stated(day.and_hms_opt(hour, 0, 0).unwrap())
}

/// When every sheet of a snapshot is printed.
pub fn printed_at() -> chrono::NaiveDateTime {
    stated(1, 12).now()
}

/// A copy of a frozen event in a folder, opened as the window opens it.
pub fn open(name: &str, into: &Path) -> Session {
    let path = into.join(format!("{name}.xqt"));
    std::fs::copy(folder().join(format!("{name}.xqt")), &path).unwrap();
    let chain = Session::chain(&path).unwrap();
    let session = Session::open(&path, "冻结", stated(1, 12)).unwrap();
    assert_eq!(chain, Chain::Whole(session.mark().0), "{name}");
    session
}

/// Holds texts against what is stored; panics with the first differing lines of each.
pub fn hold(snapshots: &[Snapshot], accept: Accept) {
    let wanted = std::env::var_os("ACCEPT_FROZEN").is_some_and(|v| v == "1");
    let mut sentence = Vec::new();
    for Snapshot { name, text } in snapshots {
        let path = folder().join(name);
        let stored = std::fs::read_to_string(&path);
        // A checkout may have turned the line ends.
        let stored = stored.map(|text| text.replace("\r\n", "\n"));
        if stored.as_ref().is_ok_and(|stored| stored == text) {
            continue;
        }
        if wanted && (accept == Accept::OnRequest || stored.is_err()) {
            write(&path, text);
            continue;
        }
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("frozen").join(name);
        write(&new, text);
        sentence.push(format!(
            "tests/data/frozen/{name} differs; the new text is {}\n{}",
            new.display(),
            difference(&stored.unwrap_or_default(), text)
        ));
    }
    let way_on = match accept {
        Accept::OnRequest => "If wanted: ACCEPT_FROZEN=1 cargo test frozen, then review git diff.",
        Accept::Never => "This never changes: old files must be read as they were written.",
    };
    assert!(sentence.is_empty(), "{}\n{way_on}", sentence.join("\n"));
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// The first lines that differ, with their numbers.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let lines = (0..old.len().max(new.len())).filter(|k| old.get(*k) != new.get(*k));
    let show = |line: Option<&&str>| line.map_or("(no line)".into(), ToString::to_string);
    lines
        .take(4)
        .map(|k| format!("  line {}\n  - {}\n  + {}\n", k + 1, show(old.get(k)), show(new.get(k))))
        .collect()
}

/// Stored texts of a folder that nothing makes any more.
pub fn forgotten(below: &str, snapshots: &[Snapshot]) -> Vec<String> {
    let files = std::fs::read_dir(folder().join(below)).into_iter().flatten().flatten();
    let names = files.map(|file| format!("{below}/{}", file.file_name().to_string_lossy()));
    names
        .filter(|name| name.ends_with(".txt") && !snapshots.iter().any(|s| s.name == *name))
        .collect()
}
