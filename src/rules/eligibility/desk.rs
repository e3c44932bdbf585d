//! Findings about the entry itself: fee, document, check-in, deadline, capacity.

use super::{Case, Code, Findings};
use crate::model::event::DeskMark;
use crate::model::id::PlayerId;
use crate::model::state::State;

pub(super) fn check(case: &mut Case<'_>) {
    let (entrant, rule) = (case.entrant, &case.regulation.entry);
    if let Some(fee) = case.regulation.fee_of(entrant.facts.own_group()).filter(|fee| *fee > 0)
        && !entrant.marks.contains(&DeskMark::Fee)
    {
        case.find(Code::FeeUnpaid, format!("未缴费（{fee}元），缴费后报名有效"));
    }
    if rule.document_required && !entrant.marks.contains(&DeskMark::Document) {
        case.find(Code::DocumentUnseen, "证件原件未查验");
    }
    if rule.check_in_required && !entrant.marks.contains(&DeskMark::CheckIn) {
        let until = rule
            .check_in_until
            .map(|t| format!("（截止{}）", t.format("%Y-%m-%d %H:%M")))
            .unwrap_or_default();
        case.find(Code::NotCheckedIn, format!("未报到{until}，未报到不予编排"));
    }
    if rule.meeting_missed_forfeits && entrant.marks.contains(&DeskMark::MeetingMissed) {
        case.find(Code::MeetingMissed, "未到技术会议，按规程视为弃权，不予编排");
    }
    if let (Some(deadline), Some(entered)) = (rule.deadline, entrant.facts.entered_at)
        && entered > deadline
    {
        let late = entered - deadline;
        let by = if late.num_days() > 0 {
            format!("{}天", late.num_days())
        } else if late.num_hours() > 0 {
            format!("{}小时", late.num_hours())
        } else {
            format!("{}分钟", late.num_minutes().max(1))
        };
        let text = format!(
            "{}报名，截止{}，迟{by}",
            entered.format("%Y-%m-%d %H:%M"),
            deadline.format("%Y-%m-%d %H:%M")
        );
        case.find(Code::Deadline, text);
    }
}

/// Those beyond the capacity of the event or of their group, in the order of entry.
pub(super) fn capacity(state: &State, found: &mut Findings) {
    if let Some(limit) = state.regulation.entry.capacity {
        let ids: Vec<PlayerId> = state.entrants.keys().copied().collect();
        beyond(&ids, limit, "全场", found);
    }
    for (group, rule) in state.regulation.group_ids() {
        let Some(limit) = rule.capacity else { continue };
        let ids: Vec<PlayerId> = state
            .entrants
            .iter()
            .filter(|(_, e)| e.facts.own_group() == group)
            .map(|(id, _)| *id)
            .collect();
        beyond(&ids, limit, &rule.name, found);
    }
}

fn beyond(ids: &[PlayerId], limit: u32, of: &str, found: &mut Findings) {
    for ((id, nth), over) in ids.iter().zip(1u32..).skip(limit as usize).zip(1u32..) {
        let text = format!("第{nth}名报名者，{of}限报{limit}人，超出{over}人");
        found.add(*id, Code::Capacity, text, Vec::new());
    }
}
