//! What the regulation asks of an entry of a group beyond name, number, sex, birth and unit; the
//! form shows that at once and the rest under 更多.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::model::attribute::{ASKED_BY_SOME, Attribute};
use crate::model::entrant::Proof;
use crate::model::id::GroupId;
use crate::model::regulation::{EntrantKind, Regulation};
use crate::rules::eligibility::age::completed_years;

/// The attributes asked of a person of this birth date in this group, and the others.
pub(super) fn asked(
    regulation: &Regulation,
    group: GroupId,
    birth: Option<NaiveDate>,
) -> (Vec<Attribute>, Vec<Attribute>) {
    let entry = &regulation.entry;
    let rule = regulation.group(group);
    let level = rule.is_some_and(|g| matches!(g.kind, EntrantKind::Level { .. }));
    let graded = rule.is_some_and(|g| g.grades.is_some());
    let old = entry.companion_from_age.zip(regulation.event.first_day).zip(birth);
    let old = old.is_some_and(|((limit, day), birth)| {
        i64::from(completed_years(birth, day)) >= i64::from(limit)
    });
    ASKED_BY_SOME.into_iter().partition(|attribute| match attribute {
        Attribute::Native => entry.native_province.is_some(),
        Attribute::Nationality => entry.nationality.is_some(),
        Attribute::Title => entry.title_cap.is_some(),
        Attribute::Grade => level || graded,
        Attribute::Certificate => level,
        Attribute::Companion => old,
        _ => false,
    })
}

/// The proofs that the event or the group asks for, and the others.
pub(super) fn proofs(
    regulation: &Regulation,
    group: GroupId,
) -> (BTreeSet<Proof>, BTreeSet<Proof>) {
    let entry = &regulation.entry;
    let of_group = match regulation.group(group).map(|g| &g.kind) {
        Some(EntrantKind::Level { .. }) => Some(Proof::Grade),
        Some(EntrantKind::Declared { shown, .. }) => Some(*shown),
        Some(EntrantKind::Single | EntrantKind::FamilyPair { .. }) | None => None,
    };
    Proof::ALL.into_iter().partition(|proof| {
        of_group == Some(*proof)
            || match proof {
                Proof::Residence => entry.natives_only,
                Proof::PriorEvent => entry.prior_event.is_some(),
                Proof::Insurance => entry.insurance_required,
                Proof::Association | Proof::University | Proof::Grade => false,
            }
    })
}
