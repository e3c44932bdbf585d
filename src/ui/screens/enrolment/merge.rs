//! 合并组别: a group too small plays in another by decision and is still ranked apart.

use egui::{Grid, ScrollArea, Ui};

use crate::model::event::Event;
use crate::model::field::System;
use crate::model::id::{GroupId, Seq};
use crate::rules::enrolment::merging;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::theme;
use crate::ui::widgets::{Tone, act, act_on, choice, finding, hint};

/// What is to be merged.
#[derive(Debug)]
pub(super) struct MergeDraft {
    group: GroupId,
    into: Option<GroupId>,
    /// The last row of the ledger when it was asked.
    sent: Option<Seq>,
}

impl MergeDraft {
    pub(super) fn new(group: GroupId) -> MergeDraft {
        MergeDraft { group, into: None, sent: None }
    }
}

/// Shows the groups and what may be merged.
pub(super) fn show(draft: &mut MergeDraft, ui: &mut Ui, session: &Session) -> PaneAnswer {
    let state = session.state();
    let (seq, _) = session.mark();
    let mut asked = None;
    let open = pane::head(ui, "合并组别", |_| ());
    hint(
        ui,
        "人数太少、不能单独成组比赛的组别，可以并入另一组编排。名次、奖励、等级仍按原来的组别分别排定。",
    );
    let groups: Vec<(GroupId, String)> =
        state.regulation.group_ids().map(|(id, g)| (id, g.name.clone())).collect();
    if groups.len() < 2 {
        finding(ui, "本赛事只有一个组别，没有可以合并的组", Tone::Plain);
        return (None, open);
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        choice(ui, "把", &mut draft.group, &groups, 150.0);
        let mut targets: Vec<(Option<GroupId>, String)> = vec![(None, "请选择".into())];
        let others = groups.iter().filter(|(id, _)| *id != draft.group);
        targets.extend(others.map(|(id, name)| (Some(*id), name.clone())));
        draft.into = draft.into.filter(|into| *into != draft.group);
        choice(ui, "并入", &mut draft.into, &targets, 150.0);
        let event =
            Event::GroupMerged { group: draft.group, into: draft.into.unwrap_or(draft.group) };
        let pressed = match draft.into {
            Some(_) => act_on(ui, session, "合并编排…", &event),
            None => act(ui, "合并编排…", Some("请先选择并入哪一组")),
        };
        if let Some(into) = draft.into.filter(|_| pressed.clicked()) {
            draft.sent = Some(seq);
            asked = Some(Action::confirm(question(session, draft.group, into), "合并编排", event));
        }
    });
    ui.add_space(8.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| table(ui, session, &groups));
    if draft.sent.take_if(|sent| seq > *sent).is_some() {
        draft.into = None;
    }
    (asked, open)
}

/// Every group with how many it has and whom it plays with.
fn table(ui: &mut Ui, session: &Session, groups: &[(GroupId, String)]) {
    let state = session.state();
    Grid::new("groups").striped(true).spacing([26.0, 6.0]).show(ui, |ui| {
        for head in ["组别", "报名", "赛制", "抽签", "合并"] {
            ui.label(theme::strong(head));
        }
        ui.end_row();
        for (id, name) in groups {
            ui.label(name.as_str());
            ui.label(format!("{}人", entered(session, *id)));
            ui.label(match state.regulation.play_of(*id).system {
                System::Swiss => "积分编排",
                System::RoundRobin => "单循环",
                System::DoubleRoundRobin => "双循环",
            });
            let drawn = state.groups.get(id).is_some_and(|g| g.draw.is_some());
            ui.label(if drawn { "已抽签" } else { "未抽签" });
            ui.label(merging::sentence(state, *id).unwrap_or_default());
            ui.end_row();
        }
    });
}

fn entered(session: &Session, group: GroupId) -> usize {
    session.state().entrants.values().filter(|e| e.facts.own_group() == group).count()
}

fn question(session: &Session, group: GroupId, into: GroupId) -> String {
    let state = session.state();
    let name = |id: GroupId| state.regulation.group(id).map_or("", |g| g.name.as_str());
    let (own, other) = (name(group), name(into));
    format!(
        "把{own}（{}人）并入{other}（{}人）？\n\n两组一起抽签、编排、比赛，按{other}的赛制和轮数；资格条件仍按{own}审核，名次、奖励、等级仍按{own}单独排定。抽签以后不能再合并；现在合并可以一步撤销。",
        entered(session, group),
        entered(session, into)
    )
}
