//! A list that is imported again: how its rows stand to the entries, and which of its changes are to
//! be taken.

use std::collections::BTreeSet;

use egui::{ScrollArea, Ui};

use crate::model::id::PlayerId;
use crate::model::roster::ImportedList;
use crate::rules::enrolment::again::Standing;
use crate::rules::enrolment::list::Enrolment;
use crate::session::Session;
use crate::ui::widgets::{Tone, finding, hint, small};

/// Greatest height of the list of changes, in points.
const HEIGHT: f32 = 118.0;

/// What the button does: enters who is new, takes the changes that are ticked.
pub(super) fn word(new: usize, ticked: usize) -> String {
    match (new, ticked) {
        (new, 0) => format!("全部报名（{new}人）"),
        (0, ticked) => format!("更正（{ticked}人）"),
        (new, ticked) => format!("报名{new}人，更正{ticked}人"),
    }
}

/// Counts the rows as 新, 未变, 有改动, 名单上已没有, and lists the changes to be ticked.
pub(super) fn show(
    ticked: &mut BTreeSet<usize>,
    ui: &mut Ui,
    session: &Session,
    list: &ImportedList,
    enrolment: &Enrolment,
) {
    let count =
        |of: fn(&Standing) -> bool| enrolment.rows.iter().filter(|r| of(&r.standing)).count();
    let unchanged = count(|standing| matches!(standing, Standing::Unchanged(_)));
    let changed = count(|standing| matches!(standing, Standing::Changed(..)));
    if unchanged + changed == 0 {
        return;
    }
    let new = enrolment.rows.len() - unchanged - changed;
    let gone = gone(session, &enrolment.gone);
    let sentence = format!(
        "这些人已有报名：新 {new}，未变 {unchanged}，有改动 {changed}，名单上已没有 {}。",
        enrolment.gone.len()
    );
    finding(
        ui,
        &sentence,
        if changed + enrolment.gone.len() > 0 { Tone::Warn } else { Tone::Plain },
    );
    if let Some(names) = gone {
        let way = "不会自动撤销；要撤销请在“报名”中选中后撤销报名，抽签以后用退赛";
        hint(ui, &format!("名单上已没有：{names}。{way}。"));
    }
    if changed > 0 {
        changes(ticked, ui, list, enrolment);
    }
}

/// Who is entered and not on the list, before the draw and after it.
fn gone(session: &Session, ids: &[PlayerId]) -> Option<String> {
    let known = ids.iter().filter_map(|id| session.state().entrants.get(id));
    let names: Vec<String> = known.map(|entrant| entrant.name()).collect();
    (!names.is_empty()).then(|| names.join("、"))
}

fn changes(ticked: &mut BTreeSet<usize>, ui: &mut Ui, list: &ImportedList, enrolment: &Enrolment) {
    let rows: BTreeSet<usize> = enrolment.corrections.iter().map(|one| one.row).collect();
    ticked.retain(|row| rows.contains(row));
    ui.horizontal_wrapped(|ui| {
        ui.label("有改动的，勾选要采用的（旧 → 新）：");
        let all = (ticked.len() == rows.len()).then_some("已全部勾选");
        if small(ui, "全部勾选", all).clicked() {
            ticked.clone_from(&rows);
        }
        let none = ticked.is_empty().then_some("没有勾选");
        if small(ui, "全部不选", none).clicked() {
            ticked.clear();
        }
    });
    let area = ScrollArea::vertical().id_salt("changes").max_height(HEIGHT);
    area.auto_shrink([false, true]).show(ui, |ui| {
        for enrolled in &enrolment.rows {
            let Standing::Changed(_, lines) = &enrolled.standing else { continue };
            let Some(row) = list.rows.get(enrolled.row) else { continue };
            let text = format!("第{}行 {}　{}", row.row, row.name, lines.join("；"));
            let mut on = ticked.contains(&enrolled.row);
            if ui.checkbox(&mut on, text).changed() {
                match on {
                    true => ticked.insert(enrolled.row),
                    false => ticked.remove(&enrolled.row),
                };
            }
        }
    });
}
