//! 日程: one line a half-day.

use egui::Ui;

use super::Work;
use super::rows::{Order, rows};
use crate::model::regulation::SessionRule;
use crate::ui::widgets::{act, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "日程");
    hint(ui, "一行一个半天，按时间先后；轮次写 1-2 或 5，没有比赛则留空。");
    let name = |index: usize, _: &SessionRule| format!("日程第{}行", index + 1);
    rows(ui, typing, ("schedule", Order::Free), &mut edit.schedule, name);
    let day = edit.schedule.last().map(|s| s.date).or(edit.event.first_day);
    let refusal = day.is_none().then_some("请先在赛事信息中填写开始日期");
    if ui.horizontal(|ui| act(ui, "增加半天", refusal)).inner.clicked()
        && let Some(date) = day
    {
        let afternoon = edit.schedule.last().is_some_and(|s| s.part == "上午");
        let part = if afternoon { "下午" } else { "上午" }.into();
        let date = match afternoon || edit.schedule.is_empty() {
            true => date,
            false => date.succ_opt().unwrap_or(date),
        };
        edit.schedule.push(SessionRule { date, part, time: None, rounds: None, what: None });
    }
}
