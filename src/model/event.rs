//! Event: one fact that a person decided or a draw produced. One confirmed click is one event,
//! one row of the ledger, one undo step. The serde names here are a file format: only additive
//! changes.

use serde::{Deserialize, Serialize};

use super::entrant::Entrant;
use super::id::{FoulId, GroupId, PlayerId, ProtestId, Round, Seq, StartNumber, Table};
use super::outcome::{Outcome, Side};
use super::regulation::{Effect, EventRule, Regulation};
use super::unit::UnitFacts;

/// What one row of the ledger says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Event {
    /// The event is founded; always the first row. Carries the regulation whole.
    Founded {
        /// The regulation, copied whole.
        regulation: Box<Regulation>,
    },
    /// Names of officials, venue or dates were changed.
    FactsChanged {
        /// The facts as they are now.
        facts: EventRule,
    },
    /// The regulation was amended during the event.
    RegulationAmended {
        /// The regulation as it is now.
        regulation: Box<Regulation>,
    },
    /// The number of rounds of a group was decided.
    RoundsDecided {
        /// The group.
        group: GroupId,
        /// Planned rounds.
        rounds: u32,
    },
    /// Entrants were entered, by hand (one) or from a list (all in one act).
    EntrantsAdded {
        /// Name of the list they came from; none if typed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<String>,
        /// Who; ids continue the numbering of the event.
        entrants: Vec<(PlayerId, Entrant)>,
        /// Units with their officials, as the list names them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<UnitFacts>,
        /// Those of them who have paid, as the list says.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paid: Vec<PlayerId>,
    },
    /// What is known of a unit was noted or changed: officials, kind, insurance.
    UnitChanged {
        /// The facts as they are now.
        unit: UnitFacts,
    },
    /// A unit was renamed, or its other spelling united with it: all its entrants at once.
    UnitRenamed {
        /// The name as it was.
        from: String,
        /// The name as it is now; where a unit of this name exists the two become one.
        to: String,
    },
    /// A group too small was merged into another by decision: its entrants play there and are
    /// still ranked apart.
    GroupMerged {
        /// The group that is too small.
        group: GroupId,
        /// The group its entrants play in.
        into: GroupId,
    },
    /// What is known of an entrant was changed (also its group, before the draw).
    EntrantChanged {
        /// Who.
        id: PlayerId,
        /// The facts as they are now.
        entrant: Box<Entrant>,
    },
    /// An entry was taken back before the draw (撤销报名).
    EntrantRemoved {
        /// Who.
        id: PlayerId,
    },
    /// Something was seen or done at the desk.
    DeskMarked {
        /// For whom.
        ids: Vec<PlayerId>,
        /// What.
        mark: DeskMark,
        /// Set or taken back.
        done: bool,
    },
    /// A finding was waived.
    FindingWaived {
        /// Whose.
        id: PlayerId,
        /// Finding code, e.g. `max_age`.
        code: String,
        /// What the finding said when it was waived.
        text: String,
    },
    /// A waiver was taken back.
    WaiverRevoked {
        /// Whose.
        id: PlayerId,
        /// Finding code.
        code: String,
    },
    /// Numbers were drawn for a group (抽签).
    NumbersDrawn {
        /// The group.
        group: GroupId,
        /// How.
        method: DrawMethod,
        /// The outcome.
        numbers: Vec<(PlayerId, StartNumber)>,
    },
    /// A late entrant got the next number.
    NumberGiven {
        /// Who.
        id: PlayerId,
        /// The number.
        no: StartNumber,
    },
    /// A pair was fixed or forbidden for the next pairing, or set free again.
    PairRuled {
        /// The group.
        group: GroupId,
        /// One of the two.
        a: PlayerId,
        /// The other.
        b: PlayerId,
        /// What was ruled.
        rule: PairRule,
    },
    /// A player asked to be absent from a round, or will be there after all.
    AbsenceSet {
        /// Who.
        id: PlayerId,
        /// The round.
        round: Round,
        /// Absent or not.
        absent: bool,
    },
    /// A player left the event (退赛).
    Withdrawn {
        /// Who.
        id: PlayerId,
        /// Not paired from this round on.
        from: Round,
    },
    /// A player who had left plays again.
    Returned {
        /// Who.
        id: PlayerId,
        /// Paired again from this round on.
        from: Round,
    },
    /// The chief arbiter lets a player excluded by forfeits play on; forfeits up to here no
    /// longer count for exclusion.
    Reinstated {
        /// Who.
        id: PlayerId,
        /// Paired again from this round on.
        from: Round,
    },
    /// A player was disqualified from the event (取消比赛资格): not paired, not ranked.
    Disqualified {
        /// Who.
        id: PlayerId,
        /// From this round on.
        from: Round,
    },
    /// A disqualification was lifted.
    DisqualificationLifted {
        /// Who.
        id: PlayerId,
    },
    /// The pairing of a round was published.
    PairingPublished {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
        /// Red and black of each table, in table order.
        tables: Vec<(PlayerId, PlayerId)>,
        /// 轮空.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<PlayerId>,
        /// Who paired it.
        by: PairedBy,
    },
    /// A published round without results was voided (作废重排).
    PairingVoided {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
    },
    /// Play of a round started (宣布开赛).
    RoundStarted {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
        /// Announced start, local time `YYYY-MM-DDTHH:MM:SS`.
        at: chrono::NaiveDateTime,
    },
    /// Results were entered or corrected; none takes a result back.
    ResultsEntered {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
        /// Tables and their results.
        results: Vec<(Table, Option<TableResult>)>,
    },
    /// Who sat where was corrected: sides, or players of one or more tables.
    TablesCorrected {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
        /// Each table with red and black as they were played.
        tables: Vec<(Table, PlayerId, PlayerId)>,
        /// Who had the bye, where that is corrected too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<PlayerId>,
    },
    /// A foul was noted.
    FoulNoted {
        /// Number of the record.
        id: FoulId,
        /// What.
        foul: Foul,
    },
    /// A foul was revoked.
    FoulRevoked {
        /// Number of the record.
        id: FoulId,
    },
    /// All results are in and the round is closed.
    RoundClosed {
        /// The group.
        group: GroupId,
        /// The round.
        round: Round,
    },
    /// A tie that the chain left was decided by lot.
    LotDrawn {
        /// The group.
        group: GroupId,
        /// The standings after this round.
        after: Round,
        /// The tied players in the order drawn.
        order: Vec<PlayerId>,
        /// The announced seed phrase.
        seed: String,
    },
    /// The arbiter decided an award otherwise than computed.
    AwardRuled {
        /// The group.
        group: GroupId,
        /// The list, as named in the regulation.
        list: String,
        /// The place or item on the list.
        item: String,
        /// Who gets it; none withholds it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<PlayerId>,
    },
    /// A certificate was issued.
    CertificateIssued {
        /// The certificate.
        certificate: Certificate,
    },
    /// A certificate was revoked.
    CertificateRevoked {
        /// Its number.
        number: String,
    },
    /// A protest was lodged (申诉).
    ProtestLodged {
        /// Number of the protest.
        id: ProtestId,
        /// The group.
        group: GroupId,
        /// Round and table it is about, where it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<(Round, Table)>,
        /// Who lodged it.
        by: String,
        /// What it says.
        text: String,
    },
    /// A protest was ruled (裁决).
    ProtestRuled {
        /// Number of the protest.
        id: ProtestId,
        /// The ruling.
        ruling: String,
    },
    /// A sheet left the room on paper or as a file.
    SheetPrinted {
        /// Name of the sheet as printed.
        sheet: String,
        /// The group it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<GroupId>,
        /// The round it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<Round>,
    },
    /// Identity numbers were shown or printed unmasked on request, or purged.
    PrivateData {
        /// What was done.
        deed: PrivateDeed,
    },
    /// An earlier act was taken back.
    Undone {
        /// Its row.
        seq: Seq,
    },
    /// An act that had been taken back stands again.
    Redone {
        /// Its row.
        seq: Seq,
    },
    /// An act of a newer version of the program: shown, never written, never undone.
    #[serde(other)]
    Unknown,
}

/// What can be marked at the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskMark {
    /// 已缴费.
    Fee,
    /// 已报到.
    CheckIn,
    /// 已验证件.
    Document,
    /// 未到技术会议.
    MeetingMissed,
}

/// How numbers were drawn (rules.md §4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawMethod {
    /// By the announced seed phrase.
    Seed {
        /// The phrase.
        seed: String,
    },
    /// Typed in by hand, as drawn in the hall.
    Manual,
    /// Seeded halves (上下半区): the upper half draws the odd numbers, the lower half the even
    /// ones, each by the announced seed phrase.
    Halves {
        /// The phrase.
        seed: String,
        /// The upper half, by rating or past result; of an odd number one more than the lower.
        upper: Vec<PlayerId>,
    },
}

/// What was ruled about a pair for the next pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairRule {
    /// They shall meet in the next round (两人指定同台).
    Fixed,
    /// They shall not meet.
    Forbidden,
    /// Neither.
    Free,
}

/// Who made a published pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairedBy {
    /// The engine, unchanged.
    Engine,
    /// Changed by hand; the engine's own choice stands beside it, if it had one.
    Hand {
        /// Red and black of each table as the engine had it.
        #[serde(default)]
        engine: Vec<(PlayerId, PlayerId)>,
        /// Its bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        engine_bye: Option<PlayerId>,
    },
    /// The engine with the fewest rematches, because no legal round existed.
    FewestRematches,
}

/// The result of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// What happened.
    pub outcome: Outcome,
    /// Under arbitration: the round goes on, awards wait.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// A foul: who, where, what, and what followed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foul {
    /// Who.
    pub player: PlayerId,
    /// Round and table, where it is tied to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(Round, Table)>,
    /// What, as the tariff names it.
    pub offence: String,
    /// What followed.
    pub effect: Effect,
    /// Note.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A certificate as issued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// Number printed on it, unique in the event.
    pub number: String,
    /// Kind.
    pub kind: CertificateKind,
    /// The group.
    pub group: GroupId,
    /// Who.
    pub player: PlayerId,
    /// What it is for, as printed: `公开组 第一名`, a title, or a grade.
    pub honour: String,
}

/// Kinds of certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateKind {
    /// 获奖证书.
    Prize,
    /// 称号证书.
    Title,
    /// 等级证书.
    Grade,
}

/// What was done with private data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrivateDeed {
    /// Numbers were printed unmasked on this sheet.
    Shown {
        /// Name of the sheet.
        sheet: String,
    },
    /// All were purged.
    Purged,
}

impl Foul {
    /// The side of a table this foul belongs to, given who sat there.
    pub fn side(&self, red: PlayerId, black: PlayerId) -> Option<Side> {
        if self.player == red {
            Some(Side::Red)
        } else if self.player == black {
            Some(Side::Black)
        } else {
            None
        }
    }
}
