//! From what is typed in the form to an entrant with its private values, and back.

use std::collections::BTreeSet;

use crate::model::entrant::{Entrant, Person, Proof};
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::text::{document_number, person_name, tidy};
use crate::paper::font::missing_glyph;
use crate::rules::enrol;
use crate::session::{Session, disk};

/// What is typed about one entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fields {
    pub group: GroupId,
    pub own: PersonFields,
    pub partner: PersonFields,
    pub unit: String,
    pub phone: String,
    pub native: String,
    pub title: String,
    pub grade: String,
    pub companion: String,
    pub pinyin: String,
    pub note: String,
    pub proofs: BTreeSet<Proof>,
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
    Title,
    Grade,
    Companion,
    Partner,
    Proofs,
}

impl Fields {
    pub(super) fn empty(group: GroupId) -> Fields {
        Fields {
            group,
            own: PersonFields::default(),
            partner: PersonFields::default(),
            unit: String::new(),
            phone: String::new(),
            native: String::new(),
            title: String::new(),
            grade: String::new(),
            companion: String::new(),
            pinyin: String::new(),
            note: String::new(),
            proofs: BTreeSet::new(),
            standing: Standing::Ranked,
        }
    }

    /// What is known of an entrant, private values included where they were not purged.
    pub(super) fn of(id: PlayerId, session: &Session) -> Option<Fields> {
        let entrant = &session.state().entrants.get(&id)?.facts;
        let private = |field| session.private(id, field).ok().flatten().unwrap_or_default();
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let person = |person: &Person, identity: String| PersonFields {
            identity,
            kind: String::new(),
            name: person.name.clone(),
            sex: person.sex,
            birth: person.birth.map(|d| d.to_string()).unwrap_or_default(),
        };
        let own = &entrant.person;
        let partner = entrant.partner.as_ref();
        Some(Fields {
            group: entrant.group,
            own: person(own, private(PrivateField::Identity)),
            partner: partner
                .map(|p| person(p, private(PrivateField::PartnerIdentity)))
                .unwrap_or_default(),
            unit: text(&entrant.unit),
            phone: private(PrivateField::Phone),
            native: text(&own.native_place),
            title: text(&own.title),
            grade: own.grade.map(|g| g.title()).unwrap_or_default(),
            companion: text(&own.companion),
            pinyin: text(&own.pinyin),
            note: text(&entrant.note),
            proofs: own.proofs.clone(),
            standing: if entrant.filler { Standing::Filler } else { Standing::Ranked },
        })
    }

    /// The entrant as far as it can be read, and what cannot. `before` is what the form was opened with: a number
    /// that was not touched keeps what is known of its document.
    pub(super) fn entrant(
        &self,
        before: Option<(&Fields, &Entrant)>,
        pair: bool,
        salt: &str,
        now: chrono::NaiveDateTime,
    ) -> (Entrant, Vec<(Spot, String)>) {
        let mut faults = Vec::new();
        let old = before.map(|(fields, entrant)| (&fields.own, &entrant.person));
        let mut person = read(&self.own, old, salt, &mut faults);
        person.native_place = some(&self.native);
        person.title = some(&self.title);
        person.companion = some(&self.companion);
        person.pinyin = some(&self.pinyin);
        person.proofs.clone_from(&self.proofs);
        person.grade = match self.grade.trim() {
            "" => None,
            text => Grade::read(text).or_else(|| {
                let text = format!("没有“{text}”这个等级，请写 五级、地方大师、棋协大师 等");
                faults.push((Spot::Grade, text));
                None
            }),
        };
        let partner = pair.then(|| {
            let old = before.and_then(|(fields, entrant)| {
                entrant.partner.as_ref().map(|partner| (&fields.partner, partner))
            });
            let mut own = Vec::new();
            let partner = read(&self.partner, old, salt, &mut own);
            faults
                .extend(own.into_iter().map(|(_, text)| (Spot::Partner, format!("搭档：{text}"))));
            partner
        });
        if let Some(c) = missing_glyph(&self.unit) {
            faults.push((Spot::Unit, no_glyph(c)));
        }
        let entrant = Entrant {
            group: self.group,
            person,
            partner,
            ranked_in: before
                .map(|(_, entrant)| entrant)
                .filter(|entrant| entrant.group == self.group)
                .and_then(|entrant| entrant.ranked_in),
            unit: some(&self.unit),
            filler: self.standing == Standing::Filler,
            note: some(&self.note),
            entered_at: match before {
                Some((_, entrant)) => entrant.entered_at,
                None => Some(now),
            },
        };
        (entrant, faults)
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
    let kind = some(&fields.kind);
    let document = match old {
        Some((was, person)) if was.identity == fields.identity && was.kind == fields.kind => {
            person.document.clone()
        }
        _ => enrol::document(some(&fields.identity).as_deref(), kind.as_deref(), salt),
    };
    // What the form does not show stays as it was.
    let kept = old.map(|(_, person)| person.clone()).unwrap_or_default();
    Person { name, sex: fields.sex, birth, document, ..kept }
}

fn some(text: &str) -> Option<String> {
    Some(tidy(text)).filter(|t| !t.is_empty())
}

fn no_glyph(c: char) -> String {
    format!("“{c}”（U+{:04X}）没有字体可以印出，请核对", u32::from(c))
}
