//! The codes of findings: what each is called, headed, settled by and about, in one table; and
//! which finding a waiver names.

use serde::{Deserialize, Serialize};

use super::attribute::Attribute;
use super::written::written_as_text;

/// Who settles a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SettledBy {
    /// The arbiter, who corrects the entry or waives the finding.
    Arbiter,
    /// The desk: fee, papers seen, check-in, meeting.
    Desk,
    /// Nobody need settle it: it is a hint, no fault.
    Hint,
}

/// What a waiver is given for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WaivedFor {
    /// For the facts as the finding told them; other facts open it again.
    Facts,
    /// For the code, whatever the sentence says later.
    Code,
}

/// A row a code: identifier (glossary.md, also stored with waivers), clause as the list of findings
/// is headed, who settles it, what a waiver is given for, what on the form it is about.
macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident: $id:literal, $clause:literal, $by:ident, $for:ident, $about:expr;)+) => {
        /// What is wrong; the identifier of each is that of glossary.md.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $($(#[$doc])* $code,)+
        }

        impl Code {
            /// Every code, in the order in which findings are listed.
            pub const ALL: [Code; [$($id),+].len()] = [$(Code::$code),+];

            /// The identifier of glossary.md, also stored with waivers.
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$code => $id,)+
                }
            }

            /// The clause as the list of findings is headed.
            pub fn clause(self) -> &'static str {
                match self {
                    $(Code::$code => $clause,)+
                }
            }

            /// What on the entry form it is about, where it is one thing.
            pub fn about(self) -> Option<Attribute> {
                match self {
                    $(Code::$code => $about,)+
                }
            }

            fn settled_by(self) -> SettledBy {
                match self {
                    $(Code::$code => SettledBy::$by,)+
                }
            }

            fn waived_for(self) -> WaivedFor {
                match self {
                    $(Code::$code => WaivedFor::$for,)+
                }
            }
        }
    };
}

codes! {
    /// Birth date outside the group's window.
    BirthWindow: "birth_window", "年龄条件", Arbiter, Facts, Some(Attribute::Birth);
    /// Outside the age limits in completed years.
    AgeLimit: "age_limit", "年龄条件", Arbiter, Facts, Some(Attribute::Birth);
    /// Born after the first day of play.
    BirthImpossible: "birth_unreadable", "年龄条件", Arbiter, Facts, Some(Attribute::Birth);
    /// Sex does not fit the group.
    Sex: "sex", "性别条件", Arbiter, Facts, Some(Attribute::Sex);
    /// Title at or above the cap.
    TitleCap: "title_cap", "称号限制", Arbiter, Facts, Some(Attribute::Title);
    /// Not native and no proof.
    Residence: "residence", "户籍条件", Arbiter, Facts, Some(Attribute::Native);
    /// Companion must be named.
    CompanionMissing: "companion_missing", "高龄陪同", Arbiter, Facts, Some(Attribute::Companion);
    /// Certificate of the level group missing or of another grade.
    GradeCertificate: "grade_certificate", "等级证书", Arbiter, Facts, Some(Attribute::Grade);
    /// A pair that is not one adult and one child.
    PairComposition: "pair_composition", "双人组组成", Arbiter, Facts, Some(Attribute::Partner);
    /// Declared proof (staff, university, work or study in the province) not seen.
    ProofMissing: "proof_missing", "证明材料", Arbiter, Facts, Some(Attribute::Proof);
    /// Unit missing where only units may enter, or of a kind that may not enter the group.
    UnitKind: "unit_kind", "报名单位", Arbiter, Facts, Some(Attribute::Unit);
    /// Not a citizen of the country asked.
    Nationality: "nationality", "国籍条件", Arbiter, Facts, Some(Attribute::Nationality);
    /// Earlier event or delegation not declared.
    PriorEvent: "prior_event", "参赛来源", Arbiter, Facts, Some(Attribute::Proof);
    /// Wrong check digit.
    IdCheckDigit: "id_check_digit", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Wrong length.
    IdLength: "id_length", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Letters that look like the digits meant.
    IdLetters: "id_letters", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// No such province.
    IdRegion: "id_region", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Impossible date in the number.
    IdDate: "id_date", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Digits lost because the number was stored as a number.
    IdDigitsLost: "id_digits_lost", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Birth date on the form and in the number differ.
    IdBirthMismatch: "id_birth_mismatch", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Sex on the form and in the number differ.
    IdSexMismatch: "id_sex_mismatch", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// The same number twice.
    IdDuplicate: "id_duplicate", "重复报名", Arbiter, Facts, Some(Attribute::Identity);
    /// The same name twice in a group: a hint.
    NameDuplicate: "name_duplicate", "重复报名", Hint, Facts, Some(Attribute::Name);
    /// Plays up, or a woman in a men's group: allowed, without a quota place: a hint.
    NoQuota: "no_quota", "晋级名额", Hint, Facts, None;
    /// Birth date missing where the group asks for it.
    BirthMissing: "birth_missing", "年龄条件", Arbiter, Facts, Some(Attribute::Birth);
    /// Identity number missing where documents are asked.
    IdentityMissing: "identity_missing", "身份证件", Arbiter, Facts, Some(Attribute::Identity);
    /// Entered after the deadline.
    Deadline: "deadline", "报名截止", Arbiter, Facts, Some(Attribute::Received);
    /// Beyond the capacity.
    Capacity: "capacity", "人数限额", Arbiter, Facts, None;
    /// Fee not paid.
    FeeUnpaid: "fee_unpaid", "缴费", Desk, Facts, None;
    /// Document not seen.
    DocumentUnseen: "document_unseen", "查验证件", Desk, Facts, None;
    /// Not checked in.
    NotCheckedIn: "not_checked_in", "报到", Desk, Code, None;
    /// Certificate of the level group not seen.
    CertificateUnseen: "certificate_unseen", "等级证书", Desk, Facts, None;
    /// Insurance slip not seen.
    InsuranceUnseen: "insurance_unseen", "保险", Desk, Facts, None;
    /// Missed the technical meeting.
    MeetingMissed: "meeting_missed", "技术会议", Desk, Code, None;
}

impl Code {
    /// Whether only the desk can settle it.
    pub fn at_desk(self) -> bool {
        self.settled_by() == SettledBy::Desk
    }

    /// Whether it is a hint rather than a fault.
    pub fn hint(self) -> bool {
        self.settled_by() == SettledBy::Hint
    }

    /// Whether a waiver given for one sentence holds for another of the same code: it is given for
    /// the facts. That somebody did not come (desk, meeting) is the same fact whatever the
    /// deadline, and which other groups are proposed is no fact of the entry.
    pub fn waiver_holds(self, waived: &str, now: &str) -> bool {
        fn facts(text: &str) -> impl Iterator<Item = &str> {
            text.split('；').filter(|part| !part.starts_with("可报"))
        }
        // Texts of older versions stand in the record: of the waiver, of the document.
        let (waived, now) = (without_right_digit(waived), without_right_digit(now));
        self.waived_for() == WaivedFor::Code || facts(&waived).eq(facts(&now))
    }

    /// The code of an identifier.
    pub fn of_id(id: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.id() == id)
    }
}

/// What an older version said of a check digit, as it is said now: without the right one.
fn without_right_digit(text: &str) -> std::borrow::Cow<'_, str> {
    let old = text.split_once("：末位是“").and_then(|(before, rest)| {
        let (found, rest) = rest.split_once("”，按前17位应为“")?;
        let (_, after) = rest.split_once('”')?;
        Some(format!("{before}：末位“{found}”与前17位不合{after}"))
    });
    old.map_or(text.into(), Into::into)
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
