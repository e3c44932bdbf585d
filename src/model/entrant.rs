//! 参赛者 (entrant): one person, or in 家庭双人组 a pair, as entered.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::grade::Grade;
use super::id::GroupId;
use super::named::named;
use super::person::Sex;
use super::unit::is_individual;

/// One entrant as the ledger knows it. Identity and phone numbers are not here: they live only
/// in the private table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The group entered.
    pub group: GroupId,
    /// The person; in a pair the first member.
    #[serde(flatten)]
    pub person: Person,
    /// The second member of a pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<Person>,
    /// The group it was entered in and is ranked in, where that group was merged into the one it
    /// plays in (合并编排).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranked_in: Option<GroupId>,
    /// 单位/代表队.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Plays and scores but is not ranked (补位).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub filler: bool,
    /// 备注.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When the entry was received, where it is known (deadline check).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered_at: Option<chrono::NaiveDateTime>,
}

impl Entrant {
    /// The group whose conditions, ranking and awards are its own.
    pub fn own_group(&self) -> GroupId {
        self.ranked_in.unwrap_or(self.group)
    }

    /// The person; in a pair both members.
    pub fn members(&self) -> impl Iterator<Item = &Person> {
        std::iter::once(&self.person).chain(&self.partner)
    }

    /// The unit it represents; none where the cell is empty or only says so (个人).
    pub fn represents(&self) -> Option<&str> {
        self.unit.as_deref().map(str::trim).filter(|unit| !is_individual(unit))
    }
}

/// The facts about one person that the rules need.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Person {
    /// Name exactly as written.
    pub name: String,
    /// 性别.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// 出生日期.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birth: Option<NaiveDate>,
    /// 籍贯 as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub native_place: Option<String>,
    /// 称号, e.g. 象棋大师.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// 技术等级 held, by certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// Number of that certificate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// 国籍 as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nationality: Option<String>,
    /// What the identity document says.
    #[serde(default, skip_serializing_if = "Document::is_absent")]
    pub document: Document,
    /// Accompanying relative (家属陪同).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub companion: Option<String>,
    /// Proofs that were seen.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub proofs: BTreeSet<Proof>,
    /// Proofs the form speaks of, seen or not.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub declared: BTreeSet<Proof>,
    /// Pinyin the arbiter set because the computed one is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pinyin: Option<String>,
}

named! {
    /// What the form declares or the desk has seen besides the identity document.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Proof {
        /// Works or studies in the province.
        Residence = "单位或学校证明信",
        /// Staff of an association.
        Association = "棋协工作证明",
        /// Staff or student of a university.
        University = "高校证明",
        /// Certificate of the level group.
        Grade = "等级证书",
        /// Earlier event, or sent by an association.
        PriorEvent = "预选赛或协会派出",
        /// Insurance slip.
        Insurance = "保险单",
    }
}

impl Proof {
    /// The proof of this name.
    pub fn named(name: &str) -> Option<Proof> {
        Proof::ALL.into_iter().find(|proof| proof.chinese() == name.trim())
    }

    /// Several of them: 高校证明、保险单; empty without any.
    pub fn words(proofs: &BTreeSet<Proof>) -> String {
        proofs.iter().map(|proof| proof.chinese()).collect::<Vec<_>>().join("、")
    }
}

/// The identity document, as far as the rules need it (commands.md "The event file").
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Document {
    /// No document given.
    #[default]
    Absent,
    /// One was given.
    Given(DocumentFacts),
}

impl Document {
    /// Whether none was given.
    pub fn is_absent(&self) -> bool {
        matches!(self, Document::Absent)
    }

    /// The facts, where one was given and its number has no fault.
    pub fn sound(&self) -> Option<&DocumentFacts> {
        self.facts().filter(|facts| facts.faults.is_empty())
    }

    /// The facts, where one was given.
    pub fn facts(&self) -> Option<&DocumentFacts> {
        match self {
            Document::Absent => None,
            Document::Given(facts) => Some(facts),
        }
    }
}

/// What a given identity number says, and whether it is sound. Never the number itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFacts {
    /// Kind of document.
    pub kind: DocumentKind,
    /// First six characters, the rest starred: what is shown and printed.
    pub masked: String,
    /// Province of the first two digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub province: Option<String>,
    /// Birth date in the number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birth: Option<NaiveDate>,
    /// Sex in the number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Faults of the number itself: finding code (id_check_digit, id_length, id_date …) and what
    /// it says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<(String, String)>,
    /// Salted SHA-256 of the normal form, for finding duplicates; the salt is private.
    pub digest: String,
}

named! {
    /// Kinds of identity document.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum DocumentKind {
        /// 18 digits.
        Resident = "居民身份证",
        /// The old form of 15 digits.
        ResidentOld = "15位旧身份证",
        /// Region 810000, 820000 or 830000.
        ResidencePermit = "港澳台居民居住证",
        /// 18 digits that begin with 9.
        ForeignPermanent = "外国人永久居留身份证",
        /// Passports, travel permits and whatever else has no rule of its own: nothing is checked.
        Other = "其他证件",
    }
}
