//! Draw, presence and pairings.

use std::collections::BTreeSet;

use super::{
    Checked, Verdict, drawn_in, entrant, group, later, reason, reason_if, refuse, refuse_if,
};
use crate::model::event::{DrawMethod, Foul, PairRule, PairedBy};
use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use crate::model::seats::Seating;
use crate::model::state::{EntrantState, State};
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
    refuse_if(!facts.rounds.is_empty(), "已公布对阵，不能重新抽签")?;
    let registered = draw::registered(state, id);
    let mut players = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for (player, no) in numbers {
        refuse_if(!registered.contains(player), format!("第 {player} 号报名不在本组"))?;
        refuse_if(!players.insert(*player), format!("第 {player} 号报名有两个序号"))?;
        if no.0 == 0 || no.0 as usize > numbers.len() || !taken.insert(*no) {
            return refuse(format!("序号应为1至{}，每号一人；序号 {no} 有误", numbers.len()));
        }
    }
    refuse_if(numbers.len() < 2, "至少要有两人才能抽签")?;
    let missing = registered
        .iter()
        .filter(|p| draw::kept_out(state, **p).is_none() && !players.contains(p))
        .count();
    refuse_if(missing > 0, format!("还有{missing}人没有序号"))?;
    if let DrawMethod::Seed { seed }
    | DrawMethod::Halves { seed, .. }
    | DrawMethod::HalvesByLot { seed, .. } = method
        && seed.trim().is_empty()
    {
        return refuse(later("请先宣布抽签种子"));
    }
    if let Some(expected) = draw::expected(state, id, method) {
        let of_seed: BTreeSet<_> = expected?.into_iter().collect();
        let differ = numbers.iter().copied().collect::<BTreeSet<_>>() != of_seed;
        refuse_if(differ, "序号与种子抽出的不符")?;
    }
    reason_if(facts.draw.is_some(), "重新抽签")
}

pub(super) fn number(state: &State, id: PlayerId, no: StartNumber) -> Checked<Verdict> {
    let late = entrant(state, id)?;
    let facts = group(state, late.facts.group)?;
    refuse_if(facts.draw.is_none(), "本组尚未抽签")?;
    let round_robin = state.regulation.play_of(late.facts.group).system != System::Swiss;
    refuse_if(round_robin && !facts.rounds.is_empty(), later("循环制开赛后不能再加入"))?;
    refuse_if(late.no.is_some(), "已有序号")?;
    // Who gets a number now would stand in the ranking without ever having been paired.
    round_to_come(state, late.facts.group, Round(facts.rounds.len() as u32 + 1))?;
    if let Some(why) = draw::kept_out(state, id) {
        return refuse(format!("{why}，不能编入"));
    }
    let next = draw::next_number(state, late.facts.group);
    refuse_if(no != next, format!("补报者的序号应为 {next}"))?;
    Ok(Verdict::Free)
}

pub(super) fn ruled(
    state: &State,
    id: GroupId,
    a: PlayerId,
    b: PlayerId,
    rule: PairRule,
) -> Checked<Verdict> {
    let facts = group(state, id)?;
    refuse_if(a == b, "请选择两名不同的棋手")?;
    drawn_in(state, a, id)?;
    drawn_in(state, b, id)?;
    let published = facts.rounds.len() as u32;
    let over = planned_rounds(state, id).is_some_and(|r| published >= r);
    refuse_if(over && rule != PairRule::Free, later("各轮都已编排，没有下一轮"))?;
    let pair = (a.min(b), a.max(b));
    match (rule, facts.pair_rules.get(&pair)) {
        (PairRule::Free, None) => return refuse(later("这两人没有指定同台，也没有禁止相遇")),
        (rule, Some(now)) if rule == *now => return refuse(later("这两人已经这样指定")),
        _ => {}
    }
    match rule {
        PairRule::Free => Ok(Verdict::Free),
        PairRule::Fixed => {
            let shares = |(x, y): &(PlayerId, PlayerId)| [x, y].iter().any(|p| [a, b].contains(p));
            let mut fixed = facts.pair_rules.iter().filter(|(_, rule)| **rule == PairRule::Fixed);
            if let Some(((one, _), _)) = fixed.find(|(other, _)| shares(other) && **other != pair) {
                let name = entrant(state, *one)?.name();
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

/// An entrant of whom something is decided from a round on that is not yet published.
fn from_round(state: &State, id: PlayerId, round: Round) -> Checked<&EntrantState> {
    let one = entrant(state, id)?;
    let next = next_round(state, one.facts.group)?;
    refuse_if(round < next, format!("第{round}轮已公布；最早从第{next}轮起"))?;
    refuse_if(round.0 > MOST_ROUNDS, later(format!("轮次应为1至{MOST_ROUNDS}")))?;
    Ok(one)
}

/// Refuses a round beyond the planned ones, where their number is known.
fn round_to_come(state: &State, group: GroupId, round: Round) -> Checked<()> {
    match planned_rounds(state, group) {
        Some(planned) if round.0 > planned => {
            let why =
                format!("本组共{planned}轮，没有第{round}轮；最后一轮已公布的，未到场按弃权记");
            refuse(later(why))
        }
        _ => Ok(()),
    }
}

pub(super) fn absence(state: &State, id: PlayerId, round: Round, absent: bool) -> Checked<Verdict> {
    let one = from_round(state, id, round)?;
    if absent {
        round_to_come(state, one.facts.group, round)?;
    }
    match (one.absences.contains(&round), absent) {
        (true, true) => refuse(later(format!("第{round}轮已请假"))),
        (false, false) => refuse(later(format!("第{round}轮没有请假"))),
        _ => Ok(Verdict::Free),
    }
}

pub(super) fn kept_table(state: &State, id: PlayerId, table: Option<Table>) -> Checked<Verdict> {
    let one = entrant(state, id)?;
    refuse_if(table.is_some_and(|t| !(1..=999).contains(&t.0)), "固定台应为1至999")?;
    match (one.kept_table, table) {
        (None, None) => refuse("没有固定台"),
        (now, wanted) if now == wanted => refuse("已经固定在这一台"),
        _ => Ok(Verdict::Free),
    }
}

pub(super) fn withdrawn(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    let one = from_round(state, id, from)?;
    refuse_if(one.withdrawn_at(from), "已经退赛")?;
    round_to_come(state, one.facts.group, from)?;
    Ok(Verdict::Free)
}

pub(super) fn returned(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    let one = from_round(state, id, from)?;
    refuse_if(!one.withdrawn_at(from), "没有退赛，不必恢复")?;
    round_to_come(state, one.facts.group, from)?;
    reason("退赛后恢复参赛")
}

pub(super) fn reinstated(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    from_round(state, id, from)?;
    let excluded = presence::excluded_by_forfeits(state, id, from).is_some();
    refuse_if(!excluded, "没有因弃权停止编排，不必恢复")?;
    reason("恢复因弃权停止编排的棋手")
}

pub(super) fn disqualified(state: &State, id: PlayerId, from: Round) -> Checked<Verdict> {
    from_round(state, id, from)?;
    refuse_if(presence::disqualified_at(state, id, from), "已取消比赛资格")?;
    reason("取消比赛资格")
}

pub(super) fn lifted(state: &State, id: PlayerId) -> Checked<Verdict> {
    refuse_if(entrant(state, id)?.disqualified.is_none(), "没有被取消比赛资格")?;
    reason("恢复比赛资格")
}

/// Whether the next round of a group may be paired at all; the reason why not.
fn may_pair(state: &State, id: GroupId) -> Checked<Round> {
    let facts = group(state, id)?;
    let next = next_round(state, id)?;
    refuse_if(facts.draw.is_none(), "本组尚未抽签，请先抽签")?;
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
    refuse_if(round != next, format!("下一轮是第{next}轮，不是第{round}轮"))?;
    refuse_if(tables.is_empty(), "没有任何对阵")?;
    let mut seated = BTreeSet::new();
    let seating = Seating::new(tables, bye);
    for player in seating.everybody() {
        let one = drawn_in(state, player, id)?;
        refuse_if(!seated.insert(player), format!("{} 在本轮出现两次", one.name()))?;
    }
    let broken = plan::broken(state, id, round, &seating);
    match (by, broken.first()) {
        (PairedBy::Engine, Some(first)) => refuse(later(format!("对阵不合规则：{first}"))),
        (_, Some(_)) => reason(format!("对阵违反绝对规则：{}", broken.join("；"))),
        (_, None) => Ok(Verdict::Free),
    }
}

pub(super) fn voided(state: &State, id: GroupId, round: Round) -> Checked<Verdict> {
    let last = group(state, id)?.last_round().filter(|(last, _)| *last == round);
    let (_, facts) = last.ok_or("只能作废最后公布的一轮")?;
    let results = facts.tables.iter().any(|t| t.result.is_some());
    refuse_if(results, "本轮已有成绩，不能作废；请逐台更正")?;
    refuse_if(facts.closed, "本轮已结束，不能作废")?;
    let here = |f: &Foul| state.plays_in(f.player, id);
    let noted = |f: &Foul| f.at.is_some_and(|(at, _)| at == round) && here(f);
    let fouls = state.fouls_in_force().any(noted);
    refuse_if(fouls, later("本轮已有犯规记录，不能作废；请先撤销犯规记录"))?;
    reason(format!("作废第{round}轮对阵并重排"))
}
