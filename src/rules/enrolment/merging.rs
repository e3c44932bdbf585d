//! 合并编排: which groups play together because one of them was too small, and how that is said.
//! Each is still ranked, rewarded and graded apart.

use std::collections::BTreeMap;

use crate::model::id::GroupId;
use crate::model::state::State;
use crate::rules::awards::given::playing_group;

/// The groups whose entrants play in this one, each with how many they are.
pub fn guests(state: &State, group: GroupId) -> BTreeMap<GroupId, u32> {
    let mut found: BTreeMap<GroupId, u32> = BTreeMap::new();
    for entrant in state.entrants.values().filter(|e| e.facts.group == group) {
        if let Some(own) = entrant.facts.ranked_in {
            *found.entry(own).or_default() += 1;
        }
    }
    found
}

/// Where an entry of a group belongs: the group it plays in, and the one it is ranked in where
/// that is another.
pub fn seat(state: &State, own: GroupId) -> (GroupId, Option<GroupId>) {
    let field = playing_group(state, own);
    (field, Some(own).filter(|own| *own != field))
}

/// Who is ranked together within a group that plays: itself first, then its guests; the group
/// alone where nobody was merged into it.
pub fn ranked_apart(state: &State, group: GroupId) -> Vec<GroupId> {
    std::iter::once(group).chain(guests(state, group).into_keys()).collect()
}

/// What the head of a screen says of a group that plays together with another; none if it plays
/// alone.
pub fn sentence(state: &State, group: GroupId) -> Option<String> {
    let name = |id: GroupId| state.regulation.group(id).map_or("", |g| g.name.as_str());
    let field = playing_group(state, group);
    if field != group {
        let own = state.entrants.values().filter(|e| e.facts.ranked_in == Some(group)).count();
        return Some(format!(
            "{}{own}人已并入{}编排：对阵、成绩在{}中，名次和奖励仍按{}另排",
            name(group),
            name(field),
            name(field),
            name(group)
        ));
    }
    let guests = guests(state, group);
    let parts: Vec<String> =
        guests.iter().map(|(own, count)| format!("{}{count}人", name(*own))).collect();
    (!parts.is_empty())
        .then(|| format!("{}并入本组编排，各组名次和奖励仍分别排定", parts.join("、")))
}
