//! The state of the matching: vertices, nested blossoms, their duals and labels.
//!
//! Nodes are vertices `0..n` and blossoms `n..`. Every node has a dual; the dual sum of a vertex
//! is that of itself and all blossoms around it. An edge between different outer nodes is
//! feasible if weight ≥ the two dual sums, and blossoms have duals ≥ 0 (the dual of "at least one
//! pair leaves this odd set"). While a tree grows, the duals of its nodes move with the time:
//! stored + time for even (`Plus`) nodes, stored − time for odd (`Minus`) nodes; nothing else
//! moves, so nothing needs to be touched when time advances.

use super::lanes::Lanes;
use super::queue::Queue;

/// No vertex, node or edge.
pub const NONE: usize = usize::MAX;

/// The label of an outer node while a tree grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// Not in the tree.
    Free,
    /// At an even distance from the root.
    Plus,
    /// At an odd distance.
    Minus,
}

/// Vertices, edges, blossoms, duals, matching.
pub struct Forest<const K: usize> {
    /// Number of vertices.
    pub n: usize,
    /// Per edge: its weight.
    pub weights: Vec<Lanes<K>>,
    /// Per vertex: (neighbour, edge).
    pub adjacent: Vec<Vec<(usize, usize)>>,
    /// Per vertex: its partner.
    pub mate: Vec<usize>,
    /// Per vertex: the outermost node that holds it.
    pub outer: Vec<usize>,
    /// Per vertex: stored dual sum.
    pub sum: Vec<Lanes<K>>,
    /// Per node: stored dual (blossoms only; for vertices see `sum`).
    pub own: Vec<Lanes<K>>,
    /// Per node: the blossom directly around it.
    pub inside: Vec<usize>,
    /// Per node: the vertex whose partner is outside.
    pub base: Vec<usize>,
    /// Per node: its children in the order of the odd cycle, the one with the base first.
    pub children: Vec<Vec<usize>>,
    /// Per node: link `i` is a tight edge (vertex in child i, vertex in child i + 1).
    pub links: Vec<Vec<(usize, usize)>>,
    /// Per node: its label.
    pub label: Vec<Label>,
    /// Per `Minus` node: the edge by which the tree came in (vertex in the parent, vertex here).
    pub entry: Vec<(usize, usize)>,
    /// Blossom numbers to be used again.
    pub spare: Vec<usize>,
    /// Nodes labelled in this search.
    pub touched: Vec<usize>,
    /// The time of this search.
    pub now: Lanes<K>,
    /// No later event matters: an unmatched vertex is reached by then.
    pub deadline: Option<Lanes<K>>,
    /// What happens next.
    pub queue: Queue<K>,
    /// Per node: the last walk that passed it.
    pub passed: Vec<usize>,
    /// Number of walks so far.
    pub walks: usize,
}

impl<const K: usize> Forest<K> {
    /// `n` single vertices without edges.
    pub fn new(n: usize) -> Forest<K> {
        Forest {
            n,
            weights: Vec::new(),
            adjacent: vec![Vec::new(); n],
            mate: vec![NONE; n],
            outer: (0..n).collect(),
            sum: vec![Lanes::ZERO; n],
            own: vec![Lanes::ZERO; n],
            inside: vec![NONE; n],
            base: (0..n).collect(),
            children: vec![Vec::new(); n],
            links: vec![Vec::new(); n],
            label: vec![Label::Free; n],
            entry: vec![(NONE, NONE); n],
            spare: Vec::new(),
            touched: Vec::new(),
            now: Lanes::ZERO,
            deadline: None,
            queue: Queue::new(),
            passed: vec![0; n],
            walks: 0,
        }
    }

    /// Adds an edge.
    pub fn add_edge(&mut self, u: usize, v: usize, weight: Lanes<K>) {
        let edge = self.weights.len();
        self.weights.push(weight);
        self.adjacent[u].push((v, edge));
        self.adjacent[v].push((u, edge));
    }

    /// Whether the node is a blossom.
    pub fn is_blossom(&self, node: usize) -> bool {
        node >= self.n
    }

    /// The vertices of a node.
    pub fn leaves(&self, node: usize) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            if self.is_blossom(node) {
                stack.extend(self.children[node].iter().rev());
            } else {
                leaves.push(node);
            }
        }
        leaves
    }

    /// A number for a new blossom.
    pub fn new_blossom(&mut self) -> usize {
        if let Some(node) = self.spare.pop() {
            return node;
        }
        self.own.push(Lanes::ZERO);
        self.inside.push(NONE);
        self.base.push(NONE);
        self.children.push(Vec::new());
        self.links.push(Vec::new());
        self.label.push(Label::Free);
        self.entry.push((NONE, NONE));
        self.passed.push(0);
        self.own.len() - 1
    }

    /// The child of `blossom` that holds the vertex, as an index into its cycle.
    pub fn child_with(&self, blossom: usize, vertex: usize) -> usize {
        let mut node = vertex;
        while self.inside[node] != blossom {
            node = self.inside[node];
        }
        self.children[blossom].iter().position(|child| *child == node).unwrap_or(0)
    }

    /// Makes `vertex` the base of the node, turning the matching inside.
    pub fn turn_base(&mut self, node: usize, vertex: usize) {
        self.base[node] = vertex;
        if !self.is_blossom(node) {
            return;
        }
        let first = self.child_with(node, vertex);
        let children = self.children[node].clone();
        let links = self.links[node].clone();
        let size = children.len();
        self.turn_base(children[first], vertex);
        // Along the even path from the new base child to the old one, the edges that were not
        // in the matching come in: with an odd index forwards, with an even one backwards.
        let mut at = first;
        while at != 0 {
            let (from, to) =
                if first.is_multiple_of(2) { (at - 2, at - 1) } else { (at + 1, (at + 2) % size) };
            let (a, b) = links[from];
            self.turn_base(children[from], a);
            self.turn_base(children[to], b);
            self.mate[a] = b;
            self.mate[b] = a;
            at = if first.is_multiple_of(2) { at - 2 } else { (at + 2) % size };
        }
        self.children[node].rotate_left(first);
        self.links[node].rotate_left(first);
    }

    /// Takes an outer blossom apart between searches: its dual goes to zero, which can only give
    /// edges more slack; only its partner edge may lose its tightness and is unmatched.
    pub fn dissolve(&mut self, blossom: usize) {
        let own = self.own[blossom];
        if own != Lanes::ZERO {
            self.unmatch(self.base[blossom]);
        }
        for vertex in self.leaves(blossom) {
            self.sum[vertex] -= own;
        }
        self.release(blossom);
    }

    /// Makes the children of an outer blossom outer nodes and gives its number back.
    pub fn release(&mut self, blossom: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let children = std::mem::take(&mut self.children[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        for child in &children {
            self.inside[*child] = NONE;
            for vertex in self.leaves(*child) {
                self.outer[vertex] = *child;
            }
        }
        self.label[blossom] = Label::Free;
        self.own[blossom] = Lanes::ZERO;
        self.spare.push(blossom);
        (children, links)
    }

    /// Makes a vertex and its partner single.
    pub fn unmatch(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        if mate != NONE {
            self.mate[mate] = NONE;
            self.mate[vertex] = NONE;
        }
    }

    /// The slack of a pair between searches: weight less the dual sums, the blossoms around both
    /// ends left out.
    pub fn slack(&self, u: usize, v: usize, weight: Lanes<K>) -> Lanes<K> {
        let mut slack = weight - self.sum[u] - self.sum[v];
        if self.outer[u] == self.outer[v] {
            let mut around_u = Vec::new();
            let mut node = self.inside[u];
            while node != NONE {
                around_u.push(node);
                node = self.inside[node];
            }
            let mut node = self.inside[v];
            while node != NONE {
                if around_u.contains(&node) {
                    slack += self.own[node];
                    slack += self.own[node];
                }
                node = self.inside[node];
            }
        }
        slack
    }
}
