//! 成绩: results at the speed of typing, the round clock, fouls, closing, corrections.

mod choice;
mod clock;
mod correct;
mod desk;
mod follows;
mod forms;
mod foul;
mod grid;
mod keys;
mod menu;
mod noted;
mod offer;
mod penalty;
mod seats;
mod step;

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use egui::{CentralPanel, Panel, RichText, Ui};

use crate::model::event::{Event, TableResult};
use crate::model::id::{FoulId, GroupId, PlayerId, Round, Table};
use crate::model::numbering::Numbering;
use crate::model::seats::Seats;
use crate::model::state::{RoundState, TableState};
use crate::rules::record::describe;
use crate::rules::views::{Phase, progress};
use crate::session::Session;
use crate::ui::action::{Action, Tab};
use crate::ui::theme::{self, color};
use crate::ui::widgets::{self, Tone};

/// What the screen is drafting.
#[derive(Debug, Default)]
pub struct ResultsDraft {
    group: Option<GroupId>,
    /// The round looked at; none is the last published.
    selected: Option<Round>,
    desk: desk::Desk,
    form: Option<forms::Form>,
    /// Players ticked as absent, to be forfeited at the limit.
    absent: BTreeSet<PlayerId>,
    /// The announced start, typed.
    start: String,
    /// Whether a form stood over the list in the frame before.
    covered: bool,
}

/// Where a screen looks: the round with its facts.
#[derive(Clone, Copy)]
struct Here<'a> {
    session: &'a Session,
    group: GroupId,
    round: Round,
    facts: &'a RoundState,
}

impl Here<'_> {
    /// `张伟` of a seat.
    fn name(&self, id: PlayerId) -> String {
        describe::player(self.session.state(), id)
    }

    /// Numbered players of the group who neither sit nor have the bye in this round.
    fn unseated(&self) -> Vec<PlayerId> {
        let seated = |id: PlayerId| self.facts.bye == Some(id) || self.facts.table_of(id).is_some();
        let all = self.session.views().numbering(self.session.state(), self.group);
        all.into_iter().flat_map(Numbering::players).filter(|id| !seated(*id)).collect()
    }

    /// Seconds left to the lateness limit (negative: past it); none before the start.
    fn seconds_left(&self) -> Option<i64> {
        let regulation = &self.session.state().regulation;
        let minutes = i64::from(regulation.late_minutes(self.group, self.round));
        let played = self.session.seconds_since_start(self.group, self.round)?;
        Some(minutes * 60 - played)
    }

    /// The number the next foul record gets.
    fn next_foul(&self) -> FoulId {
        let last = self.session.state().fouls.keys().next_back();
        FoulId(last.map_or(1, |id| id.0.saturating_add(1)))
    }

    /// The act that announces the start of this round.
    fn started(&self, at: NaiveDateTime) -> Event {
        Event::RoundStarted { group: self.group, round: self.round, at }
    }

    /// The act that enters results of this round; none takes a result away.
    fn entered(&self, results: Vec<(Table, Option<TableResult>)>) -> Event {
        Event::ResultsEntered { group: self.group, round: self.round, results }
    }

    /// The act that corrects who sat at tables of this round, and who had the bye.
    fn corrected(&self, tables: &[(Table, Seats<PlayerId>)], bye: Option<PlayerId>) -> Event {
        let tables = tables.iter().map(|(table, seats)| (*table, seats.red, seats.black)).collect();
        Event::TablesCorrected { group: self.group, round: self.round, tables, bye }
    }

    /// The question before a result is replaced by another.
    fn over(&self, change: (Table, TableResult, TableResult), yes: &str, then: Action) -> Action {
        let (table, old, new) = change;
        let state = self.session.state();
        let new = describe::result(state, self.group, self.round, table, Some(new));
        let old = old.outcome.chinese();
        then.after(format!("第{table}台已有成绩“{old}”，改为：\n{new}？"), yes)
    }

    /// Who sits at a table.
    fn seats(&self, table: Table) -> Option<Seats<PlayerId>> {
        self.facts.table(table).map(TableState::seats)
    }
}

impl ResultsDraft {
    fn refresh(&mut self, group: GroupId, round: Round) {
        if self.group != Some(group) || self.desk.round != Some(round) {
            let selected = self.selected.filter(|_| self.group == Some(group));
            *self = ResultsDraft { group: Some(group), selected, ..ResultsDraft::default() };
            self.desk.round = Some(round);
        }
    }

    /// Puts the cursor on the table of a player in the round shown; false if there is none.
    pub fn find(&mut self, session: &Session, group: GroupId, player: PlayerId) -> bool {
        let last = session.state().last_round(group);
        let own = self.selected.filter(|r| self.group == Some(group) && *r < last);
        let round = own.unwrap_or(last);
        let Some(played) = session.state().round(group, round) else { return false };
        let Some(table) = played.table_of(player) else { return false };
        self.refresh(group, round);
        self.desk.begin_at(table);
        true
    }

    /// Takes the marks of absence off tables that have a result: they go only with it.
    fn settle_absent(&mut self, here: Here<'_>) {
        let before = self.absent.len();
        for table in here.facts.tables.iter().filter(|t| t.result.is_some()) {
            for id in table.seats().both() {
                self.absent.remove(&id);
            }
        }
        if self.absent.len() < before {
            self.desk.entered(here);
        }
    }

    /// Why nothing else can be begun now.
    fn busy_refusal(&self) -> Option<&'static str> {
        self.busy().then_some("请先完成或取消上方的操作")
    }

    /// Whether a form or menu stands over the list.
    fn busy(&self) -> bool {
        self.form.is_some()
    }
}

/// Shows the tab.
pub fn show(
    draft: &mut ResultsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let Some(facts) = session.state().groups.get(&group) else {
        widgets::empty(ui, "没有这个组别。");
        return None;
    };
    let Some((last, _)) = facts.last_round() else {
        widgets::empty(ui, "本组还没有公布对阵。请先在“编排”中编排并公布第1轮。");
        let go = ui.vertical_centered(|ui| widgets::primary(ui, "去编排", None).clicked());
        return go.inner.then_some(Action::GoTo(Tab::Pairing));
    };
    if draft.group != Some(group) {
        draft.selected = None;
    }
    let round = draft.selected.filter(|r| *r < last).unwrap_or(last);
    draft.refresh(group, round);
    let round_facts = facts.round(round)?;
    let here = Here { session, group, round, facts: round_facts };
    let mut action = rounds(draft, ui, here, last);
    if draft.selected.unwrap_or(last) != round {
        return action;
    }
    draft.desk.settle(here);
    draft.settle_absent(here);
    action = draft.keys(ui, here).or(action);
    // On a narrow screen the list of tables needs the room more.
    let side = (ui.available_width() * 0.34).clamp(216.0, 286.0);
    Panel::right("round").resizable(false).exact_size(side).show(ui, |ui| {
        if let Some(asked) = clock::show(draft, ui, here) {
            action = Some(asked);
        }
    });
    let rest = CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| {
        echo(draft, ui, here);
        let asked = draft.forms(ui, here);
        if draft.busy() != draft.covered {
            draft.covered = draft.busy();
            draft.desk.reveal = true;
        }
        grid::show(draft, ui, here);
        asked
    });
    rest.inner.or(action)
}

/// The rounds, the newest last.
fn rounds(draft: &mut ResultsDraft, ui: &mut Ui, here: Here<'_>, last: Round) -> Option<Action> {
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        for round in (1..=last.0).map(Round) {
            let name = format!("第{round}轮");
            if ui.selectable_label(round == here.round, name).clicked() {
                draft.selected = Some(round).filter(|r| *r < last);
            }
        }
        ui.separator();
        let stage = match here.facts.closed {
            true => "已结束；改成绩须写明理由".to_owned(),
            false => {
                let all = here.facts.tables.len();
                format!("已报 {}/{all}", all - here.facts.missing().len())
            }
        };
        ui.label(theme::strong(stage));
        if let Some(bye) = here.facts.bye {
            ui.label(format!("轮空：{}", here.name(bye)));
        }
        let next = match progress(here.session.state(), here.group).phase {
            Phase::ToPair(next) => Some(next),
            _ => None,
        };
        if let Some(next) = next
            && widgets::primary(ui, &format!("去编排第{next}轮"), None).clicked()
        {
            action = Some(Action::GoTo(Tab::Pairing));
        }
    });
    ui.separator();
    action
}

/// The tables of the last act that entered or corrected results of this round and still stands;
/// several after 到时弃权.
fn entered_last(here: Here<'_>) -> Vec<Table> {
    let acts = here.session.entries().iter().rev();
    let results = acts.filter(|entry| here.session.in_force(entry.seq));
    let of_round = results.map(|entry| &entry.event).find_map(|event| {
        let Event::ResultsEntered { group, round, results } = event else { return None };
        ((*group, *round) == (here.group, here.round)).then_some(results)
    });
    let tables = of_round.into_iter().flatten().map(|(table, _)| *table);
    tables.filter(|table| here.facts.table(*table).is_some()).collect()
}

/// What was recorded last, and where the cursor stands now.
fn echo(draft: &ResultsDraft, ui: &mut Ui, here: Here<'_>) {
    let state = here.session.state();
    ui.horizontal(|ui| {
        let entered = entered_last(here);
        let sentences: Vec<String> = entered
            .iter()
            .map(|table| {
                let result = here.facts.table(*table).and_then(|t| t.result);
                let sentences = describe::result(state, here.group, here.round, *table, result);
                sentences.replacen(&format!("第{}轮 ", here.round), "", 1)
            })
            .collect();
        let text = match sentences.len() {
            0 => "尚未录入".to_owned(),
            1 => sentences.concat(),
            n => format!("{n}台：{}", sentences.join("；")),
        };
        ui.label(theme::quiet("刚录"));
        let label = egui::Label::new(theme::strong(text.as_str()).size(19.0).color(color::GREEN));
        ui.add(label.truncate()).on_hover_text(text);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::quiet("现在"));
        match draft.desk.cursor.and_then(|t| Some((t, here.seats(t)?))) {
            None => {
                ui.label(theme::strong("成绩已齐").size(19.0));
            }
            Some((table, Seats { red, black })) => {
                ui.label(theme::strong(format!("第{table}台")).size(19.0));
                let red = RichText::new(format!("红 {}", here.name(red))).size(19.0);
                ui.label(red.color(color::CINNABAR));
                ui.label(RichText::new(format!("黑 {}", here.name(black))).size(19.0));
                let keys = "按红方得分：2 红胜　1 和　0 黑胜";
                let needed =
                    widgets::widest(ui, egui::FontFamily::Proportional, [keys].into_iter());
                if needed <= ui.available_size_before_wrap().x {
                    ui.label(theme::quiet(keys));
                }
            }
        }
        if draft.desk.provisional {
            widgets::badge(ui, "下一个成绩记为待仲裁（Z 取消）", Tone::Warn);
        }
        if let Some(jump) = &draft.desk.jump {
            widgets::badge(ui, &format!("跳到第 {jump}_ 台，回车"), Tone::Accent);
        }
        if let Some(echo) = &draft.desk.echo {
            widgets::badge(ui, echo, Tone::Warn);
        }
    });
}
