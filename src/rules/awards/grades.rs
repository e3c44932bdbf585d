//! 技术等级 by place or by score rate (rules.md §10). Nobody is demoted; a grade already held
//! gives no new certificate.

use super::ranked::{belongs, playing_group};
use super::rates::{percent, rates};
use crate::model::grade::Grade;
use crate::model::id::{GroupId, PlayerId};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::HalfPoints;
use crate::model::regulation::{
    GradePlaces, GradeRounding, GradeRule, GradeScope, GroupSizeCut, Population,
};
use crate::model::state::State;

/// One grade reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeAward {
    /// Who earned it.
    pub player: PlayerId,
    /// The grade reached.
    pub grade: Grade,
    /// By which fact, e.g. `第3名` or `得分率75%`.
    pub by: String,
    /// Why no new certificate is given, if so.
    pub withheld: Option<String>,
}

/// The grades reached in a group, in the order of its ranking.
pub(in crate::rules) fn grades(
    state: &State,
    group: GroupId,
    order: &[PlayerId],
) -> Vec<GradeAward> {
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
        GradeRule::ByRate { .. } => by_rate(state, group, order),
    };
    for award in &mut found {
        let held = state.entrants.get(&award.player).and_then(|e| e.facts.person.grade);
        award.withheld = match held {
            Some(held) if held >= award.grade => Some(format!("已持有{held}，不再发证")),
            _ if never_played(state, group, award.player) => Some("全程没有对局，不发证".into()),
            _ => None,
        };
    }
    found
}

/// Whether a player never sat down to a game: only byes and forfeited tables.
fn never_played(state: &State, group: GroupId, id: PlayerId) -> bool {
    let rounds = state.groups.get(&playing_group(state, group)).map(|g| g.rounds.as_slice());
    let played = rounds.unwrap_or_default().iter().flat_map(|r| &r.tables).any(|table| {
        let forfeited = |outcome: Outcome| Side::ALL.iter().any(|side| outcome.forfeited(*side));
        table.seats().seat(&id) && table.result.is_some_and(|r| !forfeited(r.outcome))
    });
    !played
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

/// On what the grades of a group rest, line by line: how many it has, by what the places are
/// reduced, and the boundary of each grade; or the thresholds of the rate (rules.md §10).
/// `order` is the ranking of the group.
pub fn basis(state: &State, group: GroupId, order: &[PlayerId]) -> Vec<String> {
    match state.regulation.group(group).and_then(|g| g.grades.as_ref()) {
        None => Vec::new(),
        Some(GradeRule::ByRate { steps }) => {
            let steps: Vec<String> = steps
                .iter()
                .map(|step| format!("{}%以上{}", step.percent, step.grade.title()))
                .collect();
            vec![format!("依据：得分率{}。", steps.join("，"))]
        }
        Some(GradeRule::ByPlace { places, small_groups, rounding, scope }) => {
            let line = |who: &str, n: usize| {
                let n = u32::try_from(n).unwrap_or(u32::MAX);
                boundaries(who, n, (places, small_groups), *rounding)
            };
            let of = |sex| order.iter().filter(|id| belongs(state, **id, sex)).count();
            match scope {
                GradeScope::Group => vec![line("本组", order.len())],
                GradeScope::PerSex => {
                    vec![line("男子", of(Population::Men)), line("女子", of(Population::Women))]
                }
            }
        }
    }
}

/// `依据：本组17人，不足20人，名次界限按50%（舍去小数）：前4名二级棋士，前8名三级棋士。`
fn boundaries(
    who: &str,
    n: u32,
    (places, cuts): (&[GradePlaces], &[GroupSizeCut]),
    rounding: GradeRounding,
) -> String {
    let cut = cuts.iter().filter(|cut| n < cut.fewer_than).min_by_key(|cut| cut.fewer_than);
    let size = match cut {
        None => "名次界限不减".to_string(),
        Some(cut) if cut.percent == 0 => {
            return format!("依据：{who}{n}人，不足{}人，不授予等级。", cut.fewer_than);
        }
        Some(cut) => {
            let way = match rounding {
                GradeRounding::Down => "舍去小数",
                GradeRounding::Up => "小数进一",
            };
            format!("不足{}人，名次界限按{}%（{way}）", cut.fewer_than, cut.percent)
        }
    };
    let bounds: Vec<String> = reduced(places, cuts, n, rounding)
        .into_iter()
        .map(|(last, grade)| match last {
            Some(0) => format!("{}无名额", grade.title()),
            Some(last) => format!("前{last}名{}", grade.title()),
            None => format!("其余{}", grade.title()),
        })
        .collect();
    format!("依据：{who}{n}人，{size}：{}。", bounds.join("，"))
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

fn by_rate(state: &State, group: GroupId, order: &[PlayerId]) -> Vec<GradeAward> {
    let field = playing_group(state, group);
    let rates = rates(state, group, state.last_round(field));
    let reached = order.iter().filter_map(|id| rates.get(id));
    reached
        .filter_map(|rate| {
            let unplayed = match rate.unplayed {
                HalfPoints::ZERO => String::new(),
                points => format!("，其中轮空、弃权得{points}分"),
            };
            let by = format!("得分率{}{unplayed}", percent(rate.tenths));
            Some(GradeAward { player: rate.player, grade: rate.grade?, by, withheld: None })
        })
        .collect()
}
