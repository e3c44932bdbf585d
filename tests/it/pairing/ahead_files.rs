//! Groups on which the look-ahead of rules.md §5.4 once ran for seconds, minutes or without end.
//! Round 1 is as §5.1 lays it down; the other rounds are held against the judge's optimum.

use xiangqi_arbiter::model::field::Field;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::judge::report::same_cost;
use xiangqi_arbiter::rules::pairing::{breaches, pair};

use crate::support::group_json::read;

/// Name, group, expected tables (red–black) and bye.
fn groups() -> Vec<(&'static str, Field, &'static str)> {
    macro_rules! group {
        ($name:literal, $expected:literal) => {
            ($name, read(include_str!(concat!("../../data/pairing/", $name, ".json"))), $expected)
        };
    }
    vec![
        group!("ahead-hang-round1-absent", "1-2 4-3 5-6 8-7 9-10 11 轮空"),
        group!("ahead-hang-1000840", "1-2 4-3 5-6 8-7 9-11"),
        group!("ahead-hang-2000420", "1-2 4-3 5-8 10-9 11 轮空"),
        group!("ahead-hang-2000214", "4-6 8-10 7-9 11-1 3-5"),
        group!("ahead-slow-12s", "4-2 10-5 6-9 7-12 3-8 1 轮空"),
        group!("ahead-slow-41s", "8-9 2-12 10-7 6-11 4 轮空"),
    ]
}

#[test]
fn these_groups_are_paired_as_the_judge_has_it() {
    for (name, field, expected) in groups() {
        let pairing = pair(&field).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        let tables: Vec<(StartNumber, StartNumber)> =
            pairing.tables.iter().map(|t| (t.red, t.black)).collect();
        let shown: Vec<String> = tables
            .iter()
            .map(|(red, black)| format!("{red}-{black}"))
            .chain(pairing.bye.map(|no| format!("{no} 轮空")))
            .collect();
        assert_eq!(shown.join(" "), expected, "{name}");
        assert_eq!(breaches(&field, &Seating::new(&tables, pairing.bye)), vec![], "{name}");
        let verdict = same_cost(&field, &tables, pairing.bye);
        assert!(verdict.is_clean(), "{name}: {verdict}");
    }
}
