//! What a reader must do with any bytes whatever: answer, and never panic; and what it takes must
//! come back the same. `systems::fuzz` runs them over files of each kind and over changes of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use xiangqi_arbiter::model::entry::{Entry, RowText, digest};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::model::roster::Mapping;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::rules::record::audit::Audit;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::store::entry_list::from_bytes;
use xiangqi_arbiter::store::{group_file, regulation_file};

/// A reader under test.
pub type Reader = fn(&[u8]);

/// The readers by the folder of their corpus.
pub const READERS: [(&str, Reader); 5] =
    [("list", list), ("regulation", regulation), ("group", group), ("row", row), ("event", event)];

/// The rows of a small event that was played: what acts are recorded on.
const PLAYED: &str = include_str!("../../data/ledgers/small-swiss.jsonl");

/// An entry list of any kind, read and judged: no row is an entrant and unreadable.
pub fn list(bytes: &[u8]) {
    static EMPTY: OnceLock<State> = OnceLock::new();
    let Ok(list) = from_bytes(bytes, "名单.csv", &Mapping::default()) else { return };
    let people: BTreeSet<_> = list.rows.iter().map(|row| (&row.sheet, row.row)).collect();
    for row in &list.unreadable {
        assert!(!people.contains(&(&row.sheet, row.row)), "{row:?} entered as well");
    }
    let state = EMPTY.get_or_init(|| {
        let mut state = State::unfounded();
        let regulation = disk::bundled("shanxi-2017").unwrap();
        state.apply(&Event::Founded { regulation: Box::new(regulation) }).unwrap();
        state
    });
    let _ = enrol(state, &list, &BTreeMap::new(), "salt", None);
}

/// A regulation: what is read and sound is written and read back the same.
pub fn regulation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(read) = disk::regulation_from("规程.toml", text) else { return };
    let written = regulation_file::to_text(&read).unwrap();
    assert_eq!(disk::regulation_from("规程.toml", &written).unwrap(), read);
}

/// A group file: what is read is written and read back the same, and ranks.
pub fn group(bytes: &[u8]) {
    let Ok(field) = group_file::read(bytes) else { return };
    let written = group_file::write(&field);
    assert_eq!(group_file::read(written.as_bytes()).unwrap(), field);
    assert!(standings(&field).rows.len() <= field.players.len());
}

/// Acts, one a line as the ledger has them, after an event that was played: each that is read comes
/// back the same, and the audit has an answer to every row.
pub fn row(bytes: &[u8]) {
    static BEFORE: OnceLock<Vec<Entry>> = OnceLock::new();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let before = BEFORE.get_or_init(played);
    let mut entries = before.clone();
    for line in text.lines().take(8) {
        let Ok(event) = serde_json::from_str::<Event>(line) else { continue };
        let written = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&written).unwrap(), event, "{written}");
        let last = entries.last().unwrap();
        let seq = Seq(last.seq.0 + 1);
        let (at, by) = (last.at.as_str(), last.by.as_str());
        let text = RowText { seq, at, by, reason: Some("试"), act: line };
        let entry = text.entry(event, digest(&last.digest, text));
        entries.push(entry);
    }
    let mut audit = Audit::new(&entries, 2);
    while audit.step() {}
    let _ = audit.found();
}

fn played() -> Vec<Entry> {
    let read = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_string();
        let seq = Seq(row["seq"].as_u64().unwrap() as u32);
        let event = serde_json::from_value(row["act"].clone()).unwrap();
        let reason = row["reason"].as_str().map(Into::into);
        Entry { seq, at: text("at"), by: text("by"), reason, event, digest: text("digest") }
    };
    PLAYED.lines().map(read).collect()
}

/// A whole file: examined, audited, and opened.
pub fn event(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("赛.xqt");
    std::fs::write(&path, bytes).unwrap();
    let _ = Session::chain(&path);
    if let Ok(session) = Session::examine(&path) {
        let _ = session.audited();
    }
    if let Ok(session) = Session::open(&path, "裁判长", Clock::System) {
        let _ = session.copy_to(&folder.path().join("副本.xqt"));
    }
}
