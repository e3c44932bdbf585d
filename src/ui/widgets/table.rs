//! One table for every long list: virtual rows, sorting by head, selection by mouse and keyboard.

use std::collections::BTreeSet;

use egui::{Align, Event, EventFilter, Key, Label, Layout, Modifiers, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use super::{Tone, told, told_height, whole};
use crate::ui::theme::{self, ROW, color};

/// Between the edge of a cell and its text, in points.
const PAD: f32 = 6.0;

/// How the texts of a column stand in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// In the height of a row: they shrink a little, then take two lines.
    Whole,
    /// At the size of reading, on as many lines as they need: the row grows.
    Told,
}

/// The head of a column.
#[derive(Debug, Clone, Copy)]
pub struct Head {
    /// As it stands above the column.
    pub title: &'static str,
    /// Width in points; of a growing column the least.
    pub width: f32,
    /// Takes what is left.
    pub grows: bool,
    lines: Lines,
}

impl Head {
    /// A column of this width.
    pub const fn fixed(title: &'static str, width: f32) -> Head {
        Head { title, width, grows: false, lines: Lines::Whole }
    }

    /// A column that takes what is left, at least this.
    pub const fn rest(title: &'static str, width: f32) -> Head {
        Head { title, width, grows: true, lines: Lines::Whole }
    }

    /// A column that takes what is left, for sentences: rows grow with them.
    pub const fn told(title: &'static str, width: f32) -> Head {
        Head { title, width, grows: true, lines: Lines::Told }
    }
}

/// The first line of a small table without a list behind it: what stands in its columns.
pub fn heads(ui: &mut Ui, titles: &[&str]) {
    for title in titles {
        ui.label(theme::strong(*title));
    }
    ui.end_row();
}

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
    reveal: bool,
    /// How wide the column of sentences was in the last frame, in points.
    told: f32,
}

impl<K> Default for ListState<K> {
    fn default() -> ListState<K> {
        ListState {
            cursor: None,
            selected: BTreeSet::new(),
            anchor: None,
            sort: None,
            reveal: false,
            told: 0.0,
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
    fn keep(&mut self, keys: &[K]) {
        let known: BTreeSet<K> = keys.iter().copied().collect();
        self.selected.retain(|k| known.contains(k));
        self.cursor = self.cursor.filter(|k| known.contains(k));
        self.anchor = self.anchor.filter(|k| known.contains(k));
    }
}

/// One cell.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// In bold.
    pub bold: bool,
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell { text, ..Cell::default() }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::from(text.to_string())
    }
}

impl Cell {
    /// A cell in a tone.
    pub fn toned(text: impl Into<String>, tone: Tone) -> Cell {
        Cell { text: text.into(), tone, bold: false }
    }

    /// A cell in bold.
    pub fn bold(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), tone: Tone::Plain, bold: true }
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

/// Shows a list in what is left of the `ui`. `keys` are in the order shown (sort them by
/// `state.sort` before); `cell` says what stands in a row and column.
pub fn list<K: Ord + Copy>(
    ui: &mut Ui,
    name: &str,
    heads: &[Head],
    keys: &[K],
    state: &mut ListState<K>,
    cell: impl Fn(K, usize) -> Cell,
) -> Picked<K> {
    state.keep(keys);
    let id = ui.make_persistent_id(("list", name));
    let mut picked = Picked { opened: None, space: false, moved: false };
    keyboard(ui, id, keys, state, &mut picked);
    let area = ui.available_rect_before_wrap();
    let focus = ui.interact(
        egui::Rect::from_min_size(area.min, egui::vec2(area.width(), 1.0)),
        id,
        Sense::focusable_noninteractive(),
    );
    focus.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Grid, true, name));
    let mut clicked: Option<(K, Modifiers)> = None;
    egui::ScrollArea::horizontal().id_salt((name, "across")).show(ui, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(8.0, 0.0);
        // The bar across must not cover the last row.
        let needed: f32 = heads.iter().map(|head| head.width + 8.0).sum();
        if needed > area.width() {
            ui.set_max_height((area.height() - ui.spacing().scroll.bar_width - 4.0).max(0.0));
        }
        let mut builder = TableBuilder::new(ui)
            .id_salt(name)
            .striped(true)
            // Clickable, but no stop for Tab: the list itself has the keyboard.
            .sense(Sense::CLICK)
            .cell_layout(Layout::left_to_right(Align::Center))
            .auto_shrink([false, false])
            .min_scrolled_height(120.0);
        for head in heads {
            builder = builder.column(match head.grows {
                true => Column::remainder().at_least(head.width).clip(true),
                false => Column::initial(head.width).at_least(30.0).resizable(true).clip(true),
            });
        }
        if std::mem::take(&mut state.reveal)
            && let Some(row) = state.cursor.and_then(|c| keys.iter().position(|k| *k == c))
        {
            builder = builder.scroll_to_row(row, None);
        }
        let sort = state.sort;
        let mut resort = None;
        let table = builder.header(ROW + 2.0, |mut row| {
            for (index, head) in heads.iter().enumerate() {
                row.col(|ui| {
                    if head_cell(ui, head.title, sort.filter(|s| s.column == index)) {
                        resort = Some(index);
                    }
                });
            }
        });
        let told = heads.iter().position(|head| head.lines == Lines::Told);
        let width = told.and_then(|at| heads.get(at)).map_or(0.0, |h| h.width).max(state.told);
        let mut seen = state.told;
        table.body(|mut body| {
            let mut row = |mut row: TableRow<'_, '_>| {
                let Some(key) = keys.get(row.index()).copied() else { return };
                row.set_selected(state.selected.contains(&key));
                for column in 0..heads.len() {
                    row.col(|ui| {
                        let cursor = state.cursor == Some(key) && column == 0;
                        let lines = heads.get(column).map_or(Lines::Whole, |head| head.lines);
                        if lines == Lines::Told {
                            seen = ui.available_width();
                        }
                        paint(ui, cell(key, column), cursor, lines);
                    });
                }
                let response = row.response();
                if response.clicked() {
                    clicked = Some((key, response.ctx.input(|i| i.modifiers)));
                }
                if response.double_clicked() {
                    picked.opened = Some(key);
                }
            };
            match told {
                None => body.rows(ROW, keys.len(), &mut row),
                Some(column) => {
                    let ui = body.ui_mut();
                    let heights: Vec<f32> =
                        keys.iter().map(|key| height(ui, &cell(*key, column), width)).collect();
                    body.heterogeneous_rows(heights.into_iter(), &mut row);
                }
            }
        });
        if seen != state.told {
            state.told = seen;
            ui.ctx().request_repaint();
        }
        if let Some(column) = resort {
            state.sort = match state.sort {
                Some(Sort { column: same, down: false }) if same == column => {
                    Some(Sort { column, down: true })
                }
                Some(Sort { column: same, down: true }) if same == column => None,
                _ => Some(Sort { column, down: false }),
            };
            state.reveal = true;
        }
    });
    if let Some((key, modifiers)) = clicked {
        ui.memory_mut(|m| m.request_focus(id));
        pick(key, modifiers, keys, state);
        picked.moved = true;
    }
    if focus.has_focus() {
        ui.painter().rect_stroke(
            area.expand(2.0),
            3.0,
            egui::Stroke::new(1.5, color::FOCUS),
            egui::StrokeKind::Inside,
        );
    }
    picked
}

fn head_cell(ui: &mut Ui, title: &str, sort: Option<Sort>) -> bool {
    ui.painter().rect_filled(ui.max_rect().expand2(egui::vec2(4.0, 0.0)), 0.0, color::SHADE);
    if title.is_empty() {
        return false;
    }
    let arrow = match sort {
        Some(Sort { down: false, .. }) => " ▲",
        Some(Sort { down: true, .. }) => " ▼",
        None => "",
    };
    let text = theme::strong(format!("{title}{arrow}")).size(15.0);
    ui.add_space(PAD);
    let label = Label::new(text).truncate().sense(Sense::CLICK);
    ui.add(label).on_hover_text("点击排序；再点一次反向，第三次恢复原序").clicked()
}

/// How high the row of these sentences is in a column of this width.
fn height(ui: &Ui, cell: &Cell, width: f32) -> f32 {
    (told_height(ui, &cell.text, family(cell), width - PAD - 8.0) + 8.0).max(ROW)
}

fn family(cell: &Cell) -> egui::FontFamily {
    if cell.bold { theme::bold() } else { egui::FontFamily::Proportional }
}

fn paint(ui: &mut Ui, cell: Cell, cursor: bool, lines: Lines) {
    if cursor {
        let bar = ui.max_rect();
        let bar = egui::Rect::from_min_size(
            bar.min - egui::vec2(3.0, 0.0),
            egui::vec2(4.0, bar.height()),
        );
        ui.painter().rect_filled(bar, 0.0, color::CINNABAR);
    }
    if cell.text.is_empty() {
        return;
    }
    ui.add_space(PAD);
    match lines {
        Lines::Whole => whole(ui, &cell.text, family(&cell), cell.tone.color()),
        Lines::Told => told(ui, &cell.text, family(&cell), cell.tone.color()),
    };
}

fn pick<K: Ord + Copy>(key: K, modifiers: Modifiers, keys: &[K], state: &mut ListState<K>) {
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
fn keyboard<K: Ord + Copy>(
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
