//! The order of the tables (rules.md §5.6), and the cost of a whole round.

use std::cmp::Reverse;

use crate::model::criterion::RoundCost;
use crate::model::id::StartNumber;
use crate::model::seats::{Seating, Seats};

use super::absolute::legality::Legality;
use super::optimum::criteria::{self, PairCost};
use super::players::roster::{Proposal, Roster};
use super::players::sides;

/// The pairs of a proposal in table order, as (seat, seat).
pub fn in_order(roster: &Roster, proposal: &Proposal) -> Vec<(usize, usize)> {
    let mut pairs = proposal.pairs.clone();
    pairs.sort_by_key(|(a, b)| {
        let score = |i: &usize| roster.seats.get(*i).map(|seat| seat.situation.score);
        let no = |i: &usize| roster.seats.get(*i).map(|seat| seat.no);
        (Reverse(score(a).max(score(b))), Reverse(score(a).min(score(b))), no(a).min(no(b)))
    });
    pairs
}

/// The tables in order, sides by §5.3.
pub fn tables(roster: &Roster, proposal: &Proposal) -> Vec<Seats<StartNumber>> {
    in_order(roster, proposal)
        .into_iter()
        .filter_map(|(a, b)| {
            let (a, b) = (roster.seats.get(a)?, roster.seats.get(b)?);
            Some(sides::seated(a, b, roster.round).map(|seat| seat.no))
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
