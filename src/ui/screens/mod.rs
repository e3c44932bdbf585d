//! The nine tabs. A screen is a function: it reads the session, keeps a draft, asks for an
//! action and never writes.

pub mod awards;
mod draw;
pub mod eligibility;
pub mod enrolment;
pub mod event;
pub mod keyboard;
pub mod log;
pub mod pairing;
mod pane;
pub mod print;
mod regulation;
pub mod results;
pub mod standings;
mod unsettled;

use egui::Ui;

use super::action::{Action, Tab};
use super::projector;
use crate::model::id::GroupId;
use crate::session::Session;

/// What the screens are drafting; facts are never kept here.
#[derive(Debug, Default)]
pub struct Drafts {
    /// 赛事.
    pub event: event::EventDraft,
    /// 报名.
    pub enrolment: enrolment::EnrolmentDraft,
    /// 资格.
    pub eligibility: eligibility::EligibilityDraft,
    /// 编排.
    pub pairing: pairing::PairingDraft,
    /// 成绩.
    pub results: results::ResultsDraft,
    /// 名次.
    pub standings: standings::StandingsDraft,
    /// 奖励.
    pub awards: awards::AwardsDraft,
    /// 打印.
    pub print: print::PrintDraft,
    /// 日志.
    pub log: log::LogDraft,
}
/// Shows a tab.
pub fn show(
    tab: Tab,
    drafts: &mut Drafts,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    projector::show(&mut drafts.pairing.projector, ui.ctx(), session, group);
    match tab {
        Tab::Event => event::show(&mut drafts.event, ui, session),
        Tab::Entries => enrolment::show(&mut drafts.enrolment, ui, session, group),
        Tab::Eligibility => eligibility::show(&mut drafts.eligibility, ui, session, group),
        Tab::Pairing => pairing::show(&mut drafts.pairing, ui, session, group),
        Tab::Results => results::show(&mut drafts.results, ui, session, group),
        Tab::Standings => standings::show(&mut drafts.standings, ui, session, group),
        Tab::Awards => awards::show(&mut drafts.awards, ui, session, group),
        Tab::Print => print::show(&mut drafts.print, ui, session, group),
        Tab::Log => log::show(&mut drafts.log, ui, session, group),
    }
}
