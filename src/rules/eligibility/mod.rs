//! 资格: what an entry lacks by the regulation (domain.md §3). Each finding names the clause,
//! the fact, the rule and the distance; the arbiter may waive it. Nothing is refused silently,
//! nobody is moved silently.

mod desk;
mod fitting;
pub mod person;
mod twice;

use std::collections::BTreeMap;

use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;

pub use fitting::{fits, fitting_groups};

/// What is wrong; the identifier of each is that of commands.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// Birth date outside the group's window.
    BirthWindow,
    /// Outside the age limits in completed years.
    AgeLimit,
    /// Sex does not fit the group.
    Sex,
    /// Title at or above the cap.
    TitleCap,
    /// Not native and no proof.
    Residence,
    /// Companion must be named.
    CompanionMissing,
    /// Certificate of the level group missing or of another grade.
    GradeCertificate,
    /// A pair that is not one adult and one child.
    PairComposition,
    /// Declared proof not seen.
    ProofMissing,
    /// Unit missing where only units may enter.
    UnitKind,
    /// Earlier event or delegation not declared.
    PriorEvent,
    /// Wrong check digit.
    IdCheckDigit,
    /// Wrong length.
    IdLength,
    /// No such province.
    IdRegion,
    /// Impossible date in the number.
    IdDate,
    /// Digits lost because the number was stored as a number.
    IdDigitsLost,
    /// Birth date on the form and in the number differ.
    IdBirthMismatch,
    /// Sex on the form and in the number differ.
    IdSexMismatch,
    /// The same number twice.
    IdDuplicate,
    /// The same name twice in a group: a hint.
    NameDuplicate,
    /// Birth date missing where the group asks for it.
    BirthMissing,
    /// Identity number missing where documents are asked.
    IdentityMissing,
    /// Entered after the deadline.
    Deadline,
    /// Beyond the capacity.
    Capacity,
    /// Fee not paid.
    FeeUnpaid,
    /// Document not seen.
    DocumentUnseen,
    /// Not checked in.
    NotCheckedIn,
}

impl Code {
    /// Every code, in the order in which findings are listed.
    pub const ALL: [Code; 27] = [
        Code::BirthWindow,
        Code::AgeLimit,
        Code::Sex,
        Code::TitleCap,
        Code::Residence,
        Code::CompanionMissing,
        Code::GradeCertificate,
        Code::PairComposition,
        Code::ProofMissing,
        Code::UnitKind,
        Code::PriorEvent,
        Code::IdCheckDigit,
        Code::IdLength,
        Code::IdRegion,
        Code::IdDate,
        Code::IdDigitsLost,
        Code::IdBirthMismatch,
        Code::IdSexMismatch,
        Code::IdDuplicate,
        Code::NameDuplicate,
        Code::BirthMissing,
        Code::IdentityMissing,
        Code::Deadline,
        Code::Capacity,
        Code::FeeUnpaid,
        Code::DocumentUnseen,
        Code::NotCheckedIn,
    ];

    /// The identifier of commands.md, also stored with waivers.
    pub fn id(self) -> &'static str {
        match self {
            Code::BirthWindow => "birth_window",
            Code::AgeLimit => "age_limit",
            Code::Sex => "sex",
            Code::TitleCap => "title_cap",
            Code::Residence => "residence",
            Code::CompanionMissing => "companion_missing",
            Code::GradeCertificate => "grade_certificate",
            Code::PairComposition => "pair_composition",
            Code::ProofMissing => "proof_missing",
            Code::UnitKind => "unit_kind",
            Code::PriorEvent => "prior_event",
            Code::IdCheckDigit => "id_check_digit",
            Code::IdLength => "id_length",
            Code::IdRegion => "id_region",
            Code::IdDate => "id_date",
            Code::IdDigitsLost => "id_digits_lost",
            Code::IdBirthMismatch => "id_birth_mismatch",
            Code::IdSexMismatch => "id_sex_mismatch",
            Code::IdDuplicate => "id_duplicate",
            Code::NameDuplicate => "name_duplicate",
            Code::BirthMissing => "birth_missing",
            Code::IdentityMissing => "identity_missing",
            Code::Deadline => "deadline",
            Code::Capacity => "capacity",
            Code::FeeUnpaid => "fee_unpaid",
            Code::DocumentUnseen => "document_unseen",
            Code::NotCheckedIn => "not_checked_in",
        }
    }

    /// The clause as the list of findings is headed.
    pub fn clause(self) -> &'static str {
        match self {
            Code::BirthWindow | Code::AgeLimit | Code::BirthMissing => "年龄条件",
            Code::Sex => "性别条件",
            Code::TitleCap => "称号限制",
            Code::Residence => "户籍条件",
            Code::CompanionMissing => "高龄陪同",
            Code::GradeCertificate => "等级证书",
            Code::PairComposition => "双人组组成",
            Code::ProofMissing => "证明材料",
            Code::UnitKind => "报名单位",
            Code::PriorEvent => "参赛来源",
            Code::IdCheckDigit
            | Code::IdLength
            | Code::IdRegion
            | Code::IdDate
            | Code::IdDigitsLost
            | Code::IdBirthMismatch
            | Code::IdSexMismatch
            | Code::IdentityMissing => "身份证件",
            Code::IdDuplicate | Code::NameDuplicate => "重复报名",
            Code::Deadline => "报名截止",
            Code::Capacity => "人数限额",
            Code::FeeUnpaid => "缴费",
            Code::DocumentUnseen => "查验证件",
            Code::NotCheckedIn => "报到",
        }
    }

    /// Whether only the desk can settle it (fee, document, check-in).
    pub fn at_desk(self) -> bool {
        matches!(self, Code::FeeUnpaid | Code::DocumentUnseen | Code::NotCheckedIn)
    }

    /// Whether it is a hint rather than a fault.
    pub fn hint(self) -> bool {
        self == Code::NameDuplicate
    }

    pub(super) fn of_fault(id: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|c| c.id() == id)
    }
}

/// Something an entry lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whose.
    pub player: PlayerId,
    /// What.
    pub code: Code,
    /// Fact, rule and distance in one Chinese sentence.
    pub text: String,
    /// Groups the entrant would fit, where another group is the cure.
    pub fits: Vec<GroupId>,
    /// What it said when it was waived, if it was.
    pub waived: Option<String>,
}

/// All findings of the event, by entrant and then by code; waived ones too.
pub fn findings(state: &State) -> Vec<Finding> {
    let mut found: BTreeMap<(PlayerId, Code), Finding> = BTreeMap::new();
    let mut add = |player: PlayerId, code: Code, text: String, fits: Vec<GroupId>| {
        let waived = state.entrants.get(&player).and_then(|e| e.waivers.get(code.id())).cloned();
        let finding = Finding { player, code, text, fits, waived };
        found.entry((player, code)).or_insert(finding);
    };
    for (id, entrant) in &state.entrants {
        person::check(state, *id, entrant, &mut add);
        desk::check(state, *id, entrant, &mut add);
    }
    desk::capacity(state, &mut add);
    twice::check(state, &mut add);
    found.into_values().collect()
}

/// How a check reports: entrant, code, text, groups that would fit.
type Report<'a> = dyn FnMut(PlayerId, Code, String, Vec<GroupId>) + 'a;
