//! The order of the tables (rules.md §5.6), and the cost of a whole round.

use std::cmp::Reverse;

use crate::model::id::StartNumber;

use super::cost::Cost;
use super::criteria;
use super::legality::Legality;
use super::roster::Roster;
use super::sides;
use super::{PairedTable, Proposal};

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
pub fn tables(roster: &Roster, proposal: &Proposal) -> Vec<PairedTable> {
    in_order(roster, proposal)
        .into_iter()
        .filter_map(|(a, b)| {
            let (a, b) = (roster.seats.get(a)?, roster.seats.get(b)?);
            let (red, black) = sides::turn(a, b, roster.round);
            Some(PairedTable { red: red.no, black: black.no })
        })
        .collect()
}

/// The cost of tables as they stand (red, black) and of the bye.
pub fn cost(
    roster: &Roster,
    legality: &Legality,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Cost {
    let index = roster.index();
    let seat = |no: &StartNumber| index.get(no).and_then(|i| roster.seats.get(*i));
    let mut cost = Cost::nothing(roster);
    for (red, black) in tables {
        let (Some(red), Some(black)) = (seat(red), seat(black)) else { continue };
        let mut parts = criteria::of_pair(roster, legality, red, black);
        parts.violations = i64::from(sides::violations(red, black));
        cost.add_pair(&parts);
    }
    if let Some(holder) = bye.as_ref().and_then(seat) {
        cost.add_bye(&criteria::of_bye(legality, holder));
    }
    cost
}
