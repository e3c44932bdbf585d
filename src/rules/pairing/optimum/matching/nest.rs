//! Blossoms around two vertices at once: their duals do not count against an edge between them.

use super::forest::{Forest, NONE};
use super::lanes::Lanes;

/// The nested blossoms, laid out so that every node is a range of vertices.
pub struct Nests<const K: usize> {
    /// All vertices, those of one node side by side.
    order: Vec<usize>,
    /// Per node: its range in `order`.
    range: Vec<(usize, usize)>,
    /// Per node: twice the sum of the duals from the outermost blossom down to it.
    twice: Vec<Lanes<K>>,
    /// Per vertex: the innermost blossom that holds it and the vertex in question.
    shared: Vec<usize>,
}

impl<const K: usize> Nests<K> {
    /// The nests of a forest between searches.
    pub fn of(forest: &Forest<K>) -> Nests<K> {
        let nodes = forest.own.len();
        let mut nests = Nests {
            order: Vec::with_capacity(forest.n),
            range: vec![(0, 0); nodes],
            twice: vec![Lanes::ZERO; nodes],
            shared: vec![NONE; forest.n],
        };
        for v in 0..forest.n {
            let outer = forest.outer[v];
            if forest.base[outer] == v {
                nests.lay(forest, outer);
            }
        }
        nests
    }

    /// Lays out one outer node without recursion: a node's range ends when all below it is laid.
    fn lay(&mut self, forest: &Forest<K>, outer: usize) {
        let mut stack = vec![(outer, Lanes::ZERO, Step::Enter)];
        while let Some((node, above, step)) = stack.pop() {
            if step == Step::Leave {
                self.range[node].1 = self.order.len();
                continue;
            }
            self.range[node].0 = self.order.len();
            if !forest.is_blossom(node) {
                self.order.push(node);
                self.range[node].1 = self.order.len();
                continue;
            }
            let here = above + forest.own[node] + forest.own[node];
            self.twice[node] = here;
            stack.push((node, above, Step::Leave));
            stack.extend(forest.children[node].iter().map(|child| (*child, here, Step::Enter)));
        }
    }

    /// Makes [`Nests::relief`] answer for pairs with `u`.
    pub fn look_from(&mut self, forest: &Forest<K>, u: usize) {
        let (mut inner, mut node) = (u, forest.inside[u]);
        while node != NONE {
            let ((start, end), (left, right)) = (self.range[node], self.range[inner]);
            for at in (start..left).chain(right..end) {
                self.shared[self.order[at]] = node;
            }
            (inner, node) = (node, forest.inside[node]);
        }
    }

    /// What the pair of a vertex of the same outer blossom with the vertex looked from is
    /// relieved of.
    pub fn relief(&self, v: usize) -> Lanes<K> {
        self.twice.get(self.shared[v]).copied().unwrap_or(Lanes::ZERO)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Enter,
    Leave,
}
