//! Round 1 by the drawn numbers (rules.md §5.1), worked by hand.

use xiangqi_arbiter::model::field::{Field, FirstRound, System};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::rules::pairing::pair;

use crate::support::pairing::field;

/// `1-2 4-3 | 5`: tables as red-black, then the bye.
fn written(field: &Field) -> String {
    match pair(field) {
        Ok(pairing) => {
            assert_eq!(pairing.cost, None);
            let tables: Vec<String> =
                pairing.tables.iter().map(|t| format!("{}-{}", t.red, t.black)).collect();
            match pairing.bye {
                Some(no) => format!("{} | {no}", tables.join(" ")),
                None => tables.join(" "),
            }
        }
        Err(reason) => reason.to_string(),
    }
}

/// Players 1..=n with the units given as one letter each, `.` for none.
fn with_units(units: &str) -> Field {
    let mut result = field(u32::try_from(units.len()).unwrap(), System::Swiss);
    result.pairing.avoid_same_unit_rounds = 1;
    for (player, unit) in result.players.values_mut().zip(units.chars()) {
        player.unit = (unit != '.').then(|| unit.to_string());
    }
    result
}

#[test]
fn by_adjacency_and_variants() {
    use FirstRound::{Adjacent, Ends, Halves};
    for (n, variant, expected) in [
        (2, Adjacent, "1-2"),
        (3, Adjacent, "1-2 | 3"),
        (8, Adjacent, "1-2 4-3 5-6 8-7"),
        (9, Adjacent, "1-2 4-3 5-6 8-7 | 9"),
        (8, Halves, "1-5 6-2 3-7 8-4"),
        (7, Halves, "1-4 5-2 3-6 | 7"),
        (8, Ends, "1-8 7-2 3-6 5-4"),
        (7, Ends, "1-6 5-2 3-4 | 7"),
    ] {
        let mut field = field(n, System::Swiss);
        field.pairing.first_round = variant;
        assert_eq!(written(&field), expected, "{n} {variant:?}");
    }
}

#[test]
fn gaps_of_withdrawals_do_not_matter() {
    let mut field = field(9, System::Swiss);
    for no in [2, 7] {
        field.players.get_mut(&StartNumber(no)).unwrap().active = false;
    }
    field.pairing.absent_next.insert(StartNumber(9));
    assert_eq!(written(&field), "1-3 5-4 6-8");
}

#[test]
fn units_are_avoided_by_exchange() {
    for (units, expected, why) in [
        ("AABC", "1-4 3-2", "b goes against the second of the next pair"),
        ("AABA", "1-2 4-3", "with the second 1-4 collides, with the first 2-4: it stands"),
        ("ABCC", "1-4 3-2", "nothing below: the pair above, 3-2 and 1-4"),
        ("AAAA", "1-2 4-3", "nothing helps, the pairs stand"),
        ("..AB", "1-2 4-3", "players without a unit never collide"),
        ("AABBCC", "1-4 5-2 3-6", "1-4 3-2, then 5-6 goes up against 3-2: 5-2 and 3-6"),
        ("AABBCCDD", "1-4 3-2 5-8 7-6", "both halves cure themselves"),
        ("AABADC", "1-6 5-2 3-4", "3-4 cannot cure it, 5-6 does; tables by the smaller number"),
    ] {
        assert_eq!(written(&with_units(units)), expected, "{units}: {why}");
    }
}

#[test]
fn fixed_and_forbidden_pairs() {
    let mut fixed = field(6, System::Swiss);
    fixed.pairing.fixed.push((StartNumber(6), StartNumber(1)));
    assert_eq!(written(&fixed), "1-6 3-2 4-5");
    let mut forbidden = field(6, System::Swiss);
    forbidden.pairing.forbidden.push((StartNumber(2), StartNumber(1)));
    assert_eq!(written(&forbidden), "1-4 3-2 5-6");
    let mut one_way = field(4, System::Swiss);
    one_way.pairing.forbidden = vec![
        (StartNumber(1), StartNumber(2)),
        (StartNumber(1), StartNumber(4)),
        (StartNumber(2), StartNumber(3)),
    ];
    assert_eq!(written(&one_way), "1-3 4-2");
    let mut none = field(4, System::Swiss);
    none.pairing.forbidden = vec![
        (StartNumber(1), StartNumber(2)),
        (StartNumber(1), StartNumber(3)),
        (StartNumber(1), StartNumber(4)),
    ];
    assert!(written(&none).contains("1号已没有可以相遇的对手"), "{}", written(&none));
}
