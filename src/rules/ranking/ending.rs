//! What stands between the last result and the awards: unfinished rounds, provisional results,
//! undecided ties (rules.md §7–9).

use std::collections::BTreeMap;

use super::standings::{Standings, standings_with_lots};
use crate::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use crate::model::state::State;
use crate::rules::field::{field_after, numbered, planned_rounds};

/// The standings of a group after a round, drawn lots applied.
pub fn standings_of_group(state: &State, group: GroupId, after: Round) -> Standings {
    let field = field_after(state, group, after);
    let no_of: BTreeMap<PlayerId, StartNumber> =
        numbered(state, group).into_iter().map(|(no, id)| (id, no)).collect();
    let lots: Vec<Vec<StartNumber>> = state
        .groups
        .get(&group)
        .map(|g| g.lots.iter().filter(|(round, _)| *round == after))
        .into_iter()
        .flatten()
        .map(|(_, order)| order.iter().filter_map(|id| no_of.get(id).copied()).collect())
        .collect();
    standings_with_lots(&field, Round(field.played.len() as u32), &lots)
}

/// Sets still tied after the chain and the lots drawn so far.
pub fn ties_after(state: &State, group: GroupId, after: Round) -> Vec<Vec<PlayerId>> {
    let numbers = numbered(state, group);
    standings_of_group(state, group, after)
        .unresolved
        .iter()
        .map(|set| set.iter().filter_map(|no| numbers.get(no).copied()).collect())
        .collect()
}

/// Whether every planned round of the group is closed.
pub fn finished(state: &State, group: GroupId) -> bool {
    let Some(facts) = state.groups.get(&group) else { return false };
    let planned = planned_rounds(state, group);
    planned.is_some_and(|planned| facts.rounds.len() as u32 >= planned)
        && !facts.rounds.is_empty()
        && facts.rounds.iter().all(|r| r.closed)
}

/// Tables whose result is provisional (under arbitration).
pub fn provisional(state: &State, group: GroupId) -> Vec<(Round, Table)> {
    let Some(facts) = state.groups.get(&group) else { return Vec::new() };
    let mut found = Vec::new();
    for (index, round) in facts.rounds.iter().enumerate() {
        for (table, seat) in round.numbered() {
            if seat.result.is_some_and(|r| r.provisional) {
                found.push((Round(index as u32 + 1), table));
            }
        }
    }
    found
}

/// Whether awards of a group may be given now; the reason why not.
pub fn awards_open(state: &State, group: GroupId) -> Result<(), String> {
    if !finished(state, group) {
        return Err("各轮尚未全部结束，不能颁奖".into());
    }
    if let Some((round, table)) = provisional(state, group).first() {
        return Err(format!("第{round}轮第{table}台仍在仲裁，裁定前不能颁奖"));
    }
    let last = Round(state.groups.get(&group).map_or(0, |g| g.rounds.len() as u32));
    if !ties_after(state, group, last).is_empty() {
        return Err("还有名次没有区分，请先抽签定名次".into());
    }
    Ok(())
}
