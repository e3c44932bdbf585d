//! The nine tabs. A screen is a function: it reads the session, keeps a draft, asks for an
//! action and never writes.

pub mod entries;

use egui::Ui;

use super::action::{Action, Tab};
use crate::model::id::GroupId;
use crate::session::Session;

/// What the screens are drafting; facts are never kept here.
#[derive(Debug, Default)]
pub struct Drafts {
    /// 报名.
    pub entries: entries::EntriesDraft,
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
        Tab::Entries => entries::show(&mut drafts.entries, ui, session, group),
        _ => None,
    }
}
