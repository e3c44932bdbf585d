//! 判负 with its ground: from the tariff, from a foul already noted, or typed. The ground is
//! noted with the fouls of the game and the result follows, both by one key.

use egui::{Key, Ui};

use crate::model::event::{Event, Foul, TableResult};
use crate::model::id::{FoulId, PlayerId, Table};
use crate::model::outcome::Outcome;
use crate::model::regulation::Effect;
use crate::model::seats::Seats;
use crate::rules::conduct::penalty::{in_game, loses};
use crate::rules::record::describe;
use crate::ui::theme::{self, color};
use crate::ui::widgets;

use super::Here;
use super::choice::{Choice, choice_by, numbered};
use super::step::FormStep;

/// A 判负 being ruled: against whom, and on what ground.
#[derive(Debug, Clone)]
pub struct PenaltyForm {
    table: Table,
    at_fault: Seats<bool>,
    chosen: Option<usize>,
    at: usize,
    text: String,
    focus: bool,
}

/// Why a loss is ruled.
#[derive(Debug, Clone, PartialEq, Eq)]
enum LossGround {
    /// Fouls noted in this game before.
    Noted(String),
    /// An offence of the tariff.
    Tariff(String, Effect),
    /// What the arbiter types.
    Typed,
}

impl PenaltyForm {
    /// A form against one side of a table, or both.
    pub fn new(table: Table, at_fault: Seats<bool>) -> PenaltyForm {
        PenaltyForm { table, at_fault, chosen: None, at: 0, text: String::new(), focus: false }
    }

    fn outcome(&self) -> Outcome {
        Outcome::penalty_of(self.at_fault).unwrap_or(Outcome::BothPenalised)
    }

    /// Those at fault.
    fn players(&self, here: Here<'_>) -> Vec<PlayerId> {
        let Some(seats) = here.seats(self.table) else { return Vec::new() };
        seats.iter().filter(|(side, _)| *self.at_fault.of(*side)).map(|(_, id)| *id).collect()
    }

    fn grounds(&self, here: Here<'_>) -> Vec<LossGround> {
        let state = here.session.state();
        let mut all = Vec::new();
        if let [player] = self.players(here)[..] {
            let noted: Vec<String> = in_game(state, player, here.round, self.table)
                .iter()
                .filter(|f| f.effect != Effect::Exempted)
                .map(|f| format!("{}（{}）", f.offence, f.effect))
                .collect();
            if !noted.is_empty() {
                all.push(LossGround::Noted(noted.join("、")));
            }
        }
        let tariff = state.regulation.tariff.iter().filter(|item| loses(item.effect));
        all.extend(tariff.map(|item| LossGround::Tariff(item.offence.clone(), item.effect)));
        all.push(LossGround::Typed);
        all
    }

    /// Digits and arrows choose the ground; then the text has the keyboard.
    pub(super) fn key(&mut self, key: Key, here: Here<'_>) -> FormStep {
        let choices = self.grounds(here).len();
        match choice_by(key, &mut self.at, choices) {
            Choice::Left => return FormStep::Left,
            Choice::Open => {}
            Choice::Taken(at) => self.choose(at),
        }
        FormStep::Stays
    }

    fn choose(&mut self, ground: usize) {
        self.chosen = Some(ground);
        self.focus = true;
    }

    /// Shows the form.
    pub(super) fn show(&mut self, ui: &mut Ui, here: Here<'_>, provisional: bool) -> FormStep {
        let players = self.players(here);
        if players.is_empty() {
            return FormStep::Left;
        }
        let mut step = FormStep::Stays;
        let grounds = self.grounds(here);
        let names: Vec<String> = players.iter().map(|id| here.name(*id)).collect();
        widgets::framed(ui, color::FOCUS, |ui| {
            ui.horizontal_wrapped(|ui| {
                let head = format!("第{}台 判 {} 负，缘由：", self.table, names.join("、"));
                ui.label(theme::strong(head));
                let texts = grounds.iter().map(|ground| match ground {
                    LossGround::Noted(noted) => format!("已记：{noted}"),
                    LossGround::Tariff(offence, effect) => format!("{offence}（{effect}）"),
                    LossGround::Typed => "其他（写明）".into(),
                });
                if let Some(at) = numbered(ui, texts, self.chosen.unwrap_or(self.at)) {
                    self.choose(at);
                }
                if widgets::small(ui, "Esc 取消", None).clicked() {
                    step = FormStep::Left;
                }
            });
            let Some(ground) = self.chosen.and_then(|at| grounds.get(at)) else { return };
            ui.horizontal_wrapped(|ui| {
                let label = match ground {
                    LossGround::Typed => "缘由：",
                    LossGround::Noted(_) | LossGround::Tariff(..) => "备注：",
                };
                if !matches!(ground, LossGround::Noted(_)) {
                    let focus = &mut self.focus;
                    let field = widgets::field_at(ui, label, &mut self.text, 240.0, focus);
                    if widgets::submitted(ui, &field) && self.refusal(ground).is_none() {
                        step = self.ask(here, ground, provisional).unwrap_or(FormStep::Left);
                    }
                }
                let button = widgets::primary(ui, "判负并记录", self.refusal(ground));
                if std::mem::take(&mut self.focus) {
                    button.request_focus();
                }
                if button.clicked() {
                    step = self.ask(here, ground, provisional).unwrap_or(FormStep::Left);
                }
                ui.label(theme::quiet(self.consequence(here, ground)));
            });
        });
        step
    }

    fn refusal(&self, ground: &LossGround) -> Option<&'static str> {
        let unsaid = *ground == LossGround::Typed && self.text.trim().is_empty();
        unsaid.then_some("请写明判负的缘由")
    }

    fn consequence(&self, here: Here<'_>, ground: &LossGround) -> String {
        let play = here.session.state().regulation.play_of(here.group);
        let score = describe::score_text(&play.points(play.system), self.outcome());
        let noted = match ground {
            LossGround::Noted(_) => "缘由已在犯规记录中",
            LossGround::Tariff(_, Effect::Disqualified) => {
                "记入犯规记录；下一轮起不再编排、不计名次，须写明理由"
            }
            LossGround::Tariff(..) | LossGround::Typed => "缘由记入犯规记录",
        };
        format!("记{} {score}，{noted}", self.outcome().chinese())
    }

    fn ask(&self, here: Here<'_>, ground: &LossGround, provisional: bool) -> Option<FormStep> {
        let note = Some(self.text.trim().to_owned()).filter(|text| !text.is_empty());
        let noted = match ground {
            LossGround::Noted(_) => None,
            LossGround::Tariff(offence, effect) => Some((offence.clone(), *effect, note)),
            LossGround::Typed => Some((note?, Effect::LosesGame, None)),
        };
        let mut events = Vec::new();
        if let Some((offence, effect, note)) = noted {
            let first = here.next_foul();
            for (player, id) in self.players(here).into_iter().zip(first.0..) {
                let at = Some((here.round, self.table));
                let (offence, note) = (offence.clone(), note.clone());
                let kind = here.session.state().regulation.offence_kind(&offence);
                let foul = Foul { player, at, offence, kind, effect, note };
                events.push(Event::FoulNoted { id: FoulId(id), foul });
            }
        }
        let result = TableResult { outcome: self.outcome(), provisional };
        if here.facts.table(self.table)?.result != Some(result) {
            events.push(here.entered(vec![(self.table, Some(result))]));
        }
        Some(FormStep::Loss(events, self.table, result))
    }
}
