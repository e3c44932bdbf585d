//! The codes of findings: their identifiers (glossary.md) and the clause each is about.

/// What is wrong; the identifier of each is that of glossary.md.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// Birth date outside the group's window.
    BirthWindow,
    /// Outside the age limits in completed years.
    AgeLimit,
    /// Born after the first day of play.
    BirthImpossible,
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
    /// Declared proof (staff, university, work or study in the province) not seen.
    ProofMissing,
    /// Unit missing where only units may enter, or of a kind that may not enter the group.
    UnitKind,
    /// Not a citizen of the country asked.
    Nationality,
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
    /// Plays up, or a woman in a men's group: allowed, without a quota place: a hint.
    NoQuota,
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
    /// Certificate of the level group not seen.
    CertificateUnseen,
    /// Insurance slip not seen.
    InsuranceUnseen,
    /// Missed the technical meeting.
    MeetingMissed,
}

impl Code {
    /// Every code, in the order in which findings are listed.
    pub const ALL: [Code; 33] = [
        Code::BirthWindow,
        Code::AgeLimit,
        Code::BirthImpossible,
        Code::Sex,
        Code::TitleCap,
        Code::Residence,
        Code::CompanionMissing,
        Code::GradeCertificate,
        Code::PairComposition,
        Code::ProofMissing,
        Code::UnitKind,
        Code::Nationality,
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
        Code::NoQuota,
        Code::BirthMissing,
        Code::IdentityMissing,
        Code::Deadline,
        Code::Capacity,
        Code::FeeUnpaid,
        Code::DocumentUnseen,
        Code::NotCheckedIn,
        Code::CertificateUnseen,
        Code::InsuranceUnseen,
        Code::MeetingMissed,
    ];

    /// The identifier of glossary.md, also stored with waivers.
    pub fn id(self) -> &'static str {
        match self {
            Code::BirthWindow => "birth_window",
            Code::AgeLimit => "age_limit",
            Code::BirthImpossible => "birth_unreadable",
            Code::Sex => "sex",
            Code::TitleCap => "title_cap",
            Code::Residence => "residence",
            Code::CompanionMissing => "companion_missing",
            Code::GradeCertificate => "grade_certificate",
            Code::PairComposition => "pair_composition",
            Code::ProofMissing => "proof_missing",
            Code::UnitKind => "unit_kind",
            Code::Nationality => "nationality",
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
            Code::NoQuota => "no_quota",
            Code::CertificateUnseen => "certificate_unseen",
            Code::InsuranceUnseen => "insurance_unseen",
            Code::MeetingMissed => "meeting_missed",
        }
    }

    /// The clause as the list of findings is headed.
    pub fn clause(self) -> &'static str {
        match self {
            Code::BirthWindow | Code::AgeLimit | Code::BirthImpossible | Code::BirthMissing => {
                "年龄条件"
            }
            Code::Sex => "性别条件",
            Code::TitleCap => "称号限制",
            Code::Residence => "户籍条件",
            Code::CompanionMissing => "高龄陪同",
            Code::GradeCertificate | Code::CertificateUnseen => "等级证书",
            Code::PairComposition => "双人组组成",
            Code::ProofMissing => "证明材料",
            Code::UnitKind => "报名单位",
            Code::Nationality => "国籍条件",
            Code::NoQuota => "晋级名额",
            Code::InsuranceUnseen => "保险",
            Code::MeetingMissed => "技术会议",
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
