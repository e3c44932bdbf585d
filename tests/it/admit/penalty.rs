//! Which losses fouls propose (rules.md §8.4), by table: effects, thresholds, revoked records,
//! results that leave nothing to lose; who records the games of the first tables.

use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::{Outcome, Side};
use xiangqi_arbiter::model::regulation::Effect::{self, *};
use xiangqi_arbiter::model::regulation::OffenceKind;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::conduct::penalty::{lost, penalised, proposed};

use crate::support::record::{FIRST, OPEN, act, result};
use crate::support::round_states::state;

/// A published round with these fouls of red at table 1.
fn with(threshold: Option<u32>, effects: &[Effect]) -> State {
    let mut state = state(2);
    state.regulation.foul_threshold = threshold;
    let red = state.groups[&OPEN].rounds[0].tables[0].red;
    for effect in effects {
        note(&mut state, red, Some((FIRST, Table(1))), *effect);
    }
    state
}

fn note(state: &mut State, player: PlayerId, at: Option<(Round, Table)>, effect: Effect) {
    let id = FoulId(state.fouls.len() as u32 + 1);
    let foul =
        Foul { player, at, offence: "事由".into(), kind: OffenceKind::Other, effect, note: None };
    act(state, &Event::FoulNoted { id, foul });
}

#[test]
fn effects_and_thresholds() {
    let cases: [(&str, Option<u32>, &[Effect], bool); 12] = [
        ("nothing noted", Some(1), &[], false),
        ("a warning", Some(1), &[Warning], false),
        ("one foul, off", None, &[Fouls(1)], false),
        ("nine fouls, off", None, &[Fouls(9)], false),
        ("one of two", Some(2), &[Fouls(1)], false),
        ("two of two", Some(2), &[Fouls(1), Fouls(1)], true),
        ("three at once of two", Some(2), &[Fouls(3)], true),
        ("warnings do not count", Some(2), &[Fouls(1), Warning, OpponentMinutes(5)], false),
        ("an exemption does not count", Some(2), &[Fouls(1), Exempted], false),
        ("loses the game", None, &[LosesGame], true),
        ("disqualified", None, &[Disqualified], true),
        ("two of four", Some(4), &[Fouls(2), Fouls(1)], false),
    ];
    for (name, threshold, effects, expected) in cases {
        let state = with(threshold, effects);
        let found = proposed(&state, OPEN, FIRST);
        let red = state.groups[&OPEN].rounds[0].tables[0].red;
        let tables: Vec<_> = found.iter().map(|p| (p.table, p.side, p.player)).collect();
        let wanted = if expected { vec![(Table(1), Side::Red, red)] } else { Vec::new() };
        assert_eq!(tables, wanted, "{name}");
    }
}

/// Two fouls outside a game and one in it make three in the event; a game without a foul of its own
/// proposes nothing. Two fouls of one kind in one game, where the regulation says so.
#[test]
fn fouls_of_the_event_and_a_second_of_one_kind() {
    let mut state = with(None, &[Fouls(1)]);
    let red = state.groups[&OPEN].rounds[0].tables[0].red;
    note(&mut state, red, None, Fouls(2));
    for (total, expected) in [(None, false), (Some(4), false), (Some(3), true), (Some(2), true)] {
        state.regulation.foul_total = total;
        assert_eq!(!proposed(&state, OPEN, FIRST).is_empty(), expected, "{total:?}");
    }
    let ground = proposed(&state, OPEN, FIRST)[0].ground.to_string();
    assert_eq!(ground, "全赛累计犯规3次，规程规定2次提请判负当局");
    act(&mut state, &Event::FoulRevoked { id: FoulId(1) });
    assert!(proposed(&state, OPEN, FIRST).is_empty(), "none in this game");

    for (second, effects, expected) in [
        (true, &[Fouls(1)][..], false),
        (true, &[Fouls(1), Fouls(1)], true),
        (true, &[Fouls(1), Warning], false),
        (false, &[Fouls(1), Fouls(1)], false),
    ] {
        let mut state = with(None, effects);
        state.regulation.second_of_kind = second;
        assert_eq!(!proposed(&state, OPEN, FIRST).is_empty(), expected, "{second} {effects:?}");
    }
}

#[test]
fn what_was_revoked_or_happened_elsewhere_does_not_count() {
    let mut state = with(Some(2), &[Fouls(1), Fouls(1)]);
    act(&mut state, &Event::FoulRevoked { id: FoulId(1) });
    assert!(proposed(&state, OPEN, FIRST).is_empty(), "one left");
    let red = state.groups[&OPEN].rounds[0].tables[0].red;
    note(&mut state, red, None, Fouls(5));
    assert!(proposed(&state, OPEN, FIRST).is_empty(), "outside the game");
    let black = state.groups[&OPEN].rounds[0].tables[0].black;
    note(&mut state, black, Some((FIRST, Table(1))), Fouls(1));
    assert!(proposed(&state, OPEN, FIRST).is_empty(), "one each");
    assert!(proposed(&state, OPEN, Round(9)).is_empty(), "no such round");
}

#[test]
fn who_has_lost_has_nothing_more_to_lose() {
    for outcome in Outcome::ALL {
        let mut state = with(None, &[LosesGame]);
        act(&mut state, &result(FIRST, 1, outcome));
        let open = !lost(outcome, Side::Red);
        assert_eq!(!proposed(&state, OPEN, FIRST).is_empty(), open, "{outcome:?}");
    }
    let red_lost = [
        Outcome::BlackWins,
        Outcome::RedForfeits,
        Outcome::BothForfeit,
        Outcome::RedPenalised,
        Outcome::BothPenalised,
    ];
    for outcome in Outcome::ALL {
        assert_eq!(lost(outcome, Side::Red), red_lost.contains(&outcome), "{outcome:?}");
        assert_eq!(lost(outcome, Side::Red), lost(outcome.turned(), Side::Black), "{outcome:?}");
    }
}

#[test]
fn a_second_penalty_does_not_lift_the_first() {
    use Outcome::{BlackPenalised, BothPenalised, Draw, RedPenalised, RedWins};
    let cases = [
        (None, Side::Red, RedPenalised),
        (None, Side::Black, BlackPenalised),
        (Some(RedWins), Side::Red, RedPenalised),
        (Some(Draw), Side::Black, BlackPenalised),
        (Some(BlackPenalised), Side::Red, BothPenalised),
        (Some(RedPenalised), Side::Black, BothPenalised),
        (Some(RedPenalised), Side::Red, RedPenalised),
        (Some(BothPenalised), Side::Red, BothPenalised),
    ];
    for (now, side, then) in cases {
        assert_eq!(penalised(now, side), then, "{now:?} {side:?}");
    }
}

/// 录谱: the first two tables from round 1 on; the winner, on a draw the side the rule names.
#[test]
fn who_records_the_games() {
    use xiangqi_arbiter::model::regulation::{RecordingDuty, RecordingOnDraw};
    use xiangqi_arbiter::rules::conduct::recording::Owed;
    use xiangqi_arbiter::rules::conduct::recording::duties;
    let rule = |tables, from_round, on_draw| Some(RecordingDuty { tables, from_round, on_draw });
    let of = |outcome, recording| {
        let mut state = state(2);
        state.regulation.recording = recording;
        if let Some(outcome) = outcome {
            act(&mut state, &result(FIRST, 1, outcome));
        }
        let seat = state.groups[&OPEN].rounds[0].tables[0];
        let all = duties(&state, OPEN, FIRST).unwrap_or_default();
        let first = all.first().map(|duty| match duty.owed {
            Owed::By(Side::Red) if duty.seats.red == seat.red => "red",
            Owed::By(Side::Black) if duty.seats.black == seat.black => "black",
            Owed::By(_) => "wrong",
            Owed::Open => "open",
            Owed::Nobody => "nobody",
        });
        (all.len(), first)
    };
    let red = rule(2, 1, RecordingOnDraw::Red);
    let cases = [
        (None, red, (2, Some("open"))),
        (Some(Outcome::RedWins), red, (2, Some("red"))),
        (Some(Outcome::BlackWins), red, (2, Some("black"))),
        (Some(Outcome::Draw), red, (2, Some("red"))),
        (Some(Outcome::Draw), rule(2, 1, RecordingOnDraw::Black), (2, Some("black"))),
        (Some(Outcome::RedPenalised), red, (2, Some("black"))),
        (Some(Outcome::BlackForfeits), red, (2, Some("nobody"))),
        (Some(Outcome::BothForfeit), red, (2, Some("nobody"))),
        (Some(Outcome::BothPenalised), red, (2, Some("nobody"))),
        (Some(Outcome::RedWins), None, (0, None)),
        (Some(Outcome::RedWins), rule(2, 2, RecordingOnDraw::Red), (0, None)),
        (Some(Outcome::RedWins), rule(9, 1, RecordingOnDraw::Red), (3, Some("red"))),
    ];
    for (outcome, recording, expected) in cases {
        assert_eq!(of(outcome, recording), expected, "{outcome:?} {recording:?}");
    }
}
