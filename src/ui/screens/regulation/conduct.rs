//! 迟到与弃权, 犯规处罚, 录谱.

use egui::{Grid, Ui};

use super::Work;
use super::fields::{
    apply, choose, count, count_cell, heads, item_buttons, number, tick, words_cell, wrong,
};
use crate::model::regulation::{Effect, OffenceKind, RecordingDuty, RecordingOnDraw, TariffItem};
use crate::ui::widgets::{Spot, Typing, act, hint, pick, section};

/// 迟到与弃权.
pub(super) fn conduct(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "迟到");
    let unit = "分钟，宣布开赛后这么久不到为弃权；0为开赛不到即弃权";
    count(ui, typing, ("迟到时限", "lateness.minutes"), &mut edit.lateness.minutes, unit);
    section(ui, "弃权停赛");
    let rule = &mut edit.forfeits;
    let unit = "轮不再编排；不规定则留空";
    number(ui, typing, ("连续弃权", "forfeits.in_a_row"), &mut rule.in_a_row, unit);
    number(ui, typing, ("累计弃权", "forfeits.in_all"), &mut rule.in_all, unit);
    tick(ui, "因弃权停赛者不排名次", &mut rule.unranked);
}

/// The kinds of effect, without their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Exempted,
    Warning,
    Fouls,
    Minutes,
    Loses,
    Disqualified,
}

impl Kind {
    fn of(effect: Effect) -> Kind {
        match effect {
            Effect::Exempted => Kind::Exempted,
            Effect::Warning => Kind::Warning,
            Effect::Fouls(_) => Kind::Fouls,
            Effect::OpponentMinutes(_) => Kind::Minutes,
            Effect::LosesGame => Kind::Loses,
            Effect::Disqualified => Kind::Disqualified,
        }
    }

    fn effect(self) -> Effect {
        match self {
            Kind::Exempted => Effect::Exempted,
            Kind::Warning => Effect::Warning,
            Kind::Fouls => Effect::Fouls(1),
            Kind::Minutes => Effect::OpponentMinutes(5),
            Kind::Loses => Effect::LosesGame,
            Kind::Disqualified => Effect::Disqualified,
        }
    }
}

/// 犯规处罚 and 录谱.
pub(super) fn fouls(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "犯规处罚");
    if edit.tariff.is_empty() {
        hint(ui, "还没有写。成绩页的犯规菜单就是这张表。");
    }
    let mut done = None;
    let length = edit.tariff.len();
    Grid::new("tariff").spacing([8.0, 6.0]).show(ui, |ui| {
        if edit.tariff.is_empty() {
            return;
        }
        let [offence, effect, number, _] = heads(ui, ["犯规事项", "处罚", "次数或分钟", ""]);
        for (index, item) in edit.tariff.iter_mut().enumerate() {
            let key = format!("tariff.{index}");
            let spot = |key, name, width| Spot { key, name, width, hint: "", rows: 1 };
            let offence_key = format!("{key}.offence");
            let by_word = item.kind == OffenceKind::by_word(&item.offence);
            words_cell(ui, typing, spot(&offence_key, offence, 240.0), &mut item.offence);
            if by_word {
                item.kind = OffenceKind::by_word(&item.offence);
            }
            kind(ui, &format!("{key}.effect"), effect, &mut item.effect);
            amount(ui, typing, &key, number, &mut item.effect);
            ui.horizontal(|ui| {
                done = item_buttons(ui, (index, length), &item.offence).or(done);
            });
            ui.end_row();
        }
    });
    wrong(ui, typing, "tariff");
    apply(done, &mut edit.tariff, typing, "tariff");
    if ui.horizontal(|ui| act(ui, "增加犯规事项", None)).inner.clicked() {
        edit.tariff.push(TariffItem::new("", Effect::Fouls(1)));
    }
    ui.add_space(6.0);
    let unit = "次犯规提请判负（同一局同一人）；不规定则留空";
    number(ui, typing, ("一局累计", "foul_threshold"), &mut edit.foul_threshold, unit);

    section(ui, "录谱");
    let mut on = edit.recording.is_some();
    if tick(ui, "指定台次须录谱", &mut on).changed() {
        let usual = RecordingDuty { tables: 10, from_round: 1, on_draw: RecordingOnDraw::Red };
        edit.recording = on.then_some(usual);
    }
    if let Some(duty) = &mut edit.recording {
        count(ui, typing, ("录谱台数", "recording.tables"), &mut duty.tables, "台，从第1台起");
        let key = "recording.from_round";
        count(ui, typing, ("从第几轮起", key), &mut duty.from_round, "轮");
        let all = [
            (RecordingOnDraw::Red, "红方录".to_string()),
            (RecordingOnDraw::Black, "黑方录".to_string()),
        ];
        choose(ui, typing, ("和棋时", "recording.on_draw"), &mut duty.on_draw, &all);
        hint(ui, "分出胜负时由胜方录。");
    }
}

fn kind(ui: &mut Ui, key: &str, name: egui::Id, effect: &mut Effect) {
    let all = [
        (Kind::Warning, "警告".to_string()),
        (Kind::Fouls, "犯规若干次".into()),
        (Kind::Minutes, "给对方加时".into()),
        (Kind::Loses, "判负".into()),
        (Kind::Disqualified, "取消比赛资格".into()),
        (Kind::Exempted, "免于处罚".into()),
    ];
    let mut chosen = Kind::of(*effect);
    let spot = Spot { key, name, width: 130.0, hint: "", rows: 1 };
    if pick(ui, spot, &mut chosen, &all) {
        *effect = chosen.effect();
    }
}

fn amount(ui: &mut Ui, typing: &mut Typing, key: &str, name: egui::Id, effect: &mut Effect) {
    let (word, value) = match effect {
        Effect::Fouls(n) => ("fouls", n),
        Effect::OpponentMinutes(n) => ("opponent_minutes", n),
        Effect::Exempted | Effect::Warning | Effect::LosesGame | Effect::Disqualified => {
            ui.label("");
            return;
        }
    };
    let key = format!("{key}.{word}");
    count_cell(ui, typing, Spot { key: &key, name, width: 60.0, hint: "", rows: 1 }, value);
}
