//! 奖金与奖品: the prize tables of a group, with their sums.

use egui::{Frame, Margin, Stroke, Ui};

use super::Work;
use super::fields::part;
use super::rows::{Order, add, apply, named, remove_button, rows};
use crate::model::regulation::{Prize, PrizeTable, WHOLE_GROUP};
use crate::rules::regulation::hints::{event_sum, group_sum};
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Typing, hint, small};

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: usize) {
    let all = event_sum(&work.edit);
    let Work { edit, typing, .. } = work;
    let Some(rule) = edit.groups.get_mut(group) else { return };
    let own = group_sum(rule);
    ui.label(theme::strong(format!("{}合计{own}元 · 全赛事合计{all}元", rule.name)));
    if rule.prizes.is_empty() {
        hint(ui, "本组还没有奖金或奖品。");
    }
    let path = format!("groups.{group}.prizes");
    let mut done = None;
    for (index, table) in rule.prizes.iter_mut().enumerate() {
        let frame = Frame::new()
            .stroke(Stroke::new(1.0, color::LINE))
            .inner_margin(Margin::symmetric(10, 8))
            .corner_radius(4);
        frame.show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.push_id(index, |ui| {
                ui.horizontal(|ui| {
                    let text = format!("奖励表“{}”，合计{}元", table.list, table.sum());
                    ui.label(theme::strong(text));
                    let what = format!("奖励表{}", table.list);
                    done = remove_button(ui, index, &what).or(done);
                });
                self::table(table, typing, ui, &format!("{path}.{index}"));
            });
        });
        ui.add_space(4.0);
    }
    apply(done, &mut rule.prizes, typing, &path);
    add(ui, "增加奖励表", &mut rule.prizes, |others| {
        let list = if others.is_empty() { WHOLE_GROUP } else { "" }.into();
        PrizeTable { list, ..PrizeTable::default() }
    });
}

fn table(table: &mut PrizeTable, typing: &mut Typing, ui: &mut Ui, path: &str) {
    part(ui, typing, path, table, "");
    let name = |_: usize, prize: &Prize| format!("第{}至{}名", prize.from, prize.to);
    rows(ui, typing, (&format!("{path}.places"), Order::Close), &mut table.places, name);
    ui.horizontal(|ui| {
        let add = small(ui, "增加名次", None);
        named(&add, true, &format!("增加名次到{}", table.list));
        if add.clicked() {
            let from = table.places.iter().map(|p| p.to).max().unwrap_or(0).saturating_add(1);
            let certificate = table.places.last().is_none_or(|p| p.certificate);
            table.places.push(Prize { from, to: from, certificate, ..Prize::default() });
        }
    });
}
