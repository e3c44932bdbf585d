//! The desk: fee, check-in, documents, technical meeting, for those selected; and the counters of
//! the hall.

use std::collections::BTreeSet;

use egui::Ui;

use crate::model::event::{DeskMark, Event};
use crate::model::id::PlayerId;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::widgets::{Tone, act, badge};

/// Buttons for the selection.
pub(super) fn show(
    selected: &BTreeSet<PlayerId>,
    ui: &mut Ui,
    session: &Session,
) -> Option<Action> {
    let rule = &session.state().regulation.entry;
    let met = rule.technical_meeting.is_some() || rule.meeting_missed_forfeits;
    let mut asked = None;
    for (mark, do_it, undo_it) in [
        (DeskMark::CheckIn, "报到", "取消报到"),
        (DeskMark::Fee, "缴费", "取消缴费"),
        (DeskMark::Document, "验证件", "取消验证"),
        (DeskMark::MeetingMissed, "未到会", "已到会"),
    ] {
        if mark == DeskMark::MeetingMissed && !met {
            continue;
        }
        let open = those_without(mark, selected, session);
        let all_done = open.is_empty() && !selected.is_empty();
        let (word, ids) =
            if all_done { (undo_it, selected.iter().copied().collect()) } else { (do_it, open) };
        let text = match ids.len() {
            0 | 1 => word.to_string(),
            n => format!("{word}（{n}人）"),
        };
        let refusal = selected.is_empty().then_some("请先在名单中选人；Ctrl+A 全选，Shift 选一段");
        let mut button = act(ui, &text, refusal.or(session.read_only()));
        if mark == DeskMark::MeetingMissed {
            button = button.on_hover_text("未到技术会议");
        }
        if button.clicked() {
            asked = Some(match mark {
                DeskMark::MeetingMissed => {
                    meeting(session, ids, if all_done { Came::Yes } else { Came::No }, "")
                }
                mark if all_done => take_back(session, ids, mark),
                mark => Action::record(Event::DeskMarked { ids, mark, done: true }),
            });
        }
    }
    asked
}

/// Whether somebody came to the technical meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    /// 未到会.
    No,
    /// 已到会.
    Yes,
}

/// 未到技术会议, or that somebody came after all. Where missing it forfeits the event it is asked
/// once. `of` is the unit, where all of it is meant.
pub(super) fn meeting(session: &Session, ids: Vec<PlayerId>, came: Came, of: &str) -> Action {
    let state = session.state();
    let who = match (ids.as_slice(), of) {
        ([id], "") => state.entrants.get(id).map(|e| e.name()).unwrap_or_default(),
        (all, of) => format!("{of}{}人", all.len()),
    };
    let event = Event::DeskMarked { ids, mark: DeskMark::MeetingMissed, done: came == Came::No };
    if came == Came::Yes || !state.regulation.entry.meeting_missed_forfeits {
        return Action::record(event);
    }
    Action::Confirm {
        question: format!(
            "{who}未到技术会议？按规程视为弃权：不参加抽签，以后各轮不再编排。可在“资格”中写明理由放行。"
        ),
        yes: "记为未到会".into(),
        then: Box::new(Action::record(event)),
    }
}

/// Takes a mark back, asked once: the button stands where a moment ago the mark was set.
fn take_back(session: &Session, ids: Vec<PlayerId>, mark: DeskMark) -> Action {
    let who = match ids.as_slice() {
        [id] => session.state().entrants.get(id).map(|e| e.name()).unwrap_or_default(),
        all => format!("选中的{}人", all.len()),
    };
    let (what, then, yes) = match mark {
        DeskMark::Fee => ("已缴费", "改为未缴费，列入未缴费的人数", "取消缴费"),
        DeskMark::Document => ("证件已验", "改为证件未验", "取消验证"),
        DeskMark::CheckIn => match session.state().regulation.entry.check_in_required {
            true => ("已报到", "改为未报到；按规程，未报到者不参加抽签和编排", "取消报到"),
            false => ("已报到", "改为未报到", "取消报到"),
        },
        DeskMark::MeetingMissed => ("未到技术会议", "改为已到会", "已到会"),
    };
    Action::Confirm {
        question: format!("{who}{what}。{yes}？{then}。"),
        yes: yes.into(),
        then: Box::new(Action::record(Event::DeskMarked { ids, mark, done: false })),
    }
}

fn those_without(
    mark: DeskMark,
    selected: &BTreeSet<PlayerId>,
    session: &Session,
) -> Vec<PlayerId> {
    let entrants = &session.state().entrants;
    let without = |id: &&PlayerId| entrants.get(id).is_some_and(|e| !e.marks.contains(&mark));
    selected.iter().filter(without).copied().collect()
}

/// The space bar: checks in those who have not, or takes it back where all have; of several
/// people that is asked once.
pub(super) fn toggle_check_in(selected: &BTreeSet<PlayerId>, session: &Session) -> Option<Action> {
    if selected.is_empty() {
        return None;
    }
    let open = those_without(DeskMark::CheckIn, selected, session);
    let done = !open.is_empty();
    let ids: Vec<PlayerId> = if done { open } else { selected.iter().copied().collect() };
    if !done && ids.len() > 1 {
        return Some(take_back(session, ids, DeskMark::CheckIn));
    }
    Some(Action::record(Event::DeskMarked { ids, mark: DeskMark::CheckIn, done }))
}

/// 已报 168 · 未缴费 3 · 未报到 12.
pub(super) fn counters(ui: &mut Ui, session: &Session) {
    let state = session.state();
    let without =
        |mark: DeskMark| state.entrants.values().filter(|e| !e.marks.contains(&mark)).count();
    let unpaid = state
        .entrants
        .values()
        .filter(|e| state.regulation.fee_of(e.facts.own_group()).is_some_and(|fee| fee > 0))
        .filter(|e| !e.marks.contains(&DeskMark::Fee))
        .count();
    badge(ui, &format!("已报 {}", state.entrants.len()), Tone::Plain);
    let tone = |open: usize| if open == 0 { Tone::Good } else { Tone::Warn };
    badge(ui, &format!("未缴费 {unpaid}"), tone(unpaid));
    let absent = without(DeskMark::CheckIn);
    badge(ui, &format!("未报到 {absent}"), tone(absent));
    let missed = state.entrants.len() - without(DeskMark::MeetingMissed);
    if missed > 0 {
        badge(ui, &format!("未到会 {missed}"), Tone::Warn);
    }
    if state.regulation.entry.document_required {
        let unseen = without(DeskMark::Document);
        badge(ui, &format!("未验证件 {unseen}"), tone(unseen));
    }
}
