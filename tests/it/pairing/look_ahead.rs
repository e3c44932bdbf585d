//! Never an avoidable dead end (rules.md §5.4): every field of 4 to 12 players with 3 to n − 1
//! planned rounds is played to the end on several seeds.

use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::seats::Seating;
use xiangqi_arbiter::rules::pairing::{Breach, breaches, pair};

use crate::support::pairing::{Random, field, play};

#[test]
fn every_small_field_is_played_to_the_end() {
    for n in 4..=12 {
        for planned in 3..n {
            for seed in 0..6 {
                let mut random = Random(u64::from(1000 * n + 10 * planned) + seed);
                let mut group = field(n, System::Swiss);
                group.planned_rounds = Some(planned);
                for round in 1..=planned {
                    let pairing = pair(&group).unwrap_or_else(|reason| {
                        panic!("{n} players, {planned} rounds, seed {seed}: {reason}")
                    });
                    let tables: Vec<(StartNumber, StartNumber)> =
                        pairing.tables.iter().map(|t| (t.red, t.black)).collect();
                    let broken = breaches(&group, &Seating::new(&tables, pairing.bye));
                    assert_eq!(broken, vec![], "{n} {planned} {seed} {round}");
                    play(&mut group, &pairing, || random.outcome());
                }
            }
        }
    }
}

/// Six players, five rounds: the third round of the ring 1-2-3 against 4-5-6 is a dead end.
#[test]
fn a_dead_end_is_named() {
    let mut group = field(6, System::Swiss);
    group.planned_rounds = Some(5);
    for pairs in [[(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)]] {
        let tables = pairs
            .iter()
            .map(|(a, b)| {
                let drawn = xiangqi_arbiter::model::outcome::Outcome::Draw;
                crate::support::pairing::table(*a, *b, drawn)
            })
            .collect();
        group.played.push(xiangqi_arbiter::model::field::PlayedRound { tables, byes: vec![] });
    }
    // After this the two triangles 1-2-3 and 4-5-6 are left, which hold no complete round.
    let found = breaches(
        &group,
        &Seating::new(
            &[
                (StartNumber(1), StartNumber(6)),
                (StartNumber(2), StartNumber(4)),
                (StartNumber(3), StartNumber(5)),
            ],
            None,
        ),
    );
    assert_eq!(found, vec![Breach::DeadEnd]);
    let pairing = pair(&group).unwrap();
    assert!(!pairing.tables.iter().any(|t| {
        t.red.min(t.black) == StartNumber(1)
            && t.red.max(t.black) == StartNumber(6)
            && pairing.tables.iter().any(|t| {
                t.red.min(t.black) == StartNumber(2) && t.red.max(t.black) == StartNumber(4)
            })
    }));
}
