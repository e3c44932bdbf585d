//! 按种子抽签: the announced seed gives every entrant its lot; anybody in the hall can recompute it.

use std::collections::BTreeMap;

use egui::Ui;

use super::{name_cell, seed_row, unit_cell, unprintable};
use crate::model::event::DrawMethod;
use crate::model::id::{GroupId, PlayerId, StartNumber};
use crate::rules::enrolment::draw;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::widgets::{Cell, Head, ListState, Tone, finding, hint, list};

/// Where the list of lots stands.
#[derive(Debug, Default)]
pub(super) struct SeedDraft {
    list: ListState<usize>,
}

const HEADS: [Head; 5] = [
    Head::fixed("序号", 70.0),
    Head::fixed("姓名", 170.0),
    Head::fixed("单位", 260.0),
    Head::fixed("报名次序", 90.0),
    Head::rest("SHA-256（种子/报名次序），按此从小到大", 330.0),
];

/// Shows the seed and the lots it gives.
pub(super) fn show(
    draft: &mut SeedDraft,
    seed: &mut String,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let state = session.state();
    let row = (620.0, "抽签并记录");
    let (asked, numbers) = seed_row(seed, row, ui, session, group, |seed| {
        (DrawMethod::Seed { seed: seed.into() }, Ok(draw::by_seed(state, group, seed)))
    });
    if let Some(why) = unprintable(seed) {
        finding(ui, &why, Tone::Bad);
    }
    hint(
        ui,
        "请先当众宣布种子。任何人都可以用 SHA-256 工具复算：对“种子/报名次序”求值，从小到大就是序号。",
    );
    let seed = seed.trim();
    if seed.is_empty() {
        return asked;
    }
    let lots = draw::lots(seed, &draw::registered(state, group));
    let numbers: BTreeMap<PlayerId, StartNumber> =
        numbers.unwrap_or_default().into_iter().collect();
    let keys: Vec<usize> = (0..lots.len()).collect();
    list(ui, "抽签结果", &HEADS, &keys, &mut draft.list, |at, column| {
        let Some(lot) = lots.get(at) else { return Cell::default() };
        match column {
            0 => match numbers.get(&lot.player) {
                Some(no) => Cell::bold(no.to_string()),
                None => Cell::toned("不编", Tone::Quiet),
            },
            1 => name_cell(state, lot.player),
            2 => unit_cell(state, lot.player),
            3 => lot.index.to_string().into(),
            _ => Cell::toned(&lot.hash, Tone::Quiet),
        }
    });
    // Nothing is done with the rows: Ctrl+A must not colour them all.
    if draft.list.selected.len() > 1 {
        draft.list.selected.clear();
    }
    asked
}
