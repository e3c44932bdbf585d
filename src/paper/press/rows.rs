//! What only the rows of the ledger know: when a protest was lodged and ruled, and why a foul
//! was exempted.

use std::collections::BTreeMap;

use crate::model::entry::Entry;
use crate::model::event::Event;
use crate::model::id::{FoulId, ProtestId, Seq};

/// One row as a sheet cites it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cited {
    /// 记录号 of the row cited, from 1.
    pub seq: Seq,
    /// When, as it says itself (RFC 3339).
    pub at: String,
    /// The reason given with it.
    pub reason: Option<String>,
}

/// No row is known.
pub static NONE: Rows =
    Rows { lodged: BTreeMap::new(), ruled: BTreeMap::new(), fouls: BTreeMap::new() };

/// The rows that sheets cite; of several about the same thing the last.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rows {
    /// Protests as lodged.
    pub lodged: BTreeMap<ProtestId, Cited>,
    /// Protests as ruled.
    pub ruled: BTreeMap<ProtestId, Cited>,
    /// Fouls as noted.
    pub fouls: BTreeMap<FoulId, Cited>,
}

impl Rows {
    /// Takes a row into account.
    pub fn take(&mut self, row: &Entry) {
        let cited = || Cited { seq: row.seq, at: row.at.clone(), reason: row.reason.clone() };
        if let Event::ProtestLodged { id, .. } = &row.event {
            self.lodged.insert(*id, cited());
        } else if let Event::ProtestRuled { id, .. } = &row.event {
            self.ruled.insert(*id, cited());
        } else if let Event::FoulNoted { id, .. } = &row.event {
            self.fouls.insert(*id, cited());
        }
    }
}

impl Cited {
    /// `2019年5月3日 10:20`; as it is where it cannot be read.
    pub fn time(&self) -> String {
        time_as(&self.at, "%Y年%-m月%-d日 %H:%M")
    }
}

/// The time of a row in a form; as it is where it cannot be read.
pub(super) fn time_as(at: &str, form: &str) -> String {
    let read = chrono::DateTime::parse_from_rfc3339(at);
    read.map_or(at.to_string(), |read| read.format(form).to_string())
}
