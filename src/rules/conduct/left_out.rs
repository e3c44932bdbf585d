//! Who of a group is entered and active but not seated in a round, why, and what can be done?
//! Nobody is left out silently (rules.md §4).

use std::collections::BTreeSet;

use super::presence::{NotPlaying, disqualified_at, not_playing};
use crate::model::id::{GroupId, PlayerId, Round};
use crate::model::seats::Seating;
use crate::model::state::State;

/// Everybody entered in the group who has neither left nor been disqualified and has no place in
/// the round, each with the reason.
pub fn left_out(
    state: &State,
    group: GroupId,
    round: Round,
    seating: &Seating<PlayerId>,
) -> Vec<(PlayerId, String)> {
    let seated: BTreeSet<PlayerId> = seating.everybody().collect();
    let of_group = state.entrants.iter().filter(|(id, entrant)| {
        entrant.facts.group == group
            && !seated.contains(id)
            && !entrant.withdrawn_at(round)
            && !disqualified_at(state, **id, round)
    });
    of_group.map(|(id, _)| (*id, why(state, *id, round))).collect()
}

fn why(state: &State, id: PlayerId, round: Round) -> String {
    match not_playing(state, id, round) {
        Some(NotPlaying::NoNumber) => "抽签后报名，还没有序号".into(),
        Some(why) => why.to_string(),
        None => "编排之后才编入".into(),
    }
}

/// In one sentence, with the names as given; none where everybody has a place.
pub fn sentence(
    state: &State,
    all: &[(PlayerId, String)],
    name: impl Fn(PlayerId) -> String,
) -> Option<String> {
    let names: Vec<String> =
        all.iter().map(|(id, why)| format!("{}（{why}）", name(*id))).collect();
    let known = all.iter().all(|(id, _)| state.entrants.contains_key(id));
    (known && !names.is_empty())
        .then(|| format!("{}人没有编入本轮：{}", names.len(), names.join("、")))
}

/// What can be done for a late comer in a published round.
pub fn way_in(state: &State, group: GroupId, round: Round) -> &'static str {
    let Some(facts) = state.round(group, round) else { return "编入后重新编排即可" };
    if facts.closed || state.last_round(group) != round {
        return "本轮已结束，从下一轮起编排；缺的轮次不得分";
    }
    match (facts.tables.iter().any(|table| table.result.is_some()), facts.bye) {
        (false, _) => "本轮还没有成绩：给序号后“作废重排”即可编入，也可顶替未到的棋手",
        (true, Some(_)) => "给序号后可与轮空者补一台，也可在“成绩”中更正对阵，顶替未到的棋手",
        (true, None) => "给序号后可在“成绩”中更正对阵，顶替未到的棋手；否则从下一轮起编排",
    }
}
