//! Clock, results, corrections, fouls.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDateTime};

use super::{Checked, Verdict, entrant, group, reason, refuse};
use crate::model::event::{Foul, TableResult};
use crate::model::field::System;
use crate::model::id::{FoulId, GroupId, PlayerId, Round, Table};
use crate::model::regulation::Effect;
use crate::model::state::{RoundState, State};
use crate::rules::ranking::ending;

fn round_of(state: &State, id: GroupId, round: Round) -> Checked<&RoundState> {
    group(state, id)?.round(round).ok_or_else(|| format!("第{round}轮尚未公布"))
}

pub(super) fn started(
    state: &State,
    id: GroupId,
    round: Round,
    at: NaiveDateTime,
) -> Checked<Verdict> {
    let facts = round_of(state, id, round)?;
    if !(1900..=9999).contains(&at.year()) {
        return refuse("开赛时间有误");
    }
    if facts.closed {
        return refuse(format!("第{round}轮已结束"));
    }
    match facts.started {
        Some(_) => reason("更改已宣布的开赛时间"),
        None => Ok(Verdict::Free),
    }
}

pub(super) fn entered(
    state: &State,
    id: GroupId,
    round: Round,
    results: &[(Table, Option<TableResult>)],
) -> Checked<Verdict> {
    let facts = round_of(state, id, round)?;
    if results.is_empty() {
        return refuse("没有任何成绩");
    }
    let mut seen = BTreeSet::new();
    for (table, result) in results {
        let old = facts.table(*table).ok_or_else(|| format!("第{round}轮没有第{table}台"))?;
        if !seen.insert(*table) {
            return refuse(format!("第{table}台的成绩给了两次"));
        }
        if facts.closed && result.is_none() {
            return refuse(format!("第{round}轮已结束，成绩只能更正，不能清空"));
        }
        if old.result == *result {
            return refuse(format!("第{table}台的成绩没有变化"));
        }
    }
    match facts.closed {
        true => reason(format!("更正第{round}轮已结束的成绩")),
        false => Ok(Verdict::Free),
    }
}

pub(super) fn corrected(
    state: &State,
    id: GroupId,
    round: Round,
    tables: &[(Table, PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Checked<Verdict> {
    let facts = round_of(state, id, round)?;
    if bye.is_some() && facts.bye.is_none() {
        return refuse(format!("第{round}轮没有人轮空，不能更正轮空"));
    }
    if bye.is_some() && state.regulation.play_of(id).system != System::Swiss {
        return refuse("循环制的轮空由轮次表决定，不能更正");
    }
    if tables.is_empty() && bye.is_none() {
        return refuse("没有任何更正");
    }
    let before: Vec<(PlayerId, PlayerId)> = facts.tables.iter().map(|t| (t.red, t.black)).collect();
    let mut seats = before.clone();
    let mut corrected = BTreeSet::new();
    for (table, red, black) in tables {
        if !corrected.insert(*table) {
            return refuse(format!("第{table}台更正了两次"));
        }
        let index = (table.0 as usize).checked_sub(1);
        let seat = index.and_then(|i| seats.get_mut(i));
        *seat.ok_or_else(|| format!("第{round}轮没有第{table}台"))? = (*red, *black);
    }
    let resting = bye.or(facts.bye);
    if seats == before && resting == facts.bye {
        return refuse("与原来的对阵相同，没有更正");
    }
    let mut seen = BTreeSet::new();
    for player in seats.iter().flat_map(|(r, b)| [*r, *b]).chain(resting) {
        let one = entrant(state, player)?;
        if one.facts.group != id || one.no.is_none() {
            return refuse(format!("{} 不在本组的抽签名单中", one.name()));
        }
        if !seen.insert(player) {
            return refuse(format!("更正后 {} 在第{round}轮出现两次", one.name()));
        }
    }
    match resting == facts.bye {
        true => reason(format!("更正第{round}轮的先后手或棋手")),
        false => reason(format!("更正第{round}轮的轮空和对阵")),
    }
}

pub(super) fn foul(state: &State, id: FoulId, foul: &Foul) -> Checked<Verdict> {
    let next = state.fouls.keys().next_back().map_or(1, |last| last.0.saturating_add(1));
    if id.0 != next {
        return refuse(format!("下一条犯规记录的编号应为{next}"));
    }
    let player = entrant(state, foul.player)?;
    if foul.offence.trim().is_empty() {
        return refuse("没有写明犯规事项");
    }
    if let Effect::Fouls(n) | Effect::OpponentMinutes(n) = foul.effect
        && !(1..=99).contains(&n)
    {
        return refuse("犯规次数和加时分钟数应为1至99");
    }
    let mut late = false;
    if let Some((round, table)) = foul.at {
        let facts = round_of(state, player.facts.group, round)?;
        let seat = facts.table(table).ok_or_else(|| format!("第{round}轮没有第{table}台"))?;
        if seat.red != foul.player && seat.black != foul.player {
            return refuse(format!("{} 不在第{round}轮第{table}台", player.name()));
        }
        late = facts.closed;
    }
    match foul.effect {
        Effect::Exempted => reason("免于处罚"),
        Effect::Disqualified => reason("取消比赛资格"),
        _ if late => reason("本轮已结束，补记犯规"),
        Effect::Warning | Effect::Fouls(_) | Effect::OpponentMinutes(_) | Effect::LosesGame => {
            match ending::finished(state, player.facts.group) {
                true => reason("各轮已结束，补记犯规"),
                false => Ok(Verdict::Free),
            }
        }
    }
}

pub(super) fn foul_revoked(state: &State, id: FoulId) -> Checked<Verdict> {
    match state.fouls.get(&id) {
        None => refuse(format!("没有编号为 {id} 的犯规记录")),
        Some(foul) if foul.revoked => refuse("这条犯规记录已撤销"),
        Some(_) => reason("撤销犯规记录"),
    }
}
