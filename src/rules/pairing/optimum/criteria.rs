//! What one pair, or the bye, costs on each criterion of rules.md §5.5.

use crate::rules::pairing::absolute::legality::Legality;
use crate::rules::pairing::players::roster::{Roster, RosterSeat, Units};
use crate::rules::pairing::players::sides::violations;

/// The contribution of one table, or of the bye, to the criteria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairCost {
    /// 1 if an absolute rule forbids it.
    pub illegal: i64,
    /// Square of the number of earlier meetings.
    pub rematch: i64,
    /// 1 if the two met in the round before.
    pub met_last: i64,
    /// Criterion 1: unplayed points had, missed the round before, score in half-points.
    pub bye: [i64; 3],
    /// Criterion 2, with the better sides.
    pub violations: i64,
    /// Criterion 3.
    pub same_unit: i64,
    /// Criterion 4: the level of the higher player, if the scores differ.
    pub level: usize,
    /// Criterion 4: score difference in half-points, 0 for equal scores.
    pub difference: i64,
    /// Criterion 5: due the same colour with d of the same sign.
    pub strong: i64,
    /// Criterion 5: due the same colour.
    pub due_same: i64,
    /// Criterion 6.
    pub repeated_floats: i64,
    /// Criterion 7.
    pub number_order: i64,
}

/// What the pair would cost if the two had never met and nothing forbade it: a lower bound.
pub fn if_new(roster: &Roster, a: &RosterSeat, b: &RosterSeat) -> PairCost {
    let mut cost = PairCost {
        violations: i64::from(violations(a, b).min(violations(b, a))),
        due_same: i64::from(a.due.signum() * b.due.signum() > 0),
        ..PairCost::default()
    };
    cost.strong = i64::from(cost.due_same > 0 && a.balance.signum() * b.balance.signum() > 0);
    if roster.units == Units::Avoided {
        cost.same_unit = i64::from(a.unit.is_some() && a.unit == b.unit);
    }
    let (high, low) = if a.level <= b.level { (a, b) } else { (b, a) };
    cost.level = high.level;
    if a.level == b.level {
        let gap = (a.index - b.index).abs();
        let gap = if a.row == b.row { gap - 1 } else { gap };
        cost.number_order = gap * gap;
    } else {
        let (up, down) = (&high.situation, &low.situation);
        cost.difference = i64::from(up.score.0) - i64::from(down.score.0);
        cost.repeated_floats = i64::from(up.downs.saturating_sub(up.ups))
            + i64::from(down.ups.saturating_sub(down.downs));
        cost.number_order = high.from_end * high.from_end + low.from_start * low.from_start;
    }
    cost
}

/// What the pair costs, with the sides of §5.3.
pub fn of_pair(roster: &Roster, legality: &Legality, a: &RosterSeat, b: &RosterSeat) -> PairCost {
    let mut cost = if_new(roster, a, b);
    let meetings = i64::from(a.situation.met.get(&b.no).copied().unwrap_or(0));
    if meetings > 0 {
        cost.rematch = meetings * meetings;
        cost.met_last = i64::from(a.situation.met_last == Some(b.no));
    }
    cost.illegal = i64::from(legality.forbids(a, b));
    cost
}

/// What the bye of this player costs.
pub fn of_bye(legality: &Legality, seat: &RosterSeat) -> PairCost {
    PairCost {
        illegal: i64::from(!legality.may_have_bye(seat)),
        bye: [
            i64::from(seat.situation.unplayed_points()),
            i64::from(seat.situation.missed_last),
            i64::from(seat.situation.score.0),
        ],
        number_order: seat.from_end * seat.from_end,
        ..PairCost::default()
    }
}
