//! Blossoms as rings of nodes: how they close, open, and turn when the matching runs through them.

use super::{Mark, Node, Search};

impl Search {
    pub(super) fn set_outermost(&mut self, node: Node, outer: Node) {
        self.outermost[node] = Some(outer);
        for petal in self.petals[node].clone() {
            self.set_outermost(petal, outer);
        }
    }

    /// Position of a child in its blossom, the ring turned so that the position is even.
    pub(super) fn even_place(&mut self, blossom: Node, child: Node) -> usize {
        let place = self.petals[blossom].iter().position(|p| *p == child).unwrap_or(0);
        if place.is_multiple_of(2) {
            return place;
        }
        self.petals[blossom][1..].reverse();
        self.petals[blossom].len() - place
    }

    /// Matches node `u` along its best edge to node `v`, turning the ring inside if needed.
    pub(super) fn match_along(&mut self, u: Node, v: Node) {
        let Some((inside, outside)) = self.between(u, v) else { return };
        self.mate[u] = Some(outside);
        if u < self.n {
            return;
        }
        let Some(entry) = self.child[u * self.n + inside] else { return };
        let place = self.even_place(u, entry);
        for i in 0..place {
            let (a, b) = (self.petals[u][i], self.petals[u][i ^ 1]);
            self.match_along(a, b);
        }
        self.match_along(entry, v);
        self.petals[u].rotate_left(place);
    }

    /// Turns the matching over along the path from `u` to its root, `u` now matched with `v`.
    pub(super) fn augment(&mut self, mut u: Node, mut v: Node) {
        loop {
            let before = self.partner(u);
            self.match_along(u, v);
            let Some(inner) = before else { return };
            let Some(up) = self.parent[inner].map(|vertex| self.outer_of(vertex)) else { return };
            self.match_along(inner, up);
            (u, v) = (up, inner);
        }
    }

    /// Where the paths of two outer nodes to their roots meet, if they do.
    pub(super) fn meeting(&mut self, u: Node, v: Node) -> Option<Node> {
        self.clock += 1;
        let (mut a, mut b) = (Some(u), Some(v));
        while a.is_some() || b.is_some() {
            if let Some(node) = a {
                if self.seen[node] == self.clock {
                    return Some(node);
                }
                self.seen[node] = self.clock;
                a = self
                    .partner(node)
                    .and_then(|inner| self.parent[inner])
                    .map(|vertex| self.outer_of(vertex));
            }
            (a, b) = (b, a);
        }
        None
    }

    /// The nodes of one side of a new blossom: from `node` up to but without `base`.
    pub(super) fn stem(&self, mut node: Node, base: Node) -> Vec<Node> {
        let mut nodes = Vec::new();
        while node != base {
            nodes.push(node);
            let Some(inner) = self.partner(node) else { break };
            nodes.push(inner);
            let Some(up) = self.parent[inner] else { break };
            node = self.outer_of(up);
        }
        nodes
    }

    pub(super) fn shrink(&mut self, u: Node, base: Node, v: Node) {
        let b = (self.n..self.top).find(|b| self.outermost[*b].is_none()).unwrap_or(self.top);
        if b == self.top {
            self.top += 1;
        }
        let left = self.stem(u, base);
        let right = self.stem(v, base);
        for inner in left.iter().skip(1).step_by(2).chain(right.iter().skip(1).step_by(2)) {
            self.enqueue(*inner);
        }
        let ring: Vec<Node> =
            std::iter::once(base).chain(left.into_iter().rev()).chain(right).collect();
        self.label[b * self.width..(b + 1) * self.width].fill(0);
        self.mark[b] = Mark::Outer;
        self.mate[b] = self.mate[base];
        self.parent[b] = self.parent[base];
        self.petals[b] = ring.clone();
        self.set_outermost(b, b);
        for x in 0..self.top {
            self.edge[b * self.room + x] = None;
            self.edge[x * self.room + b] = None;
        }
        for v in 0..self.n {
            self.child[b * self.n + v] = None;
        }
        for petal in ring {
            for x in 0..self.top {
                let Some(edge) = self.between(petal, x) else { continue };
                if self.nearer(edge, self.between(b, x)) {
                    self.edge[b * self.room + x] = Some(edge);
                    self.edge[x * self.room + b] = Some((edge.1, edge.0));
                }
            }
            for v in 0..self.n {
                if self.child[petal * self.n + v].is_some() {
                    self.child[b * self.n + v] = Some(petal);
                }
            }
        }
        self.find_nearest(b);
    }

    /// Opens an inner blossom whose label has reached zero.
    pub(super) fn expand(&mut self, b: Node) {
        for petal in self.petals[b].clone() {
            self.set_outermost(petal, petal);
        }
        let entered = self.parent[b];
        let entry = entered
            .and_then(|from| self.between(b, from))
            .and_then(|(inside, _)| self.child[b * self.n + inside]);
        let Some(entry) = entry else { return };
        let place = self.even_place(b, entry);
        let ring = self.petals[b].clone();
        for i in (0..place).step_by(2) {
            let (inner, outer) = (ring[i], ring[i + 1]);
            self.parent[inner] = self.between(outer, inner).map(|(from, _)| from);
            self.mark[inner] = Mark::Inner;
            self.mark[outer] = Mark::Outer;
            self.nearest[inner] = None;
            self.find_nearest(outer);
            self.enqueue(outer);
        }
        self.mark[entry] = Mark::Inner;
        self.parent[entry] = entered;
        for petal in &ring[place + 1..] {
            self.mark[*petal] = Mark::None;
            self.find_nearest(*petal);
        }
        self.outermost[b] = None;
        self.petals[b].clear();
    }
}
