//! The form of one entrant: the identity number first, what it says fills in, what is found
//! stands beside the field it is about.

use egui::{ScrollArea, Ui};

use super::check::{Checked, check};
use super::fields::{self, Member};
use super::record::Fields;
use super::standing;
use crate::model::id::{GroupId, PlayerId, Seq};
use crate::model::person::Sex;
use crate::rules::enrolment::enrol::{Placing, placing};
use crate::rules::enrolment::identity;
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{finding, primary};

/// What is typed.
#[derive(Debug)]
pub(super) struct FormDraft {
    /// Who is corrected; none where somebody new is entered.
    pub(super) id: Option<PlayerId>,
    pub(super) fields: Fields,
    /// As the form was opened.
    pub(super) before: Fields,
    /// What the number last filled in, so that a corrected number may fill in again.
    filled: Filled,
    partner_filled: Filled,
    pub(super) group_chosen: GroupChoice,
    pub(super) checked: Option<Checked>,
    /// The last row of the ledger when the form was sent.
    sent: Option<Seq>,
    standing: standing::StandingDraft,
    focus: bool,
}

/// What a number filled in.
#[derive(Debug, Default)]
struct Filled {
    birth: String,
    sex: Option<Sex>,
    native: String,
}

/// Who chose the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupChoice {
    Proposed,
    ByHand,
}

impl FormDraft {
    /// An empty form.
    pub(super) fn new(group: GroupId) -> FormDraft {
        FormDraft::with(None, Fields::empty(group), GroupChoice::Proposed)
    }

    /// The form of somebody entered.
    pub(super) fn of(id: PlayerId, session: &Session) -> FormDraft {
        match Fields::of(id, session) {
            Some(fields) => FormDraft::with(Some(id), fields, GroupChoice::ByHand),
            None => FormDraft::new(GroupId(1)),
        }
    }

    fn with(id: Option<PlayerId>, fields: Fields, group_chosen: GroupChoice) -> FormDraft {
        FormDraft {
            id,
            before: fields.clone(),
            fields,
            filled: Filled::default(),
            partner_filled: Filled::default(),
            group_chosen,
            checked: None,
            sent: None,
            standing: standing::StandingDraft::default(),
            focus: true,
        }
    }

    /// Whether the form shows an entrant untouched, so that it may follow the list's cursor.
    pub(super) fn follows(&self, id: PlayerId) -> bool {
        self.id.is_some_and(|own| own != id) && self.fields == self.before
    }
}

/// Shows the form. The second value is whether it stays open.
pub(super) fn show(
    draft: &mut FormDraft,
    ui: &mut Ui,
    session: &Session,
) -> (Option<Action>, bool) {
    let (seq, _) = session.mark();
    if draft.sent.is_some_and(|sent| seq > sent) {
        // It was recorded: the next one, or what is known now.
        *draft = match draft.id {
            Some(id) => FormDraft::of(id, session),
            None => FormDraft::new(draft.fields.group),
        };
    }
    check(draft, session, seq);
    let mut asked = None;
    let mut open = true;
    let mut pressed = false;
    ui.horizontal(|ui| {
        let title = match draft.id {
            Some(id) => format!("修改报名 · 编号{id}"),
            None => "新报名".into(),
        };
        ui.label(theme::strong(title).size(18.0));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            open = !ui.button("关闭").clicked();
            let word = if draft.id.is_some() { "保存修改" } else { "报名" };
            pressed = primary(ui, word, refusal(draft, session).as_deref()).clicked();
        });
    });
    ui.separator();
    let mut sent = false;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let focus = std::mem::take(&mut draft.focus);
        let typed = fields::show(draft, ui, session, focus);
        sent = typed.sent;
        if let Some(whose) = typed.number {
            fill_in(draft, whose, session);
        }
        check(draft, session, seq);
        ui.add_space(4.0);
        for (_, text, tone) in
            draft.checked.iter().flat_map(|c| &c.said).filter(|(spot, ..)| spot.is_none())
        {
            finding(ui, text, *tone);
        }
        if let Some(id) = draft.id {
            ui.add_space(6.0);
            asked = standing::show(&mut draft.standing, ui, session, id);
        }
    });
    if (pressed || sent)
        && refusal(draft, session).is_none()
        && let Some(event) = draft.checked.as_ref().and_then(|c| c.event.clone())
    {
        let before = draft.id.map(|_| &draft.before);
        let id = draft.id.unwrap_or(session.state().next_player);
        let private = draft.fields.private(before, id);
        draft.sent = Some(seq);
        asked = Some(Action::Record { event, reason: None, private });
    }
    (asked, open)
}

/// Why the form may not be recorded now.
fn refusal(draft: &FormDraft, session: &Session) -> Option<String> {
    let checked = draft.checked.as_ref()?;
    if let Some(fault) = &checked.fault {
        return Some(fault.clone());
    }
    if draft.id.is_some() && draft.fields == draft.before {
        return Some("没有改动".into());
    }
    checked.event.as_ref().and_then(|event| session.admit(event).refusal().map(str::to_string))
}

/// What a sound number says goes into fields that are empty or still hold what an earlier
/// number said; a number that is no longer sound takes back what it filled in.
fn fill_in(draft: &mut FormDraft, whose: Member, session: &Session) {
    let (form, filled) = match whose {
        Member::Own => (&mut draft.fields.own, &mut draft.filled),
        Member::Partner => (&mut draft.fields.partner, &mut draft.partner_filled),
    };
    let kind = Some(form.kind.as_str()).filter(|k| !k.trim().is_empty());
    let reading = identity::read(&form.identity, kind).filter(|r| r.trustworthy());
    let birth = reading.as_ref().and_then(|r| r.birth).map(|d| d.to_string());
    let native = reading.as_ref().and_then(|r| r.province_name()).map(str::to_string);
    let sex = reading.as_ref().and_then(|r| r.sex);
    for (field, filled, value) in [
        (&mut form.birth, &mut filled.birth, birth),
        (&mut form.native, &mut filled.native, native),
    ] {
        if field.trim().is_empty() || *field == *filled {
            *filled = value.unwrap_or_default();
            field.clone_from(filled);
        }
    }
    if form.sex.is_none() || form.sex == filled.sex {
        form.sex = sex;
        filled.sex = sex;
    }
    if whose == Member::Own && draft.group_chosen == GroupChoice::Proposed && reading.is_some() {
        let birth = disk::typed_date(&form.birth).ok();
        let placed = placing(&session.state().regulation, None, birth, form.sex);
        if let Placing::In(group) = placed {
            draft.fields.group = group;
        }
    }
}
