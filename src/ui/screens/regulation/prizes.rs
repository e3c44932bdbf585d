//! 奖金与奖品: the prize tables of a group, with their sums.

use egui::{Frame, Grid, Margin, Stroke, Ui};

use super::Work;
use super::fields::{
    apply, choose, count_cell, heads, named, number, number_cell, remove_button, text_cell, tick,
    window, words, wrong,
};
use super::groups::populations;
use crate::model::regulation::{Population, Prize, PrizeTable, WHOLE_GROUP};
use crate::rules::regulation::check::prize_sum;
use crate::rules::regulation::hints::{event_sum, group_sum};
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Spot, Typing, act, hint, small};

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
                    let text = format!("奖励表“{}”，合计{}元", table.list, prize_sum(table));
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
    if ui.horizontal(|ui| act(ui, "增加奖励表", None)).inner.clicked() {
        let list = if rule.prizes.is_empty() { WHOLE_GROUP } else { "" };
        rule.prizes.push(PrizeTable {
            list: list.into(),
            of: Population::All,
            born: Default::default(),
            money_needs: None,
            deferred: false,
            certificates_elsewhere: false,
            places: Vec::new(),
        });
    }
}

fn table(table: &mut PrizeTable, typing: &mut Typing, ui: &mut Ui, path: &str) {
    let key = |word: &str| format!("{path}.{word}");
    words(ui, typing, ("名单名称", &key("list")), &mut table.list, WHOLE_GROUP);
    choose(ui, typing, ("奖励范围", &key("of")), &mut table.of, &populations());
    window(ui, typing, ("限出生日期", &key("born")), &mut table.born);
    let least = &mut table.money_needs;
    number(ui, typing, ("发奖金须满", &key("money_needs")), least, "人，不足只发证书；不限则留空");
    tick(ui, "奖金由其他单位以后发放（现场不签收）", &mut table.deferred);
    tick(ui, "证书由其他单位制作", &mut table.certificates_elsewhere);
    let mut done = None;
    if !table.places.is_empty() {
        Grid::new("places").spacing([8.0, 4.0]).show(ui, |ui| {
            let [from, to, yuan, goods, ..] =
                heads(ui, ["从第几名", "到第几名", "每名奖金（元）", "实物", "", "", ""]);
            for (index, prize) in table.places.iter_mut().enumerate() {
                let key = format!("{path}.places.{index}");
                let keys = ["from", "to", "yuan", "goods"].map(|word| format!("{key}.{word}"));
                let [k_from, k_to, k_yuan, k_goods] = &keys;
                let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
                count_cell(ui, typing, spot(k_from, from, 56.0), &mut prize.from);
                count_cell(ui, typing, spot(k_to, to, 56.0), &mut prize.to);
                number_cell(ui, typing, spot(k_yuan, yuan, 86.0), &mut prize.yuan);
                text_cell(ui, typing, spot(k_goods, goods, 110.0), &mut prize.goods);
                ui.checkbox(&mut prize.cup, "奖杯");
                ui.checkbox(&mut prize.certificate, "证书");
                ui.horizontal(|ui| {
                    let what = format!("第{}至{}名", prize.from, prize.to);
                    done = remove_button(ui, index, &what).or(done);
                });
                ui.end_row();
            }
        });
        wrong(ui, typing, &format!("{path}.places"));
    }
    apply(done, &mut table.places, typing, &format!("{path}.places"));
    ui.horizontal(|ui| {
        let add = small(ui, "增加名次", None);
        named(&add, true, &format!("增加名次到{}", table.list));
        if add.clicked() {
            let from = table.places.iter().map(|p| p.to).max().unwrap_or(0).saturating_add(1);
            let certificate = table.places.last().is_none_or(|p| p.certificate);
            let one = Prize { from, to: from, yuan: None, goods: None, cup: false, certificate };
            table.places.push(one);
        }
    });
}
