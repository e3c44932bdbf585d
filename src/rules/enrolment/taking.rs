//! What is taken of a list that is imported again: the new people, and the changes that were ticked,
//! all of it one act.

use std::collections::BTreeSet;

use super::again::{Correction, Standing};
use super::list::Enrolment;
use crate::model::event::Event;
use crate::model::id::PlayerId;
use crate::model::private::{PrivateChange, PrivateField};
use crate::model::roster::{Column, ImportedList};
use crate::model::state::State;

impl Enrolment {
    /// Telephone numbers are private, so only who holds the file can say which are known: other ones
    /// on the list are changes too, shown without the numbers.
    pub fn with_telephones(
        mut self,
        state: &State,
        list: &ImportedList,
        known: impl Fn(PlayerId) -> Option<String>,
    ) -> Enrolment {
        for enrolled in &mut self.rows {
            let Some(id) = enrolled.standing.known() else { continue };
            let text = list.rows.get(enrolled.row).and_then(|row| row.text(Column::Phone));
            let Some(phone) = text.map(str::trim).filter(|phone| !phone.is_empty()) else {
                continue;
            };
            let before = known(id);
            if before.as_deref() == Some(phone) {
                continue;
            }
            let what = if before.is_some() {
                "联系电话：有改动"
            } else {
                "联系电话：无 → 有"
            };
            let mut lines = match std::mem::take(&mut enrolled.standing) {
                Standing::Changed(_, lines) => lines,
                Standing::New | Standing::Unchanged(_) => Vec::new(),
            };
            lines.push(what.to_string());
            enrolled.standing = Standing::Changed(id, lines);
            let value = phone.to_string();
            let change = PrivateChange { player: id, field: PrivateField::Phone, value };
            match self.corrections.iter_mut().find(|one| one.row == enrolled.row) {
                Some(one) => one.private.push(change),
                None => self.corrections.extend(state.entrants.get(&id).map(|e| Correction {
                    row: enrolled.row,
                    id,
                    entrant: e.facts.clone(),
                    private: vec![change],
                })),
            }
        }
        self
    }

    /// The act that enters everybody new whose group is settled and takes the changes of these rows,
    /// with the private values that go with it.
    pub fn taking(&self, source: &str, rows: &BTreeSet<usize>) -> (Event, Vec<PrivateChange>) {
        let taken: Vec<&Correction> =
            self.corrections.iter().filter(|one| rows.contains(&one.row)).collect();
        if taken.is_empty() {
            return (self.event(source), self.private.clone());
        }
        let event = Event::ListTaken {
            source: source.into(),
            added: self.entrants.clone(),
            changed: taken.iter().map(|one| (one.id, one.entrant.clone())).collect(),
            units: self.units.clone(),
            paid: self.paid.clone(),
        };
        let own = taken.iter().flat_map(|one| one.private.iter().cloned());
        (event, self.private.iter().cloned().chain(own).collect())
    }
}
