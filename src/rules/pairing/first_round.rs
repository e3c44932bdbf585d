//! Round 1 by the drawn numbers (rules.md §5.1).

use crate::model::field::{Field, FirstRound};
use crate::model::id::StartNumber;
use crate::model::seats::Seats;
use crate::model::setting::FirstColours;
use crate::rules::enrolment::lot;

use super::absolute::legality::{Legality, Rematches};
use super::absolute::no_pairing::NoPairing;
use super::players::roster::{Proposal, Roster, Units};
use super::players::sides::sum_is_odd;
use super::swiss::{MatchingMethod, choose, surviving};
use super::tables::in_order;

/// Who meets whom in round 1. Fixed pairs are taken out first; a forbidden pair is cured like a
/// pair of one unit, and if no exchange cures it the criteria of §5.5 decide.
///
/// # Errors
/// [`NoPairing`] if forbidden pairs leave no complete round, or the phrase of a lot is not known.
pub fn propose(
    field: &Field,
    roster: &Roster,
    fixed: &[(usize, usize)],
) -> Result<Proposal, NoPairing> {
    if field.pairing.first_colours == FirstColours::Lot && field.pairing.colour_seed.is_none() {
        return Err(NoPairing::NoColourSeed);
    }
    let legality = Legality::of(field, roster, Rematches::Banned);
    let mut places: Vec<usize> = (0..roster.seats.len())
        .filter(|seat| !fixed.iter().any(|(a, b)| a == seat || b == seat))
        .collect();
    let bye = if places.len().is_multiple_of(2) { None } else { places.pop() };
    let mut pairs = by_numbers(&places, field.pairing.first_round);
    let forbidden = |a: usize, b: usize| match (roster.seats.get(a), roster.seats.get(b)) {
        (Some(a), Some(b)) => legality.forbids(a, b),
        _ => true,
    };
    let collides = |a: usize, b: usize| {
        let unit = |seat: usize| roster.seats.get(seat).and_then(|seat| seat.unit);
        forbidden(a, b)
            || (roster.units == Units::Avoided && unit(a).is_some() && unit(a) == unit(b))
    };
    for at in 0..pairs.len() {
        exchange(&mut pairs, at, &collides);
    }
    let blocked = pairs.iter().any(|(a, b)| forbidden(*a, *b));
    if blocked {
        return choose(field, roster, fixed, MatchingMethod::QUICK);
    }
    pairs.extend(fixed);
    surviving(field, roster, &legality, fixed, Proposal { pairs, bye })
}

/// The places in the order of numbers, paired.
fn by_numbers(places: &[usize], variant: FirstRound) -> Vec<(usize, usize)> {
    let half = places.len() / 2;
    match variant {
        FirstRound::Adjacent => places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
        FirstRound::Halves => {
            places.iter().copied().zip(places.iter().copied().skip(half)).take(half).collect()
        }
        FirstRound::Ends => {
            places.iter().copied().zip(places.iter().rev().copied()).take(half).collect()
        }
    }
}

/// Cures a colliding pair by an exchange with the next pair below that allows it, or else with
/// the nearest above; otherwise it stands.
fn exchange(pairs: &mut [(usize, usize)], at: usize, collides: &dyn Fn(usize, usize) -> bool) {
    let (a, b) = pairs[at];
    if !collides(a, b) {
        return;
    }
    for other in (at + 1..pairs.len()).chain((0..at).rev()) {
        let (c, d) = pairs[other];
        if !collides(a, d) && !collides(c, b) {
            pairs[at] = (a, d);
            pairs[other] = (c, b);
            return;
        }
        if !collides(a, c) && !collides(b, d) {
            pairs[at] = (a, c);
            pairs[other] = (b, d);
            return;
        }
    }
}

/// The tables of round 1, sides by the setting of the group (§5.1).
pub fn tables(field: &Field, roster: &Roster, proposal: &Proposal) -> Vec<Seats<StartNumber>> {
    let no = |seat: usize| roster.seats.get(seat).map(|seat| seat.no);
    in_order(roster, proposal)
        .into_iter()
        .filter_map(|(a, b)| Some((no(a)?, no(b)?)))
        .zip(1..)
        .map(|((a, b), table)| {
            let seats = Seats { red: a.min(b), black: a.max(b) };
            if smaller_has_red(field, seats, table) { seats } else { seats.turned() }
        })
        .collect()
}

/// Whether the smaller number has red at a table of round 1.
fn smaller_has_red(field: &Field, seats: Seats<StartNumber>, table: u32) -> bool {
    match field.pairing.first_colours {
        FirstColours::TableParity => !table.is_multiple_of(2),
        FirstColours::SmallerRed => true,
        FirstColours::SumParity => sum_is_odd(seats.red, seats.black),
        FirstColours::Lot => {
            field.pairing.colour_seed.as_deref().is_some_and(|seed| lot::is_even(seed, table))
        }
    }
}
