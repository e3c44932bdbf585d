//! Acts that answer another: the second of a pair is free, needs a reason or is refused because of
//! the first; exclusion by forfeits and reinstatement.

use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{FoulId, ProtestId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::Effect;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};

use crate::admit::put_acts::{Act, ONE, certificate, foul, protest, start};
use crate::admit::table::publish;
use crate::support::record::{
    FIRST, OPEN, SECOND, act, close, drawing, entries, pairing, regulation_of, result,
};
use crate::support::round_states::state;

/// Pairs of acts where the second depends on the first: first act, second act, letter.
#[test]
fn acts_that_answer_another() {
    let twice: [(&str, usize, Act, Act, char); 11] = [
        (
            "withdraw, return",
            5,
            |_| Event::Withdrawn { id: ONE, from: SECOND },
            |_| Event::Returned { id: ONE, from: SECOND },
            'r',
        ),
        (
            "withdraw twice",
            5,
            |_| Event::Withdrawn { id: ONE, from: SECOND },
            |_| Event::Withdrawn { id: ONE, from: SECOND },
            'x',
        ),
        (
            "disqualify, lift",
            5,
            |_| Event::Disqualified { id: ONE, from: SECOND },
            |_| Event::DisqualificationLifted { id: ONE },
            'r',
        ),
        (
            "waive, revoke",
            0,
            |_| Event::FindingWaived { id: ONE, code: "sex".into(), text: "性别".into() },
            |_| Event::WaiverRevoked { id: ONE, code: "sex".into() },
            '.',
        ),
        (
            "note, revoke",
            2,
            |s| foul(None, Effect::Fouls(1))(s),
            |_| Event::FoulRevoked { id: FoulId(1) },
            'r',
        ),
        (
            "a foul at a table, void the round",
            2,
            |s| foul(Some((FIRST, Table(1))), Effect::Warning)(s),
            |_| Event::PairingVoided { group: OPEN, round: FIRST },
            'x',
        ),
        (
            "void, publish again",
            2,
            |_| Event::PairingVoided { group: OPEN, round: FIRST },
            |s| publish(s, FIRST),
            '.',
        ),
        ("start, start again", 2, |_| start(FIRST), |_| start(FIRST), 'r'),
        (
            "lodge, rule",
            2,
            |_| protest(None),
            |_| Event::ProtestRuled { id: ProtestId(1), ruling: "驳回".into() },
            '.',
        ),
        ("issue, issue again", 7, |_| certificate(), |_| certificate(), 'x'),
        (
            "provisional, certificate",
            7,
            |_| {
                let result = TableResult { outcome: Outcome::RedWins, provisional: true };
                Event::ResultsEntered {
                    group: OPEN,
                    round: SECOND,
                    results: vec![(Table(1), Some(result))],
                }
            },
            |_| certificate(),
            'x',
        ),
    ];
    for (name, column, first, second, letter) in twice {
        let mut state = state(column);
        let event = first(&state);
        act(&mut state, &event);
        let verdict = admit(&state, &second(&state));
        let found = match &verdict {
            Verdict::Free => '.',
            Verdict::NeedsReason(_) => 'r',
            Verdict::Refused(_) => 'x',
        };
        assert_eq!(found, letter, "{name}: {verdict:?}");
    }
}

/// Two forfeits in a row exclude; the chief arbiter may reinstate before the next publication.
#[test]
fn excluded_by_forfeits_and_reinstated() {
    let mut state = State::unfounded();
    let founding = regulation_of(4);
    act(&mut state, &Event::Founded { regulation: Box::new(founding) });
    let six = entries(&state, 6);
    act(&mut state, &six);
    let numbers = drawing(&state, "种子");
    act(&mut state, &numbers);
    for round in [FIRST, SECOND] {
        let published = pairing(&state).unwrap();
        act(&mut state, &published);
        let seats = state.groups[&OPEN].round(round).unwrap().clone();
        for (table, seat) in seats.numbered() {
            let outcome = if seat.red == ONE {
                Outcome::RedForfeits
            } else if seat.black == ONE {
                Outcome::BlackForfeits
            } else {
                Outcome::Draw
            };
            act(&mut state, &result(round, table.0, outcome));
        }
        act(&mut state, &close(round));
    }
    let seated = |event: &Event| match event {
        Event::PairingPublished { tables, bye, .. } => {
            tables.iter().any(|(r, b)| *r == ONE || *b == ONE) || *bye == Some(ONE)
        }
        _ => false,
    };
    let without = pairing(&state).unwrap();
    assert!(!seated(&without), "two forfeits in a row: not paired");
    let back = Event::Reinstated { id: ONE, from: Round(3) };
    assert!(matches!(admit(&state, &back), Verdict::NeedsReason(_)));
    act(&mut state, &back);
    assert!(seated(&pairing(&state).unwrap()), "reinstated: paired");
    assert!(admit(&state, &without).refusal().is_some(), "the older proposal no longer fits");
}
