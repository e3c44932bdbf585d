//! Findings about the person: age, sex, title, residence, proofs, identity number.

use chrono::NaiveDate;

use super::fitting::fitting_groups;
use super::{Code, Report};
use crate::model::entrant::{Person, Proof};
use crate::model::grade::Grade;
use crate::model::id::PlayerId;
use crate::model::person::Sex;
use crate::model::regulation::{EntrantKind, GroupRule, Regulation, SexRule};
use crate::model::state::{EntrantState, State};
use crate::rules::age::completed_years;

/// Birth date on the form, else in a sound identity number.
pub fn birth_of(person: &Person) -> Option<NaiveDate> {
    person.birth.or_else(|| person.document.facts().and_then(|d| d.birth))
}

/// Sex on the form, else in the identity number.
pub fn sex_of(person: &Person) -> Option<Sex> {
    person.sex.or_else(|| person.document.facts().and_then(|d| d.sex))
}

/// Whether the person is native of the regulation's province, by document or by 籍贯.
pub fn is_native(regulation: &Regulation, person: &Person) -> bool {
    let Some(home) = regulation.entry.native_province.as_deref() else { return true };
    match &person.native_place {
        Some(place) => place.trim().starts_with(home),
        None => person
            .document
            .facts()
            .and_then(|d| d.province.as_deref())
            .is_some_and(|province| province.starts_with(home)),
    }
}

pub(super) fn check(state: &State, id: PlayerId, entrant: &EntrantState, add: &mut Report<'_>) {
    let regulation = &state.regulation;
    let Some(group) = regulation.group(entrant.facts.group) else { return };
    let person = &entrant.facts.person;
    match &group.kind {
        EntrantKind::FamilyPair { child_max_age } => {
            pair(regulation, id, entrant, *child_max_age, add);
        }
        kind => {
            age(regulation, group, id, person, add);
            sex(regulation, group, id, person, add);
            kind_proof(kind, id, person, add);
        }
    }
    for member in std::iter::once(person).chain(&entrant.facts.partner) {
        title(regulation, id, member, add);
        residence(regulation, id, member, add);
        companion(regulation, id, member, add);
        identity(regulation, id, member, add);
    }
    unit(regulation, id, entrant, add);
}

fn age(
    regulation: &Regulation,
    group: &GroupRule,
    id: PlayerId,
    person: &Person,
    add: &mut Report<'_>,
) {
    let asks = !group.born.is_open() || group.min_age.is_some() || group.max_age.is_some();
    let Some(birth) = birth_of(person) else {
        if asks {
            let text = format!("没有出生日期，{}有年龄条件，报到时补", group.name);
            add(id, Code::BirthMissing, text, Vec::new());
        }
        return;
    };
    let proposals = || {
        let mut fits = fitting_groups(regulation, Some(birth), sex_of(person));
        fits.retain(|g| regulation.group(*g).is_some_and(|g| g.name != group.name));
        fits
    };
    let hint = |fits: &[crate::model::id::GroupId]| {
        let names: Vec<&str> =
            fits.iter().filter_map(|g| regulation.group(*g)).map(|g| g.name.as_str()).collect();
        if names.is_empty() { String::new() } else { format!("；可报{}", names.join("、")) }
    };
    if let Some(from) = group.born.from.filter(|from| birth < *from) {
        let days = (from - birth).num_days();
        let fits = proposals();
        let text = format!(
            "生于{birth}，{}要求{from}及以后，早{}{}",
            group.name,
            distance(days),
            hint(&fits)
        );
        add(id, Code::BirthWindow, text, fits);
    } else if let Some(to) = group.born.to.filter(|to| birth > *to && !group.younger_may_enter) {
        let days = (birth - to).num_days();
        let fits = proposals();
        let text = format!(
            "生于{birth}，{}要求{to}及以前，晚{}{}",
            group.name,
            distance(days),
            hint(&fits)
        );
        add(id, Code::BirthWindow, text, fits);
    }
    let Some(day) = regulation.event.first_day else { return };
    let years = completed_years(birth, day);
    let over = group.max_age.and_then(|max| i32::try_from(max).ok()).filter(|max| years > *max);
    let under = group
        .min_age
        .and_then(|min| i32::try_from(min).ok())
        .filter(|min| years < *min && !group.younger_may_enter);
    if let Some(limit) = over.or(under) {
        let fits = proposals();
        let (word, gap) =
            if over.is_some() { ("以下", years - limit) } else { ("以上", limit - years) };
        let text = format!(
            "生于{birth}，{day}满{years}周岁，{}要求{limit}周岁{word}，相差{gap}岁{}",
            group.name,
            hint(&fits)
        );
        add(id, Code::AgeLimit, text, fits);
    }
}

/// Days as a person says them.
fn distance(days: i64) -> String {
    match days {
        0..=60 => format!("{days}天"),
        61..=730 => format!("{}个月", days / 30),
        _ => format!("{}年", days / 365),
    }
}

fn sex(
    regulation: &Regulation,
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
    let mut fits = fitting_groups(regulation, birth_of(person), sex);
    fits.retain(|g| regulation.group(*g).is_some_and(|g| g.name != group.name));
    add(id, Code::Sex, text, fits);
}

fn kind_proof(kind: &EntrantKind, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    match kind {
        EntrantKind::Level { grade } => level(*grade, id, person, add),
        EntrantKind::Declared { proof } => {
            let seen = person.proofs.contains(&Proof::Association)
                || person.proofs.contains(&Proof::University);
            if !seen {
                add(id, Code::ProofMissing, format!("须有{proof}，尚未见到"), Vec::new());
            }
        }
        EntrantKind::Single | EntrantKind::FamilyPair { .. } => {}
    }
}

fn level(grade: Grade, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let text = match person.grade {
        None => format!("须持{grade}证书，未填等级"),
        Some(held) if held != grade => format!("须持{grade}证书，所填为{held}"),
        Some(_) if !person.proofs.contains(&Proof::Grade) => {
            format!("须持{grade}证书，证书未验")
        }
        Some(_) => return,
    };
    add(id, Code::GradeCertificate, text, Vec::new());
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
    let members = [&entrant.facts.person, partner];
    let births: Vec<NaiveDate> = members.iter().filter_map(|m| birth_of(m)).collect();
    let Some(day) = regulation.event.first_day else { return };
    if births.len() < 2 {
        add(id, Code::BirthMissing, "双人组两人的出生日期不全，报到时补".into(), Vec::new());
        return;
    }
    let ages: Vec<i32> = births.iter().map(|b| completed_years(*b, day)).collect();
    let children = ages.iter().filter(|a| i64::from(**a) <= i64::from(child_max_age)).count();
    let adults = ages.iter().filter(|a| **a >= 18).count();
    if children != 1 || adults != 1 {
        let text = format!(
            "双人组须一名成年人和一名{child_max_age}周岁以下儿童，现为{}岁和{}岁",
            ages[0], ages[1]
        );
        add(id, Code::PairComposition, text, Vec::new());
    }
}

/// Titles from 象棋大师 up; a higher one has a greater rank.
fn title_rank(title: &str) -> Option<u8> {
    let bare: String = title.chars().filter(|c| !c.is_whitespace()).collect();
    if bare.contains("特级大师") {
        Some(3)
    } else if bare.contains("象棋大师") || bare.contains("运动健将") || bare == "大师" {
        Some(2)
    } else {
        None
    }
}

fn title(regulation: &Regulation, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let Some(cap) = &regulation.entry.title_cap else { return };
    let Some(held) = &person.title else { return };
    let limit = title_rank(cap).unwrap_or(2);
    if title_rank(held).is_some_and(|rank| rank >= limit) {
        let text = format!("{}持有“{held}”，规程限{cap}以下称号参加", person.name);
        add(id, Code::TitleCap, text, Vec::new());
    }
}

fn residence(regulation: &Regulation, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let (true, Some(home)) =
        (regulation.entry.natives_only, regulation.entry.native_province.as_deref())
    else {
        return;
    };
    if is_native(regulation, person) || person.proofs.contains(&Proof::Residence) {
        return;
    }
    let known = person
        .native_place
        .clone()
        .or_else(|| person.document.facts().and_then(|d| d.province.clone()));
    let fact = match known {
        Some(place) => format!("{}户籍为{place}", person.name),
        None => format!("{}户籍未填", person.name),
    };
    let text = format!("{fact}，限{home}籍，或在{home}工作、上学并有单位或学校证明信");
    add(id, Code::Residence, text, Vec::new());
}

fn companion(regulation: &Regulation, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let (Some(limit), Some(day), Some(birth)) =
        (regulation.entry.companion_from_age, regulation.event.first_day, birth_of(person))
    else {
        return;
    };
    let years = completed_years(birth, day);
    if i64::from(years) >= i64::from(limit) && person.companion.is_none() {
        let text = format!("{day}满{years}周岁，{limit}周岁以上须有家属陪同，未填陪同人");
        add(id, Code::CompanionMissing, text, Vec::new());
    }
}

fn identity(regulation: &Regulation, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let Some(document) = person.document.facts() else {
        if regulation.entry.document_required {
            let text = format!("{}未填身份证件号码，报到时补", person.name);
            add(id, Code::IdentityMissing, text, Vec::new());
        }
        return;
    };
    for (code, text) in &document.faults {
        if let Some(code) = Code::of_fault(code) {
            add(id, code, text.clone(), Vec::new());
        }
    }
    if let (Some(form), Some(number)) = (person.birth, document.birth)
        && form != number
    {
        let text = format!("报名表出生日期{form}与身份证号中的{number}不一致，请核对证件");
        add(id, Code::IdBirthMismatch, text, Vec::new());
    }
    if let (Some(form), Some(number)) = (person.sex, document.sex)
        && form != number
    {
        let text = format!("报名表性别“{form}”与身份证号（{number}）不一致，请核对证件");
        add(id, Code::IdSexMismatch, text, Vec::new());
    }
}

fn unit(regulation: &Regulation, id: PlayerId, entrant: &EntrantState, add: &mut Report<'_>) {
    if regulation.entry.units_only && entrant.facts.unit.as_deref().is_none_or(is_individual) {
        add(id, Code::UnitKind, "只接受单位报名，未填单位".into(), Vec::new());
    }
    let declared = entrant.facts.person.proofs.contains(&Proof::PriorEvent);
    if let Some(prior) = &regulation.entry.prior_event
        && !declared
        && entrant.facts.unit.as_deref().is_none_or(is_individual)
    {
        add(id, Code::PriorEvent, format!("须{prior}，未填"), Vec::new());
    }
}

/// Whether a unit cell only says that there is no unit.
pub fn is_individual(unit: &str) -> bool {
    matches!(unit.trim(), "" | "个人" | "个体" | "无" | "-" | "—" | "/")
}
