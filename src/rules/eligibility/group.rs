//! Findings about the group entered: age, sex, what its kind asks, and what a pair is made of.

use chrono::NaiveDate;

use super::age::{apart, completed_years};
use super::fitting::{fitting_groups, sex_fits};
use super::person::{birth_of, born_after_start, no_quota, sex_of};
use super::{Case, Code};
use crate::model::entrant::{Person, Proof};
use crate::model::grade::Grade;
use crate::model::person::Sex;
use crate::model::regulation::{EntrantKind, GroupRule, SexRule};

pub(super) fn check(case: &mut Case<'_>, group: &GroupRule) {
    let entrant = &case.entrant.facts;
    let person = &entrant.person;
    match &group.kind {
        EntrantKind::FamilyPair { child_max_age } => pair(case, *child_max_age),
        EntrantKind::Single | EntrantKind::Level { .. } | EntrantKind::Declared { .. } => {
            age(case, group, person);
            sex(case, group, person);
            plays_up(case, group, person);
            shown(case, &group.kind, person);
            if entrant.partner.is_some() {
                case.find(Code::PairComposition, format!("{}是单人组，却填了两人", group.name));
            }
        }
    }
    for member in entrant.members() {
        if let Some(text) = born_after_start(case.regulation, birth_of(member)) {
            case.find_of(member, Code::BirthImpossible, &text);
        }
    }
}

/// A finding that another group would cure: which a person of this birth date and sex would fit
/// is proposed with it.
fn misfit(case: &mut Case<'_>, code: Code, text: &str, birth: Option<NaiveDate>, sex: Option<Sex>) {
    let own = case.entrant.facts.own_group();
    let mut fits = fitting_groups(case.regulation, birth, sex);
    fits.retain(|id| *id != own);
    let groups = fits.iter().filter_map(|id| case.regulation.group(*id));
    let names: Vec<&str> = groups.map(|group| group.name.as_str()).collect();
    let proposal =
        if names.is_empty() { String::new() } else { format!("；可报{}", names.join("、")) };
    case.found.add(case.id, code, format!("{text}{proposal}"), fits);
}

fn age(case: &mut Case<'_>, group: &GroupRule, person: &Person) {
    let name = &group.name;
    let Some(birth) = birth_of(person) else {
        if group.asks_age() {
            case.find(Code::BirthMissing, format!("没有出生日期，{name}有年龄条件，报到时补"));
        }
        return;
    };
    if born_after_start(case.regulation, Some(birth)).is_some() {
        return;
    }
    let sex = sex_of(person);
    let late = group.born.to.filter(|to| birth > *to && !group.younger_may_enter);
    let window = match group.born.from.filter(|from| birth < *from) {
        Some(from) => Some(format!("要求{from}及以后，早{}", apart(birth, from))),
        None => late.map(|to| format!("要求{to}及以前，晚{}", apart(to, birth))),
    };
    if let Some(asked) = window {
        let text = format!("生于{birth}，{name}{asked}");
        misfit(case, Code::BirthWindow, &text, Some(birth), sex);
    }
    let Some(day) = case.regulation.event.first_day else { return };
    let years = i64::from(completed_years(birth, day));
    let over = group.max_age.map(i64::from).filter(|max| years > *max);
    let under = group.min_age.map(i64::from).filter(|min| years < *min && !group.younger_may_enter);
    let (limit, word, gap) = match (over, under) {
        (Some(max), _) => (max, "以下", format!("超出{}岁", years - max)),
        (None, Some(min)) => (min, "以上", format!("差{}岁", min - years)),
        (None, None) => return,
    };
    let born = format!("生于{birth}，比赛首日{day}满{years}周岁");
    let text = format!("{born}，{name}要求{limit}周岁{word}，{gap}");
    misfit(case, Code::AgeLimit, &text, Some(birth), sex);
}

fn sex(case: &mut Case<'_>, group: &GroupRule, person: &Person) {
    let sex = sex_of(person);
    let name = &group.name;
    match sex {
        None if group.sex != SexRule::Mixed => {
            case.find(Code::Sex, format!("性别未填，{name}有性别条件"));
        }
        Some(Sex::Female) if group.women_may_enter => {}
        Some(own) if !sex_fits(group.sex, sex) => {
            let other = if own == Sex::Female { Sex::Male } else { Sex::Female };
            let text = format!("{own}棋手，{name}只限{other}子");
            misfit(case, Code::Sex, &text, birth_of(person), sex);
        }
        Some(_) | None => {}
    }
}

/// Entries that are allowed and cost the quota place: said at entry.
fn plays_up(case: &mut Case<'_>, group: &GroupRule, person: &Person) {
    let woman = group.women_may_enter && sex_of(person) == Some(Sex::Female);
    let why = no_quota(case.regulation, group, person);
    if let Some(why) = why.filter(|_| group.younger_may_enter || woman) {
        case.find(Code::NoQuota, format!("{why}，成绩计入{}", group.name));
    }
}

/// What the kind of the group asks to be shown.
fn shown(case: &mut Case<'_>, kind: &EntrantKind, person: &Person) {
    match kind {
        EntrantKind::Level { grade } => level(case, *grade, person),
        EntrantKind::Declared { proof, shown } if !person.proofs.contains(shown) => {
            let declared =
                if person.declared.contains(shown) { "，报名表已注明" } else { "" };
            case.find(Code::ProofMissing, format!("须有{proof}{declared}，尚未验"));
        }
        EntrantKind::Declared { .. } | EntrantKind::Single | EntrantKind::FamilyPair { .. } => {}
    }
}

/// A wrong or missing grade is known at entry; that the certificate itself was seen, only at the
/// desk.
fn level(case: &mut Case<'_>, grade: Grade, person: &Person) {
    match person.grade {
        None => case.find(Code::GradeCertificate, format!("须持{grade}证书，未填等级")),
        Some(held) if held != grade => {
            case.find(Code::GradeCertificate, format!("须持{grade}证书，所填为{held}"));
        }
        Some(_) if !person.proofs.contains(&Proof::Grade) => {
            let number = person.certificate.as_deref().unwrap_or("未填");
            case.find(
                Code::CertificateUnseen,
                format!("{grade}证书（编号{number}）或扫描件尚未验"),
            );
        }
        Some(_) => {}
    }
}

/// One adult and one child, on the first day of play.
fn pair(case: &mut Case<'_>, child_max_age: u32) {
    let entrant = &case.entrant.facts;
    let Some(partner) = &entrant.partner else {
        return case.find(Code::PairComposition, "双人组须两人，只填了一人");
    };
    let births = [birth_of(&entrant.person), birth_of(partner)];
    let [Some(first), Some(second)] = births else {
        return case.find(Code::BirthMissing, "双人组两人的出生日期不全，报到时补");
    };
    let Some(day) = case.regulation.event.first_day else { return };
    if first > day || second > day {
        return;
    }
    let ages = [first, second].map(|birth| i64::from(completed_years(birth, day)));
    let children = ages.iter().filter(|age| **age <= i64::from(child_max_age)).count();
    let adults = ages.iter().filter(|age| **age >= ADULT).count();
    if children != 1 || adults != 1 {
        let asked = format!("双人组须一名成年人和一名{child_max_age}周岁以下儿童");
        let text = format!("{asked}，比赛首日{day}为{}周岁和{}周岁", ages[0], ages[1]);
        case.find(Code::PairComposition, text);
    }
}

/// 成年人: 18 completed years.
const ADULT: i64 = 18;
