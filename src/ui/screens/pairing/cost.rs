//! The cost of a round on the criteria of rules.md §5.5, in plain Chinese, beside the optimum.

use std::cmp::Ordering;

use egui::{Grid, RichText, Ui};

use crate::model::criterion::{Criterion, RoundCost};
use crate::rules::pairing::{ColourRank, colour_rank};
use crate::ui::theme::{self, color};

use super::board::Board;

/// Every criterion in the order in which it is minimised, with what it costs in words.
pub fn words(cost: &RoundCost, rank: ColourRank) -> Vec<(Criterion, String)> {
    let criteria = cost.criteria(rank);
    criteria.iter().map(|(criterion, _)| (*criterion, word(cost, *criterion))).collect()
}

fn word(cost: &RoundCost, criterion: Criterion) -> String {
    let count = |n: i64, unit: &str| if n == 0 { "无".into() } else { format!("{n}{unit}") };
    match criterion {
        Criterion::Rematches => match cost.rematches {
            [0, _] => "无".into(),
            [n, 0] => n.to_string(),
            [n, last] => format!("{n}，上轮刚遇{last}对"),
        },
        Criterion::Bye => match cost.bye {
            None => "无轮空".into(),
            Some([unplayed, missed, score]) => {
                let missed = if missed > 0 { "，上轮缺席" } else { "" };
                let half = if score % 2 == 0 { "" } else { ".5" };
                format!("{}分，不战得分{unplayed}次{missed}", format_args!("{}{half}", score / 2))
            }
        },
        Criterion::ColourViolations => count(cost.colour_violations, "人超限"),
        Criterion::SameUnit => count(cost.same_unit, "对"),
        Criterion::ScoreGroups => {
            let players: i64 = cost.score_groups.iter().map(|g| g[0]).sum();
            let halves: i64 = cost.score_groups.iter().map(|g| g[1]).sum();
            let half = if halves % 2 == 0 { "" } else { ".5" };
            match players {
                0 => "全部同分".into(),
                n => format!("{n}人降组，共差{}{half}分", halves / 2),
            }
        }
        Criterion::DueSameColour => match cost.due_same_colour {
            [0, 0] => "无".into(),
            [strong, all] => format!("{all}对，其中严重{strong}对"),
        },
        Criterion::RepeatedFloats => count(cost.repeated_floats, "次"),
        Criterion::NumberOrder => cost.number_order.to_string(),
    }
}

/// One sentence: where the plan stands against the optimum.
pub fn verdict(board: &Board) -> String {
    let rank = colour_rank(board.field());
    match (&board.optimum, &board.cost) {
        (Some(best), Some(now)) => match now.compare(best, rank) {
            (Ordering::Equal, _) if board.changed() => "与最优方案代价相同".into(),
            (Ordering::Equal, _) => "最优方案（已证明，没有更好的编排）".into(),
            (Ordering::Less, Some(which)) => {
                format!("“{which}”少于最优方案，但违反了绝对规则，不能算更好")
            }
            (_, Some(which)) => format!("比最优方案差：差在“{which}”"),
            (_, None) => String::new(),
        },
        (None, Some(_)) => "手工编排，没有最优方案可比".into(),
        (_, None) if board.changed() => "本轮按序号表编排，已手工调整".into(),
        (_, None) => "本轮按序号表编排，不计代价".into(),
    }
}

/// The criteria side by side: the optimum and the plan as it is now.
pub fn show(ui: &mut Ui, board: &Board) {
    let tone = if board.changed() { color::AMBER } else { color::GREEN };
    ui.label(theme::strong(verdict(board)).color(tone));
    let Some(now) = &board.cost else { return };
    let rank = colour_rank(board.field());
    let best = board.optimum.as_ref().map(|cost| words(cost, rank));
    let now = words(now, rank);
    egui::ScrollArea::horizontal().id_salt("cost").show(ui, |ui| {
        Grid::new("criteria").spacing([16.0, 1.0]).min_row_height(22.0).show(ui, |ui| {
            ui.label(theme::quiet("依次比较"));
            for (index, (criterion, _)) in now.iter().enumerate() {
                ui.label(theme::quiet(format!("{} {criterion}", index + 1)));
            }
            ui.end_row();
            if let Some(best) = best.as_ref().filter(|_| board.changed()) {
                ui.label("最优");
                for (_, text) in best {
                    ui.label(RichText::new(text).size(15.0));
                }
                ui.end_row();
            }
            ui.label(theme::strong("现在"));
            for (index, (_, text)) in now.iter().enumerate() {
                let differs = best.as_ref().is_some_and(|b| b[index].1 != *text);
                let shown =
                    RichText::new(if differs { format!("▲ {text}") } else { text.clone() });
                ui.label(if differs { shown.color(color::AMBER) } else { shown }.size(15.0));
            }
            ui.end_row();
        });
    });
}
