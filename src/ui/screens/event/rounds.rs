//! How many rounds each group plays: proposal, decision, and what cannot be played.

use std::collections::BTreeMap;

use egui::{DragValue, Id, Ui};

use crate::model::event::Event;
use crate::model::field::System;
use crate::model::id::GroupId;
use crate::model::regulation::RoundPlan;
use crate::rules::awards::given::playing_group;
use crate::rules::field::planned_rounds;
use crate::rules::regulation::hints::{as_round_robin, most_rounds};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{Tone, act, finding, hint};

/// Rounds as dialled, by group.
#[derive(Debug, Default)]
pub(super) struct RoundsDraft {
    dialled: BTreeMap<GroupId, u32>,
}

pub(super) fn show(draft: &mut RoundsDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    let mut asked = None;
    for (id, group) in session.state().regulation.group_ids() {
        ui.push_id(id.0, |ui| {
            asked = one(draft, ui, session, id, &group.name).or(asked.take());
        });
    }
    asked
}

fn one(
    draft: &mut RoundsDraft,
    ui: &mut Ui,
    session: &Session,
    id: GroupId,
    name: &str,
) -> Option<Action> {
    let state = session.state();
    let field = playing_group(state, id);
    if field != id {
        let own = state.entrants.values().filter(|e| e.facts.own_group() == id).count();
        let other = state.regulation.group(field).map_or("", |g| g.name.as_str());
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::strong(format!("{name}（{own}人）")));
            ui.label(format!("并入{other}编排，轮数同{other}"));
        });
        return None;
    }
    let play = state.regulation.play_of(id);
    let players = state.entrants.values().filter(|e| e.facts.group == id).count() as u32;
    let planned = planned_rounds(state, id);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(theme::strong(format!("{name}（{players}人）")));
        ui.label(match (play.system, planned) {
            (System::Swiss, Some(n)) => format!("{n}轮"),
            (System::Swiss, None) => "轮数未定".into(),
            (_, Some(n)) => format!("循环制，{n}轮"),
            (_, None) => "循环制，轮数由人数决定".into(),
        });
        if play.system == System::Swiss {
            let proposal = planned.unwrap_or(play.rounds.proposed(players));
            asked = dial(draft, ui, session, id, (proposal, planned), label.id);
        }
    });
    if play.system != System::Swiss {
        return asked;
    }
    let decided = state.groups.get(&id).and_then(|facts| facts.rounds_decided);
    hint(ui, &advice(play.rounds, decided, players));
    let rounds = planned.unwrap_or(RoundPlan::Open.proposed(players));
    let most = most_rounds(players);
    if players >= 2 && rounds > most {
        let text = format!("{players}人最多{most}轮不重遇，{rounds}轮赛不完");
        finding(ui, &text, Tone::Bad);
    }
    if players >= 2 && players <= rounds + 1 {
        finding(ui, &format!("{players}人、{rounds}轮：人数少，建议改为循环制"), Tone::Warn);
        asked = round_robin(ui, session, id, name).or(asked);
    }
    asked
}

/// The number to be dialled, the proposal where nothing is, and the button that decides on it.
fn dial(
    draft: &mut RoundsDraft,
    ui: &mut Ui,
    session: &Session,
    id: GroupId,
    (proposal, planned): (u32, Option<u32>),
    label: Id,
) -> Option<Action> {
    // Only what was dialled stays: the proposal follows the number of players.
    let mut rounds = draft.dialled.get(&id).copied().unwrap_or(proposal);
    let dial = DragValue::new(&mut rounds).range(1..=99).suffix("轮");
    ui.label("轮数");
    let dial = ui.scope(|ui| {
        // Framed and white like a field: it can be typed into.
        let visuals = ui.visuals_mut();
        visuals.widgets.inactive.weak_bg_fill = visuals.extreme_bg_color;
        visuals.widgets.inactive.bg_stroke = (1.0, color::QUIET).into();
        ui.add(dial)
    });
    let dial = dial.inner.on_hover_text("点击输入，或左右拖动").labelled_by(label);
    // A click into the box reports a change too; only another number is one.
    if dial.changed() && rounds != proposal.max(1) {
        draft.dialled.insert(id, rounds);
    } else if dial.changed() {
        draft.dialled.remove(&id);
    }
    let event = Event::RoundsDecided { group: id, rounds };
    let refusal = match planned == Some(rounds) {
        true => Some("已经是这个轮数".to_string()),
        false => session.admit(&event).refusal().map(str::to_string),
    };
    let pressed = act(ui, &format!("定为{rounds}轮"), refusal.as_deref()).clicked();
    pressed.then(|| {
        draft.dialled.remove(&id);
        Action::record(event)
    })
}

/// What the regulation says of the rounds, and what so many players suggest; before anybody has
/// entered there is nothing to go by.
fn advice(plan: RoundPlan, decided: Option<u32>, players: u32) -> String {
    let free = RoundPlan::Open.proposed(players);
    let proposed = plan.proposed(players);
    match (plan, players) {
        (RoundPlan::Fixed(n), _) if decided.is_some_and(|decided| decided != n) => format!(
            "规程规定{n}轮，已另定为{}轮；再修改规程的轮数时以规程为准。",
            decided.unwrap_or(n)
        ),
        (RoundPlan::Fixed(n), 0) => format!("规程规定{n}轮。"),
        (RoundPlan::Between(low, high), 0) => {
            format!("规程规定{low}至{high}轮，报名后按人数建议。")
        }
        (RoundPlan::Open, 0) => "规程未定轮数，报名后按人数建议。".into(),
        (RoundPlan::Fixed(n), _) => format!("规程规定{n}轮；按人数的惯例为{free}轮。"),
        (RoundPlan::Between(low, high), _) => {
            format!("规程规定{low}至{high}轮，按人数建议{proposed}轮。")
        }
        (RoundPlan::Open, _) => format!("规程未定轮数，按人数建议{free}轮。"),
    }
}

/// 改为循环制, asked once more.
fn round_robin(ui: &mut Ui, session: &Session, id: GroupId, name: &str) -> Option<Action> {
    let amended = as_round_robin(&session.state().regulation, &[id]);
    let event = Event::RegulationAmended { regulation: Box::new(amended) };
    let refusal = session.admit(&event).refusal().map(str::to_string);
    // In a row of its own, or the column would stretch it.
    let button = ui.horizontal(|ui| act(ui, "改为循环制", refusal.as_deref())).inner;
    let question = format!("{name}改为单循环？名次按循环制的规定排列，轮数由人数决定。");
    button.clicked().then(|| Action::confirm(question, "改为循环制", event))
}
