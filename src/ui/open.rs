//! One open event: the session, where the arbiter is in it, and what is being drafted.

use std::collections::BTreeMap;

use super::action::Tab;
use super::frame::search::SearchDraft;
use super::screens::Drafts;
use crate::model::id::{GroupId, PlayerId};
use crate::model::roster::Column;
use crate::session::Session;

/// One open event with what the screens are drafting.
#[derive(Debug)]
pub struct Open {
    /// The record and all that follows from it; screens read it each frame.
    pub session: Session,
    /// The tab shown.
    pub tab: Tab,
    /// The group selected.
    pub group: GroupId,
    /// Drafts of the screens.
    pub drafts: Drafts,
    pub(super) search: SearchDraft,
}

impl Open {
    /// An event just opened: 报名 is shown, or 赛事 while nobody is entered. `known` are the
    /// headers of entry lists told before.
    pub(super) fn new(session: Session, known: BTreeMap<String, Option<Column>>) -> Open {
        let state = session.state();
        let group = state.regulation.group_ids().next().map_or(GroupId(1), |(id, _)| id);
        let tab = if state.entrants.is_empty() { Tab::Event } else { Tab::Entries };
        let mut drafts = Drafts::default();
        drafts.enrolment.explain(known);
        Open { session, tab, group, drafts, search: SearchDraft::default() }
    }

    /// Shows a player found by the search: at its table in 成绩 and 编排, else in 报名.
    pub(super) fn look_for(&mut self, player: PlayerId) {
        let group = self.session.state().entrants.get(&player).map(|e| e.facts.group);
        let found = group.is_some_and(|group| match self.tab {
            Tab::Results => self.drafts.results.find(&self.session, group, player),
            Tab::Pairing => self.drafts.pairing.find(&self.session, group, player),
            _ => false,
        });
        match group.filter(|_| found) {
            Some(group) => self.group = group,
            None => self.jump(player),
        }
    }

    /// Shows a player in 报名.
    pub(super) fn jump(&mut self, player: PlayerId) {
        if let Some(entrant) = self.session.state().entrants.get(&player) {
            self.group = entrant.facts.group;
        }
        self.tab = Tab::Entries;
        self.drafts.enrolment.jump(player);
    }
}
