//! What stands between the last result and the awards: unfinished rounds, provisional results,
//! undecided ties (rules.md §7–9).

use super::standings::{Standings, standings_with_lots};
use crate::model::field::Field;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use crate::model::state::State;
use crate::rules::field::{field_after, numbering, planned_rounds};

/// The standings of a group after a round, drawn lots applied.
pub fn standings_of_group(state: &State, group: GroupId, after: Round) -> Standings {
    standings_of_field(state, group, after, &field_after(state, group, after))
}

/// The same where the group's facts after that round are at hand.
pub fn standings_of_field(state: &State, group: GroupId, after: Round, field: &Field) -> Standings {
    let numbering = numbering(state, group);
    let drawn = state.groups.get(&group).into_iter().flat_map(|g| &g.lots);
    let lots: Vec<Vec<StartNumber>> = drawn
        .filter(|(round, _)| *round == after)
        .map(|(_, order)| order.iter().filter_map(|id| numbering.no(*id)).collect())
        .collect();
    standings_with_lots(field, Round(field.played.len() as u32), &lots)
}

/// Sets still tied after the chain and the lots drawn so far.
pub fn ties_after(state: &State, group: GroupId, after: Round) -> Vec<Vec<PlayerId>> {
    let numbering = numbering(state, group);
    standings_of_group(state, group, after)
        .unresolved
        .iter()
        .map(|set| set.iter().filter_map(|no| numbering.player(*no)).collect())
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
    let tables = (1..).map(Round).zip(&facts.rounds).flat_map(|(round, facts)| {
        facts.numbered().map(move |(table, seat)| ((round, table), seat.result))
    });
    tables.filter(|(_, result)| result.is_some_and(|r| r.provisional)).map(|(at, _)| at).collect()
}

/// Whether awards of a group may be given now; the reason why not.
///
/// # Errors
/// What is still open, as a Chinese sentence.
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
