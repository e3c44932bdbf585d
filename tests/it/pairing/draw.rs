//! 抽签: numbers of a seed against SHA-256 values computed by another tool, kept-out entrants,
//! late numbers (rules.md §4).

use xiangqi_arbiter::model::event::{DrawMethod, Event};
use xiangqi_arbiter::model::field::FirstRound;
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::enrolment::draw;

use crate::support::record::{OPEN, act, drawing, entries, found, pairing, record, regulation};

/// First 16 hex digits of `printf '太原2019/K' | sha256sum` for K = 1 … 8.
const HASHES: [&str; 8] = [
    "7f5b3f694ab82ad9",
    "a5d554e61fff5f79",
    "e5433ee4f1da2f4a",
    "2d35802e2c02ff2b",
    "e35a4686698194ac",
    "e676ac9396b6b046",
    "3f653dad78bbe214",
    "9854a50c4dbe3e61",
];

/// Registration indices in ascending order of the hashes above, sorted with `sort`.
const ORDER: [u32; 8] = [4, 7, 1, 8, 2, 5, 3, 6];

fn event(n: u32) -> State {
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    let entered = entries(&state, n);
    act(&mut state, &entered);
    state
}

#[test]
fn hashes_are_those_of_any_sha_256_tool() {
    let players: Vec<PlayerId> = (1..=8).map(PlayerId).collect();
    let mut lots = draw::lots("太原2019", &players);
    let order: Vec<u32> = lots.iter().map(|lot| lot.index).collect();
    assert_eq!(order, ORDER);
    lots.sort_by_key(|lot| lot.index);
    for (lot, hash) in lots.iter().zip(HASHES) {
        assert_eq!(&lot.hash[..16], hash, "index {}", lot.index);
        assert_eq!(lot.hash.len(), 64);
    }
}

#[test]
fn numbers_follow_the_order_of_the_hashes() {
    let state = event(8);
    let numbers = draw::by_seed(&state, OPEN, "太原2019");
    let expected: Vec<_> =
        ORDER.iter().zip(1..).map(|(index, no)| (PlayerId(*index), StartNumber(no))).collect();
    assert_eq!(numbers, expected);
}

/// Who left before round 1 keeps the registration index but gets no number.
#[test]
fn kept_out_entrants_get_no_number() {
    let mut state = event(8);
    act(&mut state, &Event::Withdrawn { id: PlayerId(3), from: Round(1) });
    act(&mut state, &Event::Disqualified { id: PlayerId(8), from: Round(1) });
    let numbers = draw::by_seed(&state, OPEN, "太原2019");
    let left = ORDER.iter().filter(|index| ![3, 8].contains(*index));
    let expected: Vec<_> =
        left.zip(1..).map(|(index, no)| (PlayerId(*index), StartNumber(no))).collect();
    assert_eq!(numbers, expected);
}

/// An entry taken back before the draw does not count as an index any more.
#[test]
fn removed_entries_leave_no_gap() {
    let mut state = event(9);
    act(&mut state, &Event::EntrantRemoved { id: PlayerId(1) });
    let numbers = draw::by_seed(&state, OPEN, "太原2019");
    let expected: Vec<_> =
        ORDER.iter().zip(1..).map(|(index, no)| (PlayerId(*index + 1), StartNumber(no))).collect();
    assert_eq!(numbers, expected);
}

#[test]
fn a_seed_draw_must_be_that_of_its_seed() {
    let state = event(4);
    let with = |seed: &str, numbers| Event::NumbersDrawn {
        group: OPEN,
        method: DrawMethod::Seed { seed: seed.into() },
        numbers,
    };
    let honest = draw::by_seed(&state, OPEN, "一");
    assert_eq!(admit(&state, &with("一", honest.clone())), Verdict::Free);
    let mut bent = honest.clone();
    let first = bent[0].1;
    bent[0].1 = bent[1].1;
    bent[1].1 = first;
    assert!(admit(&state, &with("一", bent.clone())).refusal().is_some());
    assert!(admit(&state, &with(" ", draw::by_seed(&state, OPEN, " "))).refusal().is_some());
    let by_hand = Event::NumbersDrawn { group: OPEN, method: DrawMethod::Manual, numbers: bent };
    assert_eq!(admit(&state, &by_hand), Verdict::Free);
}

#[test]
fn manual_numbers_are_one_each() {
    let state = event(4);
    /// What is tried, ids with numbers, whether it is admitted.
    type Try<'a> = (&'a str, &'a [(u32, u32)], bool);
    let tries: [Try<'_>; 6] = [
        ("all four", &[(1, 4), (2, 3), (3, 2), (4, 1)], true),
        ("one missing", &[(1, 1), (2, 2), (3, 3)], false),
        ("one number twice", &[(1, 1), (2, 1), (3, 3), (4, 4)], false),
        ("one player twice", &[(1, 1), (1, 2), (3, 3), (4, 4)], false),
        ("a gap", &[(1, 1), (2, 2), (3, 3), (4, 5)], false),
        ("zero", &[(1, 0), (2, 1), (3, 2), (4, 3)], false),
    ];
    for (name, numbers, admitted) in tries {
        let numbers = numbers.iter().map(|(id, no)| (PlayerId(*id), StartNumber(*no))).collect();
        let event = Event::NumbersDrawn { group: OPEN, method: DrawMethod::Manual, numbers };
        assert_eq!(admit(&state, &event).refusal().is_none(), admitted, "{name}");
    }
}

/// The next number, after the highest given so far, whoever has left.
#[test]
fn late_entrants_get_the_next_number() {
    let mut state = event(4);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    for no in [5, 6] {
        let late = entries(&state, 1);
        act(&mut state, &late);
        let id = PlayerId(no);
        assert_eq!(draw::next_number(&state, OPEN), StartNumber(no));
        assert!(
            admit(&state, &Event::NumberGiven { id, no: StartNumber(no + 1) }).refusal().is_some()
        );
        act(&mut state, &Event::NumberGiven { id, no: StartNumber(no) });
    }
}

/// A second draw takes every number of the first back, also of those who left in between.
#[test]
fn drawing_again_leaves_no_number_twice() {
    let mut state = event(5);
    let first = drawing(&state, "一");
    act(&mut state, &first);
    act(&mut state, &Event::Withdrawn { id: PlayerId(2), from: Round(1) });
    let second = drawing(&state, "二");
    assert!(matches!(admit(&state, &second), Verdict::NeedsReason(_)));
    act(&mut state, &second);
    let mut given: Vec<_> = state.entrants.values().filter_map(|e| e.no).collect();
    given.sort();
    assert_eq!(given, [StartNumber(1), StartNumber(2), StartNumber(3), StartNumber(4)]);
    assert_eq!(state.entrants[&PlayerId(2)].no, None);
}

/// Who is above, n players, and the numbers 1, 2, 3 … by registration index. Worked by hand from
/// the order of the hashes above: the upper half in that order takes 1, 3, 5 …
#[test]
fn halves_draw_odd_and_even_numbers() {
    let cases: [(u32, &[u32], &[u32]); 4] = [
        (8, &[1, 2, 3, 4], &[4, 7, 1, 8, 2, 5, 3, 6]),
        (8, &[5, 6, 7, 8], &[7, 4, 8, 1, 5, 2, 6, 3]),
        (7, &[1, 2, 3, 4], &[4, 7, 1, 5, 2, 6, 3]),
        (4, &[2, 3], &[2, 4, 3, 1]),
    ];
    for (n, upper, expected) in cases {
        let state = event(n);
        let upper: Vec<PlayerId> = upper.iter().map(|id| PlayerId(*id)).collect();
        let numbers = draw::by_halves(&state, OPEN, "太原2019", &upper).unwrap();
        let wanted: Vec<_> =
            expected.iter().zip(1..).map(|(id, no)| (PlayerId(*id), StartNumber(no))).collect();
        assert_eq!(numbers, wanted, "{n} players, upper {upper:?}");
        for (id, no) in &numbers {
            assert_eq!(no.0 % 2 == 1, upper.contains(id), "odd numbers are the upper half's");
        }
        let method = DrawMethod::Halves { seed: "太原2019".into(), upper };
        let drawn = Event::NumbersDrawn { group: OPEN, method, numbers };
        assert_eq!(admit(&state, &drawn), Verdict::Free);
    }
}

/// The upper half by rating has 1, 2, 3 … in its order, the lower half follows in the order of its
/// lots (4, 7, 1, 8, 2, 5, 3, 6 over all eight). By 上下半区 1 meets the first drawn, 2 the second.
/// In an odd field the lower half has one more, whose number is the largest: the bye.
#[test]
fn the_lower_half_is_drawn_by_the_upper() {
    let cases: [(u32, &[u32], &[u32]); 3] = [
        (8, &[1, 2, 3, 4], &[1, 2, 3, 4, 7, 8, 5, 6]),
        (8, &[3, 1, 4, 2], &[3, 1, 4, 2, 7, 8, 5, 6]),
        (7, &[1, 2, 3], &[1, 2, 3, 4, 7, 5, 6]),
    ];
    for (n, upper, expected) in cases {
        let mut state = event(n);
        state.regulation.play.first_round = FirstRound::Halves;
        let upper: Vec<PlayerId> = upper.iter().map(|id| PlayerId(*id)).collect();
        let numbers = draw::by_half_lot(&state, OPEN, "太原2019", &upper).unwrap();
        let wanted: Vec<_> =
            expected.iter().zip(1..).map(|(id, no)| (PlayerId(*id), StartNumber(no))).collect();
        assert_eq!(numbers, wanted, "{n} players, upper {upper:?}");
        let method = DrawMethod::HalvesByLot { seed: "太原2019".into(), upper: upper.clone() };
        let drawn = Event::NumbersDrawn { group: OPEN, method, numbers };
        assert_eq!(admit(&state, &drawn), Verdict::Free);
        act(&mut state, &drawn);
        let Some(Event::PairingPublished { tables, bye, .. }) = pairing(&state) else { panic!() };
        for (k, (one, other)) in tables.iter().enumerate() {
            let mut met = [one.0, other.0];
            let mut meets = [expected[k], expected[k + upper.len()]];
            met.sort_unstable();
            meets.sort_unstable();
            assert_eq!(met, meets);
        }
        assert_eq!(bye, (n % 2 == 1).then(|| PlayerId(*expected.last().unwrap())));
    }
    let state = event(7);
    let upper: Vec<PlayerId> = (1..=4).map(PlayerId).collect();
    let refused = draw::by_half_lot(&state, OPEN, "太原2019", &upper).unwrap_err();
    assert_eq!(refused, "7人抽签，上半区应为3人，现为4人");
}

#[test]
fn a_wrong_upper_half_is_refused_with_the_reason() {
    let mut state = event(7);
    act(&mut state, &Event::Withdrawn { id: PlayerId(7), from: Round(1) });
    // Six are drawn: three above.
    let refused: [(&[u32], &str); 6] = [
        (&[], "上半区应为3人，现为0人"),
        (&[1, 2], "上半区应为3人，现为2人"),
        (&[1, 2, 3, 4], "上半区应为3人，现为4人"),
        (&[1, 2, 7], "棋手7 不参加抽签"),
        (&[1, 2, 2], "棋手2 在上半区写了两次"),
        (&[1, 2, 99], "99 不参加抽签"),
    ];
    let with =
        |seed: &str, upper: &[u32], numbers: &[(PlayerId, StartNumber)]| Event::NumbersDrawn {
            group: OPEN,
            method: DrawMethod::Halves {
                seed: seed.into(),
                upper: upper.iter().map(|id| PlayerId(*id)).collect(),
            },
            numbers: numbers.to_vec(),
        };
    let right: Vec<PlayerId> = [1, 2, 3].map(PlayerId).to_vec();
    let numbers = draw::by_halves(&state, OPEN, "一", &right).unwrap();
    for (upper, why) in refused {
        let ids: Vec<PlayerId> = upper.iter().map(|id| PlayerId(*id)).collect();
        let sentence = draw::by_halves(&state, OPEN, "一", &ids).unwrap_err();
        assert!(sentence.contains(why), "{sentence}");
        let verdict = admit(&state, &with("一", upper, &numbers));
        assert!(verdict.refusal().is_some_and(|sentence| sentence.contains(why)), "{verdict:?}");
    }
    assert!(admit(&state, &with(" ", &[1, 2, 3], &numbers)).refusal().is_some());
    let mut bent = numbers.clone();
    (bent[0].1, bent[2].1) = (bent[2].1, bent[0].1);
    assert!(admit(&state, &with("一", &[1, 2, 3], &bent)).refusal().is_some());
    assert_eq!(admit(&state, &with("一", &[1, 2, 3], &numbers)), Verdict::Free);
    // Late entrants get the next number as after any draw.
    act(&mut state, &with("一", &[1, 2, 3], &numbers));
    let late = entries(&state, 1);
    act(&mut state, &late);
    assert_eq!(draw::next_number(&state, OPEN), StartNumber(7));
}

/// 自检 draws anew from what was recorded.
#[test]
fn the_check_draws_again_by_seed_by_halves_and_not_by_hand() {
    use xiangqi_arbiter::session::replay::{DrawChecked, drawn};
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let entered = entries(session.state(), 6);
    record(&mut session, entered);
    assert_eq!(drawn(&session, OPEN), None);
    let seed = drawing(session.state(), "一");
    record(&mut session, seed);
    assert_eq!(drawn(&session, OPEN), Some(DrawChecked::Agrees { seed: "一".into() }));
    let upper: Vec<PlayerId> = [2, 4, 6].map(PlayerId).to_vec();
    let numbers = draw::by_halves(session.state(), OPEN, "二", &upper).unwrap();
    let method = DrawMethod::Halves { seed: "二".into(), upper };
    record(&mut session, Event::NumbersDrawn { group: OPEN, method, numbers });
    assert_eq!(drawn(&session, OPEN), Some(DrawChecked::Agrees { seed: "二".into() }));
    // A later withdrawal changes nothing about the draw as it was.
    record(&mut session, Event::Withdrawn { id: PlayerId(1), from: Round(1) });
    assert_eq!(drawn(&session, OPEN), Some(DrawChecked::Agrees { seed: "二".into() }));
    let numbers = (2..=6).map(|id| (PlayerId(id), StartNumber(id - 1))).collect();
    record(&mut session, Event::NumbersDrawn { group: OPEN, method: DrawMethod::Manual, numbers });
    assert_eq!(drawn(&session, OPEN), Some(DrawChecked::ByHand));
}

/// The file says what it always said of a seed; halves are an addition.
#[test]
fn the_ways_of_drawing_read_and_write_the_same() {
    let cases = [
        (DrawMethod::Seed { seed: "一".into() }, r#"{"seed":{"seed":"一"}}"#),
        (DrawMethod::Manual, r#""manual""#),
        (
            DrawMethod::Halves { seed: "一".into(), upper: vec![PlayerId(3), PlayerId(1)] },
            r#"{"halves":{"seed":"一","upper":[3,1]}}"#,
        ),
    ];
    for (method, json) in cases {
        assert_eq!(serde_json::to_string(&method).unwrap(), json);
        assert_eq!(serde_json::from_str::<DrawMethod>(json).unwrap(), method);
    }
}
