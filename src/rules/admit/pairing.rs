//! Draw, presence and pairings.

use std::collections::BTreeSet;

use super::{Checked, Verdict, entrant, group, reason, refuse};
use crate::model::event::{DrawMethod, PairRule, PairedBy};
use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::seats::Seating;
use crate::model::state::State;
use crate::rules::conduct::presence;
use crate::rules::enrolment::draw;
use crate::rules::field::planned_rounds;
use crate::rules::pairing::absolute::plan;

pub(super) fn drawn(
    state: &State,
    id: GroupId,
    method: &DrawMethod,
    numbers: &[(PlayerId, StartNumber)],
) -> Checked<Verdict> {
    let facts = group(state, id)?;
    if !facts.rounds.is_empty() {
        return refuse("已公布对阵，不能重新抽签");
    }
    let registered = draw::registered(state, id);
    let mut players = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for (player, no) in numbers {
        if !registered.contains(player) {
            return refuse(format!("第 {player} 号报名不在本组"));
        }
        if !players.insert(*player) {
            return refuse(format!("第 {player} 号报名有两个序号"));
        }
        if no.0 == 0 || no.0 as usize > numbers.len() || !taken.insert(*no) {
            return refuse(format!("序号应为1至{}，每号一人；序号 {no} 有误", numbers.len()));
        }
    }
    if numbers.len() < 2 {
        return refuse("至少要有两人才能抽签");
    }
    let missing = registered
        .iter()
        .filter(|p| draw::kept_out(state, **p).is_none() && !players.contains(p))
        .count();
    if missing > 0 {
        return refuse(format!("还有{missing}人没有序号"));
    }
    if let DrawMethod::Seed { seed } | DrawMethod::Halves { seed, .. } = method
        && seed.trim().is_empty()
    {
        return refuse("请先宣布抽签种子");
    }
    if let Some(expected) = draw::expected(state, id, method) {
        let of_seed: BTreeSet<_> = expected?.into_iter().collect();
        if numbers.iter().copied().collect::<BTreeSet<_>>() != of_seed {
            return refuse("序号与种子抽出的不符");
        }
    }
    match facts.draw {
        Some(_) => reason("重新抽签"),
        None => Ok(Verdict::Free),
    }
}

pub(super) fn number(state: &State, id: PlayerId, no: StartNumber) -> Checked<Verdict> {
    let late = entrant(state, id)?;
    let facts = group(state, late.facts.group)?;
    if facts.draw.is_none() {
        return refuse("本组尚未抽签");
    }
    if !facts.rounds.is_empty()
        && state.regulation.play_of(late.facts.group).system != System::Swiss
    {
        return refuse("循环制开赛后不能再加入");
    }
    if late.no.is_some() {
        return refuse("已有序号");
    }
    // Who gets a number now would stand in the ranking without ever having been paired.
    round_to_come(state, late.facts.group, Round(facts.rounds.len() as u32 + 1))?;
    if let Some(why) = draw::kept_out(state, id) {
        return refuse(format!("{why}，不能编入"));
    }
    let next = draw::next_number(state, late.facts.group);
    if no != next {
        return refuse(format!("补报者的序号应为 {next}"));
    }
    Ok(Verdict::Free)
}

pub(super) fn ruled(
    state: &State,
    id: GroupId,
    a: PlayerId,
    b: PlayerId,
    rule: PairRule,
) -> Checked<Verdict> {
    group(state, id)?;
    if a == b {
        return refuse("请选择两名不同的棋手");
    }
    for player in [a, b] {
        let one = entrant(state, player)?;
        if one.facts.group != id || one.no.is_none() {
            return refuse(format!("{} 不在本组的抽签名单中", one.name()));
        }
    }
    let published = state.groups.get(&id).map_or(0, |g| g.rounds.len() as u32);
    if rule != PairRule::Free && planned_rounds(state, id).is_some_and(|r| published >= r) {
        return refuse("各轮都已编排，没有下一轮");
    }
    let now = state.groups[&id].pair_rules.get(&(a.min(b), a.max(b)));
    match (rule, now) {
        (PairRule::Free, None) => return refuse("这两人没有指定同台，也没有禁止相遇"),
        (rule, Some(now)) if rule == *now => return refuse("这两人已经这样指定"),
        _ => {}
    }
    match rule {
        PairRule::Free => Ok(Verdict::Free),
        PairRule::Fixed => {
            if let Some(key) = state.groups[&id].pair_rules.iter().find_map(|((x, y), r)| {
                let shares = [x, y].iter().any(|p| **p == a || **p == b);
                (*r == PairRule::Fixed && shares && (*x, *y) != (a.min(b), a.max(b))).then_some(*x)
            }) {
                let name = entrant(state, key)?.name();
                return refuse(format!("两人之一已指定与他人同台（{name}）"));
            }
            reason("指定两人同台")
        }
        PairRule::Forbidden => reason("禁止两人相遇"),
    }
}

/// More rounds than any event has; one beyond what can be planned.
const MOST_ROUNDS: u32 = 999;

/// The next round to be published.
fn next_round(state: &State, id: GroupId) -> Checked<Round> {
    Ok(Round(group(state, id)?.rounds.len() as u32 + 1))
}

fn not_published(state: &State, id: PlayerId, round: Round) -> Checked<()> {
    let next = next_round(state, entrant(state, id)?.facts.group)?;
    if round < next {
        return refuse(format!("第{round}轮已公布；最早从第{next}轮起"));
    }
    if round.0 > MOST_ROUNDS {
        return refuse(format!("轮次应为1至{MOST_ROUNDS}"));
    }
    Ok(())
}

/// Refuses a round beyond the planned ones, where their number is known.
fn round_to_come(state: &State, group: GroupId, round: Round) -> Checked<()> {
    match planned_rounds(state, group) {
        Some(planned) if round.0 > planned => {
            refuse(format!("本组共{planned}轮，没有第{round}轮；最后一轮已公布的，未到场按弃权记"))
        }
        _ => Ok(()),
    }
}

pub(super) fn absence(state: &State, id: PlayerId, round: Round, absent: bool) -> Checked<Verdict> {
    not_published(state, id, round)?;
    if absent {
        round_to_come(state, entrant(state, id)?.facts.group, round)?;
    }
    match (entrant(state, id)?.absences.contains(&round), absent) {
        (true, true) => refuse(format!("第{round}轮已请假")),
        (false, false) => refuse(format!("第{round}轮没有请假")),
        _ => Ok(Verdict::Free),
    }
}

pub(super) fn withdrawn(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    not_published(state, id, from)?;
    if entrant(state, id)?.withdrawn_at(from) {
        return refuse("已经退赛");
    }
    round_to_come(state, entrant(state, id)?.facts.group, from)?;
    Ok(Verdict::Free)
}

pub(super) fn returned(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    not_published(state, id, from)?;
    if !entrant(state, id)?.withdrawn_at(from) {
        return refuse("没有退赛，不必恢复");
    }
    round_to_come(state, entrant(state, id)?.facts.group, from)?;
    reason("退赛后恢复参赛")
}

pub(super) fn reinstated(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    not_published(state, id, from)?;
    if presence::excluded_by_forfeits(state, id, from).is_none() {
        return refuse("没有因弃权停止编排，不必恢复");
    }
    reason("恢复因弃权停止编排的棋手")
}

pub(super) fn disqualified(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    not_published(state, id, from)?;
    if presence::disqualified_at(state, id, from) {
        return refuse("已取消比赛资格");
    }
    reason("取消比赛资格")
}

pub(super) fn lifted(state: &State, id: PlayerId) -> Checked<Verdict> {
    match entrant(state, id)?.disqualified {
        None => refuse("没有被取消比赛资格"),
        Some(_) => reason("恢复比赛资格"),
    }
}

/// Whether the next round of a group may be paired at all; the reason why not.
pub fn may_pair(state: &State, id: GroupId) -> Result<Round, String> {
    let facts = group(state, id)?;
    let next = next_round(state, id)?;
    if facts.draw.is_none() {
        return refuse("本组尚未抽签，请先抽签");
    }
    if let Some((last, round)) = facts.last_round()
        && !round.closed
    {
        let missing = round.missing();
        return match missing.is_empty() {
            true => refuse(format!("第{last}轮成绩已齐，请先结束本轮")),
            false => refuse(format!("第{last}轮还缺{}台成绩", missing.len())),
        };
    }
    match planned_rounds(state, id) {
        None => refuse("尚未确定轮数，请先在“赛事”中定轮数"),
        Some(planned) if next.0 > planned => refuse(format!("{planned}轮已全部编排")),
        Some(_) => Ok(next),
    }
}

pub(super) fn published(
    state: &State,
    id: GroupId,
    round: Round,
    tables: &[(PlayerId, PlayerId)],
    bye: Option<PlayerId>,
    by: &PairedBy,
) -> Checked<Verdict> {
    let next = may_pair(state, id)?;
    if round != next {
        return refuse(format!("下一轮是第{next}轮，不是第{round}轮"));
    }
    if tables.is_empty() {
        return refuse("没有任何对阵");
    }
    let mut seated = BTreeSet::new();
    let seating = Seating::new(tables, bye);
    for player in seating.everybody() {
        let one = entrant(state, player)?;
        if one.facts.group != id || one.no.is_none() {
            return refuse(format!("{} 不在本组的抽签名单中", one.name()));
        }
        if !seated.insert(player) {
            return refuse(format!("{} 在本轮出现两次", one.name()));
        }
    }
    let broken = plan::broken(state, id, round, &seating);
    match (by, broken.first()) {
        (PairedBy::Engine, Some(first)) => refuse(format!("对阵不合规则：{first}")),
        (_, Some(_)) => reason(format!("对阵违反绝对规则：{}", broken.join("；"))),
        (_, None) => Ok(Verdict::Free),
    }
}

pub(super) fn voided(state: &State, id: GroupId, round: Round) -> Checked<Verdict> {
    match group(state, id)?.last_round() {
        Some((last, facts)) if last == round => {
            if facts.tables.iter().any(|t| t.result.is_some()) {
                return refuse("本轮已有成绩，不能作废；请逐台更正");
            }
            if facts.closed {
                return refuse("本轮已结束，不能作废");
            }
            let fouls = state.fouls.values().filter(|f| !f.revoked).map(|f| &f.foul);
            if fouls
                .filter(|f| of_group(state, f.player, id))
                .any(|f| f.at.is_some_and(|(at, _)| at == round))
            {
                return refuse("本轮已有犯规记录，不能作废；请先撤销犯规记录");
            }
            reason(format!("作废第{round}轮对阵并重排"))
        }
        _ => refuse("只能作废最后公布的一轮"),
    }
}

fn of_group(state: &State, id: PlayerId, group: GroupId) -> bool {
    state.entrants.get(&id).is_some_and(|e| e.facts.group == group)
}
