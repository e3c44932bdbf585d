//! State: everything the standing rows of the ledger add up to. Facts only; points, ranks and
//! colour balance are computed from it by the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::award::Award;
use super::entrant::Entrant;
use super::event::{Certificate, DeskMark, DrawMethod, Foul, PairRule, PairedBy, TableResult};
use super::finding::WaivedFinding;
use super::id::{FoulId, GroupId, PlayerId, ProtestId, Round, StartNumber, Table};
use super::regulation::Regulation;
use super::seats::{Seating, Seats};
use super::unit::UnitFacts;

/// The event as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The regulation in force.
    pub regulation: Regulation,
    /// Whether the founding row has been applied.
    pub founded: bool,
    /// Everybody entered and not removed.
    pub entrants: BTreeMap<PlayerId, EntrantState>,
    /// The id the next entrant gets (ids of removed entrants are not used again).
    pub next_player: PlayerId,
    /// Units with what is known of them, by name.
    pub units: BTreeMap<String, UnitFacts>,
    /// One per group of the regulation.
    pub groups: BTreeMap<GroupId, GroupState>,
    /// Fouls, revoked ones too.
    pub fouls: BTreeMap<FoulId, FoulState>,
    /// Certificates by number, revoked ones too.
    pub certificates: BTreeMap<String, CertificateState>,
    /// Awards the arbiter decided otherwise, with who gets them; none withholds one.
    pub award_rulings: BTreeMap<(GroupId, Award), Option<PlayerId>>,
    /// Protests.
    pub protests: BTreeMap<ProtestId, ProtestState>,
    /// Whether private data were purged.
    pub purged: bool,
}

/// One entrant with what happened to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrantState {
    /// The facts as entered or changed.
    pub facts: Entrant,
    /// 序号, once drawn.
    pub no: Option<StartNumber>,
    /// What was seen at the desk.
    pub marks: BTreeSet<DeskMark>,
    /// Waived findings, with what each said when it was waived.
    pub waivers: BTreeMap<WaivedFinding, String>,
    /// Rounds it asked to be absent from.
    pub absences: BTreeSet<Round>,
    /// The table it keeps in every round (固定台).
    pub kept_table: Option<Table>,
    /// Leavings and returns in the order decided: (from round, plays).
    pub presence: Vec<(Round, bool)>,
    /// Disqualified from this round on.
    pub disqualified: Option<Round>,
    /// Forfeits before this round no longer count for exclusion.
    pub reinstated: Option<Round>,
}

impl EntrantState {
    /// A fresh entrant.
    pub fn new(facts: Entrant) -> EntrantState {
        EntrantState {
            facts,
            no: None,
            marks: BTreeSet::new(),
            waivers: BTreeMap::new(),
            absences: BTreeSet::new(),
            kept_table: None,
            presence: Vec::new(),
            disqualified: None,
            reinstated: None,
        }
    }

    /// Whether it has left the event in this round (withdrawn and not returned).
    pub fn withdrawn_at(&self, round: Round) -> bool {
        self.presence.iter().rev().find(|(from, _)| *from <= round).is_some_and(|(_, plays)| !plays)
    }

    /// Name as shown: both members of a pair.
    pub fn name(&self) -> String {
        match &self.facts.partner {
            None => self.facts.person.name.clone(),
            Some(partner) => format!("{}/{}", self.facts.person.name, partner.name),
        }
    }
}

impl State {
    /// A published round of a group.
    pub fn round(&self, group: GroupId, round: Round) -> Option<&RoundState> {
        self.groups.get(&group)?.round(round)
    }

    /// A table of a published round.
    pub fn table(&self, group: GroupId, round: Round, table: Table) -> Option<&TableState> {
        self.round(group, round)?.table(table)
    }

    /// The last published round of a group; round 0 before the first.
    pub fn last_round(&self, group: GroupId) -> Round {
        Round(self.groups.get(&group).map_or(0, |facts| facts.rounds.len() as u32))
    }

    /// Whether an entrant plays in a group.
    pub fn plays_in(&self, id: PlayerId, group: GroupId) -> bool {
        self.entrants.get(&id).is_some_and(|entrant| entrant.facts.group == group)
    }

    /// What a group is called; nothing where the regulation has no such group.
    pub fn group_name(&self, id: GroupId) -> String {
        self.regulation.group(id).map(|rule| rule.name.clone()).unwrap_or_default()
    }

    /// The unit an entrant plays for; nothing where there is none.
    pub fn unit_of(&self, id: PlayerId) -> String {
        self.entrants.get(&id).and_then(|e| e.facts.unit.clone()).unwrap_or_default()
    }

    /// The fouls that were noted and not revoked.
    pub fn fouls_in_force(&self) -> impl Iterator<Item = &Foul> {
        self.fouls.values().filter(|record| !record.revoked).map(|record| &record.foul)
    }

    /// The number the next record of a foul gets.
    pub fn next_foul(&self) -> FoulId {
        FoulId(self.fouls.keys().next_back().map_or(1, |last| last.0.saturating_add(1)))
    }

    /// The number the next protest gets.
    pub fn next_protest(&self) -> ProtestId {
        ProtestId(self.protests.keys().next_back().map_or(1, |last| last.0.saturating_add(1)))
    }

    /// The decided numbers of rounds that an amended regulation makes void: it plans the rounds of
    /// the group otherwise and its plan does not hold the number, or the group changes its system.
    pub fn voided_decisions(&self, regulation: &Regulation) -> Vec<(GroupId, u32)> {
        let void = |id: GroupId, decided: u32| {
            let (was, is) = (self.regulation.play_of(id), regulation.play_of(id));
            was.system != is.system || was.rounds != is.rounds && !is.rounds.holds(decided)
        };
        let decided = self.groups.iter().filter_map(|(id, g)| Some((*id, g.rounds_decided?)));
        decided.filter(|(id, rounds)| void(*id, *rounds)).collect()
    }
}

/// One group with its draw and rounds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroupState {
    /// How numbers were drawn, once they were.
    pub draw: Option<DrawMethod>,
    /// Planned rounds, where the arbiter decided them.
    pub rounds_decided: Option<u32>,
    /// Published rounds: round k at index k − 1.
    pub rounds: Vec<RoundState>,
    /// Pairs fixed or forbidden; key with the smaller id first.
    pub pair_rules: BTreeMap<(PlayerId, PlayerId), PairRule>,
    /// Drawn lots: after which round, in which order.
    pub lots: Vec<(Round, Vec<PlayerId>)>,
    /// How often a published round was voided: (round, times).
    pub voided: BTreeMap<Round, u32>,
}

impl GroupState {
    /// A published round.
    pub fn round(&self, round: Round) -> Option<&RoundState> {
        (round.0 as usize).checked_sub(1).and_then(|i| self.rounds.get(i))
    }

    /// Fixes a pair of a voided round again, unless something newer was ruled for either player.
    pub(super) fn fix_again(&mut self, pair: (PlayerId, PlayerId)) {
        let shares = |(a, b): &(PlayerId, PlayerId)| {
            [*a, *b].iter().any(|id| *id == pair.0 || *id == pair.1)
        };
        let taken = |(other, rule): (&(PlayerId, PlayerId), &PairRule)| {
            *other == pair || (*rule == PairRule::Fixed && shares(other))
        };
        if !self.pair_rules.iter().any(taken) {
            self.pair_rules.insert(pair, PairRule::Fixed);
        }
    }

    /// The last published round, if any.
    pub fn last_round(&self) -> Option<(Round, &RoundState)> {
        self.rounds.last().map(|r| (Round(self.rounds.len() as u32), r))
    }
}

/// One published round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundState {
    /// Tables in table order: table t at index t − 1.
    pub tables: Vec<TableState>,
    /// 轮空.
    pub bye: Option<PlayerId>,
    /// Who paired it.
    pub by: PairedBy,
    /// Pairs that had been fixed for it (两人指定同台): they come back when it is voided.
    pub fixed: Vec<(PlayerId, PlayerId)>,
    /// Announced start, once announced.
    pub started: Option<chrono::NaiveDateTime>,
    /// Closed.
    pub closed: bool,
}

/// One table of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableState {
    /// 红方.
    pub red: PlayerId,
    /// 黑方.
    pub black: PlayerId,
    /// Its result, once entered.
    pub result: Option<TableResult>,
}

impl TableState {
    /// Who sits where.
    pub fn seats(&self) -> Seats<PlayerId> {
        Seats { red: self.red, black: self.black }
    }
}

impl RoundState {
    /// Who plays whom and who has the bye.
    pub fn seating(&self) -> Seating<PlayerId> {
        let tables = self.tables.iter().map(TableState::seats).collect();
        Seating { tables, bye: self.bye }
    }

    /// A table.
    pub fn table(&self, table: Table) -> Option<&TableState> {
        (table.0 as usize).checked_sub(1).and_then(|i| self.tables.get(i))
    }

    /// Tables with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (Table, &TableState)> {
        self.tables.iter().enumerate().map(|(i, t)| (Table(i as u32 + 1), t))
    }

    /// Tables without a result.
    pub fn missing(&self) -> Vec<Table> {
        self.numbered().filter(|(_, t)| t.result.is_none()).map(|(n, _)| n).collect()
    }

    /// Whether every table has a result.
    pub fn complete(&self) -> bool {
        self.tables.iter().all(|t| t.result.is_some())
    }

    /// The table a player sits at.
    pub fn table_of(&self, id: PlayerId) -> Option<Table> {
        self.numbered().find(|(_, t)| t.seats().seat(&id)).map(|(n, _)| n)
    }
}

/// A foul record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoulState {
    /// The foul.
    pub foul: Foul,
    /// Revoked.
    pub revoked: bool,
}

/// A certificate record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateState {
    /// The certificate.
    pub certificate: Certificate,
    /// Revoked.
    pub revoked: bool,
}

/// A protest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProtestState {
    /// The group.
    pub group: GroupId,
    /// Round and table it is about.
    pub about: Option<(Round, Table)>,
    /// Who lodged it.
    pub by: String,
    /// What it says.
    pub text: String,
    /// The ruling, once given.
    pub ruling: Option<String>,
}

/// Why an event does not fit the state; in a sound ledger this never happens, because admit
/// refused it before it was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// The first row must found the event, and only the first.
    #[error("第一条记录应当且只应当是建立赛事")]
    Founding,
    /// Unknown entrant.
    #[error("没有参赛者 {0}")]
    NoEntrant(PlayerId),
    /// The id is taken.
    #[error("参赛者编号 {0} 已用过")]
    EntrantTaken(PlayerId),
    /// Unknown group.
    #[error("没有组别 {0}")]
    NoGroup(GroupId),
    /// Unknown round.
    #[error("第 {0} 轮尚未公布")]
    NoRound(Round),
    /// Unknown table.
    #[error("第 {0} 轮没有第 {1} 台")]
    NoTable(Round, Table),
    /// Rounds are published in order.
    #[error("第 {0} 轮不是下一轮")]
    RoundOrder(Round),
    /// Unknown foul, certificate or protest.
    #[error("没有编号为 {0} 的记录")]
    NoRecord(String),
    /// The number is taken.
    #[error("编号 {0} 已用过")]
    RecordTaken(String),
}
