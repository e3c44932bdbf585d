//! One group as a file, `xiangqi-group/1` (commands.md "The group file"): read strictly, written
//! without loss.

mod read;
mod write;

pub use read::read;
pub use write::{as_json, points_number, quarters_number, write};

use crate::model::field::{ByeOpponentScore, FirstRound, System, TieBreak};
use crate::model::outcome::Outcome;

/// The format and its version.
pub const FORMAT: &str = "xiangqi-group/1";

/// The pairing systems by their identifiers.
pub const SYSTEMS: [(&str, System); 3] = [
    ("swiss", System::Swiss),
    ("round_robin", System::RoundRobin),
    ("double_round_robin", System::DoubleRoundRobin),
];

/// The ways to pair round 1 by their identifiers.
pub const FIRST_ROUNDS: [(&str, FirstRound); 3] = [
    ("adjacent", FirstRound::Adjacent),
    ("halves", FirstRound::Halves),
    ("ends", FirstRound::Ends),
];

/// What a bye counts among the opponents' scores, by its identifiers.
pub const BYE_OPPONENT_SCORES: [(&str, ByeOpponentScore); 3] = [
    ("lowest_positive", ByeOpponentScore::LowestPositive),
    ("lowest", ByeOpponentScore::Lowest),
    ("zero", ByeOpponentScore::Zero),
];

/// The ranking keys by their identifiers (rules.md §7.2); `match_points` is only known to a double
/// round robin, where it is implied.
pub const TIE_BREAKS: [(&str, TieBreak); 12] = [
    ("opponents", TieBreak::Opponents),
    ("wins", TieBreak::Wins),
    ("fouls", TieBreak::Fouls),
    ("direct", TieBreak::Direct),
    ("second_moves", TieBreak::SecondMoves),
    ("second_move_wins", TieBreak::SecondMoveWins),
    ("progressive", TieBreak::Progressive),
    ("sonneborn", TieBreak::Sonneborn),
    ("black_in_direct", TieBreak::BlackInDirect),
    ("previous_round", TieBreak::PreviousRound),
    ("without_early_rounds", TieBreak::WithoutEarlyRounds),
    ("match_points", TieBreak::MatchPoints),
];

/// The nine outcomes of a table by their identifiers (rules.md §8.1).
pub const OUTCOMES: [(&str, Outcome); 9] = [
    ("red_wins", Outcome::RedWins),
    ("draw", Outcome::Draw),
    ("black_wins", Outcome::BlackWins),
    ("red_forfeits", Outcome::RedForfeits),
    ("black_forfeits", Outcome::BlackForfeits),
    ("both_forfeit", Outcome::BothForfeit),
    ("red_penalised", Outcome::RedPenalised),
    ("black_penalised", Outcome::BlackPenalised),
    ("both_penalised", Outcome::BothPenalised),
];

/// The identifier of a value of one of these lists.
pub fn identifier<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}
