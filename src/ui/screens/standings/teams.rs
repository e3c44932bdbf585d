//! 团体名次: the units by the ranks or scores of their best players, and who counted.

use std::collections::BTreeMap;

use egui::Ui;

use crate::model::id::{GroupId, Round};
use crate::rules::awards::given::playing_group;
use crate::rules::enrolment::merging;
use crate::rules::ranking::teams::{TeamRow, Teams, sentence, teams_after};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::widgets::{self, Cell, Head, ListState, Tone};

const HEADS: [Head; 6] = [
    Head::fixed("名次", 64.0),
    Head::fixed("单位", 220.0),
    Head::fixed("名次和", 80.0),
    Head::fixed("积分和", 80.0),
    Head::fixed("最好名次", 92.0),
    Head::rest("计分棋手（名次，积分）", 300.0),
];

/// Shows the list of units.
pub(super) fn show(
    list: &mut ListState<u32>,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
    after: Round,
) {
    let state = session.state();
    let Some(teams) = teams_after(state, group, after) else { return };
    let rule = state.regulation.group(group);
    let apart = merging::ranked_apart(state, playing_group(state, group)).len() > 1;
    // Of groups that play together each has its own list.
    let of = rule.filter(|_| apart).map(|rule| format!("{}，", rule.name)).unwrap_or_default();
    widgets::hint(ui, &format!("{of}{}", sentence(teams.rule)));
    short(ui, &teams);
    let rows: BTreeMap<u32, &TeamRow> = teams.rows.iter().map(|row| (row.rank, row)).collect();
    let mut order: Vec<u32> = rows.keys().copied().collect();
    if let Some(sort) = list.sort {
        match sort.column {
            1 => order.sort_by_key(|rank| rows.get(rank).map(|row| row.unit.clone())),
            2 => order.sort_by_key(|rank| rows.get(rank).map(|row| row.ranks)),
            3 => order.sort_by_key(|rank| rows.get(rank).map(|row| row.scores)),
            4 => order.sort_by_key(|rank| rows.get(rank).map(|row| row.best())),
            _ => {}
        }
        if sort.down {
            order.reverse();
        }
    }
    widgets::list(ui, "团体名次", &HEADS, &order, list, |rank, column| {
        let Some(row) = rows.get(&rank) else { return Cell::default() };
        match column {
            0 => Cell::bold(row.rank.to_string()),
            1 => Cell::bold(row.unit.as_str()),
            2 => row.ranks.to_string().into(),
            3 => row.scores.to_string().into(),
            4 => row.best().to_string().into(),
            _ => {
                let member = |m: &crate::rules::ranking::teams::Member| {
                    let name = describe::bare_name(state, m.id);
                    format!("{name}（{}，{}分）", m.rank, m.score)
                };
                row.members.iter().map(member).collect::<Vec<_>>().join("　").into()
            }
        }
    });
}

fn short(ui: &mut Ui, teams: &Teams) {
    if teams.short.is_empty() {
        return;
    }
    let named = teams.short.iter().map(|(unit, n)| format!("{unit}{n}人"));
    let named: Vec<String> = named.collect();
    let text = format!("人数不足、不排名次的单位{}个：{}", named.len(), named.join("、"));
    widgets::finding(ui, &text, Tone::Quiet);
}
