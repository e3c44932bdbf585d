//! Identity and phone numbers: reading them as they stand, and purging them after the event.

use std::path::PathBuf;

use super::{RecordError, Recorded, Session};
use crate::model::event::{Event, PrivateDeed};
use crate::model::id::{PlayerId, Seq};
use crate::model::numbers::numbers_starred;
use crate::model::private::{COACH_PHONE, EVENT, LEADER_PHONE, PrivateField};
use crate::rules::enrolment::document;
use crate::rules::record::describe;
use crate::store::checks::Altered;
use crate::store::error::StoreError;
use crate::store::free_text;
use crate::store::ledger::NewRow;

/// A purge as it went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purged {
    /// The row that records it.
    pub recorded: Recorded,
    /// Snapshots cleaned.
    pub cleaned: Vec<PathBuf>,
    /// Snapshots and copies that may still hold private data, and why, in Chinese.
    pub missed: Vec<(PathBuf, String)>,
}

impl Session {
    /// A private value as it stands.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn private(
        &self,
        player: PlayerId,
        field: PrivateField,
    ) -> Result<Option<String>, StoreError> {
        self.ledger.private(player, field, |seq| self.in_force(seq))
    }

    /// The rows whose texts hold numbers of documents or telephones, which a purge does not reach:
    /// each with the text, the numbers starred.
    pub fn numbers_in_texts(&self) -> Vec<(Seq, String)> {
        let rows = self.entries().iter();
        rows.flat_map(|entry| {
            free_text::with_numbers(entry).into_iter().map(|text| (entry.seq, text))
        })
        .collect()
    }

    /// The texts of an act and its reason that would bring such numbers into the record, the
    /// numbers starred; those that the regulation has already are left out.
    pub fn numbers_brought(&self, event: &Event, reason: Option<&str>) -> Vec<String> {
        let mut found = free_text::in_act(event, reason);
        if !found.is_empty() {
            let regulation = Box::new(self.state().regulation.clone());
            let known = free_text::in_act(&Event::RegulationAmended { regulation }, None);
            found.retain(|text| !known.contains(text));
        }
        found
    }

    /// The act with the numbers in its texts starred.
    pub fn starred(event: &Event) -> Event {
        free_text::starred(event)
    }

    /// A text with the numbers in it starred.
    pub fn starred_text(text: &str) -> String {
        numbers_starred(text).unwrap_or_else(|| text.into())
    }

    /// Whether the file holds any identity or phone number.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn has_private(&self) -> Result<bool, StoreError> {
        self.ledger.has_private()
    }

    /// The salt of the duplicate digests.
    ///
    /// # Errors
    /// The private table cannot be read, or a new salt not be drawn.
    pub fn salt(&self) -> Result<String, StoreError> {
        let salt = self.private(EVENT, PrivateField::Salt)?;
        salt.ok_or_else(|| StoreError::Damaged {
            path: self.path().into(),
            what: "缺少证件号码的校验盐".into(),
        })
    }

    /// Identity numbers in the file that are not the ones entered, each in a Chinese sentence
    /// without the number: the ledger knows every number by its salted digest, so that damage to
    /// the private table does not pass unnoticed. Telephones and the places of copies are held against
    /// the checks beside them.
    /// Where a purge emptied the whole table, none is missed: a snapshot or copy that was cleaned
    /// has no row that says so.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn altered_numbers(&self) -> Result<Vec<String>, StoreError> {
        let purged = self.state.purged || self.numbers_purged()?;
        let mut altered = Vec::new();
        for (id, entrant) in &self.state.entrants {
            let documents = [
                (Some(&entrant.facts.person), PrivateField::Identity),
                (entrant.facts.partner.as_ref(), PrivateField::PartnerIdentity),
            ];
            for (person, field) in documents {
                let Some(facts) = person.and_then(|person| person.document.facts()) else {
                    continue;
                };
                let number = self.private(*id, field)?;
                let sound = match &number {
                    Some(number) => document::is_of(facts, number, &self.salt()?),
                    // A purge takes the numbers and leaves what the ledger knows of them.
                    None => purged || facts.digest.is_empty(),
                };
                if !sound {
                    let who = describe::player(&self.state, *id);
                    let what = if number.is_some() { "与录入时不同" } else { "丢失" };
                    altered.push(format!("{who}：证件号码{what}"));
                }
            }
        }
        altered.extend(self.ledger.altered()?.into_iter().map(|one| self.told(&one)));
        Ok(altered)
    }

    /// A private value that is not as it was written, without the value.
    fn told(&self, one: &Altered) -> String {
        let what = if one.lost { "丢失" } else { "与录入时不同" };
        let name = one.field.split_once(':').map_or(one.field.as_str(), |(name, _)| name);
        let unit = one.field.split_once(':').map_or("", |(_, unit)| unit);
        match name {
            LEADER_PHONE => format!("{unit}：领队电话{what}"),
            COACH_PHONE => format!("{unit}：教练电话{what}"),
            _ if one.player != EVENT => {
                format!("{}：电话{what}", describe::player(&self.state, one.player))
            }
            _ => format!("快照或副本的位置{what}"),
        }
    }

    /// Whether numbers were entered of which a purge left none: no private value of anybody is in
    /// the file, but a salt, which every purge leaves and a lost table lacks.
    ///
    /// # Errors
    /// The private table cannot be read.
    pub fn numbers_purged(&self) -> Result<bool, StoreError> {
        let entered = self.state.entrants.values().any(|entrant| {
            let partner = entrant.facts.partner.iter();
            let mut people = std::iter::once(&entrant.facts.person).chain(partner);
            people.any(|p| p.document.facts().is_some_and(|facts| !facts.digest.is_empty()))
        });
        let salted = || self.private(EVENT, PrivateField::Salt).map(|salt| salt.is_some());
        Ok(entered && !self.has_private()? && salted()?)
    }

    /// 清除个人信息: removes identity and phone numbers from the file and from every snapshot it
    /// knows of, and records that. The act cannot be taken back.
    ///
    /// # Errors
    /// Refused, without the reason it needs, or a failure of the disk: nothing is purged then.
    pub fn purge(&mut self, reason: Option<&str>) -> Result<Purged, RecordError> {
        let event = Event::PrivateData { deed: PrivateDeed::Purged };
        let reason = self.admitted(&event, reason)?;
        let (next, text) = self.after(&event)?;
        let at = self.clock.stamp()?;
        let row = NewRow { at: &at, by: &self.by, reason: reason.as_deref(), event: &event };
        let (entry, reach) = self.ledger.purge(row)?;
        let seq = entry.seq;
        self.take(entry, next);
        let recorded = Recorded { seq, text, notice: reach.notice };
        Ok(Purged { recorded, cleaned: reach.cleaned, missed: reach.missed })
    }
}
