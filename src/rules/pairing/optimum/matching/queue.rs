//! The queue of what happens next while a tree grows: earliest time first, then first come.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::lanes::Lanes;

/// What may happen at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The edge (vertex in the tree, other vertex, edge) has no slack left.
    Tight(usize, usize, usize),
    /// The dual of this inner blossom has come down to zero.
    Open(usize),
}

/// The queue; entries are never removed, stale ones are recognised by whoever pops them.
pub struct Queue<const K: usize> {
    /// The earliest on top; no two came at the same place, so that events are never compared.
    heap: BinaryHeap<Reverse<(Lanes<K>, usize, Event)>>,
    came: usize,
}

impl<const K: usize> Queue<K> {
    /// An empty queue.
    pub fn new() -> Queue<K> {
        Queue { heap: BinaryHeap::new(), came: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.heap.clear();
        self.came = 0;
    }

    /// Adds an event.
    pub fn push(&mut self, time: Lanes<K>, event: Event) {
        self.heap.push(Reverse((time, self.came, event)));
        self.came += 1;
    }

    /// The earliest event.
    pub fn pop(&mut self) -> Option<(Lanes<K>, Event)> {
        self.heap.pop().map(|Reverse((time, _, event))| (time, event))
    }
}
