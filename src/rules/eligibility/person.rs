//! What is known of a person by form and document together, and what follows for the quota.

use chrono::NaiveDate;

use super::age::completed_years;
use crate::model::entrant::Person;
use crate::model::person::Sex;
use crate::model::regulation::{GroupRule, Regulation, SexRule};

/// Birth date on the form, else in an identity number without fault.
pub fn birth_of(person: &Person) -> Option<NaiveDate> {
    person.birth.or_else(|| person.document.sound()?.birth)
}

/// Sex on the form, else in an identity number without fault.
pub fn sex_of(person: &Person) -> Option<Sex> {
    person.sex.or_else(|| person.document.sound()?.sex)
}

/// What is said of a birth after the first day of play: a slip, of which no age can be computed.
pub fn born_after_start(regulation: &Regulation, birth: Option<NaiveDate>) -> Option<String> {
    let (birth, day) = (birth?, regulation.event.first_day?);
    (birth > day).then(|| format!("出生日期{birth}在比赛开始（{day}）之后，请核对"))
}

/// Why a person entered in this group holds no quota place: it plays up (a younger player in an
/// older group), or is a woman in a men's group (rules.md §3.1).
pub fn no_quota(regulation: &Regulation, group: &GroupRule, person: &Person) -> Option<String> {
    if group.sex == SexRule::Men && sex_of(person) == Some(Sex::Female) {
        return Some("女子参加男子组，不占晋级名额".into());
    }
    let birth = birth_of(person).filter(|b| born_after_start(regulation, Some(*b)).is_none())?;
    let too_late = group.born.to.is_some_and(|to| birth > to);
    let least = group.min_age.zip(regulation.event.first_day);
    let too_young =
        least.is_some_and(|(min, day)| i64::from(completed_years(birth, day)) < i64::from(min));
    (too_late || too_young).then(|| "小年龄参加大年龄组，不占晋级名额".into())
}
