//! From a row of an entry list to an entrant: the facts the rules need, and the private values that
//! never enter the ledger.

use chrono::NaiveDateTime;

use super::cells;
use super::document;
use super::settled::Settled;
use crate::model::entrant::{Entrant, Person};
use crate::model::id::{GroupId, PlayerId};
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::roster::{Column, DraftRow};

/// A row of an entry list as an entrant that plays in a group and is ranked in it, or in another
/// where the groups were merged; with its private values.
pub fn entrant(
    row: &DraftRow,
    settled: &Settled,
    (group, ranked_in): (GroupId, Option<GroupId>),
    salt: &str,
    entered_at: Option<NaiveDateTime>,
) -> Entrant {
    let (title, grade) = cells::honours(row);
    let mut person = Person {
        name: row.name.clone(),
        sex: row.sex,
        birth: row.birth,
        document: document::of_reading(settled.reading.as_ref(), salt),
        grade,
        declared: cells::declared(row),
        ..Person::default()
    };
    person.texts_mut(|column, text| *text = row.text(column).map(str::to_string));
    person.title = title;
    // One family on one line: 户籍 and what the form declares hold for both.
    let partner = row.partner.as_ref().map(|partner| Person {
        name: partner.name.clone(),
        sex: partner.sex,
        birth: partner.birth,
        document: document::of_reading(settled.partner.as_ref(), salt),
        native_place: person.native_place.clone(),
        nationality: person.nationality.clone(),
        declared: person.declared.clone(),
        ..Person::default()
    });
    Entrant {
        group,
        person,
        partner,
        ranked_in,
        unit: row.unit.clone(),
        filler: row.text(Column::Filler).is_some_and(cells::says_yes),
        note: cells::note(row),
        entered_at: row.text(Column::Received).and_then(cells::received).or(entered_at),
    }
}

/// The private values of a row.
pub fn private(row: &DraftRow, player: PlayerId) -> impl Iterator<Item = PrivateChange> {
    let partner = row.partner.as_ref().and_then(|partner| partner.identity.as_deref());
    let values = [
        (PrivateField::Identity, row.identity.as_deref()),
        (PrivateField::Phone, row.text(Column::Phone)),
        (PrivateField::PartnerIdentity, partner),
    ];
    values.into_iter().filter_map(move |(field, value)| {
        let value = value.filter(|value| !value.is_empty())?.to_string();
        Some(PrivateChange { player, field, value })
    })
}
