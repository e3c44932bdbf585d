//! 得分率: the score of a level group's players as a share of what could be won, and the grade it
//! reaches (rules.md §10.2). These groups have no ranking.

use std::collections::BTreeMap;

use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::outcome::Side;
use crate::model::points::HalfPoints;
use crate::model::regulation::{EntrantKind, GradeRule, RateStep, Regulation};
use crate::model::state::{RoundState, State};
use crate::rules::awards::ranked::{playing_group, possible};
use crate::rules::ranking::ending::standings_of_group;

/// The rate of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    /// Whose rate it is.
    pub player: PlayerId,
    /// 积分.
    pub score: HalfPoints,
    /// Of it without play: byes and the opponents' forfeits. They count, and are shown apart.
    pub unplayed: HalfPoints,
    /// What could be won: a win in every planned round.
    pub whole: HalfPoints,
    /// The rate in tenths of a percent, rounded down.
    pub tenths: i64,
    /// The highest grade whose threshold is reached.
    pub grade: Option<Grade>,
}

/// Whether a group is ranked: level groups and groups graded by rate are not.
pub fn is_ranked(regulation: &Regulation, group: GroupId) -> bool {
    regulation.group(group).is_none_or(|rule| {
        let level = matches!(rule.kind, EntrantKind::Level { .. });
        !level && !matches!(rule.grades, Some(GradeRule::ByRate { .. }))
    })
}

/// The rates after a round of everybody who is ranked in the group's field, by number; the whole
/// is a win in every planned round. Empty where no rounds are planned.
pub fn rates(state: &State, group: GroupId, after: Round) -> BTreeMap<PlayerId, Rate> {
    let whole = i64::from(possible(state, group));
    if whole <= 0 {
        return BTreeMap::new();
    }
    let field = playing_group(state, group);
    let scores: BTreeMap<StartNumber, HalfPoints> = standings_of_group(state, field, after)
        .rows
        .iter()
        .map(|row| (row.no, row.score))
        .collect();
    let steps = steps(&state.regulation, group);
    let rate = |(id, no): (PlayerId, StartNumber)| {
        let score = *scores.get(&no)?;
        let points = i64::from(score.0);
        let reached = |step: &&RateStep| points * 100 >= i64::from(step.percent) * whole;
        let rate = Rate {
            player: id,
            score,
            unplayed: unplayed(state, field, id, after),
            whole: HalfPoints(possible(state, group)),
            tenths: points * 1000 / whole,
            grade: steps.iter().filter(reached).map(|step| step.grade).max(),
        };
        Some((id, rate))
    };
    let numbered = state.entrants.iter().filter_map(|(id, e)| Some((*id, e.no?)));
    numbered.filter(|(id, _)| state.plays_in(*id, field)).filter_map(rate).collect()
}

/// The thresholds of a group, as the regulation states them.
pub fn steps(regulation: &Regulation, group: GroupId) -> &[RateStep] {
    match regulation.group(group).and_then(|rule| rule.grades.as_ref()) {
        Some(GradeRule::ByRate { steps }) => steps,
        _ => &[],
    }
}

/// Points scored without play up to a round.
fn unplayed(state: &State, field: GroupId, id: PlayerId, after: Round) -> HalfPoints {
    let play = state.regulation.play_of(field);
    let points = play.points(play.system);
    let rounds = state.groups.get(&field).map(|g| g.rounds.as_slice()).unwrap_or_default();
    let of_round = |round: &RoundState| {
        if round.bye == Some(id) {
            return points.bye;
        }
        let seat = round.table_of(id).and_then(|table| round.table(table));
        let Some((seat, result)) = seat.and_then(|seat| Some((seat, seat.result?))) else {
            return HalfPoints::ZERO;
        };
        let own = if seat.red == id { Side::Red } else { Side::Black };
        let unopposed = result.outcome.forfeited(own.other()) && !result.outcome.forfeited(own);
        if unopposed { points.score(result.outcome, own) } else { HalfPoints::ZERO }
    };
    rounds.iter().take(after.0 as usize).map(of_round).sum()
}

impl Rate {
    /// The exact fraction beside the figure: `13.5/18 = 75.0%`, `13/18 ≈ 72.2%` where it is rounded.
    pub fn words(&self) -> String {
        let exact = i64::from(self.score.0) * 1000 == self.tenths * i64::from(self.whole.0);
        let sign = if exact { '=' } else { '≈' };
        format!("{}/{} {sign} {}", self.score, self.whole, percent(self.tenths))
    }
}

/// `75.0%`.
pub fn percent(tenths: i64) -> String {
    format!("{}.{}%", tenths / 10, tenths % 10)
}
