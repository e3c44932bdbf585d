//! The judge on tiny events worked by hand.

use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::rules::judge::facts::BeforeRound;
use xiangqi_arbiter::rules::judge::lookahead::{LookAhead, OpenPairs};
use xiangqi_arbiter::rules::judge::optimum::{Future, Meetings, Rules, optimum};
use xiangqi_arbiter::rules::judge::report::{judge, same_cost};
use xiangqi_arbiter::rules::judge::sides::{SideReason, sides};
use xiangqi_arbiter::rules::judge::verdict::{Breach, Hint};

use crate::support::generated_events::Event;
use crate::support::group_json::swiss;

#[test]
fn facts_of_a_player() {
    let field = swiss(
        5,
        Some(5),
        &["1-2 + 4-3 F 5", "1-3 = 5-4 + 2", "2-1 - 3-5 X"], // 4 is absent from round 3
    );
    let situation = BeforeRound::before_next_round(&field);
    // no, score, d, t, x, downs, ups, byes, forfeit wins, missed the round before
    let expected = [
        (1, 10, 1, -1, 99, 1, 0, 0, 0, false),
        (2, 4, 0, 1, 1, 0, 1, 1, 0, false),
        (3, 6, -1, 1, -99, 0, 1, 0, 1, true),
        (4, 0, 0, -1, -1, 0, 1, 0, 0, true),
        (5, 8, 0, -1, -1, 2, 0, 1, 0, true),
    ];
    for (no, score, d, t, x, downs, ups, byes, wins, missed) in expected {
        let f = situation.of(StartNumber(no));
        assert_eq!(
            (f.score, f.d(), f.t(), f.x(), f.downs, f.ups, f.byes, f.forfeit_wins, f.missed_last),
            (score, d, t, x, downs, ups, byes, wins, missed),
            "player {no}"
        );
    }
    assert_eq!(situation.round.0, 4);
    assert_eq!(situation.levels(), [10, 8, 6, 4, 0]);
}

#[test]
fn sides_by_each_sentence() {
    // Violations: 1 had red twice in a row.
    let field = swiss(4, None, &["1-2 = 3-4 =", "1-3 = 2-4 ="]);
    let situation = BeforeRound::before_next_round(&field);
    assert_eq!(
        sides(&situation, StartNumber(1), StartNumber(4)),
        (StartNumber(4), StartNumber(1), SideReason::Violations)
    );
    // Smaller x: 1 is due black, 4 due red.
    let field = swiss(4, None, &["1-2 = 3-4 ="]);
    let situation = BeforeRound::before_next_round(&field);
    assert_eq!(
        sides(&situation, StartNumber(4), StartNumber(1)),
        (StartNumber(4), StartNumber(1), SideReason::Balance)
    );
    // Same x, histories run out together: round 2 is even, the larger number has red.
    assert_eq!(
        sides(&situation, StartNumber(1), StartNumber(3)),
        (StartNumber(3), StartNumber(1), SideReason::Number)
    );
    // Same x, but the last table but two differs: 1 had r b r b, 2 had b r r b.
    let field = swiss(8, None, &["1-2 = 3-4 =", "2-3 = 4-1 =", "1-5 = 2-6 =", "7-1 = 8-2 ="]);
    let situation = BeforeRound::before_next_round(&field);
    assert_eq!(situation.of(StartNumber(1)).x(), situation.of(StartNumber(2)).x());
    assert_eq!(
        sides(&situation, StartNumber(1), StartNumber(2)),
        (StartNumber(1), StartNumber(2), SideReason::History)
    );
}

#[test]
fn second_round_of_four() {
    // 1 and 4 won. 1 had red and is due black; 4 had black and is due red.
    let field = swiss(4, Some(3), &["1-2 + 3-4 -"]);
    let best = optimum(&field).unwrap();
    let mut tables = best.pairing.tables.clone();
    tables.sort();
    assert_eq!(tables, [(StartNumber(2), StartNumber(3)), (StartNumber(4), StartNumber(1))]);
    assert_eq!((best.meetings, best.future), (Meetings::FirstOnly, Future::Open));
    assert_eq!(best.cost.score_groups, [[0, 0], [0, 0]]);
    assert!(
        same_cost(
            &field,
            &[(StartNumber(4), StartNumber(1)), (StartNumber(2), StartNumber(3))],
            None
        )
        .is_clean()
    );
    // Winners against losers crosswise: two floats more, each 4 half-points apart.
    let verdict = same_cost(
        &field,
        &[(StartNumber(1), StartNumber(3)), (StartNumber(4), StartNumber(2))],
        None,
    );
    assert!(verdict.breaches.is_empty());
    assert_eq!(verdict.shortfalls[0].played, [2, 8, 0, 0]);
    assert!(verdict.shortfalls[0].decisive);
    // The losers first is only a remark.
    let verdict = same_cost(
        &field,
        &[(StartNumber(2), StartNumber(3)), (StartNumber(4), StartNumber(1))],
        None,
    );
    assert!(verdict.is_clean() && verdict.hints.len() == 1);
    // The sides turned: no violation yet, but not as §5.3 has it.
    let verdict = same_cost(
        &field,
        &[(StartNumber(1), StartNumber(4)), (StartNumber(2), StartNumber(3))],
        None,
    );
    assert_eq!(verdict.sides.len(), 1);
}

#[test]
fn breaches_are_named() {
    let field = swiss(5, Some(4), &["1-2 + 4-3 + 5"]);
    let pair = |a, b| (StartNumber(a), StartNumber(b));
    let cases = [
        (vec![pair(1, 2), pair(4, 5)], Some(3), "rematch"),
        (vec![pair(1, 4), pair(2, 3)], Some(5), "repeated_bye"),
        (vec![pair(1, 4), pair(2, 3)], None, "left_out"),
        (vec![pair(1, 4), pair(2, 4)], Some(3), "twice"),
        (vec![pair(1, 4), pair(2, 9)], Some(3), "not_active"),
    ];
    for (tables, bye, kind) in cases {
        let verdict = same_cost(&field, &tables, bye.map(StartNumber));
        let text = serde_json::to_string(&verdict.breaches).unwrap();
        assert!(text.contains(&format!("\"kind\":\"{kind}\"")), "{kind}: {text}");
    }
}

#[test]
fn fixed_forbidden_and_absent_are_honoured() {
    let mut field = swiss(6, Some(5), &["1-2 + 4-3 - 5-6 ="]);
    field.pairing.fixed = vec![(StartNumber(1), StartNumber(6))];
    field.pairing.forbidden = vec![(StartNumber(3), StartNumber(5))];
    let tables = optimum(&field).unwrap().pairing.tables;
    assert!(tables.contains(&(StartNumber(6), StartNumber(1))));
    assert!(
        !tables.contains(&(StartNumber(3), StartNumber(5)))
            && !tables.contains(&(StartNumber(5), StartNumber(3)))
    );
    field.pairing.absent_next.insert(StartNumber(4));
    let best = optimum(&field).unwrap();
    assert!(best.pairing.bye.is_some() && best.pairing.tables.len() == 2);
    // A fixed pair of which one is absent cannot be made.
    field.pairing.absent_next.insert(StartNumber(6));
    assert!(optimum(&field).is_none());
}

#[test]
fn fewest_rematches_when_nothing_else_exists() {
    // All six pairs of four players have met; round 3 was 1-4 and 2-3.
    let rounds = ["1-2 = 4-3 =", "3-1 = 2-4 =", "1-4 = 3-2 ="];
    let mut field = swiss(4, None, &rounds);
    assert!(optimum(&field).is_none());
    field.pairing.allow_rematch = true;
    let best = optimum(&field).unwrap();
    assert_eq!(best.meetings, Meetings::Repeated);
    assert_eq!(best.cost.rematches, [2, 0]);
    let tables = best.pairing.tables;
    let verdict = same_cost(&field, &tables, None);
    assert!(verdict.is_clean() && verdict.hints.contains(&Hint::RematchesNeeded));
    // Without leave the same round is a breach that could not be avoided.
    field.pairing.allow_rematch = false;
    let verdict = same_cost(&field, &tables, None);
    assert!(
        verdict.breaches.iter().all(|b| matches!(b, Breach::Rematch { unavoidable: true, .. }))
    );
    assert_eq!(verdict.breaches.len(), 2);
}

#[test]
fn six_players_are_kept_out_of_two_triangles() {
    // After rounds 1 and 2 a third round that leaves two triangles unmet is a dead end: rounds 4
    // and 5 would need each triangle paired within itself. 1, 4, 5 have met none of each other's
    // and so on: met so far is a six-ring 1-2-3-4-5-6, its long diagonals complete K(3,3).
    let field = swiss(6, Some(5), &["1-2 = 3-4 = 5-6 =", "2-3 = 4-5 = 6-1 ="]);
    let dead = [
        (StartNumber(1), StartNumber(4)),
        (StartNumber(2), StartNumber(5)),
        (StartNumber(3), StartNumber(6)),
    ];
    let situation = BeforeRound::before_next_round(&field);
    let best = Rules::new(&field, &situation).best(Meetings::FirstOnly).unwrap();
    assert_eq!(best.future, Future::Open);
    let verdict = same_cost(&field, &dead, None);
    assert!(verdict.breaches.contains(&Breach::DeadEnd { rounds_left: 2 }), "{verdict}");
    // With three rounds planned it is as good as any.
    let field = swiss(6, Some(3), &["1-2 = 3-4 = 5-6 =", "2-3 = 4-5 = 6-1 ="]);
    let verdict = same_cost(&field, &dead, None);
    assert!(verdict.breaches.is_empty());
}

#[test]
fn looking_ahead_on_known_graphs() {
    let complete = |n: usize| OpenPairs {
        free: (0..n).map(|v| ((1 << n) - 1) & !(1 << v)).collect(),
        rested: 0,
    };
    for n in 2..=12 {
        // An even field can play n − 1 rounds, an odd one n, and no more.
        let most = (n - 1 + n % 2) as u32;
        let mut ahead = LookAhead::default();
        assert!(ahead.completable(&complete(n), most), "{n} players");
        assert!(!ahead.completable(&complete(n), most + 1), "{n} players");
    }
    // Two triangles: no round at all. A triangle alone: three rounds if each rests once …
    let triangles = OpenPairs { free: vec![6, 5, 3, 48, 40, 24], rested: 0 };
    assert!(!LookAhead::default().completable(&triangles, 1));
    let triangle = OpenPairs { free: vec![6, 5, 3], rested: 0 };
    assert!(LookAhead::default().completable(&triangle, 3));
    // … and with two rests taken the third must rest next.
    let triangle = OpenPairs { free: vec![6, 5, 3], rested: 3 };
    assert!(LookAhead::default().completable(&triangle, 1));
    let unmet = OpenPairs { free: vec![4, 4, 3], rested: 3 };
    assert!(!LookAhead::default().completable(&unmet, 1));
}

#[test]
fn listing_and_matching_find_the_same_optimum() {
    for seed in 0..60 {
        let mut event = Event::new(seed, 4, 9);
        event.field.planned_rounds = None;
        while event.field.played.len() < 5 {
            event.prepare();
            let situation = BeforeRound::before_next_round(&event.field);
            let rules = Rules::new(&event.field, &situation);
            for meetings in [Meetings::FirstOnly, Meetings::Repeated] {
                let listed = rules.best_of_all(meetings).map(|best| best.cost);
                let matched = rules.best_by_matching(meetings).map(|best| best.cost);
                assert_eq!(listed, matched, "seed {seed}, round {}", situation.round);
            }
            let Some(best) = rules.best(Meetings::Repeated) else { break };
            event.play(&best.pairing.tables, best.pairing.bye);
        }
    }
}

#[test]
fn a_report_names_what_was_not_optimal() {
    let field = swiss(4, Some(3), &["1-2 + 4-3 -", "1-4 = 2-3 ="]);
    let report = judge(&field);
    assert!(report.rounds[0].is_clean(), "{}", report.rounds[0]);
    assert!(!report.is_clean());
    let text = format!("{report}");
    assert!(text.contains("第2轮：\n　非最优：同分编对：本轮为2,8,0,0，最优为0,0,0,0"), "{text}");
}
