//! The desk: fee, check-in, documents, technical meeting, for those selected; and the counters of
//! the hall.

use std::collections::BTreeSet;

use egui::Ui;

use super::filter::{Those, at_desk};
use crate::model::event::{DeskMark, Event};
use crate::model::id::PlayerId;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::widgets::{Tone, act, badge};

/// How the people selected in the list are called.
const SELECTED: &str = "选中的";

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
                mark if all_done => take_back(session, ids, mark),
                DeskMark::MeetingMissed => missed(session, ids, ""),
                mark => Action::record(Event::DeskMarked { ids, mark, done: true }),
            });
        }
    }
    asked
}

/// 未到技术会议 of these people. Where missing it forfeits the event it is asked once. `of` is the
/// unit, where all of it is meant.
pub(super) fn missed(session: &Session, ids: Vec<PlayerId>, of: &str) -> Action {
    let who = who(session, &ids, of);
    let event = Event::DeskMarked { ids, mark: DeskMark::MeetingMissed, done: true };
    if !session.state().regulation.entry.meeting_missed_forfeits {
        return Action::record(event);
    }
    let question = format!(
        "{who}未到技术会议？按规程视为弃权：不参加抽签，以后各轮不再编排。可在“资格”中写明理由放行。"
    );
    Action::confirm(question, "记为未到会", event)
}

/// That people who are marked as missing came to the technical meeting after all.
pub(super) fn came(ids: Vec<PlayerId>) -> Action {
    Action::record(Event::DeskMarked { ids, mark: DeskMark::MeetingMissed, done: false })
}

/// One by name, several by number and whose they are.
fn who(session: &Session, ids: &[PlayerId], of: &str) -> String {
    match ids {
        [id] if of.is_empty() || of == SELECTED => {
            session.state().entrants.get(id).map(|e| e.name()).unwrap_or_default()
        }
        all => format!("{of}{}人", all.len()),
    }
}

/// Takes a mark back, asked once: the button stands where a moment ago the mark was set.
fn take_back(session: &Session, ids: Vec<PlayerId>, mark: DeskMark) -> Action {
    let who = who(session, &ids, SELECTED);
    let (what, then, yes) = match mark {
        DeskMark::Fee => ("已缴费", "改为未缴费，列入未缴费的人数", "取消缴费"),
        DeskMark::Document => ("证件已验", "改为证件未验", "取消验证"),
        DeskMark::CheckIn if session.state().regulation.entry.check_in_required => {
            ("已报到", "改为未报到；按规程，未报到者不参加抽签和编排", "取消报到")
        }
        DeskMark::CheckIn => ("已报到", "改为未报到", "取消报到"),
        DeskMark::MeetingMissed => return came(ids),
    };
    let event = Event::DeskMarked { ids, mark, done: false };
    Action::confirm(format!("{who}{what}。{yes}？{then}。"), yes, event)
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
    badge(ui, &format!("已报 {}", state.entrants.len()), Tone::Plain);
    for those in [Those::Unpaid, Those::NotCheckedIn, Those::MeetingMissed, Those::DocumentUnseen] {
        let open = state.entrants.values().filter(|e| at_desk(those, e, session)).count();
        let shown = match those {
            Those::MeetingMissed => open > 0,
            Those::DocumentUnseen => state.regulation.entry.document_required,
            _ => true,
        };
        if shown {
            let tone = if open == 0 { Tone::Good } else { Tone::Warn };
            badge(ui, &format!("{} {open}", those.chinese()), tone);
        }
    }
}
