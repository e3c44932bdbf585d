//! What the entry form holds while it is typed, and what an identity number fills in.

use super::participation::ParticipationDraft;
use super::record::{EntryFields, Member, PersonFields};
use crate::model::attribute::Attribute;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId, Seq};
use crate::rules::enrolment::identity;
use crate::rules::enrolment::placing::{Placing, placing};
use crate::session::{Session, disk};
use crate::ui::widgets::Tone;

/// The entry form.
#[derive(Debug)]
pub(in crate::ui::screens::enrolment) struct FormDraft {
    /// Who is corrected; none where somebody new is entered.
    pub(super) id: Option<PlayerId>,
    pub(super) fields: EntryFields,
    /// As the form was opened.
    pub(super) before: EntryFields,
    /// What each member's number last filled in, so that a corrected number may fill in again.
    filled: [PersonFields; 2],
    /// Whether the arbiter chose the group; else it follows what is typed.
    pub(super) group_by_hand: bool,
    pub(super) checked: Option<Checked>,
    /// The last row of the ledger when the form was sent.
    pub(super) sent: Option<Seq>,
    pub(super) participation: ParticipationDraft,
    /// Whether the cursor goes into the first field.
    pub(super) focus: bool,
}

/// Something the form says of what is typed.
#[derive(Debug, Clone)]
pub(super) struct Remark {
    /// The field it stands beside; none where it is about the whole.
    pub about: Option<Attribute>,
    pub text: String,
    pub tone: Tone,
}

/// What was found for these fields after this row of the ledger.
#[derive(Debug)]
pub(super) struct Checked {
    pub fields: EntryFields,
    pub seq: Seq,
    pub remarks: Vec<Remark>,
    /// What keeps it from being recorded.
    pub fault: Option<String>,
    pub event: Option<Event>,
}

impl FormDraft {
    /// An empty form.
    pub(in crate::ui::screens::enrolment) fn new(group: GroupId) -> FormDraft {
        FormDraft::with(None, EntryFields::empty(group))
    }

    /// The form of somebody entered.
    pub(in crate::ui::screens::enrolment) fn of(id: PlayerId, session: &Session) -> FormDraft {
        match EntryFields::of(id, session) {
            Some(fields) => FormDraft::with(Some(id), fields),
            None => FormDraft::new(GroupId(1)),
        }
    }

    fn with(id: Option<PlayerId>, fields: EntryFields) -> FormDraft {
        FormDraft {
            id,
            before: fields.clone(),
            fields,
            filled: Default::default(),
            group_by_hand: id.is_some(),
            checked: None,
            sent: None,
            participation: ParticipationDraft::default(),
            focus: true,
        }
    }

    /// Whether the form shows an entrant untouched, so that it may follow the list's cursor.
    pub(in crate::ui::screens::enrolment) fn follows(&self, id: PlayerId) -> bool {
        self.id.is_some_and(|own| own != id) && self.fields == self.before
    }

    /// What a sound number says goes into fields that are empty or still hold what an earlier
    /// number said; a number that is no longer sound takes back what it filled in.
    pub(super) fn fill_in(&mut self, whose: Member, session: &Session) {
        let [own, partner] = &mut self.filled;
        let filled = match whose {
            Member::Own => own,
            Member::Partner => partner,
        };
        let person = self.fields.person_mut(whose);
        let kind = person.texts.get(Attribute::DocumentKind);
        let kind = Some(kind).filter(|kind| !kind.trim().is_empty());
        let number = identity::read(person.texts.get(Attribute::Identity), kind);
        let number = number.filter(|number| number.trustworthy());
        let birth = number.as_ref().and_then(|n| n.birth).map(|day| day.to_string());
        let native = number.as_ref().and_then(|n| n.province_name()).map(str::to_string);
        let sex = number.as_ref().and_then(|n| n.sex);
        for (attribute, value) in [(Attribute::Birth, birth), (Attribute::Native, native)] {
            let typed = person.texts.get(attribute);
            if typed.trim().is_empty() || typed == filled.texts.get(attribute) {
                let value = value.unwrap_or_default();
                person.texts.edit(attribute).clone_from(&value);
                *filled.texts.edit(attribute) = value;
            }
        }
        if person.sex.is_none() || person.sex == filled.sex {
            person.sex = sex;
            filled.sex = sex;
        }
        let proposed = !self.group_by_hand && number.is_some();
        if whose == Member::Own && proposed {
            let birth = disk::typed_date(person.texts.get(Attribute::Birth)).ok();
            let placed = placing(&session.state().regulation, None, birth, person.sex);
            if let Placing::In(group) = placed {
                self.fields.group = group;
            }
        }
    }
}
