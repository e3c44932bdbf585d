//! The queue of what happens next while a tree grows: earliest time first, then first come.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::lanes::Lanes;

/// What may happen at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The edge (vertex in the tree, other vertex, edge) has no slack left.
    Tight(usize, usize, usize),
    /// The dual of this inner blossom has come down to zero.
    Open(usize),
}

/// The queue; entries are never removed, stale ones are recognised by whoever pops them.
pub struct Queue<const K: usize> {
    heap: BinaryHeap<Entry<K>>,
    came: usize,
}

struct Entry<const K: usize> {
    time: Lanes<K>,
    order: usize,
    event: Event,
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
        self.heap.push(Entry { time, order: self.came, event });
        self.came += 1;
    }

    /// The earliest event.
    pub fn pop(&mut self) -> Option<(Lanes<K>, Event)> {
        self.heap.pop().map(|entry| (entry.time, entry.event))
    }
}

impl<const K: usize> PartialEq for Entry<K> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<const K: usize> Eq for Entry<K> {}

impl<const K: usize> PartialOrd for Entry<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const K: usize> Ord for Entry<K> {
    /// Reversed: the heap gives its greatest first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.time.cmp(&self.time).then(other.order.cmp(&self.order))
    }
}
