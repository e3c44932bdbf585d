//! The tables of the round with what came of them; a click puts the cursor there.

use egui::{Align, FontFamily, Layout, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder};

use crate::model::id::{PlayerId, Table};
use crate::rules::conduct::penalty;
use crate::rules::conduct::penalty::ProposedLoss;
use crate::rules::record::describe;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::{Here, ResultsDraft};

/// Shows the tables.
pub(super) fn show(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let state = here.session.state();
    let play = state.regulation.play_of(here.group);
    let points = play.points(play.system);
    let ticks = here.facts.started.is_some() && !here.facts.closed;
    ui.spacing_mut().item_spacing.y = 2.0;
    let names: Vec<String> =
        here.facts.tables.iter().flat_map(|t| [t.red, t.black]).map(|id| here.name(id)).collect();
    let widest = widgets::widest(ui, FontFamily::Proportional, names.iter().map(String::as_str));
    // A longer name takes two lines of its cell, so that the units keep their room.
    let name = (widest + 8.0).clamp(100.0, 150.0) + if ticks { 52.0 } else { 0.0 };
    // Without a remark its room belongs to the units.
    let losses = penalty::proposed(state, here.group, here.round);
    let notes: Vec<String> = (1..=here.facts.tables.len() as u32)
        .map(|table| note(here, Table(table), &losses))
        .collect();
    let widest = widgets::widest(ui, FontFamily::Proportional, notes.iter().map(String::as_str));
    let remark = if widest > 0.0 { (widest + 8.0).clamp(84.0, 150.0) } else { 36.0 };
    let mut builder = TableBuilder::new(ui)
        .id_salt(("results", here.round.0))
        .striped(true)
        .sense(Sense::click())
        .auto_shrink([false, false])
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(Column::exact(46.0))
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(name).clip(true))
        .column(Column::exact(132.0))
        .column(Column::exact(name).clip(true))
        .column(Column::remainder().at_least(60.0).clip(true))
        .column(Column::exact(remark).clip(true));
    if std::mem::take(&mut draft.desk.reveal)
        && let Some(table) = draft.desk.cursor
    {
        builder = builder.scroll_to_row((table.0 as usize).saturating_sub(1), Some(Align::Center));
    }
    let mut clicked = None;
    builder
        .header(28.0, |mut header| {
            for head in ["台", "单位", "红方", "成绩", "黑方", "单位", "备注"] {
                header.col(|ui| {
                    ui.label(theme::strong(head));
                });
            }
        })
        .body(|body| {
            body.rows(theme::ROW, here.facts.tables.len(), |mut row| {
                let index = row.index();
                let seat = here.facts.tables[index];
                let table = Table(index as u32 + 1);
                let current = draft.desk.cursor == Some(table);
                row.set_selected(current);
                row.col(|ui| {
                    let text = if current { format!("→{table}") } else { table.to_string() };
                    ui.label(theme::strong(text));
                });
                row.col(|ui| unit(ui, here, seat.red));
                row.col(|ui| {
                    tick(draft, ui, ticks && seat.result.is_none(), seat.red);
                    let text = here.name(seat.red);
                    widgets::whole(ui, &text, FontFamily::Proportional, color::CINNABAR);
                });
                row.col(|ui| match seat.result {
                    None => {
                        ui.label(theme::quiet("—"));
                    }
                    Some(result) => {
                        let score = describe::score_text(&points, result.outcome);
                        let word = describe::outcome_name(result.outcome);
                        ui.label(theme::strong(score).color(color::INK));
                        ui.label(RichText::new(word).color(color::INK));
                    }
                });
                row.col(|ui| {
                    tick(draft, ui, ticks && seat.result.is_none(), seat.black);
                    let text = here.name(seat.black);
                    widgets::whole(ui, &text, FontFamily::Proportional, color::INK);
                });
                row.col(|ui| unit(ui, here, seat.black));
                row.col(|ui| {
                    let note = notes.get(index).map(String::as_str).unwrap_or_default();
                    ui.label(RichText::new(note).color(color::AMBER).size(15.0))
                        .on_hover_text(note);
                });
                if row.response().clicked() {
                    clicked = Some(table);
                }
            });
        });
    if let Some(table) = clicked
        && !draft.busy()
    {
        draft.desk.go(table);
    }
}

fn unit(ui: &mut Ui, here: Here<'_>, id: PlayerId) {
    let state = here.session.state();
    let unit = state.entrants.get(&id).and_then(|e| e.facts.unit.as_deref()).unwrap_or_default();
    widgets::whole(ui, unit, FontFamily::Proportional, color::INK);
}

/// The box for an absent player, while it can still be ticked.
fn tick(draft: &mut ResultsDraft, ui: &mut Ui, shown: bool, id: PlayerId) {
    if !shown {
        return;
    }
    let mut ticked = draft.absent.contains(&id);
    if ui.checkbox(&mut ticked, "缺").changed() {
        if ticked {
            draft.absent.insert(id);
        } else {
            draft.absent.remove(&id);
        }
    }
}

/// 待仲裁 and fouls at the table.
fn note(here: Here<'_>, table: Table, losses: &[ProposedLoss]) -> String {
    let state = here.session.state();
    let mut said = Vec::new();
    if here.facts.table(table).and_then(|t| t.result).is_some_and(|r| r.provisional) {
        said.push("待仲裁".to_owned());
    }
    let Some((red, black)) = here.pair(table) else { return String::new() };
    for (id, word) in [(red, "红"), (black, "黑")] {
        let fouls: u32 = state
            .fouls
            .values()
            .filter(|f| !f.revoked && f.foul.player == id && f.foul.at == Some((here.round, table)))
            .map(|f| f.foul.effect.fouls())
            .sum();
        if fouls > 0 {
            said.push(format!("{word}犯规{fouls}"));
        }
    }
    if !here.facts.closed && losses.iter().any(|loss| loss.table == table) {
        said.push("提请判负".to_owned());
    }
    said.join(" ")
}
