//! The optimum of rules.md §5.4–5.5 for the next round of a field: by full enumeration up to
//! ten players (twelve where the look-ahead applies), by dense matching above.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::blossom::cheapest_perfect;
use super::cost::{Prices, key};
use super::facts::BeforeRound;
use super::lookahead::{LARGEST, LookAhead, outlook};
use super::sides::sides;
use crate::model::criterion::RoundCost;
use crate::model::field::Field;
use crate::model::id::StartNumber;

/// Up to this many players every pairing is listed.
pub const ENUMERATED: usize = 10;
/// Up to this many players the look-ahead of §5.4 applies.
pub const LOOKS_AHEAD: usize = 12;

/// Whether players may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Meetings {
    /// Never met before (§5.4).
    FirstOnly,
    /// The fewest rematches, because nothing else exists.
    Repeated,
}

/// What the look-ahead of §5.4 says about a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Future {
    /// The remaining planned rounds can be completed after it.
    Open,
    /// They cannot.
    DeadEnd,
    /// The rule does not apply here.
    NotAsked,
}

/// A pairing of one round: tables as (red, black).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairing {
    /// Tables as (red, black), in no particular order.
    pub tables: Vec<(StartNumber, StartNumber)>,
    /// Who rests.
    pub bye: Option<StartNumber>,
}

/// The best pairing of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Best {
    /// Its cost; every optimum has the same.
    pub cost: RoundCost,
    /// One of the optima.
    pub pairing: Pairing,
    /// Whether rematches were needed.
    pub meetings: Meetings,
    /// Whether the rest of the event can still be paired.
    pub future: Future,
}

/// The optimum of the next round, or nothing if there is no legal pairing (and rematches are not
/// allowed by the settings, or do not help).
pub fn optimum(field: &Field) -> Option<Best> {
    let situation = BeforeRound::before_next_round(field);
    let rules = Rules::new(field, &situation);
    rules
        .best(Meetings::FirstOnly)
        .or_else(|| if field.pairing.allow_rematch { rules.best(Meetings::Repeated) } else { None })
}

/// The absolute rules for one round.
pub struct Rules<'a> {
    field: &'a Field,
    situation: &'a BeforeRound,
    prices: Prices<'a>,
    fixed: BTreeMap<StartNumber, BTreeSet<StartNumber>>,
    forbidden: BTreeSet<(StartNumber, StartNumber)>,
}

impl<'a> Rules<'a> {
    /// The rules of the next round of the field, whose situation is given.
    pub fn new(field: &'a Field, situation: &'a BeforeRound) -> Rules<'a> {
        let mut fixed: BTreeMap<StartNumber, BTreeSet<StartNumber>> = BTreeMap::new();
        for (a, b) in &field.pairing.fixed {
            fixed.entry(*a).or_default().insert(*b);
            fixed.entry(*b).or_default().insert(*a);
        }
        let forbidden =
            field.pairing.forbidden.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
        Rules { field, situation, prices: Prices::new(field, situation), fixed, forbidden }
    }

    /// What the round's tables cost.
    pub fn prices(&self) -> &Prices<'a> {
        &self.prices
    }

    /// Whether the pair is forbidden.
    pub fn is_forbidden(&self, a: StartNumber, b: StartNumber) -> bool {
        self.forbidden.contains(&(a.min(b), a.max(b)))
    }

    /// Whether two active players may sit at one table in this round.
    pub fn may_meet(&self, a: StartNumber, b: StartNumber, meetings: Meetings) -> bool {
        let fresh = self.situation.of(a).times_met(b) == 0;
        a != b && (fresh || meetings == Meetings::Repeated) && self.wanted(a, b)
    }

    /// Whether nothing decided by hand keeps two players apart.
    pub fn wanted(&self, a: StartNumber, b: StartNumber) -> bool {
        let wanted = |x: StartNumber, y: StartNumber| {
            self.fixed.get(&x).is_none_or(|all| all.len() == 1 && all.contains(&y))
        };
        !self.is_forbidden(a, b) && wanted(a, b) && wanted(b, a)
    }

    /// The pairs put together by hand, the smaller number first.
    pub fn fixed_pairs(&self) -> BTreeSet<(StartNumber, StartNumber)> {
        let all = self.fixed.iter().flat_map(|(a, with)| with.iter().map(|b| (*a, *b)));
        all.filter(|(a, b)| a < b).collect()
    }

    /// The field before the round.
    pub fn field(&self) -> &'a Field {
        self.field
    }

    /// The situation before the round.
    pub fn situation(&self) -> &'a BeforeRound {
        self.situation
    }

    /// Who is to be paired, by number.
    pub fn active(&self) -> &'a [StartNumber] {
        &self.situation.active
    }

    /// The active player that has had no bye, if any: until there is none, nobody gets a second.
    pub fn never_rested(&self) -> Option<StartNumber> {
        self.situation.active.iter().copied().find(|no| self.situation.of(*no).byes == 0)
    }

    /// Whether an active player may have the bye of this round.
    pub fn may_rest(&self, no: StartNumber) -> bool {
        let first = self.situation.of(no).byes == 0;
        !self.fixed.contains_key(&no) && (first || self.never_rested().is_none())
    }

    /// The rounds the look-ahead asks about: those planned after this one, if the rule applies.
    pub fn rounds_ahead(&self) -> Option<u32> {
        let planned = self.field.planned_rounds?;
        let left = planned.checked_sub(self.situation.round.0)?;
        let applies = self.situation.active.len() <= LOOKS_AHEAD
            && left > 0
            && self.coming_back().len() <= LARGEST;
        applies.then_some(left)
    }

    /// Who plays the rounds after this one: those absent from this one only come back.
    fn coming_back(&self) -> Vec<StartNumber> {
        self.field.players.iter().filter(|(_, p)| p.active).map(|(no, _)| *no).collect()
    }

    /// Whether the remaining planned rounds can be completed after a pairing. A forbidden pair
    /// stays forbidden; a fixed one was meant for this round only.
    pub fn future(&self, ahead: &mut LookAhead, pairing: &Pairing) -> Future {
        let Some(rounds) = self.rounds_ahead() else { return Future::NotAsked };
        let players = self.coming_back();
        let rested = players
            .iter()
            .map(|no| (*no, self.situation.of(*no).byes > 0 || pairing.bye == Some(*no)))
            .collect();
        let met_now = |a: StartNumber, b: StartNumber| {
            pairing.tables.contains(&(a, b)) || pairing.tables.contains(&(b, a))
        };
        let may_meet = |a: StartNumber, b: StartNumber| {
            self.situation.of(a).times_met(b) == 0 && !self.is_forbidden(a, b) && !met_now(a, b)
        };
        if ahead.completable(&outlook(&players, may_meet, &rested), rounds) {
            Future::Open
        } else {
            Future::DeadEnd
        }
    }

    /// The best pairing under one rule about meetings. The look-ahead belongs to legal rounds:
    /// where this round already needs rematches, the fewest of them come first.
    pub fn best(&self, meetings: Meetings) -> Option<Best> {
        let active = &self.situation.active;
        let unmet_fixed = self.fixed.keys().any(|no| !active.contains(no));
        if active.len() < 2 || unmet_fixed {
            return None;
        }
        let asks = meetings == Meetings::FirstOnly && self.rounds_ahead().is_some();
        if asks || active.len() <= ENUMERATED {
            self.best_of_all(meetings)
        } else {
            self.best_by_matching(meetings)
        }
    }

    /// A pairing as the best, with its cost.
    pub fn found(&self, pairing: Pairing, meetings: Meetings, future: Future) -> Best {
        let cost = self.prices.round(&pairing.tables, pairing.bye);
        Best { cost, pairing, meetings, future }
    }

    /// By listing every pairing.
    pub fn best_of_all(&self, meetings: Meetings) -> Option<Best> {
        let mut all = Vec::new();
        let mut so_far = Pairing { tables: Vec::new(), bye: None };
        self.list(&self.situation.active, meetings, &mut so_far, &mut all);
        let priority = self.prices.priority();
        let mut priced: Vec<(Vec<i64>, Pairing)> = all
            .into_iter()
            .map(|p| (key(&self.prices.round(&p.tables, p.bye), priority), p))
            .collect();
        priced.sort_by(|a, b| a.0.cmp(&b.0));
        let cheapest = priced.first()?.1.clone();
        if meetings == Meetings::Repeated || self.rounds_ahead().is_none() {
            return Some(self.found(cheapest, meetings, Future::NotAsked));
        }
        let mut ahead = LookAhead::default();
        for (_, pairing) in priced {
            if self.future(&mut ahead, &pairing) == Future::Open {
                return Some(self.found(pairing, meetings, Future::Open));
            }
        }
        Some(self.found(cheapest, meetings, Future::DeadEnd))
    }

    fn list(
        &self,
        left: &[StartNumber],
        meetings: Meetings,
        so_far: &mut Pairing,
        all: &mut Vec<Pairing>,
    ) {
        let Some((a, others)) = left.split_first() else {
            all.push(so_far.clone());
            return;
        };
        for (index, b) in others.iter().enumerate() {
            if self.may_meet(*a, *b, meetings) {
                let mut rest = others.to_vec();
                rest.remove(index);
                let (red, black, _) = sides(self.situation, *a, *b);
                so_far.tables.push((red, black));
                self.list(&rest, meetings, so_far, all);
                so_far.tables.pop();
            }
        }
        if left.len() % 2 == 1 && so_far.bye.is_none() && self.may_rest(*a) {
            so_far.bye = Some(*a);
            self.list(others, meetings, so_far, all);
            so_far.bye = None;
        }
    }

    /// By a matching over all pairs; the bye is a table with a dummy player.
    pub fn best_by_matching(&self, meetings: Meetings) -> Option<Best> {
        let active = &self.situation.active;
        let priority = self.prices.priority();
        let vertices = active.len() + active.len() % 2;
        let partner = cheapest_perfect(vertices, |i, j| {
            let a = *active.get(i)?;
            match active.get(j) {
                Some(b) => self.may_meet(a, *b, meetings).then(|| {
                    let (red, black, _) = sides(self.situation, a, *b);
                    key(&self.prices.table(red, black), priority)
                }),
                None => self.may_rest(a).then(|| key(&self.prices.bye(a), priority)),
            }
        })?;
        let mut pairing = Pairing { tables: Vec::new(), bye: None };
        for (i, j) in partner.into_iter().enumerate() {
            match (active.get(i), active.get(j)) {
                (Some(a), Some(b)) if i < j => {
                    let (red, black, _) = sides(self.situation, *a, *b);
                    pairing.tables.push((red, black));
                }
                (Some(a), None) => pairing.bye = Some(*a),
                _ => {}
            }
        }
        Some(self.found(pairing, meetings, Future::NotAsked))
    }
}
