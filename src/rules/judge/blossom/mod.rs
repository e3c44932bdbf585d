//! Cheapest perfect matching of a dense graph whose costs are integer vectors compared
//! lexicographically: Edmonds' blossom method with dual labels in its O(n³) textbook form
//! (Galil 1986), no shortcut of any kind.
//!
//! Integer vectors under the lexicographic order are an ordered abelian group, which is all the
//! method asks of its weights. A leading component of 1 on every edge makes the heaviest
//! matching a perfect one where there is one. Edge weights count double in the labels, so every
//! step of the labels is integral: free vertices share one label and tight edges have even sums,
//! hence the gap between two outer vertices is even in each component.

mod rings;

use std::cmp::Ordering;
use std::collections::VecDeque;

type Node = usize;
type Edge = (Node, Node);

/// What the search says of a node in this phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// Not reached.
    None,
    /// Reached by an even path (S).
    Outer,
    /// Reached by an odd path (T).
    Inner,
}

/// Partner of each of the vertices 0..n in the cheapest perfect matching, or nothing if there is
/// no perfect matching. `cost(i, j)` (asked for i < j) is the vector of an edge, all of the same
/// length, or nothing where there is no edge.
pub fn cheapest_perfect<F>(n: usize, cost: F) -> Option<Vec<usize>>
where
    F: Fn(usize, usize) -> Option<Vec<i64>>,
{
    if !n.is_multiple_of(2) {
        return None;
    }
    let mut search = Search::new(n, cost);
    while search.phase() {}
    search.mate.truncate(n);
    search.mate.into_iter().collect()
}

struct Search {
    n: usize,
    /// Nodes 0..n are vertices, n..top are or were blossoms.
    top: usize,
    width: usize,
    room: usize,
    weight: Vec<i64>,
    label: Vec<i64>,
    /// The best real edge between two nodes (for a blossom: from any vertex in it).
    edge: Vec<Option<Edge>>,
    /// The vertex at the other end of the matched edge.
    mate: Vec<Option<Node>>,
    /// The outermost node a node lies in; nothing for unused blossoms.
    outermost: Vec<Option<Node>>,
    /// The outer vertex whose edge to this node has the least gap.
    nearest: Vec<Option<Node>>,
    /// The vertex from which the search reached an inner node.
    parent: Vec<Option<Node>>,
    mark: Vec<Mark>,
    /// For a blossom and a vertex: the direct child that holds the vertex.
    child: Vec<Option<Node>>,
    petals: Vec<Vec<Node>>,
    seen: Vec<u64>,
    clock: u64,
    queue: VecDeque<Node>,
}

impl Search {
    fn new<F>(n: usize, cost: F) -> Search
    where
        F: Fn(usize, usize) -> Option<Vec<i64>>,
    {
        let room = n + n / 2 + 1;
        let mut edge = vec![None; room * room];
        let mut rows: Vec<(Edge, Vec<i64>)> = Vec::new();
        for i in 0..n {
            for j in i + 1..n {
                if let Some(vector) = cost(i, j) {
                    edge[i * room + j] = Some((i, j));
                    edge[j * room + i] = Some((j, i));
                    let heavy = std::iter::once(1).chain(vector.iter().map(|c| -c)).collect();
                    rows.push(((i, j), heavy));
                }
            }
        }
        let heaviest = rows.iter().map(|(_, w)| w).max().cloned().unwrap_or_else(|| vec![1]);
        let width = heaviest.len();
        let mut weight = vec![0; n * n * width];
        for ((i, j), vector) in &rows {
            for (a, b) in [(i, j), (j, i)] {
                let at = (a * n + b) * width;
                weight[at..at + width].copy_from_slice(vector);
            }
        }
        let mut label = vec![0; room * width];
        for v in 0..n {
            label[v * width..(v + 1) * width].copy_from_slice(&heaviest);
        }
        let mut child = vec![None; room * n];
        for v in 0..n {
            child[v * n + v] = Some(v);
        }
        Search {
            n,
            top: n,
            width,
            room,
            weight,
            label,
            edge,
            mate: vec![None; room],
            outermost: (0..room).map(|v| (v < n).then_some(v)).collect(),
            nearest: vec![None; room],
            parent: vec![None; room],
            mark: vec![Mark::None; room],
            child,
            petals: vec![Vec::new(); room],
            seen: vec![0; room],
            clock: 0,
            queue: VecDeque::new(),
        }
    }

    fn between(&self, a: Node, b: Node) -> Option<Edge> {
        self.edge[a * self.room + b]
    }

    /// The gap of an edge, component by component: label + label − 2 · weight, never below zero.
    fn gap(&self, (u, v): Edge) -> impl Iterator<Item = i64> + '_ {
        let w = self.width;
        let at = (u * self.n + v) * w;
        let (lu, lv) = (&self.label[u * w..][..w], &self.label[v * w..][..w]);
        let weight = &self.weight[at..at + w];
        (0..w).map(move |c| lu[c] + lv[c] - 2 * weight[c])
    }

    fn is_tight(&self, edge: Edge) -> bool {
        self.gap(edge).all(|component| component == 0)
    }

    fn nearer(&self, edge: Edge, than: Option<Edge>) -> bool {
        match than {
            None => true,
            Some(other) => self.gap(edge).cmp(self.gap(other)) == Ordering::Less,
        }
    }

    fn is_outermost(&self, node: Node) -> bool {
        self.outermost[node] == Some(node)
    }

    fn outer_of(&self, vertex: Node) -> Node {
        self.outermost[vertex].unwrap_or(vertex)
    }

    /// The node matched with an outermost node.
    fn partner(&self, node: Node) -> Option<Node> {
        self.mate[node].map(|vertex| self.outer_of(vertex))
    }

    fn note_nearest(&mut self, from: Node, node: Node) {
        let Some(edge) = self.between(from, node) else { return };
        let known = self.nearest[node].and_then(|vertex| self.between(vertex, node));
        if self.nearer(edge, known) {
            self.nearest[node] = Some(from);
        }
    }

    fn find_nearest(&mut self, node: Node) {
        self.nearest[node] = None;
        for u in 0..self.n {
            let home = self.outer_of(u);
            if home != node && self.mark[home] == Mark::Outer {
                self.note_nearest(u, node);
            }
        }
    }

    fn enqueue(&mut self, node: Node) {
        if node < self.n {
            self.queue.push_back(node);
        } else {
            for petal in self.petals[node].clone() {
                self.enqueue(petal);
            }
        }
    }

    /// Follows a tight edge from an outer vertex; true if the matching grew.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (u, v) = (self.outer_of(from), self.outer_of(to));
        match self.mark[v] {
            Mark::Inner => {}
            Mark::None => {
                self.parent[v] = Some(from);
                self.mark[v] = Mark::Inner;
                self.nearest[v] = None;
                if let Some(next) = self.partner(v) {
                    self.nearest[next] = None;
                    self.mark[next] = Mark::Outer;
                    self.enqueue(next);
                }
            }
            Mark::Outer => match self.meeting(u, v) {
                Some(base) => self.shrink(u, base, v),
                None => {
                    self.augment(u, v);
                    self.augment(v, u);
                    return true;
                }
            },
        }
        false
    }

    /// One search from all free nodes; true if the matching grew by one edge.
    fn phase(&mut self) -> bool {
        self.mark.fill(Mark::None);
        self.nearest.fill(None);
        self.queue.clear();
        for x in 0..self.top {
            if self.is_outermost(x) && self.mate[x].is_none() {
                self.parent[x] = None;
                self.mark[x] = Mark::Outer;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(u) = self.queue.pop_front() {
                if self.mark[self.outer_of(u)] == Mark::Inner {
                    continue;
                }
                for v in 0..self.n {
                    let Some(edge) = self.between(u, v) else { continue };
                    if self.outer_of(u) == self.outer_of(v) {
                        continue;
                    }
                    if self.is_tight(edge) {
                        if self.follow(edge) {
                            return true;
                        }
                    } else {
                        self.note_nearest(u, self.outer_of(v));
                    }
                }
            }
            let Some(step) = self.step() else { return false };
            if !self.shift(&step) {
                return false;
            }
            self.queue.clear();
            for x in 0..self.top {
                if !self.is_outermost(x) {
                    continue;
                }
                let Some(edge) = self.nearest[x].and_then(|from| self.between(from, x)) else {
                    continue;
                };
                if self.outer_of(edge.0) != x && self.is_tight(edge) && self.follow(edge) {
                    return true;
                }
            }
            for b in self.n..self.top {
                if self.is_outermost(b) && self.mark[b] == Mark::Inner && self.is_zero(b) {
                    self.expand(b);
                }
            }
        }
    }

    fn is_zero(&self, b: Node) -> bool {
        self.label[b * self.width..(b + 1) * self.width].iter().all(|c| *c == 0)
    }

    /// How far the labels can move before something becomes tight or a blossom opens.
    fn step(&self) -> Option<Vec<i64>> {
        let mut steps: Vec<Vec<i64>> = Vec::new();
        for x in 0..self.top {
            if !self.is_outermost(x) {
                continue;
            }
            if x >= self.n && self.mark[x] == Mark::Inner {
                let label = &self.label[x * self.width..(x + 1) * self.width];
                steps.push(label.iter().map(|c| c / 2).collect());
            }
            let Some(edge) = self.nearest[x].and_then(|from| self.between(from, x)) else {
                continue;
            };
            match self.mark[x] {
                Mark::None => steps.push(self.gap(edge).collect()),
                Mark::Outer => steps.push(self.gap(edge).map(|c| c / 2).collect()),
                Mark::Inner => {}
            }
        }
        steps.into_iter().min()
    }

    /// Moves the labels; false if a free vertex would reach zero: no perfect matching.
    fn shift(&mut self, step: &[i64]) -> bool {
        let w = self.width;
        for v in 0..self.n {
            let outer = self.mark[self.outer_of(v)] == Mark::Outer;
            if outer && self.label[v * w..(v + 1) * w] <= *step {
                return false;
            }
        }
        for x in 0..self.top {
            let (home, times) = if x < self.n {
                (self.outer_of(x), 1)
            } else if self.is_outermost(x) {
                (x, -2)
            } else {
                continue;
            };
            let sign = match self.mark[home] {
                Mark::Outer => -times,
                Mark::Inner => times,
                Mark::None => continue,
            };
            for (label, by) in self.label[x * w..(x + 1) * w].iter_mut().zip(step) {
                *label += sign * by;
            }
        }
        true
    }
}
