//! What the arbiter keeps by number: fouls, certificates, protests.

use std::collections::BTreeMap;

use super::Applied;
use crate::model::event::{Certificate, Foul};
use crate::model::id::{FoulId, GroupId, ProtestId, Round, Table};
use crate::model::state::{ApplyError, CertificateState, FoulState, ProtestState, State};

impl State {
    pub(super) fn note_foul(&mut self, id: FoulId, foul: &Foul) -> Applied {
        self.entrant_mut(foul.player)?;
        keep(&mut self.fouls, id, FoulState { foul: foul.clone(), revoked: false })
    }

    pub(super) fn foul_mut(&mut self, id: FoulId) -> Result<&mut FoulState, ApplyError> {
        kept(&mut self.fouls, &id)
    }

    pub(super) fn issue(&mut self, certificate: &Certificate) -> Applied {
        let state = CertificateState { certificate: certificate.clone(), revoked: false };
        keep(&mut self.certificates, certificate.number.clone(), state)
    }

    pub(super) fn certificate_mut(
        &mut self,
        number: &String,
    ) -> Result<&mut CertificateState, ApplyError> {
        kept(&mut self.certificates, number)
    }

    pub(super) fn lodge(
        &mut self,
        id: ProtestId,
        group: GroupId,
        about: Option<(Round, Table)>,
        (by, text): (&str, &str),
    ) -> Applied {
        let (by, text) = (by.to_string(), text.to_string());
        keep(&mut self.protests, id, ProtestState { group, about, by, text, ruling: None })
    }

    pub(super) fn rule_protest(&mut self, id: ProtestId, ruling: &str) -> Applied {
        kept(&mut self.protests, &id)?.ruling = Some(ruling.to_string());
        Ok(())
    }
}

/// Keeps a record under a number that is not taken.
fn keep<K: Ord + ToString, V>(all: &mut BTreeMap<K, V>, number: K, record: V) -> Applied {
    if all.contains_key(&number) {
        return Err(ApplyError::RecordTaken(number.to_string()));
    }
    all.insert(number, record);
    Ok(())
}

/// The record of a number.
fn kept<'a, K: Ord + ToString, V>(
    all: &'a mut BTreeMap<K, V>,
    number: &K,
) -> Result<&'a mut V, ApplyError> {
    all.get_mut(number).ok_or_else(|| ApplyError::NoRecord(number.to_string()))
}
