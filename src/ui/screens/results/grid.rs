//! The tables of the round with what came of them; a click puts the cursor there.

use egui::{Align, RichText, Ui};

use crate::model::id::{PlayerId, Table};
use crate::model::seats::Seats;
use crate::rules::conduct::penalty;
use crate::rules::conduct::penalty::ProposedLoss;
use crate::rules::record::describe;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, TablesCell, TablesColumn, TwoSided, name_width};

use super::{Here, ResultsDraft};

/// Shows the tables.
pub(super) fn show(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let state = here.session.state();
    let play = state.regulation.play_of(here.group);
    let points = play.points(play.system);
    let ticks = here.facts.started.is_some() && !here.facts.closed;
    let names: Vec<Seats<String>> =
        here.facts.tables.iter().map(|table| table.seats().map(|id| here.name(id))).collect();
    let all = names.iter().flat_map(|seats| [seats.red.as_str(), seats.black.as_str()]);
    // A longer name takes two lines of its cell, so that the units keep their room.
    let name = name_width(ui, all, 8.0, (100.0, 150.0)) + if ticks { 52.0 } else { 0.0 };
    // Without a remark its room belongs to the units.
    let losses = penalty::proposed(state, here.group, here.round);
    let notes: Vec<String> = (1..=here.facts.tables.len() as u32)
        .map(|table| note(here, Table(table), &losses))
        .collect();
    let remark = match notes.iter().all(String::is_empty) {
        true => 36.0,
        false => name_width(ui, notes.iter().map(String::as_str), 8.0, (84.0, 150.0)),
    };
    let cursor = draft.desk.cursor.map(|table| (table.0 as usize).saturating_sub(1));
    let reveals = std::mem::take(&mut draft.desk.reveal);
    let list = TwoSided {
        salt: ("results", here.round.0),
        number: 46.0,
        facts: &[TablesColumn::Rest("单位", 60.0)],
        name,
        middle: Some(TablesColumn::Exact("成绩", 132.0)),
        end: Some(TablesColumn::Exact("备注", remark)),
        rows: here.facts.tables.len(),
        cursor: Some(cursor),
        reveal: cursor.filter(|_| reveals).map(|row| (row, Some(Align::Center))),
    };
    let clicked = list.show(ui, |ui, index, place| {
        let table = here.facts.tables[index];
        match place {
            TablesCell::Number => {
                let arrow = if cursor == Some(index) { "→" } else { "" };
                ui.label(theme::strong(format!("{arrow}{}", index + 1)));
            }
            TablesCell::Fact(side, _) => widgets::unit(ui, state, *table.seats().of(side)),
            TablesCell::Name(side) => {
                tick(draft, ui, ticks && table.result.is_none(), *table.seats().of(side));
                widgets::side_name(ui, names[index].of(side), side);
            }
            TablesCell::Middle => match table.result {
                None => {
                    ui.label(theme::quiet("—"));
                }
                Some(result) => {
                    let score = describe::score_text(&points, result.outcome);
                    ui.label(theme::strong(score).color(color::INK));
                    ui.label(RichText::new(result.outcome.chinese()).color(color::INK));
                }
            },
            TablesCell::End => {
                let note = notes[index].as_str();
                ui.label(RichText::new(note).color(color::AMBER).size(15.0)).on_hover_text(note);
            }
        }
    });
    if let Some(index) = clicked
        && !draft.busy()
    {
        draft.desk.go(Table(index as u32 + 1));
    }
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
    let mut sentences = Vec::new();
    if here.facts.table(table).and_then(|t| t.result).is_some_and(|r| r.provisional) {
        sentences.push("待仲裁".to_owned());
    }
    let Some(seats) = here.seats(table) else { return String::new() };
    for (side, id) in seats.iter() {
        let fouls: u32 = state
            .fouls
            .values()
            .filter(|f| {
                !f.revoked && f.foul.player == *id && f.foul.at == Some((here.round, table))
            })
            .map(|f| f.foul.effect.fouls())
            .sum();
        if fouls > 0 {
            sentences.push(format!("{}犯规{fouls}", side.short()));
        }
    }
    if !here.facts.closed && losses.iter().any(|loss| loss.table == table) {
        sentences.push("提请判负".to_owned());
    }
    sentences.join(" ")
}
