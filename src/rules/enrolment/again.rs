//! A list imported again: who of it is entered already, and what it says otherwise now. Known by
//! identity number, else by name, birth date and unit.

use std::collections::BTreeSet;

use crate::model::alike::standard;
use crate::model::attribute::{Attribute, OF_PERSON};
use crate::model::entrant::{Entrant, Person};
use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;
use crate::rules::eligibility::person::birth_of;

/// How a row stands to the entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Standing {
    /// Nobody entered is this one.
    #[default]
    New,
    /// Entered, and the row says nothing else.
    Unchanged(PlayerId),
    /// Entered; the row says otherwise: lines old → new.
    Changed(PlayerId, Vec<String>),
}

impl Standing {
    /// Who of those entered it is.
    pub fn known(&self) -> Option<PlayerId> {
        match self {
            Standing::New => None,
            Standing::Unchanged(id) | Standing::Changed(id, _) => Some(*id),
        }
    }
}

/// Holds a row against the entries; `taken` are those that rows before it were. `group` is the one
/// the row names.
pub(super) fn standing(
    state: &State,
    entrant: &Entrant,
    group: Option<GroupId>,
    taken: &BTreeSet<PlayerId>,
) -> Standing {
    let free = || state.entrants.iter().filter(|(id, _)| !taken.contains(id));
    let by_number = free().find(|(_, e)| same_number(&e.facts.person, &entrant.person));
    let found = by_number.or_else(|| free().find(|(_, e)| same_words(&e.facts, entrant)));
    let Some((id, known)) = found else { return Standing::New };
    let mut changes = changes(&known.facts, entrant);
    if let Some(group) = group.filter(|group| *group != known.facts.own_group()) {
        let name = |id| state.regulation.group(id).map_or("", |group| group.name.as_str());
        changes.push(line("组别", name(known.facts.own_group()), name(group)));
    }
    match changes.is_empty() {
        true => Standing::Unchanged(*id),
        false => Standing::Changed(*id, changes),
    }
}

fn number(person: &Person) -> Option<&str> {
    person.document.facts().map(|facts| facts.digest.as_str()).filter(|digest| !digest.is_empty())
}

fn same_number(one: &Person, other: &Person) -> bool {
    number(one).is_some() && number(one) == number(other)
}

/// The same name, birth date and unit; a date that only one of them has does not speak against it.
fn same_words(one: &Entrant, other: &Entrant) -> bool {
    let births = birth_of(&one.person).zip(birth_of(&other.person));
    standard(&one.person.name) == standard(&other.person.name)
        && one.represents() == other.represents()
        && births.is_none_or(|(a, b)| a == b)
}

/// What a row says otherwise; what it leaves blank says nothing.
fn changes(known: &Entrant, row: &Entrant) -> Vec<String> {
    let partner = [
        Attribute::Partner,
        Attribute::PartnerSex,
        Attribute::PartnerBirth,
        Attribute::PartnerIdentity,
    ];
    let all = OF_PERSON.into_iter().chain([Attribute::Unit]).chain(partner);
    let told = all.filter_map(|attribute| {
        let (old, new) = (known.words(attribute), row.words(attribute));
        let other = match attribute {
            Attribute::Identity => number(&known.person) != number(&row.person),
            _ => old != new,
        };
        (other && !new.is_empty()).then(|| line(attribute.in_change(), &old, &new))
    });
    told.collect()
}

fn line(what: &str, old: &str, new: &str) -> String {
    let old = if old.is_empty() { "无" } else { old };
    format!("{what}：{old} → {new}")
}
