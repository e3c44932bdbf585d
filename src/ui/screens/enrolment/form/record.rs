//! From what is typed in the form to an entrant with its private values, and back.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;

use crate::model::attribute::{ASKED_BY_SOME, Attribute};
use crate::model::entrant::{Document, DocumentKind, Entrant, Person, Proof};
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::regulation::{EntrantKind, Regulation};
use crate::model::text::{document_number, person_name, tidy};
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::{cells, document, merging};
use crate::session::{Session, disk};

/// Texts being typed, each under what it says; one that is not there is empty.
#[derive(Debug, Clone, Default)]
pub(super) struct Texts(BTreeMap<Attribute, String>);

impl Texts {
    pub(super) fn get(&self, attribute: Attribute) -> &str {
        self.0.get(&attribute).map_or("", String::as_str)
    }

    pub(super) fn edit(&mut self, attribute: Attribute) -> &mut String {
        self.0.entry(attribute).or_default()
    }

    fn filled(&self) -> impl Iterator<Item = (&Attribute, &String)> {
        self.0.iter().filter(|(_, text)| !text.is_empty())
    }

    /// As it goes into the record.
    fn tidied(&self, attribute: Attribute) -> Option<String> {
        Some(tidy(self.get(attribute))).filter(|text| !text.is_empty())
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        self.filled().eq(other.filled())
    }
}

impl Eq for Texts {}

/// Which of two persons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Member {
    /// The entrant; in a pair the first member.
    Own,
    /// The second member of a pair.
    Partner,
}

/// What is typed about one entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryFields {
    /// The group it is ranked in.
    pub group: GroupId,
    pub own: PersonFields,
    pub partner: PersonFields,
    /// Unit, telephone, note, and when the entry was received; of a new entry that is now where
    /// nothing is typed.
    pub texts: Texts,
    /// 补位: plays and scores, is not ranked.
    pub filler: bool,
}

/// What is typed about one person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct PersonFields {
    pub texts: Texts,
    pub sex: Option<Sex>,
    /// Proofs the form speaks of.
    pub declared: BTreeSet<Proof>,
    /// Proofs that were seen.
    pub seen: BTreeSet<Proof>,
}

/// What cannot be read, and in which field.
type Faults = Vec<(Attribute, String)>;

impl PersonFields {
    fn of(person: &Person, identity: String) -> PersonFields {
        let typed = [Attribute::Name, Attribute::Birth].into_iter().chain(ASKED_BY_SOME);
        let texts = typed.map(|attribute| (attribute, person.words(attribute))).chain([
            (Attribute::Identity, identity),
            (Attribute::DocumentKind, kind_word(&person.document).into()),
        ]);
        PersonFields {
            texts: Texts(texts.collect()),
            sex: person.sex,
            declared: person.declared.clone(),
            seen: person.proofs.clone(),
        }
    }
}

/// The kind of a document that its number does not tell.
fn kind_word(document: &Document) -> &'static str {
    match document.facts().map(|facts| facts.kind) {
        Some(DocumentKind::ForeignPermanent) => "外国人永久居留身份证",
        Some(DocumentKind::Other) => "其他证件",
        Some(
            DocumentKind::Resident | DocumentKind::ResidentOld | DocumentKind::ResidencePermit,
        )
        | None => "",
    }
}

impl EntryFields {
    pub(super) fn empty(group: GroupId) -> EntryFields {
        EntryFields {
            group,
            own: PersonFields::default(),
            partner: PersonFields::default(),
            texts: Texts::default(),
            filler: false,
        }
    }

    /// What is known of an entrant, private values included where they were not purged.
    pub(super) fn of(id: PlayerId, session: &Session) -> Option<EntryFields> {
        let entrant = &session.state().entrants.get(&id)?.facts;
        let private = |field| session.private(id, field).ok().flatten().unwrap_or_default();
        let of_entry = [Attribute::Unit, Attribute::Note, Attribute::Received];
        let of_entry = of_entry.map(|attribute| (attribute, entrant.words(attribute)));
        let phone = (Attribute::Phone, private(PrivateField::Phone));
        let partner = entrant.partner.as_ref();
        Some(EntryFields {
            group: entrant.own_group(),
            own: PersonFields::of(&entrant.person, private(PrivateField::Identity)),
            partner: partner
                .map(|p| PersonFields::of(p, private(PrivateField::PartnerIdentity)))
                .unwrap_or_default(),
            texts: Texts(of_entry.into_iter().chain([phone]).collect()),
            filler: entrant.filler,
        })
    }

    pub(super) fn person_mut(&mut self, member: Member) -> &mut PersonFields {
        match member {
            Member::Own => &mut self.own,
            Member::Partner => &mut self.partner,
        }
    }

    /// Whether the group is one of pairs.
    pub(super) fn is_pair(&self, regulation: &Regulation) -> bool {
        let group = regulation.group(self.group);
        group.is_some_and(|g| matches!(g.kind, EntrantKind::FamilyPair { .. }))
    }

    /// The entrant as far as it can be read, and what cannot. `before` is what the form was
    /// opened with: a number that was not touched keeps what is known of its document.
    pub(super) fn entrant(
        &self,
        before: Option<(&EntryFields, &Entrant)>,
        session: &Session,
    ) -> (Entrant, Faults) {
        let (salt, now) = (session.salt().unwrap_or_default(), session.now());
        let mut faults = Vec::new();
        let old = before.map(|(fields, entrant)| (&fields.own, &entrant.person));
        let person = read(&self.own, old, &salt, &mut faults);
        let partner = self.is_pair(&session.state().regulation).then(|| {
            let old = before.and_then(|(fields, entrant)| {
                entrant.partner.as_ref().map(|partner| (&fields.partner, partner))
            });
            let mut own = Vec::new();
            let partner = read(&self.partner, old, &salt, &mut own);
            let of_partner = |(_, text)| (Attribute::Partner, format!("搭档：{text}"));
            faults.extend(own.into_iter().map(of_partner));
            partner
        });
        if let Some(c) = missing_glyph(self.texts.get(Attribute::Unit)) {
            faults.push((Attribute::Unit, no_glyph(c)));
        }
        // Who stays in its group keeps its seat; else the group may play with another.
        let (group, ranked_in) = match before {
            Some((_, entrant)) if entrant.own_group() == self.group => {
                (entrant.group, entrant.ranked_in)
            }
            _ => merging::seat(session.state(), self.group),
        };
        let entrant = Entrant {
            group,
            person,
            partner,
            ranked_in,
            unit: self.texts.tidied(Attribute::Unit),
            filler: self.filler,
            note: self.texts.tidied(Attribute::Note),
            entered_at: self.received_at(before, now, &mut faults),
        };
        (entrant, faults)
    }

    /// When the entry was received: untouched as it was, empty now (of a new entry) or unknown.
    fn received_at(
        &self,
        before: Option<(&EntryFields, &Entrant)>,
        now: NaiveDateTime,
        faults: &mut Faults,
    ) -> Option<NaiveDateTime> {
        let typed = self.texts.get(Attribute::Received);
        match (before, typed.trim()) {
            (Some((was, entrant)), _) if was.texts.get(Attribute::Received) == typed => {
                entrant.entered_at
            }
            (None, "") => Some(now),
            (Some(_), "") => None,
            (_, text) => cells::received(text).or_else(|| {
                let text = format!("“{text}”不是时间，请按 2019-05-01 08:30 填写");
                faults.push((Attribute::Received, text));
                None
            }),
        }
    }

    /// Private values that differ from what the form was opened with.
    pub(super) fn private(&self, before: Option<&EntryFields>, id: PlayerId) -> Vec<PrivateChange> {
        let values = |fields: &EntryFields| {
            let number =
                |person: &PersonFields| document_number(person.texts.get(Attribute::Identity));
            [
                (PrivateField::Identity, number(&fields.own)),
                (PrivateField::PartnerIdentity, number(&fields.partner)),
                (PrivateField::Phone, tidy(fields.texts.get(Attribute::Phone))),
            ]
        };
        let old = values(before.unwrap_or(&EntryFields::empty(self.group)));
        let changed = values(self).into_iter().zip(old).filter(|(new, old)| new != old);
        changed.map(|((field, value), _)| PrivateChange { player: id, field, value }).collect()
    }
}

fn read(
    fields: &PersonFields,
    old: Option<(&PersonFields, &Person)>,
    salt: &str,
    faults: &mut Faults,
) -> Person {
    let texts = &fields.texts;
    let name = person_name(texts.get(Attribute::Name));
    if name.is_empty() {
        faults.push((Attribute::Name, "请填写姓名".into()));
    }
    if let Some(c) = name.chars().find(|c| c.is_control()) {
        let code = u32::from(c);
        faults.push((Attribute::Name, format!("姓名含有不可见字符（U+{code:04X}），请核对")));
    } else if let Some(c) = missing_glyph(&name) {
        faults.push((Attribute::Name, no_glyph(c)));
    } else if !name.is_empty() && !disk::can_be_name(&name) {
        faults.push((Attribute::Name, "这不像姓名（过长，或有数字、标点），请核对".into()));
    }
    let birth = match texts.get(Attribute::Birth).trim() {
        "" => None,
        text => disk::typed_date(text).map_err(|why| faults.push((Attribute::Birth, why))).ok(),
    };
    let grade = match texts.get(Attribute::Grade).trim() {
        "" => None,
        text => Grade::read(text).or_else(|| {
            let text = format!("没有“{text}”这个等级，请写 五级、地方大师、棋协大师 等");
            faults.push((Attribute::Grade, text));
            None
        }),
    };
    let same = |was: &PersonFields, of| was.texts.get(of) == texts.get(of);
    let document = match old {
        Some((was, person))
            if same(was, Attribute::Identity) && same(was, Attribute::DocumentKind) =>
        {
            person.document.clone()
        }
        _ => {
            let number = texts.tidied(Attribute::Identity);
            let kind = texts.tidied(Attribute::DocumentKind);
            document::of_number(number.as_deref(), kind.as_deref(), salt)
        }
    };
    let mut person = Person {
        name,
        sex: fields.sex,
        birth,
        grade,
        document,
        proofs: fields.seen.clone(),
        declared: fields.declared.clone(),
        ..Person::default()
    };
    person.texts_mut(|attribute, text| *text = texts.tidied(attribute));
    person
}

fn no_glyph(c: char) -> String {
    format!("“{c}”（U+{:04X}）没有字体可以印出，请核对", u32::from(c))
}
