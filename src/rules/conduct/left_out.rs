//! Who of a group is entered and active but not seated in a round, why, and what can be done?
//! Nobody is left out silently (rules.md §4). And what is to be thought of before round 1 when
//! somebody left (rules.md §6.1).

use std::collections::BTreeSet;

use super::presence::{NotPlaying, disqualified_at, not_playing};
use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId, Round};
use crate::model::seats::Seating;
use crate::model::state::State;
use crate::rules::enrolment::draw;

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
    of_group.map(|(id, _)| (*id, why(state, group, *id, round))).collect()
}

fn why(state: &State, group: GroupId, id: PlayerId, round: Round) -> String {
    match not_playing(state, id, round) {
        Some(NotPlaying::NoNumber) => match draw::kept_out(state, id) {
            Some(why) => why.to_string(),
            None => "抽签后报名，还没有序号".into(),
        },
        Some(why) => why.to_string(),
        None if swiss(state, group) => "编排之后才编入".into(),
        None => "对手已退赛且成绩作废，本轮没有对局".into(),
    }
}

fn swiss(state: &State, group: GroupId) -> bool {
    state.regulation.play_of(group).system == System::Swiss
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

/// What can be done for a late comer in a round, proposed or published.
pub fn way_in(state: &State, group: GroupId, round: Round) -> &'static str {
    let Some(facts) = state.round(group, round) else {
        return match swiss(state, group) || round == Round(1) {
            true => "如应参加本轮：给序号、取消请假或补办报到后重新编排",
            false => "循环制已经开始，对阵由轮次表决定，不能再加入",
        };
    };
    if facts.closed || state.last_round(group) != round {
        return "本轮已结束，从下一轮起编排；缺的轮次不得分";
    }
    if !swiss(state, group) && round > Round(1) {
        return "循环制已经开始，对阵由轮次表决定，不能再加入";
    }
    match (facts.tables.iter().any(|table| table.result.is_some()), facts.bye) {
        (false, Some(_)) => {
            "本轮还没有成绩：给序号后“作废重排”即可编入，也可与轮空者补一台，或在“成绩”中更正对阵，顶替未到的棋手"
        }
        (false, None) => {
            "本轮还没有成绩：给序号后“作废重排”即可编入，也可在“成绩”中更正对阵，顶替未到的棋手"
        }
        (true, Some(_)) => "给序号后可与轮空者补一台，也可在“成绩”中更正对阵，顶替未到的棋手",
        (true, None) => "给序号后可在“成绩”中更正对阵，顶替未到的棋手；否则从下一轮起编排",
    }
}

/// What the rules advise before round 1 after somebody with a number left: the numbers of a round
/// robin are drawn again where the field left is even, and a Swiss field is made even where a
/// filler stands by.
pub fn advice(state: &State, group: GroupId) -> Option<String> {
    if state.last_round(group) != Round(0) {
        return None;
    }
    let numbered = state.entrants.iter().filter(|(_, e)| e.facts.group == group && e.no.is_some());
    let (left, gone): (Vec<_>, Vec<_>) =
        numbered.partition(|(id, _)| not_playing(state, **id, Round(1)).is_none());
    let (n, gone) = (left.len(), gone.len());
    if !swiss(state, group) {
        return (gone > 0).then(|| match n % 2 {
            0 => format!("抽签后有{gone}人不参加，余{n}人为双数：循环制应重新抽签"),
            _ => format!("抽签后有{gone}人不参加，余{n}人为单数：循环制是否重新抽签由裁判长决定"),
        });
    }
    let mut others = state.entrants.iter().filter(|(_, e)| {
        e.facts.group == group && e.facts.filler && e.no.is_none() && !e.withdrawn_at(Round(1))
    });
    let (_, filler) = others.next().filter(|_| n % 2 == 1)?;
    Some(format!("参加编排{n}人为单数：可将补位棋手 {} 编入，凑成双数", filler.name()))
}
