//! Frozen ledgers (`tests/data/ledgers/*.jsonl`): events recorded once and for all, which must be
//! read and must replay to the standings written down here for ever (commands.md "The event file").

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;
use xiangqi_arbiter::model::entry::{self, Entry, RowText};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{FoulId, PlayerId, ProtestId, Round, Seq, StartNumber};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::rules::ranking::tiebreak::KeyValue;

use crate::support::record::OPEN;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ledgers")
}

/// A line holds the columns of a row; `act` stands last, exactly as it was stored.
fn read(name: &str) -> Vec<Entry> {
    let text = std::fs::read_to_string(folder().join(name)).unwrap();
    let mut previous = String::new();
    let mut entries = Vec::new();
    for line in text.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let (_, rest) = line.split_once(",\"act\":").unwrap();
        let act = rest.strip_suffix('}').unwrap();
        let column = |name: &str| row[name].as_str().map(str::to_string);
        let seq = Seq(row["seq"].as_u64().unwrap() as u32);
        let (at, by) = (column("at").unwrap(), column("by").unwrap());
        let reason = column("reason");
        let text = RowText { seq, at: &at, by: &by, reason: reason.as_deref(), act };
        let digest = entry::digest(&previous, text);
        assert_eq!(Some(&digest), column("digest").as_ref(), "{name}, row {seq}");
        previous.clone_from(&digest);
        let event: Event = serde_json::from_str(act).unwrap();
        assert_ne!(event, Event::Unknown, "{name}, row {seq}");
        entries.push(Entry { seq, at, by, reason, event, digest });
    }
    entries
}

fn replay(name: &str) -> (Vec<Entry>, State) {
    let entries = read(name);
    let state = entry::fold(&entries).unwrap();
    (entries, state)
}

/// Number and score in half-points, best first.
fn standings(state: &State, after: u32) -> Vec<(u32, i32)> {
    let standings = ending::standings_of_group(state, OPEN, Round(after));
    standings.rows.iter().map(|row| (row.no.0, row.score.0)).collect()
}

/// Every kind of act occurs in one of the ledgers, so that none can lose its name.
#[test]
fn every_act_is_frozen() {
    let mut seen = BTreeSet::new();
    for name in ["small-swiss.jsonl", "undo-redo.jsonl"] {
        for entry in read(name) {
            let json = serde_json::to_value(&entry.event).unwrap();
            seen.insert(json["act"].as_str().unwrap().to_string());
        }
    }
    let all = [
        "founded",
        "facts_changed",
        "regulation_amended",
        "rounds_decided",
        "entrants_added",
        "entrant_changed",
        "entrant_removed",
        "desk_marked",
        "finding_waived",
        "waiver_revoked",
        "numbers_drawn",
        "number_given",
        "pair_ruled",
        "absence_set",
        "withdrawn",
        "returned",
        "reinstated",
        "disqualified",
        "disqualification_lifted",
        "pairing_published",
        "pairing_voided",
        "round_started",
        "results_entered",
        "tables_corrected",
        "foul_noted",
        "foul_revoked",
        "round_closed",
        "lot_drawn",
        "award_ruled",
        "certificate_issued",
        "certificate_revoked",
        "protest_lodged",
        "protest_ruled",
        "sheet_printed",
        "private_data",
        "undone",
        "redone",
    ];
    let missing: Vec<_> = all.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(seen.len(), all.len());
}

#[test]
fn small_swiss() {
    let (entries, state) = replay("small-swiss.jsonl");
    assert_eq!(entries.len(), 56);
    // Opponents' scores after round 4, by hand: 17 | 19, 16, 14 | 14, 12, 9 | 7.
    let last = [(1, 14), (3, 10), (4, 10), (6, 10), (7, 4), (8, 4), (2, 4), (5, 0)];
    assert_eq!(standings(&state, 4), last);
    // After round 2, as corrected: 4 before 3 (5 against 3), 7 before 6 (5 against 4).
    let second = [(1, 8), (4, 6), (3, 6), (7, 4), (6, 4), (2, 0), (8, 0), (5, 0)];
    assert_eq!(standings(&state, 2), second);
    let opponents: Vec<_> = ending::standings_of_group(&state, OPEN, Round(4))
        .rows
        .iter()
        .map(|row| row.keys[0].1.clone())
        .collect();
    let by_hand = [17, 19, 16, 14, 14, 12, 9, 7].map(|points| KeyValue::Halves(2 * points));
    assert_eq!(opponents, by_hand);
    assert!(state.purged && state.fouls[&FoulId(2)].revoked);
    assert_eq!(state.groups[&OPEN].voided[&Round(2)], 1);
    assert_eq!(state.entrants[&PlayerId(9)].no, Some(StartNumber(8)));
    assert!(state.certificates["002"].revoked && !state.certificates["003"].revoked);
    assert_eq!(state.protests[&ProtestId(1)].ruling.as_deref(), Some("判红方负"));
}

#[test]
fn undo_redo() {
    let (entries, state) = replay("undo-redo.jsonl");
    assert_eq!(entries.len(), 29);
    // After round 1 those who had black stand first; after round 2 all are level on every key but
    // that; a lot decides each pair, the second name first: `printf '甲/K' | sha256sum`.
    assert_eq!(standings(&state, 1), [(2, 2), (3, 2), (1, 2), (4, 2)]);
    assert_eq!(standings(&state, 2), [(3, 4), (2, 4), (4, 4), (1, 4)]);
    assert_eq!(state.entrants[&PlayerId(4)].facts.person.name, "另一人");
    assert_eq!(state.entrants.len(), 4);
    let taken_back = |e: &&Entry| matches!(e.event, Event::Undone { .. });
    assert_eq!(entries.iter().filter(taken_back).count(), 8);
}
