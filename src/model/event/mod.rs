//! Event: one fact that a person decided or a draw produced. One confirmed click is one event,
//! one row of the ledger, one undo step. The serde names here are a file format: only additive
//! changes.

#![deny(clippy::wildcard_enum_match_arm)]

mod play;
mod reach;
mod ruling;

use serde::{Deserialize, Serialize};

use super::award::Award;
use super::entrant::Entrant;
use super::finding::WaivedFinding;
use super::id::{FoulId, GroupId, PlayerId, ProtestId, Round, Seq, StartNumber, Table};
use super::regulation::{EventRule, Regulation};
use super::sheet::PrintedSheet;
use super::unit::UnitFacts;

pub use play::{DrawMethod, PairRule, PairedBy, TableResult};
pub use ruling::{Certificate, CertificateKind, Foul, PrivateDeed};

/// What one row of the ledger says. A field whose name and type say all has no comment.
#[allow(missing_docs)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Event {
    /// The event is founded; always the first row. Carries the regulation whole.
    Founded { regulation: Box<Regulation> },
    /// Names of officials, venue or dates were changed; carries the facts as they are now.
    FactsChanged { facts: EventRule },
    /// The regulation was amended during the event; carries it whole, as it is now.
    RegulationAmended { regulation: Box<Regulation> },
    /// The number of planned rounds of a group was decided.
    RoundsDecided { group: GroupId, rounds: u32 },
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
    /// A corrected list was taken: who is new on it, and what it says otherwise of those entered,
    /// as far as the arbiter ticked it. All of it is one act.
    ListTaken {
        /// Name of the list.
        source: String,
        /// Who is new; ids continue the numbering of the event.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        added: Vec<(PlayerId, Entrant)>,
        /// Those entered before, with their facts as they are now.
        changed: Vec<(PlayerId, Entrant)>,
        /// Units with their officials, as the list names them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<UnitFacts>,
        /// Those of the new ones who have paid, as the list says.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        paid: Vec<PlayerId>,
    },
    /// What is known of a unit was noted or changed: officials, kind, insurance; carries all
    /// that is known now.
    UnitChanged { unit: UnitFacts },
    /// A unit was renamed, or its other spelling united with it: all its entrants at once.
    /// Where a unit of the new name exists the two become one.
    UnitRenamed { from: String, to: String },
    /// A group too small was merged into another by decision: its entrants play there and are
    /// still ranked apart.
    GroupMerged { group: GroupId, into: GroupId },
    /// What is known of an entrant was changed (also its group, before the draw); carries the facts
    /// as they are now.
    EntrantChanged { id: PlayerId, entrant: Box<Entrant> },
    /// An entry was taken back before the draw (撤销报名).
    EntrantRemoved { id: PlayerId },
    /// Something was seen or done at the desk, or the mark was taken back (not `done`).
    DeskMarked { ids: Vec<PlayerId>, mark: DeskMark, done: bool },
    /// A finding was waived; the text is what it said then.
    FindingWaived { id: PlayerId, code: WaivedFinding, text: String },
    /// A waiver was taken back.
    WaiverRevoked { id: PlayerId, code: WaivedFinding },
    /// Numbers were drawn for a group (抽签).
    NumbersDrawn { group: GroupId, method: DrawMethod, numbers: Vec<(PlayerId, StartNumber)> },
    /// A late entrant got the next number.
    NumberGiven { id: PlayerId, no: StartNumber },
    /// A pair was fixed or forbidden for the next pairing, or set free again.
    PairRuled { group: GroupId, a: PlayerId, b: PlayerId, rule: PairRule },
    /// A player asked to be absent from a round, or will be there after all.
    AbsenceSet { id: PlayerId, round: Round, absent: bool },
    /// A player keeps a table in every round (固定台, a disability), or does not any more.
    TableKept {
        id: PlayerId,
        /// The table; none where it keeps none any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<Table>,
    },
    /// A player left the event (退赛): not paired from this round on.
    Withdrawn { id: PlayerId, from: Round },
    /// A player who had left is paired again from this round on.
    Returned { id: PlayerId, from: Round },
    /// The chief arbiter lets a player excluded by forfeits play on from this round; forfeits
    /// up to here no longer count for exclusion.
    Reinstated { id: PlayerId, from: Round },
    /// A player was disqualified from the event (取消比赛资格): from this round on not paired, not
    /// ranked.
    Disqualified { id: PlayerId, from: Round },
    /// A disqualification was lifted.
    DisqualificationLifted { id: PlayerId },
    /// The pairing of a round was published.
    PairingPublished {
        group: GroupId,
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
    PairingVoided { group: GroupId, round: Round },
    /// Play of a round started (宣布开赛), at the announced start: local time
    /// `YYYY-MM-DDTHH:MM:SS`.
    RoundStarted { group: GroupId, round: Round, at: chrono::NaiveDateTime },
    /// Results were entered or corrected; none takes a result back.
    ResultsEntered { group: GroupId, round: Round, results: Vec<(Table, Option<TableResult>)> },
    /// Who sat where was corrected: sides, or players of one or more tables.
    TablesCorrected {
        group: GroupId,
        round: Round,
        /// Each table with red and black as they were played.
        tables: Vec<(Table, PlayerId, PlayerId)>,
        /// Who had the bye, where that is corrected too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<PlayerId>,
    },
    /// A late comer plays the holder of the bye: one more table of a published round.
    TableAdded { group: GroupId, round: Round, red: PlayerId, black: PlayerId },
    /// A foul was noted, under the number of its record.
    FoulNoted { id: FoulId, foul: Foul },
    /// A foul was revoked.
    FoulRevoked { id: FoulId },
    /// All results are in and the round is closed.
    RoundClosed { group: GroupId, round: Round },
    /// A tie that the chain left was decided by lot.
    LotDrawn {
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
        group: GroupId,
        #[serde(flatten)]
        award: Award,
        /// Who gets it; none withholds it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<PlayerId>,
    },
    /// A certificate was issued.
    CertificateIssued { certificate: Certificate },
    /// A certificate was revoked.
    CertificateRevoked { number: String },
    /// A protest was lodged (申诉).
    ProtestLodged {
        /// Number of the protest.
        id: ProtestId,
        group: GroupId,
        /// Round and table it is about, where it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<(Round, Table)>,
        /// Who lodged it.
        by: String,
        text: String,
    },
    /// A protest was ruled (裁决).
    ProtestRuled { id: ProtestId, ruling: String },
    /// A sheet left the room on paper or as a file.
    SheetPrinted {
        sheet: PrintedSheet,
        /// The group it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<GroupId>,
        /// The round it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<Round>,
    },
    /// Identity numbers were shown or printed unmasked on request, or purged.
    PrivateData { deed: PrivateDeed },
    /// An earlier act was taken back.
    Undone { seq: Seq },
    /// An act that had been taken back stands again.
    Redone { seq: Seq },
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

impl Event {
    /// What it says of an entrant, where it enters or changes that one.
    pub fn facts_of(&self, who: PlayerId) -> Option<&Entrant> {
        if let Event::EntrantChanged { id, entrant } = self {
            return (*id == who).then_some(entrant);
        }
        let (entered, corrected): (&[_], &[_]) = if let Event::EntrantsAdded { entrants, .. } = self
        {
            (entrants, &[])
        } else if let Event::ListTaken { added, changed, .. } = self {
            (added, changed)
        } else {
            return None;
        };
        let mut all = entered.iter().chain(corrected);
        all.find(|(id, _)| *id == who).map(|(_, entrant)| entrant)
    }
}
