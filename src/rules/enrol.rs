//! From a row of an entry list, or a form, to an entrant: the group it names, the facts the
//! rules need, and the private values that never enter the ledger. Proposes, never guesses.

use chrono::{NaiveDate, NaiveDateTime};
use sha2::{Digest, Sha256};

use super::eligibility::fitting_groups;
use super::identity;
use crate::model::entrant::{Document, DocumentFacts, DocumentKind, Entrant, Person, Proof};
use crate::model::entry::hex;
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::regulation::{Regulation, SexRule};
use crate::model::roster::{DraftPartner, DraftRow};
use crate::model::text::compact;

/// Where an entry belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placing {
    /// Named, the only one there is, or the only one that fits.
    In(GroupId),
    /// No group of this name in the regulation.
    Unknown(String),
    /// Several groups fit and none was named.
    Ambiguous(Vec<GroupId>),
    /// None was named and none fits.
    NoneFits,
}

impl Placing {
    /// The code of commands.md and a sentence, where the group is not settled.
    pub fn problem(&self, regulation: &Regulation) -> Option<(&'static str, String)> {
        match self {
            Placing::In(_) => None,
            Placing::Unknown(name) => {
                Some(("group_unknown", format!("规程中没有“{name}”这个组别，请选择组别")))
            }
            Placing::Ambiguous(fits) => {
                let names: Vec<&str> = fits
                    .iter()
                    .filter_map(|g| regulation.group(*g))
                    .map(|g| g.name.as_str())
                    .collect();
                let text = format!("没有填写组别，{}都符合，请选择组别", names.join("、"));
                Some(("group_ambiguous", text))
            }
            Placing::NoneFits => {
                Some(("group_unknown", "没有填写组别，也没有符合条件的组别，请选择组别".into()))
            }
        }
    }
}

/// Which group an entry belongs to: the one it names, the only one, or the only one that fits.
pub fn placing(
    regulation: &Regulation,
    named: Option<&str>,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> Placing {
    if let Some(name) = named.map(compact).filter(|n| !n.is_empty()) {
        return place_named(regulation, &name, sex);
    }
    if regulation.groups.len() == 1 {
        return Placing::In(GroupId(1));
    }
    match fitting_groups(regulation, birth, sex).as_slice() {
        [] => Placing::NoneFits,
        [one] => Placing::In(*one),
        many => Placing::Ambiguous(many.to_vec()),
    }
}

/// 公开组, 公开, 男子公开组, 公开组（男）: by name, with 组 and the sex left out where that makes
/// the name unique.
fn place_named(regulation: &Regulation, name: &str, sex: Option<Sex>) -> Placing {
    if let Some(id) = regulation.group_named(name) {
        return Placing::In(id);
    }
    let stem = |text: &str| -> String {
        let mut bare: String =
            compact(text).chars().filter(|c| !matches!(c, '(' | ')' | '（' | '）')).collect();
        for word in ["男子", "女子", "男女", "男", "女"] {
            bare = bare.replacen(word, "", 1);
        }
        bare.strip_suffix('组').map(str::to_string).unwrap_or(bare)
    };
    let wants = if name.contains("男女") {
        None
    } else if name.contains('女') {
        Some(Sex::Female)
    } else if name.contains('男') {
        Some(Sex::Male)
    } else {
        sex
    };
    let wanted = stem(name);
    let candidates: Vec<GroupId> = regulation
        .group_ids()
        .filter(|(_, g)| !wanted.is_empty() && stem(&g.name) == wanted)
        .map(|(id, _)| id)
        .collect();
    let of_sex: Vec<GroupId> = candidates
        .iter()
        .copied()
        .filter(|id| {
            regulation.group(*id).is_some_and(|g| {
                !matches!(
                    (g.sex, wants),
                    (SexRule::Men, Some(Sex::Female)) | (SexRule::Women, Some(Sex::Male))
                )
            })
        })
        .collect();
    match (of_sex.as_slice(), candidates.as_slice()) {
        ([one], _) | ([], [one]) => Placing::In(*one),
        ([], []) => Placing::Unknown(name.to_string()),
        ([], many) | (many, _) => Placing::Ambiguous(many.to_vec()),
    }
}

/// What a form or row says about one person, as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PersonForm<'a> {
    /// 姓名.
    pub name: &'a str,
    /// 性别.
    pub sex: Option<Sex>,
    /// 出生日期.
    pub birth: Option<NaiveDate>,
    /// 证件号码.
    pub identity: Option<&'a str>,
    /// 证件类型.
    pub document_kind: Option<&'a str>,
}

/// The identity document as the ledger may know it.
pub fn document(number: Option<&str>, kind: Option<&str>, salt: &str) -> Document {
    let Some(reading) = number.and_then(|n| identity::read(n, kind)) else {
        return Document::Absent;
    };
    let sound = reading.trustworthy();
    Document::Given(DocumentFacts {
        kind: match reading.kind {
            identity::DocumentKind::Resident => DocumentKind::Resident,
            identity::DocumentKind::ResidentOld => DocumentKind::ResidentOld,
            identity::DocumentKind::ResidencePermit => DocumentKind::ResidencePermit,
            identity::DocumentKind::ForeignPermanent => DocumentKind::ForeignPermanent,
            identity::DocumentKind::Other => DocumentKind::Other,
        },
        masked: identity::mask(&reading.normal),
        province: reading.province_name().map(str::to_string),
        birth: reading.birth,
        sex: reading.sex,
        faults: reading.faults.iter().map(|f| (f.code().to_string(), f.text())).collect(),
        digest: if sound || !reading.faults.iter().any(|f| f.code() == "id_digits_lost") {
            digest(salt, &reading.normal)
        } else {
            String::new()
        },
    })
}

/// Salted SHA-256 (hex) of a number in normal form.
fn digest(salt: &str, normal: &str) -> String {
    hex(&Sha256::digest(format!("{salt}/{normal}").as_bytes()))
}

/// One person as the ledger knows it.
pub fn person(form: &PersonForm<'_>, salt: &str) -> Person {
    Person {
        name: form.name.to_string(),
        sex: form.sex,
        birth: form.birth,
        document: document(form.identity, form.document_kind, salt),
        ..Person::default()
    }
}

/// A row of an entry list as an entrant of a group, with its private values.
pub fn entrant(
    row: &DraftRow,
    group: GroupId,
    id: PlayerId,
    salt: &str,
    entered_at: Option<NaiveDateTime>,
) -> (Entrant, Vec<PrivateChange>) {
    let mut private = Vec::new();
    let mut keep = |field, value: Option<&str>| {
        if let Some(value) = value.filter(|v| !v.is_empty()) {
            private.push(PrivateChange { player: id, field, value: value.to_string() });
        }
    };
    keep(PrivateField::Identity, row.identity.as_deref());
    keep(PrivateField::Phone, row.phone.as_deref());
    keep(PrivateField::PartnerIdentity, row.partner.as_ref().and_then(|p| p.identity.as_deref()));
    let form = PersonForm {
        name: &row.name,
        sex: row.sex,
        birth: row.birth,
        identity: row.identity.as_deref(),
        document_kind: row.document_kind.as_deref(),
    };
    let mut one = person(&form, salt);
    one.native_place.clone_from(&row.native);
    one.companion.clone_from(&row.companion);
    (one.title, one.grade) = honours(row);
    one.proofs.extend(proofs(row));
    let entrant = Entrant {
        group,
        person: one,
        partner: row.partner.as_ref().map(|p| partner(p, salt)),
        unit: row.unit.clone(),
        filler: false,
        note: row.note.clone(),
        entered_at,
    };
    (entrant, private)
}

fn partner(draft: &DraftPartner, salt: &str) -> Person {
    let form = PersonForm {
        name: &draft.name,
        sex: draft.sex,
        birth: draft.birth,
        identity: draft.identity.as_deref(),
        document_kind: None,
    };
    person(&form, salt)
}

/// Title and grade from the two columns in which forms write them; a column may hold either.
fn honours(row: &DraftRow) -> (Option<String>, Option<Grade>) {
    let mut title = None;
    let mut grade = None;
    for text in [&row.grade, &row.title].into_iter().flatten() {
        match Grade::read(text) {
            Some(found) => grade = grade.or(Some(found)),
            None if title.is_none() => title = Some(text.trim().to_string()),
            None => {}
        }
    }
    (title, grade)
}

fn proofs(row: &DraftRow) -> Vec<Proof> {
    let mut found = Vec::new();
    let said = |text: &Option<String>| {
        text.as_deref().is_some_and(|t| !matches!(t.trim(), "" | "无" | "否" | "没有" | "×"))
    };
    if said(&row.proof) {
        let text = row.proof.as_deref().unwrap_or_default();
        let (staff, school) = (text.contains("协会"), text.contains("校") || text.contains("大学"));
        if staff {
            found.push(Proof::Association);
        }
        if school {
            found.push(Proof::University);
        }
        found.push(Proof::Residence);
    }
    if said(&row.prior_event) {
        found.push(Proof::PriorEvent);
    }
    if said(&row.certificate) {
        found.push(Proof::Grade);
    }
    found
}
