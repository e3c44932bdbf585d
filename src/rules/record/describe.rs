//! Names and results in words: entrants, groups, outcomes, fouls.

use crate::model::entrant::Entrant;
use crate::model::event::{Foul, TableResult};
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::outcome::{Outcome, Side};
use crate::model::points::Points;
use crate::model::state::State;

/// The score of a table as arbiters write it: `2:0`.
pub fn score_text(points: &Points, outcome: Outcome) -> String {
    format!("{}:{}", points.score(outcome, Side::Red), points.score(outcome, Side::Black))
}

/// The name of an entrant with its number, from the state that knows it.
pub fn player(state: &State, id: PlayerId) -> String {
    let no = state.entrants.get(&id).and_then(|entrant| entrant.no);
    no.map(|no| format!("{no}号 ")).unwrap_or_default() + &bare_name(state, id)
}

/// The name of an entrant without its number.
pub fn bare_name(state: &State, id: PlayerId) -> String {
    name(state, state, id)
}

pub(super) fn name(before: &State, after: &State, id: PlayerId) -> String {
    let known = after.entrants.get(&id).or_else(|| before.entrants.get(&id));
    known.map(|e| e.name()).unwrap_or_else(|| format!("报名{id}"))
}

pub(super) fn group(state: &State, id: GroupId) -> String {
    state.regulation.group(id).map(|g| g.name.clone()).unwrap_or_else(|| format!("组{id}"))
}

/// `第3轮 第12台 红胜 张伟 2:0 李强`.
pub fn result(
    state: &State,
    of: GroupId,
    round: Round,
    table: Table,
    result: Option<TableResult>,
) -> String {
    let Some(seat) = state.table(of, round, table) else {
        return format!("第{round}轮 第{table}台");
    };
    let red = name(state, state, seat.red);
    let black = name(state, state, seat.black);
    match result {
        None => format!("第{round}轮 第{table}台 清空成绩 {red} – {black}"),
        Some(result) => {
            let play = state.regulation.play_of(of);
            let score = score_text(&play.points(play.system), result.outcome);
            let word = result.outcome.chinese();
            let waits = if result.provisional { "（暂定，待仲裁）" } else { "" };
            format!("第{round}轮 第{table}台 {word} {red} {score} {black}{waits}")
        }
    }
}

pub(super) fn foul(before: &State, after: &State, foul: &Foul) -> String {
    let at = foul.at.map(|(round, table)| format!("第{round}轮 第{table}台 ")).unwrap_or_default();
    format!("{at}{} {}：{}", name(before, after, foul.player), foul.offence, foul.effect)
}

/// `孙鹏志 由公开组移到老年组`: where nothing but the group of an entry changes.
pub fn moved(state: &State, id: PlayerId, old: &Entrant, new: &Entrant) -> Option<String> {
    let there = Entrant { group: new.group, ranked_in: new.ranked_in, ..old.clone() };
    let (from, to) = (old.own_group(), new.own_group());
    (there == *new && from != to).then(|| {
        format!("{} 由{}移到{}", bare_name(state, id), group(state, from), group(state, to))
    })
}
