//! 技术等级 of a group: by place with cuts for small groups, or by score rate.

use egui::Ui;

use super::Work;
use super::fields::{choice, part};
use super::rows::{Order, add, add_unless, rows};
use crate::model::grade::Grade;
use crate::model::regulation::{GradePlaces, GradeRule, GroupSizeCut, RateStep};
use crate::ui::widgets::{Typing, hint, section};

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: usize) {
    let Work { edit, typing, .. } = work;
    let Some(rule) = edit.groups.get_mut(group) else { return };
    let path = format!("groups.{group}.grades");
    choice(ui, typing, ("等级授予", &path), &mut rule.grades);
    let Some(grades) = &mut rule.grades else { return };
    match grades {
        GradeRule::ByPlace { places, small_groups, .. } => {
            self::places(places, typing, ui, &format!("{path}.by_place.places"));
            cuts(small_groups, typing, ui, &format!("{path}.by_place.small_groups"));
        }
        GradeRule::ByRate { steps } => {
            self::steps(steps, typing, ui, &format!("{path}.by_rate.steps"));
        }
    }
    part(ui, typing, &path, grades, "");
}

fn places(places: &mut Vec<GradePlaces>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "名次与等级");
    hint(ui, "最后一行的“到第几名”留空，就是以后的名次都授这一级。");
    let name = |_: usize, range: &GradePlaces| format!("{}一行", range.grade);
    rows(ui, typing, (path, Order::Close), places, name);
    let open = places.last().is_some_and(|last| last.to.is_none());
    let refusal = open.then_some("最后一行没有写到第几名，不能再往下加");
    add_unless(ui, "增加等级", refusal, places, |places| {
        let last = places.last();
        let from = last.and_then(|l| l.to).unwrap_or(0).saturating_add(1);
        let grade = last.map_or(Grade::LocalMaster, |l| weaker(l.grade));
        GradePlaces { from, to: Some(from), grade }
    });
}

/// The grade one step below, as the next row begins.
fn weaker(grade: Grade) -> Grade {
    match grade {
        Grade::AssociationMaster => Grade::LocalMaster,
        Grade::LocalMaster => Grade::Level(1),
        Grade::Level(level) => Grade::Level(level.saturating_add(1).min(16)),
    }
}

fn cuts(cuts: &mut Vec<GroupSizeCut>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "人数不足时");
    hint(ui, "各级的最后名次乘以百分数；写0就是不授等级。");
    let name = |_: usize, cut: &GroupSizeCut| format!("不足{}人", cut.fewer_than);
    rows(ui, typing, (path, Order::Close), cuts, name);
    add(ui, "增加人数界线", cuts, |cuts| {
        let least = cuts.iter().map(|c| c.fewer_than).min();
        GroupSizeCut { fewer_than: least.map_or(20, |least| (least / 2).max(1)), percent: 50 }
    });
    ui.add_space(4.0);
}

fn steps(steps: &mut Vec<RateStep>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "得分率与等级");
    hint(ui, "得分率为得分除以全部对局的满分；达到几档的取最高一档。");
    let name = |_: usize, step: &RateStep| format!("得分率{}%", step.percent);
    rows(ui, typing, (path, Order::Close), steps, name);
    add(ui, "增加一档", steps, |steps| {
        let percent = steps.iter().map(|s| s.percent).max().map_or(45, |p| (p + 10).min(100));
        let grade = match steps.iter().map(|s| s.grade).max() {
            Some(Grade::Level(level)) if level > 1 => Grade::Level(level - 1),
            Some(Grade::Level(_) | Grade::LocalMaster) => Grade::LocalMaster,
            Some(Grade::AssociationMaster) => Grade::AssociationMaster,
            None => Grade::Level(4),
        };
        RateStep { percent, grade }
    });
}
