//! Who has red in a pair (rules.md §5.3), and how many colour limits that breaks (§5.5.2).

use crate::model::id::{Round, StartNumber};
use crate::model::seats::{Seats, Side};
use crate::model::setting::ColourTie;

use super::roster::{Roster, RosterSeat};

/// Why one player of a pair has red.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideReason {
    /// The other way round breaks more colour limits.
    Limits,
    /// Its x is smaller.
    Due,
    /// The last difference of the two colour histories.
    History,
    /// The numbers, by the setting of the group.
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
pub fn side_of_first(roster: &Roster, a: &RosterSeat, b: &RosterSeat) -> (Side, SideReason) {
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
    let smaller = smaller_has_red(roster.colour_tie, roster.round, a.no, b.no);
    (red(smaller == (a.no < b.no)), SideReason::Number)
}

/// Whether the smaller of two numbers has red where nothing else decides (§5.3).
fn smaller_has_red(tie: ColourTie, round: Round, a: StartNumber, b: StartNumber) -> bool {
    match tie {
        ColourTie::RoundParity => !round.0.is_multiple_of(2),
        ColourTie::SumParity => sum_is_odd(a, b),
        ColourTie::SmallerRed => true,
    }
}

/// Whether the sum of two numbers is odd.
pub fn sum_is_odd(a: StartNumber, b: StartNumber) -> bool {
    a.0 % 2 != b.0 % 2
}

/// The pair on the sides that §5.3 gives them.
pub fn seated<'a>(roster: &Roster, a: &'a RosterSeat, b: &'a RosterSeat) -> Seats<&'a RosterSeat> {
    let straight = Seats { red: a, black: b };
    match side_of_first(roster, a, b).0 {
        Side::Red => straight,
        Side::Black => straight.turned(),
    }
}
