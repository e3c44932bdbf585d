//! Small and awkward fields: legal rounds, or an honest "impossible", never a hang or a panic.

use xiangqi_arbiter::model::field::{Field, System};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::pairing::{Breach, NoPairing, breaches, pair};

use crate::support::pairing::{field, play};

/// Plays as long as the engine pairs; every round must be legal.
fn play_out(field: &mut Field, most: u32, outcome: Outcome) -> u32 {
    for played in 0..most {
        match pair(field) {
            Ok(pairing) => {
                let tables: Vec<(StartNumber, StartNumber)> =
                    pairing.tables.iter().map(|t| (t.red, t.black)).collect();
                assert_eq!(breaches(field, &Seating::new(&tables, pairing.bye)), vec![]);
                play(field, &pairing, || outcome);
            }
            Err(reason) => {
                assert!(!reason.to_string().is_empty());
                return played;
            }
        }
    }
    most
}

#[test]
fn to_the_limit_and_past_it() {
    for outcome in [Outcome::Draw, Outcome::RedWins, Outcome::BothForfeit, Outcome::BlackForfeits] {
        for n in 3..=9_u32 {
            let limit = if n % 2 == 0 { n - 1 } else { n };
            let mut planned = field(n, System::Swiss);
            planned.planned_rounds = Some(limit);
            assert_eq!(play_out(&mut planned, 20, outcome), limit, "{n} {outcome:?}");
            assert_eq!(pair(&planned), Err(NoPairing::AllPlayed(limit)));

            planned.planned_rounds = Some(limit + 2);
            let reason = pair(&planned).unwrap_err();
            assert!(matches!(reason, NoPairing::Blocked(_)), "{n} {outcome:?}: {reason}");
            assert!(reason.to_string().contains("排不出合规的完整对阵"), "{reason}");

            planned.pairing.allow_rematch = true;
            let again = pair(&planned).unwrap();
            let tables = i64::try_from(again.tables.len()).unwrap();
            assert_eq!(again.cost.unwrap().rematches[0], tables, "{n} {outcome:?}");
        }
    }
}

#[test]
fn one_unit_and_two_equal_units() {
    for n in [4, 5, 6, 7, 8] {
        for units in [1, 2] {
            let mut group = field(n, System::Swiss);
            group.planned_rounds = Some(3);
            group.pairing.avoid_same_unit_rounds = 3;
            for (no, player) in &mut group.players {
                player.unit = Some(format!("{}队", no.0 % units));
            }
            let mut same = 0;
            while let Ok(pairing) = pair(&group) {
                same += pairing
                    .tables
                    .iter()
                    .filter(|t| group.players[&t.red].unit == group.players[&t.black].unit)
                    .count();
                play(&mut group, &pairing, || Outcome::RedWins);
            }
            assert_eq!(group.played.len(), 3, "{n} players, {units} units");
            // Two units of 4 and 4 can avoid each other's players for 3 rounds.
            if (n, units) == (8, 2) {
                assert_eq!(same, 0);
            }
        }
    }
}

#[test]
fn odd_with_withdrawals() {
    for n in [5, 7, 9] {
        let mut group = field(n, System::Swiss);
        for gone in 1..=n {
            match pair(&group) {
                Ok(pairing) => play(&mut group, &pairing, || Outcome::BlackWins),
                Err(reason) => {
                    assert!(!reason.to_string().is_empty());
                    break;
                }
            }
            if gone % 2 == 0 {
                group.players.get_mut(&StartNumber(gone)).unwrap().active = false;
            }
        }
        for player in group.players.values_mut() {
            player.active = false;
        }
        assert_eq!(pair(&group), Err(NoPairing::TooFew(0)));
    }
    assert_eq!(pair(&field(1, System::Swiss)), Err(NoPairing::TooFew(1)));
}

#[test]
fn the_blocking_players_are_named() {
    // Nobody is left for 3; 1 and 2 have met, and only 4 is left for both.
    let mut met = field(4, System::Swiss);
    let pairing = pair(&met).unwrap();
    play(&mut met, &pairing, || Outcome::Draw);
    met.pairing.forbidden =
        vec![(StartNumber(3), StartNumber(1)), (StartNumber(3), StartNumber(2))];
    let Err(NoPairing::Blocked(blocked)) = pair(&met) else { panic!("3 has nobody") };
    assert_eq!(blocked.stranded, vec![StartNumber(3)]);
    assert_eq!(blocked.sets, vec![vec![StartNumber(1)], vec![StartNumber(2)]]);
    assert_eq!(blocked.outlets, vec![StartNumber(4)]);

    // 1 to 4 may only meet 5 and 6, which is two too few.
    let mut closed = field(6, System::Swiss);
    let pairing = pair(&closed).unwrap();
    play(&mut closed, &pairing, || Outcome::Draw);
    for (a, b) in [(1, 3), (1, 4), (2, 3), (2, 4)] {
        closed.pairing.forbidden.push((StartNumber(a), StartNumber(b)));
    }
    let Err(NoPairing::Blocked(blocked)) = pair(&closed) else { panic!("two outlets for four") };
    assert_eq!(blocked.outlets, vec![StartNumber(5), StartNumber(6)]);
    assert_eq!(blocked.sets, (1..=4).map(|no| vec![StartNumber(no)]).collect::<Vec<_>>());
}

#[test]
fn contradicting_fixed_pairs() {
    let mut group = field(6, System::Swiss);
    let pairing = pair(&group).unwrap();
    play(&mut group, &pairing, || Outcome::RedWins);
    group.players.get_mut(&StartNumber(6)).unwrap().active = false;
    group.pairing.absent_next.insert(StartNumber(5));
    group.pairing.forbidden.push((StartNumber(1), StartNumber(3)));
    let two = |a, b| (StartNumber(a), StartNumber(b));
    for (fixed, expected) in [
        (vec![two(2, 1)], "指定同台的1号与2号已在第1轮相遇过"),
        (vec![two(3, 1)], "1号与3号既被指定同台，又被指定不得相遇"),
        (vec![two(1, 6)], "指定同台的1号与6号：6号本轮不参加编排"),
        (vec![two(5, 1)], "指定同台的1号与5号：5号本轮不参加编排"),
        (vec![two(1, 9)], "指定同台的1号与9号：9号本轮不参加编排"),
        (vec![two(1, 1)], "指定同台有误：1号不能与自己对局"),
        (vec![two(1, 4), two(4, 2)], "指定同台互相矛盾：4号被指定了两个对手"),
    ] {
        group.pairing.fixed = fixed;
        assert_eq!(pair(&group).unwrap_err().to_string(), expected);
    }
    group.pairing.fixed = vec![two(4, 1), two(1, 4)];
    let tables = pair(&group).unwrap().tables;
    assert!(
        tables
            .iter()
            .any(|t| t.red.min(t.black) == StartNumber(1) && t.red.max(t.black) == StartNumber(4))
    );
}

#[test]
fn breaches_of_a_round_by_hand() {
    let mut group = field(6, System::Swiss);
    let pairing = pair(&group).unwrap();
    play(&mut group, &pairing, || Outcome::RedWins);
    group.players.get_mut(&StartNumber(6)).unwrap().active = false;
    let found = breaches(
        &group,
        &Seating::new(
            &[
                (StartNumber(1), StartNumber(2)),
                (StartNumber(2), StartNumber(6)),
                (StartNumber(3), StartNumber(7)),
            ],
            None,
        ),
    );
    let expected: Vec<Breach> = vec![
        Breach::Unknown(StartNumber(7)),
        Breach::NotActive(StartNumber(6)),
        Breach::Twice(StartNumber(2)),
        Breach::LeftOut(StartNumber(4)),
        Breach::LeftOut(StartNumber(5)),
        Breach::Met(StartNumber(1), StartNumber(2), vec![xiangqi_arbiter::model::id::Round(1)]),
    ];
    assert_eq!(found, expected);
    assert_eq!(found[5].to_string(), "1号与2号已在第1轮相遇过");
}
