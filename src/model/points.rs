//! Points as half-points in an integer (rules.md §2).

use serde::{Deserialize, Serialize};

use super::outcome::{Outcome, Side};

/// A number of half-points; 2 points are `HalfPoints(4)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// No points.
    pub const ZERO: HalfPoints = HalfPoints(0);

    /// Whole points as half-points.
    pub const fn whole(points: i32) -> HalfPoints {
        HalfPoints(points * 2)
    }
}

impl HalfPoints {
    /// Reads `2`, `0.5`, `1.5`: points as arbiters write them.
    pub fn read(text: &str) -> Option<HalfPoints> {
        let (whole, half) = match text.trim().split_once('.') {
            None => (text.trim(), 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return None,
        };
        let negative = whole.starts_with('-');
        let abs = i32::try_from(whole.parse::<i32>().ok()?.unsigned_abs()).ok()?;
        let value = abs.checked_mul(2)?.checked_add(half)?;
        Some(HalfPoints(if negative { -value } else { value }))
    }
}

impl Serialize for HalfPoints {
    /// Whole points as an integer, halves as text (`"0.5"`): readable in a regulation file, and
    /// never a float.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 2 == 0 {
            serializer.serialize_i32(self.0 / 2)
        } else {
            serializer.serialize_str(&self.to_string())
        }
    }
}

impl<'de> Deserialize<'de> for HalfPoints {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HalfPoints, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Text {
            Whole(i32),
            Halves(String),
        }
        let wrong = || serde::de::Error::custom("分值应为整数，半分写成 \"0.5\"");
        match Text::deserialize(deserializer).map_err(|_| wrong())? {
            Text::Whole(points) => points.checked_mul(2).map(HalfPoints).ok_or_else(wrong),
            Text::Halves(text) => HalfPoints::read(&text).ok_or_else(wrong),
        }
    }
}

impl std::ops::Add for HalfPoints {
    type Output = HalfPoints;
    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 + other.0)
    }
}

impl std::ops::AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        self.0 += other.0;
    }
}

impl std::ops::Sub for HalfPoints {
    type Output = HalfPoints;
    fn sub(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0 - other.0)
    }
}

impl std::iter::Sum for HalfPoints {
    fn sum<I: Iterator<Item = HalfPoints>>(iter: I) -> HalfPoints {
        iter.fold(HalfPoints::ZERO, |a, b| a + b)
    }
}

impl std::fmt::Display for HalfPoints {
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

/// What win, draw and loss are worth to one side (rules.md §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SidePoints {
    /// 胜.
    pub win: HalfPoints,
    /// 和.
    pub draw: HalfPoints,
    /// 负.
    pub loss: HalfPoints,
}

impl SidePoints {
    /// 2-1-0, the rulebook's points.
    pub const STANDARD: SidePoints = SidePoints {
        win: HalfPoints::whole(2),
        draw: HalfPoints::whole(1),
        loss: HalfPoints::ZERO,
    };
}

/// The points of one group: six values by side and result, and the bye (rules.md §2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// Points of the side that moves first (红方).
    pub red: SidePoints,
    /// Points of the side that moves second (黑方).
    pub black: SidePoints,
    /// Points of a bye (轮空): a win in a Swiss, nothing in a round robin.
    pub bye: HalfPoints,
}

impl Points {
    /// 2-1-0 with a bye as a win.
    pub const SWISS: Points = Points {
        red: SidePoints::STANDARD,
        black: SidePoints::STANDARD,
        bye: HalfPoints::whole(2),
    };
    /// 2-1-0 with a bye worth nothing.
    pub const ROUND_ROBIN: Points =
        Points { red: SidePoints::STANDARD, black: SidePoints::STANDARD, bye: HalfPoints::ZERO };

    /// The values of one side.
    pub fn of(&self, side: Side) -> &SidePoints {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// What an outcome gives to a side (rules.md §8.1: the side that forfeits or is penalised
    /// gets the points of a loss, its opponent those of a win; both at fault get nothing).
    pub fn score(&self, outcome: Outcome, side: Side) -> HalfPoints {
        let own = self.of(side);
        match outcome {
            Outcome::BothForfeit | Outcome::BothPenalised => HalfPoints::ZERO,
            Outcome::Draw => own.draw,
            _ if outcome.winner() == Some(side) => own.win,
            _ => own.loss,
        }
    }
}
