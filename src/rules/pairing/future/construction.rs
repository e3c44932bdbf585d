//! Further rounds constructed by repeated maximum matching: whatever is built is a proof that so
//! many rounds can be paired; what is not built proves nothing, except for the very next round.

use std::collections::VecDeque;

const NONE: usize = usize::MAX;

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
        let mut left = self.clone();
        for built in 0..rounds {
            let done = if built == 0 {
                left.play(next, start)
            } else {
                left.play(&Next::default(), start)
            };
            if !done {
                return built;
            }
        }
        rounds
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
            Tree::new(&mate, root).grow(links, &mut mate);
        }
    }
    mate
}

/// An alternating tree from one unmatched vertex, odd cycles merged.
struct Tree {
    root: usize,
    parent: Vec<usize>,
    base: Vec<usize>,
    even: Vec<bool>,
}

impl Tree {
    fn new(mate: &[usize], root: usize) -> Tree {
        let n = mate.len();
        let mut even = vec![false; n];
        even[root] = true;
        Tree { root, parent: vec![NONE; n], base: (0..n).collect(), even }
    }

    fn grow(mut self, links: &[Vec<usize>], mate: &mut [usize]) {
        let mut queue = VecDeque::from([self.root]);
        while let Some(u) = queue.pop_front() {
            for v in links[u].iter().copied() {
                if self.base[u] == self.base[v] || mate[u] == v {
                    continue;
                }
                if self.even[v] {
                    self.merge(u, v, mate, &mut queue);
                } else if self.parent[v] == NONE {
                    self.parent[v] = u;
                    if mate[v] == NONE {
                        self.augment(v, mate);
                        return;
                    }
                    self.even[mate[v]] = true;
                    queue.push_back(mate[v]);
                }
            }
        }
    }

    fn augment(&self, end: usize, mate: &mut [usize]) {
        let mut v = end;
        while v != NONE {
            let u = self.parent[v];
            let next = mate[u];
            mate[v] = u;
            mate[u] = v;
            v = next;
        }
    }

    fn merge(&mut self, u: usize, v: usize, mate: &[usize], queue: &mut VecDeque<usize>) {
        let top = self.common(u, v, mate);
        let n = self.base.len();
        let mut inside = vec![false; n];
        for (mut a, mut child) in [(u, v), (v, u)] {
            while self.base[a] != top {
                inside[self.base[a]] = true;
                inside[self.base[mate[a]]] = true;
                self.parent[a] = child;
                child = mate[a];
                a = self.parent[child];
            }
        }
        for w in 0..n {
            if inside[self.base[w]] {
                self.base[w] = top;
                if !self.even[w] {
                    self.even[w] = true;
                    queue.push_back(w);
                }
            }
        }
    }

    /// The base where the ways of two even vertices to the root meet.
    fn common(&self, u: usize, v: usize, mate: &[usize]) -> usize {
        let mut seen = vec![false; self.base.len()];
        let mut a = self.base[u];
        loop {
            seen[a] = true;
            if a == self.base[self.root] {
                break;
            }
            a = self.base[self.parent[mate[a]]];
        }
        let mut b = self.base[v];
        while !seen[b] {
            b = self.base[self.parent[mate[b]]];
        }
        b
    }
}
