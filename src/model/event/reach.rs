//! How far an act reaches, and so how it can be taken back (screens.md "Two ways back").

use super::Event;
use crate::model::id::{GroupId, Round};

/// How far an act reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It only remarks on something (a print, a look at private data): it changes nothing the
    /// rules see, undo passes over it and redo survives it.
    Remark,
    /// It adds what comes after, and can be taken back.
    Adds,
    /// It changes what was so before, and can be taken back.
    Corrects,
    /// It has left the room (published, closed, ruled, issued): undo stops at it, and only a
    /// correction with a reason goes on.
    Public,
}

impl Event {
    fn reach(&self) -> Reach {
        match self {
            Event::SheetPrinted { .. } | Event::PrivateData { .. } | Event::Unknown => {
                Reach::Remark
            }
            Event::Founded { .. }
            | Event::PairingPublished { .. }
            | Event::PairingVoided { .. }
            | Event::RoundClosed { .. }
            | Event::LotDrawn { .. }
            | Event::ProtestRuled { .. }
            | Event::CertificateIssued { .. }
            | Event::CertificateRevoked { .. } => Reach::Public,
            Event::FactsChanged { .. }
            | Event::RegulationAmended { .. }
            | Event::GroupMerged { .. }
            | Event::ListTaken { .. }
            | Event::EntrantChanged { .. }
            | Event::EntrantRemoved { .. }
            | Event::NumbersDrawn { .. }
            | Event::Disqualified { .. }
            | Event::DisqualificationLifted { .. }
            | Event::ResultsEntered { .. }
            | Event::TablesCorrected { .. }
            | Event::TableAdded { .. }
            | Event::FoulNoted { .. }
            | Event::FoulRevoked { .. }
            | Event::AwardRuled { .. }
            | Event::Undone { .. }
            | Event::Redone { .. } => Reach::Corrects,
            Event::RoundsDecided { .. }
            | Event::EntrantsAdded { .. }
            | Event::UnitChanged { .. }
            | Event::UnitRenamed { .. }
            | Event::DeskMarked { .. }
            | Event::FindingWaived { .. }
            | Event::WaiverRevoked { .. }
            | Event::NumberGiven { .. }
            | Event::PairRuled { .. }
            | Event::AbsenceSet { .. }
            | Event::TableKept { .. }
            | Event::Withdrawn { .. }
            | Event::Returned { .. }
            | Event::Reinstated { .. }
            | Event::RoundStarted { .. }
            | Event::ProtestLodged { .. } => Reach::Adds,
        }
    }

    /// Whether the act only remarks on something, so that undo passes over it.
    pub fn is_remark(&self) -> bool {
        self.reach() == Reach::Remark
    }

    /// Whether the act has left the room, so that undo stops at it.
    pub fn left_the_room(&self) -> bool {
        self.reach() == Reach::Public
    }

    /// Whether the act changes what was so before, rather than adding what came after: a sheet
    /// printed before it is outdated, not only superseded. Results do so up to their round.
    pub fn corrects(&self, group: GroupId, shown: Option<Round>) -> bool {
        if let Event::ResultsEntered { group: of, round, .. }
        | Event::TablesCorrected { group: of, round, .. }
        | Event::TableAdded { group: of, round, .. } = self
        {
            return *of == group && shown.is_none_or(|shown| *round <= shown);
        }
        self.reach() == Reach::Corrects
    }
}
