//! 日程: one line a half-day.

use egui::{Grid, Ui};

use super::Work;
use super::fields::{
    apply, date_cell, heads, item_buttons, rounds_cell, text_cell, words_cell, wrong,
};
use crate::model::regulation::SessionRule;
use crate::ui::widgets::{Spot, act, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "日程");
    hint(ui, "一行一个半天，按时间先后；轮次写 1-2 或 5，没有比赛则留空。");
    let mut done = None;
    let length = edit.schedule.len();
    if !edit.schedule.is_empty() {
        Grid::new("schedule").spacing([8.0, 6.0]).show(ui, |ui| {
            let [date, part, time, rounds, what, _] =
                heads(ui, ["日期", "时段", "开始时间", "轮次", "其他安排", ""]);
            for (index, session) in edit.schedule.iter_mut().enumerate() {
                let key = format!("schedule.{index}");
                let keys = ["date", "part", "time", "rounds", "what"].map(|k| format!("{key}.{k}"));
                let [k_date, k_part, k_time, k_rounds, k_what] = &keys;
                let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
                date_cell(ui, typing, spot(k_date, date, 102.0), &mut session.date);
                words_cell(ui, typing, spot(k_part, part, 58.0), &mut session.part);
                text_cell(ui, typing, spot(k_time, time, 60.0), &mut session.time);
                rounds_cell(ui, typing, spot(k_rounds, rounds, 66.0), &mut session.rounds);
                text_cell(ui, typing, spot(k_what, what, 170.0), &mut session.what);
                ui.horizontal(|ui| {
                    done = item_buttons(ui, (index, length), &format!("日程第{}行", index + 1))
                        .or(done);
                });
                ui.end_row();
            }
        });
        wrong(ui, typing, "schedule");
    }
    apply(done, &mut edit.schedule, typing, "schedule");
    let day = edit.schedule.last().map(|s| s.date).or(edit.event.first_day);
    let refusal = day.is_none().then_some("请先在赛事信息中填写开始日期");
    if ui.horizontal(|ui| act(ui, "增加半天", refusal)).inner.clicked()
        && let Some(date) = day
    {
        let afternoon = edit.schedule.last().is_some_and(|s| s.part == "上午");
        let part = if afternoon { "下午" } else { "上午" };
        let date = match afternoon || edit.schedule.is_empty() {
            true => date,
            false => date.succ_opt().unwrap_or(date),
        };
        edit.schedule.push(SessionRule {
            date,
            part: part.into(),
            time: None,
            rounds: None,
            what: None,
        });
    }
}
