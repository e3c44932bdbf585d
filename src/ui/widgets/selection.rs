//! What is selected in a list, and how pointer and keyboard change it.

use std::collections::BTreeSet;

use egui::{Event, EventFilter, Key, Modifiers, Ui};

use crate::ui::theme::ROW;

/// By which column, and which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// Index of the column.
    pub column: usize,
    /// Greatest first.
    pub down: bool,
}

/// What a list remembers between frames. Facts are not among it.
#[derive(Debug, Clone)]
pub struct ListState<K> {
    /// The row that has the cursor.
    pub cursor: Option<K>,
    /// Selected rows.
    pub selected: BTreeSet<K>,
    /// Where a range began.
    anchor: Option<K>,
    /// The order; none is the order in which keys are given.
    pub sort: Option<Sort>,
    /// Scroll to the cursor in the next frame.
    pub(super) reveal: bool,
    /// How wide the column of sentences was in the last frame, in points.
    pub(super) wrapped: f32,
}

impl<K> Default for ListState<K> {
    fn default() -> ListState<K> {
        ListState {
            cursor: None,
            selected: BTreeSet::new(),
            anchor: None,
            sort: None,
            reveal: false,
            wrapped: 0.0,
        }
    }
}

impl<K: Ord + Copy> ListState<K> {
    /// Puts the cursor on one row, selects it alone and scrolls to it.
    pub fn jump(&mut self, key: K) {
        self.cursor = Some(key);
        self.anchor = Some(key);
        self.selected = BTreeSet::from([key]);
        self.reveal = true;
    }

    /// Puts the keys into the order chosen by a head: `sort` sorts them by its column, equals
    /// stay as they are given.
    pub fn order(&self, keys: &mut [K], sort: impl FnOnce(&mut [K], usize)) {
        if let Some(Sort { column, down }) = self.sort {
            sort(keys, column);
            if down {
                keys.reverse();
            }
        }
    }

    /// Forgets rows that are no longer listed.
    pub(super) fn keep(&mut self, keys: &[K]) {
        let known: BTreeSet<K> = keys.iter().copied().collect();
        self.selected.retain(|k| known.contains(k));
        self.cursor = self.cursor.filter(|k| known.contains(k));
        self.anchor = self.anchor.filter(|k| known.contains(k));
    }

    /// Sorts by a column; again the other way; a third time as the keys are given.
    pub(super) fn resort(&mut self, column: usize) {
        self.sort = match self.sort {
            Some(Sort { column: same, down: false }) if same == column => {
                Some(Sort { column, down: true })
            }
            Some(Sort { column: same, down: true }) if same == column => None,
            _ => Some(Sort { column, down: false }),
        };
        self.reveal = true;
    }
}

/// What was done in a list in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picked<K> {
    /// Opened by double click or Enter.
    pub opened: Option<K>,
    /// The space bar was pressed on the selection.
    pub space: bool,
    /// The cursor moved.
    pub moved: bool,
}

/// Selects a row as a click with these keys held down does.
pub(super) fn pick<K: Ord + Copy>(
    key: K,
    modifiers: Modifiers,
    keys: &[K],
    state: &mut ListState<K>,
) {
    if modifiers.shift {
        range(key, keys, state);
    } else if modifiers.command {
        if !state.selected.remove(&key) {
            state.selected.insert(key);
        }
        state.anchor = Some(key);
    } else {
        state.selected = BTreeSet::from([key]);
        state.anchor = Some(key);
    }
    state.cursor = Some(key);
}

fn range<K: Ord + Copy>(to: K, keys: &[K], state: &mut ListState<K>) {
    let place = |k: K| keys.iter().position(|one| *one == k);
    let from = state.anchor.or(state.cursor).and_then(place).unwrap_or(0);
    let Some(to) = place(to) else { return };
    let (low, high) = (from.min(to), from.max(to));
    state.selected = keys.iter().take(high + 1).skip(low).copied().collect();
}

/// Arrows, Home, End, page keys, Ctrl+A, space and Enter: while the list has the keyboard, or
/// nothing else has.
pub(super) fn keyboard<K: Ord + Copy>(
    ui: &Ui,
    id: egui::Id,
    keys: &[K],
    state: &mut ListState<K>,
    picked: &mut Picked<K>,
) {
    let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, filter));
    let listens = ui.memory(|m| {
        m.allows_interaction(ui.layer_id()) && m.focused().is_none_or(|focused| focused == id)
    }) && ui.is_enabled();
    if !listens || keys.is_empty() {
        return;
    }
    let page = ((ui.available_height() / ROW) as usize).saturating_sub(2).max(1);
    let here = state.cursor.and_then(|c| keys.iter().position(|k| *k == c));
    let last = keys.len() - 1;
    let events = ui.input(|i| i.events.clone());
    for event in events {
        let Event::Key { key, pressed: true, modifiers, .. } = event else { continue };
        let to = match key {
            Key::ArrowDown => here.map_or(0, |i| (i + 1).min(last)),
            Key::ArrowUp => here.map_or(0, |i| i.saturating_sub(1)),
            Key::PageDown => here.map_or(0, |i| (i + page).min(last)),
            Key::PageUp => here.map_or(0, |i| i.saturating_sub(page)),
            Key::Home => 0,
            Key::End => last,
            Key::A if modifiers.command => {
                state.selected = keys.iter().copied().collect();
                continue;
            }
            Key::Space if !state.selected.is_empty() => {
                picked.space = true;
                continue;
            }
            Key::Enter if modifiers.is_none() => {
                picked.opened = state.cursor;
                continue;
            }
            _ => continue,
        };
        let Some(key) = keys.get(to).copied() else { continue };
        let modifiers = if modifiers.shift { Modifiers::SHIFT } else { Modifiers::NONE };
        pick(key, modifiers, keys, state);
        state.reveal = true;
        picked.moved = true;
    }
}
