//! The list of the tables of a round: a number, red's columns, what stands between, black's
//! columns mirrored, and what is to be said of the table.

use egui::{Align, FontFamily, Layout, Sense, Ui};
use egui_extras::{Column, TableBuilder};

use super::{whole, widest};
use crate::model::id::PlayerId;
use crate::model::seats::Side;
use crate::model::state::State;
use crate::ui::theme::{self, ROW, color};

/// A column: what stands above it, and its width in points.
#[derive(Debug, Clone, Copy)]
pub enum TablesColumn {
    /// Of this width.
    Exact(&'static str, f32),
    /// Takes what is left, at least this.
    Rest(&'static str, f32),
}

/// The list is never lower than this: a row and a half below the head.
const LEAST: f32 = 60.0;

/// A name is never narrower: five characters, on two lines ten.
const NARROW: f32 = 86.0;

/// Between two columns, in points.
const GAP: f32 = 8.0;

/// The least width of these columns, and of the bar down beside them.
fn needed(columns: &[(TablesCell, TablesColumn)]) -> f32 {
    let widths = columns.iter().map(|(_, TablesColumn::Exact(_, w) | TablesColumn::Rest(_, w))| w);
    widths.map(|width| width + GAP).sum::<f32>() + 14.0
}

/// How a list of tables is laid out.
#[derive(Debug)]
pub struct TwoSided<'a> {
    /// Whose list it is: the window remembers the place in each.
    pub salt: (&'static str, u32),
    /// Width of the column of numbers.
    pub number: f32,
    /// Red's columns before the name; black has them behind it, in the other order.
    pub facts: &'a [TablesColumn],
    /// Width of the names.
    pub name: f32,
    /// Between the two names.
    pub middle: Option<TablesColumn>,
    /// Behind everything.
    pub end: Option<TablesColumn>,
    /// How many rows.
    pub rows: usize,
    /// The row of the cursor, where the list has one and a click moves it.
    pub cursor: Option<Option<usize>>,
    /// The row to scroll to, and where it then stands.
    pub reveal: Option<(usize, Option<Align>)>,
}

/// A place in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablesCell {
    /// 台.
    Number,
    /// A fact of a side, by its index in [`TwoSided::facts`].
    Fact(Side, usize),
    /// The name on a side.
    Name(Side),
    /// Between the two.
    Middle,
    /// Behind everything.
    End,
}

impl TwoSided<'_> {
    /// Every column from left to right, in so much room: where it is not enough, first what takes
    /// the rest goes (the units), then every other fact; at last the names get narrower.
    fn columns(&self, room: f32) -> Vec<(TablesCell, TablesColumn)> {
        let exact = |column: &TablesColumn| matches!(column, TablesColumn::Exact(..));
        let fits = |columns: &Vec<_>| needed(columns) <= room;
        let choices = [self.columns_with(|_| true), self.columns_with(exact)];
        choices.into_iter().find(fits).unwrap_or_else(|| {
            let mut all = self.columns_with(|_| false);
            let each =
                (self.name - (needed(&all) - room).max(0.0) / 2.0).max(NARROW.min(self.name));
            for (place, column) in &mut all {
                if let TablesCell::Name(side) = place {
                    *column = TablesColumn::Exact(side.chinese(), each);
                }
            }
            all
        })
    }

    /// Every column from left to right, of the facts those that are kept.
    fn columns_with(
        &self,
        keep: impl Fn(&TablesColumn) -> bool,
    ) -> Vec<(TablesCell, TablesColumn)> {
        let facts = |side| {
            let all = self.facts.iter().enumerate().filter(|(_, column)| keep(column));
            all.map(move |(index, column)| (TablesCell::Fact(side, index), *column))
                .collect::<Vec<_>>()
        };
        let name =
            |side: Side| (TablesCell::Name(side), TablesColumn::Exact(side.chinese(), self.name));
        let mut all = vec![(TablesCell::Number, TablesColumn::Exact("台", self.number))];
        all.extend(facts(Side::Red));
        all.push(name(Side::Red));
        all.extend(self.middle.map(|column| (TablesCell::Middle, column)));
        all.push(name(Side::Black));
        all.extend(facts(Side::Black).into_iter().rev());
        all.extend(self.end.map(|column| (TablesCell::End, column)));
        all
    }

    /// Shows the list; `cell` draws a place in a row. Returns the row that was clicked.
    pub fn show(&self, ui: &mut Ui, cell: impl FnMut(&mut Ui, usize, TablesCell)) -> Option<usize> {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, 2.0);
        let columns = self.columns(ui.available_width());
        if needed(&columns) <= ui.available_width() {
            return self.table(ui, &columns, cell);
        }
        // Still too wide: all of it can be reached across.
        let area = ui.available_height() - ui.spacing().scroll.bar_width - 4.0;
        let across = egui::ScrollArea::horizontal().id_salt((self.salt, "across"));
        let shown = across.show(ui, |ui| {
            ui.set_max_height(area.max(0.0));
            self.table(ui, &columns, cell)
        });
        shown.inner
    }

    fn table(
        &self,
        ui: &mut Ui,
        columns: &[(TablesCell, TablesColumn)],
        mut cell: impl FnMut(&mut Ui, usize, TablesCell),
    ) -> Option<usize> {
        let sense = if self.cursor.is_some() { Sense::click() } else { Sense::hover() };
        let mut builder = TableBuilder::new(ui)
            .id_salt(self.salt)
            .striped(true)
            .sense(sense)
            .auto_shrink([false, false])
            .min_scrolled_height(LEAST)
            .cell_layout(Layout::left_to_right(Align::Center));
        for (place, column) in columns {
            let clips = matches!(place, TablesCell::Name(_) | TablesCell::End);
            builder = builder.column(match column {
                TablesColumn::Exact(_, width) => Column::exact(*width).clip(clips),
                TablesColumn::Rest(_, least) => Column::remainder().at_least(*least).clip(true),
            });
        }
        if let Some((row, align)) = self.reveal {
            builder = builder.scroll_to_row(row, align);
        }
        let mut clicked = None;
        builder
            .header(28.0, |mut header| {
                for (_, TablesColumn::Exact(head, _) | TablesColumn::Rest(head, _)) in columns {
                    header.col(|ui| {
                        ui.label(theme::strong(*head));
                    });
                }
            })
            .body(|body| {
                body.rows(ROW, self.rows, |mut row| {
                    let index = row.index();
                    if let Some(cursor) = self.cursor {
                        row.set_selected(cursor == Some(index));
                    }
                    for (place, _) in columns {
                        row.col(|ui| cell(ui, index, *place));
                    }
                    if self.cursor.is_some() && row.response().clicked() {
                        clicked = Some(index);
                    }
                });
            });
        clicked
    }
}

/// Width of a column for the longest of these names, within bounds.
pub fn name_width<'a>(
    ui: &Ui,
    names: impl IntoIterator<Item = &'a str>,
    margin: f32,
    bounds: (f32, f32),
) -> f32 {
    (widest(ui, FontFamily::Proportional, names.into_iter()) + margin).clamp(bounds.0, bounds.1)
}

/// The unit of an entrant.
pub fn unit(ui: &mut Ui, state: &State, id: PlayerId) {
    let unit = state.entrants.get(&id).and_then(|e| e.facts.unit.as_deref());
    whole(ui, unit.unwrap_or_default(), FontFamily::Proportional, color::INK);
}

/// A name in the colour of its side.
pub fn side_name(ui: &mut Ui, text: &str, side: Side) {
    let ink = match side {
        Side::Red => color::CINNABAR,
        Side::Black => color::INK,
    };
    whole(ui, text, FontFamily::Proportional, ink);
}
