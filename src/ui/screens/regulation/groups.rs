//! 组别与条件: adding, naming, ordering and removing groups, and who may enter one.

use egui::Ui;

use super::fields::{part, switch};
use super::rows::{Edit, Order, add, apply, named, rows};
use super::{Work, entrants};
use crate::model::id::GroupId;
use crate::model::regulation::{GroupRule, ListRule, TeamBy, TeamRule};
use crate::model::state::State;
use crate::rules::admit::{DECIDED, happened};
use crate::ui::widgets::{Typing, act, hint, section};

pub(super) fn show(
    work: &mut Work,
    ui: &mut Ui,
    shown: Option<usize>,
    group: &mut Option<usize>,
    state: &State,
) {
    order(work, ui, shown, group, state);
    let Some(index) = shown else { return };
    let Work { edit, typing, .. } = work;
    let common = edit.play.clone();
    let Some(rule) = edit.groups.get_mut(index) else { return };
    section(ui, "条件");
    part(ui, typing, &format!("groups.{index}"), rule, "条件");
    section(ui, "赛制");
    switch(ui, "本组有自己的赛制、分值和名次顺序", &mut rule.play, || common);
    let what = match rule.play.is_some() {
        true => "在“赛制与分值”和“名次顺序”中选本组修改。",
        false => "按各组通用的赛制。",
    };
    hint(ui, what);
    lists(&mut rule.lists, typing, ui, &format!("groups.{index}.lists"));
    team(&mut rule.team, typing, ui, &format!("groups.{index}.team"));
}

/// 团体名次.
fn team(rule: &mut Option<TeamRule>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "团体名次");
    hint(ui, "按单位排名：每个单位取成绩最好的几人，人数不足的单位不排。");
    switch(ui, "本组排团体名次", rule, || TeamRule { best: 3, by: TeamBy::Ranks });
    if let Some(rule) = rule {
        part(ui, typing, path, rule, "");
    }
}

/// Adding, moving and removing groups, as far as nothing has happened in them.
fn order(
    work: &mut Work,
    ui: &mut Ui,
    shown: Option<usize>,
    group: &mut Option<usize>,
    state: &State,
) {
    // Groups in which something has happened never leave their place in a draft.
    let names: Vec<String> = work.edit.groups.iter().map(|g| g.name.clone()).collect();
    let what = |at: usize| happened(state, GroupId(at as u32 + 1));
    let name = |at: usize| names.get(at).map(String::as_str).unwrap_or_default();
    let fixed = |at: usize| what(at).map(|what| format!("{}{what}，不能移动", name(at)));
    let exchange = |a: usize, b: usize| fixed(a).or_else(|| fixed(b));
    let mut done = None;
    let mut added = false;
    ui.horizontal(|ui| {
        added = act(ui, "增加组别", None).clicked();
        let Some(index) = shown else { return };
        let up = match index {
            0 => Some("已经在最前面".to_string()),
            index => exchange(index, index - 1),
        };
        let down = match index + 1 >= names.len() {
            true => Some("已经在最后面".to_string()),
            false => exchange(index, index + 1),
        };
        let own = what(index).filter(|what| *what != DECIDED);
        let gone = match names.len() {
            1 => Some("至少要有一个组别".to_string()),
            n => own
                .map(|what| format!("{}{what}，不能删去", name(index)))
                .or_else(|| (index + 1..n).find_map(fixed)),
        };
        for (word, name, why, edit, then) in [
            ("前移", "前移本组", &up, Edit::Up(index), index.saturating_sub(1)),
            ("后移", "后移本组", &down, Edit::Up(index + 1), index + 1),
            ("删去本组", "删去本组", &gone, Edit::Remove(index), index.saturating_sub(1)),
        ] {
            let button = act(ui, word, why.as_deref());
            named(&button, why.is_none(), name);
            if button.clicked() {
                done = Some((edit, then));
            }
        }
        let players = entrants(state).get(&GroupId(index as u32 + 1)).copied().unwrap_or(0);
        hint(ui, &format!("{players}人报名"));
    });
    if let Some((edit, then)) = done {
        apply(Some(edit), &mut work.edit.groups, &mut work.typing, "groups");
        *group = Some(then);
    }
    if added {
        work.edit.groups.push(GroupRule::default());
        *group = Some(work.edit.groups.len() - 1);
    }
}

/// 另排名次.
fn lists(lists: &mut Vec<ListRule>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "另排名次");
    hint(ui, "除全组名次以外，还要按性别、籍贯或年龄另排的名次表。");
    let name = |_: usize, list: &ListRule| format!("名次表{}", list.name);
    rows(ui, typing, (path, Order::Given), lists, name);
    add(ui, "增加名次表", lists, |_| ListRule::default());
}
