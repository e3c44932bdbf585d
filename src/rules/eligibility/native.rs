//! 户籍: who counts as native of the regulation's province, and who must bring a letter.

use super::{Case, Code};
use crate::model::entrant::{DocumentKind, Person, Proof};
use crate::model::regulation::Regulation;
use crate::rules::enrolment::province::province_in;

/// What is known of a person's home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// Of the regulation's province.
    Native,
    /// Of elsewhere.
    Elsewhere,
    /// Neither form nor document says.
    Unknown,
}

/// Where a person is at home, by 籍贯/户籍 on the form where it names a province, else by the
/// first two digits of a sound identity number.
pub fn home_of(regulation: &Regulation, person: &Person) -> Home {
    let Some(home) = regulation.entry.native_province.as_deref() else { return Home::Native };
    let judge = |native: bool| if native { Home::Native } else { Home::Elsewhere };
    if let Some(place) = person.native_place.as_deref().map(str::trim) {
        if place.starts_with(home) || matches!(place, "本省" | "省内" | "本地") {
            return Home::Native;
        }
        if let Some(province) = province_in(place) {
            return judge(home.starts_with(province));
        }
        if matches!(place, "外省" | "省外" | "外地" | "外籍") {
            return Home::Elsewhere;
        }
    }
    match person.document.sound().and_then(|d| d.province.as_deref()) {
        Some(province) => judge(province.starts_with(home) || home.starts_with(province)),
        None => Home::Unknown,
    }
}

/// Whether the person is native of the regulation's province.
pub fn is_native(regulation: &Regulation, person: &Person) -> bool {
    home_of(regulation, person) == Home::Native
}

pub(super) fn check(case: &mut Case<'_>, person: &Person) {
    nationality(case, person);
    let entry = &case.regulation.entry;
    let Some(province) = entry.native_province.as_deref().filter(|_| entry.natives_only) else {
        return;
    };
    let home = home_of(case.regulation, person);
    if home == Home::Native || person.proofs.contains(&Proof::Residence) {
        return;
    }
    let of_document = || person.document.facts().and_then(|d| d.province.clone());
    let fact = match (person.native_place.clone().or_else(of_document), home) {
        (Some(place), Home::Unknown) => format!("户籍填“{place}”，看不出省份"),
        (Some(place), _) => format!("户籍为{place}"),
        (None, _) => "户籍未填".into(),
    };
    if person.declared.contains(&Proof::Residence) {
        let text = format!("{fact}，报称在{province}工作或上学，单位或学校证明信尚未验");
        case.find_of(person, Code::ProofMissing, &text);
    } else {
        let text = format!("{fact}，限{province}籍，或在{province}工作、上学并有单位或学校证明信");
        case.find_of(person, Code::Residence, &text);
    }
}

fn nationality(case: &mut Case<'_>, person: &Person) {
    let Some(asked) = case.regulation.entry.nationality.as_deref() else { return };
    let foreign = person.document.facts().is_some_and(|d| d.kind == DocumentKind::ForeignPermanent);
    let fact = match person.nationality.as_deref().map(str::trim) {
        Some(stated) if !stated.is_empty() && !stated.contains(asked) => {
            format!("国籍填“{stated}”")
        }
        None if foreign => "持外国人永久居留身份证".into(),
        _ => return,
    };
    case.find_of(person, Code::Nationality, &format!("{fact}，限{asked}公民"));
}
