//! 团体名次 (rules.md §7.5): units by the ranks or the scores of their best players.
//!
//! Ranks: the lower sum of the best k ranks first, then the better best single rank. Scores [D]:
//! the higher sum of the best k scores first, then the lower sum of the ranks of these k, then
//! the better best single rank. Ranks of players are never shared, so two units never stay equal.
//! Fillers, unranked players and players without a unit count for nobody; a unit with fewer than
//! k ranked players is not ranked.

use std::collections::BTreeMap;

use super::ending;
use super::standings::Standings;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::numbering::Numbering;
use crate::model::points::HalfPoints;
use crate::model::regulation::{TeamBy, TeamRule};
use crate::model::state::State;
use crate::model::unit::is_individual;
use crate::rules::awards::given::playing_group;
use crate::rules::enrolment::merging;
use crate::rules::field::numbering;

/// A player who counts for its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// Number in the group.
    pub no: StartNumber,
    /// The entrant who has that number.
    pub id: PlayerId,
    /// Rank in the group.
    pub rank: u32,
    /// Its points in the group (积分).
    pub score: HalfPoints,
}

/// One ranked unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRow {
    /// 团体名次, from 1, never shared.
    pub rank: u32,
    /// The unit, as the entries write it.
    pub unit: String,
    /// Those who count, the best rank first.
    pub members: Vec<Member>,
    /// Sum of their ranks.
    pub ranks: u64,
    /// Sum of their scores.
    pub scores: HalfPoints,
}

impl TeamRow {
    /// The best single rank of the unit.
    pub fn best(&self) -> u32 {
        self.members.iter().map(|m| m.rank).min().unwrap_or(u32::MAX)
    }
}

/// The units of a group after a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Teams {
    /// By which rule.
    pub rule: TeamRule,
    /// Ranked units, best first.
    pub rows: Vec<TeamRow>,
    /// Units with too few ranked players, with their number, by name.
    pub short: Vec<(String, u32)>,
}

/// The rule in one sentence.
pub fn sentence(rule: TeamRule) -> String {
    let best = rule.best;
    match rule.by {
        TeamBy::Ranks => format!(
            "团体名次：各单位名次最好的{best}人名次之和，少者列前；相等的，最好的个人名次在前者列前；\
             不足{best}人的单位不排"
        ),
        TeamBy::Scores => format!(
            "团体名次：各单位积分最高的{best}人积分之和，多者列前；相等的，这些人名次之和少者列前，\
             再看最好的个人名次；不足{best}人的单位不排"
        ),
    }
}

/// The groups within a playing group whose units are ranked: itself first, then those merged into
/// it, each apart.
pub fn of_field(state: &State, group: GroupId) -> Vec<GroupId> {
    let ranks = |id: &GroupId| state.regulation.group(*id).is_some_and(|g| g.team.is_some());
    merging::ranked_apart(state, group).into_iter().filter(ranks).collect()
}

/// The units of a group after a round; none where the regulation ranks no teams in it.
pub fn teams_after(state: &State, group: GroupId, after: Round) -> Option<Teams> {
    let rule = state.regulation.group(group)?.team?;
    let playing = playing_group(state, group);
    let numbering = numbering(state, playing);
    let own = |no: StartNumber| {
        let entrant = numbering.player(no).and_then(|id| state.entrants.get(&id));
        entrant.is_some_and(|e| e.facts.own_group() == group)
    };
    // Players merged into the group from another are ranked apart, and so are their units.
    let standings = ending::standings_of_group(state, playing, after).filtered(own);
    let unit = |id: PlayerId| {
        let unit = state.entrants.get(&id)?.facts.unit.as_deref()?.trim();
        (!unit.is_empty() && !is_individual(unit)).then(|| unit.to_owned())
    };
    Some(teams(rule, &standings, &numbering, unit))
}

/// The units of ranked players by a rule.
pub fn teams(
    rule: TeamRule,
    standings: &Standings,
    numbering: &Numbering,
    unit: impl Fn(PlayerId) -> Option<String>,
) -> Teams {
    let mut units: BTreeMap<String, Vec<Member>> = BTreeMap::new();
    for row in &standings.rows {
        let Some(id) = numbering.player(row.no) else { continue };
        let Some(unit) = unit(id) else { continue };
        let member = Member { no: row.no, id, rank: row.rank, score: row.score };
        units.entry(unit).or_default().push(member);
    }
    let mut rows = Vec::new();
    let mut short = Vec::new();
    for (unit, mut members) in units {
        if (members.len() as u64) < u64::from(rule.best) {
            short.push((unit, members.len() as u32));
            continue;
        }
        match rule.by {
            TeamBy::Ranks => members.sort_by_key(|m| m.rank),
            TeamBy::Scores => members.sort_by_key(|m| (std::cmp::Reverse(m.score), m.rank)),
        }
        members.truncate(rule.best as usize);
        members.sort_by_key(|m| m.rank);
        let ranks = members.iter().map(|m| u64::from(m.rank)).sum();
        let scores = HalfPoints(members.iter().map(|m| m.score.0).sum());
        rows.push(TeamRow { rank: 0, unit, members, ranks, scores });
    }
    match rule.by {
        TeamBy::Ranks => rows.sort_by_key(|row| (row.ranks, row.best())),
        TeamBy::Scores => {
            rows.sort_by_key(|row| (std::cmp::Reverse(row.scores), row.ranks, row.best()));
        }
    }
    for (row, rank) in rows.iter_mut().zip(1..) {
        row.rank = rank;
    }
    Teams { rule, rows, short }
}
