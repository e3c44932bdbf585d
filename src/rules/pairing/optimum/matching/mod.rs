//! Exact minimum-weight perfect matching over vector weights.
//!
//! **Method.** Edmonds' blossom algorithm as a primal-dual method, over integer vectors in
//! lexicographic order instead of numbers (an ordered group is all the method needs). It runs on
//! a sparse graph of pairs near each other in the number order. The duals it ends with are then
//! held against *every* pair (`pricing`); pairs with negative slack are added and the search goes
//! on from the duals at hand. When none is left, the duals are a certificate: for any pairing,
//! its weight is at least the sum of the duals, and the matching found attains that sum. So the
//! result is the optimum of the complete graph, whatever it started from.
//!
//! **Why it always ends with a matching.** Pairs that an absolute rule forbids are pairs too,
//! with a 1 in the first component; an optimum with a sum above zero there *proves* that no legal
//! complete pairing exists.
//!
//! **Determinism.** Vertices are in order of score and number, the queue breaks ties by order of
//! arrival; nothing depends on the order of the input, on hashing or on time.

mod forest;
mod lanes;
mod nest;
mod pricing;
mod queue;
mod search;
mod start;

pub use start::Start;

use super::weight::Weights;
use forest::{Forest, NONE};

/// The partner of every vertex in an optimal perfect matching; none if the optimum could not be
/// proven (more lanes than any event needs, or numbers beyond 64 bits).
pub fn solve(weights: &Weights, start: Start) -> Option<Vec<usize>> {
    match weights.lanes() {
        0..=4 => solve_in::<4>(weights, start),
        5..=8 => solve_in::<8>(weights, start),
        9..=12 => solve_in::<12>(weights, start),
        13..=16 => solve_in::<16>(weights, start),
        17..=24 => solve_in::<24>(weights, start),
        25..=64 => solve_in::<64>(weights, start),
        65..=256 => solve_in::<256>(weights, start),
        257..=2048 => solve_in::<2048>(weights, start),
        _ => None,
    }
}

/// An optimal perfect matching with its duals, as plain numbers.
pub struct Proof {
    /// The partner of every vertex.
    pub mate: Vec<usize>,
    /// Per vertex: its dual and those of the blossoms around it, doubled as weights are.
    pub labels: Vec<Vec<i64>>,
    /// Blossoms: their vertices and their dual.
    pub sets: Vec<(Vec<usize>, Vec<i64>)>,
}

/// The same with the duals that prove it; none where [`solve`] gives none, or of more lanes than are
/// worth while.
pub fn prove(weights: &Weights, start: Start) -> Option<Proof> {
    match weights.lanes() {
        0..=32 => proof_in::<32>(weights, start),
        33..=72 => proof_in::<72>(weights, start),
        73..=256 => proof_in::<256>(weights, start),
        _ => None,
    }
}

fn proof_in<const K: usize>(weights: &Weights, start: Start) -> Option<Proof> {
    let forest = optimal::<K>(weights, start)?;
    let numbers = |lanes: &lanes::Lanes<K>| lanes.0[..weights.lanes()].to_vec();
    let blossoms = (forest.n..forest.own.len()).filter(|node| !forest.children[*node].is_empty());
    Some(Proof {
        labels: forest.sum.iter().map(numbers).collect(),
        sets: blossoms.map(|node| (forest.leaves(node), numbers(&forest.own[node]))).collect(),
        mate: forest.mate,
    })
}

fn solve_in<const K: usize>(weights: &Weights, start: Start) -> Option<Vec<usize>> {
    optimal::<K>(weights, start).map(|forest| forest.mate)
}

fn optimal<const K: usize>(weights: &Weights, start: Start) -> Option<Forest<K>> {
    let n = weights.vertices.len();
    let mut forest = Forest::<K>::new(n);
    start::fill(&mut forest, weights, &start::pairs(weights, start));
    loop {
        for v in 0..n {
            if forest.mate[v] == NONE && !forest.match_from(v) {
                return None;
            }
        }
        let violated = pricing::violated(&forest, weights);
        if violated.is_empty() {
            break;
        }
        pricing::admit(&mut forest, violated);
    }
    pricing::is_tight(&forest, weights).then_some(forest)
}
