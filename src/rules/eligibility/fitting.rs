//! Which groups a person fits by birth date and sex. A proposal, never a decision.

use chrono::NaiveDate;

use crate::model::id::GroupId;
use crate::model::person::Sex;
use crate::model::regulation::{EntrantKind, GroupRule, Regulation, SexRule};
use crate::rules::eligibility::age::completed_years;

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

/// The groups for single persons without a special proof that a person fits, in the order of
/// the regulation.
pub fn fitting_groups(
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
