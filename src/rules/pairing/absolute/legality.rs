//! The absolute rules of rules.md §5.4: who may meet and who may have the bye.

use std::collections::BTreeSet;

use crate::model::field::{Field, PlayedRound};
use crate::model::id::{Round, StartNumber};
use crate::rules::pairing::players::roster::{Roster, RosterSeat};

/// Whether players who have met may meet again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rematches {
    /// Never.
    Banned,
    /// As few as possible, before all criteria.
    Counted,
}

/// Who may be given the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ByeHolders {
    /// Those who have had none.
    WithoutBye,
    /// Everyone: all active players have had one.
    Anyone,
}

/// The absolute rules for one round.
#[derive(Debug, Clone)]
pub struct Legality {
    forbidden: BTreeSet<(StartNumber, StartNumber)>,
    rematches: Rematches,
    bye_holders: ByeHolders,
}

impl Legality {
    /// The rules for the roster.
    pub fn of(field: &Field, roster: &Roster, rematches: Rematches) -> Legality {
        let bye_holders = if roster.seats.iter().any(|seat| seat.situation.byes == 0) {
            ByeHolders::WithoutBye
        } else {
            ByeHolders::Anyone
        };
        Legality { forbidden: field.pairing.forbidden_pairs(), rematches, bye_holders }
    }

    /// Whether the two must not meet.
    pub fn forbids(&self, a: &RosterSeat, b: &RosterSeat) -> bool {
        let met = a.situation.met.contains_key(&b.no) && self.rematches == Rematches::Banned;
        met || (!self.forbidden.is_empty() && self.forbidden.contains(&ordered(a.no, b.no)))
    }

    /// Whether the player may have the bye.
    pub fn may_have_bye(&self, seat: &RosterSeat) -> bool {
        self.bye_holders == ByeHolders::Anyone || seat.situation.byes == 0
    }
}

/// A pair with the smaller number first.
pub fn ordered(a: StartNumber, b: StartNumber) -> (StartNumber, StartNumber) {
    (a.min(b), a.max(b))
}

/// The rounds in which the two were paired.
pub fn meetings(field: &Field, a: StartNumber, b: StartNumber) -> Vec<Round> {
    let met = |played: &PlayedRound| played.tables.iter().any(|t| t.seats.pair() == ordered(a, b));
    (1..).map(Round).zip(&field.played).filter(|(_, p)| met(p)).map(|(round, _)| round).collect()
}
