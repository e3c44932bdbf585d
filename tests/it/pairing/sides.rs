//! Who has red (rules.md §5.3), worked by hand from two colour histories.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::{Field, PlayedRound, System};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::seats::{Seating, Seats};
use xiangqi_arbiter::rules::pairing::{cost_of, sides, situations};

use crate::support::pairing::{field, table};

/// Players 1 and 2 with these histories (`R`, `B`, `-` no table), against fillers.
fn histories(one: &str, two: &str) -> Field {
    let mut result = field(2 + 2 * u32::try_from(one.len()).unwrap(), System::Swiss);
    let mut filler = 2;
    for (a, b) in one.chars().zip(two.chars()) {
        let mut tables = Vec::new();
        for (no, side) in [(1, a), (2, b)] {
            filler += 1;
            match side {
                'R' => tables.push(table(no, filler, Outcome::Draw)),
                'B' => tables.push(table(filler, no, Outcome::Draw)),
                _ => {}
            }
        }
        result.played.push(PlayedRound { tables, byes: Vec::new() });
    }
    result
}

#[test]
fn red_by_limits_due_history_number() {
    for (one, two, red, why) in [
        ("", "", 1, "odd round, the smaller number"),
        ("-", "-", 2, "even round, the larger number"),
        ("R", "B", 2, "due"),
        ("B", "R", 1, "due"),
        ("RR", "RB", 2, "t = 2 forbids red to 1"),
        ("BB", "RB", 1, "t = -2 forbids black to 1"),
        ("RB", "BR", 1, "x = -1 against 1"),
        ("RBR", "R-R", 1, "x = 101 against 202"),
        ("RBR", "--R", 2, "same d and t; the last but one: B has nothing: runs out, even round"),
        ("RRBB", "BRRB", 1, "x = -2 against -1: 1 has black twice"),
        ("R-B", "B-R", 1, "x = -1 against 1"),
        ("BRRB", "RRBB", 2, "the mirror"),
        ("RBB", "B--", 1, "x = -102 against -101"),
        ("RBRB", "BRRB", 1, "d 0, t -1 each; at the last table but two 1 had black, 2 red"),
    ] {
        let field = histories(one, two);
        let expected = if red == 1 {
            Seats { red: StartNumber(1), black: StartNumber(2) }
        } else {
            Seats { red: StartNumber(2), black: StartNumber(1) }
        };
        assert_eq!(sides(&field, StartNumber(1), StartNumber(2)), expected, "{one} {two}: {why}");
        assert_eq!(
            sides(&field, StartNumber(2), StartNumber(1)),
            expected,
            "{one} {two}: {why}, turned"
        );
    }
}

#[test]
fn runs_skip_byes_and_absences() {
    for (history, d, t) in
        [("", 0, 0), ("R-R", 2, 2), ("RB-", 0, -1), ("-BB", -2, -2), ("RBBR--R", 1, 2)]
    {
        let field = histories(history, &"-".repeat(history.len()));
        let situations: BTreeMap<_, _> = situations(&field);
        let one = &situations[&StartNumber(1)];
        assert_eq!((one.balance(), one.run(), one.due()), (d, t, 100 * d + t), "{history}");
    }
}

#[test]
fn the_cost_takes_the_sides_as_played() {
    let field = histories("RR", "RB");
    let colours = |red, black| {
        cost_of(&field, &Seating::new(&[(StartNumber(red), StartNumber(black))], None))
            .colour_violations
    };
    assert_eq!((colours(1, 2), colours(2, 1)), (1, 0));
}
