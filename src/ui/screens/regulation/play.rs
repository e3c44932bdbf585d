//! 赛制与分值, of all groups or of one.

use egui::Ui;

use super::Work;
use super::fields::{choose, count, count_cell, half_cell, line, text};
use crate::model::field::{ByeOpponentScore, FirstRound, System};
use crate::model::regulation::{Play, RoundPlan};
use crate::ui::widgets::{Spot, Typing, act, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: Option<usize>) {
    if let Some((play, typing, path)) = of(work, ui, group) {
        form(play, typing, ui, &path);
    }
}

/// The way of playing shown: that of all groups, or a group's own. A group without one may get
/// it; one that has it may give it up.
pub(super) fn of<'a>(
    work: &'a mut Work,
    ui: &mut Ui,
    group: Option<usize>,
) -> Option<(&'a mut Play, &'a mut Typing, String)> {
    let Work { edit, typing, .. } = work;
    let Some(index) = group else { return Some((&mut edit.play, typing, "play".into())) };
    let rule = edit.groups.get_mut(index)?;
    match rule.play.is_some() {
        true => {
            ui.horizontal(|ui| {
                hint(ui, "本组有自己的赛制、分值和名次顺序。");
                if act(ui, "改回各组通用的", None).clicked() {
                    rule.play = None;
                }
            });
        }
        false => {
            ui.horizontal(|ui| {
                hint(ui, "本组按各组通用的赛制、分值和名次顺序。");
                if act(ui, "本组另定", None).clicked() {
                    rule.play = Some(edit.play.clone());
                }
            });
        }
    }
    Some((rule.play.as_mut()?, typing, format!("groups.{index}.play")))
}

/// The kinds of round plan, without their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    Fixed,
    Between,
    Open,
}

fn form(play: &mut Play, typing: &mut Typing, ui: &mut Ui, path: &str) {
    let key = |word: &str| format!("{path}.{word}");
    section(ui, "赛制与轮数");
    let systems = [
        (System::Swiss, "积分编排制".to_string()),
        (System::RoundRobin, "单循环制".into()),
        (System::DoubleRoundRobin, "双循环制".into()),
    ];
    choose(ui, typing, ("赛制", &key("system")), &mut play.system, &systems);
    rounds(&mut play.rounds, typing, ui, &key("rounds"));
    let hint_text = "每方60分钟，每步加30秒（印在规程上）";
    text(ui, typing, ("每方用时", &key("time_control")), &mut play.time_control, hint_text);

    section(ui, "分值");
    for (word, name, turn, side) in [
        ("red", "红方", "先手（红方）", &mut play.red),
        ("black", "黑方", "后手（黑方）", &mut play.black),
    ] {
        line(ui, typing, turn, &key(word), |ui, typing, _| {
            for (point, of, value) in [
                ("win", "胜", &mut side.win),
                ("draw", "和", &mut side.draw),
                ("loss", "负", &mut side.loss),
            ] {
                let key = key(&format!("{word}.{point}"));
                let label = ui.label(format!("{name}{of}"));
                let spot = Spot { key: &key, name: label.id, width: 46.0, hint: "", rows: 1 };
                half_cell(ui, typing, spot, value);
                ui.add_space(10.0);
            }
        });
    }
    let bye = play.points(play.system).bye;
    hint(ui, &format!("轮空得{bye}分：积分编排制同红方胜，循环制为0。半分写成0.5。"));

    section(ui, "编排");
    if play.system != System::Swiss {
        hint(ui, "循环制按序号轮转，下面各项不起作用。");
    }
    let firsts = [
        (FirstRound::Adjacent, "相邻序号（1–2、4–3……）".to_string()),
        (FirstRound::Halves, "上下半区".into()),
        (FirstRound::Ends, "首尾序号".into()),
    ];
    choose(ui, typing, ("首轮", &key("first_round")), &mut play.first_round, &firsts);
    let avoid = &mut play.avoid_same_unit_rounds;
    let unit = "轮同单位不相遇；0为不回避";
    count(ui, typing, ("同单位回避前", &key("avoid_same_unit_rounds")), avoid, unit);
    let relaxed = &mut play.relaxed_last_rounds;
    let unit = "轮同分编对先于先后手限制";
    count(ui, typing, ("放宽最后", &key("relaxed_last_rounds")), relaxed, unit);
    let byes = [
        (ByeOpponentScore::LowestPositive, "有分棋手中的最低分".to_string()),
        (ByeOpponentScore::Lowest, "最低分".into()),
        (ByeOpponentScore::Zero, "0".into()),
    ];
    let bye = &mut play.bye_opponent_score;
    choose(ui, typing, ("轮空的对手分", &key("bye_opponent_score")), bye, &byes);
}

fn rounds(rounds: &mut RoundPlan, typing: &mut Typing, ui: &mut Ui, key: &str) {
    let plans = [
        (Plan::Fixed, "固定轮数".to_string()),
        (Plan::Between, "范围之内按人数定".into()),
        (Plan::Open, "按人数另定".into()),
    ];
    let mut plan = match rounds {
        RoundPlan::Fixed(_) => Plan::Fixed,
        RoundPlan::Between(..) => Plan::Between,
        RoundPlan::Open => Plan::Open,
    };
    if choose(ui, typing, ("轮数", &format!("{key}.plan")), &mut plan, &plans) {
        let (low, high) = match *rounds {
            RoundPlan::Fixed(n) => (n, n),
            RoundPlan::Between(low, high) => (low, high),
            RoundPlan::Open => (9, 9),
        };
        *rounds = match plan {
            Plan::Fixed => RoundPlan::Fixed(high),
            Plan::Between => RoundPlan::Between(low, high),
            Plan::Open => RoundPlan::Open,
        };
    }
    match rounds {
        RoundPlan::Fixed(n) => {
            count(ui, typing, ("固定为", &format!("{key}.fixed")), n, "轮");
        }
        RoundPlan::Between(low, high) => {
            line(ui, typing, "轮数范围", &format!("{key}.between"), |ui, typing, _| {
                let spot = |key, name| Spot { key, name, width: 60.0, hint: "", rows: 1 };
                let (k_low, k_high) =
                    (format!("{key}.between.0.rounds"), format!("{key}.between.1.rounds"));
                let least = ui.label("最少");
                count_cell(ui, typing, spot(&k_low, least.id), low);
                let most = ui.label("最多");
                count_cell(ui, typing, spot(&k_high, most.id), high);
            });
        }
        RoundPlan::Open => {}
    }
}
