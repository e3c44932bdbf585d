//! The permission table (rules.md §8, screens.md "Four kinds of no"): each act against each state
//! of a round.

use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entrant::Entrant;
use xiangqi_arbiter::model::event::{
    DeskMark, Event, PairRule, PairedBy, PrivateDeed, TableResult,
};
use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::id::{
    FoulId, GroupId, PlayerId, ProtestId, Round, Seq, StartNumber, Table,
};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, RoundPlan};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::enrolment::draw;

use crate::admit::put_acts::{
    Act, JUNIOR, ONE, certificate, foul, halves, next, protest, start, turn, unit,
};
use crate::support::record::{
    FIRST, OPEN, SECOND, close, drawing, entrant, entries, pairing, regulation, result,
};
use crate::support::round_states::{STATES, state};

/// Act, then one letter a state: `.` free, `r` needs a reason, `x` refused.
pub const TABLE: &[(&str, Act, &str)] = &[
    ("found again", |_| Event::Founded { regulation: Box::new(regulation()) }, "xxxxxxxx"),
    (
        "facts of the event",
        |s| Event::FactsChanged { facts: s.regulation.event.clone() },
        "........",
    ),
    (
        "amend the regulation",
        |s| Event::RegulationAmended { regulation: Box::new(s.regulation.clone()) },
        "..rrrrrr",
    ),
    (
        "change the system",
        |s| {
            let mut regulation = s.regulation.clone();
            regulation.play.system = System::RoundRobin;
            regulation.play.rounds = RoundPlan::Open;
            Event::RegulationAmended { regulation: Box::new(regulation) }
        },
        "..xxxxxx",
    ),
    (
        "drop a group in use",
        |s| {
            let mut regulation = s.regulation.clone();
            regulation.groups.remove(0);
            Event::RegulationAmended { regulation: Box::new(regulation) }
        },
        "xxxxxxxx",
    ),
    (
        "exchange two groups",
        |s| {
            let mut regulation = s.regulation.clone();
            regulation.groups.swap(0, 1);
            Event::RegulationAmended { regulation: Box::new(regulation) }
        },
        "xxxxxxxx",
    ),
    (
        "drop an unused group",
        |s| {
            let mut regulation = s.regulation.clone();
            regulation.groups.pop();
            Event::RegulationAmended { regulation: Box::new(regulation) }
        },
        "..rrrrrr",
    ),
    ("decide 3 rounds", |_| Event::RoundsDecided { group: OPEN, rounds: 3 }, "..rrrrrr"),
    ("decide 1 round", |_| Event::RoundsDecided { group: OPEN, rounds: 1 }, "..rrrrxx"),
    ("decide 0 rounds", |_| Event::RoundsDecided { group: OPEN, rounds: 0 }, "xxxxxxxx"),
    ("enter somebody", |s| entries(s, 1), "......xx"),
    (
        "enter under a used id",
        |_| Event::EntrantsAdded {
            source: None,
            entrants: vec![(ONE, entrant("甲", "乙"))],
            units: Vec::new(),
            paid: Vec::new(),
        },
        "xxxxxxxx",
    ),
    (
        "correct a unit",
        |s| {
            let mut facts = s.entrants[&ONE].facts.clone();
            facts.unit = Some("新单位".into());
            Event::EntrantChanged { id: ONE, entrant: Box::new(facts) }
        },
        "..rrrrrr",
    ),
    (
        "take a corrected unit of a list",
        |s| {
            let mut facts = s.entrants[&ONE].facts.clone();
            facts.unit = Some("新单位".into());
            taken(s, vec![(ONE, facts)])
        },
        ".rrrrrrr",
    ),
    (
        "take a corrected remark of a list",
        |s| {
            let mut facts = s.entrants[&ONE].facts.clone();
            facts.note = Some("备注".into());
            taken(s, vec![(ONE, facts)])
        },
        "........",
    ),
    ("take nothing of a list", |s| taken(s, Vec::new()), "xxxxxxxx"),
    (
        "take two rows for one person",
        |s| {
            let facts = s.entrants[&ONE].facts.clone();
            taken(s, vec![(ONE, facts.clone()), (ONE, facts)])
        },
        "xxxxxxxx",
    ),
    (
        "correct a phone remark",
        |s| {
            let mut facts = s.entrants[&ONE].facts.clone();
            facts.note = Some("备注".into());
            Event::EntrantChanged { id: ONE, entrant: Box::new(facts) }
        },
        "........",
    ),
    (
        "rename a unit",
        |_| Event::UnitRenamed { from: "单位1".into(), to: "新单位".into() },
        "..rrrrrr",
    ),
    ("take an entry back", |_| Event::EntrantRemoved { id: ONE }, ".xxxxxxx"),
    ("take a late entry back", |_| Event::EntrantRemoved { id: PlayerId(7) }, "........"),
    (
        "mark a fee",
        |_| Event::DeskMarked { ids: vec![ONE], mark: DeskMark::Fee, done: true },
        "........",
    ),
    (
        "waive a finding",
        |_| Event::FindingWaived { id: ONE, code: "sex".into(), text: "性别".into() },
        "rrrrrrrr",
    ),
    (
        "waive a hint",
        |_| Event::FindingWaived { id: ONE, code: "no_quota".into(), text: "晋级".into() },
        "xxxxxxxx",
    ),
    (
        "waive what no finding is called",
        |_| Event::FindingWaived { id: ONE, code: "max_age".into(), text: "年龄".into() },
        "xxxxxxxx",
    ),
    ("revoke no waiver", |_| Event::WaiverRevoked { id: ONE, code: "sex".into() }, "xxxxxxxx"),
    ("draw by a seed", |s| drawing(s, "新种子"), ".rxxxxxx"),
    (
        "give a late number",
        |s| Event::NumberGiven { id: PlayerId(7), no: draw::next_number(s, OPEN) },
        "x.....xx",
    ),
    (
        "give a number too high",
        |_| Event::NumberGiven { id: PlayerId(7), no: StartNumber(9) },
        "xxxxxxxx",
    ),
    (
        "fix a pair",
        |_| Event::PairRuled { group: OPEN, a: ONE, b: PlayerId(2), rule: PairRule::Fixed },
        "xrrrrrxx",
    ),
    (
        "forbid a pair",
        |_| Event::PairRuled { group: OPEN, a: ONE, b: PlayerId(2), rule: PairRule::Forbidden },
        "xrrrrrxx",
    ),
    (
        "free a pair",
        |_| Event::PairRuled { group: OPEN, a: ONE, b: PlayerId(2), rule: PairRule::Free },
        "xxxxxxxx",
    ),
    (
        "absent in round 1",
        |_| Event::AbsenceSet { id: ONE, round: FIRST, absent: true },
        "..xxxxxx",
    ),
    (
        "absent in round 2",
        |_| Event::AbsenceSet { id: ONE, round: SECOND, absent: true },
        "......xx",
    ),
    (
        "present after no absence",
        |_| Event::AbsenceSet { id: ONE, round: SECOND, absent: false },
        "xxxxxxxx",
    ),
    (
        "absent in round 3 of two",
        |_| Event::AbsenceSet { id: ONE, round: Round(3), absent: true },
        "xxxxxxxx",
    ),
    ("withdraw from round 3 of two", |_| Event::Withdrawn { id: ONE, from: Round(3) }, "xxxxxxxx"),
    (
        "disqualify from the next round",
        |s| Event::Disqualified { id: ONE, from: next(s) },
        "rrrrrrrr",
    ),
    ("withdraw from round 1", |_| Event::Withdrawn { id: ONE, from: FIRST }, "..xxxxxx"),
    ("withdraw from round 2", |_| Event::Withdrawn { id: ONE, from: SECOND }, "......xx"),
    ("return without leaving", |_| Event::Returned { id: ONE, from: SECOND }, "xxxxxxxx"),
    ("reinstate without exclusion", |_| Event::Reinstated { id: ONE, from: SECOND }, "xxxxxxxx"),
    ("disqualify from round 2", |_| Event::Disqualified { id: ONE, from: SECOND }, "rrrrrrxx"),
    ("lift no disqualification", |_| Event::DisqualificationLifted { id: ONE }, "xxxxxxxx"),
    ("publish round 1", |s| publish(s, FIRST), "x.xxxxxx"),
    ("publish round 2", |s| publish(s, SECOND), "xxxxx.xx"),
    ("publish round 3", |s| publish(s, Round(3)), "xxxxxxxx"),
    ("void round 1", |_| Event::PairingVoided { group: OPEN, round: FIRST }, "xxrxxxxx"),
    ("void round 2", |_| Event::PairingVoided { group: OPEN, round: SECOND }, "xxxxxxrx"),
    ("start round 1", |_| start(FIRST), "xx...xxx"),
    ("a result", |_| result(FIRST, 1, Outcome::Draw), "xx...rrr"),
    (
        "a provisional result",
        |_| {
            let result = TableResult { outcome: Outcome::Draw, provisional: true };
            Event::ResultsEntered {
                group: OPEN,
                round: FIRST,
                results: vec![(Table(1), Some(result))],
            }
        },
        "xx...rrr",
    ),
    (
        "the same result again",
        |s| {
            let table = s.groups[&OPEN].round(FIRST).and_then(|r| r.table(Table(1)));
            let results = vec![(Table(1), table.and_then(|t| t.result))];
            Event::ResultsEntered { group: OPEN, round: FIRST, results }
        },
        "xxxxxxxx",
    ),
    (
        "clear a result",
        |_| Event::ResultsEntered { group: OPEN, round: FIRST, results: vec![(Table(1), None)] },
        "xxx..xxx",
    ),
    ("a result at no table", |_| result(FIRST, 9, Outcome::Draw), "xxxxxxxx"),
    ("turn the sides of a table", |s| turn(s), "xxrrrrrr"),
    (
        "correct nothing",
        |s| match turn(s) {
            Event::TablesCorrected { group, round, mut tables, bye } => {
                for (_, red, black) in &mut tables {
                    std::mem::swap(red, black);
                }
                Event::TablesCorrected { group, round, tables, bye }
            }
            other => other,
        },
        "xxxxxxxx",
    ),
    ("a foul at a table", |s| foul(Some((FIRST, Table(1))), Effect::Fouls(1))(s), "xx...rrr"),
    ("a foul outside a game", |s| foul(None, Effect::Fouls(1))(s), ".......r"),
    (
        "a foul at another's table",
        |s| match foul(Some((FIRST, Table(1))), Effect::Fouls(1))(s) {
            Event::FoulNoted { id, mut foul } => {
                let table = s.groups[&OPEN].round(FIRST).and_then(|r| r.table(Table(2)));
                foul.player = table.map_or(PlayerId(7), |t| t.red);
                Event::FoulNoted { id, foul }
            }
            other => other,
        },
        "xxxxxxxx",
    ),
    ("an exemption", |s| foul(None, Effect::Exempted)(s), "rrrrrrrr"),
    ("out of the event by a foul", |s| foul(None, Effect::Disqualified)(s), "rrrrrrrr"),
    ("a foul of too many", |s| foul(None, Effect::Fouls(u32::MAX))(s), "xxxxxxxx"),
    ("revoke no foul", |_| Event::FoulRevoked { id: FoulId(1) }, "xxxxxxxx"),
    ("what is known of a unit", |_| unit("单位1"), "........"),
    ("a unit without a name", |_| unit(" "), "xxxxxxxx"),
    ("merge into another group", |_| Event::GroupMerged { group: OPEN, into: JUNIOR }, "rxxxxxxx"),
    (
        "merge a group nobody entered",
        |_| Event::GroupMerged { group: JUNIOR, into: OPEN },
        "xxxxxxxx",
    ),
    ("draw in halves", |s| halves(s, 3), ".rxxxxxx"),
    ("draw in halves too few above", |s| halves(s, 2), "xxxxxxxx"),
    (
        "exchange two players of two tables",
        |s| match s.groups[&OPEN].round(FIRST) {
            Some(round) => {
                let (a, b) = (round.tables[0], round.tables[1]);
                let tables = vec![(Table(1), b.red, a.black), (Table(2), a.red, b.black)];
                Event::TablesCorrected { group: OPEN, round: FIRST, tables, bye: None }
            }
            None => turn(s),
        },
        "xxrrrrrr",
    ),
    (
        "seat a player twice",
        |s| {
            let round = s.groups[&OPEN].round(FIRST);
            let two = round.map_or(ONE, |r| r.tables[1].red);
            let black = round.map_or(PlayerId(2), |r| r.tables[0].black);
            let tables = vec![(Table(1), two, black)];
            Event::TablesCorrected { group: OPEN, round: FIRST, tables, bye: None }
        },
        "xxxxxxxx",
    ),
    ("close round 1", |_| close(FIRST), "xxxx.xxx"),
    ("close round 2", |_| close(SECOND), "xxxxxxxx"),
    (
        "a lot without a tie",
        |_| Event::LotDrawn {
            group: OPEN,
            after: SECOND,
            order: vec![ONE, PlayerId(2)],
            seed: "签".into(),
        },
        "xxxxxxxx",
    ),
    (
        "rule an award",
        |_| Event::AwardRuled { group: OPEN, award: Award::read("全组", "第1名"), to: None },
        "rrrrrrrr",
    ),
    (
        "rule an award that no list has",
        |_| Event::AwardRuled { group: OPEN, award: Award::read("全组", "1"), to: None },
        "xxxxxxxx",
    ),
    (
        "rule a place beyond the list",
        |_| Event::AwardRuled { group: OPEN, award: Award::read("全组", "第3名"), to: None },
        "xxxxxxxx",
    ),
    (
        "rule a title that is not given",
        |_| Event::AwardRuled { group: OPEN, award: Award::title("棋王", "全组"), to: None },
        "xxxxxxxx",
    ),
    (
        "give up a quota place that is not given",
        |_| Event::AwardRuled { group: OPEN, award: Award::read("全组", "晋级 1"), to: None },
        "xxxxxxxx",
    ),
    ("issue a certificate", |_| certificate(), "xxxxxxx."),
    ("revoke no certificate", |_| Event::CertificateRevoked { number: "1".into() }, "xxxxxxxx"),
    ("lodge a protest", |_| protest(None), "........"),
    ("lodge a protest about a table", |_| protest(Some((FIRST, Table(1)))), "xx......"),
    (
        "rule no protest",
        |_| Event::ProtestRuled { id: ProtestId(1), ruling: "驳回".into() },
        "xxxxxxxx",
    ),
    (
        "print a sheet",
        |_| Event::SheetPrinted { sheet: "对阵表".into(), group: None, round: None },
        "........",
    ),
    (
        "print a sheet of no group",
        |_| Event::SheetPrinted { sheet: "对阵表".into(), group: Some(GroupId(9)), round: None },
        "xxxxxxxx",
    ),
    (
        "print what no sheet is called",
        |_| Event::SheetPrinted { sheet: "旧表".into(), group: None, round: None },
        "xxxxxxxx",
    ),
    (
        "print a void list of entrants",
        |_| Event::SheetPrinted {
            sheet: "参赛名单（作废）".into(), group: None, round: None
        },
        "xxxxxxxx",
    ),
    (
        "print the ruling of no protest",
        |_| Event::SheetPrinted {
            sheet: "裁决书（申诉1）".into(), group: None, round: None
        },
        "xxxxxxxx",
    ),
    (
        "show identity numbers",
        |_| Event::PrivateData { deed: PrivateDeed::Shown { sheet: "等级申报表".into() } },
        "........",
    ),
    ("purge private data", |_| Event::PrivateData { deed: PrivateDeed::Purged }, "rrrrrrr."),
    ("undo by hand", |_| Event::Undone { seq: Seq(1) }, "xxxxxxxx"),
    ("redo by hand", |_| Event::Redone { seq: Seq(1) }, "xxxxxxxx"),
    ("an unknown act", |_| Event::Unknown, "xxxxxxxx"),
];

/// The engine's pairing where this round is next; else any two players, which must be refused.
pub fn publish(state: &State, round: Round) -> Event {
    let next = state.groups[&OPEN].rounds.len() as u32 + 1;
    if next == round.0
        && state.groups[&OPEN].draw.is_some()
        && let Some(event @ Event::PairingPublished { .. }) = pairing(state)
    {
        return event;
    }
    let tables = vec![(ONE, PlayerId(2))];
    Event::PairingPublished { group: OPEN, round, tables, bye: None, by: PairedBy::Engine }
}

/// These changes of a list imported again, nobody new on it.
fn taken(_: &State, changed: Vec<(PlayerId, Entrant)>) -> Event {
    let source = "名单.xlsx".into();
    Event::ListTaken { source, added: Vec::new(), changed, units: Vec::new(), paid: Vec::new() }
}

#[test]
fn each_act_in_each_state_of_a_round() {
    let states: Vec<State> = (0..STATES.len()).map(state).collect();
    let mut wrong = Vec::new();
    for (name, act, expected) in TABLE {
        assert_eq!(expected.len(), STATES.len(), "{name}");
        for ((state, at), letter) in states.iter().zip(STATES).zip(expected.chars()) {
            let event = act(state);
            let verdict = admit(state, &event);
            let found = match &verdict {
                Verdict::Free => '.',
                Verdict::NeedsReason(_) => 'r',
                Verdict::Refused(_) => 'x',
            };
            if found != letter {
                wrong.push(format!("{name}, {at}: {letter} expected, {verdict:?}"));
            }
            match verdict {
                Verdict::Free => {}
                Verdict::NeedsReason(text) | Verdict::Refused(text) => {
                    let chinese = text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
                    assert!(chinese, "{name}, {at}: not said in Chinese: {text}");
                }
            }
            if found != 'x' {
                let mut next = state.clone();
                assert_eq!(next.apply(&event), Ok(()), "{name}, {at}: admitted but does not apply");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_is_admitted_before_the_event_is_founded() {
    let unfounded = State::unfounded();
    for (name, act, _) in TABLE.iter().skip(1) {
        let event = act(&state(1));
        assert!(admit(&unfounded, &event).refusal().is_some(), "{name}");
    }
    let founding = Event::Founded { regulation: Box::new(regulation()) };
    assert_eq!(admit(&unfounded, &founding), Verdict::Free);
}
