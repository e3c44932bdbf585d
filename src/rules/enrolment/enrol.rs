//! From a row of an entry list, or a form, to an entrant: the group it names, the facts the
//! rules need, and the private values that never enter the ledger. Proposes, never guesses.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use sha2::{Digest, Sha256};

use super::identity;
use crate::model::entrant::{Document, DocumentFacts, DocumentKind, Entrant, Person, Proof};
use crate::model::entry::hex;
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::regulation::{Regulation, SexRule};
use crate::model::roster::{DraftPartner, DraftRow, UnitLine};
use crate::model::text::{compact, discreet};
use crate::model::unit::UnitFacts;
use crate::rules::eligibility::fitting_groups;

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
    /// The code of glossary.md and a sentence, where the group is not settled.
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

/// 公开组, 公开, 男子公开组, 公开组（男）, 五级组: by name, with 组, 棋士 and the sex left out where
/// that makes the name unique.
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
        let bare = bare.strip_suffix('组').unwrap_or(&bare);
        numerals(bare.strip_suffix("棋士").unwrap_or(bare))
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

/// 5级 as 五级, 12级 as 十二级: grades up to 十六级 are written either way.
fn numerals(text: &str) -> String {
    const DIGITS: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(split);
    match number.parse::<usize>() {
        Ok(n @ 1..=9) if rest.starts_with('级') => format!("{}{rest}", DIGITS[n]),
        Ok(n @ 10..=16) if rest.starts_with('级') => format!("十{}{rest}", DIGITS[n - 10]),
        _ => text.to_string(),
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
        // A number that lost its digits is nobody's: it tells no two persons apart.
        digest: match reading.faults.iter().any(|f| f.code() == "id_digits_lost") {
            true => String::new(),
            false => digest(salt, &reading.normal),
        },
    })
}

/// Whether a number is the one the ledger knows the document by; one that lost its digits is not
/// known by any.
pub fn is_of(document: &DocumentFacts, number: &str, salt: &str) -> bool {
    let normal = identity::read(number, None).map(|reading| reading.normal);
    document.digest.is_empty()
        || normal.is_some_and(|normal| digest(salt, &normal) == document.digest)
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
    one.certificate.clone_from(&row.certificate);
    one.nationality.clone_from(&row.nationality);
    one.pinyin.clone_from(&row.pinyin);
    one.declared.extend(declared(row));
    let received = row.received.as_deref().and_then(received);
    let entrant = Entrant {
        group,
        person: one,
        partner: row.partner.as_ref().map(|p| partner(row, p, salt)),
        ranked_in: None,
        unit: row.unit.clone(),
        filler: row.filler.as_deref().is_some_and(says_yes),
        note: note(row),
        entered_at: received.or(entered_at),
    };
    (entrant, private)
}

/// The second member of a pair: one family on one line, so 户籍 and what the form declares hold
/// for both.
fn partner(row: &DraftRow, draft: &DraftPartner, salt: &str) -> Person {
    let form = PersonForm {
        name: &draft.name,
        sex: draft.sex,
        birth: draft.birth,
        identity: draft.identity.as_deref(),
        document_kind: None,
    };
    let mut partner = person(&form, salt);
    partner.native_place.clone_from(&row.native);
    partner.nationality.clone_from(&row.nationality);
    partner.declared.extend(declared(row));
    partner
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

/// Whether a cell says yes: 是, 已交, √ …
fn says_yes(text: &str) -> bool {
    const YES: [&str; 18] = [
        "是",
        "有",
        "对",
        "√",
        "✓",
        "✔",
        "Y",
        "YES",
        "已交",
        "已缴",
        "已付",
        "已收",
        "已交费",
        "已缴费",
        "已付款",
        "交",
        "缴",
        "补位",
    ];
    YES.contains(&compact(text).to_uppercase().as_str())
}

/// What a fee cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fee {
    /// 是, 已交, √: paid.
    Paid,
    /// An amount of money above nothing: paid so much.
    Amount,
    /// Not paid, or something else that stays as it is written.
    Other,
}

fn fee_of(text: &str) -> Fee {
    let bare = compact(text);
    let bare = bare.trim_start_matches(['¥', '￥']);
    let bare = bare.strip_prefix("已交").or_else(|| bare.strip_prefix("已缴")).unwrap_or(bare);
    let number = bare.trim_end_matches(['元', '整', '块']);
    let digits = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit());
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    if says_yes(text) {
        Fee::Paid
    } else if digits(whole) && digits(part) && number.contains(|c: char| ('1'..='9').contains(&c)) {
        Fee::Amount
    } else {
        Fee::Other
    }
}

/// Whether the list says that the entry is paid: 是, 已交, √, or an amount of money.
pub fn paid(row: &DraftRow) -> bool {
    row.fee.as_deref().is_some_and(|fee| fee_of(fee) != Fee::Other)
}

/// When an entry was received, as our own lists write it: `2019-05-01 08:30`, or a day.
pub fn received(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim().replace('T', " ").replace('/', "-");
    let at = |format| NaiveDateTime::parse_from_str(&text, format).ok();
    at("%Y-%m-%d %H:%M:%S").or_else(|| at("%Y-%m-%d %H:%M")).or_else(|| {
        NaiveDate::parse_from_str(&text, "%Y-%m-%d").ok().and_then(|day| day.and_hms_opt(0, 0, 0))
    })
}

/// The proofs a cell names one by one, if it does nothing else.
fn named_proofs(text: &str) -> Option<Vec<Proof>> {
    text.split(['、', '，', ',']).map(Proof::named).collect()
}

/// What a form says of papers: nothing of it has been seen yet.
fn declared(row: &DraftRow) -> Vec<Proof> {
    if let Some(named) = row.proof.as_deref().and_then(named_proofs) {
        return named;
    }
    let mut found = Vec::new();
    let said = |text: &Option<String>| {
        text.as_deref().is_some_and(|t| !matches!(t.trim(), "" | "无" | "否" | "没有" | "×"))
    };
    let speaks = |words: &[&str]| {
        [&row.proof, &row.note, &row.native]
            .into_iter()
            .flatten()
            .any(|text| words.iter().any(|word| text.contains(word)))
    };
    let letter = said(&row.proof);
    if letter || speaks(&["工作", "上学", "就读", "在读", "学习", "上班", "证明"]) {
        found.push(Proof::Residence);
    }
    if letter || speaks(&["协会"]) {
        found.push(Proof::Association);
    }
    if letter || speaks(&["大学", "学院", "高校"]) {
        found.push(Proof::University);
    }
    if said(&row.prior_event) {
        found.push(Proof::PriorEvent);
    }
    if said(&row.certificate) || said(&row.grade) {
        found.push(Proof::Grade);
    }
    if speaks(&["保险"]) {
        found.push(Proof::Insurance);
    }
    found
}

/// 备注, and what the list says in columns that are kept nowhere else.
fn note(row: &DraftRow) -> Option<String> {
    // What became a mark or a declared proof need not be said twice.
    let fee = row.fee.as_deref().filter(|fee| fee_of(fee) != Fee::Paid);
    let proof = row.proof.as_deref().filter(|proof| named_proofs(proof).is_none());
    let named = [("缴费", fee), ("等级分", row.rating.as_deref()), ("证明", proof)];
    let named = named
        .into_iter()
        .filter_map(|(name, text)| Some(format!("{name}：{}", discreet(text?.trim()))));
    let parts: Vec<String> = row.note.clone().into_iter().chain(named).collect();
    (!parts.is_empty()).then(|| parts.join("；"))
}

/// The units of a list with their officials; telephone numbers stay out of the record.
pub fn units(lines: &[UnitLine]) -> Vec<UnitFacts> {
    let mut found: BTreeMap<&str, UnitFacts> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.unit.trim().is_empty()) {
        let unit = found.entry(line.unit.trim()).or_default();
        unit.name = line.unit.trim().into();
        unit.leader = unit.leader.take().or_else(|| line.leader.clone());
        unit.coach = unit.coach.take().or_else(|| line.coach.clone());
    }
    found.into_values().collect()
}
