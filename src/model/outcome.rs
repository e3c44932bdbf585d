//! The nine outcomes of a table (rules.md §8.1) and the two sides of it.

use serde::{Deserialize, Serialize};

/// A side of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 红方, moves first (先手).
    Red,
    /// 黑方, moves second (后手).
    Black,
}

impl Side {
    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }
}

/// What happened at a table (rules.md §8.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// 红胜.
    RedWins,
    /// 和棋.
    Draw,
    /// 黑胜.
    BlackWins,
    /// 红方弃权: black wins.
    RedForfeits,
    /// 黑方弃权: red wins.
    BlackForfeits,
    /// 双方弃权: 0–0.
    BothForfeit,
    /// 红方判负: black wins.
    RedPenalised,
    /// 黑方判负: red wins.
    BlackPenalised,
    /// 双方判负: 0–0.
    BothPenalised,
}

impl Outcome {
    /// All nine, in the order of rules.md §8.
    pub const ALL: [Outcome; 9] = [
        Outcome::RedWins,
        Outcome::Draw,
        Outcome::BlackWins,
        Outcome::RedForfeits,
        Outcome::BlackForfeits,
        Outcome::BothForfeit,
        Outcome::RedPenalised,
        Outcome::BlackPenalised,
        Outcome::BothPenalised,
    ];

    /// The winner, by play, forfeit or ruling; none for a draw or where both are at fault.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::RedWins | Outcome::BlackForfeits | Outcome::BlackPenalised => Some(Side::Red),
            Outcome::BlackWins | Outcome::RedForfeits | Outcome::RedPenalised => Some(Side::Black),
            Outcome::Draw | Outcome::BothForfeit | Outcome::BothPenalised => None,
        }
    }

    /// Whether this side was absent or late beyond the limit (弃权).
    pub fn forfeited(self, side: Side) -> bool {
        match self {
            Outcome::BothForfeit => true,
            Outcome::RedForfeits => side == Side::Red,
            Outcome::BlackForfeits => side == Side::Black,
            _ => false,
        }
    }

    /// Whether this side won because the other forfeited (不战而胜).
    pub fn won_by_forfeit(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Outcome::RedForfeits, Side::Black) | (Outcome::BlackForfeits, Side::Red)
        )
    }

    /// The same outcome with the sides exchanged.
    pub fn turned(self) -> Outcome {
        match self {
            Outcome::RedWins => Outcome::BlackWins,
            Outcome::BlackWins => Outcome::RedWins,
            Outcome::RedForfeits => Outcome::BlackForfeits,
            Outcome::BlackForfeits => Outcome::RedForfeits,
            Outcome::RedPenalised => Outcome::BlackPenalised,
            Outcome::BlackPenalised => Outcome::RedPenalised,
            same @ (Outcome::Draw | Outcome::BothForfeit | Outcome::BothPenalised) => same,
        }
    }
}
