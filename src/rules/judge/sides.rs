//! Who has red in a pair (rules.md §5.3), and what colour limits a choice breaks (§5.5.2).

use serde::Serialize;

use super::facts::{BeforeRound, PlayerFacts};
use crate::model::id::StartNumber;
use crate::model::outcome::Side;
use crate::model::setting::ColourTie;

/// What decided between the two ways round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SideReason {
    /// Fewer colour violations.
    Violations,
    /// The smaller x.
    Balance,
    /// The last table at which their colours differ.
    History,
    /// The numbers, by the setting.
    Number,
}

/// Colour violations if `red` has red against `black`: 0, 1 or 2.
pub fn violations(red: &PlayerFacts, black: &PlayerFacts) -> i64 {
    breaks((red.t(), red.d()), (black.t(), black.d()))
}

/// The same from `t` and `d` of the two.
pub fn breaks(red: (i64, i64), black: (i64, i64)) -> i64 {
    let bad_red = red.0 >= 2 || red.1 + 1 >= 3;
    let bad_black = black.0 <= -2 || black.1 - 1 <= -3;
    i64::from(bad_red) + i64::from(bad_black)
}

/// The pair as (red, black), and what decided it.
pub fn sides(
    situation: &BeforeRound,
    a: StartNumber,
    b: StartNumber,
) -> (StartNumber, StartNumber, SideReason) {
    let (fa, fb) = (situation.of(a), situation.of(b));
    let (a_red, b_red) = (violations(fa, fb), violations(fb, fa));
    let mut histories = fa.colours.iter().rev().zip(fb.colours.iter().rev());
    let (a_has_red, reason) = if a_red != b_red {
        (a_red < b_red, SideReason::Violations)
    } else if fa.x() != fb.x() {
        (fa.x() < fb.x(), SideReason::Balance)
    } else if let Some((last_a, _)) = histories.find(|(last_a, last_b)| last_a != last_b) {
        (*last_a == Side::Black, SideReason::History)
    } else {
        let (small, large) = (a.min(b), a.max(b));
        let red = match situation.colour_tie {
            ColourTie::RoundParity if situation.round.0 % 2 == 1 => small,
            ColourTie::RoundParity => large,
            ColourTie::SumParity if (small.0 + large.0) % 2 == 1 => small,
            ColourTie::SumParity => large,
            ColourTie::SmallerRed => small,
        };
        (red == a, SideReason::Number)
    };
    if a_has_red { (a, b, reason) } else { (b, a, reason) }
}
