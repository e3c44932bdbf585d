//! How arbiters write results.

use crate::model::outcome::{Outcome, Side};
use crate::model::points::Points;

/// The result of a table seen from red, with the group's points: `2–0`, `1–1`, `弃–2`, `判–判`.
pub fn result(outcome: Outcome, points: &Points) -> String {
    Side::ALL.map(|side| side_result(outcome, side, points)).join("–")
}

/// One side of a result: its points, 弃 if it forfeited, 判 if it was penalised.
fn side_result(outcome: Outcome, side: Side, points: &Points) -> String {
    if outcome.forfeited(side) {
        "弃".to_owned()
    } else if outcome.penalised(side) {
        "判".to_owned()
    } else {
        points.score(outcome, side).to_string()
    }
}

/// One player's result in a table of all rounds: a win without play is +, a loss without play −
/// (rulebook 21.4), else the word.
pub fn mark(outcome: Outcome, side: Side) -> &'static str {
    let unplayed = Side::ALL.into_iter().any(|side| outcome.forfeited(side));
    match (unplayed, outcome.winner() == Some(side)) {
        (true, true) => "+",
        (true, false) => "−",
        (false, _) => word(outcome, side),
    }
}

/// One player's result in a word: 胜 和 负, 弃 for its own forfeit, 判 for its own penalty.
pub fn word(outcome: Outcome, side: Side) -> &'static str {
    if outcome.forfeited(side) {
        "弃"
    } else if outcome.penalised(side) {
        "判"
    } else if outcome == Outcome::Draw {
        "和"
    } else if outcome.winner() == Some(side) {
        "胜"
    } else {
        "负"
    }
}
