//! The judge on large fields: it is given the engine's optimum with its proof, checks the proof by
//! its own rules and prices, and goes its own way where that does not hold.

use super::witness::{Met, witness};
use crate::model::field::Field;
use crate::model::id::StartNumber;
use crate::model::witness::Witness;
use crate::rules::judge::optimum::Meetings;
use crate::rules::judge::report::{Report, judge_by, same_cost_by};
use crate::rules::judge::verdict::Verdict;

fn proof(field: &Field, meetings: Meetings) -> Option<Witness> {
    let met = match meetings {
        Meetings::FirstOnly => Met::Barred,
        Meetings::Repeated => Met::Counted,
    };
    witness(field, met)
}

/// Replays every played round ([`crate::rules::judge::report::judge`]).
pub fn judge(field: &Field) -> Report {
    judge_by(field, &proof)
}

/// Whether a proposed next round is legal and optimal ([`crate::rules::judge::report::same_cost`]).
pub fn same_cost(
    field: &Field,
    tables: &[(StartNumber, StartNumber)],
    bye: Option<StartNumber>,
) -> Verdict {
    same_cost_by(field, tables, bye, &proof)
}
