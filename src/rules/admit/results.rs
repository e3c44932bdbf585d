//! Clock, results, corrections, fouls.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDateTime};

use super::{
    Checked, Verdict, drawn_in, entrant, later, published, reason, reason_if, refuse, refuse_if,
};
use crate::model::event::{Foul, TableResult};
use crate::model::field::System;
use crate::model::id::{FoulId, GroupId, PlayerId, Round, Table};
use crate::model::regulation::Effect;
use crate::model::state::State;
use crate::rules::conduct::presence::{NotPlaying, not_playing};
use crate::rules::ranking::ending;

pub(super) fn started(
    state: &State,
    id: GroupId,
    round: Round,
    at: NaiveDateTime,
) -> Checked<Verdict> {
    let facts = published(state, id, round)?;
    refuse_if(!(1900..=9999).contains(&at.year()), later("开赛时间有误"))?;
    refuse_if(facts.closed, format!("第{round}轮已结束"))?;
    reason_if(facts.started.is_some(), "更改已宣布的开赛时间")
}

pub(super) fn entered(
    state: &State,
    id: GroupId,
    round: Round,
    results: &[(Table, Option<TableResult>)],
) -> Checked<Verdict> {
    let facts = published(state, id, round)?;
    refuse_if(results.is_empty(), later("没有任何成绩"))?;
    let mut seen = BTreeSet::new();
    for (table, result) in results {
        let old = super::table(facts, round, *table)?;
        refuse_if(!seen.insert(*table), format!("第{table}台的成绩给了两次"))?;
        let emptied = facts.closed && result.is_none();
        refuse_if(emptied, format!("第{round}轮已结束，成绩只能更正，不能清空"))?;
        refuse_if(old.result == *result, later(format!("第{table}台的成绩没有变化")))?;
    }
    reason_if(facts.closed, format!("更正第{round}轮已结束的成绩"))
}

pub(super) fn corrected(
    state: &State,
    id: GroupId,
    round: Round,
    tables: &[(Table, PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Checked<Verdict> {
    let facts = published(state, id, round)?;
    if bye.is_some() {
        refuse_if(facts.bye.is_none(), format!("第{round}轮没有人轮空，不能更正轮空"))?;
        let round_robin = state.regulation.play_of(id).system != System::Swiss;
        refuse_if(round_robin, later("循环制的轮空由轮次表决定，不能更正"))?;
    }
    refuse_if(tables.is_empty() && bye.is_none(), "没有任何更正")?;
    let before: Vec<(PlayerId, PlayerId)> = facts.tables.iter().map(|t| (t.red, t.black)).collect();
    let mut seats = before.clone();
    let mut corrected = BTreeSet::new();
    for (table, red, black) in tables {
        refuse_if(!corrected.insert(*table), format!("第{table}台更正了两次"))?;
        let index = (table.0 as usize).checked_sub(1);
        let seat = index.and_then(|i| seats.get_mut(i));
        *seat.ok_or_else(|| format!("第{round}轮没有第{table}台"))? = (*red, *black);
    }
    let resting = bye.or(facts.bye);
    refuse_if(seats == before && resting == facts.bye, later("与原来的对阵相同，没有更正"))?;
    let mut seen = BTreeSet::new();
    for player in seats.iter().flat_map(|(r, b)| [*r, *b]).chain(resting) {
        let one = drawn_in(state, player, id)?;
        refuse_if(!seen.insert(player), format!("更正后 {} 在第{round}轮出现两次", one.name()))?;
    }
    let what = if resting == facts.bye { "先后手或棋手" } else { "轮空和对阵" };
    reason(format!("更正第{round}轮的{what}"))
}

/// A late comer against the holder of the bye, also while other tables have results.
pub(super) fn added(
    state: &State,
    id: GroupId,
    round: Round,
    (red, black): (PlayerId, PlayerId),
) -> Checked<Verdict> {
    let facts = published(state, id, round)?;
    refuse_if(facts.closed, format!("第{round}轮已结束"))?;
    refuse_if(state.last_round(id) != round, format!("第{round}轮之后已公布对阵"))?;
    let round_robin = state.regulation.play_of(id).system != System::Swiss;
    refuse_if(round_robin, "循环制的对阵由轮次表决定，不能增加一台")?;
    let bye = facts.bye.filter(|bye| *bye == red || *bye == black);
    let bye = bye.ok_or_else(|| format!("第{round}轮轮空的棋手不在这一台"))?;
    let late = if bye == red { black } else { red };
    let one = drawn_in(state, late, id)?;
    refuse_if(late == bye, "请选择两名不同的棋手")?;
    refuse_if(facts.table_of(late).is_some(), format!("{} 本轮已有对局", one.name()))?;
    match not_playing(state, late, round) {
        None | Some(NotPlaying::Absent) => {
            let earlier = |k: u32| state.round(id, Round(k));
            let met = (1..round.0)
                .filter_map(earlier)
                .any(|r| r.tables.iter().any(|t| t.seats().seat(&late) && t.seats().seat(&bye)));
            let again = if met { "（两人已经相遇过）" } else { "" };
            reason(format!("第{round}轮补一台，与轮空者对局{again}"))
        }
        Some(why) => refuse(format!("{}{why}，不能编入", one.name())),
    }
}

pub(super) fn foul(state: &State, id: FoulId, foul: &Foul) -> Checked<Verdict> {
    let next = state.next_foul();
    refuse_if(id != next, later(format!("下一条犯规记录的编号应为{next}")))?;
    let player = entrant(state, foul.player)?;
    refuse_if(foul.offence.trim().is_empty(), later("没有写明犯规事项"))?;
    if let Effect::Fouls(n) | Effect::OpponentMinutes(n) = foul.effect
        && !(1..=99).contains(&n)
    {
        return refuse(later("犯规次数和加时分钟数应为1至99"));
    }
    let mut late = false;
    if let Some((round, table)) = foul.at {
        let facts = published(state, player.facts.group, round)?;
        let seats = super::table(facts, round, table)?.seats();
        let elsewhere = || format!("{} 不在第{round}轮第{table}台", player.name());
        seats.side_of(&foul.player).ok_or_else(elsewhere)?;
        late = facts.closed;
    }
    match foul.effect {
        Effect::Exempted => reason("免于处罚"),
        Effect::Disqualified => reason("取消比赛资格"),
        _ if late => reason("本轮已结束，补记犯规"),
        Effect::Warning | Effect::Fouls(_) | Effect::OpponentMinutes(_) | Effect::LosesGame => {
            reason_if(ending::finished(state, player.facts.group), "各轮已结束，补记犯规")
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
