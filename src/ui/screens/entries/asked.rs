//! What the regulation asks of an entry of a group beyond name, number, sex, birth and unit; the
//! form shows that at once and the rest under 更多.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::model::entrant::Proof;
use crate::model::id::GroupId;
use crate::model::regulation::{EntrantKind, Regulation};
use crate::rules::eligibility::age::completed_years;

/// A field of a person that only some regulations ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ask {
    Native,
    Nationality,
    Title,
    Grade,
    Certificate,
    Companion,
    Kind,
    Pinyin,
}

impl Ask {
    pub(super) const ALL: [Ask; 8] = [
        Ask::Native,
        Ask::Nationality,
        Ask::Title,
        Ask::Grade,
        Ask::Certificate,
        Ask::Companion,
        Ask::Kind,
        Ask::Pinyin,
    ];

    /// As the form labels it.
    pub(super) fn label(self) -> &'static str {
        match self {
            Ask::Native => "籍贯",
            Ask::Nationality => "国籍",
            Ask::Title => "称号",
            Ask::Grade => "技术等级",
            Ask::Certificate => "证书编号",
            Ask::Companion => "陪同人",
            Ask::Kind => "证件类型",
            Ask::Pinyin => "姓名拼音",
        }
    }
}

/// The fields asked of a person of this birth date in this group.
pub(super) fn asked(
    regulation: &Regulation,
    group: GroupId,
    birth: Option<NaiveDate>,
) -> BTreeSet<Ask> {
    let entry = &regulation.entry;
    let rule = regulation.group(group);
    let level = rule.is_some_and(|g| matches!(g.kind, EntrantKind::Level { .. }));
    let graded = rule.is_some_and(|g| g.grades.is_some());
    let old = match (entry.companion_from_age, regulation.event.first_day, birth) {
        (Some(limit), Some(day), Some(birth)) => {
            i64::from(completed_years(birth, day)) >= i64::from(limit)
        }
        _ => false,
    };
    [
        (Ask::Native, entry.native_province.is_some()),
        (Ask::Nationality, entry.nationality.is_some()),
        (Ask::Title, entry.title_cap.is_some()),
        (Ask::Grade, level || graded),
        (Ask::Certificate, level),
        (Ask::Companion, old),
    ]
    .into_iter()
    .filter(|(_, wanted)| *wanted)
    .map(|(ask, _)| ask)
    .collect()
}

/// The proofs that the event or the group asks for.
pub(super) fn proofs(regulation: &Regulation, group: GroupId) -> BTreeSet<Proof> {
    let entry = &regulation.entry;
    let mut found = BTreeSet::new();
    match regulation.group(group).map(|g| &g.kind) {
        Some(EntrantKind::Level { .. }) => {
            found.insert(Proof::Grade);
        }
        Some(EntrantKind::Declared { shown, .. }) => {
            found.insert(*shown);
        }
        Some(EntrantKind::Single | EntrantKind::FamilyPair { .. }) | None => {}
    }
    found.extend(Some(Proof::Residence).filter(|_| entry.natives_only));
    found.extend(Some(Proof::PriorEvent).filter(|_| entry.prior_event.is_some()));
    found.extend(Some(Proof::Insurance).filter(|_| entry.insurance_required));
    found
}
