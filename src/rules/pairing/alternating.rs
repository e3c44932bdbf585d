//! Alternating trees of a matching (Edmonds), odd cycles merged: a longer matching along a way to
//! another free vertex, or the proof that there is none.

use std::collections::VecDeque;

/// No vertex.
pub const NONE: usize = usize::MAX;

/// The trees grown from some unmatched vertices.
pub struct Alternating {
    /// The partner of each vertex, or [`NONE`].
    pub mate: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
    /// Which vertices an even way reaches from a root.
    pub even: Vec<bool>,
}

impl Alternating {
    /// Grows trees from these unmatched vertices at once until nothing is left to reach, or until
    /// a free vertex outside them is reached: then the matching is one pair larger.
    pub fn grow(links: &[Vec<usize>], mate: Vec<usize>, roots: &[usize]) -> Alternating {
        let n = links.len();
        let (parent, base) = (vec![NONE; n], (0..n).collect());
        let mut tree = Alternating { mate, parent, base, even: vec![false; n] };
        let mut queue = VecDeque::new();
        for root in roots.iter().copied() {
            tree.reach(root, &mut queue);
        }
        while let Some(u) = queue.pop_front() {
            for v in links[u].iter().copied() {
                if tree.base[u] == tree.base[v] || tree.mate[u] == v {
                    continue;
                }
                if tree.even[v] {
                    tree.merge(u, v, &mut queue);
                } else if tree.parent[v] == NONE {
                    tree.parent[v] = u;
                    if tree.mate[v] == NONE {
                        tree.augment(v);
                        return tree;
                    }
                    tree.reach(tree.mate[v], &mut queue);
                }
            }
        }
        tree
    }

    fn reach(&mut self, v: usize, queue: &mut VecDeque<usize>) {
        self.even[v] = true;
        queue.push_back(v);
    }

    fn augment(&mut self, end: usize) {
        let mut v = end;
        while v != NONE {
            let u = self.parent[v];
            let next = self.mate[u];
            self.mate[v] = u;
            self.mate[u] = v;
            v = next;
        }
    }

    /// Merges the odd cycle closed by an edge between two even vertices of one tree.
    fn merge(&mut self, u: usize, v: usize, queue: &mut VecDeque<usize>) {
        let Some(top) = self.common(u, v) else { return };
        let mut inside = vec![false; self.base.len()];
        for (mut a, mut child) in [(u, v), (v, u)] {
            while self.base[a] != top {
                let m = self.mate[a];
                inside[self.base[a]] = true;
                inside[self.base[m]] = true;
                self.parent[a] = child;
                child = m;
                a = self.parent[m];
            }
        }
        for w in 0..self.base.len() {
            if inside[self.base[w]] {
                self.base[w] = top;
                if !self.even[w] {
                    self.reach(w, queue);
                }
            }
        }
    }

    /// The base where the ways of two even vertices to their roots meet, if it is one tree.
    fn common(&self, u: usize, v: usize) -> Option<usize> {
        let mut seen = vec![false; self.base.len()];
        let mut a = self.base[u];
        loop {
            seen[a] = true;
            if self.mate[a] == NONE {
                break;
            }
            a = self.base[self.parent[self.mate[a]]];
        }
        let mut b = self.base[v];
        while !seen[b] {
            if self.mate[b] == NONE {
                return None;
            }
            b = self.base[self.parent[self.mate[b]]];
        }
        Some(b)
    }
}
