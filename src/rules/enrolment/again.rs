//! A list imported again: who of it is entered already, and what it says otherwise now. Known by
//! identity number, else by name, birth date and unit.

use std::collections::BTreeSet;

use super::{enrol, merging};
use crate::model::alike::standard;
use crate::model::attribute::{Attribute, OF_PERSON};
use crate::model::entrant::{Entrant, Person};
use crate::model::id::{GroupId, PlayerId};
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::roster::DraftRow;
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

/// The entry with what a row says otherwise; what the row leaves blank stays. `seat` is the group it
/// plays in and the one it is ranked in, where the row names another.
fn corrected(known: &Entrant, row: &Entrant, seat: Option<(GroupId, Option<GroupId>)>) -> Entrant {
    let mut now = known.clone();
    correct(&mut now.person, &row.person);
    match (&mut now.partner, &row.partner) {
        (Some(now), Some(row)) => correct(now, row),
        (None, Some(row)) => now.partner = Some(row.clone()),
        (_, None) => {}
    }
    if row.unit.as_ref().is_some_and(|unit| !unit.trim().is_empty()) {
        now.unit.clone_from(&row.unit);
    }
    if let Some((group, ranked_in)) = seat {
        (now.group, now.ranked_in) = (group, ranked_in);
    }
    now
}

fn correct(known: &mut Person, row: &Person) {
    if !row.name.trim().is_empty() {
        known.name.clone_from(&row.name);
    }
    known.sex = row.sex.or(known.sex);
    known.birth = row.birth.or(known.birth);
    known.grade = row.grade.or(known.grade);
    if number(row).is_some() && number(row) != number(known) {
        known.document = row.document.clone();
    }
    if !row.declared.is_empty() {
        known.declared.clone_from(&row.declared);
    }
    let mut texts = row.clone();
    let mut new = Vec::new();
    texts.texts_mut(|_, text| new.push(text.take()));
    let mut new = new.into_iter();
    known.texts_mut(|_, text| *text = new.next().flatten().or(text.take()));
}

/// Whether a row names another document number of one of the two.
fn other_number(known: Option<&Person>, row: Option<&Person>) -> bool {
    let new = row.and_then(number);
    new.is_some() && new != known.and_then(number)
}

/// What a row says otherwise of somebody entered, as it would be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Index into the rows of the list.
    pub row: usize,
    /// Who.
    pub id: PlayerId,
    /// The facts as they would be.
    pub entrant: Entrant,
    /// Numbers that go with it.
    pub private: Vec<PrivateChange>,
}

/// The correction of an entry by a row; `group` is the one the row names.
pub(super) fn correction(
    state: &State,
    (index, row): (usize, &DraftRow),
    (id, entrant): (PlayerId, &Entrant),
    group: Option<GroupId>,
) -> Option<Correction> {
    let known = &state.entrants.get(&id)?.facts;
    let other = group.filter(|group| *group != known.own_group());
    let seat = other.map(|group| merging::seat(state, group));
    let own = other_number(Some(&known.person), Some(&entrant.person));
    let partner = other_number(known.partner.as_ref(), entrant.partner.as_ref());
    let private = enrol::private(row, id).filter(|change| match change.field {
        PrivateField::Identity => own,
        PrivateField::PartnerIdentity => partner,
        _ => false,
    });
    let private = private.collect();
    let entrant = corrected(known, entrant, seat);
    Some(Correction { row: index, id, entrant, private })
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
