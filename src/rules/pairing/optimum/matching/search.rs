//! Growing one alternating tree from an unmatched vertex until another one is reached
//! (Edmonds' algorithm with the duals of a single tree moving).

use super::forest::{Forest, Label, NONE};
use super::lanes::Lanes;
use super::queue::Event;

impl<const K: usize> Forest<K> {
    /// Matches an unmatched vertex at the least cost; false if no other can be reached.
    pub fn match_from(&mut self, root: usize) -> bool {
        self.now = Lanes::ZERO;
        self.deadline = None;
        self.queue.clear();
        self.make_plus(self.outer[root]);
        let mut found = false;
        while let Some((time, event)) = self.queue.pop() {
            match event {
                Event::Open(node) => {
                    let current = self.label[node] == Label::Minus && self.inside[node] == NONE;
                    if current && self.own[node] == time {
                        self.now = time;
                        self.open(node);
                    }
                }
                Event::Tight(u, v, edge) => {
                    let other = self.outer[v];
                    if self.outer[u] == other || self.time_of(u, v, edge) != Some(time) {
                        continue;
                    }
                    self.now = time;
                    if self.label[other] == Label::Plus {
                        self.shrink(u, v);
                    } else if self.mate[self.base[other]] == NONE {
                        self.augment(u, v);
                        found = true;
                        break;
                    } else {
                        self.grow(u, v);
                    }
                }
            }
        }
        self.settle();
        found
    }

    /// When the edge from a `Plus` vertex gets tight; never towards a `Minus` node.
    fn time_of(&self, u: usize, v: usize, edge: usize) -> Option<Lanes<K>> {
        let slack = self.weights[edge] - self.sum[u] - self.sum[v];
        match self.label[self.outer[v]] {
            Label::Minus => None,
            Label::Free => Some(slack),
            Label::Plus => Some(slack.half()),
        }
    }

    /// Queues the edges of a `Plus` vertex.
    fn scan(&mut self, u: usize) {
        let here = self.outer[u];
        for at in 0..self.adjacent[u].len() {
            let (v, edge) = self.adjacent[u][at];
            if self.outer[v] != here {
                self.queue_edge(u, v, edge);
            }
        }
    }

    fn queue_edge(&mut self, u: usize, v: usize, edge: usize) {
        let Some(time) = self.time_of(u, v, edge) else { return };
        if self.deadline.is_some_and(|deadline| time > deadline) {
            return;
        }
        let other = self.outer[v];
        if self.label[other] == Label::Free && self.mate[self.base[other]] == NONE {
            self.deadline = Some(time);
        }
        self.queue.push(time, Event::Tight(u, v, edge));
    }

    /// Labels a node `Plus` and looks at its edges.
    fn make_plus(&mut self, node: usize) {
        self.label[node] = Label::Plus;
        self.touched.push(node);
        if self.is_blossom(node) {
            self.own[node] -= self.now;
        }
        for vertex in self.lift(node, Lanes::ZERO - self.now) {
            self.scan(vertex);
        }
    }

    /// Adds to the dual sums of the vertices of a node; returns these.
    fn lift(&mut self, node: usize, by: Lanes<K>) -> Vec<usize> {
        let leaves = self.leaves(node);
        for vertex in &leaves {
            self.sum[*vertex] += by;
        }
        leaves
    }

    /// Takes the node of `v` and its partner into the tree.
    fn grow(&mut self, u: usize, v: usize) {
        let node = self.outer[v];
        self.label[node] = Label::Minus;
        self.touched.push(node);
        self.entry[node] = (u, v);
        self.lift(node, self.now);
        if self.is_blossom(node) {
            self.own[node] += self.now;
            self.queue.push(self.own[node], Event::Open(node));
        }
        let partner = self.mate[self.base[node]];
        self.make_plus(self.outer[partner]);
    }

    /// The next `Plus` node towards the root, with the links to it: (through the partner edge,
    /// through the entry edge).
    fn step_up(&self, node: usize) -> Option<(usize, usize)> {
        let partner = self.mate[self.base[node]];
        if partner == NONE {
            return None;
        }
        let minus = self.outer[partner];
        Some((minus, self.outer[self.entry[minus].0]))
    }

    /// The last common node of the ways of two `Plus` nodes to the root.
    fn meeting(&mut self, a: usize, b: usize) -> usize {
        self.walks += 1;
        let (mut a, mut b) = (Some(a), Some(b));
        loop {
            let Some(node) = a else {
                std::mem::swap(&mut a, &mut b);
                continue;
            };
            if self.passed[node] == self.walks {
                return node;
            }
            self.passed[node] = self.walks;
            a = self.step_up(node).map(|(_, plus)| plus);
            if b.is_some() {
                std::mem::swap(&mut a, &mut b);
            }
        }
    }

    /// The way from a `Plus` node up to (not including) `end`: nodes and the link after each.
    fn way(&self, from: usize, end: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        let mut node = from;
        while node != end {
            let Some((minus, plus)) = self.step_up(node) else { break };
            let base = self.base[node];
            let (above, below) = self.entry[minus];
            nodes.extend([node, minus]);
            links.extend([(base, self.mate[base]), (below, above)]);
            node = plus;
        }
        (nodes, links)
    }

    /// Makes a blossom of the odd cycle closed by a tight edge between two `Plus` nodes.
    fn shrink(&mut self, u: usize, v: usize) {
        let (a, b) = (self.outer[u], self.outer[v]);
        let top = self.meeting(a, b);
        let (left, left_links) = self.way(a, top);
        let (right, right_links) = self.way(b, top);
        let blossom = self.new_blossom();
        let mut children = vec![top];
        children.extend(left.iter().rev());
        children.extend(&right);
        let mut links: Vec<(usize, usize)> =
            left_links.iter().rev().map(|(x, y)| (*y, *x)).collect();
        links.push((u, v));
        links.extend(right_links);

        let mut fresh = Vec::new();
        for child in &children {
            let leaves = self.leaves(*child);
            let was_minus = self.label[*child] == Label::Minus;
            for vertex in &leaves {
                self.outer[*vertex] = blossom;
                if was_minus {
                    self.sum[*vertex] -= self.now;
                    self.sum[*vertex] -= self.now;
                }
            }
            if self.is_blossom(*child) {
                if was_minus {
                    self.own[*child] -= self.now;
                } else {
                    self.own[*child] += self.now;
                }
            }
            if was_minus {
                fresh.extend(leaves);
            }
            self.label[*child] = Label::Free;
            self.inside[*child] = blossom;
        }
        self.inside[blossom] = NONE;
        self.base[blossom] = self.base[top];
        self.children[blossom] = children;
        self.links[blossom] = links;
        self.label[blossom] = Label::Plus;
        self.own[blossom] = Lanes::ZERO - self.now;
        self.touched.push(blossom);
        for vertex in fresh {
            self.scan(vertex);
        }
    }

    /// Opens a `Minus` blossom whose dual is zero: the even way from the entry to the base stays
    /// in the tree, the other children leave it.
    fn open(&mut self, blossom: usize) {
        let entry = self.entry[blossom];
        let first = self.child_with(blossom, entry.1);
        let (children, links) = self.release(blossom);
        let size = children.len();
        let mut labels = vec![Label::Free; size];
        let mut at = first;
        labels[at] = Label::Minus;
        self.entry[children[at]] = entry;
        while at != 0 {
            let (plus, minus, link) = if first.is_multiple_of(2) {
                let (a, b) = links[at - 2];
                (at - 1, at - 2, (b, a))
            } else {
                (at + 1, (at + 2) % size, links[at + 1])
            };
            labels[plus] = Label::Plus;
            labels[minus] = Label::Minus;
            self.entry[children[minus]] = link;
            at = minus;
        }
        let (mut fresh, mut freed) = (Vec::new(), Vec::new());
        for (child, label) in children.into_iter().zip(labels) {
            self.label[child] = label;
            let back = Lanes::ZERO - self.now;
            match label {
                Label::Minus => {
                    self.touched.push(child);
                    if self.is_blossom(child) {
                        self.own[child] += self.now;
                        self.queue.push(self.own[child], Event::Open(child));
                    }
                }
                Label::Plus => {
                    self.touched.push(child);
                    if self.is_blossom(child) {
                        self.own[child] -= self.now;
                    }
                    fresh.extend(self.lift(child, back + back));
                }
                Label::Free => {
                    freed.extend(self.lift(child, back));
                }
            }
        }
        for vertex in fresh {
            self.scan(vertex);
        }
        for v in freed {
            for at in 0..self.adjacent[v].len() {
                let (u, edge) = self.adjacent[v][at];
                if self.label[self.outer[u]] == Label::Plus {
                    self.queue_edge(u, v, edge);
                }
            }
        }
    }

    /// Turns the matching along the way from the root to an unmatched vertex.
    fn augment(&mut self, mut u: usize, mut v: usize) {
        self.turn_base(self.outer[v], v);
        loop {
            let node = self.outer[u];
            let partner = self.mate[self.base[node]];
            self.turn_base(node, u);
            self.mate[u] = v;
            self.mate[v] = u;
            if partner == NONE {
                return;
            }
            let minus = self.outer[partner];
            let (above, below) = self.entry[minus];
            self.turn_base(minus, below);
            (u, v) = (above, below);
        }
    }

    /// Ends the search: every dual gets its value at this time, labels go.
    fn settle(&mut self) {
        let now = self.now;
        for node in std::mem::take(&mut self.touched) {
            let label = std::mem::replace(&mut self.label[node], Label::Free);
            if label == Label::Free || self.inside[node] != NONE {
                continue;
            }
            let by = if label == Label::Plus { now } else { Lanes::ZERO - now };
            self.lift(node, by);
            if self.is_blossom(node) {
                self.own[node] += by;
            }
        }
    }
}
