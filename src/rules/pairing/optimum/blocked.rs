//! Who stands in the way when no legal complete pairing exists: the Gallai–Edmonds sets.
//!
//! A matching with the fewest forbidden pairs contains a largest legal matching. From the players
//! it leaves over, alternating trees reach exactly the players that some largest matching leaves
//! over; these fall into parts that cannot meet each other (the sets), and the only others they
//! may meet are the outlets. There are more sets than outlets: that is the proof.

use std::collections::BTreeMap;

use crate::model::id::StartNumber;

use super::weight::{Vertex, Weights};
use crate::rules::pairing::absolute::no_pairing::{Blocked, BlockedBye};
use crate::rules::pairing::alternating::{Alternating, NONE};

/// The witness, from a perfect matching with the fewest forbidden pairs.
pub fn witness(weights: &Weights, mate: &[usize]) -> Blocked {
    let n = weights.vertices.len();
    let legal: Vec<Vec<usize>> = (0..n)
        .map(|u| (0..n).filter(|v| *v != u && weights.costs(u, *v).illegal == 0).collect())
        .collect();
    let mate: Vec<usize> = (0..n)
        .map(|u| mate.get(u).copied().filter(|v| legal[u].contains(v)).unwrap_or(NONE))
        .collect();
    let roots: Vec<usize> = (0..n).filter(|v| mate[*v] == NONE).collect();
    let tree = Alternating::grow(&legal, mate, &roots);
    let no = |v: usize| match weights.vertices.get(v) {
        Some(Vertex::Seat(seat)) => weights.roster.seats.get(*seat).map(|seat| seat.no),
        _ => None,
    };
    let sorted = |vertices: &[usize]| {
        let mut players: Vec<StartNumber> = vertices.iter().filter_map(|v| no(*v)).collect();
        players.sort_unstable();
        players
    };
    let bye_vertex = weights.vertices.iter().position(|v| *v == Vertex::Bye);
    let parts = tree.parts(&legal);
    let alone = |v: usize| legal[v].is_empty();
    let stranded: Vec<usize> = (0..n).filter(|v| alone(*v) && Some(*v) != bye_vertex).collect();
    let mut sets: Vec<Vec<StartNumber>> = parts
        .iter()
        .filter(|part| !part.iter().all(|v| alone(*v)))
        .map(|part| sorted(part))
        .filter(|part| !part.is_empty())
        .collect();
    sets.sort();
    let outlets: Vec<usize> =
        (0..n).filter(|v| !tree.even[*v] && legal[*v].iter().any(|u| tree.even[*u])).collect();
    let bye = match bye_vertex {
        None => BlockedBye::None,
        Some(v) if tree.even[v] => BlockedBye::NoHolder,
        Some(_) => BlockedBye::Insufficient,
    };
    Blocked {
        round: weights.roster.round,
        stranded: sorted(&stranded),
        sets,
        outlets: sorted(&outlets),
        bye,
    }
}

impl Alternating {
    /// The even vertices in connected parts.
    fn parts(&self, legal: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut part_of: BTreeMap<usize, usize> = BTreeMap::new();
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for start in (0..legal.len()).filter(|v| self.even[*v]) {
            if part_of.contains_key(&start) {
                continue;
            }
            let mut part = Vec::new();
            let mut stack = vec![start];
            part_of.insert(start, parts.len());
            while let Some(u) = stack.pop() {
                part.push(u);
                for v in legal[u].iter().filter(|v| self.even[**v]) {
                    if part_of.insert(*v, parts.len()).is_none() {
                        stack.push(*v);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}
