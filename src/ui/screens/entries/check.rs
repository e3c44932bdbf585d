//! The form held against the regulation while it is typed: an event that could be recorded, and
//! what is said beside which field.

use super::form::FormDraft;
use super::record::{Fields, Spot};
use crate::model::event::Event;
use crate::model::id::Seq;
use crate::model::regulation::EntrantKind;
use crate::rules::eligibility::{Code, Finding, findings};
use crate::session::Session;
use crate::ui::widgets::Tone;

/// The field it stands beside, if one, a sentence, and how it is meant.
pub(super) type Said = (Option<Spot>, String, Tone);

/// What was found for these fields after this row.
#[derive(Debug)]
pub(super) struct Checked {
    pub fields: Fields,
    pub seq: Seq,
    pub said: Vec<Said>,
    /// What keeps it from being recorded.
    pub fault: Option<String>,
    pub event: Option<Event>,
}

/// Holds the form against the regulation, whenever it or the event changed.
pub(super) fn check(draft: &mut FormDraft, session: &Session, seq: Seq) {
    if draft.checked.as_ref().is_some_and(|c| c.seq == seq && c.fields == draft.fields) {
        return;
    }
    let state = session.state();
    let pair = state
        .regulation
        .group(draft.fields.group)
        .is_some_and(|g| matches!(g.kind, EntrantKind::FamilyPair { .. }));
    let old = draft.id.and_then(|id| state.entrants.get(&id)).map(|e| (&draft.before, &e.facts));
    let fields = draft.fields.clone();
    let mut checked = Checked { fields, seq, said: Vec::new(), fault: None, event: None };
    let (entrant, faults) = draft.fields.entrant(old, pair, session);
    let own = &draft.fields.own;
    if let Some(document) = entrant.person.document.facts() {
        let birth = document.birth.filter(|_| own.birth.trim().is_empty());
        let sex = document.sex.filter(|_| own.sex.is_none());
        let province = document.province.as_ref().filter(|_| own.native.trim().is_empty());
        let by =
            |spot: Spot, what: String| (Some(spot), format!("按证件号码：{what}"), Tone::Quiet);
        checked.said.extend(birth.map(|birth| by(Spot::Birth, birth.to_string())));
        checked.said.extend(sex.map(|sex| by(Spot::Sex, sex.to_string())));
        checked.said.extend(province.map(|province| by(Spot::Native, province.clone())));
    }
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
        checked.said.extend(own.filter(|f| !f.code.at_desk()).map(said));
    }
    checked.fault = faults.first().map(|(_, text)| text.clone());
    // A form that is being filled in need not say that its name is still empty.
    let faults = faults
        .into_iter()
        .filter(|(s, _)| *s != Spot::Name || !draft.fields.own.name.trim().is_empty());
    checked.said.extend(faults.map(|(spot, text)| (Some(spot), text, Tone::Bad)));
    checked.event = Some(event).filter(|_| checked.fault.is_none());
    draft.checked = Some(checked);
}

fn said(found: &Finding) -> Said {
    let spot = match found.code {
        Code::BirthWindow | Code::AgeLimit | Code::BirthMissing | Code::BirthImpossible => {
            Some(Spot::Birth)
        }
        Code::Sex => Some(Spot::Sex),
        Code::TitleCap => Some(Spot::Title),
        Code::Residence => Some(Spot::Native),
        Code::Nationality => Some(Spot::Nationality),
        Code::Deadline => Some(Spot::Received),
        Code::CompanionMissing => Some(Spot::Companion),
        Code::GradeCertificate => Some(Spot::Grade),
        Code::PairComposition => Some(Spot::Partner),
        Code::ProofMissing | Code::PriorEvent => Some(Spot::Proofs),
        Code::UnitKind => Some(Spot::Unit),
        Code::NameDuplicate => Some(Spot::Name),
        code if code.clause() == Code::IdLength.clause() || code == Code::IdDuplicate => {
            Some(Spot::Identity)
        }
        _ => None,
    };
    let tone = if found.code.hint() { Tone::Plain } else { Tone::Warn };
    let text = match &found.lapsed {
        Some(said) => format!("{}（已放行的是“{said}”，情况已变）", found.text),
        None => found.text.clone(),
    };
    (spot, text, tone)
}
