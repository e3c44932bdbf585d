//! Findings about what a person holds or must show: title, certificate, proof, companion,
//! identity number.

use super::person::{birth_of, heading};
use super::{Code, Report};
use crate::model::entrant::{Entrant, Person, Proof};
use crate::model::grade::Grade;
use crate::model::id::PlayerId;
use crate::model::regulation::{EntrantKind, Regulation};
use crate::rules::eligibility::age::completed_years;

/// What the kind of the group asks to be shown.
pub(super) fn of_kind(kind: &EntrantKind, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    match kind {
        EntrantKind::Level { grade } => level(*grade, id, person, add),
        EntrantKind::Declared { proof, shown } if !person.proofs.contains(shown) => {
            let said = if person.declared.contains(shown) { "，报名表已注明" } else { "" };
            add(id, Code::ProofMissing, format!("须有{proof}{said}，尚未验"), Vec::new());
        }
        EntrantKind::Declared { .. } | EntrantKind::Single | EntrantKind::FamilyPair { .. } => {}
    }
}

/// A wrong or missing grade is known at entry; that the certificate itself was seen, only at the
/// desk.
fn level(grade: Grade, id: PlayerId, person: &Person, add: &mut Report<'_>) {
    let (code, text) = match person.grade {
        None => (Code::GradeCertificate, format!("须持{grade}证书，未填等级")),
        Some(held) if held != grade => {
            (Code::GradeCertificate, format!("须持{grade}证书，所填为{held}"))
        }
        Some(_) if !person.proofs.contains(&Proof::Grade) => {
            let number = match &person.certificate {
                Some(number) => format!("（编号{number}）"),
                None => "（编号未填）".into(),
            };
            (Code::CertificateUnseen, format!("{grade}证书{number}或扫描件尚未验"))
        }
        Some(_) => return,
    };
    add(id, code, text, Vec::new());
}

/// Titles from 象棋大师 (国家级运动健将) up; a higher one has a greater rank. 棋协大师 and
/// 地方大师 are grades, not titles.
pub fn title_rank(title: &str) -> Option<u8> {
    let bare: String = title.chars().filter(|c| !c.is_whitespace()).collect();
    if ["无", "未", "非", "不是", "没有"].iter().any(|no| bare.starts_with(no)) {
        return None;
    }
    // A cell may hold several honours; each is judged by itself.
    bare.split(['、', ',', '，', '/', ';', '；', '+'])
        .filter(|one| !one.contains("棋协大师") && !one.contains("地方"))
        .filter_map(|one| {
            if one.contains("特级大师") || one.contains("国际级运动健将") {
                Some(3)
            } else if one.contains("象棋大师")
                || one.contains("运动健将")
                || one.contains("国家大师")
                || matches!(one, "大师" | "健将")
            {
                Some(2)
            } else {
                None
            }
        })
        .max()
}

pub(super) fn check(
    regulation: &Regulation,
    id: PlayerId,
    entrant: &Entrant,
    person: &Person,
    add: &mut Report<'_>,
) {
    let who = heading(entrant, person);
    title(regulation, id, person, &who, add);
    companion(regulation, id, person, &who, add);
    identity(regulation, id, person, &who, add);
}

fn title(regulation: &Regulation, id: PlayerId, person: &Person, who: &str, add: &mut Report<'_>) {
    let Some(cap) = &regulation.entry.title_cap else { return };
    let (Some(held), Some(limit)) = (&person.title, title_rank(cap)) else { return };
    if title_rank(held).is_some_and(|rank| rank >= limit) {
        let before = regulation
            .entry
            .deadline
            .map(|day| format!("（以{}报名截止前获得为准）", day.date()))
            .unwrap_or_default();
        let text = format!("{who}持有“{held}”，获{cap}及以上称号者不得参加{before}");
        add(id, Code::TitleCap, text, Vec::new());
    }
}

fn companion(
    regulation: &Regulation,
    id: PlayerId,
    person: &Person,
    who: &str,
    add: &mut Report<'_>,
) {
    let (Some(limit), Some(day), Some(birth)) =
        (regulation.entry.companion_from_age, regulation.event.first_day, birth_of(person))
    else {
        return;
    };
    let years = completed_years(birth, day);
    let named = person.companion.as_deref().is_some_and(|c| !matches!(c.trim(), "" | "无"));
    if i64::from(years) >= i64::from(limit) && !named {
        let text = format!(
            "{who}生于{birth}，比赛首日{day}满{years}周岁，{limit}周岁以上须有家属陪同，未填陪同人"
        );
        add(id, Code::CompanionMissing, text, Vec::new());
    }
}

fn identity(
    regulation: &Regulation,
    id: PlayerId,
    person: &Person,
    who: &str,
    add: &mut Report<'_>,
) {
    let Some(document) = person.document.facts() else {
        if regulation.entry.document_required {
            add(id, Code::IdentityMissing, format!("{who}未填证件号码，报到时补"), Vec::new());
        }
        return;
    };
    for (code, text) in &document.faults {
        if let Some(code) = Code::of_id(code) {
            add(id, code, format!("{who}{text}"), Vec::new());
        }
    }
    if let (Some(form), Some(number)) = (person.birth, document.birth)
        && form != number
    {
        let text = format!("{who}报名表出生日期{form}与身份证号中的{number}不一致，请核对证件");
        add(id, Code::IdBirthMismatch, text, Vec::new());
    }
    if let (Some(form), Some(number)) = (person.sex, document.sex)
        && form != number
    {
        let text = format!("{who}报名表性别“{form}”与身份证号（{number}）不一致，请核对证件");
        add(id, Code::IdSexMismatch, text, Vec::new());
    }
}
