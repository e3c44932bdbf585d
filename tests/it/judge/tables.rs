//! The judge's prescribed rounds: the Berger tables as printed, and round 1 worked by hand.

use xiangqi_arbiter::model::field::{Field, FirstRound, System};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::rules::judge::first_round::first_round;
use xiangqi_arbiter::rules::judge::optimum::Pairing;
use xiangqi_arbiter::rules::judge::round_robin::berger;

use crate::support::group_json::swiss;

fn shown(pairing: &Pairing) -> String {
    let mut words: Vec<String> =
        pairing.tables.iter().map(|(red, black)| format!("{red}-{black}")).collect();
    words.extend(pairing.bye.map(|no| no.to_string()));
    words.join(" ")
}

fn group(n: u32, system: System) -> Field {
    let mut field = swiss(n, None, &[]);
    field.pairing.system = system;
    field
}

#[test]
fn the_tables_printed_in_the_rulebook() {
    let printed = [
        (4, "1-4 2-3 | 4-3 1-2 | 2-4 3-1"),
        (6, "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"),
        (
            8,
            "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | \
             3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
        ),
        // The table of 6 without its 6.
        (5, "2-5 3-4 1 | 5-3 1-2 4 | 3-1 4-5 2 | 1-4 2-3 5 | 4-2 5-1 3"),
    ];
    for (n, text) in printed {
        let field = group(n, System::RoundRobin);
        for (index, line) in text.split(" | ").enumerate() {
            let pairing = berger(&field, Round(index as u32 + 1)).unwrap();
            assert_eq!(shown(&pairing), line, "{n} players, round {}", index + 1);
        }
        assert!(berger(&field, Round(n + n % 2)).is_none());
    }
}

#[test]
fn the_second_cycle_turns_the_sides() {
    let field = group(5, System::DoubleRoundRobin);
    for r in 1..=5 {
        let one = berger(&field, Round(r)).unwrap();
        let two = berger(&field, Round(r + 5)).unwrap();
        let turned: Vec<(StartNumber, StartNumber)> =
            two.tables.iter().map(|(a, b)| (*b, *a)).collect();
        assert_eq!((one.tables, one.bye), (turned, two.bye));
    }
    assert!(berger(&field, Round(11)).is_none());
}

#[test]
fn round_one_by_hand() {
    // n, variant, unit of each number (- for none), avoidance, expected
    use FirstRound::*;
    let cases = [
        (8, Adjacent, "--------", 0, "1-2 4-3 5-6 8-7"),
        (7, Adjacent, "-------", 0, "1-2 4-3 5-6 7"),
        (8, Halves, "--------", 0, "1-5 6-2 3-7 8-4"),
        (6, Ends, "------", 0, "1-6 5-2 3-4"),
        // Without avoidance a collision stands.
        (4, Adjacent, "AABB", 0, "1-2 4-3"),
        // 2 goes against the second of the next pair: 1–4, 3–2.
        (4, Adjacent, "AABB", 1, "1-4 3-2"),
        // Its second collides with 1, so its first: 1–3, 2–4 … unless that makes a new collision.
        (4, Adjacent, "AABA", 1, "1-2 4-3"),
        (6, Adjacent, "AABACD", 1, "1-6 5-2 3-4"),
        // The last pair collides: nothing below, the nearest above helps.
        (6, Adjacent, "ABCDEE", 1, "1-2 6-3 4-5"),
        // The exchange 2 with 6 leaves 5–2, which moves up to table 2 and turns the sides there.
        (6, Adjacent, "AABAB-", 1, "1-6 5-2 3-4"),
        // One unit only: every pair stands.
        (4, Adjacent, "AAAA", 1, "1-2 4-3"),
        // Players without a unit never collide.
        (4, Adjacent, "--AB", 1, "1-2 4-3"),
    ];
    for (n, variant, units, avoid, expected) in cases {
        let mut field = swiss(n, None, &[]);
        field.pairing.first_round = variant;
        field.pairing.avoid_same_unit_rounds = avoid;
        for (player, unit) in field.players.values_mut().zip(units.chars()) {
            player.unit = (unit != '-').then(|| unit.to_string());
        }
        assert_eq!(shown(&first_round(&field)), expected, "{units} {variant:?}");
    }
}

#[test]
fn gaps_left_by_withdrawals_do_not_matter() {
    let mut field = swiss(8, None, &[]);
    field.players.get_mut(&StartNumber(2)).unwrap().active = false;
    field.pairing.absent_next.insert(StartNumber(5));
    assert_eq!(shown(&first_round(&field)), "1-3 6-4 7-8");
}
