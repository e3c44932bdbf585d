//! 报名与报到: who may enter and what an entry needs.

use egui::Ui;

use super::Work;
use super::fields::{moment, number, text, tick};
use crate::ui::widgets::section;

pub(super) fn show(work: &mut Work, ui: &mut Ui) {
    let Work { edit, typing, .. } = work;
    let rule = &mut edit.entry;
    section(ui, "时间");
    moment(ui, typing, ("报名截止", "entry.deadline"), &mut rule.deadline);
    moment(ui, typing, ("报到截止", "entry.check_in_until"), &mut rule.check_in_until);
    tick(ui, "未报到的不编排", &mut rule.check_in_required);
    let meeting = &mut rule.technical_meeting;
    moment(ui, typing, ("技术会议", "entry.technical_meeting"), meeting);
    tick(ui, "技术会议未到会视为弃权", &mut rule.meeting_missed_forfeits);

    section(ui, "费用、人数与证件");
    let unit = "元，写上即须缴费；各组可另定";
    number(ui, typing, ("各组通用报名费", "entry.fee_yuan"), &mut rule.fee_yuan, unit);
    let unit = "人，各组合计；不限则留空";
    number(ui, typing, ("全场限报", "entry.capacity"), &mut rule.capacity, unit);
    tick(ui, "报到时查验身份证件", &mut rule.document_required);
    tick(ui, "须交验保险单", &mut rule.insurance_required);
    tick(ui, "只接受单位报名", &mut rule.units_only);

    section(ui, "资格");
    let hint = "象棋大师（此称号及以上者不得参加）";
    text(ui, typing, ("称号限制", "entry.title_cap"), &mut rule.title_cap, hint);
    let hint = "山西（不分本地外地则留空）";
    text(ui, typing, ("本地省份", "entry.native_province"), &mut rule.native_province, hint);
    tick(ui, "只限本地户籍，或在本地工作、学习并有证明", &mut rule.natives_only);
    text(ui, typing, ("国籍", "entry.nationality"), &mut rule.nationality, "中国（不限则留空）");
    let key = "entry.companion_from_age";
    let unit = "周岁以上须有家属陪同";
    number(ui, typing, ("陪同年龄", key), &mut rule.companion_from_age, unit);
    let hint = "须参加过的预选赛等（不要求则留空）";
    text(ui, typing, ("参赛来源", "entry.prior_event"), &mut rule.prior_event, hint);
}
