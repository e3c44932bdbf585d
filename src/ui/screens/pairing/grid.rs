//! The tables of a proposal: both sides with score, colours and unit; a click or Space marks a
//! player, a second one acts on the two.

use egui::{Align, Button, FontFamily, Key, Layout, RichText, Ui};
use egui_extras::{Column, TableBuilder};

use crate::model::id::PlayerId;
use crate::model::outcome::Side;
use crate::ui::screens::keyboard;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::board::{Board, Player, Seat};

/// Where keyboard and mouse are in the list.
#[derive(Debug, Default)]
pub struct Cursor {
    /// The seat the keyboard stands on.
    pub at: Option<Seat>,
    /// The seat marked first.
    pub marked: Option<Seat>,
    moved: bool,
}

/// What the arbiter did in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// A second player was chosen after the first.
    Two(Seat, Seat),
    /// The sides of a table are to be turned.
    Turn(usize),
}

impl Cursor {
    /// Takes the keys of this frame: arrows, Space, T, Esc.
    pub fn keys(&mut self, ui: &Ui, board: &Board) -> Option<Deed> {
        if !keyboard::free(ui) || !keyboard::unfocused(ui) {
            return None;
        }
        let mut deed = None;
        for key in keyboard::pressed(ui) {
            match key {
                Key::ArrowUp => self.step(board, -1),
                Key::ArrowDown => self.step(board, 1),
                Key::PageUp => self.step(board, -15),
                Key::PageDown => self.step(board, 15),
                Key::ArrowLeft => self.side(Side::Red),
                Key::ArrowRight => self.side(Side::Black),
                Key::Space => deed = self.at.and_then(|seat| self.choose(seat)),
                Key::Escape => self.marked = None,
                Key::T => {
                    if let Some(Seat::At(table, _)) = self.at {
                        deed = Some(Deed::Turn(table));
                    }
                }
                _ => {}
            }
        }
        deed
    }

    /// Stands on a seat and scrolls to it.
    pub fn reveal(&mut self, seat: Seat) -> bool {
        self.at = Some(seat);
        self.moved = true;
        self.moved
    }

    /// Marks a seat, or acts on it and the one marked before.
    fn choose(&mut self, seat: Seat) -> Option<Deed> {
        self.at = Some(seat);
        match self.marked.take() {
            Some(first) if first == seat => None,
            Some(first) => Some(Deed::Two(first, seat)),
            None => {
                self.marked = Some(seat);
                None
            }
        }
    }

    fn step(&mut self, board: &Board, by: i64) {
        let tables = board.plan.tables.len() as i64;
        let rows = tables + i64::from(board.plan.bye.is_some());
        let (row, side) = match self.at {
            None => (if by > 0 { -1 } else { 0 }, Side::Red),
            Some(Seat::At(table, side)) => (table as i64, side),
            Some(Seat::Bye) => (tables, Side::Red),
        };
        let to = (row + by).clamp(0, (rows - 1).max(0));
        self.at = Some(if to < tables { Seat::At(to as usize, side) } else { Seat::Bye });
        self.moved = true;
    }

    fn side(&mut self, side: Side) {
        self.at = match self.at {
            Some(Seat::At(table, _)) => Some(Seat::At(table, side)),
            other => other,
        };
    }
}

/// Shows the list; returns what the mouse did in it.
pub fn show(ui: &mut Ui, board: &Board, cursor: &mut Cursor) -> Option<Deed> {
    let tables = board.plan.tables.len();
    let rows = tables + usize::from(board.plan.bye.is_some());
    let mut clicked = None;
    let wide = ui.available_width() > 1120.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    let names: Vec<String> =
        board.players.values().map(|p| format!("● {} {}", p.no, p.name)).collect();
    let widest = widgets::widest(ui, FontFamily::Proportional, names.iter().map(String::as_str));
    let name = (widest + 16.0).clamp(120.0, 200.0);
    // What the sides so far do not need belongs to the units.
    let sides = board.players.values().map(|p| p.history.chars().count()).max().unwrap_or(0);
    let sides = (sides.min(6) as f32 * 15.0 + 12.0).max(56.0);
    let mut builder = TableBuilder::new(ui)
        .id_salt(("proposal", board.round.0))
        .striped(true)
        .auto_shrink([false, false])
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(Column::exact(44.0))
        .column(Column::exact(46.0))
        .column(Column::exact(sides))
        .column(Column::remainder().at_least(70.0).clip(true))
        .column(Column::exact(name).clip(true))
        .column(Column::exact(name).clip(true))
        .column(Column::remainder().at_least(70.0).clip(true))
        .column(Column::exact(sides))
        .column(Column::exact(46.0));
    if wide {
        builder = builder.column(Column::exact(116.0).clip(true));
    }
    if cursor.moved {
        let row = match cursor.at {
            Some(Seat::At(table, _)) => table,
            Some(Seat::Bye) => tables,
            None => 0,
        };
        builder = builder.scroll_to_row(row, None);
        cursor.moved = false;
    }
    builder
        .header(28.0, |mut header| {
            let heads =
                ["台", "积分", "先后手", "单位", "红方", "黑方", "单位", "先后手", "积分", "说明"];
            for head in heads.iter().take(if wide { 10 } else { 9 }) {
                header.col(|ui| {
                    ui.label(theme::strong(*head));
                });
            }
        })
        .body(|body| {
            body.rows(theme::ROW, rows, |mut row| {
                let index = row.index();
                if index >= tables {
                    row.col(|ui| {
                        ui.label("—");
                    });
                    let player = board.player(Seat::Bye);
                    if let Some(seat) = side_cells(&mut row, board, cursor, Seat::Bye, player) {
                        clicked = Some(seat);
                    }
                    row.col(|ui| {
                        ui.label(theme::strong("轮空"));
                    });
                    for _ in 0..if wide { 4 } else { 3 } {
                        row.col(|_| {});
                    }
                    return;
                }
                row.col(|ui| {
                    ui.label(theme::strong((index + 1).to_string()));
                });
                for side in [Side::Red, Side::Black] {
                    let seat = Seat::At(index, side);
                    let player = board.player(seat);
                    if let Some(seat) = side_cells(&mut row, board, cursor, seat, player) {
                        clicked = Some(seat);
                    }
                }
                if wide {
                    row.col(|ui| {
                        let why = board.why.get(index).map(String::as_str).unwrap_or_default();
                        let text = RichText::new(board.brief(index)).size(15.0);
                        ui.label(text).on_hover_text(why);
                    });
                }
            });
        });
    clicked.and_then(|seat| cursor.choose(seat))
}

/// The four cells of one side; those of black mirrored. Returns the seat if it was clicked.
fn side_cells(
    row: &mut egui_extras::TableRow<'_, '_>,
    board: &Board,
    cursor: &Cursor,
    seat: Seat,
    player: Option<PlayerId>,
) -> Option<Seat> {
    let nobody = Player::default();
    let one = player.and_then(|id| board.players.get(&id)).unwrap_or(&nobody);
    let mut clicked = None;
    let mut name = |row: &mut egui_extras::TableRow<'_, '_>| {
        row.col(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(6.0, 1.0);
            ui.spacing_mut().interact_size.y = 26.0;
            let marked = cursor.marked == Some(seat);
            let text = format!("{} {}", one.no, one.name);
            let text = if marked { format!("● {text}") } else { text };
            let room = ui.available_width() - 14.0;
            let size = widgets::fitting(ui, &text, FontFamily::Proportional, room);
            let mut label = RichText::new(text).size(size);
            if matches!(seat, Seat::At(_, Side::Red)) {
                label = label.color(color::CINNABAR);
            }
            let mut button = Button::selectable(marked, label).truncate();
            if cursor.at == Some(seat) {
                button = button.stroke(egui::Stroke::new(2.0, color::FOCUS));
            }
            let hint = format!("{}  {}  {}", one.name, one.unit, one.floats);
            if ui.add(button).on_hover_text(hint).clicked() {
                clicked = Some(seat);
            }
        });
    };
    let score = |row: &mut egui_extras::TableRow<'_, '_>| {
        row.col(|ui| {
            ui.label(theme::strong(one.score.as_str()));
        });
    };
    let history = |row: &mut egui_extras::TableRow<'_, '_>| {
        row.col(|ui| {
            let length = one.history.chars().count();
            let text = match length > 6 {
                true => format!("…{}", one.history.chars().skip(length - 5).collect::<String>()),
                false => one.history.clone(),
            };
            let hint = format!("历轮先后手：{}　{}", one.history, one.floats);
            ui.label(RichText::new(text).size(15.0)).on_hover_text(hint);
        });
    };
    let unit = |row: &mut egui_extras::TableRow<'_, '_>| {
        row.col(|ui| {
            widgets::whole(ui, &one.unit, FontFamily::Proportional, color::INK);
        });
    };
    if matches!(seat, Seat::At(_, Side::Black)) {
        name(row);
        unit(row);
        history(row);
        score(row);
    } else {
        score(row);
        history(row);
        unit(row);
        name(row);
    }
    clicked
}
