//! How far an act reaches, and so how it can be taken back (screens.md "Two ways back").

use super::Event;

/// How far an act reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// It only remarks on something (a print, a look at private data): it changes nothing the
    /// rules see, undo passes over it and redo survives it.
    Remark,
    /// It can be taken back.
    Room,
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
            | Event::RoundsDecided { .. }
            | Event::EntrantsAdded { .. }
            | Event::UnitChanged { .. }
            | Event::UnitRenamed { .. }
            | Event::GroupMerged { .. }
            | Event::EntrantChanged { .. }
            | Event::EntrantRemoved { .. }
            | Event::DeskMarked { .. }
            | Event::FindingWaived { .. }
            | Event::WaiverRevoked { .. }
            | Event::NumbersDrawn { .. }
            | Event::NumberGiven { .. }
            | Event::PairRuled { .. }
            | Event::AbsenceSet { .. }
            | Event::Withdrawn { .. }
            | Event::Returned { .. }
            | Event::Reinstated { .. }
            | Event::Disqualified { .. }
            | Event::DisqualificationLifted { .. }
            | Event::RoundStarted { .. }
            | Event::ResultsEntered { .. }
            | Event::TablesCorrected { .. }
            | Event::FoulNoted { .. }
            | Event::FoulRevoked { .. }
            | Event::AwardRuled { .. }
            | Event::ProtestLodged { .. }
            | Event::Undone { .. }
            | Event::Redone { .. } => Reach::Room,
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
}
