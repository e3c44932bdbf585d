//! Who has red in a pair (rules.md §5.3), and how many colour limits that breaks (§5.5.2).

use crate::model::id::Round;
use crate::model::seats::{Seats, Side};

use super::roster::RosterSeat;

/// Why one player of a pair has red.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideReason {
    /// The other way round breaks more colour limits.
    Limits,
    /// Its x is smaller.
    Due,
    /// The last difference of the two colour histories.
    History,
    /// The parity of the round and the numbers.
    Number,
}

/// Whether a side to this player breaks its colour limit: 1 or 0.
pub fn violation(seat: &RosterSeat, side: Side) -> u32 {
    u32::from(match side {
        Side::Red => seat.run >= 2 || seat.balance + 1 >= 3,
        Side::Black => seat.run <= -2 || seat.balance - 1 <= -3,
    })
}

/// Colour limits broken by a table.
pub fn violations(red: &RosterSeat, black: &RosterSeat) -> u32 {
    violation(red, Side::Red) + violation(black, Side::Black)
}

/// The side of the first of two players who meet, and why.
pub fn side_of_first(a: &RosterSeat, b: &RosterSeat, round: Round) -> (Side, SideReason) {
    let red = |first_has_red: bool| if first_has_red { Side::Red } else { Side::Black };
    let (straight, turned) = (violations(a, b), violations(b, a));
    if straight != turned {
        return (red(straight < turned), SideReason::Limits);
    }
    if a.due != b.due {
        return (red(a.due < b.due), SideReason::Due);
    }
    let histories = a.situation.colours.iter().rev().zip(b.situation.colours.iter().rev());
    for (mine, other) in histories {
        if mine != other {
            return (red(*mine == Side::Black), SideReason::History);
        }
    }
    (red(round.0.is_multiple_of(2) == (a.no > b.no)), SideReason::Number)
}

/// The pair on the sides that §5.3 gives them.
pub fn seated<'a>(a: &'a RosterSeat, b: &'a RosterSeat, round: Round) -> Seats<&'a RosterSeat> {
    let straight = Seats { red: a, black: b };
    match side_of_first(a, b, round).0 {
        Side::Red => straight,
        Side::Black => straight.turned(),
    }
}
