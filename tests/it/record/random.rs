//! Random sequences of acts, sensible and nonsensical: nothing panics, what is admitted applies,
//! undo gives the state before, and every file reopens to the state that was left.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use xiangqi_arbiter::model::award::Award;
use xiangqi_arbiter::model::entry::{Entry, UndoRedo, fold, fold_standing};
use xiangqi_arbiter::model::event::{
    Certificate, CertificateKind, DeskMark, DrawMethod, Event, Foul, PairRule, PairedBy,
    PrivateDeed, TableResult,
};
use xiangqi_arbiter::model::id::{
    FoulId, GroupId, PlayerId, ProtestId, Round, Seq, StartNumber, Table,
};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind, TeamBy, TeamRule};
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::awards::certificates;
use xiangqi_arbiter::rules::conduct::{penalty, recording};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::ranking::ending;
use xiangqi_arbiter::rules::ranking::teams::teams_after;
use xiangqi_arbiter::rules::record::act;
use xiangqi_arbiter::rules::views::{Phase, Views, progress};
use xiangqi_arbiter::session::{RecordError, Session};

use crate::record::acts;
use crate::support::act_names;
use crate::support::record::{
    OPEN, clock, close, drawing, entrant, entries, found, pairing, regulation_of, result,
};

/// What an act is made of: a kind and three numbers.
type Dice = (u8, u32, u32, u32);

/// Mostly small numbers that exist, sometimes any number at all.
fn number() -> impl Strategy<Value = u32> {
    prop_oneof![20 => 0u32..12, 1 => Just(u32::MAX), 1 => any::<u32>()]
}

fn dice(longest: usize) -> impl Strategy<Value = Vec<Dice>> {
    let kind = prop_oneof![2 => 0u8..8, 8 => Just(8u8), 1 => 9u8..12, 4 => 12u8..45,
        3 => 45u8..45 + acts::KINDS, 2 => 60u8..70];
    prop::collection::vec((kind, number(), number(), number()), 1..longest)
}

fn group(n: u32) -> GroupId {
    if n.is_multiple_of(7) { GroupId(n) } else { OPEN }
}

fn next_round(state: &State) -> Round {
    Round(state.groups.get(&OPEN).map_or(0, |g| g.rounds.len() as u32) + 1)
}

/// What an arbiter would do next, so that events get to their end.
fn go_on(state: &State, outcome: Outcome) -> Event {
    if state.entrants.len() < 5 {
        return entries(state, 6);
    }
    let last = Round(next_round(state).0 - 1);
    match progress(state, OPEN).phase {
        // Some events have a second group that is too small and is merged.
        Phase::BeforeDraw if matches!(outcome, Outcome::Draw | Outcome::BothForfeit) => {
            acts::merging(state)
        }
        Phase::BeforeDraw => drawing(state, "种子"),
        Phase::ToPair(_) => match pairing(state) {
            Some(pairing) => pairing,
            None => Event::RoundsDecided { group: OPEN, rounds: last.0 },
        },
        Phase::Playing(round, _, _) => {
            let seats = state.groups[&OPEN].round(round);
            let missing = seats.map(|seats| seats.missing()).unwrap_or_default();
            result(round, missing[0].0, outcome)
        }
        Phase::ToClose(round) => close(round),
        Phase::Finished => match ending::ties_after(state, OPEN, last).first() {
            Some(tied) => {
                let order = draw::lots("签", tied).into_iter().map(|lot| lot.player).collect();
                Event::LotDrawn { group: OPEN, after: last, order, seed: "签".into() }
            }
            None => match certificates::due(state, OPEN).into_iter().next() {
                Some(certificate) => Event::CertificateIssued { certificate },
                None => close(last),
            },
        },
    }
}

/// An act that often fits where the event stands, and often does not.
fn event(state: &State, (kind, a, b, c): Dice) -> Event {
    let rounds = next_round(state).0 - 1;
    let last = Round(rounds);
    let near = Round(if c.is_multiple_of(5) { c } else { rounds + b % 2 });
    let player = PlayerId(a);
    let outcome = Outcome::ALL[(c % 9) as usize];
    match kind {
        0 => entries(state, a % 4 + 1),
        1 => drawing(state, "种子"),
        2..=5 => pairing(state).unwrap_or_else(|| close(last)),
        6 => close(last),
        7 => result(last, a % 4 + 1, outcome),
        8 => go_on(state, outcome),
        9 => Event::ResultsEntered {
            group: group(a),
            round: near,
            results: vec![(
                Table(b),
                (c % 3 > 0).then_some(TableResult { outcome, provisional: c % 3 == 1 }),
            )],
        },
        10 => Event::NumberGiven { id: player, no: draw::next_number(state, OPEN) },
        11 => Event::PairingVoided { group: group(b), round: last },
        12 => Event::Withdrawn { id: player, from: near },
        13 => Event::Returned { id: player, from: near },
        14 => Event::Reinstated { id: player, from: near },
        15 => Event::Disqualified { id: player, from: near },
        16 => Event::DisqualificationLifted { id: player },
        17 => Event::AbsenceSet { id: player, round: near, absent: b % 3 > 0 },
        18 => {
            let rule = [PairRule::Fixed, PairRule::Forbidden, PairRule::Free][(c % 3) as usize];
            Event::PairRuled { group: OPEN, a: player, b: PlayerId(b), rule }
        }
        19 => {
            let tables =
                vec![(Table(1), player, PlayerId(b)), (Table(2), PlayerId(c), PlayerId(1))];
            Event::TablesCorrected { group: OPEN, round: last, tables, bye: None }
        }
        20 => {
            let seats = state.groups.get(&OPEN).and_then(|g| g.round(last));
            let tables: Vec<_> = seats
                .into_iter()
                .flat_map(|r| r.numbered())
                .map(|(table, seat)| (table, seat.black, seat.red))
                .collect();
            Event::TablesCorrected { group: OPEN, round: last, tables, bye: None }
        }
        21 | 22 => {
            let effects = [
                Effect::Exempted,
                Effect::Warning,
                Effect::Fouls(b),
                Effect::OpponentMinutes(b),
                Effect::LosesGame,
                Effect::Disqualified,
            ];
            let at = (c % 2 == 0).then_some((last, Table(b % 4 + 1)));
            let effect = effects[(c % 6) as usize];
            let foul = Foul {
                player,
                at,
                offence: "手机响".into(),
                kind: OffenceKind::Other,
                effect,
                note: None,
            };
            Event::FoulNoted { id: FoulId(state.fouls.len() as u32 + 1), foul }
        }
        23 => Event::FoulRevoked { id: FoulId(a) },
        24 => Event::EntrantRemoved { id: player },
        25 => {
            let mut facts = entrant("改名", "新单位");
            facts.group = group(b);
            Event::EntrantChanged { id: player, entrant: Box::new(facts) }
        }
        26 => Event::RoundsDecided { group: group(a), rounds: b },
        27 => {
            let mut regulation = regulation_of(b % 9);
            match c % 4 {
                0 => regulation.groups.swap(0, 1),
                1 => regulation.groups.truncate(1),
                2 => regulation.forfeits.in_all = Some(a),
                _ => {
                    regulation.foul_threshold = Some(b);
                    let by = if a % 2 == 0 { TeamBy::Ranks } else { TeamBy::Scores };
                    if let Some(group) = regulation.groups.first_mut() {
                        group.team = Some(TeamRule { best: a, by });
                    }
                }
            }
            Event::RegulationAmended { regulation: Box::new(regulation) }
        }
        28 if c % 2 == 1 => {
            let upper: Vec<PlayerId> = (1..=a % 9).map(|k| PlayerId(k * (1 + b % 2))).collect();
            let numbers = draw::by_halves(state, OPEN, "半区", &upper).unwrap_or_default();
            let method = DrawMethod::Halves { seed: "半区".into(), upper };
            Event::NumbersDrawn { group: OPEN, method, numbers }
        }
        28 => Event::NumbersDrawn {
            group: group(a),
            method: DrawMethod::Manual,
            numbers: (1..=a % 9).map(|k| (PlayerId(k), StartNumber(k + b % 2))).collect(),
        },
        29 => Event::LotDrawn {
            group: OPEN,
            after: near,
            order: vec![player, PlayerId(b)],
            seed: "签".into(),
        },
        30 => {
            let certificate = Certificate {
                number: a.to_string(),
                kind: CertificateKind::Prize,
                group: group(b),
                player,
                honour: "第一名".into(),
            };
            Event::CertificateIssued { certificate }
        }
        31 => {
            let number = state.certificates.keys().next().cloned().unwrap_or_default();
            Event::CertificateRevoked { number }
        }
        32 => Event::AwardRuled {
            group: group(a),
            award: Award::Place { list: "全组".into(), place: b },
            to: (c % 2 == 0).then_some(player),
        },
        33 => Event::ProtestLodged {
            id: ProtestId(state.protests.len() as u32 + 1),
            group: group(a),
            about: (b % 2 == 0).then_some((near, Table(c))),
            by: "甲队".into(),
            text: "长打".into(),
        },
        34 => Event::ProtestRuled { id: ProtestId(a), ruling: "驳回".into() },
        35 => Event::DeskMarked { ids: vec![player], mark: DeskMark::Fee, done: b % 2 == 0 },
        36 => Event::FindingWaived { id: player, code: "sex".into(), text: "性别".into() },
        37 => Event::WaiverRevoked { id: player, code: "sex".into() },
        38 => {
            let hour = chrono::NaiveDate::from_ymd_opt((a % 300_000) as i32, 1, 1);
            let at = hour.and_then(|day| day.and_hms_opt(9, 0, 0)).unwrap_or_default();
            Event::RoundStarted { group: group(b), round: last, at }
        }
        39 => {
            let tables = vec![(player, PlayerId(b)), (PlayerId(c), PlayerId(2))];
            let by = PairedBy::Hand { engine: vec![(player, player)], engine_bye: None };
            Event::PairingPublished {
                group: group(c),
                round: next_round(state),
                tables,
                bye: None,
                by,
            }
        }
        40 => {
            Event::SheetPrinted {
                sheet: "对阵表".into(), group: Some(group(a)), round: Some(near)
            }
        }
        41 => Event::PrivateData { deed: PrivateDeed::Purged },
        42 => Event::FactsChanged { facts: state.regulation.event.clone() },
        43 => Event::Undone { seq: Seq(a) },
        67 => {
            Event::UnitRenamed { from: format!("单位{}", a % 4), to: format!("单位{}", b % 5) }
        }
        68 => match entries(state, a % 4 + 1) {
            Event::EntrantsAdded { source, entrants, units, .. } => {
                let paid = vec![PlayerId(state.next_player.0.saturating_add(b % 6))];
                Event::EntrantsAdded { source, entrants, units, paid }
            }
            other => other,
        },
        69 => acts::seating(state, a, b),
        60.. => acts::about_existing(state, kind, a).unwrap_or_else(|| close(last)),
        45.. => acts::rarer(state, kind - 45, a, b, c),
        _ => Event::EntrantsAdded {
            source: None,
            entrants: vec![(player, entrant("", "乙"))],
            units: Vec::new(),
            paid: Vec::new(),
        },
    }
}

/// Everything screens ask of a state.
fn look_at(state: &State) {
    let views = Views::of(state);
    views.open_findings(state);
    for (id, facts) in &state.groups {
        let _ = progress(state, *id);
        let last = Round(facts.rounds.len() as u32);
        let _ = views.standings(state, *id, last);
        let _ = views.field(state, *id);
        let _ = ending::awards_open(state, *id);
        let _ = teams_after(state, *id, last);
        let _ = penalty::proposed(state, *id, last);
        let _ = recording::duties(state, *id, last);
    }
}

/// How many sequences: so many, or as the environment asks for the long run.
fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn entry(seq: u32, event: Event) -> Entry {
    let empty = String::new();
    Entry {
        seq: Seq(seq),
        at: empty.clone(),
        by: empty.clone(),
        reason: None,
        event,
        digest: empty,
    }
}

/// The sequences are worth something: many get into the rounds, some to the end.
#[test]
fn sequences_get_somewhere() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut tried, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let (mut published, mut closed, mut ended, all) = (0, 0, 0, 200);
    for _ in 0..all {
        let rolls = dice(120).new_tree(&mut runner).unwrap().current();
        let mut state = State::unfounded();
        state.apply(&Event::Founded { regulation: Box::new(regulation_of(3)) }).unwrap();
        for roll in rolls {
            let event = event(&state, roll);
            tried.insert(act_names::name(&event));
            if admit(&state, &event).refusal().is_none() {
                state.apply(&event).unwrap();
                taken.insert(act_names::name(&event));
            }
        }
        let rounds = &state.groups[&OPEN].rounds;
        published += u32::from(!rounds.is_empty());
        closed += u32::from(rounds.iter().any(|r| r.closed));
        ended += u32::from(ending::finished(&state, OPEN));
    }
    let message = format!("{published} published, {closed} closed, {ended} finished of {all}");
    assert!(published * 3 > all && closed * 5 > all && ended * 40 > all, "{message}");
    // Every act of the format is tried, and all but those nobody may write are taken somewhere.
    let declared = act_names::declared_acts();
    let missing =
        |seen: &BTreeSet<String>| declared.difference(seen).cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(missing(&tried), "Founded", "acts never tried");
    assert_eq!(missing(&taken), "Founded Redone Undone Unknown", "acts never admitted");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(96),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_admitted_applies_and_is_undone(rolls in dice(120)) {
        let founding = Event::Founded { regulation: Box::new(regulation_of(3)) };
        let mut rows = vec![entry(1, founding)];
        let mut state = fold(&rows).unwrap();
        for roll in rolls {
            let event = event(&state, roll);
            let verdict = admit(&state, &event);
            let mut next = state.clone();
            let applied = next.apply(&event);
            let message = act::sentence(&state, &next, &event);
            prop_assert!(!message.is_empty());
            if verdict.refusal().is_some() {
                continue;
            }
            prop_assert_eq!(applied, Ok(()), "{:?} admitted", event);
            let seq = rows.len() as u32 + 1;
            rows.push(entry(seq, event.clone()));
            prop_assert_eq!(&fold(&rows).unwrap(), &next, "the fold is the sum of its steps");
            let mut standing = UndoRedo::of(&rows);
            standing.push(Seq(seq + 1), &Event::Undone { seq: Seq(seq) });
            prop_assert_eq!(&fold_standing(&rows, &standing).unwrap(), &state, "undone {:?}", event);
            standing.push(Seq(seq + 2), &Event::Redone { seq: Seq(seq) });
            prop_assert_eq!(&fold_standing(&rows, &standing).unwrap(), &next, "redone {:?}", event);
            let json = serde_json::to_string(&event).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Event>(&json).unwrap(), &event);
            state = next;
        }
        look_at(&state);
    }

    #[test]
    fn applying_anything_to_anything_never_panics(rolls in dice(120)) {
        let mut state = State::unfounded();
        let founding = Event::Founded { regulation: Box::new(regulation_of(3)) };
        state.apply(&founding).unwrap();
        for roll in rolls {
            let event = event(&state, roll);
            let mut next = state.clone();
            if next.apply(&event).is_ok() && admit(&state, &event).refusal().is_none() {
                state = next;
            }
        }
        look_at(&state);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(12),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// On the disk: acts, undo, redo and restarts in any order.
    #[test]
    fn files_reopen_to_the_state_that_was_left(
        rolls in dice(90),
        turns in prop::collection::vec(0u8..14, 90),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut session = found(folder.path(), 3);
        let path = session.path().to_path_buf();
        // The state before each act that stands and can be undone; by row.
        let mut before: BTreeMap<Seq, State> = BTreeMap::new();
        for (roll, turn) in rolls.into_iter().zip(turns) {
            match turn {
                0 => {
                    let (state, mark) = (session.state().clone(), session.mark().0);
                    drop(session);
                    session = Session::open(&path, "裁判长", clock()).unwrap();
                    prop_assert_eq!((session.state(), session.mark().0), (&state, mark));
                }
                1 => {
                    let label = session.undo_label();
                    let done = session.undo();
                    prop_assert_eq!(label.is_ok(), done.is_ok());
                    if done.is_ok() {
                        let Some(Event::Undone { seq }) = session.entries().last().map(|e| &e.event)
                        else { panic!("undo is a row") };
                        prop_assert_eq!(Some(session.state()), before.get(seq));
                    }
                }
                2 => {
                    let possible = session.redo_label().is_ok();
                    prop_assert_eq!(session.redo().is_ok(), possible);
                }
                _ => {
                    let event = event(session.state(), roll);
                    let state = session.state().clone();
                    let verdict = session.admit(&event);
                    let private = acts::private(&event, roll.3);
                    match session.record(event, Some("随机"), &private) {
                        Ok(done) => {
                            prop_assert!(verdict.refusal().is_none());
                            before.insert(done.seq, state);
                        }
                        Err(RecordError::Refused(_)) => prop_assert_eq!(session.state(), &state),
                        Err(error) => panic!("{error}"),
                    }
                    let _: Verdict = verdict;
                }
            }
        }
        let mark = session.mark().0;
        prop_assert_eq!(&session.as_of(mark).unwrap(), session.state());
    }
}
