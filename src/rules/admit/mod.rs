//! May this event be recorded now, and does it need a reason? Window and commands ask the same
//! function; what it refuses is never written (screens.md "Four kinds of no": refusal).

#![deny(clippy::wildcard_enum_match_arm)]

mod amendment;
mod closing;
mod entries;
mod lengths;
mod pairing;
mod results;

pub use amendment::{DECIDED, happened};
pub use lengths::reason_too_long;

use crate::model::event::{Event, PrivateDeed};
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::state::{EntrantState, GroupState, RoundState, State, TableState};

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It may be recorded.
    Free,
    /// It may be recorded with a reason; the text says what the reason is for.
    NeedsReason(String),
    /// It may not be recorded now; the text says why.
    Refused(String),
}

impl Verdict {
    /// Why it may not be recorded, if so.
    pub fn refusal(&self) -> Option<&str> {
        match self {
            Verdict::Refused(why) => Some(why),
            Verdict::Free | Verdict::NeedsReason(_) => None,
        }
    }
}

/// Why not, and since when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// In Chinese.
    pub why: String,
    /// The first format of event files whose programs refused it: rows of an older one may hold it.
    pub since: i32,
}

impl From<String> for Refusal {
    fn from(why: String) -> Refusal {
        Refusal { why, since: FIRST }
    }
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Refusal {
        why.to_string().into()
    }
}

/// What is refused since the first program.
const FIRST: i32 = 1;
/// What is refused since format 2; programs of format 1 learnt it one after another.
const SECOND: i32 = 2;

/// A refusal on the way to a verdict.
type Checked<T> = Result<T, Refusal>;

/// May this event be recorded on this state?
pub fn admit(state: &State, event: &Event) -> Verdict {
    asked(state, event).unwrap_or_else(|refusal| Verdict::Refused(refusal.why))
}

/// The same, with the format since which it is refused: for rows that were recorded long ago.
///
/// # Errors
/// Why it may not be recorded.
pub fn asked(state: &State, event: &Event) -> Checked<Verdict> {
    use Event as E;
    match (matches!(event, E::Founded { .. }), state.founded) {
        (true, true) => return refuse("赛事已经建立，不能重复建立"),
        (false, false) => return refuse("赛事尚未建立"),
        (true, false) | (false, true) => {}
    }
    lengths::texts(event)?;
    match event {
        E::Founded { regulation } => entries::founding(regulation),
        E::FactsChanged { facts } => entries::facts(facts),
        E::RegulationAmended { regulation } => amendment::amendment(state, regulation),
        E::RoundsDecided { group, rounds } => entries::rounds(state, *group, *rounds),
        E::EntrantsAdded { entrants, units, paid, .. } => {
            entries::added(state, entrants, units, paid)
        }
        E::ListTaken { added, changed, units, paid, .. } => {
            entries::list_taken(state, added, changed, (units, paid))
        }
        E::UnitChanged { unit } => entries::unit(unit).map(|()| Verdict::Free),
        E::UnitRenamed { from, to } => entries::unit_renamed(state, from, to),
        E::GroupMerged { group, into } => entries::merged(state, *group, *into),
        E::EntrantChanged { id, entrant } => entries::changed(state, *id, entrant),
        E::EntrantRemoved { id } => entries::removed(state, *id),
        E::DeskMarked { ids, .. } => entries::marked(state, ids),
        E::FindingWaived { id, code, .. } => entries::waived(state, *id, code),
        E::WaiverRevoked { id, code } => entries::waiver_revoked(state, *id, code),
        E::NumbersDrawn { group, method, numbers } => {
            pairing::drawn(state, *group, method, numbers)
        }
        E::NumberGiven { id, no } => pairing::number(state, *id, *no),
        E::PairRuled { group, a, b, rule } => pairing::ruled(state, *group, *a, *b, *rule),
        E::AbsenceSet { id, round, absent } => pairing::absence(state, *id, *round, *absent),
        E::TableKept { id, table } => pairing::kept_table(state, *id, *table),
        E::Withdrawn { id, from } => pairing::withdrawn(state, *id, *from),
        E::Returned { id, from } => pairing::returned(state, *id, *from),
        E::Reinstated { id, from } => pairing::reinstated(state, *id, *from),
        E::Disqualified { id, from } => pairing::disqualified(state, *id, *from),
        E::DisqualificationLifted { id } => pairing::lifted(state, *id),
        E::PairingPublished { group, round, tables, bye, by } => {
            pairing::published(state, *group, *round, tables, *bye, by)
        }
        E::PairingVoided { group, round } => pairing::voided(state, *group, *round),
        E::RoundStarted { group, round, at } => results::started(state, *group, *round, *at),
        E::ResultsEntered { group, round, results } => {
            results::entered(state, *group, *round, results)
        }
        E::TablesCorrected { group, round, tables, bye } => {
            results::corrected(state, *group, *round, tables, *bye)
        }
        E::TableAdded { group, round, red, black } => {
            results::added(state, *group, *round, (*red, *black))
        }
        E::FoulNoted { id, foul } => results::foul(state, *id, foul),
        E::FoulRevoked { id } => results::foul_revoked(state, *id),
        E::RoundClosed { group, round } => closing::closed(state, *group, *round),
        E::LotDrawn { group, after, order, seed } => {
            closing::lot(state, *group, *after, order, seed)
        }
        E::AwardRuled { group, award, to } => closing::award(state, *group, award, *to),
        E::CertificateIssued { certificate } => closing::issued(state, certificate),
        E::CertificateRevoked { number } => closing::revoked(state, number),
        E::ProtestLodged { id, group, about, text, .. } => {
            closing::lodged(state, *id, *group, *about, text)
        }
        E::ProtestRuled { id, ruling } => closing::ruled(state, *id, ruling),
        E::PrivateData { deed: PrivateDeed::Purged } => closing::purge(state),
        E::PrivateData { deed: PrivateDeed::Shown { .. } } => closing::shown(state),
        E::SheetPrinted { sheet, group, .. } => closing::printed(state, sheet, *group),
        E::Undone { .. } | E::Redone { .. } => refuse("撤销与恢复由程序记录"),
        E::Unknown => refuse("不认识的记录不能写入"),
    }
}

fn entrant(state: &State, id: PlayerId) -> Checked<&EntrantState> {
    state.entrants.get(&id).ok_or_else(|| format!("没有第 {id} 号报名").into())
}

fn group(state: &State, id: GroupId) -> Checked<&GroupState> {
    state.groups.get(&id).ok_or_else(|| format!("没有第 {id} 个组别").into())
}

/// Who plays in a group, with a number drawn.
fn drawn_in(state: &State, id: PlayerId, group: GroupId) -> Checked<&EntrantState> {
    let one = entrant(state, id)?;
    let there = one.facts.group == group && one.no.is_some();
    there.then_some(one).ok_or_else(|| format!("{} 不在本组的抽签名单中", one.name()).into())
}

fn published(state: &State, id: GroupId, round: Round) -> Checked<&RoundState> {
    group(state, id)?.round(round).ok_or_else(|| format!("第{round}轮尚未公布").into())
}

fn table(facts: &RoundState, round: Round, table: Table) -> Checked<&TableState> {
    facts.table(table).ok_or_else(|| format!("第{round}轮没有第{table}台").into())
}

fn refuse<T>(why: impl Into<Refusal>) -> Checked<T> {
    Err(why.into())
}

fn refuse_if(against: bool, why: impl Into<Refusal>) -> Checked<()> {
    if against { refuse(why) } else { Ok(()) }
}

/// A refusal that programs of format 1 did not know from the first.
fn later(why: impl Into<String>) -> Refusal {
    Refusal { why: why.into(), since: SECOND }
}

fn reason(what: impl Into<String>) -> Checked<Verdict> {
    Ok(Verdict::NeedsReason(what.into()))
}

fn reason_if(asked: bool, what: impl Into<String>) -> Checked<Verdict> {
    if asked { reason(what) } else { Ok(Verdict::Free) }
}
