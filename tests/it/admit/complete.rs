//! The permission table is complete: every kind of act has a row for each state of a round, also
//! those that answer another act (return, lift, revoke …); a new kind of act does not compile
//! until it is listed here.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::event::{Event, PairRule, PrivateDeed, TableResult};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, ProtestId, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, ForfeitRule};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::ranking::ending;

use crate::admit::put_acts::{Act, ONE, certificate, foul, next, protest, start};
use crate::admit::table::{TABLE, publish};
use crate::support::record::{FIRST, OPEN, SECOND};
use crate::support::round_states::{STATES, state};

/// Lists the kinds of act once; the match has no other arm, so that none can be left out.
macro_rules! kinds {
    ($($kind:ident)*) => {
        const KINDS: &[&str] = &[$(stringify!($kind)),*];

        fn kind(event: &Event) -> &'static str {
            match event {
                $(Event::$kind { .. } => stringify!($kind),)*
            }
        }
    };
}

kinds! {
    Founded FactsChanged RegulationAmended RoundsDecided EntrantsAdded ListTaken
    UnitChanged UnitRenamed GroupMerged
    EntrantChanged EntrantRemoved DeskMarked FindingWaived WaiverRevoked NumbersDrawn NumberGiven
    PairRuled AbsenceSet Withdrawn Returned Reinstated Disqualified DisqualificationLifted
    PairingPublished PairingVoided RoundStarted ResultsEntered TablesCorrected TableKept TableAdded FoulNoted
    FoulRevoked RoundClosed LotDrawn AwardRuled CertificateIssued CertificateRevoked ProtestLodged
    ProtestRuled SheetPrinted PrivateData Undone Redone Unknown
}

/// Acts that need another before them: the first is done where it is admitted, then the second is
/// asked. One letter a state: `.` free, `r` needs a reason, `x` refused, `-` the first is refused
/// in this state, so that the question cannot arise.
const ANSWERS: &[(&str, Act, Act, &str)] = &[
    (
        "waive, revoke the waiver",
        |_| Event::FindingWaived { id: ONE, code: "sex".into(), text: "性别".into() },
        |_| Event::WaiverRevoked { id: ONE, code: "sex".into() },
        "........",
    ),
    (
        "withdraw, return",
        |s| Event::Withdrawn { id: ONE, from: next(s) },
        |s| Event::Returned { id: ONE, from: next(s) },
        "rrrrrr--",
    ),
    (
        "withdraw, withdraw again",
        |s| Event::Withdrawn { id: ONE, from: next(s) },
        |s| Event::Withdrawn { id: ONE, from: next(s) },
        "xxxxxx--",
    ),
    (
        "absent, present after all",
        |s| Event::AbsenceSet { id: ONE, round: next(s), absent: true },
        |s| Event::AbsenceSet { id: ONE, round: next(s), absent: false },
        "......--",
    ),
    (
        "absent, absent again",
        |s| Event::AbsenceSet { id: ONE, round: next(s), absent: true },
        |s| Event::AbsenceSet { id: ONE, round: next(s), absent: true },
        "xxxxxx--",
    ),
    (
        "disqualify, lift",
        |s| Event::Disqualified { id: ONE, from: next(s) },
        |_| Event::DisqualificationLifted { id: ONE },
        "rrrrrrrr",
    ),
    (
        "disqualify, disqualify again",
        |s| Event::Disqualified { id: ONE, from: next(s) },
        |s| Event::Disqualified { id: ONE, from: next(s) },
        "xxxxxxxx",
    ),
    // One forfeit excludes: who lost table 3 of round 1 by forfeit is not paired in round 2.
    (
        "excluded by a forfeit, reinstate from the next round",
        strict,
        |s| Event::Reinstated { id: forfeiter(s), from: next(s) },
        "xxxxrrrr",
    ),
    (
        "excluded by a forfeit, publish the next round with the excluded",
        strict,
        |s| {
            let mut free = s.clone();
            free.regulation.forfeits = ForfeitRule::default();
            publish(&free, next(s))
        },
        "x.xxxxxx",
    ),
    ("fix a pair, free it", |_| pair(PairRule::Fixed), |_| pair(PairRule::Free), "-.....--"),
    ("fix a pair, fix it again", |_| pair(PairRule::Fixed), |_| pair(PairRule::Fixed), "-xxxxx--"),
    ("fix a pair, forbid it", |_| pair(PairRule::Fixed), |_| pair(PairRule::Forbidden), "-rrrrr--"),
    (
        "fix a pair, fix one of them with another",
        |_| pair(PairRule::Fixed),
        |_| Event::PairRuled { group: OPEN, a: ONE, b: PlayerId(3), rule: PairRule::Fixed },
        "-xxxxx--",
    ),
    (
        "keep a table, keep another",
        |_| Event::TableKept { id: ONE, table: Some(Table(3)) },
        |_| Event::TableKept { id: ONE, table: Some(Table(1)) },
        "........",
    ),
    (
        "keep a table, keep it again",
        |_| Event::TableKept { id: ONE, table: Some(Table(3)) },
        |_| Event::TableKept { id: ONE, table: Some(Table(3)) },
        "xxxxxxxx",
    ),
    (
        "a number for the late comer, a table with nobody who has the bye",
        |s| Event::NumberGiven { id: PlayerId(7), no: draw::next_number(s, OPEN) },
        |_| Event::TableAdded { group: OPEN, round: FIRST, red: ONE, black: PlayerId(7) },
        "-xxxxx--",
    ),
    ("start, start again", |_| start(FIRST), |_| start(FIRST), "--rrr---"),
    (
        "void round 1, publish it again",
        |_| Event::PairingVoided { group: OPEN, round: FIRST },
        |s| publish(s, FIRST),
        "--.-----",
    ),
    (
        "void round 1, void it again",
        |_| Event::PairingVoided { group: OPEN, round: FIRST },
        |_| Event::PairingVoided { group: OPEN, round: FIRST },
        "--x-----",
    ),
    (
        "a foul at a table, revoke it",
        |s| foul(Some((FIRST, Table(1))), Effect::Fouls(1))(s),
        |_| Event::FoulRevoked { id: FoulId(1) },
        "--rrrrrr",
    ),
    (
        "a foul at a table, void the round",
        |s| foul(Some((FIRST, Table(1))), Effect::Warning)(s),
        |_| Event::PairingVoided { group: OPEN, round: FIRST },
        "--xxxxxx",
    ),
    (
        "a foul outside a game, revoke it",
        |s| foul(None, Effect::Fouls(1))(s),
        |_| Event::FoulRevoked { id: FoulId(1) },
        "rrrrrrrr",
    ),
    (
        "a foul, another under its number",
        |s| foul(None, Effect::Fouls(1))(s),
        |s| foul(None, Effect::Warning)(s),
        "xxxxxxxx",
    ),
    (
        "a result under arbitration, close round 1",
        |_| provisional(FIRST),
        |_| crate::support::record::close(FIRST),
        "--xx.xxx",
    ),
    (
        "a result under arbitration, publish round 2",
        |_| provisional(FIRST),
        |s| publish(s, SECOND),
        "--xxx.xx",
    ),
    (
        "a result under arbitration, settle it",
        |_| provisional(FIRST),
        |_| crate::support::record::result(FIRST, 1, Outcome::RedWins),
        "--...rrr",
    ),
    (
        "a result under arbitration, a certificate",
        |_| provisional(FIRST),
        |_| certificate(),
        "--xxxxxx",
    ),
    ("a tie after round 1, its lot", tie, |s| lot(s), "--xxx..."),
    ("issue, issue the same number", |_| certificate(), |_| certificate(), "-------x"),
    (
        "issue, revoke",
        |_| certificate(),
        |_| Event::CertificateRevoked { number: "1".into() },
        "-------r",
    ),
    (
        "lodge a protest, rule it",
        |_| protest(None),
        |_| Event::ProtestRuled { id: ProtestId(1), ruling: "驳回".into() },
        "........",
    ),
    (
        "lodge a protest, rule it without a word",
        |_| protest(None),
        |_| Event::ProtestRuled { id: ProtestId(1), ruling: " ".into() },
        "xxxxxxxx",
    ),
    (
        "purge, show numbers",
        |_| Event::PrivateData { deed: PrivateDeed::Purged },
        |_| Event::PrivateData { deed: PrivateDeed::Shown { sheet: "等级申报表".into() } },
        "xxxxxxxx",
    ),
];

fn pair(rule: PairRule) -> Event {
    Event::PairRuled { group: OPEN, a: ONE, b: PlayerId(2), rule }
}

/// One forfeit in all excludes.
fn strict(state: &State) -> Event {
    let mut regulation = state.regulation.clone();
    regulation.forfeits = ForfeitRule { in_a_row: None, in_all: Some(1), unranked: false };
    Event::RegulationAmended { regulation: Box::new(regulation) }
}

/// Black of table 3 in round 1, who forfeits it in the later states.
fn forfeiter(state: &State) -> PlayerId {
    let table = state.groups[&OPEN].round(FIRST).and_then(|r| r.table(Table(3)));
    table.map_or(ONE, |t| t.black)
}

fn provisional(round: xiangqi_arbiter::model::id::Round) -> Event {
    let result = TableResult { outcome: Outcome::BlackWins, provisional: true };
    Event::ResultsEntered { group: OPEN, round, results: vec![(Table(1), Some(result))] }
}

/// A drawn table 1 besides the drawn table 2 leaves ties after round 1.
fn tie(_: &State) -> Event {
    crate::support::record::result(FIRST, 1, Outcome::Draw)
}

/// The lot of the first tie after round 1; any two where there is none.
fn lot(state: &State) -> Event {
    let tied = ending::ties_after(state, OPEN, FIRST).into_iter().next();
    let order = draw::lots("签", &tied.unwrap_or_else(|| vec![ONE, PlayerId(2)]));
    Event::LotDrawn {
        group: OPEN,
        after: FIRST,
        order: order.into_iter().map(|lot| lot.player).collect(),
        seed: "签".into(),
    }
}

fn letter(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Free => '.',
        Verdict::NeedsReason(_) => 'r',
        Verdict::Refused(_) => 'x',
    }
}

#[test]
fn acts_that_answer_another_in_each_state_of_a_round() {
    let states: Vec<State> = (0..STATES.len()).map(state).collect();
    let mut wrong = Vec::new();
    for (name, first, second, expected) in ANSWERS {
        let mut found = String::new();
        let mut message = Vec::new();
        for before in &states {
            let event = first(before);
            if admit(before, &event).refusal().is_some() {
                found.push('-');
                continue;
            }
            let mut after = before.clone();
            after.apply(&event).unwrap();
            let event = second(&after);
            let verdict = admit(&after, &event);
            found.push(letter(&verdict));
            if verdict.refusal().is_none() {
                assert_eq!(after.clone().apply(&event), Ok(()), "{name}: does not apply");
            }
            message.push(format!("{verdict:?}"));
        }
        if found != *expected {
            wrong.push(format!(
                "{name}: {expected} expected, {found} found\n  {}",
                message.join("\n  ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_of_act_has_a_row_for_each_state() {
    let some = state(5);
    let mut rows: BTreeSet<&str> = TABLE.iter().map(|(_, act, _)| kind(&act(&some))).collect();
    rows.extend(ANSWERS.iter().map(|(_, _, second, _)| kind(&second(&some))));
    let missing: Vec<&&str> = KINDS.iter().filter(|kind| !rows.contains(**kind)).collect();
    assert!(missing.is_empty(), "acts without a row: {missing:?}");
    for (name, letters) in TABLE
        .iter()
        .map(|(name, _, letters)| (name, letters))
        .chain(ANSWERS.iter().map(|(name, _, _, letters)| (name, letters)))
    {
        assert_eq!(letters.len(), STATES.len(), "{name}");
    }
}

/// Every act that can ever be recorded is recorded in some row: a kind whose rows all refuse has
/// not been looked at. Three are never recorded by hand.
#[test]
fn every_kind_of_act_is_admitted_somewhere() {
    let some = state(5);
    let mut admitted = BTreeSet::new();
    for (_, act, letters) in TABLE {
        if letters.contains(['.', 'r']) {
            admitted.insert(kind(&act(&some)));
        }
    }
    for (_, _, second, letters) in ANSWERS {
        if letters.contains(['.', 'r']) {
            admitted.insert(kind(&second(&some)));
        }
    }
    // The founding row stands in a test of its own beside the table.
    admitted.insert("Founded");
    // Nobody has the bye in these states; a table is added in `late_comers`.
    admitted.insert("TableAdded");
    let never: Vec<&&str> = KINDS.iter().filter(|kind| !admitted.contains(**kind)).collect();
    assert_eq!(never, [&"Undone", &"Redone", &"Unknown"]);
}
