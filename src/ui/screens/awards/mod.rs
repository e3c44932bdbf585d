//! 奖励: prizes, titles, quotas and grades as computed, what the arbiter decided otherwise, and
//! the certificates.

mod certificates;
mod lists;

use std::collections::BTreeSet;

use egui::{ScrollArea, Ui};

use crate::model::award::Award;
use crate::model::event::{Certificate, Event};
use crate::model::id::{GroupId, PlayerId, Round, Seq};
use crate::model::state::RoundState;
use crate::rules::awards::certificates::due_by;
use crate::rules::awards::given::{Awards, awards_in, playing_group, ranked};
use crate::rules::record::describe;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::unsettled;
use crate::ui::theme;
use crate::ui::widgets::{self, Tone};

/// How many are named in the banner.
const NAMED: usize = 4;

/// What the screen is drafting.
#[derive(Debug, Default)]
pub struct AwardsDraft {
    computed: Option<Computed>,
    ruling: Option<Ruling>,
}

/// What is given on one state of the record; worked out once for it.
#[derive(Debug)]
struct Computed {
    seq: Seq,
    group: GroupId,
    awards: Awards,
    due: Vec<Certificate>,
}

/// An award being decided otherwise.
#[derive(Debug, Clone)]
struct Ruling {
    award: Award,
    text: String,
}

/// Shows the tab.
pub fn show(
    draft: &mut AwardsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let seq = session.mark().0;
    let fresh = draft.computed.take().filter(|c| c.seq == seq && c.group == group);
    let computed = fresh.unwrap_or_else(|| {
        draft.ruling = None;
        let state = session.state();
        // The standings are worked out once for all tabs.
        let field = playing_group(state, group);
        let rounds = state.groups.get(&field).map_or(&[][..], |g| g.rounds.as_slice());
        let standings = session.views().standings(state, field, Round(rounds.len() as u32));
        // Before a round is played the list by number would name winners.
        let ranked = match rounds.first().is_some_and(RoundState::complete) {
            true => ranked(state, group, &standings),
            false => Vec::new(),
        };
        let awards = awards_in(state, group, &ranked);
        let due = due_by(state, group, &awards);
        Computed { seq, group, awards, due }
    });
    let mut action = None;
    let awards = &computed.awards;
    ui.horizontal_wrapped(|ui| {
        match &awards.waits {
            Some(why) => widgets::finding(ui, &format!("暂定：{why}"), Tone::Warn),
            None => widgets::finding(ui, "名次已定，可以颁奖", Tone::Good),
        };
        let open = open_of(session, awards);
        if !open.is_empty() {
            let named: Vec<&str> = open.iter().take(NAMED).map(String::as_str).collect();
            let more = if open.len() > NAMED { "等" } else { "" };
            let text =
                format!("获奖者中{}人有资格问题未处理：{}{more}", open.len(), named.join("、"));
            widgets::finding(ui, &text, Tone::Warn);
        }
        let yuan: u64 = awards.prizes.iter().map(|list| list.total()).sum();
        ui.label(theme::strong(format!("奖金合计 {yuan} 元")));
    });
    ui.separator();
    action = decide(draft, ui, session, group).or(action);
    ScrollArea::vertical().id_salt(("awards", group.0)).auto_shrink(false).show(ui, |ui| {
        match lists::show(ui, session, group, awards) {
            Some(lists::AwardsRequest::Ruling(award)) => {
                draft.ruling = Some(Ruling { award, text: String::new() });
            }
            Some(lists::AwardsRequest::Do(asked)) => action = Some(asked),
            None => {}
        }
        let waits = awards.waits.as_deref();
        let asked = certificates::show(ui, session, group, waits, &computed.due);
        action = asked.or(action.take());
    });
    draft.computed = Some(computed);
    action
}

/// Those who are given something and have open findings, each with the clauses.
fn open_of(session: &Session, awards: &Awards) -> Vec<String> {
    let mut given: BTreeSet<PlayerId> = BTreeSet::new();
    given.extend(awards.prizes.iter().flat_map(|list| &list.rows).filter_map(|row| row.player));
    given.extend(awards.titles.iter().filter_map(|award| award.player));
    given.extend(awards.quotas.iter().flat_map(|list| list.players.iter().copied()));
    given.extend(awards.grades.iter().filter(|a| a.withheld.is_none()).map(|a| a.player));
    given
        .into_iter()
        .map(|id| (id, unsettled::clauses(session, id)))
        .filter(|(_, clauses)| !clauses.is_empty())
        .map(|(id, clauses)| format!("{}（{clauses}）", describe::player(session.state(), id)))
        .collect()
}

/// 改定: who gets it instead, or nobody.
fn decide(
    draft: &mut AwardsDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let ruling = draft.ruling.as_mut()?;
    let mut asked: Option<Option<PlayerId>> = None;
    let mut leave = false;
    egui::Frame::group(ui.style()).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::strong(format!("改定 {}：", ruling.award)));
            widgets::field(ui, "改发给（序号或姓名）", &mut ruling.text, 150.0);
            let wanted = ruling.text.trim();
            let found = session.state().entrants.iter().find(|(_, e)| {
                e.facts.own_group() == group
                    && !wanted.is_empty()
                    && (e.no.is_some_and(|no| no.to_string() == wanted) || e.name() == wanted)
            });
            let name = found.map(|(id, _)| describe::player(session.state(), *id));
            let refusal = name.is_none().then_some("请输入本组棋手的序号或姓名");
            let text = format!("改发给 {}", name.unwrap_or_default());
            if widgets::act(ui, text.trim_end(), refusal).clicked() {
                asked = found.map(|(id, _)| Some(*id));
            }
            if widgets::act(ui, "不发", None).clicked() {
                asked = Some(None);
            }
            leave = widgets::act(ui, "取消", None).clicked();
            if let Some((id, _)) = found {
                unsettled::label(ui, session, *id);
            }
        });
    });
    let event = asked.map(|to| Event::AwardRuled { group, award: ruling.award.clone(), to });
    if leave || event.is_some() {
        draft.ruling = None;
    }
    event.map(Action::record)
}
