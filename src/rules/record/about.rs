//! Whom, which round and which tables an act concerns, and of what kind it is: what 日志 is
//! filtered by.

use std::collections::BTreeSet;

use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::state::State;

/// Kinds of act, as 日志 tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// 赛事与规程.
    Event,
    /// 报名.
    Entry,
    /// 报到、缴费、验证件.
    Desk,
    /// 资格放行.
    Eligibility,
    /// 抽签与序号.
    Draw,
    /// 编排.
    Pairing,
    /// 请假、退赛、取消资格.
    Presence,
    /// 成绩.
    Result,
    /// 更正.
    Correction,
    /// 犯规.
    Foul,
    /// 奖励与证书.
    Award,
    /// 申诉与裁决.
    Protest,
    /// 印出.
    Print,
    /// 个人信息.
    Private,
    /// 撤销与恢复.
    Turn,
}

impl Kind {
    /// All, in the order of work.
    pub const ALL: [Kind; 15] = [
        Kind::Event,
        Kind::Entry,
        Kind::Desk,
        Kind::Eligibility,
        Kind::Draw,
        Kind::Pairing,
        Kind::Presence,
        Kind::Result,
        Kind::Correction,
        Kind::Foul,
        Kind::Award,
        Kind::Protest,
        Kind::Print,
        Kind::Private,
        Kind::Turn,
    ];

    /// As screens say it.
    pub fn chinese(self) -> &'static str {
        match self {
            Kind::Event => "赛事与规程",
            Kind::Entry => "报名",
            Kind::Desk => "报到缴费",
            Kind::Eligibility => "资格放行",
            Kind::Draw => "抽签序号",
            Kind::Pairing => "编排",
            Kind::Presence => "请假退赛",
            Kind::Result => "成绩",
            Kind::Correction => "更正",
            Kind::Foul => "犯规",
            Kind::Award => "奖励证书",
            Kind::Protest => "申诉裁决",
            Kind::Print => "印出",
            Kind::Private => "个人信息",
            Kind::Turn => "撤销恢复",
        }
    }
}

/// What an act concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Of what kind it is.
    pub kind: Kind,
    /// The rounds.
    pub rounds: BTreeSet<Round>,
    /// The tables of these rounds.
    pub tables: BTreeSet<Table>,
    /// The entrants.
    pub players: BTreeSet<PlayerId>,
}

impl About {
    fn of(kind: Kind) -> About {
        About { kind, rounds: BTreeSet::new(), tables: BTreeSet::new(), players: BTreeSet::new() }
    }

    fn whom(mut self, ids: impl IntoIterator<Item = PlayerId>) -> About {
        self.players.extend(ids);
        self
    }

    fn in_round(mut self, round: Round) -> About {
        self.rounds.insert(round);
        self
    }

    /// These tables, with those who sit there.
    fn at(
        mut self,
        state: &State,
        group: GroupId,
        round: Round,
        tables: impl IntoIterator<Item = Table>,
    ) -> About {
        let facts = state.groups.get(&group).and_then(|g| g.round(round));
        for table in tables {
            self.tables.insert(table);
            if let Some(seat) = facts.and_then(|r| r.table(table)) {
                self.players.extend([seat.red, seat.black]);
            }
        }
        self.in_round(round)
    }
}

/// What an act concerns, asked of the state before it. Undo and redo concern what their row
/// concerns; the ledger knows which.
pub fn about(before: &State, event: &Event) -> About {
    match event {
        Event::EntrantsAdded { entrants, .. } => {
            About::of(Kind::Entry).whom(entrants.iter().map(|(id, _)| *id))
        }
        Event::EntrantChanged { id, .. } | Event::EntrantRemoved { id } => {
            About::of(Kind::Entry).whom([*id])
        }
        Event::UnitChanged { .. } => About::of(Kind::Entry),
        Event::DeskMarked { ids, .. } => About::of(Kind::Desk).whom(ids.iter().copied()),
        Event::FindingWaived { id, .. } | Event::WaiverRevoked { id, .. } => {
            About::of(Kind::Eligibility).whom([*id])
        }
        Event::NumbersDrawn { numbers, .. } => {
            About::of(Kind::Draw).whom(numbers.iter().map(|(id, _)| *id))
        }
        Event::NumberGiven { id, .. } => About::of(Kind::Draw).whom([*id]),
        Event::PairRuled { a, b, .. } => About::of(Kind::Pairing).whom([*a, *b]),
        Event::AbsenceSet { id, round: from, .. }
        | Event::Withdrawn { id, from }
        | Event::Returned { id, from }
        | Event::Reinstated { id, from }
        | Event::Disqualified { id, from } => About::of(Kind::Presence).whom([*id]).in_round(*from),
        Event::DisqualificationLifted { id } => About::of(Kind::Presence).whom([*id]),
        event => about_rounds(before, event),
    }
}

fn about_rounds(before: &State, event: &Event) -> About {
    match event {
        Event::PairingPublished { round, tables, bye, .. } => {
            let mut about = About::of(Kind::Pairing)
                .whom(tables.iter().flat_map(|(red, black)| [*red, *black]))
                .whom(*bye)
                .in_round(*round);
            about.tables.extend((1..).map(Table).take(tables.len()));
            about
        }
        Event::PairingVoided { round, .. } | Event::RoundStarted { round, .. } => {
            About::of(Kind::Pairing).in_round(*round)
        }
        Event::RoundClosed { round, .. } => About::of(Kind::Result).in_round(*round),
        Event::ResultsEntered { group, round, results } => {
            let facts = before.groups.get(group).and_then(|g| g.round(*round));
            let stood =
                |table| facts.and_then(|r| r.table(table)).is_some_and(|t| t.result.is_some());
            let corrects = facts.is_some_and(|r| r.closed) || results.iter().any(|r| stood(r.0));
            let kind = if corrects { Kind::Correction } else { Kind::Result };
            About::of(kind).at(before, *group, *round, results.iter().map(|(table, _)| *table))
        }
        Event::TablesCorrected { group, round, tables, bye } => About::of(Kind::Correction)
            .at(before, *group, *round, tables.iter().map(|(table, ..)| *table))
            .whom(tables.iter().flat_map(|(_, red, black)| [*red, *black]))
            .whom(*bye),
        Event::FoulNoted { foul, .. } => of_foul(before, foul),
        Event::FoulRevoked { id } => match before.fouls.get(id) {
            Some(known) => of_foul(before, &known.foul),
            None => About::of(Kind::Foul),
        },
        Event::LotDrawn { after, order, .. } => {
            About::of(Kind::Award).whom(order.iter().copied()).in_round(*after)
        }
        Event::AwardRuled { to, .. } => About::of(Kind::Award).whom(*to),
        Event::CertificateIssued { certificate } => {
            About::of(Kind::Award).whom([certificate.player])
        }
        Event::CertificateRevoked { number } => About::of(Kind::Award)
            .whom(before.certificates.get(number).map(|known| known.certificate.player)),
        Event::ProtestLodged { group, about, .. } => of_protest(before, *group, *about),
        Event::ProtestRuled { id, .. } => match before.protests.get(id) {
            Some(protest) => of_protest(before, protest.group, protest.about),
            None => About::of(Kind::Protest),
        },
        Event::SheetPrinted { round, .. } => {
            let mut about = About::of(Kind::Print);
            about.rounds.extend(*round);
            about
        }
        Event::PrivateData { .. } => About::of(Kind::Private),
        Event::Undone { .. } | Event::Redone { .. } => About::of(Kind::Turn),
        _ => About::of(Kind::Event),
    }
}

fn of_foul(before: &State, foul: &crate::model::event::Foul) -> About {
    let about = About::of(Kind::Foul).whom([foul.player]);
    let group = before.entrants.get(&foul.player).map(|e| e.facts.group);
    match (foul.at, group) {
        (Some((round, table)), Some(group)) => {
            let mut about = about.at(before, group, round, [table]);
            about.players = BTreeSet::from([foul.player]);
            about
        }
        (Some((round, _)), None) => about.in_round(round),
        (None, _) => about,
    }
}

fn of_protest(before: &State, group: GroupId, about: Option<(Round, Table)>) -> About {
    let protest = About::of(Kind::Protest);
    match about {
        Some((round, table)) => protest.at(before, group, round, [table]),
        None => protest,
    }
}
