//! The nine outcomes of a table (rules.md §8.1): what each gives to whom, and its name.

use serde::{Deserialize, Serialize};

use super::choice::choices;
use super::seats::Seats;
pub use super::seats::Side;

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
    /// The winner, by play, forfeit or ruling; none for a draw or where both are at fault.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::RedWins | Outcome::BlackForfeits | Outcome::BlackPenalised => Some(Side::Red),
            Outcome::BlackWins | Outcome::RedForfeits | Outcome::RedPenalised => Some(Side::Black),
            Outcome::Draw | Outcome::BothForfeit | Outcome::BothPenalised => None,
        }
    }

    /// 弃权 of the sides that are away; none where both are there.
    pub fn forfeit_of(away: Seats<bool>) -> Option<Outcome> {
        match (away.red, away.black) {
            (true, true) => Some(Outcome::BothForfeit),
            (true, false) => Some(Outcome::RedForfeits),
            (false, true) => Some(Outcome::BlackForfeits),
            (false, false) => None,
        }
    }

    /// 判负 of the sides at fault; none where neither is.
    pub fn penalty_of(at_fault: Seats<bool>) -> Option<Outcome> {
        match (at_fault.red, at_fault.black) {
            (true, true) => Some(Outcome::BothPenalised),
            (true, false) => Some(Outcome::RedPenalised),
            (false, true) => Some(Outcome::BlackPenalised),
            (false, false) => None,
        }
    }

    /// Whether this side was absent or late beyond the limit (弃权).
    pub fn forfeited(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Outcome::BothForfeit, _)
                | (Outcome::RedForfeits, Side::Red)
                | (Outcome::BlackForfeits, Side::Black)
        )
    }

    /// Whether this side lost by ruling (判负).
    pub fn penalised(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Outcome::BothPenalised, _)
                | (Outcome::RedPenalised, Side::Red)
                | (Outcome::BlackPenalised, Side::Black)
        )
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

choices!(Outcome {
    RedWins = "红胜",
    Draw = "和棋",
    BlackWins = "黑胜",
    RedForfeits = "红方弃权",
    BlackForfeits = "黑方弃权",
    BothForfeit = "双方弃权",
    RedPenalised = "红方判负",
    BlackPenalised = "黑方判负",
    BothPenalised = "双方判负",
});
