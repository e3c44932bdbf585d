//! Who has red in a pair (rules.md §5.3), and how many colour limits that breaks (§5.5.2).

use crate::model::id::Round;
use crate::model::outcome::Side;

use super::roster::Seat;

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
pub fn violation(seat: &Seat, side: Side) -> u32 {
    u32::from(match side {
        Side::Red => seat.t >= 2 || seat.d + 1 >= 3,
        Side::Black => seat.t <= -2 || seat.d - 1 <= -3,
    })
}

/// Colour limits broken by a table.
pub fn violations(red: &Seat, black: &Seat) -> u32 {
    violation(red, Side::Red) + violation(black, Side::Black)
}

/// The side of the first of two players who meet, and why.
pub fn side_of_first(a: &Seat, b: &Seat, round: Round) -> (Side, SideReason) {
    let red = |first_has_red: bool| if first_has_red { Side::Red } else { Side::Black };
    let (straight, turned) = (violations(a, b), violations(b, a));
    if straight != turned {
        return (red(straight < turned), SideReason::Limits);
    }
    if a.x != b.x {
        return (red(a.x < b.x), SideReason::Due);
    }
    let histories = a.situation.colours.iter().rev().zip(b.situation.colours.iter().rev());
    for (mine, other) in histories {
        if mine != other {
            return (red(*mine == Side::Black), SideReason::History);
        }
    }
    (red(round.0.is_multiple_of(2) == (a.no > b.no)), SideReason::Number)
}

/// The pair as (red, black).
pub fn turn<'a>(a: &'a Seat, b: &'a Seat, round: Round) -> (&'a Seat, &'a Seat) {
    match side_of_first(a, b, round).0 {
        Side::Red => (a, b),
        Side::Black => (b, a),
    }
}
