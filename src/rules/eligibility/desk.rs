//! Findings about the entry itself: fee, document, check-in, deadline, capacity.

use super::{Code, Report};
use crate::model::event::DeskMark;
use crate::model::id::PlayerId;
use crate::model::state::{EntrantState, State};

pub(super) fn check(state: &State, id: PlayerId, entrant: &EntrantState, add: &mut Report<'_>) {
    let rule = &state.regulation.entry;
    if let Some(fee) = state.regulation.fee_of(entrant.facts.own_group()).filter(|fee| *fee > 0)
        && !entrant.marks.contains(&DeskMark::Fee)
    {
        let text = format!("未缴费（{fee}元），缴费后报名有效");
        add(id, Code::FeeUnpaid, text, Vec::new());
    }
    if rule.document_required && !entrant.marks.contains(&DeskMark::Document) {
        add(id, Code::DocumentUnseen, "证件原件未查验".into(), Vec::new());
    }
    if rule.check_in_required && !entrant.marks.contains(&DeskMark::CheckIn) {
        let until = rule
            .check_in_until
            .map(|t| format!("（截止{}）", t.format("%Y-%m-%d %H:%M")))
            .unwrap_or_default();
        add(id, Code::NotCheckedIn, format!("未报到{until}，未报到不予编排"), Vec::new());
    }
    if rule.meeting_missed_forfeits && entrant.marks.contains(&DeskMark::MeetingMissed) {
        let text = "未到技术会议，按规程视为弃权，不予编排".into();
        add(id, Code::MeetingMissed, text, Vec::new());
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
        add(id, Code::Deadline, text, Vec::new());
    }
}

/// Those beyond the capacity of the event or of their group, in the order of entry.
pub(super) fn capacity(state: &State, add: &mut Report<'_>) {
    if let Some(limit) = state.regulation.entry.capacity {
        let ids: Vec<PlayerId> = state.entrants.keys().copied().collect();
        beyond(&ids, limit, "全场", add);
    }
    for (group, rule) in state.regulation.group_ids() {
        let Some(limit) = rule.capacity else { continue };
        let ids: Vec<PlayerId> = state
            .entrants
            .iter()
            .filter(|(_, e)| e.facts.own_group() == group)
            .map(|(id, _)| *id)
            .collect();
        beyond(&ids, limit, &rule.name, add);
    }
}

fn beyond(ids: &[PlayerId], limit: u32, of: &str, add: &mut Report<'_>) {
    for ((id, nth), over) in ids.iter().zip(1u32..).skip(limit as usize).zip(1u32..) {
        let text = format!("第{nth}名报名者，{of}限报{limit}人，超出{over}人");
        add(*id, Code::Capacity, text, Vec::new());
    }
}
