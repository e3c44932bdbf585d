//! The nine tabs. A screen is a function: it reads the session, keeps a draft, asks for an
//! action and never writes.

pub mod eligibility;
pub mod entries;
pub mod event;

use egui::Ui;

use super::action::{Action, Tab};
use crate::model::id::GroupId;
use crate::session::Session;

/// What the screens are drafting; facts are never kept here.
#[derive(Debug, Default)]
pub struct Drafts {
    /// 赛事.
    pub event: event::EventDraft,
    /// 报名.
    pub entries: entries::EntriesDraft,
    /// 资格.
    pub eligibility: eligibility::EligibilityDraft,
}

/// Shows a tab.
pub fn show(
    tab: Tab,
    drafts: &mut Drafts,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    match tab {
        Tab::Event => event::show(&mut drafts.event, ui, session, group),
        Tab::Entries => entries::show(&mut drafts.entries, ui, session, group),
        Tab::Eligibility => eligibility::show(&mut drafts.eligibility, ui, session, group),
        _ => None,
    }
}
