//! 自检: replays the rounds of an event and says of each whether it was legal and optimal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use super::cost::{Priority, key, values};
use super::facts::BeforeRound;
use super::first_round::{at_their_tables, first_round};
use super::lookahead::LookAhead;
use super::optimum::{Best, Future, Meetings, Pairing, Rules};
use super::proof::{Proofs, best, no_proofs};
use super::round_robin::berger;
use super::sides::sides;
use super::verdict::{Breach, Departure, Hint, Shortfall, SideFault, Verdict};
use crate::model::criterion::RoundCost;
use crate::model::field::{Field, PlayedRound, System};
use crate::model::id::{StartNumber, Table};

/// What the judge says of a whole event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// One verdict per played round, in order.
    pub rounds: Vec<Verdict>,
}

impl Report {
    /// Whether there is nothing against any round.
    pub fn is_clean(&self) -> bool {
        self.rounds.iter().all(Verdict::is_clean)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, verdict) in self.rounds.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{verdict}")?;
        }
        Ok(())
    }
}

/// Replays every played round from the rounds before it.
///
/// Who is paired in a round are those who appear in it. Fixed and forbidden pairs and absences
/// of the field concern its next round and are left out. Whether somebody who does not appear
/// had left for good matters to the look-ahead alone and cannot be read from the rounds: first
/// everybody missing counts as withdrawn (commands.md "Output of check"), and if the round is
/// faulty then, those who played before and come back, or are active still, count as absent from
/// that round only.
pub fn judge(field: &Field) -> Report {
    judge_by(field, &no_proofs)
}

/// The same, with proofs of the optimum of large fields.
pub fn judge_by(field: &Field, proofs: Proofs<'_>) -> Report {
    let mut rounds = Vec::new();
    for index in 0..field.played.len() {
        let strict = before(field, index, &BTreeSet::new());
        let mut verdict = judge_round_by(&strict, &field.played[index], proofs);
        let returning = returning(field, index);
        if !verdict.is_clean() && !returning.is_empty() {
            let mild =
                judge_round_by(&before(field, index, &returning), &field.played[index], proofs);
            if mild.faults() < verdict.faults() {
                verdict = mild;
            }
        }
        rounds.push(verdict);
    }
    Report { rounds }
}

/// Whether a proposed next round is legal and optimal; tables as (red, black) in table order.
pub fn same_cost(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Verdict {
    same_cost_by(field, tables, bye, &no_proofs)
}

/// The same, with a proof of the optimum of a large field.
pub fn same_cost_by(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
    proofs: Proofs<'_>,
) -> Verdict {
    verdict(field, tables, &bye.into_iter().collect::<Vec<StartNumber>>(), proofs)
}

/// A played round judged from the field before it, with the settings that field carries.
pub fn judge_round(before: &Field, round: &PlayedRound) -> Verdict {
    judge_round_by(before, round, &no_proofs)
}

fn judge_round_by(before: &Field, round: &PlayedRound, proofs: Proofs<'_>) -> Verdict {
    let tables: Vec<(StartNumber, StartNumber)> =
        round.tables.iter().map(|t| t.seats.into()).collect();
    verdict(before, &tables, &round.byes, proofs)
}

fn appearing(round: &PlayedRound) -> BTreeSet<StartNumber> {
    round.everybody().collect()
}

/// The field before the round at that index.
fn before(field: &Field, index: usize, returning: &BTreeSet<StartNumber>) -> Field {
    let here = appearing(&field.played[index]);
    let mut before = field.clone();
    before.played.truncate(index);
    before.pairing.fixed.clear();
    before.pairing.forbidden.clear();
    before.pairing.absent_next = returning.clone();
    for (no, player) in &mut before.players {
        player.active = here.contains(no) || returning.contains(no);
    }
    before
}

/// Who does not appear in that round but had before, and comes back or is active still.
fn returning(field: &Field, index: usize) -> BTreeSet<StartNumber> {
    let here = appearing(&field.played[index]);
    let had: BTreeSet<StartNumber> = field.played[..index].iter().flat_map(appearing).collect();
    let will: BTreeSet<StartNumber> =
        field.played[index + 1..].iter().flat_map(appearing).collect();
    let active = |no: &StartNumber| field.players.get(no).is_some_and(|player| player.active);
    had.into_iter().filter(|no| !here.contains(no) && (will.contains(no) || active(no))).collect()
}

fn verdict(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    byes: &[StartNumber],
    proofs: Proofs<'_>,
) -> Verdict {
    let situation = BeforeRound::before_next_round(field);
    let mut verdict = Verdict {
        round: situation.round,
        breaches: Vec::new(),
        shortfalls: Vec::new(),
        sides: Vec::new(),
        departures: Vec::new(),
        hints: Vec::new(),
        played: None,
        optimal: None,
        meetings: Meetings::FirstOnly,
    };
    let judged = Judged { field, situation: &situation, tables, byes };
    match field.pairing.system {
        System::RoundRobin | System::DoubleRoundRobin => judged.schedule(&mut verdict),
        System::Swiss => {
            judged.presence(&mut verdict.breaches);
            judged.swiss(&mut verdict, proofs);
        }
    }
    verdict
}

/// A round under judgement: tables as (red, black) in table order, and all who have a bye.
#[derive(Clone, Copy)]
struct Judged<'a> {
    field: &'a Field,
    situation: &'a BeforeRound,
    tables: &'a [(StartNumber, StartNumber)],
    byes: &'a [StartNumber],
}

impl Judged<'_> {
    /// Everybody active once, nobody else at all, and byes only as many as there may be.
    fn presence(self, breaches: &mut Vec<Breach>) {
        let active = &self.situation.active;
        let mut times: BTreeMap<StartNumber, usize> = BTreeMap::new();
        for no in self.tables.iter().flat_map(|(a, b)| [a, b]).chain(self.byes) {
            *times.entry(*no).or_default() += 1;
        }
        for (no, count) in &times {
            if !active.contains(no) {
                breaches.push(Breach::NotActive { no: *no });
            }
            if *count > 1 {
                breaches.push(Breach::Twice { no: *no });
            }
        }
        let left_out = active.iter().filter(|no| !times.contains_key(no));
        breaches.extend(left_out.map(|no| Breach::LeftOut { no: *no }));
        if self.byes.len() > 1 {
            breaches.push(Breach::ManyByes { count: self.byes.len() });
        }
        if active.len().is_multiple_of(2) {
            breaches.extend(self.byes.iter().map(|no| Breach::NeedlessBye { no: *no }));
        }
    }

    fn swiss(self, verdict: &mut Verdict, proofs: Proofs<'_>) {
        let Judged { field, situation, tables, byes } = self;
        let rules = Rules::new(field, situation);
        let complete = verdict.breaches.is_empty();
        let first = field.played.is_empty();
        let found = if first {
            None
        } else {
            best(&rules, Meetings::FirstOnly, proofs).or_else(|| {
                verdict.meetings = Meetings::Repeated;
                best(&rules, Meetings::Repeated, proofs)
            })
        };
        self.absolute(&rules, verdict);
        if first {
            self.prescribed_start(complete, verdict);
            return;
        }
        for (red, black) in tables {
            let (should_red, _, reason) = sides(situation, *red, *black);
            if should_red != *red {
                verdict.sides.push(SideFault { red: *red, black: *black, reason });
            }
        }
        let mut sorted = tables.to_vec();
        sorted.sort_by_key(|(red, black)| {
            let (a, b) = (situation.of(*red).score, situation.of(*black).score);
            (-a.max(b), -a.min(b), *red.min(black))
        });
        self.table_order(&at_their_tables(field, &sorted), verdict);
        match &found {
            None => verdict.hints.push(Hint::NoLegalPairing),
            Some(best) if best.meetings == Meetings::Repeated => {
                verdict.hints.push(Hint::RematchesNeeded);
            }
            Some(_) => {}
        }
        if complete {
            let pairing = Pairing { tables: tables.to_vec(), bye: byes.first().copied() };
            let cost = rules.prices().round(&pairing.tables, pairing.bye);
            if let Some(best) = &found {
                future(&rules, &pairing, best, verdict);
                compare(&cost, &best.cost, rules.prices().priority(), &mut verdict.shortfalls);
            }
            verdict.played = Some(cost);
        }
        verdict.optimal = found.map(|best| best.cost);
    }

    /// Rematches, forbidden and fixed pairs, the second bye.
    fn absolute(self, rules: &Rules<'_>, verdict: &mut Verdict) {
        let unavoidable = verdict.meetings == Meetings::Repeated;
        let allowed = unavoidable && self.field.pairing.allow_rematch;
        for (a, b) in self.tables {
            let (a, b) = (*a, *b);
            let rounds = self.situation.of(a).met.get(&b).cloned().unwrap_or_default();
            if !rounds.is_empty() && !allowed {
                verdict.breaches.push(Breach::Rematch { a, b, rounds, unavoidable });
            }
            if rules.is_forbidden(a, b) {
                verdict.breaches.push(Breach::Forbidden { a, b });
            }
        }
        for (a, b) in &self.field.pairing.fixed {
            if !self.tables.contains(&(*a, *b)) && !self.tables.contains(&(*b, *a)) {
                verdict.breaches.push(Breach::FixedApart { a: *a, b: *b });
            }
        }
        for no in self.byes {
            if self.situation.of(*no).byes > 0
                && let Some(instead) = rules.never_rested()
            {
                verdict.breaches.push(Breach::RepeatedBye { no: *no, instead });
            }
        }
    }

    /// A remark at the first table that stands elsewhere in the right order.
    fn table_order(self, expected: &[(StartNumber, StartNumber)], verdict: &mut Verdict) {
        let pairs = self.tables.iter().zip(expected).zip((1..).map(Table));
        let mut elsewhere = pairs.filter(|((found, expected), _)| found != expected);
        if let Some(((_, expected), table)) = elsewhere.next() {
            verdict.hints.push(Hint::TableOrder { table, expected: *expected });
        }
    }

    /// Round 1: §5.1 prescribes it, unless pairs were fixed or forbidden by hand.
    fn prescribed_start(self, complete: bool, verdict: &mut Verdict) {
        let pairing = &self.field.pairing;
        let by_hand = !pairing.fixed.is_empty() || !pairing.forbidden.is_empty();
        if !complete || by_hand {
            return;
        }
        let expected = first_round(self.field);
        departures(&expected, self.tables, self.byes, &mut verdict.departures);
        if verdict.departures.is_empty() {
            self.table_order(&expected.tables, verdict);
        }
    }

    /// A round robin: the Berger table; tables of those who are not active are nobody's fault.
    fn schedule(self, verdict: &mut Verdict) {
        let Some(mut expected) = berger(self.field, self.situation.round) else {
            verdict.departures.push(Departure::BeyondSchedule);
            return;
        };
        let active = |no: &StartNumber| self.situation.active.contains(no);
        let both = |(red, black): &(StartNumber, StartNumber)| active(red) && active(black);
        let freed: BTreeSet<StartNumber> = expected
            .tables
            .iter()
            .filter(|pair| !both(pair))
            .flat_map(|(red, black)| [*red, *black])
            .collect();
        expected.tables.retain(both);
        expected.bye = expected.bye.filter(active);
        let tables: Vec<_> = self.tables.iter().copied().filter(both).collect();
        let byes: Vec<_> = self.byes.iter().copied().filter(|no| !freed.contains(no)).collect();
        departures(&expected, &tables, &byes, &mut verdict.departures);
    }
}

/// The look-ahead of §5.4.
fn future(rules: &Rules<'_>, pairing: &Pairing, best: &Best, verdict: &mut Verdict) {
    match best.future {
        Future::DeadEnd => verdict.hints.push(Hint::DeadEndUnavoidable),
        Future::Open => {
            if rules.future(&mut LookAhead::default(), pairing) == Future::DeadEnd {
                let rounds_left = rules.rounds_ahead().unwrap_or(0);
                verdict.breaches.push(Breach::DeadEnd { rounds_left });
            }
        }
        Future::NotAsked => {}
    }
}

/// The criteria on which a round is worse than the optimum. A round can only be cheaper than
/// the optimum by breaking an absolute rule; then there is nothing to list here.
fn compare(
    played: &RoundCost,
    optimal: &RoundCost,
    priority: Priority,
    shortfalls: &mut Vec<Shortfall>,
) {
    if key(played, priority) <= key(optimal, priority) {
        return;
    }
    for criterion in priority.order() {
        let (p, o) = (values(played, criterion), values(optimal, criterion));
        if p > o {
            let decisive = shortfalls.is_empty();
            shortfalls.push(Shortfall { criterion, played: p, optimal: o, decisive });
        }
    }
}

fn departures(
    expected: &Pairing,
    tables: &[(StartNumber, StartNumber)],
    byes: &[StartNumber],
    departures: &mut Vec<Departure>,
) {
    for (red, black) in &expected.tables {
        let there = tables.contains(&(*red, *black)) || tables.contains(&(*black, *red));
        if !there {
            departures.push(Departure::Missing { red: *red, black: *black });
        }
    }
    for (red, black) in tables {
        let (red, black) = (*red, *black);
        if expected.tables.contains(&(black, red)) {
            departures.push(Departure::Turned { red, black });
        } else if !expected.tables.contains(&(red, black)) {
            departures.push(Departure::Extra { red, black });
        }
    }
    let found = byes.first().copied();
    if found != expected.bye {
        departures.push(Departure::Bye { expected: expected.bye, found });
    }
}
