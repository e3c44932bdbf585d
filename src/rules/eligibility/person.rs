//! Findings about the person: age and sex against the group entered, and what a pair is made of.

use chrono::NaiveDate;

use super::fitting::fitting_groups;
use super::{Code, Report, native, papers};
use crate::model::entrant::{Entrant, Person};
use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::regulation::{EntrantKind, GroupRule, Regulation, SexRule};
use crate::model::state::{EntrantState, State};
use crate::rules::eligibility::age::{apart, completed_years};

/// Birth date on the form, else in an identity number without fault.
pub fn birth_of(person: &Person) -> Option<NaiveDate> {
    let document = || person.document.facts().filter(|d| d.faults.is_empty());
    person.birth.or_else(|| document()?.birth)
}

/// Sex on the form, else in an identity number without fault.
pub fn sex_of(person: &Person) -> Option<Sex> {
    let document = || person.document.facts().filter(|d| d.faults.is_empty());
    person.sex.or_else(|| document()?.sex)
}

/// How messages begin: with the name where an entrant is two persons.
pub(super) fn heading(entrant: &Entrant, person: &Person) -> String {
    match entrant.partner {
        Some(_) => format!("{}：", person.name),
        None => String::new(),
    }
}

pub(super) fn check(state: &State, id: PlayerId, entrant: &EntrantState, add: &mut Report<'_>) {
    let regulation = &state.regulation;
    let own = entrant.facts.own_group();
    let Some(group) = regulation.group(own) else { return };
    let person = &entrant.facts.person;
    match &group.kind {
        EntrantKind::FamilyPair { child_max_age } => {
            pair(regulation, id, entrant, *child_max_age, add);
        }
        EntrantKind::Single | EntrantKind::Level { .. } | EntrantKind::Declared { .. } => {
            age(regulation, own, group, id, person, add);
            sex(regulation, own, group, id, person, add);
            plays_up(regulation, group, id, person, add);
            papers::of_kind(&group.kind, id, person, add);
            if entrant.facts.partner.is_some() {
                let text = format!("{}是单人组，却填了两人", group.name);
                add(id, Code::PairComposition, text, Vec::new());
            }
        }
    }
    for member in std::iter::once(person).chain(&entrant.facts.partner) {
        if let Some(text) = born_after_start(regulation, birth_of(member)) {
            let text = heading(&entrant.facts, member) + &text;
            add(id, Code::BirthImpossible, text, Vec::new());
        }
        native::check(regulation, id, &entrant.facts, member, add);
        papers::check(regulation, id, &entrant.facts, member, add);
    }
}

/// Other groups a person would fit, and how a message proposes them.
fn proposal(
    regulation: &Regulation,
    own: GroupId,
    birth: Option<NaiveDate>,
    sex: Option<Sex>,
) -> (Vec<GroupId>, String) {
    let mut fits = fitting_groups(regulation, birth, sex);
    fits.retain(|id| *id != own);
    let names: Vec<&str> =
        fits.iter().filter_map(|g| regulation.group(*g)).map(|g| g.name.as_str()).collect();
    let hint =
        if names.is_empty() { String::new() } else { format!("；可报{}", names.join("、")) };
    (fits, hint)
}

/// What is said of a birth after the first day of play: a slip, of which no age can be computed.
pub fn born_after_start(regulation: &Regulation, birth: Option<NaiveDate>) -> Option<String> {
    let (birth, day) = (birth?, regulation.event.first_day?);
    (birth > day).then(|| format!("出生日期{birth}在比赛开始（{day}）之后，请核对"))
}

fn age(
    regulation: &Regulation,
    own: GroupId,
    group: &GroupRule,
    id: PlayerId,
    person: &Person,
    add: &mut Report<'_>,
) {
    let Some(birth) = birth_of(person) else {
        if group.asks_age() {
            let text = format!("没有出生日期，{}有年龄条件，报到时补", group.name);
            add(id, Code::BirthMissing, text, Vec::new());
        }
        return;
    };
    if born_after_start(regulation, Some(birth)).is_some() {
        return;
    }
    let propose = || proposal(regulation, own, Some(birth), sex_of(person));
    let name = &group.name;
    if let Some(from) = group.born.from.filter(|from| birth < *from) {
        let (fits, hint) = propose();
        let text = format!("生于{birth}，{name}要求{from}及以后，早{}{hint}", apart(birth, from));
        add(id, Code::BirthWindow, text, fits);
    } else if let Some(to) = group.born.to.filter(|to| birth > *to && !group.younger_may_enter) {
        let (fits, hint) = propose();
        let text = format!("生于{birth}，{name}要求{to}及以前，晚{}{hint}", apart(to, birth));
        add(id, Code::BirthWindow, text, fits);
    }
    let Some(day) = regulation.event.first_day else { return };
    let years = i64::from(completed_years(birth, day));
    let over = group.max_age.map(i64::from).filter(|max| years > *max);
    let under = group.min_age.map(i64::from).filter(|min| years < *min && !group.younger_may_enter);
    if let Some(limit) = over.or(under) {
        let (fits, hint) = propose();
        let (word, gap) = if over.is_some() {
            ("以下", format!("超出{}岁", years - limit))
        } else {
            ("以上", format!("差{}岁", limit - years))
        };
        let text = format!(
            "生于{birth}，比赛首日{day}满{years}周岁，{name}要求{limit}周岁{word}，{gap}{hint}"
        );
        add(id, Code::AgeLimit, text, fits);
    }
}

fn sex(
    regulation: &Regulation,
    own: GroupId,
    group: &GroupRule,
    id: PlayerId,
    person: &Person,
    add: &mut Report<'_>,
) {
    let sex = sex_of(person);
    let text = match (group.sex, sex) {
        (SexRule::Men, Some(Sex::Female)) if !group.women_may_enter => {
            format!("女棋手，{}只限男子", group.name)
        }
        (SexRule::Women, Some(Sex::Male)) => format!("男棋手，{}只限女子", group.name),
        (SexRule::Men | SexRule::Women, None) => {
            format!("性别未填，{}有性别条件", group.name)
        }
        _ => return,
    };
    let (fits, hint) = match sex {
        Some(_) => proposal(regulation, own, birth_of(person), sex),
        None => (Vec::new(), String::new()),
    };
    add(id, Code::Sex, text + &hint, fits);
}

/// Why a person entered in this group holds no quota place: it plays up (a younger player in an
/// older group), or is a woman in a men's group (rules.md §3.1).
pub fn no_quota(regulation: &Regulation, group: &GroupRule, person: &Person) -> Option<String> {
    if group.sex == SexRule::Men && sex_of(person) == Some(Sex::Female) {
        return Some("女子参加男子组，不占晋级名额".into());
    }
    let birth = birth_of(person).filter(|b| born_after_start(regulation, Some(*b)).is_none())?;
    let too_late = group.born.to.is_some_and(|to| birth > to);
    let too_young = match (group.min_age, regulation.event.first_day) {
        (Some(min), Some(day)) => i64::from(completed_years(birth, day)) < i64::from(min),
        _ => false,
    };
    (too_late || too_young).then(|| "小年龄参加大年龄组，不占晋级名额".into())
}

/// Entries that are allowed and cost the quota place: said at entry.
fn plays_up(
    regulation: &Regulation,
    group: &GroupRule,
    id: PlayerId,
    person: &Person,
    add: &mut Report<'_>,
) {
    let woman = group.women_may_enter && sex_of(person) == Some(Sex::Female);
    if let Some(why) =
        no_quota(regulation, group, person).filter(|_| group.younger_may_enter || woman)
    {
        add(id, Code::NoQuota, format!("{why}，成绩计入{}", group.name), Vec::new());
    }
}

fn pair(
    regulation: &Regulation,
    id: PlayerId,
    entrant: &EntrantState,
    child_max_age: u32,
    add: &mut Report<'_>,
) {
    let Some(partner) = &entrant.facts.partner else {
        add(id, Code::PairComposition, "双人组须两人，只填了一人".into(), Vec::new());
        return;
    };
    let births = [birth_of(&entrant.facts.person), birth_of(partner)];
    let [Some(first), Some(second)] = births else {
        add(id, Code::BirthMissing, "双人组两人的出生日期不全，报到时补".into(), Vec::new());
        return;
    };
    let Some(day) = regulation.event.first_day else { return };
    if first > day || second > day {
        return;
    }
    let ages = [first, second].map(|birth| i64::from(completed_years(birth, day)));
    let children = ages.iter().filter(|age| **age <= i64::from(child_max_age)).count();
    let adults = ages.iter().filter(|age| **age >= ADULT).count();
    if children != 1 || adults != 1 {
        let text = format!(
            "双人组须一名成年人和一名{child_max_age}周岁以下儿童，比赛首日{day}为{}周岁和{}周岁",
            ages[0], ages[1]
        );
        add(id, Code::PairComposition, text, Vec::new());
    }
}

/// 成年人: 18 completed years.
const ADULT: i64 = 18;
