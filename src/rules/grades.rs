//! 技术等级 by place or by score rate (domain.md §10). Nobody is demoted; a grade already held
//! gives no new certificate.

use super::awards::{GradeAward, belongs, possible};
use super::ending::standings_after;
use super::field::numbered;
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId, Round};
use crate::model::regulation::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, Population, RateStep,
};
use crate::model::state::State;

/// The grades reached in a group, in the order of its ranking.
pub(super) fn grades(state: &State, group: GroupId, order: &[PlayerId]) -> Vec<GradeAward> {
    let Some(rule) = state.regulation.group(group).and_then(|g| g.grades.as_ref()) else {
        return Vec::new();
    };
    let mut found = match rule {
        GradeRule::ByPlace { places, small_groups, rounding, scope } => match scope {
            GradeScope::Group => by_place(state, order, places, small_groups, *rounding),
            GradeScope::PerSex => [Population::Men, Population::Women]
                .into_iter()
                .flat_map(|sex| {
                    let of: Vec<PlayerId> =
                        order.iter().copied().filter(|id| belongs(state, *id, sex)).collect();
                    by_place(state, &of, places, small_groups, *rounding)
                })
                .collect(),
        },
        GradeRule::ByRate { steps } => by_rate(state, group, steps),
    };
    for award in &mut found {
        let held = state.entrants.get(&award.player).and_then(|e| e.facts.person.grade);
        award.withheld =
            held.filter(|held| *held >= award.grade).map(|held| format!("已持有{held}，不再发证"));
    }
    found
}

fn by_place(
    state: &State,
    order: &[PlayerId],
    places: &[GradePlaces],
    cuts: &[GroupSizeCut],
    rounding: GradeRounding,
) -> Vec<GradeAward> {
    let table = reduced(places, cuts, order.len() as u32, rounding);
    let known = order.iter().filter(|id| state.entrants.contains_key(id));
    known
        .zip(1u32..)
        .filter_map(|(id, place)| {
            let grade = table.iter().find(|(last, _)| last.is_none_or(|l| place <= l))?.1;
            Some(GradeAward { player: *id, grade, by: format!("第{place}名"), withheld: None })
        })
        .collect()
}

/// The last place of each grade in a group of n players; open where the table is open. Each
/// cumulative boundary is multiplied by the percentage of the smallest size class the group
/// falls into, and rounded. An open last grade stays open unless the percentage is zero.
pub fn reduced(
    places: &[GradePlaces],
    cuts: &[GroupSizeCut],
    n: u32,
    rounding: GradeRounding,
) -> Vec<(Option<u32>, Grade)> {
    let percent = cuts
        .iter()
        .filter(|cut| n < cut.fewer_than)
        .min_by_key(|cut| cut.fewer_than)
        .map_or(100, |cut| cut.percent);
    if percent == 0 {
        return Vec::new();
    }
    let scaled = |bound: u32| {
        let product = u64::from(bound) * u64::from(percent);
        let value = match rounding {
            GradeRounding::Down => product / 100,
            GradeRounding::Up => product.div_ceil(100),
        };
        u32::try_from(value).unwrap_or(u32::MAX)
    };
    places.iter().map(|range| (range.to.map(scaled), range.grade)).collect()
}

fn by_rate(state: &State, group: GroupId, steps: &[RateStep]) -> Vec<GradeAward> {
    let whole = i64::from(possible(state, group));
    if whole <= 0 {
        return Vec::new();
    }
    let rounds = state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32);
    let numbers = numbered(state, group);
    standings_after(state, group, Round(rounds))
        .rows
        .iter()
        .filter_map(|row| {
            let score = i64::from(row.score.0);
            let grade = steps
                .iter()
                .filter(|step| score * 100 >= i64::from(step.percent) * whole)
                .map(|step| step.grade)
                .max()?;
            let tenths = score * 1000 / whole;
            let by = format!("得分率{}.{}%", tenths / 10, tenths % 10);
            Some(GradeAward { player: *numbers.get(&row.no)?, grade, by, withheld: None })
        })
        .collect()
}
