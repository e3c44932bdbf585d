//! 称号与晋级名额 of a group.

use egui::Ui;

use super::Work;
use super::fields::{labelled, wrong};
use super::rows::{Order, add, apply, remove_button, rows};
use crate::model::regulation::schema::Table;
use crate::model::regulation::{GroupRule, QuotaRule, TitleRule, WHOLE_GROUP};
use crate::ui::widgets::{Typing, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: usize) {
    let Work { edit, typing, .. } = work;
    let Some(rule) = edit.groups.get_mut(group) else { return };
    titles(rule, typing, ui, &format!("groups.{group}.titles"));
    quotas(rule, typing, ui, &format!("groups.{group}.quotas"));
}

fn titles(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "称号");
    hint(ui, "授予名单上的第一名，例如“山西赛区公开组棋王”。");
    let [first, middle @ .., last] = TitleRule::KEYS else { return };
    let mut done = None;
    for (index, title) in rule.titles.iter_mut().enumerate() {
        let key = format!("{path}.{index}");
        ui.push_id(&key, |ui| {
            ui.horizontal(|ui| {
                labelled(ui, typing, &key, title, first);
                done = remove_button(ui, index, &format!("称号{}", title.title)).or(done);
            });
            ui.horizontal(|ui| {
                middle.iter().for_each(|one| labelled(ui, typing, &key, title, one));
            });
            labelled(ui, typing, &key, title, last);
            wrong(ui, typing, &key);
            ui.add_space(8.0);
        });
    }
    apply(done, &mut rule.titles, typing, path);
    add(ui, "增加称号", &mut rule.titles, |_| TitleRule {
        title: format!("{}棋王", rule.name),
        list: WHOLE_GROUP.into(),
        ..TitleRule::default()
    });
}

fn quotas(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "晋级名额");
    hint(ui, "名单上的前几名；越级参赛和代表外地的不占名额。");
    let name = |_: usize, quota: &QuotaRule| format!("晋级名单{}", quota.list);
    rows(ui, typing, (path, Order::Given), &mut rule.quotas, name);
    add(ui, "增加晋级名单", &mut rule.quotas, |others| {
        let list = if others.is_empty() { WHOLE_GROUP } else { "" }.into();
        QuotaRule { list, places: 1, ..QuotaRule::default() }
    });
}
