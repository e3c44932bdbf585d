//! Which entrants the list shows.

use egui::Ui;

use super::columns::Facts;
use crate::model::event::DeskMark;
use crate::model::id::{GroupId, PlayerId};
use crate::model::state::EntrantState;
use crate::rules::name_order;
use crate::session::Session;
use crate::ui::widgets::{choice, search, submitted};

/// What is filtered for.
#[derive(Debug, Default)]
pub(super) struct FilterDraft {
    text: String,
    only: Only,
    scope: Scope,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Only {
    #[default]
    All,
    Unpaid,
    NotCheckedIn,
    DocumentUnseen,
    MeetingMissed,
    Problems,
    NoNumber,
    Left,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Scope {
    #[default]
    Event,
    Group,
}

pub(super) fn show(draft: &mut FilterDraft, ui: &mut Ui, session: &Session) {
    let field = search(ui, "筛选：姓名 拼音 单位 序号", &mut draft.text, 230.0);
    // Enter only leaves the field.
    let _ = submitted(ui, &field);
    let all = [
        (Only::All, "全部"),
        (Only::Unpaid, "未缴费"),
        (Only::NotCheckedIn, "未报到"),
        (Only::DocumentUnseen, "未验证件"),
        (Only::MeetingMissed, "未到会"),
        (Only::Problems, "有资格问题"),
        (Only::NoNumber, "没有序号"),
        (Only::Left, "已退赛"),
    ]
    .map(|(only, text)| (only, text.to_string()));
    choice(ui, "显示", &mut draft.only, &all, 120.0);
    if session.state().regulation.groups.len() > 1 {
        let scopes = [(Scope::Event, "各组".to_string()), (Scope::Group, "只看本组".to_string())];
        choice(ui, "范围", &mut draft.scope, &scopes, 96.0);
    }
}

/// The entrants that pass, in the order of entry.
pub(super) fn keys(
    draft: &FilterDraft,
    session: &Session,
    facts: &Facts<'_>,
    group: GroupId,
) -> Vec<PlayerId> {
    let passes = |id: PlayerId, entrant: &EntrantState| {
        (draft.scope == Scope::Event
            || entrant.facts.group == group
            || entrant.facts.own_group() == group)
            && only(draft.only, id, entrant, session, facts)
            && answers(draft.text.trim(), entrant)
    };
    let all = session.state().entrants.iter();
    all.filter(|(id, e)| passes(**id, e)).map(|(id, _)| *id).collect()
}

fn only(
    only: Only,
    id: PlayerId,
    entrant: &EntrantState,
    session: &Session,
    facts: &Facts<'_>,
) -> bool {
    let without = |mark| !entrant.marks.contains(&mark);
    match only {
        Only::All => true,
        Only::Unpaid => {
            without(DeskMark::Fee)
                && session
                    .state()
                    .regulation
                    .fee_of(entrant.facts.own_group())
                    .is_some_and(|f| f > 0)
        }
        Only::NotCheckedIn => without(DeskMark::CheckIn),
        Only::DocumentUnseen => without(DeskMark::Document),
        Only::MeetingMissed => entrant.marks.contains(&DeskMark::MeetingMissed),
        Only::Problems => facts.beyond_desk(id) > 0,
        Only::NoNumber => entrant.no.is_none(),
        Only::Left => entrant.withdrawn_at(facts.round),
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
        || entrant.no.is_some_and(|no| text.trim_end_matches('号').parse() == Ok(no.0))
}
