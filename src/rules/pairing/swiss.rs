//! The pairing of one round of a Swiss from the second on: the optimum of rules.md §5.5.

use std::collections::BTreeSet;

use crate::model::field::Field;
use crate::model::seats::Seating;

use super::absolute::legality::{Legality, Rematches};
use super::absolute::no_pairing::NoPairing;
use super::optimum::blocked;
use super::optimum::matching::{Start, solve};
use super::optimum::weight::{Packing, Vertex, Weights};
use super::players::roster::{Proposal, Roster};
use super::tables;
use crate::model::criterion::RoundCost;
use crate::rules::pairing::future::completion::Completion;
use crate::rules::pairing::future::enumerate::enumerate;
use crate::rules::pairing::future::look_ahead::LookAhead;

/// How the optimum is found; the outcome is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchingMethod {
    /// Which pairs the matching starts with.
    pub start: Start,
    /// How weights are laid out.
    pub packing: Packing,
}

impl MatchingMethod {
    /// Few pairs, dense weights.
    pub const QUICK: MatchingMethod =
        MatchingMethod { start: Start::Sparse, packing: Packing::Dense };
    /// Hardly any pair to start with: nearly all the work is left to the certificate.
    pub const BARE: MatchingMethod = MatchingMethod { start: Start::Bare, packing: Packing::Dense };
    /// All pairs, one component a lane: the method quick ones are held against.
    pub const PLAIN: MatchingMethod =
        MatchingMethod { start: Start::Complete, packing: Packing::Plain };
}

/// The optimal legal pairing that holds the fixed pairs.
///
/// # Errors
/// [`NoPairing::Blocked`] if no round keeps the absolute rules and rematches are not allowed; the
/// look-ahead may stay undecided.
pub fn choose(
    field: &Field,
    roster: &Roster,
    fixed: &[(usize, usize)],
    method: MatchingMethod,
) -> Result<Proposal, NoPairing> {
    let legality = Legality::of(field, roster, Rematches::Banned);
    let fixed_met = fixed.iter().any(|(a, b)| {
        matches!((roster.seats.get(*a), roster.seats.get(*b)), (Some(a), Some(b)) if legality.forbids(a, b))
    });
    match optimum(roster, &legality, fixed, method) {
        Ok(proposal) if fixed_met => Ok(proposal),
        Ok(proposal) => surviving(field, roster, &legality, fixed, proposal),
        Err(NoPairing::Blocked(_)) if field.pairing.allow_rematch => {
            let legality = Legality::of(field, roster, Rematches::Counted);
            optimum(roster, &legality, fixed, method)
        }
        Err(reason) => Err(reason),
    }
}

/// The optimum by the criteria alone.
fn optimum(
    roster: &Roster,
    legality: &Legality,
    fixed: &[(usize, usize)],
    method: MatchingMethod,
) -> Result<Proposal, NoPairing> {
    let taken: BTreeSet<usize> = fixed.iter().flat_map(|(a, b)| [*a, *b]).collect();
    let open: Vec<usize> = (0..roster.seats.len()).filter(|seat| !taken.contains(seat)).collect();
    let weights = Weights::new(roster, legality, &open, method.packing);
    let mate = solve(&weights, method.start).ok_or(NoPairing::Unproven)?;
    let mut proposal = Proposal { pairs: fixed.to_vec(), bye: None };
    for (u, v) in mate.iter().copied().enumerate().filter(|(u, v)| u < v) {
        if weights.costs(u, v).illegal > 0 {
            return Err(NoPairing::Blocked(blocked::witness(&weights, &mate)));
        }
        match (weights.vertices.get(u), weights.vertices.get(v)) {
            (Some(Vertex::Seat(a)), Some(Vertex::Seat(b))) => proposal.pairs.push((*a, *b)),
            (Some(Vertex::Seat(a)), Some(Vertex::Bye)) => proposal.bye = Some(*a),
            _ => {}
        }
    }
    Ok(proposal)
}

/// The look-ahead (§5.4): the best pairing after which the remaining rounds can be completed; if
/// there is none, the optimum stands.
///
/// # Errors
/// [`NoPairing::AheadUndecided`] if the limit of work ended before this was proven.
pub fn surviving(
    field: &Field,
    roster: &Roster,
    legality: &Legality,
    fixed: &[(usize, usize)],
    optimum: Proposal,
) -> Result<Proposal, NoPairing> {
    let Some(mut ahead) = LookAhead::of(field, roster) else { return Ok(optimum) };
    if ahead.is_lost(roster, legality) {
        return Ok(optimum);
    }
    let mut survives = |proposal: &Proposal| match ahead.after(&proposal.seating(roster)) {
        Completion::Found => Ok(true),
        Completion::Impossible => Ok(false),
        Completion::Undecided => Err(NoPairing::AheadUndecided(roster.round)),
    };
    if survives(&optimum)? {
        return Ok(optimum);
    }
    let mut others: Vec<(Vec<i64>, Proposal)> = enumerate(roster, legality, fixed)
        .into_iter()
        .map(|other| (rank(roster, &cost(roster, legality, &other)), other))
        .collect();
    others.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.pairs.cmp(&b.1.pairs)));
    for (_, other) in others {
        if survives(&other)? {
            return Ok(other);
        }
    }
    Ok(optimum)
}

fn rank(roster: &Roster, cost: &RoundCost) -> Vec<i64> {
    cost.criteria(roster.colour_rank).into_iter().flat_map(|(_, numbers)| numbers).collect()
}

/// The cost of a proposal with the sides of §5.3.
pub fn cost(roster: &Roster, legality: &Legality, proposal: &Proposal) -> RoundCost {
    let tables = tables::tables(roster, proposal);
    let bye = proposal.seating(roster).bye;
    tables::cost(roster, legality, &Seating { tables, bye })
}
