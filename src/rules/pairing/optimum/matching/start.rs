//! Where the matching starts: which pairs are looked at first, and duals that fit them.

use super::forest::{Forest, NONE};
use super::lanes::Lanes;
use crate::rules::pairing::optimum::weight::{Vertex, Weights};
use crate::rules::pairing::players::roster::NumberRow;

/// Which pairs the matching starts with; the optimum is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// All of them: the plain method.
    Complete,
    /// Those near each other in the number order; the others are priced and added when needed.
    Sparse,
    /// Any complete matching and nothing else: every other pair comes in by pricing (for tests).
    Bare,
}

/// Fields up to this size start with all pairs anyway.
const SMALL: usize = 24;
/// Neighbours in the number order on each side.
const REACH: usize = 5;
/// Players at the seam of two score groups that are all linked.
const SEAM: usize = 4;

/// Vertices of one score, as a range.
pub fn blocks(weights: &Weights) -> Vec<std::ops::Range<usize>> {
    let mut blocks: Vec<std::ops::Range<usize>> = Vec::new();
    let mut last = None;
    for (v, vertex) in weights.vertices.iter().enumerate() {
        let level = match vertex {
            Vertex::Seat(seat) => weights.roster.seats.get(*seat).map(|seat| seat.level),
            Vertex::Bye => None,
        };
        match blocks.last_mut() {
            Some(block) if level.is_some() && level == last => block.end = v + 1,
            _ => blocks.push(v..v + 1),
        }
        last = level;
    }
    blocks
}

/// The pairs to start with; they contain a perfect matching.
pub fn pairs(weights: &Weights, start: Start) -> Vec<(usize, usize)> {
    let n = weights.vertices.len();
    let mut pairs: Vec<(usize, usize)> = (0..n / 2).map(|i| (2 * i, 2 * i + 1)).collect();
    if start == Start::Bare {
        return pairs;
    }
    if start == Start::Complete || n <= SMALL {
        return (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
    }
    let seats = &weights.roster.seats;
    let mut groups: Vec<[Vec<usize>; 2]> = Vec::new();
    for block in blocks(weights) {
        let (mut a, mut b) = (Vec::new(), Vec::new());
        for v in block {
            match weights.vertices.get(v) {
                Some(Vertex::Seat(seat)) => match seats[*seat].row {
                    NumberRow::A => a.push(v),
                    NumberRow::B => b.push(v),
                },
                _ => pairs.extend((0..n - 1).map(|u| (u, n - 1))),
            }
        }
        if !weights.roster.round.0.is_multiple_of(2) {
            groups.push([a, b]);
        } else {
            a.reverse();
            b.reverse();
            groups.push([a, b]);
        }
    }
    for [a, b] in &groups {
        for row in [a, b] {
            for (i, u) in row.iter().enumerate() {
                pairs.extend(row.iter().skip(i + 1).take(REACH).map(|v| (*u, *v)));
            }
        }
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        for (j, v) in long.iter().enumerate() {
            let from = j.saturating_sub(REACH).min(short.len().saturating_sub(2 * REACH));
            pairs.extend(short.iter().skip(from).take(2 * REACH + 1).map(|u| (*u, *v)));
        }
    }
    for (i, upper) in groups.iter().enumerate() {
        for lower in groups.iter().skip(i + 1).take(2) {
            for (u, reach) in upper.iter().flat_map(|row| {
                row.iter().rev().enumerate().map(|(i, u)| (*u, if i < SEAM { SEAM } else { 1 }))
            }) {
                for row in lower {
                    pairs.extend(row.iter().take(reach).map(|v| (u, *v)));
                }
            }
        }
    }
    for pair in &mut pairs {
        *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Puts the pairs into the forest, with feasible duals and a first matching of tight edges.
pub fn fill<const K: usize>(forest: &mut Forest<K>, weights: &Weights, pairs: &[(usize, usize)]) {
    for (u, v) in pairs {
        let mut lanes = Lanes::ZERO;
        weights.write(*u, *v, &mut lanes.0);
        forest.add_edge(*u, *v, lanes);
    }
    for v in 0..forest.n {
        let cheapest = forest.adjacent[v].iter().map(|(_, edge)| forest.weights[*edge]).min();
        forest.sum[v] = cheapest.unwrap_or(Lanes::ZERO).half();
    }
    for v in 0..forest.n {
        if forest.mate[v] != NONE {
            continue;
        }
        let slack = |(u, edge): &(usize, usize)| {
            (forest.weights[*edge] - forest.sum[v] - forest.sum[*u], forest.mate[*u] != NONE, *u)
        };
        if let Some((rise, taken, u)) = forest.adjacent[v].iter().map(slack).min() {
            forest.sum[v] += rise;
            if !taken {
                forest.mate[v] = u;
                forest.mate[u] = v;
            }
        }
    }
}
