//! The order of the tables (rules.md §5.6), and the cost of a whole round.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::model::criterion::RoundCost;
use crate::model::id::{StartNumber, Table};
use crate::model::seats::{Seating, Seats};

use super::absolute::legality::Legality;
use super::optimum::criteria::{self, PairCost};
use super::players::roster::{Proposal, Roster};
use super::players::sides;

/// The pairs of a proposal in table order, as (seat, seat).
pub fn in_order(roster: &Roster, proposal: &Proposal) -> Vec<(usize, usize)> {
    let mut pairs = proposal.pairs.clone();
    let no = |i: &usize| roster.seats.get(*i).map(|seat| seat.no);
    pairs.sort_by_key(|(a, b)| {
        let score = |i: &usize| roster.seats.get(*i).map(|seat| seat.situation.score);
        (Reverse(score(a).max(score(b))), Reverse(score(a).min(score(b))), no(a).min(no(b)))
    });
    kept(pairs, |(a, b)| wishes(&roster.fixed_tables, [no(a), no(b)].into_iter().flatten()))
}

/// The tables that players keep, the smaller first.
pub fn wishes(
    fixed: &BTreeMap<StartNumber, Table>,
    players: impl Iterator<Item = StartNumber>,
) -> BTreeSet<Table> {
    players.filter_map(|no| fixed.get(&no).copied()).collect()
}

/// Pairs in table order, those with a table of their own put there: in their order each takes the
/// smallest of its tables that is free and exists in this round; the others fill the rest (§5.6).
pub fn kept<T>(pairs: Vec<T>, wishes: impl Fn(&T) -> BTreeSet<Table>) -> Vec<T> {
    let mut places: Vec<Option<T>> = pairs.iter().map(|_| None).collect();
    let mut others = Vec::new();
    for pair in pairs {
        let at = |table: &Table| (table.0 as usize).checked_sub(1);
        let free = |at: &usize| places.get(*at).is_some_and(Option::is_none);
        match wishes(&pair).iter().filter_map(at).find(free) {
            Some(at) => places[at] = Some(pair),
            None => others.push(pair),
        }
    }
    let mut others = others.into_iter();
    places.into_iter().filter_map(|place| place.or_else(|| others.next())).collect()
}

/// The tables in order, sides by §5.3.
pub fn tables(roster: &Roster, proposal: &Proposal) -> Vec<Seats<StartNumber>> {
    in_order(roster, proposal)
        .into_iter()
        .filter_map(|(a, b)| {
            let (a, b) = (roster.seats.get(a)?, roster.seats.get(b)?);
            Some(sides::seated(roster, a, b).map(|seat| seat.no))
        })
        .collect()
}

/// The cost of a round as it stands, with its sides.
pub fn cost(roster: &Roster, legality: &Legality, round: &Seating<StartNumber>) -> RoundCost {
    let index = roster.index();
    let round = round.map(|no| roster.seats.get(*index.get(&no)?));
    let mut cost = RoundCost::nothing(roster.levels.len());
    for Seats { red, black } in round.tables {
        let violations = i64::from(sides::violations(red, black));
        let pair = criteria::of_pair(roster, legality, red, black);
        cost.add_pair(&PairCost { violations, ..pair });
    }
    if let Some(holder) = round.bye {
        cost.add_bye(&criteria::of_bye(legality, holder));
    }
    cost
}
