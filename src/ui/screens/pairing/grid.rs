//! The tables of a proposal: both sides with score, colours and unit; a click or Space marks a
//! player, a second one acts on the two.

use egui::{Align, Button, FontFamily, Key, RichText, Ui};

use crate::model::seats::Side;
use crate::ui::screens::keyboard;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, TablesCell, TablesColumn, TwoSided, name_width};

use super::board::{Board, BoardSeat};
use super::why::ListedPlayer;

/// Where keyboard and mouse are in the list.
#[derive(Debug, Default)]
pub struct Cursor {
    /// The seat the keyboard stands on.
    pub at: Option<BoardSeat>,
    /// The seat marked first.
    pub marked: Option<BoardSeat>,
    moved: bool,
}

/// What the arbiter did in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridDeed {
    /// A second player was chosen after the first.
    Two(BoardSeat, BoardSeat),
    /// The sides of a table are to be turned.
    Turn(usize),
}

impl Cursor {
    /// Takes the keys of this frame: arrows, Space, T, Esc.
    pub fn keys(&mut self, ui: &Ui, board: &Board) -> Option<GridDeed> {
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
                    if let Some(BoardSeat::At(table, _)) = self.at {
                        deed = Some(GridDeed::Turn(table));
                    }
                }
                _ => {}
            }
        }
        deed
    }

    /// Stands on a seat and scrolls to it.
    pub fn reveal(&mut self, seat: BoardSeat) -> bool {
        self.at = Some(seat);
        self.moved = true;
        self.moved
    }

    /// Marks a seat, or acts on it and the one marked before.
    fn choose(&mut self, seat: BoardSeat) -> Option<GridDeed> {
        self.at = Some(seat);
        match self.marked.take() {
            Some(first) if first == seat => None,
            Some(first) => Some(GridDeed::Two(first, seat)),
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
            Some(BoardSeat::At(table, side)) => (table as i64, side),
            Some(BoardSeat::Bye) => (tables, Side::Red),
        };
        let to = (row + by).clamp(0, (rows - 1).max(0));
        self.at = Some(if to < tables { BoardSeat::At(to as usize, side) } else { BoardSeat::Bye });
        self.moved = true;
    }

    /// The row it stands on, of a list with so many tables.
    fn row(&self, tables: usize) -> Option<(usize, Option<Align>)> {
        let row = match self.at? {
            BoardSeat::At(table, _) => table,
            BoardSeat::Bye => tables,
        };
        Some((row, None))
    }

    fn side(&mut self, side: Side) {
        self.at = match self.at {
            Some(BoardSeat::At(table, _)) => Some(BoardSeat::At(table, side)),
            other => other,
        };
    }
}

/// The facts of a side before its name.
const SCORE: usize = 0;
const HISTORY: usize = 1;

/// Shows the list; returns what the mouse did in it.
pub fn show(ui: &mut Ui, board: &Board, cursor: &mut Cursor) -> Option<GridDeed> {
    let tables = board.plan.tables.len();
    let names: Vec<String> =
        board.players.values().map(|p| format!("● {} {}", p.no, p.name)).collect();
    // What the sides so far do not need belongs to the units.
    let rounds = board.players.values().map(|p| p.history.chars().count()).max().unwrap_or(0);
    let history = (rounds.min(6) as f32 * 15.0 + 12.0).max(56.0);
    let list = TwoSided {
        salt: ("proposal", board.round.0),
        number: 44.0,
        facts: &[
            TablesColumn::Exact("积分", 46.0),
            TablesColumn::Exact("先后手", history),
            TablesColumn::Rest("单位", 70.0),
        ],
        name: name_width(ui, names.iter().map(String::as_str), 16.0, (120.0, 200.0)),
        middle: None,
        end: (ui.available_width() > 1120.0).then_some(TablesColumn::Exact("说明", 116.0)),
        rows: tables + usize::from(board.plan.bye.is_some()),
        cursor: None,
        reveal: cursor.row(tables).filter(|_| std::mem::take(&mut cursor.moved)),
    };
    let mut clicked = None;
    list.show(ui, |ui, index, place| {
        let seat = |side| match index < tables {
            true => Some(BoardSeat::At(index, side)),
            false => Some(BoardSeat::Bye).filter(|_| side == Side::Red),
        };
        match place {
            TablesCell::Number if index < tables => {
                ui.label(theme::strong((index + 1).to_string()));
            }
            TablesCell::Number => {
                ui.label("—");
            }
            TablesCell::Name(side) => match seat(side) {
                Some(seat) if name_cell(ui, board, cursor, seat) => clicked = Some(seat),
                Some(_) => {}
                None => {
                    ui.label(theme::strong("轮空"));
                }
            },
            TablesCell::Fact(side, fact) => {
                if let Some(player) = seat(side).and_then(|seat| board.listed(seat)) {
                    fact_cell(ui, player, fact);
                }
            }
            TablesCell::End if index < tables => {
                let why = board.why.get(index).map(String::as_str).unwrap_or_default();
                let text = RichText::new(board.brief(index)).size(15.0);
                ui.label(text).on_hover_text(why);
            }
            TablesCell::Middle | TablesCell::End => {}
        }
    });
    clicked.and_then(|seat| cursor.choose(seat))
}

/// The name on a seat, to be marked; whether it was clicked.
fn name_cell(ui: &mut Ui, board: &Board, cursor: &Cursor, seat: BoardSeat) -> bool {
    let nobody = ListedPlayer::default();
    let one = board.listed(seat).unwrap_or(&nobody);
    ui.spacing_mut().button_padding = egui::vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = 26.0;
    let marked = cursor.marked == Some(seat);
    let text = format!("{} {}", one.no, one.name);
    let text = if marked { format!("● {text}") } else { text };
    let room = ui.available_width() - 14.0;
    let size = widgets::fitting(ui, &text, FontFamily::Proportional, room);
    let mut label = RichText::new(text).size(size);
    if matches!(seat, BoardSeat::At(_, Side::Red)) {
        label = label.color(color::CINNABAR);
    }
    let mut button = Button::selectable(marked, label).truncate();
    if cursor.at == Some(seat) {
        button = button.stroke(egui::Stroke::new(2.0, color::FOCUS));
    }
    let hint = format!("{}  {}  {}", one.name, one.unit, one.floats);
    ui.add(button).on_hover_text(hint).clicked()
}

fn fact_cell(ui: &mut Ui, one: &ListedPlayer, fact: usize) {
    match fact {
        SCORE => {
            ui.label(theme::strong(one.score.as_str()));
        }
        HISTORY => {
            let length = one.history.chars().count();
            let text = match length > 6 {
                true => format!("…{}", one.history.chars().skip(length - 5).collect::<String>()),
                false => one.history.clone(),
            };
            let hint = format!("历轮先后手：{}　{}", one.history, one.floats);
            ui.label(RichText::new(text).size(15.0)).on_hover_text(hint);
        }
        _ => {
            widgets::whole(ui, &one.unit, FontFamily::Proportional, color::INK);
        }
    }
}
