//! Which entrants the list shows.

use egui::Ui;

use super::columns::{Standing, fee_asked};
use crate::model::event::DeskMark;
use crate::model::id::{GroupId, PlayerId};
use crate::model::named::named;
use crate::model::state::EntrantState;
use crate::model::typed::typed_number;
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::widgets::{choice, search, submitted};

/// What is filtered for.
#[derive(Debug, Default)]
pub(super) struct FilterDraft {
    text: String,
    those: Those,
    /// Only those of the group that is shown.
    own_group: bool,
}

named! {
    /// Which entrants are shown.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Those {
        /// Everybody.
        #[default]
        All = "全部",
        /// Whose fee is asked and open.
        Unpaid = "未缴费",
        /// Who did not come to the desk yet.
        NotCheckedIn = "未报到",
        /// Whose document nobody has seen.
        DocumentUnseen = "未验证件",
        /// Who missed the technical meeting.
        MeetingMissed = "未到会",
        /// With findings the desk does not settle.
        Problems = "有资格问题",
        /// Not drawn.
        NoNumber = "没有序号",
        /// Withdrawn in the round that is next.
        Left = "已退赛",
    }
}

pub(super) fn show(draft: &mut FilterDraft, ui: &mut Ui, session: &Session) {
    let field = search(ui, "筛选：姓名 拼音 单位 序号", &mut draft.text, 230.0);
    // Enter only leaves the field.
    let _ = submitted(ui, &field);
    let all = Those::ALL.map(|those| (those, those.chinese().to_string()));
    choice(ui, "显示", &mut draft.those, &all, 120.0);
    if session.state().regulation.groups.len() > 1 {
        let scopes = [(false, "各组".to_string()), (true, "只看本组".to_string())];
        choice(ui, "范围", &mut draft.own_group, &scopes, 96.0);
    }
}

/// The entrants that pass, in the order of entry.
pub(super) fn keys(draft: &FilterDraft, known: &Standing<'_>, group: GroupId) -> Vec<PlayerId> {
    let passes = |id: PlayerId, entrant: &EntrantState| {
        (!draft.own_group || entrant.facts.group == group || entrant.facts.own_group() == group)
            && holds(draft.those, id, entrant, known)
            && answers(draft.text.trim(), entrant)
    };
    let all = known.session.state().entrants.iter();
    all.filter(|(id, e)| passes(**id, e)).map(|(id, _)| *id).collect()
}

fn holds(those: Those, id: PlayerId, entrant: &EntrantState, known: &Standing<'_>) -> bool {
    match those {
        Those::All => true,
        Those::Problems => known.beyond_desk(id) > 0,
        Those::NoNumber => entrant.no.is_none(),
        Those::Left => entrant.withdrawn_at(known.round),
        desk => at_desk(desk, entrant, known.session),
    }
}

/// Whether an entrant is one of those that wait for the desk.
pub(super) fn at_desk(those: Those, entrant: &EntrantState, session: &Session) -> bool {
    let has = |mark| entrant.marks.contains(&mark);
    match those {
        Those::Unpaid => !has(DeskMark::Fee) && fee_asked(session, entrant),
        Those::NotCheckedIn => !has(DeskMark::CheckIn),
        Those::DocumentUnseen => !has(DeskMark::Document),
        Those::MeetingMissed => has(DeskMark::MeetingMissed),
        Those::All | Those::Problems | Those::NoNumber | Those::Left => false,
    }
}

fn answers(text: &str, entrant: &EntrantState) -> bool {
    text.is_empty()
        || name_order::answers(&entrant.name(), entrant.facts.person.pinyin.as_deref(), text)
        || entrant
            .facts
            .unit
            .as_deref()
            .is_some_and(|unit| unit.contains(text) || name_order::answers(unit, None, text))
        || entrant.no.is_some_and(|no| typed_number(text) == Some(no.0))
}
