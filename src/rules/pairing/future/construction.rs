//! Further rounds constructed by repeated maximum matching: whatever is built is a proof that so
//! many rounds can be paired; what is not built proves nothing, except for the very next round.

use crate::rules::pairing::alternating::{Alternating, NONE};

/// Who may still meet and who has had no bye.
#[derive(Debug, Clone)]
pub struct Meetings {
    /// Per player: with whom a game is possible; symmetric.
    pub free: Vec<Vec<bool>>,
    /// Per player: whether it has had no bye.
    pub waiting: Vec<bool>,
}

/// How the next round differs from those after it.
#[derive(Debug, Clone, Default)]
pub struct Next {
    /// Players who are absent from it.
    pub absent: Vec<usize>,
    /// Pairs that are fixed for it.
    pub fixed: Vec<(usize, usize)>,
}

impl Meetings {
    /// How many rounds, at most `rounds`, are built one after the other; the players are taken in
    /// an order that begins at `start`.
    pub fn build(&self, next: &Next, rounds: u32, start: usize) -> u32 {
        let (mut left, later) = (self.clone(), Next::default());
        let fails = |built: &u32| !left.play(if *built == 0 { next } else { &later }, start);
        (0..rounds).find(fails).unwrap_or(rounds)
    }

    /// Pairs one round and takes it out; whether there is one.
    fn play(&mut self, next: &Next, start: usize) -> bool {
        let n = self.free.len();
        for (a, b) in &next.fixed {
            self.part(*a, *b);
        }
        let busy =
            |v: &usize| next.absent.contains(v) || next.fixed.iter().any(|(a, b)| a == v || b == v);
        let mut players: Vec<usize> =
            (0..n).map(|v| (v + start) % n).filter(|v| !busy(v)).collect();
        // Those with the fewest opponents left choose first.
        players.sort_by_key(|v| self.free[*v].iter().filter(|free| **free).count());
        let anyone = !(0..n).any(|v| !next.absent.contains(&v) && self.waiting[v]);
        let bye = players.len();
        let size = bye + bye % 2;
        let links: Vec<Vec<usize>> = (0..size)
            .map(|u| {
                let linked = |v: &usize| match (players.get(u), players.get(*v)) {
                    (Some(a), Some(b)) => self.free[*a][*b],
                    (Some(a), None) | (None, Some(a)) => anyone || self.waiting[*a],
                    (None, None) => false,
                };
                (0..size).filter(linked).collect()
            })
            .collect();
        let mate = maximum(&links);
        if mate.contains(&NONE) {
            return false;
        }
        for (u, v) in mate.iter().enumerate().filter(|(u, v)| u < *v) {
            match (players.get(u), players.get(*v)) {
                (Some(a), Some(b)) => self.part(*a, *b),
                (Some(a), None) => self.waiting[*a] = false,
                _ => {}
            }
        }
        true
    }

    fn part(&mut self, a: usize, b: usize) {
        self.free[a][b] = false;
        self.free[b][a] = false;
    }
}

/// A maximum matching of a graph (Edmonds): greedy first, then along augmenting paths.
fn maximum(links: &[Vec<usize>]) -> Vec<usize> {
    let n = links.len();
    let mut mate = vec![NONE; n];
    for u in 0..n {
        if mate[u] == NONE
            && let Some(v) = links[u].iter().copied().find(|v| mate[*v] == NONE && *v != u)
        {
            mate[u] = v;
            mate[v] = u;
        }
    }
    for root in 0..n {
        if mate[root] == NONE {
            mate = Alternating::grow(links, mate, &[root]).mate;
        }
    }
    mate
}
