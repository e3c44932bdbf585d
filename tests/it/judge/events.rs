//! The judge on complete events paired by other programs: order known beforehand, rounds replayed.

use xiangqi_arbiter::model::field::Field;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::rules::judge::ranking::{Agreement, agrees};
use xiangqi_arbiter::rules::judge::report::judge;

use crate::support::group_json::{read, write};

/// Name, field, and the order known beforehand.
pub fn events() -> Vec<(&'static str, Field, Vec<StartNumber>)> {
    macro_rules! event {
        ($name:literal) => {
            (
                $name,
                read(include_str!(concat!("../../data/events/", $name, ".json"))),
                serde_json::from_str(include_str!(concat!(
                    "../../data/events/",
                    $name,
                    ".expected.json"
                )))
                .unwrap(),
            )
        };
    }
    vec![
        event!("event-16"),
        event!("event-25"),
        event!("event-61"),
        event!("small-direct"),
        event!("small-previous-round"),
    ]
}

#[test]
fn the_judge_ranks_the_events_as_published() {
    for (name, field, order) in events() {
        assert_eq!(agrees(&field, &order), Agreement::Agrees, "{name}");
    }
}

#[test]
fn every_round_gets_a_verdict_and_foreign_rounds_break_nothing_absolute() {
    for (name, field, _) in events() {
        let report = judge(&field);
        assert_eq!(report.rounds.len(), field.played.len(), "{name}");
        for verdict in &report.rounds {
            assert!(verdict.breaches.is_empty(), "{name} {verdict}");
        }
        // It can be printed and passed on.
        assert!(format!("{report}").contains("第1轮"));
        assert!(serde_json::to_string(&report).unwrap().contains("\"round\":1"));
    }
}

#[test]
fn a_group_file_read_and_written_is_the_same() {
    for (name, field, _) in events() {
        assert_eq!(read(&write(&field)), field, "{name}");
    }
}
