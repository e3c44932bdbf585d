//! The form of one entrant: the identity number first, what it says fills in, what is found
//! stands beside the field it is about.

mod asked;
mod check;
mod draft;
mod fields;
mod participation;
mod record;

use egui::{ScrollArea, Ui};

use check::check;
pub(super) use draft::FormDraft;

use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::finding;

/// Shows the form.
pub(super) fn show(draft: &mut FormDraft, ui: &mut Ui, session: &Session) -> PaneAnswer {
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
    let (title, word) = match draft.id {
        Some(id) => (format!("修改报名 · 编号{id}"), "保存修改"),
        None => ("新报名".into(), "报名"),
    };
    let why_not = refusal(draft, session);
    let (open, pressed) = pane::form_head(ui, &title, word, why_not.as_deref());
    let mut sent = false;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let focus = std::mem::take(&mut draft.focus);
        let typed = fields::show(draft, ui, session, focus);
        sent = typed.sent;
        if let Some(whose) = typed.number {
            draft.fill_in(whose, session);
        }
        check(draft, session, seq);
        ui.add_space(4.0);
        let remarks = draft.checked.iter().flat_map(|c| &c.remarks);
        for remark in remarks.filter(|remark| remark.about.is_none()) {
            finding(ui, &remark.text, remark.tone);
        }
        if let Some(id) = draft.id {
            ui.add_space(6.0);
            asked = participation::show(&mut draft.participation, ui, session, id);
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
