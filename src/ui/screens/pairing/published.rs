//! A published round: who meets whom, what came of it, and 作废重排 while nothing has.

use egui::Ui;

use crate::model::event::{Event, PairedBy};
use crate::model::seats::Seats;
use crate::model::state::RoundState;
use crate::rules::record::describe;
use crate::ui::action::{Action, Tab};
use crate::ui::screens::print::outdated_by;
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, TablesCell, TablesColumn, Tone, TwoSided, name_width};

use super::explain::Case;
use super::{Here, PairingDraft, people};

/// Shows a published round.
pub(super) fn show(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let Here { session, group, round } = here;
    let state = session.state();
    let facts = state.round(group, round)?;
    let done = facts.tables.iter().filter(|t| t.result.is_some()).count();
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        let all = facts.tables.len();
        let stage = if facts.closed {
            "已结束".to_owned()
        } else {
            format!("已公布，成绩 {done}/{all}")
        };
        ui.label(theme::strong(format!("第{round}轮 {all}台 · {stage}")));
        match facts.by {
            PairedBy::Engine => {}
            PairedBy::Hand { .. } => {
                widgets::badge(ui, "手工调整", Tone::Warn);
            }
            PairedBy::FewestRematches => {
                widgets::badge(ui, "允许最少的重复相遇", Tone::Warn);
            }
        }
        if let Some(times) = state.groups.get(&group).and_then(|g| g.voided.get(&round)) {
            widgets::badge(ui, &format!("本轮曾作废{times}次"), Tone::Warn);
        }
        if !facts.closed && widgets::primary(ui, "去录成绩", None).clicked() {
            action = Some(Action::GoTo(Tab::Results));
        }
        if widgets::act(ui, "打印本轮 F9", None).clicked() {
            action = Some(Action::PrintRound { group, round });
        }
        let void = Event::PairingVoided { group, round };
        let open = state.last_round(group) == round && !facts.closed;
        if open && widgets::act_on(ui, session, "作废重排", &void).clicked() {
            let printed = outdated_by(session, std::slice::from_ref(&void));
            let printed = printed.map(|sentence| format!("\n\n{sentence}")).unwrap_or_default();
            action = Some(Action::confirm(format!(
                    "作废第{round}轮对阵并重排？\n\n已张贴的对阵表作废，须收回；\
                     本轮将重新编排、重新公布；原来指定同台的照旧，轮空重新安排。须写明理由。{printed}"
                ), "作废重排", void));
        }
    });
    if let Some(bye) = facts.bye {
        ui.horizontal(|ui| {
            ui.label(format!("轮空：{}", here.name(bye)));
            if widgets::small(ui, "为何轮空", None).clicked() {
                draft.ask(facts.tables.len());
            }
        });
    }
    action = people::show_late(ui, here, &facts.seating()).or(action);
    action = asked(draft, ui, here).or(action);
    tables(draft, ui, here, facts);
    action
}

/// The tables with what came of them; a click on a number asks why the table is so.
fn tables(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>, facts: &RoundState) {
    let state = here.session.state();
    let play = state.regulation.play_of(here.group);
    let points = play.points(play.system);
    let names: Vec<Seats<String>> =
        facts.tables.iter().map(|table| table.seats().map(|id| here.name(id))).collect();
    let all = names.iter().flat_map(|seats| [seats.red.as_str(), seats.black.as_str()]);
    let list = TwoSided {
        salt: ("published", here.round.0),
        number: 50.0,
        facts: &[TablesColumn::Rest("单位", 90.0)],
        name: name_width(ui, all, 8.0, (110.0, 240.0)),
        middle: Some(TablesColumn::Exact("成绩", 190.0)),
        end: None,
        rows: facts.tables.len(),
        cursor: None,
        reveal: draft.reveal.take().filter(|row| *row < facts.tables.len()).map(|row| (row, None)),
    };
    list.show(ui, |ui, index, place| {
        let table = facts.tables[index];
        match place {
            TablesCell::Number => {
                let text = theme::strong((index + 1).to_string());
                let number = egui::Button::selectable(draft.asked == Some(index), text);
                if ui.add(number).on_hover_text("点台号：看这一台为何这样编排").clicked()
                {
                    draft.ask(index);
                }
            }
            TablesCell::Fact(side, _) => widgets::unit(ui, state, *table.seats().of(side)),
            TablesCell::Name(side) => widgets::side_name(ui, names[index].of(side), side),
            TablesCell::Middle => match table.result {
                None => {
                    ui.label(theme::quiet("—"));
                }
                Some(result) => {
                    let score = describe::score_text(&points, result.outcome);
                    let word = result.outcome.chinese();
                    let waits = if result.provisional { " 待仲裁" } else { "" };
                    ui.label(format!("{score} {word}{waits}"));
                }
            },
            TablesCell::End => {}
        }
    });
}

impl PairingDraft {
    /// Asks about a table, or no more about it.
    fn ask(&mut self, index: usize) {
        self.asked = Some(index).filter(|i| self.asked != Some(*i));
    }
}

/// Why the table asked about is as it is.
fn asked(draft: &mut PairingDraft, ui: &mut Ui, here: Here<'_>) -> Option<Action> {
    let Some(index) = draft.asked else {
        widgets::hint(ui, "点台号，看这一台为何这样编排；可打印说明，答复询问和申诉。");
        return None;
    };
    if !draft.case.as_ref().is_some_and(|case| case.fits(here)) {
        draft.case = Case::published(here);
    }
    let Some(case) = draft.case.as_ref() else {
        widgets::finding(ui, "赛事记录中找不到本轮的公布", Tone::Warn);
        return None;
    };
    if index >= case.why.len() {
        draft.asked = None;
        return None;
    }
    widgets::framed(ui, color::FOCUS, |ui| {
        case.show(ui, here.session, index, &mut draft.alternative)
    })
}
