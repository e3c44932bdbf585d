//! 录谱: who owes the record of a game, by round, table and outcome (rules.md §8.5).

use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::{Outcome, Side};
use xiangqi_arbiter::model::regulation::{
    Effect, OffenceKind, RecordingDuty, RecordingOnDraw, TariffItem,
};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::conduct::recording::{Owed, duties, sentence};

use crate::support::record::{
    FIRST, OPEN, SECOND, act, close, drawing, entries, pairing, regulation_of, result,
};

/// Eight players drawn, under a duty of the first three tables.
fn drawn(duty: Option<RecordingDuty>) -> State {
    let mut regulation = regulation_of(3);
    regulation.recording = duty;
    let fouls = TariffItem::new("拒不录谱", Effect::Fouls(1));
    regulation.tariff.push(fouls);
    let mut state = State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation) });
    let entered = entries(&state, 8);
    act(&mut state, &entered);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    state
}

fn duty(from_round: u32, on_draw: RecordingOnDraw) -> Option<RecordingDuty> {
    Some(RecordingDuty { tables: 3, from_round, on_draw })
}

#[test]
fn the_winner_records_and_a_drawn_game_as_the_regulation_says() {
    let red = Owed::By(Side::Red);
    let black = Owed::By(Side::Black);
    for (outcome, owed) in [
        (Outcome::RedWins, red),
        (Outcome::BlackWins, black),
        (Outcome::BlackPenalised, red),
        (Outcome::RedPenalised, black),
        (Outcome::RedForfeits, Owed::Nobody),
        (Outcome::BlackForfeits, Owed::Nobody),
        (Outcome::BothForfeit, Owed::Nobody),
        (Outcome::BothPenalised, Owed::Nobody),
    ] {
        for on_draw in [RecordingOnDraw::Red, RecordingOnDraw::Black] {
            let mut state = drawn(duty(1, on_draw));
            let published = pairing(&state).unwrap();
            act(&mut state, &published);
            act(&mut state, &result(FIRST, 1, outcome));
            act(&mut state, &result(FIRST, 2, Outcome::Draw));
            let found = duties(&state, OPEN, FIRST).unwrap();
            let owes: Vec<Owed> = found.iter().map(|duty| duty.owed).collect();
            let drawn = if on_draw == RecordingOnDraw::Red { red } else { black };
            assert_eq!(owes, [owed, drawn, Owed::Open], "{outcome:?}, the fourth table is free");
        }
    }
}

#[test]
fn before_its_round_and_without_a_rule_there_is_no_duty() {
    let mut state = drawn(duty(2, RecordingOnDraw::Red));
    let published = pairing(&state).unwrap();
    act(&mut state, &published);
    let why = duties(&state, OPEN, FIRST).unwrap_err();
    assert_eq!(why, "按规程第2轮起前3台录谱；第1轮录谱台次由裁判长指定");
    assert_eq!(duties(&state, OPEN, SECOND).unwrap_err(), "第2轮尚未公布");
    for table in 1..=4 {
        act(&mut state, &result(FIRST, table, Outcome::RedWins));
    }
    act(&mut state, &close(FIRST));
    let published = pairing(&state).unwrap();
    act(&mut state, &published);
    assert_eq!(duties(&state, OPEN, SECOND).unwrap().len(), 3);
    let free = drawn(None);
    assert_eq!(duties(&free, OPEN, FIRST).unwrap_err(), "本赛事规程没有录谱规定");
    assert_eq!(sentence(&free), None);
    assert_eq!(
        sentence(&state).unwrap(),
        "第2轮起前3台录谱：胜方录，和棋由红方录；拒不录谱：犯规1次。"
    );
}

#[test]
fn a_refusal_noted_at_the_table_is_named_until_revoked() {
    let mut state = drawn(duty(1, RecordingOnDraw::Red));
    let published = pairing(&state).unwrap();
    act(&mut state, &published);
    let seat = state.groups[&OPEN].rounds[0].tables[1];
    let foul = |player: PlayerId, offence: &str, round: Round, table: u32| Foul {
        player,
        at: Some((round, Table(table))),
        offence: offence.into(),
        kind: OffenceKind::by_word(offence),
        effect: Effect::Fouls(1),
        note: None,
    };
    let noted = [
        (1, foul(seat.red, "拒不录谱", FIRST, 2)),
        (2, foul(seat.red, "手机响", FIRST, 2)),
        (3, foul(seat.black, "拒不录谱", FIRST, 2)),
    ];
    for (id, foul) in noted {
        act(&mut state, &Event::FoulNoted { id: FoulId(id), foul });
    }
    let refused = |state: &State| duties(state, OPEN, FIRST).unwrap()[1].refused.clone();
    assert_eq!(refused(&state), [(seat.red, FoulId(1)), (seat.black, FoulId(3))]);
    act(&mut state, &Event::FoulRevoked { id: FoulId(1) });
    assert_eq!(refused(&state), [(seat.black, FoulId(3))]);
}
