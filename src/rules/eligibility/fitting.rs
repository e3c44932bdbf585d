//! Which groups a person fits by birth date and sex. A proposal, never a decision.

use chrono::{Months, NaiveDate};

use crate::model::id::GroupId;
use crate::model::person::Sex;
use crate::model::regulation::{EntrantKind, GroupRule, Regulation, SexRule};
use crate::rules::eligibility::age::{apart, completed_years};

/// Whether a sex fits a condition strictly; one that is not known does not speak against it.
pub fn sex_fits(condition: SexRule, sex: Option<Sex>) -> bool {
    match (condition, sex) {
        (SexRule::Men, Some(Sex::Female)) | (SexRule::Women, Some(Sex::Male)) => false,
        (SexRule::Men | SexRule::Women | SexRule::Mixed, _) => true,
    }
}

/// Whether birth date and sex fit the conditions of a group strictly; what is not known does not
/// speak against it. Who is said to be born after the first day of play fits nowhere.
pub fn fits(
    regulation: &Regulation,
    group: &GroupRule,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> bool {
    let right_sex = sex_fits(group.sex, sex);
    let Some(birth) = birth else { return right_sex };
    if regulation.event.first_day.is_some_and(|day| birth > day) {
        return false;
    }
    let age = regulation.event.first_day.map(|day| i64::from(completed_years(birth, day)));
    let limit = |years: Option<u32>| years.map(i64::from).zip(age);
    let old_enough = limit(group.min_age).is_none_or(|(min, age)| age >= min);
    let young_enough = limit(group.max_age).is_none_or(|(max, age)| age <= max);
    right_sex && group.born.holds(birth) && old_enough && young_enough
}

/// Whether a group asks an age in years, which only a first day of play gives.
fn has_age_limit(group: &GroupRule) -> bool {
    group.min_age.is_some() || group.max_age.is_some()
}

/// Whether one of these groups asks an age that cannot be judged, as no first day of play is set.
pub fn without_first_day(regulation: &Regulation, groups: &[GroupId]) -> bool {
    let limited = |id: &GroupId| regulation.group(*id).is_some_and(has_age_limit);
    regulation.event.first_day.is_none() && groups.iter().any(limited)
}

/// The group for single persons of this sex whose window is nearest to a birth date, and how far
/// away it is in words.
pub fn nearest(
    regulation: &Regulation,
    birth: NaiveDate,
    sex: Option<Sex>,
) -> Option<(GroupId, String)> {
    let single = |group: &GroupRule| group.kind == EntrantKind::Single && sex_fits(group.sex, sex);
    let groups = regulation.group_ids().filter(|(_, group)| single(group));
    let missed = groups.filter_map(|(id, group)| {
        let (from, to) = born_between(group, regulation.event.first_day);
        let (limit, words) = match (from.filter(|from| birth < *from), to.filter(|to| birth > *to))
        {
            (Some(from), _) => (from, format!("要求{from}及以后，早{}", apart(birth, from))),
            (None, Some(to)) => (to, format!("要求{to}及以前，晚{}", apart(to, birth))),
            (None, None) => return None,
        };
        Some(((limit - birth).num_days().abs(), id, words))
    });
    missed.min_by_key(|(days, ..)| *days).map(|(_, id, words)| (id, words))
}

/// First and last birth date of a group: its window, and its ages on the first day of play.
fn born_between(
    group: &GroupRule,
    day: Option<NaiveDate>,
) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let before = |years: u32| day?.checked_sub_months(Months::new(years.checked_mul(12)?));
    let oldest = group.max_age.and_then(|max| before(max.checked_add(1)?)?.succ_opt());
    let youngest = group.min_age.and_then(before);
    let later = group.born.from.into_iter().chain(oldest).max();
    (later, group.born.to.into_iter().chain(youngest).min())
}

/// The groups for single persons without a special proof that a person fits, in the order of
/// the regulation; none with an age limit where no first day of play is set.
pub fn fitting_groups(
    regulation: &Regulation,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> Vec<GroupId> {
    let mut groups = possible_groups(regulation, birth, sex);
    groups.retain(|id| !without_first_day(regulation, &[*id]));
    groups
}

/// As [`fitting_groups`], those as well of which an age cannot be judged.
pub fn possible_groups(
    regulation: &Regulation,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> Vec<GroupId> {
    regulation
        .group_ids()
        .filter(|(_, g)| g.kind == EntrantKind::Single && fits(regulation, g, birth, sex))
        .map(|(id, _)| id)
        .collect()
}
