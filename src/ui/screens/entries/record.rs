//! From what is typed in the form to an entrant with its private values, and back.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;

use super::asked::Ask;
use crate::model::entrant::{Document, DocumentKind, Entrant, Person, Proof};
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::text::{document_number, person_name, tidy};
use crate::paper::font::missing_glyph;
use crate::rules::enrolment::{enrol, merging};
use crate::session::{Session, disk};

/// What is typed about one entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fields {
    /// The group it is ranked in.
    pub group: GroupId,
    pub own: PersonFields,
    pub partner: PersonFields,
    pub unit: String,
    pub phone: String,
    pub note: String,
    /// When the entry was received; of a new entry empty is now.
    pub received: String,
    pub standing: Standing,
}

/// What is typed about one person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct PersonFields {
    pub identity: String,
    pub kind: String,
    pub name: String,
    pub sex: Option<Sex>,
    pub birth: String,
    pub native: String,
    pub nationality: String,
    pub title: String,
    pub grade: String,
    pub certificate: String,
    pub companion: String,
    pub pinyin: String,
    /// Proofs the form speaks of.
    pub declared: BTreeSet<Proof>,
    /// Proofs that were seen.
    pub seen: BTreeSet<Proof>,
}

/// Whether the player is ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Standing {
    /// 正式参赛.
    #[default]
    Ranked,
    /// 补位: plays and scores, is not ranked.
    Filler,
}

/// A place of the form that something is said about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    Identity,
    Name,
    Sex,
    Birth,
    Group,
    Unit,
    Native,
    Nationality,
    Title,
    Grade,
    Companion,
    Partner,
    Proofs,
    Received,
}

impl PersonFields {
    /// The text of a field that only some regulations ask for.
    pub(super) fn text(&mut self, ask: Ask) -> &mut String {
        match ask {
            Ask::Native => &mut self.native,
            Ask::Nationality => &mut self.nationality,
            Ask::Title => &mut self.title,
            Ask::Grade => &mut self.grade,
            Ask::Certificate => &mut self.certificate,
            Ask::Companion => &mut self.companion,
            Ask::Kind => &mut self.kind,
            Ask::Pinyin => &mut self.pinyin,
        }
    }

    fn of(person: &Person, identity: String) -> PersonFields {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        PersonFields {
            identity,
            kind: kind_word(&person.document).into(),
            name: person.name.clone(),
            sex: person.sex,
            birth: person.birth.map(|d| d.to_string()).unwrap_or_default(),
            native: text(&person.native_place),
            nationality: text(&person.nationality),
            title: text(&person.title),
            grade: person.grade.map(|g| g.title()).unwrap_or_default(),
            certificate: text(&person.certificate),
            companion: text(&person.companion),
            pinyin: text(&person.pinyin),
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

impl Fields {
    pub(super) fn empty(group: GroupId) -> Fields {
        Fields {
            group,
            own: PersonFields::default(),
            partner: PersonFields::default(),
            unit: String::new(),
            phone: String::new(),
            note: String::new(),
            received: String::new(),
            standing: Standing::Ranked,
        }
    }

    /// What is known of an entrant, private values included where they were not purged.
    pub(super) fn of(id: PlayerId, session: &Session) -> Option<Fields> {
        let entrant = &session.state().entrants.get(&id)?.facts;
        let private = |field| session.private(id, field).ok().flatten().unwrap_or_default();
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let received = entrant.entered_at.map(|at| at.format("%Y-%m-%d %H:%M").to_string());
        Some(Fields {
            group: entrant.own_group(),
            own: PersonFields::of(&entrant.person, private(PrivateField::Identity)),
            partner: entrant
                .partner
                .as_ref()
                .map(|p| PersonFields::of(p, private(PrivateField::PartnerIdentity)))
                .unwrap_or_default(),
            unit: text(&entrant.unit),
            phone: private(PrivateField::Phone),
            note: text(&entrant.note),
            received: received.unwrap_or_default(),
            standing: if entrant.filler { Standing::Filler } else { Standing::Ranked },
        })
    }

    /// The entrant as far as it can be read, and what cannot. `before` is what the form was
    /// opened with: a number that was not touched keeps what is known of its document.
    pub(super) fn entrant(
        &self,
        before: Option<(&Fields, &Entrant)>,
        pair: bool,
        session: &Session,
    ) -> (Entrant, Vec<(Spot, String)>) {
        let (salt, now) = (session.salt().unwrap_or_default(), session.now());
        let mut faults = Vec::new();
        let old = before.map(|(fields, entrant)| (&fields.own, &entrant.person));
        let person = read(&self.own, old, &salt, &mut faults);
        let partner = pair.then(|| {
            let old = before.and_then(|(fields, entrant)| {
                entrant.partner.as_ref().map(|partner| (&fields.partner, partner))
            });
            let mut own = Vec::new();
            let partner = read(&self.partner, old, &salt, &mut own);
            faults
                .extend(own.into_iter().map(|(_, text)| (Spot::Partner, format!("搭档：{text}"))));
            partner
        });
        if let Some(c) = missing_glyph(&self.unit) {
            faults.push((Spot::Unit, no_glyph(c)));
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
            unit: some(&self.unit),
            filler: self.standing == Standing::Filler,
            note: some(&self.note),
            entered_at: self.received_at(before, now, &mut faults),
        };
        (entrant, faults)
    }

    /// When the entry was received: untouched as it was, empty now (of a new entry) or unknown.
    fn received_at(
        &self,
        before: Option<(&Fields, &Entrant)>,
        now: NaiveDateTime,
        faults: &mut Vec<(Spot, String)>,
    ) -> Option<NaiveDateTime> {
        match (before, self.received.trim()) {
            (Some((was, entrant)), _) if was.received == self.received => entrant.entered_at,
            (None, "") => Some(now),
            (Some(_), "") => None,
            (_, text) => enrol::received(text).or_else(|| {
                let text = format!("“{text}”不是时间，请按 2019-05-01 08:30 填写");
                faults.push((Spot::Received, text));
                None
            }),
        }
    }

    /// Private values that differ from what the form was opened with.
    pub(super) fn private(&self, before: Option<&Fields>, id: PlayerId) -> Vec<PrivateChange> {
        let values = |fields: &Fields| {
            [
                (PrivateField::Identity, document_number(&fields.own.identity)),
                (PrivateField::PartnerIdentity, document_number(&fields.partner.identity)),
                (PrivateField::Phone, tidy(&fields.phone)),
            ]
        };
        let old = values(before.unwrap_or(&Fields::empty(self.group)));
        let changed = values(self).into_iter().zip(old).filter(|(new, old)| new != old);
        changed.map(|((field, value), _)| PrivateChange { player: id, field, value }).collect()
    }
}

fn read(
    fields: &PersonFields,
    old: Option<(&PersonFields, &Person)>,
    salt: &str,
    faults: &mut Vec<(Spot, String)>,
) -> Person {
    let name = person_name(&fields.name);
    if name.is_empty() {
        faults.push((Spot::Name, "请填写姓名".into()));
    }
    if let Some(c) = name.chars().find(|c| c.is_control()) {
        let code = u32::from(c);
        faults.push((Spot::Name, format!("姓名含有不可见字符（U+{code:04X}），请核对")));
    } else if let Some(c) = missing_glyph(&name) {
        faults.push((Spot::Name, no_glyph(c)));
    } else if !name.is_empty() && !disk::can_be_name(&name) {
        faults.push((Spot::Name, "这不像姓名（过长，或有数字、标点），请核对".into()));
    }
    let birth = match fields.birth.trim() {
        "" => None,
        text => disk::typed_date(text).map_err(|why| faults.push((Spot::Birth, why))).ok(),
    };
    let grade = match fields.grade.trim() {
        "" => None,
        text => Grade::read(text).or_else(|| {
            let text = format!("没有“{text}”这个等级，请写 五级、地方大师、棋协大师 等");
            faults.push((Spot::Grade, text));
            None
        }),
    };
    let kind = some(&fields.kind);
    let document = match old {
        Some((was, person)) if was.identity == fields.identity && was.kind == fields.kind => {
            person.document.clone()
        }
        _ => enrol::document(some(&fields.identity).as_deref(), kind.as_deref(), salt),
    };
    Person {
        name,
        sex: fields.sex,
        birth,
        native_place: some(&fields.native),
        title: some(&fields.title),
        grade,
        certificate: some(&fields.certificate),
        nationality: some(&fields.nationality),
        document,
        companion: some(&fields.companion),
        proofs: fields.seen.clone(),
        declared: fields.declared.clone(),
        pinyin: some(&fields.pinyin),
    }
}

fn some(text: &str) -> Option<String> {
    Some(tidy(text)).filter(|t| !t.is_empty())
}

fn no_glyph(c: char) -> String {
    format!("“{c}”（U+{:04X}）没有字体可以印出，请核对", u32::from(c))
}
