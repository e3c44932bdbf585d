//! 赛制与分值, of all groups or of one.

use egui::Ui;

use super::Work;
use super::fields::{bare, line, part};
use crate::model::field::System;
use crate::model::points::SidePoints;
use crate::model::regulation::Play;
use crate::model::regulation::schema::Table;
use crate::ui::widgets::{Typing, act, hint, section};

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
    let own = rule.play.is_some();
    let (text, word) = match own {
        true => ("本组有自己的赛制、分值和名次顺序。", "改回各组通用的"),
        false => ("本组按各组通用的赛制、分值和名次顺序。", "本组另定"),
    };
    ui.horizontal(|ui| {
        hint(ui, text);
        if act(ui, word, None).clicked() {
            rule.play = (!own).then(|| edit.play.clone());
        }
    });
    Some((rule.play.as_mut()?, typing, format!("groups.{index}.play")))
}

fn form(play: &mut Play, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "赛制与轮数");
    part(ui, typing, path, play, "赛制与轮数");

    section(ui, "分值");
    for (name, turn, key, side) in [
        ("红方", "先手（红方）", format!("{path}.red"), &mut play.red),
        ("黑方", "后手（黑方）", format!("{path}.black"), &mut play.black),
    ] {
        line(ui, typing, turn, &key, |ui, typing, _| points(ui, typing, &key, name, side));
    }
    let bye = play.points(play.system).bye;
    hint(ui, &format!("轮空得{bye}分：积分编排制同红方胜，循环制为0。半分写成0.5。"));

    section(ui, "编排");
    if play.system != System::Swiss {
        hint(ui, "循环制按序号轮转，下面各项不起作用。");
    }
    part(ui, typing, path, play, "编排");
    hint(ui, &format!("同分与先后手：{}", play.relaxed_last_rounds.meaning()));
}

/// What win, draw and loss are worth to a side, in one line.
fn points(ui: &mut Ui, typing: &mut Typing, path: &str, name: &str, side: &mut SidePoints) {
    for key in SidePoints::KEYS {
        let label = ui.label(format!("{name}{}", key.about.label));
        bare(ui, typing, path, label.id, side, key);
        ui.add_space(10.0);
    }
}
