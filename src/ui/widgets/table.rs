//! One table for every long list: virtual rows, heads that sort, cells that shrink or wrap.

use egui::{Align, Label, Layout, Modifiers, Sense, Ui};
use egui_extras::{Column, Table, TableBuilder, TableRow};

use super::selection::{ListState, Picked, Sort, keyboard, pick};
use super::{Tone, whole, wrapped, wrapped_height};
use crate::ui::theme::{self, ROW, color};

/// Between the edge of a cell and its text, in points.
const PAD: f32 = 6.0;

/// How the texts of a column stand in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// In the height of a row: they shrink a little, then take two lines.
    Whole,
    /// At the size of reading, on as many lines as they need: the row grows.
    Wrapped,
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
    pub const fn wrapped(title: &'static str, width: f32) -> Head {
        Head { title, width, grows: true, lines: Lines::Wrapped }
    }
}

/// The first line of a small table without a list behind it: what stands in its columns.
pub fn heads(ui: &mut Ui, titles: &[&str]) {
    for title in titles {
        ui.label(theme::strong(*title));
    }
    ui.end_row();
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
        let (heads, fits) = fitted(heads, area.width());
        let heads = heads.as_slice();
        if !fits {
            ui.set_max_height((area.height() - ui.spacing().scroll.bar_width - 4.0).max(0.0));
        }
        let mut builder = columns(ui, name, heads);
        if std::mem::take(&mut state.reveal)
            && let Some(row) = state.cursor.and_then(|c| keys.iter().position(|k| *k == c))
        {
            builder = builder.scroll_to_row(row, None);
        }
        let (table, resort) = header(builder, heads, state.sort);
        let wrapped = heads.iter().position(|head| head.lines == Lines::Wrapped);
        let width =
            wrapped.and_then(|at| heads.get(at)).map_or(0.0, |h| h.width).max(state.wrapped);
        let mut seen = state.wrapped;
        table.body(|mut body| {
            let mut row = |mut row: TableRow<'_, '_>| {
                let Some(key) = keys.get(row.index()).copied() else { return };
                row.set_selected(state.selected.contains(&key));
                for column in 0..heads.len() {
                    row.col(|ui| {
                        let cursor = state.cursor == Some(key) && column == 0;
                        let lines = heads.get(column).map_or(Lines::Whole, |head| head.lines);
                        if lines == Lines::Wrapped {
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
            match wrapped {
                None => body.rows(ROW, keys.len(), &mut row),
                Some(column) => {
                    let ui = body.ui_mut();
                    let heights: Vec<f32> =
                        keys.iter().map(|key| height(ui, &cell(*key, column), width)).collect();
                    body.heterogeneous_rows(heights.into_iter(), &mut row);
                }
            }
        });
        if seen != state.wrapped {
            state.wrapped = seen;
            ui.ctx().request_repaint();
        }
        if let Some(column) = resort {
            state.resort(column);
        }
    });
    if let Some((key, modifiers)) = clicked {
        ui.memory_mut(|m| m.request_focus(id));
        pick(key, modifiers, keys, state);
        picked.moved = true;
    }
    if focus.has_focus() {
        focus_frame(ui, area);
    }
    picked
}

/// Columns that may give way where there is too little room: from this width on, and to this part
/// of it. Their texts then shrink and take two lines.
const YIELDS: (f32, f32) = (88.0, 0.58);

/// The columns in so much room, and whether they fit into it.
fn fitted(heads: &[Head], room: f32) -> (Vec<Head>, bool) {
    let least = |head: &Head| match head.width >= YIELDS.0 {
        true => (head.width * YIELDS.1).max(YIELDS.0 * YIELDS.1),
        false => head.width,
    };
    let gaps = heads.len() as f32 * 8.0;
    let whole: f32 = heads.iter().map(|head| head.width).sum();
    let smallest: f32 = heads.iter().map(least).sum();
    if whole + gaps <= room {
        return (heads.to_vec(), true);
    }
    // Everybody who can give way does so in the same measure.
    let part = ((whole + gaps - room) / (whole - smallest).max(1.0)).clamp(0.0, 1.0);
    let narrower =
        |head: &Head| Head { width: head.width - part * (head.width - least(head)), ..*head };
    (heads.iter().map(narrower).collect(), smallest + gaps <= room)
}

/// The heads, and which of them was pressed.
fn header<'a>(
    builder: TableBuilder<'a>,
    heads: &[Head],
    sort: Option<Sort>,
) -> (Table<'a>, Option<usize>) {
    let mut pressed = None;
    let table = builder.header(ROW + 2.0, |mut row| {
        for (index, head) in heads.iter().enumerate() {
            row.col(|ui| {
                if head_cell(ui, head.title, sort.filter(|s| s.column == index)) {
                    pressed = Some(index);
                }
            });
        }
    });
    (table, pressed)
}

fn focus_frame(ui: &Ui, area: egui::Rect) {
    let stroke = egui::Stroke::new(1.5, color::FOCUS);
    ui.painter().rect_stroke(area.expand(2.0), 3.0, stroke, egui::StrokeKind::Inside);
}

fn columns<'a>(ui: &'a mut Ui, name: &str, heads: &[Head]) -> TableBuilder<'a> {
    // The window remembers widths that were dragged; a list of other widths is another list.
    let widths: f32 = heads.iter().map(|head| head.width).sum();
    let builder = TableBuilder::new(ui)
        .id_salt((name, widths.round() as i64))
        .striped(true)
        // Clickable, but no stop for Tab: the list itself has the keyboard.
        .sense(Sense::CLICK)
        .cell_layout(Layout::left_to_right(Align::Center))
        .auto_shrink([false, false])
        // In a low window it is as high as there is room, and covers nothing below it.
        .min_scrolled_height(60.0);
    heads.iter().fold(builder, |builder, head| {
        builder.column(match head.grows {
            true => Column::remainder().at_least(head.width).clip(true),
            false => Column::initial(head.width).at_least(30.0).resizable(true).clip(true),
        })
    })
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
    (wrapped_height(ui, &cell.text, family(cell), width - PAD - 8.0) + 8.0).max(ROW)
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
        Lines::Wrapped => wrapped(ui, &cell.text, family(&cell), cell.tone.color()),
    };
}
