//! Noting a foul by the tariff of the regulation: side, offence, note; the loss it may bring is
//! proposed, the arbiter confirms. The fouls of the round, to be revoked.

use egui::{Frame, Key, Ui};

use crate::model::event::{Event, Foul, TableResult};
use crate::model::id::{FoulId, PlayerId, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::regulation::Effect;
use crate::ui::action::Action;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::Here;
use super::desk::digit;

/// The form.
#[derive(Debug, Clone)]
pub struct FoulForm {
    table: Table,
    side: Option<Side>,
    item: Option<usize>,
    at: usize,
    note: String,
    exempted: Exemption,
    focus_note: bool,
}

/// Whether the offence goes unpunished, with a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exemption {
    Punished,
    Exempted,
}

/// Whether the form stays after a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It stays.
    Stays,
    /// It was left.
    Left,
}

/// The tariff of the regulation, and what is always possible.
fn tariff(here: Here<'_>) -> Vec<(String, Effect)> {
    let rules = &here.session.state().regulation.tariff;
    let mut items: Vec<(String, Effect)> =
        rules.iter().map(|item| (item.offence.clone(), item.effect)).collect();
    items.push(("其他".into(), Effect::Warning));
    items.push(("其他".into(), Effect::Fouls(1)));
    items.push(("其他".into(), Effect::LosesGame));
    items
}

impl FoulForm {
    /// A form for a table.
    pub fn new(table: Table) -> FoulForm {
        FoulForm {
            table,
            side: None,
            item: None,
            at: 0,
            note: String::new(),
            exempted: Exemption::Punished,
            focus_note: false,
        }
    }

    /// Digits and arrows: first the side, then the offence; then the note has the keyboard.
    pub(super) fn key(&mut self, key: Key, here: Here<'_>) -> Step {
        let choices = if self.side.is_none() { 2 } else { tariff(here).len() };
        let chosen = match key {
            Key::Escape => return Step::Left,
            Key::ArrowDown | Key::ArrowRight => {
                self.at = (self.at + 1) % choices;
                return Step::Stays;
            }
            Key::ArrowUp | Key::ArrowLeft => {
                self.at = (self.at + choices - 1) % choices;
                return Step::Stays;
            }
            Key::Enter => self.at,
            key => match digit(key).filter(|d| *d >= 1 && *d as usize <= choices) {
                Some(digit) => digit as usize - 1,
                None => return Step::Stays,
            },
        };
        match (self.side, self.item) {
            (None, _) => {
                self.side = Some(if chosen == 0 { Side::Red } else { Side::Black });
                self.at = 0;
            }
            (Some(_), _) => {
                self.item = Some(chosen);
                self.focus_note = true;
            }
        }
        Step::Stays
    }

    /// Shows the form; returns what is asked and whether it stays.
    pub(super) fn show(&mut self, ui: &mut Ui, here: Here<'_>) -> (Option<Action>, bool) {
        let Some((red, black)) = here.pair(self.table) else { return (None, false) };
        let mut answer = (None, true);
        Frame::group(ui.style()).stroke((1.5, color::FOCUS)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(theme::strong(format!("第{}台 犯规：", self.table)));
                for (at, side, id) in [(0, Side::Red, red), (1, Side::Black, black)] {
                    let word = if side == Side::Red { "红方" } else { "黑方" };
                    let marked = self.side == Some(side) || (self.side.is_none() && self.at == at);
                    let text = format!("{} {word} {}", at + 1, here.name(id));
                    if ui.selectable_label(marked, text).clicked() {
                        self.side = Some(side);
                        self.at = 0;
                    }
                }
                if widgets::small(ui, "Esc 取消", None).clicked() {
                    answer = (None, false);
                }
            });
            let Some(side) = self.side else { return };
            let items = tariff(here);
            ui.horizontal_wrapped(|ui| {
                for (at, (offence, effect)) in items.iter().enumerate() {
                    let marked = self.item == Some(at) || (self.item.is_none() && self.at == at);
                    let text = format!("{} {offence}（{effect}）", at + 1);
                    if ui.selectable_label(marked, text).clicked() {
                        self.item = Some(at);
                        self.focus_note = true;
                    }
                }
            });
            let Some((offence, effect)) = self.item.and_then(|at| items.get(at)) else { return };
            ui.horizontal_wrapped(|ui| {
                let field = widgets::field(ui, "备注：", &mut self.note, 260.0);
                if std::mem::take(&mut self.focus_note) {
                    field.request_focus();
                }
                let mut exempted = self.exempted == Exemption::Exempted;
                if ui.checkbox(&mut exempted, "免于处罚（写明理由）").changed() {
                    self.exempted =
                        if exempted { Exemption::Exempted } else { Exemption::Punished };
                }
                let unsaid = offence == "其他" && self.note.trim().is_empty();
                let refusal = unsaid.then_some("请在备注中写明犯规事项");
                let sent = widgets::submitted(ui, &field) && refusal.is_none();
                if widgets::primary(ui, "记录犯规", refusal).clicked() || sent {
                    let id = if side == Side::Red { red } else { black };
                    let effect = match self.exempted {
                        Exemption::Exempted => Effect::Exempted,
                        Exemption::Punished => *effect,
                    };
                    answer = (Some(self.ask(here, side, id, offence, effect)), false);
                }
            });
        });
        answer
    }

    fn ask(
        &self,
        here: Here<'_>,
        side: Side,
        player: PlayerId,
        offence: &str,
        effect: Effect,
    ) -> Action {
        let state = here.session.state();
        let note = Some(self.note.trim().to_owned()).filter(|note| !note.is_empty());
        let (offence, note) = match (offence, note) {
            ("其他", Some(note)) => (note, None),
            (offence, note) => (offence.to_owned(), note),
        };
        let at = Some((here.round, self.table));
        let foul = Foul { player, at, offence, effect, note };
        let earlier: u32 = state
            .fouls
            .values()
            .filter(|f| !f.revoked && f.foul.player == player && f.foul.at == at)
            .map(|f| f.foul.effect.fouls())
            .sum();
        let id = FoulId(state.fouls.keys().next_back().map_or(1, |id| id.0 + 1));
        let noted = Action::record(Event::FoulNoted { id, foul });
        let count = earlier + effect.fouls();
        let reached = effect.fouls() > 0
            && state.regulation.foul_threshold.is_some_and(|limit| limit > 0 && count >= limit);
        let loses = matches!(effect, Effect::LosesGame | Effect::Disqualified);
        if !loses && !reached {
            return noted;
        }
        let why = match loses {
            true => format!("按规程“{effect}”"),
            false => format!("本局累计犯规{count}次，达到规程规定的次数"),
        };
        let outcome =
            if side == Side::Red { Outcome::RedPenalised } else { Outcome::BlackPenalised };
        let result = TableResult { outcome, provisional: false };
        let event = Event::ResultsEntered {
            group: here.group,
            round: here.round,
            results: vec![(self.table, Some(result))],
        };
        let old = here.facts.table(self.table).and_then(|t| t.result);
        if old == Some(result) {
            return noted;
        }
        let penalty = Action::Confirm {
            question: format!("{why}，判第{}台 {} 负？", self.table, here.name(player)),
            yes: "判负".into(),
            then: Box::new(Action::record(event)),
        };
        Action::Several(vec![noted, penalty])
    }
}

/// The fouls of the round, each to be revoked.
pub(super) fn show_list(ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let state = here.session.state();
    let mut action = None;
    let mut first = true;
    for (id, record) in &state.fouls {
        let Some((round, table)) = record.foul.at else { continue };
        let ours = state.entrants.get(&record.foul.player).map(|e| e.facts.group);
        if round != here.round || ours != Some(here.group) {
            continue;
        }
        if std::mem::take(&mut first) {
            widgets::section(ui, "本轮犯规");
        }
        let foul = &record.foul;
        let note = foul.note.as_deref().map(|n| format!("（{n}）")).unwrap_or_default();
        let revoked = if record.revoked { "　已撤销" } else { "" };
        let text = format!(
            "第{table}台 {} {}：{}{note}{revoked}",
            here.name(foul.player),
            foul.offence,
            foul.effect
        );
        ui.add(egui::Label::new(text).wrap());
        let event = Event::FoulRevoked { id: *id };
        if !record.revoked && widgets::act_on(ui, here.session, "撤销这条犯规", &event).clicked()
        {
            action = Some(Action::record(event));
        }
    }
    action
}
