//! Who is not paired in the next round and why; absences, pairs fixed or forbidden, returns.

use egui::Ui;

use crate::model::event::{DeskMark, Event, PairRule};
use crate::model::id::{PlayerId, Round};
use crate::model::seats::Seating;
use crate::rules::conduct::left_out;
use crate::rules::conduct::presence::{NotPlaying, not_playing};
use crate::rules::enrolment::draw;
use crate::rules::field::field_after;
use crate::rules::pairing;
use crate::ui::action::Action;
use crate::ui::screens::print::outdated_by;
use crate::ui::{theme, widgets};

use super::Here;

/// Who is entered and active but has no place in this seating, in one sentence.
pub(super) fn left_out(here: Here<'_>, seating: &Seating<PlayerId>) -> Option<String> {
    let state = here.session.state();
    let all = left_out::left_out(state, here.group, here.round, seating);
    let text = left_out::sentence(state, &all, |id| here.name(id))?;
    Some(format!("{text}。{}", left_out::way_in(state, here.group, here.round)))
}

/// Those of the group who are not paired in this round, with the reason.
pub(super) fn out(here: Here<'_>) -> Vec<(PlayerId, NotPlaying)> {
    let state = here.session.state();
    let of_group = state.entrants.iter().filter(|(_, e)| e.facts.group == here.group);
    of_group.filter_map(|(id, _)| Some((*id, not_playing(state, *id, here.round)?))).collect()
}

/// The list of those who are out, each with what brings it back.
pub(super) fn show_out(
    ui: &mut Ui,
    here: Here<'_>,
    list: &[(PlayerId, NotPlaying)],
) -> Option<Action> {
    let Here { session, group, round } = here;
    let mut action = None;
    if list.is_empty() {
        widgets::hint(ui, "全部棋手参加本轮编排。");
    }
    for (id, why) in list {
        ui.horizontal(|ui| {
            ui.label(format!("{}　{why}", here.name(*id)));
            let way = match why {
                NotPlaying::Absent => {
                    Some(("取消请假", Event::AbsenceSet { id: *id, round, absent: false }))
                }
                NotPlaying::Withdrawn => {
                    Some(("恢复参赛", Event::Returned { id: *id, from: round }))
                }
                NotPlaying::Excluded { .. } => {
                    Some(("恢复编排", Event::Reinstated { id: *id, from: round }))
                }
                NotPlaying::NoNumber => {
                    let no = draw::next_number(session.state(), group);
                    Some(("补报编入", Event::NumberGiven { id: *id, no }))
                }
                NotPlaying::MeetingMissed => {
                    let mark = DeskMark::MeetingMissed;
                    Some(("已到会", Event::DeskMarked { ids: vec![*id], mark, done: false }))
                }
                NotPlaying::Disqualified | NotPlaying::NotCheckedIn => None,
            };
            if let Some((text, event)) = way
                && widgets::act_on(ui, session, text, &event).clicked()
            {
                action = Some(Action::record(event));
            }
        });
    }
    action
}

/// Marking somebody absent before the round is paired, found by number, name or unit.
pub(super) fn show_absence(ui: &mut Ui, here: Here<'_>, text: &mut String) -> Option<Action> {
    widgets::field(ui, "本轮请假：", text, 180.0);
    let wanted = text.trim();
    if wanted.is_empty() {
        widgets::hint(ui, "输入序号或姓名，再点棋手");
        return None;
    }
    let Here { session, group, round } = here;
    let state = session.state();
    let matches = state.entrants.iter().filter(|(_, e)| e.facts.group == group && e.no.is_some());
    let found: Vec<PlayerId> = matches
        .filter(|(id, e)| {
            let number = e.no.is_some_and(|no| no.to_string() == wanted);
            (number || e.name().contains(wanted)) && not_playing(state, **id, round).is_none()
        })
        .map(|(id, _)| *id)
        .take(6)
        .collect();
    if found.is_empty() {
        widgets::hint(ui, "没有这样的在编棋手");
    }
    for id in found {
        let event = Event::AbsenceSet { id, round, absent: true };
        let label = format!("{} 请假", here.name(id));
        if widgets::act_on(ui, session, &label, &event).clicked() {
            text.clear();
            return Some(Action::record(event));
        }
    }
    None
}

/// The pairs the arbiter fixed or forbade, each with what sets it free.
pub(super) fn show_rules(ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let Here { session, group, .. } = here;
    let rules = session.state().groups.get(&group).map(|g| &g.pair_rules)?;
    let mut action = None;
    for ((a, b), rule) in rules {
        let what = match rule {
            PairRule::Fixed => "指定同台",
            PairRule::Forbidden => "禁止相遇",
            PairRule::Free => continue,
        };
        ui.horizontal(|ui| {
            let text = format!("{what}：{} 与 {}", here.name(*a), here.name(*b));
            ui.label(theme::strong(text));
            let event = Event::PairRuled { group, a: *a, b: *b, rule: PairRule::Free };
            if widgets::act_on(ui, session, "取消", &event).clicked() {
                action = Some(Action::record(event));
            }
        });
    }
    action
}

/// The late comers of a round, proposed or published, with what brings each in.
pub(super) fn show_late(
    ui: &mut Ui,
    here: Here<'_>,
    seating: &Seating<PlayerId>,
) -> Option<Action> {
    let Here { session, group, round } = here;
    let state = session.state();
    let all = left_out::left_out(state, group, round, seating);
    let text = left_out::sentence(state, &all, |id| here.name(id))?;
    widgets::finding(ui, &text, widgets::Tone::Warn);
    widgets::hint(ui, left_out::way_in(state, group, round));
    let open = state.round(group, round).filter(|facts| !facts.closed);
    let bye = open.and_then(|facts| facts.bye);
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        for (id, _) in &all {
            if state.entrants.get(id).is_some_and(|entrant| entrant.no.is_none()) {
                let event = Event::NumberGiven { id: *id, no: draw::next_number(state, group) };
                let label = format!("{} 给序号", here.name(*id));
                if widgets::act_on(ui, session, &label, &event).clicked() {
                    action = Some(Action::record(event));
                }
            } else if let Some(bye) = bye {
                action = against_the_bye(ui, here, *id, bye).or(action.take());
            }
        }
    });
    action
}

/// A late comer plays the holder of the bye, sides as the rules would give them.
fn against_the_bye(ui: &mut Ui, here: Here<'_>, late: PlayerId, bye: PlayerId) -> Option<Action> {
    let Here { session, group, round } = here;
    let state = session.state();
    let numbers = session.views().numbering(state, group)?;
    let before = field_after(state, group, Round(round.0.saturating_sub(1)));
    let seats = pairing::sides(&before, numbers.no(bye)?, numbers.no(late)?);
    let seats = seats.map(|no| if numbers.no(bye) == Some(no) { bye } else { late });
    let event = Event::TableAdded { group, round, red: seats.red, black: seats.black };
    let label = format!("{} 与轮空者补一台", here.name(late));
    widgets::act_on(ui, session, &label, &event).clicked().then(|| {
        let (red, black) = (here.name(seats.red), here.name(seats.black));
        let printed = outdated_by(session, std::slice::from_ref(&event));
        let printed = printed.map(|sentence| format!("\n\n{sentence}")).unwrap_or_default();
        Action::confirm(
            format!(
                "{red} 先手，{black} 后手，补为最后一台？原轮空者不再轮空。须写明理由。{printed}"
            ),
            "补一台",
            event,
        )
    })
}
