//! The form held against the regulation while it is typed: an event that could be recorded, and
//! what is said beside which field.

use super::draft::{Checked, FormDraft, Remark};
use crate::model::attribute::Attribute;
use crate::model::entrant::Entrant;
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::rules::eligibility::{Finding, findings};
use crate::session::Session;
use crate::ui::widgets::Tone;

/// Holds the form against the regulation, whenever it or the event changed.
pub(super) fn check(draft: &mut FormDraft, session: &Session, seq: Seq) {
    if draft.checked.as_ref().is_some_and(|c| c.seq == seq && c.fields == draft.fields) {
        return;
    }
    let state = session.state();
    let old = draft.id.and_then(|id| state.entrants.get(&id)).map(|e| (&draft.before, &e.facts));
    let (entrant, faults) = draft.fields.entrant(old, session);
    let mut remarks = by_number(draft, &entrant);
    let id = draft.id.unwrap_or(state.next_player);
    let event = match draft.id {
        Some(id) => Event::EntrantChanged { id, entrant: Box::new(entrant) },
        None => Event::EntrantsAdded {
            source: None,
            entrants: vec![(id, entrant)],
            units: Vec::new(),
            paid: Vec::new(),
        },
    };
    let mut probe = state.clone();
    let untouched = draft.id.is_none() && draft.fields == draft.before;
    if !untouched && probe.apply(&event).is_ok() {
        let found = findings(&probe);
        let own = found.iter().filter(|f| f.player == id && f.waived.is_none());
        remarks.extend(own.filter(|f| !f.code.at_desk()).map(remark));
    }
    let fault = faults.first().map(|(_, text)| text.clone());
    // A form that is being filled in need not say that its name is still empty.
    let nameless = draft.fields.own.texts.get(Attribute::Name).trim().is_empty();
    let faults = faults.into_iter().filter(|(about, _)| !nameless || *about != Attribute::Name);
    remarks.extend(faults.map(|(about, text)| Remark {
        about: Some(about),
        text,
        tone: Tone::Bad,
    }));
    let event = Some(event).filter(|_| fault.is_none());
    draft.checked = Some(Checked { fields: draft.fields.clone(), seq, remarks, fault, event });
}

/// What the number says where the form says nothing.
fn by_number(draft: &FormDraft, entrant: &Entrant) -> Vec<Remark> {
    let Some(document) = entrant.person.document.facts() else { return Vec::new() };
    let own = &draft.fields.own;
    let blank = |attribute| own.texts.get(attribute).trim().is_empty();
    let birth = document.birth.filter(|_| blank(Attribute::Birth)).map(|day| day.to_string());
    let sex = document.sex.filter(|_| own.sex.is_none()).map(|sex| sex.to_string());
    let province = document.province.clone().filter(|_| blank(Attribute::Native));
    [(Attribute::Birth, birth), (Attribute::Sex, sex), (Attribute::Native, province)]
        .into_iter()
        .filter_map(|(about, what)| {
            let text = format!("按证件号码：{}", what?);
            Some(Remark { about: Some(about), text, tone: Tone::Quiet })
        })
        .collect()
}

fn remark(found: &Finding) -> Remark {
    let text = match &found.lapsed {
        Some(waived) => format!("{}（已放行的是“{waived}”，情况已变）", found.text),
        None => found.text.clone(),
    };
    let tone = if found.code.hint() { Tone::Plain } else { Tone::Warn };
    Remark { about: found.code.about(), text, tone }
}
