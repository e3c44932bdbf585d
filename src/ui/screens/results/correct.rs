//! A correction, shown with what it changes in rank before it is made.

use egui::{ScrollArea, Ui};

use crate::model::event::Event;
use crate::model::id::{PlayerId, Round, Seq, Table};
use crate::model::state::State;
use crate::rules::field::complete_rounds;
use crate::rules::ranking::ending;
use crate::rules::record::act;
use crate::ui::action::Action;
use crate::ui::screens::print::outdated_by;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

use super::step::FormStep;
use super::{Here, follows};

/// A correction that waits for a yes.
#[derive(Debug, Clone)]
pub struct Correction {
    events: Vec<Event>,
    sentences: Vec<String>,
    /// What follows from it.
    follows: Vec<String>,
    /// What is offered once it is made.
    then: Option<Action>,
    after: Round,
    changes: Vec<(PlayerId, Option<u32>, Option<u32>)>,
    made_at: Seq,
}

impl Correction {
    /// What these acts would change, worked out on a copy of the state, and what is offered once
    /// they are made.
    pub(super) fn of(here: Here<'_>, events: Vec<Event>, then: Option<Action>) -> Correction {
        let state = here.session.state();
        let mut next = state.clone();
        let mut sentences = Vec::new();
        for event in &events {
            let before = next.clone();
            if let Err(why) = next.apply(event) {
                sentences.push(why.to_string());
            }
            sentences.push(words(here, &before, &next, event));
        }
        let after = Round(state.groups.get(&here.group).map_or(0, complete_rounds));
        let ranks = |state| {
            let standings = ending::standings_of_group(state, here.group, after);
            let rows = standings.rows.into_iter().map(|row| (row.no, row.rank));
            rows.collect::<std::collections::BTreeMap<_, _>>()
        };
        let (old, new) = (ranks(state), ranks(&next));
        let numbering = crate::rules::field::numbering(state, here.group);
        let mut changes: Vec<(PlayerId, Option<u32>, Option<u32>)> = numbering
            .iter()
            .map(|(no, id)| (id, old.get(&no).copied(), new.get(&no).copied()))
            .filter(|(_, a, b)| a != b)
            .collect();
        // Those of the corrected tables first.
        let touched = |id: PlayerId| {
            let of = |table: Table| here.seats(table).is_some_and(|seats| seats.seat(&id));
            events.iter().any(|event| {
                if let Event::ResultsEntered { results, .. } = event {
                    results.iter().any(|(t, _)| of(*t))
                } else if let Event::TablesCorrected { tables, .. } = event {
                    tables.iter().any(|(t, red, black)| of(*t) || *red == id || *black == id)
                } else if let Event::FoulNoted { foul, .. } = event {
                    foul.player == id
                } else if let Event::FoulRevoked { id: foul } = event {
                    state.fouls.get(foul).is_some_and(|record| record.foul.player == id)
                } else {
                    false
                }
            })
        };
        changes.sort_by_key(|(id, _, to)| (!touched(*id), *to));
        let mut follows = follows::of(here, &next, &events);
        follows.extend(outdated_by(here.session, &events));
        let made_at = here.session.mark().0;
        Correction { events, sentences, follows, then, after, changes, made_at }
    }

    /// The acts, to be recorded.
    pub fn ask(&self) -> Action {
        let mut acts: Vec<Action> = self.events.iter().cloned().map(Action::record).collect();
        acts.extend(self.then.clone());
        Action::all(acts)
    }

    /// Shows the correction.
    pub(super) fn show(&self, ui: &mut Ui, here: Here<'_>) -> FormStep {
        if self.made_at != here.session.mark().0 {
            return FormStep::Left;
        }
        let mut step = FormStep::Stays;
        widgets::framed(ui, color::AMBER, |ui| {
            for line in &self.sentences {
                ui.add(egui::Label::new(theme::strong(line.as_str())).wrap());
            }
            for line in &self.follows {
                widgets::finding(ui, line, Tone::Plain);
            }
            match (self.after.0, self.changes.len()) {
                (0, _) => {
                    widgets::hint(ui, "还没有一轮成绩完整，名次不受影响。");
                }
                (after, 0) => {
                    widgets::finding(ui, &format!("第{after}轮后名次没有变化。"), Tone::Good);
                }
                (after, n) => {
                    let text = format!("第{after}轮后名次变化 {n}人（原名次 → 新名次）：");
                    widgets::finding(ui, &text, Tone::Warn);
                    ScrollArea::vertical().id_salt("changes").max_height(130.0).show(ui, |ui| {
                        ui.horizontal_wrapped(|ui| {
                            let rank = |r: Option<u32>| r.map_or("—".into(), |r| r.to_string());
                            for (id, from, to) in &self.changes {
                                let way = format!("{} → {}", rank(*from), rank(*to));
                                let text = format!("{} {way}；", here.name(*id));
                                ui.add(egui::Label::new(text).extend());
                            }
                        });
                    });
                }
            }
            ui.horizontal(|ui| {
                if widgets::primary(ui, "更正，写明理由", None).clicked() {
                    step = FormStep::Act(self.ask());
                }
                if widgets::act(ui, "不改", None).clicked() {
                    step = FormStep::Left;
                }
                widgets::hint(ui, "回车更正，Esc 不改");
            });
        });
        step
    }
}

fn words(here: Here<'_>, before: &State, after: &State, event: &Event) -> String {
    let sentences = act::sentence(before, after, event);
    let Event::ResultsEntered { results, .. } = event else { return sentences };
    let old = results.first().and_then(|(table, _)| here.facts.table(*table)?.result);
    let old = old.map(|r| format!("（原成绩：{}）", r.outcome.chinese()));
    format!("{sentences}{}", old.unwrap_or_default())
}
