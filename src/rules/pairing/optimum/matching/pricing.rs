//! The certificate: every pair of the complete graph has non-negative slack against the duals.
//!
//! The lexicographic order makes this cheap: for two score groups, criterion 4 alone is a lower
//! bound of every pair between them, so a player is held against the largest dual of a whole
//! group first, then against each dual, then against the weight the pair would have if the two had
//! never met, and only then against the exact weight.

use super::forest::{Forest, NONE};
use super::lanes::Lanes;
use super::nest::Nests;
use super::start::blocks;
use crate::rules::pairing::optimum::weight::{Vertex, Weights};

/// Violated pairs added per vertex in one go.
const PER_VERTEX: usize = 4;

/// Pairs with negative slack, the worst of each vertex first; none proves the optimum.
pub fn violated<const K: usize>(
    forest: &Forest<K>,
    weights: &Weights,
) -> Vec<(usize, usize, Lanes<K>)> {
    let blocks = blocks(weights);
    let largest: Vec<Lanes<K>> = blocks
        .iter()
        .map(|block| forest.sum[block.clone()].iter().max().copied().unwrap_or(Lanes::ZERO))
        .collect();
    let seat = |v: usize| match weights.vertices.get(v) {
        Some(Vertex::Seat(seat)) => weights.roster.seats.get(*seat),
        _ => None,
    };
    let mut nests = Nests::of(forest);
    let mut found = Vec::new();
    for (i, upper) in blocks.iter().enumerate() {
        for (lower, largest) in blocks.iter().zip(&largest).skip(i) {
            let mut bound = Lanes::<K>::ZERO;
            if let (Some(a), Some(b)) = (seat(upper.start), seat(lower.start)) {
                let difference = i64::from(a.situation.score.0) - i64::from(b.situation.score.0);
                weights.write_levels(a.level, difference, &mut bound.0);
            }
            for u in upper.clone() {
                let rest = bound - forest.sum[u];
                if rest >= *largest {
                    continue;
                }
                nests.look_from(forest, u);
                let outer = forest.outer[u];
                let mut weight = Lanes::ZERO;
                let mut here = Vec::new();
                for v in lower.clone() {
                    if v <= u || rest >= forest.sum[v] {
                        continue;
                    }
                    let mut sums = forest.sum[u] + forest.sum[v];
                    if forest.outer[v] == outer {
                        sums -= nests.relief(v);
                    }
                    weights.write_if_new(u, v, &mut weight.0);
                    if weight >= sums {
                        continue;
                    }
                    weights.write(u, v, &mut weight.0);
                    if weight < sums {
                        here.push((weight - sums, u, v, weight));
                    }
                }
                here.sort_unstable_by_key(|(slack, _, v, _)| (*slack, *v));
                found.extend(here.into_iter().take(PER_VERTEX));
            }
        }
    }
    found.sort_unstable_by_key(|(slack, u, v, _)| (*slack, *u, *v));
    let mut taken = vec![0; forest.n];
    found.retain(|(_, u, v, _)| {
        let few = taken[*u] < PER_VERTEX || taken[*v] < PER_VERTEX;
        if few {
            taken[*u] += 1;
            taken[*v] += 1;
        }
        few
    });
    found.into_iter().map(|(_, u, v, weight)| (u, v, weight)).collect()
}

/// Adds violated pairs; the duals give way, and what loses its tightness is unmatched.
pub fn admit<const K: usize>(forest: &mut Forest<K>, pairs: Vec<(usize, usize, Lanes<K>)>) {
    for (u, v, weight) in pairs {
        forest.add_edge(u, v, weight);
        // The end that loses the least by giving way: a single one, then one outside blossoms.
        let burden = |w: usize| (forest.mate[w] != NONE, forest.inside[w] != NONE);
        let (low, high) = if burden(v) < burden(u) { (v, u) } else { (u, v) };
        while forest.inside[low] != NONE && forest.slack(low, high, weight) < Lanes::ZERO {
            forest.dissolve(forest.outer[low]);
        }
        let slack = forest.slack(low, high, weight);
        if slack < Lanes::ZERO {
            forest.sum[low] += slack;
            forest.unmatch(low);
        }
    }
}

/// Whether the matching and the duals prove each other (beside [`violated`] being empty): all
/// matched, every matched pair tight, no blossom with a negative dual, no lane near its limits.
pub fn is_tight<const K: usize>(forest: &Forest<K>, weights: &Weights) -> bool {
    let tight = (0..forest.n).all(|v| {
        let mate = forest.mate[v];
        let mut weight = Lanes::ZERO;
        mate != NONE && {
            weights.write(v, mate, &mut weight.0);
            forest.mate[mate] == v && forest.slack(v, mate, weight) == Lanes::ZERO
        }
    });
    let blossoms = (forest.n..forest.own.len())
        .filter(|node| !forest.children[*node].is_empty())
        .all(|node| forest.own[node] >= Lanes::ZERO && forest.own[node].is_moderate());
    tight && blossoms && forest.sum.iter().all(Lanes::is_moderate)
}
