//! 户籍: who counts as native of the regulation's province, and who must bring a letter.

use super::person::heading;
use super::{Code, Report};
use crate::model::entrant::{DocumentKind, Entrant, Person, Proof};
use crate::model::id::PlayerId;
use crate::model::regulation::Regulation;
use crate::rules::enrolment::identity::province_name;

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

/// The province a text speaks of: the first one it names.
fn province_in(text: &str) -> Option<&'static str> {
    (11..=82)
        .filter_map(province_name)
        .filter_map(|name| text.find(name).map(|at| (at, name)))
        .min()
        .map(|(_, name)| name)
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
    let sound = person.document.facts().filter(|d| d.faults.is_empty());
    match sound.and_then(|d| d.province.as_deref()) {
        Some(province) => judge(province.starts_with(home) || home.starts_with(province)),
        None => Home::Unknown,
    }
}

/// Whether the person is native of the regulation's province.
pub fn is_native(regulation: &Regulation, person: &Person) -> bool {
    home_of(regulation, person) == Home::Native
}

pub(super) fn check(
    regulation: &Regulation,
    id: PlayerId,
    entrant: &Entrant,
    person: &Person,
    add: &mut Report<'_>,
) {
    nationality(regulation, id, entrant, person, add);
    let (true, Some(province)) =
        (regulation.entry.natives_only, regulation.entry.native_province.as_deref())
    else {
        return;
    };
    let home = home_of(regulation, person);
    if home == Home::Native || person.proofs.contains(&Proof::Residence) {
        return;
    }
    let known = person
        .native_place
        .clone()
        .or_else(|| person.document.facts().and_then(|d| d.province.clone()));
    let fact = match (known, home) {
        (Some(place), Home::Unknown) => format!("户籍填“{place}”，看不出省份"),
        (Some(place), _) => format!("户籍为{place}"),
        (None, _) => "户籍未填".into(),
    };
    let who = heading(entrant, person);
    if person.declared.contains(&Proof::Residence) {
        let text = format!("{who}{fact}，报称在{province}工作或上学，单位或学校证明信尚未验");
        add(id, Code::ProofMissing, text, Vec::new());
    } else {
        let text =
            format!("{who}{fact}，限{province}籍，或在{province}工作、上学并有单位或学校证明信");
        add(id, Code::Residence, text, Vec::new());
    }
}

fn nationality(
    regulation: &Regulation,
    id: PlayerId,
    entrant: &Entrant,
    person: &Person,
    add: &mut Report<'_>,
) {
    let Some(wanted) = regulation.entry.nationality.as_deref() else { return };
    let foreign = person.document.facts().is_some_and(|d| d.kind == DocumentKind::ForeignPermanent);
    let fact = match person.nationality.as_deref().map(str::trim) {
        Some(stated) if !stated.is_empty() && !stated.contains(wanted) => {
            format!("国籍填“{stated}”")
        }
        None if foreign => "持外国人永久居留身份证".into(),
        _ => return,
    };
    let text = format!("{}{fact}，限{wanted}公民", heading(entrant, person));
    add(id, Code::Nationality, text, Vec::new());
}
