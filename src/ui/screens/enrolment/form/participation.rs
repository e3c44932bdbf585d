//! 参赛状态: does an entrant take part, and from which round? Late number, leaving and coming back,
//! exclusion, taking the entry back.

use egui::{DragValue, Ui};

use crate::model::event::Event;
use crate::model::id::{PlayerId, Round, Table};
use crate::rules::conduct::presence::{disqualified_at, excluded_by_forfeits};
use crate::rules::enrolment::draw;
use crate::rules::record::act;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{Tone, act_on, finding, hint};

/// From which round on the next act holds.
#[derive(Debug, Default)]
pub(super) struct ParticipationDraft {
    from: Option<u32>,
    table: Option<u32>,
}

pub(super) fn show(
    draft: &mut ParticipationDraft,
    ui: &mut Ui,
    session: &Session,
    id: PlayerId,
) -> Option<Action> {
    let state = session.state();
    let entrant = state.entrants.get(&id)?;
    let facts = state.groups.get(&entrant.facts.group)?;
    let next = facts.rounds.len() as u32 + 1;
    ui.separator();
    ui.label(theme::strong("参赛状态"));
    let here = draft.from.unwrap_or(next);
    let gone = entrant.withdrawn_at(Round(here));
    match (entrant.no, gone) {
        (Some(no), false) => finding(ui, &format!("参赛中，序号 {no}"), Tone::Good),
        (Some(no), true) => finding(ui, &format!("序号 {no}，第{here}轮已退赛"), Tone::Bad),
        (None, _) => finding(ui, "还没有序号", Tone::Plain),
    };
    let mut asked = None;
    if facts.draw.is_some() && entrant.no.is_none() {
        let no = draw::next_number(state, entrant.facts.group);
        let event = Event::NumberGiven { id, no };
        if act_on(ui, session, &format!("补报：给序号 {no}"), &event).clicked() {
            asked = Some(Action::record(event));
        }
    }
    ui.horizontal(|ui| {
        let label = ui.label("自第");
        let mut from = here;
        ui.add(DragValue::new(&mut from).range(1..=99)).labelled_by(label.id);
        ui.label("轮起");
        draft.from = (from != next).then_some(from).or(draft.from.filter(|_| from != next));
        let round = Round(from);
        let acts = [
            ("退赛", Event::Withdrawn { id, from: round }, "以后各轮不再编排，已赛成绩保留"),
            ("恢复参赛", Event::Returned { id, from: round }, "以后各轮重新编排"),
        ];
        for (word, event, consequence) in acts {
            if matches!(event, Event::Returned { .. }) == gone {
                asked = button(ui, session, word, event, consequence).or(asked.take());
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let round = Round(here);
        if excluded_by_forfeits(state, id, Round(next)).is_some() {
            let event = Event::Reinstated { id, from: round };
            let consequence = "以前的弃权不再计入停赛";
            asked = button(ui, session, "恢复编排", event, consequence).or(asked.take());
        }
        if disqualified_at(state, id, Round(next)) {
            let event = Event::DisqualificationLifted { id };
            asked = button(ui, session, "恢复资格", event, "重新编排并排名").or(asked.take());
        } else {
            let event = Event::Disqualified { id, from: round };
            let consequence = "不再编排，不排名次，已赛成绩保留";
            asked = button(ui, session, "取消比赛资格", event, consequence).or(asked.take());
        }
        let event = Event::EntrantRemoved { id };
        let consequence = "名单中不再有此人，编号不再使用";
        asked = button(ui, session, "撤销报名", event, consequence).or(asked.take());
    });
    asked = kept_table(draft, ui, session, id, entrant.kept_table).or(asked.take());
    for text in entrant.waivers.values() {
        hint(ui, &format!("已放行：{text}"));
    }
    asked
}

/// The table a player keeps in every round, a disability for example.
fn kept_table(
    draft: &mut ParticipationDraft,
    ui: &mut Ui,
    session: &Session,
    id: PlayerId,
    now: Option<Table>,
) -> Option<Action> {
    let mut asked = None;
    ui.horizontal(|ui| {
        let label = ui.label("固定台：第");
        let mut table = draft.table.or(now.map(|table| table.0)).unwrap_or(1);
        ui.add(DragValue::new(&mut table).range(1..=999)).labelled_by(label.id);
        ui.label("台");
        draft.table = Some(table);
        let keep = Event::TableKept { id, table: Some(Table(table)) };
        if act_on(ui, session, "每轮都在这一台", &keep).clicked() {
            asked = Some(Action::record(keep));
        }
        let free = Event::TableKept { id, table: None };
        if now.is_some() && act_on(ui, session, "不再固定", &free).clicked() {
            asked = Some(Action::record(free));
        }
    });
    asked
}

/// A button for an act that is asked once more before it is done.
fn button(
    ui: &mut Ui,
    session: &Session,
    word: &str,
    event: Event,
    consequence: &str,
) -> Option<Action> {
    let what = act::sentence(session.state(), session.state(), &event);
    let pressed = act_on(ui, session, word, &event).clicked();
    pressed.then(|| Action::confirm(format!("{what}？{consequence}。"), word, event))
}
