//! 迟到与弃权, 犯规处罚, 录谱.

use egui::Ui;

use super::Work;
use super::fields::{part, switch};
use super::rows::{Order, add, rows};
use crate::model::regulation::{
    Effect, OffenceKind, RecordingDuty, RecordingOnDraw, RoundLimit, TariffItem,
};
use crate::ui::widgets::{hint, section};

/// 迟到与弃权.
pub(super) fn conduct(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "迟到");
    part(ui, typing, "lateness", &mut edit.lateness, "");
    hint(ui, "到时限仍未到达座位的判弃权；双方都未到的，双方弃权。已到座位的，从其走子起计时。");
    ui.label("时限不同的轮次：");
    let name = |_: usize, limit: &RoundLimit| format!("第{}轮", limit.round);
    let limits = &mut edit.lateness.rounds;
    rows(ui, typing, ("lateness.rounds", Order::Free), limits, name);
    add(ui, "增加一轮", limits, |all| {
        let last = all.iter().map(|limit| limit.round).max().unwrap_or(0);
        RoundLimit { round: last.saturating_add(1), minutes: 30 }
    });
    section(ui, "弃权停赛");
    part(ui, typing, "forfeits", &mut edit.forfeits, "");
}

/// 犯规处罚 and 录谱.
pub(super) fn fouls(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    section(ui, "犯规处罚");
    if edit.tariff.is_empty() {
        hint(ui, "还没有写。成绩页的犯规菜单就是这张表。");
    }
    let before = edit.tariff.clone();
    let name = |_: usize, item: &TariffItem| item.offence.clone();
    rows(ui, typing, ("tariff", Order::Free), &mut edit.tariff, name);
    // A kind that the word told follows the word while it is typed: then one row differs.
    let same_rows = before.len() == edit.tariff.len();
    let mut typed = before.iter().zip(&mut edit.tariff).filter(|(was, item)| **was != **item);
    if let (true, Some((was, item)), None) = (same_rows, typed.next(), typed.next())
        && was.kind == item.kind
        && was.kind == OffenceKind::by_word(&was.offence)
    {
        item.kind = OffenceKind::by_word(&item.offence);
    }
    add(ui, "增加犯规事项", &mut edit.tariff, |_| TariffItem::new("", Effect::Fouls(1)));
    ui.add_space(6.0);
    part(ui, typing, "", edit, "犯规");
    let said = edit.foul_threshold.is_some() || edit.foul_total.is_some() || edit.second_of_kind;
    if !edit.tariff.is_empty() && !said {
        hint(ui, "犯规几次判负？规程没有写：只记犯规，不提请判负。写明的规程多为一局2次或3次。");
    }

    section(ui, "录谱");
    switch(ui, "指定台次须录谱", &mut edit.recording, || RecordingDuty {
        tables: 10,
        from_round: 1,
        on_draw: RecordingOnDraw::Red,
    });
    if let Some(duty) = &mut edit.recording {
        part(ui, typing, "recording", duty, "");
        hint(ui, "分出胜负时由胜方录。");
    }
    if edit.recording.is_some() && !edit.tariff.is_empty() {
        refusals(ui, &mut edit.tariff);
    }
}

/// Which offences break the recording duty.
fn refusals(ui: &mut Ui, tariff: &mut [TariffItem]) {
    ui.horizontal_wrapped(|ui| {
        ui.label("拒不录谱的犯规：");
        for item in tariff {
            let mut refuses = item.kind == OffenceKind::RefusesRecording;
            if ui.checkbox(&mut refuses, &item.offence).changed() {
                item.kind = match refuses {
                    true => OffenceKind::RefusesRecording,
                    false => OffenceKind::Other,
                };
            }
        }
    });
}
