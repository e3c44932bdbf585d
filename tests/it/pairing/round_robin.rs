//! Round robin (rules.md §6): the printed Berger tables, odd fields, double cycles, withdrawals.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::field::{Field, System};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::pairing::round_robin::{Withdrawal, berger, withdrawal};
use xiangqi_arbiter::rules::pairing::{NoPairing, pair};

use crate::support::pairing::{field, play};

const BERGER: [(u32, &str); 3] = [
    (4, "1-4 2-3 | 4-3 1-2 | 2-4 3-1"),
    (6, "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"),
    (
        8,
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | \
         3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    ),
];

fn written(pairs: impl Iterator<Item = (u32, u32)>) -> String {
    pairs.map(|(red, black)| format!("{red}-{black}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_printed_tables() {
    for (n, expected) in BERGER {
        let rounds: Vec<String> =
            (1..n).map(|round| written(berger(n, round).into_iter())).collect();
        assert_eq!(rounds.join(" | "), expected);
        let odd: Vec<_> = (1..n).map(|round| berger(n - 1, round)).collect();
        assert_eq!(odd, (1..n).map(|round| berger(n, round)).collect::<Vec<_>>());
    }
    assert_eq!(berger(1, 1), [(1, 2)], "a single player against the dummy");
    for (n, round) in [(0, 1), (4, 0), (4, 4)] {
        assert_eq!(berger(n, round), [], "{n} {round}");
    }
}

#[test]
fn everybody_meets_everybody() {
    for n in 2..=21 {
        for (system, cycles) in [(System::RoundRobin, 1), (System::DoubleRoundRobin, 2)] {
            let mut field = field(n, system);
            let rounds = cycles * if n % 2 == 0 { n - 1 } else { n };
            let (mut met, mut byes) = (BTreeSet::new(), Vec::new());
            for _ in 0..rounds {
                let pairing = pair(&field).unwrap();
                met.extend(pairing.tables.iter().map(|t| (t.red, t.black)));
                byes.extend(pairing.bye);
                play(&mut field, &pairing, || Outcome::Draw);
            }
            let games = usize::try_from(n * (n - 1) / 2 * cycles).unwrap();
            assert_eq!(met.len(), games, "{n} {system:?}");
            byes.sort();
            byes.dedup();
            assert_eq!(byes.len(), usize::try_from(n % 2 * n).unwrap());
            assert_eq!(pair(&field), Err(NoPairing::AllPlayed(rounds)));
        }
    }
}

/// Five players, `rounds` played, then 2 withdraws.
fn withdrawn_after(rounds: usize) -> Field {
    let mut field = field(5, System::RoundRobin);
    for _ in 0..rounds {
        let pairing = pair(&field).unwrap();
        play(&mut field, &pairing, || Outcome::RedWins);
    }
    let player = field.players.get_mut(&StartNumber(2)).unwrap();
    player.active = false;
    player.withdrawn_from = Some(Round(u32::try_from(rounds).unwrap() + 1));
    field
}

#[test]
fn withdrawals() {
    // 2 plays 5 in round 1, 1 in round 2, has the bye in round 3, plays 3 in 4 and 4 in 5.
    assert_eq!(withdrawal(&withdrawn_after(1), StartNumber(2)), Some(Withdrawal::Annulled));
    assert_eq!(withdrawal(&withdrawn_after(2), StartNumber(2)), Some(Withdrawal::Stands));
    assert_eq!(withdrawal(&withdrawn_after(2), StartNumber(1)), None);

    let annulled = pair(&withdrawn_after(1)).unwrap();
    assert_eq!(written(annulled.tables.iter().map(|t| (t.red.0, t.black.0))), "5-3");
    // 4 meets the dummy; 1 would have met player 2.
    assert_eq!((annulled.bye, annulled.idle.clone()), (Some(StartNumber(4)), vec![StartNumber(1)]));
    assert!(annulled.walkovers.is_empty());

    let mut field = withdrawn_after(3);
    let fourth = pair(&field).unwrap();
    assert_eq!(written(fourth.tables.iter().map(|t| (t.red.0, t.black.0))), "1-4");
    assert_eq!(written(fourth.walkovers.iter().map(|t| (t.red.0, t.black.0))), "2-3");
    assert_eq!((fourth.bye, fourth.idle.clone()), (Some(StartNumber(5)), vec![]));
    play(&mut field, &fourth, || Outcome::Draw);
    let fifth = pair(&field).unwrap();
    assert_eq!(written(fifth.tables.iter().map(|t| (t.red.0, t.black.0))), "5-1");
}
