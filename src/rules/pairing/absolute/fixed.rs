//! The pairs fixed before pairing (两人指定同台, rules.md §5.7): whether they can stand.

use std::collections::BTreeMap;

use crate::model::field::Field;
use crate::model::id::StartNumber;

use super::legality::meetings;
use super::no_pairing::NoPairing;
use crate::rules::pairing::players::roster::Roster;

impl Roster {
    /// The fixed pairs both of whose players are to be paired, as seats.
    pub fn fixed_seats(&self, field: &Field) -> Vec<(usize, usize)> {
        let index = self.index();
        let pairs = field.pairing.fixed_pairs();
        let seats = pairs.iter().filter(|(a, b)| a != b);
        let seats = seats.filter_map(|(a, b)| Some((*index.get(a)?, *index.get(b)?)));
        let mut seats: Vec<(usize, usize)> = seats.collect();
        seats.sort_unstable();
        seats
    }
}

/// The fixed pairs as seats, or why they contradict the rules or each other.
///
/// # Errors
/// The first contradiction, by the numbers of the pair.
pub fn check(field: &Field, roster: &Roster) -> Result<Vec<(usize, usize)>, NoPairing> {
    let index = roster.index();
    let forbidden = field.pairing.forbidden_pairs();
    let mut partner: BTreeMap<StartNumber, StartNumber> = BTreeMap::new();
    for (a, b) in field.pairing.fixed_pairs() {
        if a == b {
            return Err(NoPairing::FixedWithItself(a));
        }
        for (own, other) in [(a, b), (b, a)] {
            if !index.contains_key(&own) {
                return Err(NoPairing::FixedNotActive(a, b, own));
            }
            if partner.insert(own, other).is_some() {
                return Err(NoPairing::FixedTwice(own));
            }
        }
        if forbidden.contains(&(a, b)) {
            return Err(NoPairing::FixedForbidden(a, b));
        }
        let rounds = meetings(field, a, b);
        if !rounds.is_empty() && !field.pairing.allow_rematch {
            return Err(NoPairing::FixedMet(a, b, rounds));
        }
    }
    Ok(roster.fixed_seats(field))
}
