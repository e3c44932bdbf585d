//! All the legal pairings of a small field.

use crate::rules::pairing::absolute::legality::Legality;
use crate::rules::pairing::players::roster::{Proposal, Roster};

/// Every legal complete pairing that holds the fixed pairs, in a fixed order.
/// Meant for at most 12 players (10 395 pairings).
pub fn enumerate(roster: &Roster, legality: &Legality, fixed: &[(usize, usize)]) -> Vec<Proposal> {
    let n = roster.seats.len();
    let mut free = vec![true; n];
    for (a, b) in fixed {
        free[*a] = false;
        free[*b] = false;
    }
    let mut found = Vec::new();
    let mut proposal = Proposal { pairs: fixed.to_vec(), bye: None };
    complete(roster, legality, &mut free, &mut proposal, &mut found);
    found
}

fn complete(
    roster: &Roster,
    legality: &Legality,
    free: &mut [bool],
    proposal: &mut Proposal,
    found: &mut Vec<Proposal>,
) {
    let Some(a) = free.iter().position(|free| *free) else {
        found.push(proposal.clone());
        return;
    };
    let Some(seat) = roster.seats.get(a) else { return };
    free[a] = false;
    for (b, other) in roster.seats.iter().enumerate().skip(a + 1) {
        if free[b] && !legality.forbids(seat, other) {
            free[b] = false;
            proposal.pairs.push((a, b));
            complete(roster, legality, free, proposal, found);
            proposal.pairs.pop();
            free[b] = true;
        }
    }
    let odd = !roster.seats.len().is_multiple_of(2);
    if odd && proposal.bye.is_none() && legality.may_have_bye(seat) {
        proposal.bye = Some(a);
        complete(roster, legality, free, proposal, found);
        proposal.bye = None;
    }
    free[a] = true;
}
