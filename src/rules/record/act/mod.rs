//! Every act described in one place: its sentence (the line at the bottom of the window, undo's
//! name, 日志), old → new, of what kind it is and whom it concerns.

mod closing;
mod desk;
mod rounds;

use super::about::{About, ActKind as Kind};
use super::describe;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;

/// An act in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Whom and what it concerns, asked of the state before it. An undo or redo concerns what its
    /// row concerns; the ledger knows which.
    pub about: About,
    /// What it does.
    pub sentence: String,
    /// Old → new, one difference each; none where it only adds something.
    pub changes: Vec<String>,
    /// Whether the sentence is complete on the state before the act only: who is removed has a
    /// name only there, and a move names both groups.
    pub past: bool,
}

impl Act {
    fn new(about: impl Into<About>, sentence: impl Into<String>) -> Act {
        let sentence = sentence.into();
        Act { about: about.into(), sentence, changes: Vec::new(), past: false }
    }

    fn changing(self, changes: Vec<String>) -> Act {
        Act { changes, ..self }
    }

    fn past(self) -> Act {
        Act { past: true, ..self }
    }
}

/// The states between which an act is described.
#[derive(Clone, Copy)]
struct Between<'a> {
    before: &'a State,
    after: &'a State,
}

impl Between<'_> {
    /// The name of an entrant, also of one who is there only before.
    fn name(&self, id: PlayerId) -> String {
        describe::name(self.before, self.after, id)
    }

    fn group(&self, id: GroupId) -> String {
        describe::group(self.after, id)
    }

    /// An act about one entrant.
    fn one(&self, kind: Kind, id: PlayerId, sentence: impl Fn(&str) -> String) -> Act {
        Act::new(kind.whom([id]), sentence(&self.name(id)))
    }
}

/// What an act does, described between the states before and after it.
pub fn act(before: &State, after: &State, event: &Event) -> Act {
    use Event as E;
    let at = Between { before, after };
    match event {
        E::Founded { regulation } => {
            Act::new(Kind::Event, format!("建立赛事 {}", regulation.title))
        }
        E::FactsChanged { facts } => at.facts(facts),
        E::RegulationAmended { regulation } => at.amended(regulation),
        E::RoundsDecided { group, rounds } => at.rounds_decided(*group, *rounds),
        E::EntrantsAdded { source, entrants, .. } => at.added(source.as_deref(), entrants),
        E::ListTaken { source, added, changed, .. } => at.list_taken(source, added, changed),
        E::UnitChanged { unit } => at.unit(unit),
        E::UnitRenamed { from, to } => Act::new(Kind::Event, format!("单位 {from} 改为 {to}")),
        E::GroupMerged { group, into } => at.merged(*group, *into),
        E::EntrantChanged { id, entrant } => at.changed(*id, entrant),
        E::EntrantRemoved { id } => at.removed(*id),
        E::DeskMarked { ids, mark, done } => at.marked(ids, *mark, *done),
        E::FindingWaived { id, text, .. } => {
            at.one(Kind::Eligibility, *id, |name| format!("放行 {name}：{text}"))
        }
        E::WaiverRevoked { id, .. } => {
            at.one(Kind::Eligibility, *id, |name| format!("取消放行 {name}"))
        }
        E::NumbersDrawn { group, method, numbers } => at.drawn(*group, method, numbers),
        E::NumberGiven { id, no } => {
            at.one(Kind::Draw, *id, |name| format!("补报 {name} 序号{no}"))
        }
        E::PairRuled { a, b, rule, .. } => at.pair_ruled(*a, *b, *rule),
        E::AbsenceSet { id, round, absent } => {
            let what = if *absent { "请假" } else { "取消请假" };
            at.presence(*id, *round, |name| format!("{name} 第{round}轮{what}"))
        }
        E::TableKept { id, table } => at.one(Kind::Presence, *id, |name| match table {
            Some(table) => format!("{name} 固定在第{table}台"),
            None => format!("{name} 不再固定台"),
        }),
        E::Withdrawn { id, from } => at.since(*id, *from, "退赛"),
        E::Returned { id, from } => at.since(*id, *from, "恢复参赛"),
        E::Reinstated { id, from } => at.since(*id, *from, "恢复编排"),
        E::Disqualified { id, from } => at.since(*id, *from, "取消比赛资格"),
        E::DisqualificationLifted { id } => {
            at.one(Kind::Presence, *id, |name| format!("{name} 恢复比赛资格"))
        }
        E::PairingPublished { group, round, tables, bye, by } => {
            at.published(*group, *round, (tables, *bye), by)
        }
        E::PairingVoided { group, round } => {
            let sentence = format!("作废 {} 第{round}轮对阵", at.group(*group));
            Act::new(Kind::Pairing.in_round(*round), sentence)
        }
        E::RoundStarted { group, round, at: time } => at.started(*group, *round, *time),
        E::ResultsEntered { group, round, results } => at.results(*group, *round, results),
        E::TablesCorrected { group, round, tables, bye } => {
            at.corrected(*group, *round, tables, *bye)
        }
        E::TableAdded { group, round, red, black } => at.table_added(*group, *round, *red, *black),
        E::FoulNoted { foul, .. } => at.foul_noted(foul),
        E::FoulRevoked { id } => at.foul_revoked(*id),
        E::RoundClosed { group, round } => {
            let sentence = format!("{} 第{round}轮结束", at.group(*group));
            Act::new(Kind::Result.in_round(*round), sentence)
        }
        E::LotDrawn { group, after, order, seed } => at.lot(*group, *after, order, seed),
        E::AwardRuled { group, award, to } => at.award(*group, award, *to),
        E::CertificateIssued { certificate } => at.issued(certificate),
        E::CertificateRevoked { number } => at.certificate_revoked(number),
        E::ProtestLodged { id, group, about, by, .. } => at.lodged(*id, *group, *about, by),
        E::ProtestRuled { id, .. } => at.protest_ruled(*id),
        E::SheetPrinted { sheet, group, round } => at.printed(sheet, *group, *round),
        E::PrivateData { deed } => at.private(deed),
        E::Undone { seq } => Act::new(Kind::Turn, format!("撤销第{seq}条")),
        E::Redone { seq } => Act::new(Kind::Turn, format!("恢复第{seq}条")),
        E::Unknown => Act::new(Kind::Event, "（较新版本的记录）"),
    }
}

/// What an act does, in one sentence.
pub fn sentence(before: &State, after: &State, event: &Event) -> String {
    act(before, after, event).sentence
}
