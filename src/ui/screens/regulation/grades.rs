//! 技术等级 of a group: by place with cuts for small groups, or by score rate.

use egui::{Grid, Ui};

use super::Work;
use super::fields::{
    apply, choose, count_cell, grades as all_grades, heads, number_cell, remove_button, wrong,
};
use crate::model::grade::Grade;
use crate::model::regulation::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, RateStep,
};
use crate::ui::widgets::{Spot, Typing, act, hint, pick, section};

/// The kinds of grade rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Off,
    ByPlace,
    ByRate,
}

pub(super) fn show(work: &mut Work, ui: &mut Ui, group: usize) {
    let Work { edit, typing, .. } = work;
    let Some(rule) = edit.groups.get_mut(group) else { return };
    let path = format!("groups.{group}.grades");
    let kinds = [
        (Kind::Off, "不授等级".to_string()),
        (Kind::ByPlace, "按名次".into()),
        (Kind::ByRate, "按得分率（不排名次）".into()),
    ];
    let mut kind = match rule.grades {
        None => Kind::Off,
        Some(GradeRule::ByPlace { .. }) => Kind::ByPlace,
        Some(GradeRule::ByRate { .. }) => Kind::ByRate,
    };
    if choose(ui, typing, ("等级授予", &path), &mut kind, &kinds) {
        rule.grades = match kind {
            Kind::Off => None,
            Kind::ByPlace => Some(GradeRule::ByPlace {
                places: Vec::new(),
                small_groups: Vec::new(),
                rounding: GradeRounding::Down,
                scope: GradeScope::Group,
            }),
            Kind::ByRate => Some(GradeRule::ByRate { steps: Vec::new() }),
        };
    }
    match &mut rule.grades {
        None => {}
        Some(GradeRule::ByPlace { places, small_groups, rounding, scope }) => {
            self::places(places, typing, ui, &format!("{path}.by_place.places"));
            cuts(small_groups, typing, ui, &format!("{path}.by_place.small_groups"));
            let roundings =
                [(GradeRounding::Down, "舍去小数".to_string()), (GradeRounding::Up, "进位".into())];
            choose(ui, typing, ("名次有小数时", &format!("{path}.rounding")), rounding, &roundings);
            let scopes = [
                (GradeScope::Group, "全组一起".to_string()),
                (GradeScope::PerSex, "男女分别".into()),
            ];
            choose(ui, typing, ("人数和名次", &format!("{path}.scope")), scope, &scopes);
        }
        Some(GradeRule::ByRate { steps }) => {
            self::steps(steps, typing, ui, &format!("{path}.by_rate.steps"));
        }
    }
}

fn spot<'a>(key: &'a str, name: egui::Id, width: f32) -> Spot<'a> {
    Spot { key, name, width, hint: "", rows: 1 }
}

fn places(places: &mut Vec<GradePlaces>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "名次与等级");
    hint(ui, "最后一行的“到第几名”留空，就是以后的名次都授这一级。");
    let mut done = None;
    if !places.is_empty() {
        Grid::new("grade places").spacing([8.0, 4.0]).show(ui, |ui| {
            let [from, to, grade, _] = heads(ui, ["从第几名", "到第几名", "等级", ""]);
            for (index, range) in places.iter_mut().enumerate() {
                let keys = ["from", "to", "grade"].map(|word| format!("{path}.{index}.{word}"));
                let [k_from, k_to, k_grade] = &keys;
                count_cell(ui, typing, spot(k_from, from, 70.0), &mut range.from);
                number_cell(ui, typing, spot(k_to, to, 70.0), &mut range.to);
                pick(ui, spot(k_grade, grade, 120.0), &mut range.grade, &all_grades());
                done = remove_button(ui, index, &format!("{}一行", range.grade)).or(done);
                ui.end_row();
            }
        });
        wrong(ui, typing, path);
    }
    apply(done, places, typing, path);
    let open = places.last().is_some_and(|last| last.to.is_none());
    let refusal = open.then_some("最后一行没有写到第几名，不能再往下加");
    if ui.horizontal(|ui| act(ui, "增加等级", refusal)).inner.clicked() {
        let last = places.last();
        let from = last.and_then(|l| l.to).unwrap_or(0).saturating_add(1);
        let grade = last.map_or(Grade::LocalMaster, |l| weaker(l.grade));
        places.push(GradePlaces { from, to: Some(from), grade });
    }
}

/// The grade below.
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
    let mut done = None;
    if !cuts.is_empty() {
        Grid::new("cuts").spacing([8.0, 4.0]).show(ui, |ui| {
            let [fewer, percent, _] = heads(ui, ["不足（人）", "名次按（%）", ""]);
            for (index, cut) in cuts.iter_mut().enumerate() {
                let keys = ["fewer_than", "percent"].map(|word| format!("{path}.{index}.{word}"));
                let [k_fewer, k_percent] = &keys;
                count_cell(ui, typing, spot(k_fewer, fewer, 70.0), &mut cut.fewer_than);
                count_cell(ui, typing, spot(k_percent, percent, 70.0), &mut cut.percent);
                done = remove_button(ui, index, &format!("不足{}人", cut.fewer_than)).or(done);
                ui.end_row();
            }
        });
        wrong(ui, typing, path);
    }
    apply(done, cuts, typing, path);
    if ui.horizontal(|ui| act(ui, "增加人数界线", None)).inner.clicked() {
        let least = cuts.iter().map(|c| c.fewer_than).min();
        let fewer_than = least.map_or(20, |least| (least / 2).max(1));
        cuts.push(GroupSizeCut { fewer_than, percent: 50 });
    }
    ui.add_space(4.0);
}

fn steps(steps: &mut Vec<RateStep>, typing: &mut Typing, ui: &mut Ui, path: &str) {
    section(ui, "得分率与等级");
    hint(ui, "得分率为得分除以全部对局的满分；达到几档的取最高一档。");
    let mut done = None;
    if !steps.is_empty() {
        Grid::new("steps").spacing([8.0, 4.0]).show(ui, |ui| {
            let [percent, grade, _] = heads(ui, ["得分率（%）以上", "等级", ""]);
            for (index, step) in steps.iter_mut().enumerate() {
                let keys = ["percent", "grade"].map(|word| format!("{path}.{index}.{word}"));
                let [k_percent, k_grade] = &keys;
                count_cell(ui, typing, spot(k_percent, percent, 70.0), &mut step.percent);
                pick(ui, spot(k_grade, grade, 120.0), &mut step.grade, &all_grades());
                done = remove_button(ui, index, &format!("得分率{}%", step.percent)).or(done);
                ui.end_row();
            }
        });
        wrong(ui, typing, path);
    }
    apply(done, steps, typing, path);
    if ui.horizontal(|ui| act(ui, "增加一档", None)).inner.clicked() {
        let percent = steps.iter().map(|s| s.percent).max().map_or(45, |p| (p + 10).min(100));
        let best = steps.iter().map(|s| s.grade).max();
        let grade = match best {
            Some(Grade::Level(level)) if level > 1 => Grade::Level(level - 1),
            Some(Grade::Level(_) | Grade::LocalMaster) => Grade::LocalMaster,
            Some(Grade::AssociationMaster) => Grade::AssociationMaster,
            None => Grade::Level(4),
        };
        steps.push(RateStep { percent, grade });
    }
}
