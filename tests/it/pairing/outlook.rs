//! How far the planned rounds can be paired: at set-up, during play, and against the judge.

use std::collections::BTreeMap;

use xiangqi_arbiter::model::field::{Field, PlayedRound, System};
use xiangqi_arbiter::model::id::{Round, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::judge::lookahead::{self, LookAhead};
use xiangqi_arbiter::rules::pairing::rounds_ahead;
use xiangqi_arbiter::rules::pairing::{Advice, Prospect};
use xiangqi_arbiter::rules::pairing::{pair, situations};

use crate::support::pairing::{Random, field, play, table};

const SURE: Prospect = Prospect::Sure;

fn never(round: u32) -> Prospect {
    Prospect::Impossible { round: Round(round) }
}

fn planned(n: u32, rounds: u32) -> Field {
    let mut group = field(n, System::Swiss);
    group.planned_rounds = Some(rounds);
    group
}

/// Rounds between the first half and the second, shifted by 0, 1, … places.
fn across(n: u32, planned_rounds: u32, rounds: u32) -> Field {
    let mut group = planned(n, planned_rounds);
    let half = n / 2;
    for shift in 0..rounds {
        let tables =
            (0..half).map(|i| table(i + 1, half + (i + shift) % half + 1, Outcome::Draw)).collect();
        group.played.push(PlayedRound { tables, byes: Vec::new() });
    }
    group
}

#[test]
fn at_set_up() {
    use Advice::{None, RoundRobin};
    for (n, rounds, proven, certain, prospect, advice) in [
        (0, 3, 0, 0, never(1), None),
        (1, 3, 0, 0, never(1), None),
        (2, 1, 1, 1, SURE, RoundRobin),
        (2, 2, 1, 1, never(2), RoundRobin),
        // Everyone has 5 opponents; complete rounds are sure while there are at least 3.
        (6, 5, 5, 3, SURE, RoundRobin),
        (6, 6, 5, 3, never(6), RoundRobin),
        (7, 7, 7, 3, SURE, RoundRobin),
        (7, 8, 7, 3, never(8), RoundRobin),
        (10, 7, 7, 5, SURE, None),
        (14, 9, 9, 7, SURE, None),
        (17, 7, 7, 7, SURE, None),
        (200, 11, 11, 11, SURE, None),
    ] {
        let found = rounds_ahead(&planned(n, rounds));
        assert_eq!(
            (found.remaining, found.proven, found.certain, found.prospect, found.advice),
            (rounds, proven, certain, prospect, advice),
            "{n} players, {rounds} rounds"
        );
        let quiet = prospect == SURE && advice == None;
        assert_eq!(found.warning().is_none(), quiet, "{n} players, {rounds} rounds");
    }
    assert_eq!(
        rounds_ahead(&planned(7, 8)).to_string(),
        "余下8轮无法不重遇地排完：最迟第8轮排不出完整对阵，须减少轮数或允许重遇；\
         人数少，建议改为循环制"
    );
    // Nothing planned, or a schedule that is known to exist: nothing to say.
    assert_eq!(rounds_ahead(&field(9, System::Swiss)).warning(), Option::None);
    assert_eq!(rounds_ahead(&field(9, System::RoundRobin)).warning(), Option::None);
}

#[test]
fn during_play() {
    for (group, proven, prospect, why) in [
        (across(6, 5, 2), 3, SURE, "a prism is left: three rounds of one table across each"),
        (across(6, 5, 3), 0, never(4), "two triangles are left"),
        (across(18, 12, 9), 0, never(10), "two odd halves are left"),
        (across(20, 19, 10), 9, SURE, "two even halves of 10 are left"),
        (across(18, 12, 8), 4, SURE, "one table across a round"),
        (across(18, 18, 8), 9, never(18), "only 9 opponents are left"),
    ] {
        let found = rounds_ahead(&group);
        assert_eq!((found.proven, found.prospect), (proven, prospect), "{why}");
    }
    // The next round is another than those after it: one is absent, one pair is fixed.
    let mut group = across(6, 5, 2);
    group.pairing.absent_next.insert(StartNumber(1));
    group.pairing.fixed.push((StartNumber(4), StartNumber(2)));
    assert_eq!(rounds_ahead(&group).prospect, SURE);
    // With 3-5 fixed as well 6 has the bye. Of the prism two triangles and 1-6 are left: round 4
    // is 1-6 2-3 4-5, and then 4 and 5 have only 6, 2 and 3 only 1.
    group.pairing.fixed.push((StartNumber(3), StartNumber(5)));
    let found = rounds_ahead(&group);
    assert_eq!((found.proven, found.prospect), (2, never(5)));
}

/// The rounds that remain according to the judge, all players taking part.
fn judged(field: &Field, rounds: u32) -> bool {
    let situations = situations(field);
    let players: Vec<StartNumber> =
        field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect();
    let rested: BTreeMap<StartNumber, bool> =
        players.iter().map(|no| (*no, situations[no].byes > 0)).collect();
    let may_meet = |a: StartNumber, b: StartNumber| {
        let forbidden = &field.pairing.forbidden;
        !situations[&a].met.contains_key(&b)
            && !forbidden.contains(&(a, b))
            && !forbidden.contains(&(b, a))
    };
    let ahead = lookahead::outlook(&players, may_meet, &rested);
    LookAhead::default().completable(&ahead, rounds)
}

/// What is sure can be played to the end, and the judge agrees on how far it goes.
#[test]
fn small_events_keep_what_was_sure() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let n = 4 + random.below(6);
        let mut group = planned(n, 3 + random.below(n - 2));
        for _ in 0..random.below(4) {
            let pair = (StartNumber(1 + random.below(n)), StartNumber(1 + random.below(n)));
            if pair.0 != pair.1 {
                group.pairing.forbidden.push(pair);
            }
        }
        let mut sure = false;
        loop {
            let found = rounds_ahead(&group);
            assert!(judged(&group, found.proven), "seed {seed}: {found:?}");
            if found.proven < found.remaining {
                assert!(!judged(&group, found.proven + 1), "seed {seed}: {found:?}");
            }
            assert!(!sure || found.prospect == SURE, "seed {seed}: {found:?}");
            sure = found.prospect == SURE;
            let Ok(pairing) = pair(&group) else {
                assert!(!sure || found.remaining == 0, "seed {seed}: {found:?}");
                break;
            };
            play(&mut group, &pairing, || random.outcome());
        }
    }
}
