//! 称号与晋级名额 of a group.

use egui::{Grid, Ui};

use super::Work;
use super::fields::{apply, count_cell, day_cell, heads, remove_button, words_cell, wrong};
use super::groups::populations;
use crate::model::regulation::{GroupRule, Population, QuotaRule, TitleRule, WHOLE_GROUP};
use crate::ui::widgets::{Spot, Typing, act, hint, pick, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: usize) {
    let Work { edit, typing, .. } = work;
    let Some(rule) = edit.groups.get_mut(group) else { return };
    titles(rule, typing, ui, &format!("groups.{group}.titles"));
    quotas(rule, typing, ui, &format!("groups.{group}.quotas"));
}

fn titles(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "称号");
    hint(ui, "授予名单上的第一名，例如“山西赛区公开组棋王”。");
    let mut done = None;
    for (index, title) in rule.titles.iter_mut().enumerate() {
        let key = format!("{path}.{index}");
        let keys = ["title", "list", "of", "from", "to"].map(|word| format!("{key}.{word}"));
        let [k_title, k_list, k_of, k_from, k_to] = &keys;
        let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
        ui.push_id(&key, |ui| {
            ui.horizontal(|ui| {
                let name = ui.label("称号全称");
                words_cell(ui, typing, spot(k_title, name.id, 300.0), &mut title.title);
                done = remove_button(ui, index, &format!("称号{}", title.title)).or(done);
            });
            ui.horizontal(|ui| {
                let list = ui.label("名单");
                words_cell(ui, typing, spot(k_list, list.id, 76.0), &mut title.list);
                let of = ui.label("范围");
                pick(ui, spot(k_of, of.id, 104.0), &mut title.of, &populations());
                let from = ui.label("出生从");
                day_cell(ui, typing, spot(k_from, from.id, 106.0), &mut title.born.from);
                let to = ui.label("至");
                day_cell(ui, typing, spot(k_to, to.id, 106.0), &mut title.born.to);
            });
            ui.checkbox(&mut title.certificate_elsewhere, "称号证书由其他单位制作");
            wrong(ui, typing, &key);
            ui.add_space(8.0);
        });
    }
    apply(done, &mut rule.titles, typing, path);
    if ui.horizontal(|ui| act(ui, "增加称号", None)).inner.clicked() {
        rule.titles.push(TitleRule {
            title: format!("{}棋王", rule.name),
            list: WHOLE_GROUP.into(),
            of: Population::All,
            born: Default::default(),
            certificate_elsewhere: false,
        });
    }
}

fn quotas(rule: &mut GroupRule, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "晋级名额");
    hint(ui, "名单上的前几名；越级参赛和代表外地的不占名额。");
    let mut done = None;
    if !rule.quotas.is_empty() {
        Grid::new("quotas").spacing([8.0, 6.0]).show(ui, |ui| {
            let [list, of, places, from, to, _] =
                heads(ui, ["名单", "范围", "名额", "出生从", "出生至", ""]);
            for (index, quota) in rule.quotas.iter_mut().enumerate() {
                let key = format!("{path}.{index}");
                let keys =
                    ["list", "of", "places", "from", "to"].map(|word| format!("{key}.{word}"));
                let [k_list, k_of, k_places, k_from, k_to] = &keys;
                let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
                words_cell(ui, typing, spot(k_list, list, 100.0), &mut quota.list);
                pick(ui, spot(k_of, of, 110.0), &mut quota.of, &populations());
                count_cell(ui, typing, spot(k_places, places, 50.0), &mut quota.places);
                day_cell(ui, typing, spot(k_from, from, 106.0), &mut quota.born.from);
                day_cell(ui, typing, spot(k_to, to, 106.0), &mut quota.born.to);
                ui.horizontal(|ui| {
                    done = remove_button(ui, index, &format!("晋级名单{}", quota.list)).or(done);
                });
                ui.end_row();
            }
        });
        wrong(ui, typing, path);
    }
    apply(done, &mut rule.quotas, typing, path);
    if ui.horizontal(|ui| act(ui, "增加晋级名单", None)).inner.clicked() {
        let list = if rule.quotas.is_empty() { WHOLE_GROUP } else { "" };
        rule.quotas.push(QuotaRule {
            list: list.into(),
            of: Population::All,
            born: Default::default(),
            places: 1,
        });
    }
}
