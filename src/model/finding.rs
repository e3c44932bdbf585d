//! The codes of findings: their identifiers (glossary.md) and the clause each is about; and which
//! finding a waiver names.

use serde::{Deserialize, Serialize};

use super::written::written_as_text;

/// One finding a line, in the order in which they are listed: code, identifier of glossary.md
/// (also stored with waivers), clause as the list of findings is headed.
macro_rules! findings {
    ($($(#[$doc:meta])* $code:ident $id:literal $clause:literal;)*) => {
        /// What is wrong with an entry; the identifier of each is that of glossary.md.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[$doc])* $code,)*
        }

        /// Identifier and clause of each code, at the place of the code.
        const FINDINGS: &[(&str, &str)] = &[$(($id, $clause)),*];

        impl Code {
            /// Every code, in the order in which findings are listed.
            pub const ALL: [Code; FINDINGS.len()] = [$(Code::$code),*];
        }
    };
}

findings! {
    /// Birth date outside the group's window.
    BirthWindow "birth_window" "年龄条件";
    /// Outside the age limits in completed years.
    AgeLimit "age_limit" "年龄条件";
    /// Born after the first day of play.
    BirthImpossible "birth_unreadable" "年龄条件";
    /// Sex does not fit the group.
    Sex "sex" "性别条件";
    /// Title at or above the cap.
    TitleCap "title_cap" "称号限制";
    /// Not native and no proof.
    Residence "residence" "户籍条件";
    /// Companion must be named.
    CompanionMissing "companion_missing" "高龄陪同";
    /// Certificate of the level group missing or of another grade.
    GradeCertificate "grade_certificate" "等级证书";
    /// A pair that is not one adult and one child.
    PairComposition "pair_composition" "双人组组成";
    /// Declared proof (staff, university, work or study in the province) not seen.
    ProofMissing "proof_missing" "证明材料";
    /// Unit missing where only units may enter, or of a kind that may not enter the group.
    UnitKind "unit_kind" "报名单位";
    /// Not a citizen of the country asked.
    Nationality "nationality" "国籍条件";
    /// Earlier event or delegation not declared.
    PriorEvent "prior_event" "参赛来源";
    /// Wrong check digit.
    IdCheckDigit "id_check_digit" "身份证件";
    /// Wrong length.
    IdLength "id_length" "身份证件";
    /// No such province.
    IdRegion "id_region" "身份证件";
    /// Impossible date in the number.
    IdDate "id_date" "身份证件";
    /// Digits lost because the number was stored as a number.
    IdDigitsLost "id_digits_lost" "身份证件";
    /// Birth date on the form and in the number differ.
    IdBirthMismatch "id_birth_mismatch" "身份证件";
    /// Sex on the form and in the number differ.
    IdSexMismatch "id_sex_mismatch" "身份证件";
    /// The same number twice.
    IdDuplicate "id_duplicate" "重复报名";
    /// The same name twice in a group: a hint.
    NameDuplicate "name_duplicate" "重复报名";
    /// Plays up, or a woman in a men's group: allowed, without a quota place: a hint.
    NoQuota "no_quota" "晋级名额";
    /// Birth date missing where the group asks for it.
    BirthMissing "birth_missing" "年龄条件";
    /// Identity number missing where documents are asked.
    IdentityMissing "identity_missing" "身份证件";
    /// Entered after the deadline.
    Deadline "deadline" "报名截止";
    /// Beyond the capacity.
    Capacity "capacity" "人数限额";
    /// Fee not paid.
    FeeUnpaid "fee_unpaid" "缴费";
    /// Document not seen.
    DocumentUnseen "document_unseen" "查验证件";
    /// Not checked in.
    NotCheckedIn "not_checked_in" "报到";
    /// Certificate of the level group not seen.
    CertificateUnseen "certificate_unseen" "等级证书";
    /// Insurance slip not seen.
    InsuranceUnseen "insurance_unseen" "保险";
    /// Missed the technical meeting.
    MeetingMissed "meeting_missed" "技术会议";
}

impl Code {
    /// The identifier of glossary.md, also stored with waivers.
    pub fn id(self) -> &'static str {
        FINDINGS[self as usize].0
    }

    /// The clause as the list of findings is headed.
    pub fn clause(self) -> &'static str {
        FINDINGS[self as usize].1
    }

    /// Whether only the desk can settle it (fee, papers seen, check-in, meeting).
    pub fn at_desk(self) -> bool {
        matches!(
            self,
            Code::FeeUnpaid
                | Code::DocumentUnseen
                | Code::NotCheckedIn
                | Code::CertificateUnseen
                | Code::InsuranceUnseen
                | Code::MeetingMissed
        )
    }

    /// Whether it is a hint rather than a fault.
    pub fn hint(self) -> bool {
        matches!(self, Code::NameDuplicate | Code::NoQuota)
    }

    /// The code of an identifier.
    pub fn of_id(id: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|c| c.id() == id)
    }
}

/// The finding that a waiver names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum WaivedFinding {
    /// A finding this program makes.
    Known(Code),
    /// What an older version wrote and no finding is called.
    Legacy(String),
}

impl WaivedFinding {
    /// The finding an identifier names.
    pub fn read(id: &str) -> WaivedFinding {
        Code::of_id(id).map_or_else(|| WaivedFinding::Legacy(id.into()), WaivedFinding::Known)
    }

    fn id(&self) -> &str {
        match self {
            WaivedFinding::Known(code) => code.id(),
            WaivedFinding::Legacy(id) => id,
        }
    }
}

impl From<Code> for WaivedFinding {
    fn from(code: Code) -> WaivedFinding {
        WaivedFinding::Known(code)
    }
}

impl std::fmt::Display for WaivedFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// By identifier, as a list of waivers has them.
impl Ord for WaivedFinding {
    fn cmp(&self, other: &WaivedFinding) -> std::cmp::Ordering {
        self.id().cmp(other.id())
    }
}

impl PartialOrd for WaivedFinding {
    fn partial_cmp(&self, other: &WaivedFinding) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

written_as_text!(WaivedFinding);
