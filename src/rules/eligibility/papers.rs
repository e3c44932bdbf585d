//! Findings about what a person holds or must show: title, companion, identity number.

use super::age::completed_years;
use super::person::birth_of;
use super::{Case, Code};
use crate::model::entrant::Person;
use crate::model::words::Words;
use crate::rules::enrolment::identity::contradictions;

pub(super) fn check(case: &mut Case<'_>, person: &Person) {
    title(case, person);
    companion(case, person);
    identity(case, person);
}

/// What a text says that names a title, by rank, the highest first.
const TITLES: [(u8, Words); 2] =
    [(3, Words("特级大师 国际级运动健将")), (2, Words("象棋大师 运动健将 国家大师"))];

/// Titles from 象棋大师 (国家级运动健将) up; a higher one has a greater rank. 棋协大师 and
/// 地方大师 are grades, not titles.
pub fn title_rank(title: &str) -> Option<u8> {
    let bare: String = title.chars().filter(|c| !c.is_whitespace()).collect();
    if Words("无 未 非 不是 没有").after(&bare).is_some() {
        return None;
    }
    // A cell may hold several honours; each is judged by itself.
    bare.split(['、', ',', '，', '/', ';', '；', '+'])
        .filter(|one| !one.contains("棋协大师") && !one.contains("地方"))
        .filter_map(|one| {
            let titled = TITLES.iter().find(|(_, words)| words.within(one));
            let bare = Words("大师 健将").has(one).then_some(2);
            titled.map(|(rank, _)| *rank).or(bare)
        })
        .max()
}

fn title(case: &mut Case<'_>, person: &Person) {
    let entry = &case.regulation.entry;
    let Some(cap) = &entry.title_cap else { return };
    let (Some(held), Some(limit)) = (&person.title, title_rank(cap)) else { return };
    if title_rank(held).is_some_and(|rank| rank >= limit) {
        let until = entry.deadline.map(|day| format!("（以{}报名截止前获得为准）", day.date()));
        let until = until.unwrap_or_default();
        let text = format!("持有“{held}”，获{cap}及以上称号者不得参加{until}");
        case.find_of(person, Code::TitleCap, &text);
    }
}

fn companion(case: &mut Case<'_>, person: &Person) {
    let regulation = case.regulation;
    let (Some(limit), Some(day), Some(birth)) =
        (regulation.entry.companion_from_age, regulation.event.first_day, birth_of(person))
    else {
        return;
    };
    let years = completed_years(birth, day);
    let named = person.companion.as_deref().is_some_and(|c| !matches!(c.trim(), "" | "无"));
    if i64::from(years) >= i64::from(limit) && !named {
        let text = format!(
            "生于{birth}，比赛首日{day}满{years}周岁，{limit}周岁以上须有家属陪同，未填陪同人"
        );
        case.find_of(person, Code::CompanionMissing, &text);
    }
}

fn identity(case: &mut Case<'_>, person: &Person) {
    let Some(document) = person.document.facts() else {
        if case.regulation.entry.document_required {
            case.find_of(person, Code::IdentityMissing, "未填证件号码，报到时补");
        }
        return;
    };
    // A number that lost its digits says no sex; older records kept one.
    let lost = document.faults.iter().any(|(code, _)| code == Code::IdDigitsLost.id());
    let sex = document.sex.filter(|_| !lost);
    let contradictions = contradictions((person.birth, document.birth), (person.sex, sex));
    let contradictions = contradictions.iter().map(|f| (f.code().to_string(), f.text()));
    for (code, text) in document.faults.iter().cloned().chain(contradictions) {
        if let Some(code) = Code::of_id(&code) {
            case.find_of(person, code, &text);
        }
    }
}
