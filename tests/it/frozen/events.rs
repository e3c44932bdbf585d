//! Event files frozen for ever (`tests/data/frozen/*.xqt`): each opens and says and prints what it
//! said and printed on the day it was frozen.

use std::collections::BTreeSet;

use crate::frozen::facts::{digests, facts, stored};
use crate::frozen::sheets::{Rounds, sheets};
use crate::frozen::support::{Accept, BY_HAND, DEMOS, folder, forgotten, hold, open};

fn frozen(event: &str, rounds: Rounds) {
    let into = tempfile::tempdir().unwrap();
    let session = open(event, into.path());
    hold(&[digests(event, &session)], Accept::Never);
    let mut snapshots = facts(event, &session);
    snapshots.extend(sheets(event, &session, rounds));
    hold(&snapshots, Accept::OnRequest);
    snapshots.push(digests(event, &session));
    assert_eq!(forgotten(event, &snapshots), [""; 0]);
    assert_eq!(session.altered_numbers().unwrap(), [""; 0]);
}

macro_rules! frozen {
    ($($name:ident: $event:literal $rounds:ident,)*) => {$(
        #[test]
        fn $name() {
            frozen($event, Rounds::$rounds);
        }
    )*};
}

frozen! {
    taiyuan: "taiyuan-2019" Few,
    wuwei: "wuwei-2017" Few,
    shanxi: "shanxi-2017" Few,
    hebei: "hebei-2019" Few,
    default: "default" Few,
    hand_open: "hand-open" All,
    hand_teams: "hand-teams" All,
    hand_purged: "hand-purged" All,
}

/// Opening, reading and printing leaves the bytes of a file as they were.
#[test]
fn a_file_that_is_read_stays_as_it_is() {
    for event in DEMOS.into_iter().chain(BY_HAND) {
        let into = tempfile::tempdir().unwrap();
        let session = open(event, into.path());
        let _ = facts(event, &session);
        let path = session.path().to_path_buf();
        drop(session);
        let original = std::fs::read(folder().join(format!("{event}.xqt"))).unwrap();
        assert!(std::fs::read(path).unwrap() == original, "{event}");
    }
}

/// Every act there was on that day occurs in one of the files.
#[test]
fn every_act_occurs() {
    let mut seen = BTreeSet::new();
    for event in DEMOS.into_iter().chain(BY_HAND) {
        for act in stored(event) {
            let act: serde_json::Value = serde_json::from_str(&act).unwrap();
            seen.insert(act["act"].as_str().unwrap().to_string());
        }
    }
    let all: BTreeSet<String> = ACTS.split_whitespace().map(String::from).collect();
    assert_eq!(all.len(), 40);
    assert_eq!(seen, all);
}

const ACTS: &str = "founded facts_changed regulation_amended rounds_decided entrants_added \
    unit_changed unit_renamed group_merged entrant_changed entrant_removed desk_marked \
    finding_waived waiver_revoked numbers_drawn number_given pair_ruled absence_set withdrawn \
    returned reinstated disqualified disqualification_lifted pairing_published pairing_voided \
    round_started results_entered tables_corrected foul_noted foul_revoked round_closed lot_drawn \
    award_ruled certificate_issued certificate_revoked protest_lodged protest_ruled sheet_printed \
    private_data undone redone";
