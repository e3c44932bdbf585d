//! What is noted beside the list: losses that fouls propose, who records the games, the fouls of
//! the round and those outside a game, each to be revoked.

use egui::Ui;

use crate::model::event::Event;
use crate::model::id::FoulId;
use crate::model::regulation::RecordingOnDraw;
use crate::model::state::FoulState;
use crate::rules::conduct::penalty;
use crate::rules::conduct::recording::{self, Owed, duties};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{self, Tone};

use super::forms::Form;
use super::{Here, ResultsDraft, foul, offer};

/// Losses proposed and not ruled yet; each is ruled by a button or left.
pub(super) fn proposals(ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    if here.facts.closed {
        return None;
    }
    let all = penalty::proposed(here.session.state(), here.group, here.round);
    if all.is_empty() {
        return None;
    }
    let mut action = None;
    widgets::section(ui, "提请判负");
    for loss in &all {
        let text = format!("第{}台 {}：{}", loss.table, here.name(loss.player), loss.ground);
        widgets::finding(ui, &text, Tone::Warn);
        if widgets::small(ui, &format!("判负（第{}台）", loss.table), None).clicked() {
            action = Some(offer::rule(here, loss));
        }
    }
    action
}

/// Who records the games of the first tables (录谱); a refusal goes to the foul form.
pub(super) fn recording(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let duties = duties(here.session.state(), here.group, here.round).unwrap_or_default();
    if duties.is_empty() {
        return;
    }
    let busy = draft.busy_refusal();
    widgets::section(ui, "录谱");
    widgets::hint(ui, &rule(here));
    for duty in duties {
        let table = duty.table;
        match duty.owed {
            Owed::Open => {}
            Owed::Nobody => {
                ui.label(theme::quiet(format!("第{table}台：没有对局，不录")));
            }
            Owed::By(side) => {
                let id = *duty.seats.of(side);
                ui.horizontal_wrapped(|ui| {
                    ui.label(format!("第{table}台：{}", here.name(id)));
                    if let Some((item, _)) =
                        recording::refusal_item(&here.session.state().regulation)
                        && widgets::small(ui, &format!("{table}台拒录"), busy).clicked()
                    {
                        draft.form = Some(Form::Foul(foul::FoulForm::of(table, side, item)));
                    }
                });
            }
        }
    }
}

/// The rule in words.
fn rule(here: Here<'_>) -> String {
    let Some(rule) = here.session.state().regulation.recording else { return String::new() };
    let on_draw = match rule.on_draw {
        RecordingOnDraw::Red => "红方",
        RecordingOnDraw::Black => "黑方",
    };
    format!("前{}台：胜方录，和棋{on_draw}录，出成绩后列出", rule.tables)
}

/// The fouls of the round and, under them, those outside a game; revoking one is a correction
/// that says what follows.
pub(super) fn fouls(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let state = here.session.state();
    let ours = |record: &FoulState| {
        state.entrants.get(&record.foul.player).is_some_and(|e| e.facts.group == here.group)
    };
    let all = || state.fouls.iter().filter(|(_, record)| ours(record));
    let of_round = all().filter(|(_, r)| r.foul.at.is_some_and(|(round, _)| round == here.round));
    list(draft, ui, here, "本轮犯规", of_round.collect());
    list(draft, ui, here, "场外犯规", all().filter(|(_, r)| r.foul.at.is_none()).collect());
}

fn list(
    draft: &mut ResultsDraft,
    ui: &mut Ui,
    here: Here<'_>,
    title: &str,
    records: Vec<(&FoulId, &FoulState)>,
) {
    if records.is_empty() {
        return;
    }
    widgets::section(ui, title);
    for (id, record) in records {
        let foul = &record.foul;
        let at = foul.at.map(|(_, table)| format!("第{table}台 ")).unwrap_or_default();
        let note = foul.note.as_deref().map(|n| format!("（{n}）")).unwrap_or_default();
        let revoked = if record.revoked { "　已撤销" } else { "" };
        let who = here.name(foul.player);
        let text = format!("{at}{who} {}：{}{note}{revoked}", foul.offence, foul.effect);
        ui.add(egui::Label::new(text).wrap());
        if record.revoked {
            continue;
        }
        let event = Event::FoulRevoked { id: *id };
        let busy = draft.busy_refusal();
        let verdict = here.session.admit(&event);
        let refusal = busy.or(verdict.refusal());
        if widgets::small(ui, &format!("撤销第{id}条犯规"), refusal).clicked() {
            draft.correct(here, vec![event], None);
        }
    }
}
