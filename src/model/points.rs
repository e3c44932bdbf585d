//! Points as half-points in an integer (domain.md §2).

use serde::{Deserialize, Serialize};

use super::outcome::{Outcome, Side};

/// A number of half-points; 2 points are `Half(4)`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Half(pub i32);

impl Half {
    /// No points.
    pub const ZERO: Half = Half(0);

    /// Whole points as half-points.
    pub const fn whole(points: i32) -> Half {
        Half(points * 2)
    }
}

impl std::ops::Add for Half {
    type Output = Half;
    fn add(self, other: Half) -> Half {
        Half(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Half {
    fn add_assign(&mut self, other: Half) {
        self.0 += other.0;
    }
}

impl std::ops::Sub for Half {
    type Output = Half;
    fn sub(self, other: Half) -> Half {
        Half(self.0 - other.0)
    }
}

impl std::iter::Sum for Half {
    fn sum<I: Iterator<Item = Half>>(iter: I) -> Half {
        iter.fold(Half::ZERO, |a, b| a + b)
    }
}

impl std::fmt::Display for Half {
    /// `13`, `13.5`, `-0.5`: as arbiters write points.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let abs = self.0.unsigned_abs();
        if abs.is_multiple_of(2) {
            f.pad(&format!("{sign}{}", abs / 2))
        } else {
            f.pad(&format!("{sign}{}.5", abs / 2))
        }
    }
}

/// What win, draw and loss are worth to one side (domain.md §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SidePoints {
    /// 胜.
    pub win: Half,
    /// 和.
    pub draw: Half,
    /// 负.
    pub loss: Half,
}

impl SidePoints {
    /// 2-1-0, the rulebook's points.
    pub const STANDARD: SidePoints =
        SidePoints { win: Half::whole(2), draw: Half::whole(1), loss: Half::ZERO };
}

/// The points of one group: six values by side and result, and the bye (domain.md §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// Points of the side that moves first (红方).
    pub red: SidePoints,
    /// Points of the side that moves second (黑方).
    pub black: SidePoints,
    /// Points of a bye (轮空): a win in a Swiss, nothing in a round robin.
    pub bye: Half,
}

impl Points {
    /// 2-1-0 with a bye as a win.
    pub const SWISS: Points =
        Points { red: SidePoints::STANDARD, black: SidePoints::STANDARD, bye: Half::whole(2) };
    /// 2-1-0 with a bye worth nothing.
    pub const ROUND_ROBIN: Points =
        Points { red: SidePoints::STANDARD, black: SidePoints::STANDARD, bye: Half::ZERO };

    /// The values of one side.
    pub fn of(&self, side: Side) -> &SidePoints {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// What an outcome gives to a side (domain.md §8: the side that forfeits or is penalised
    /// gets the points of a loss, its opponent those of a win; both at fault get nothing).
    pub fn score(&self, outcome: Outcome, side: Side) -> Half {
        let own = self.of(side);
        match outcome {
            Outcome::BothForfeit | Outcome::BothPenalised => Half::ZERO,
            Outcome::Draw => own.draw,
            _ if outcome.winner() == Some(side) => own.win,
            _ => own.loss,
        }
    }
}
