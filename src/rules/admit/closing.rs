//! Closing a round, lots, awards, certificates, protests.

use std::collections::BTreeSet;

use super::{
    Checked, Verdict, entrant, group, later, published, reason, reason_if, refuse, refuse_if,
};
use crate::model::award::Award;
use crate::model::event::Certificate;
use crate::model::id::{GroupId, PlayerId, ProtestId, Round, Table};
use crate::model::sheet::{PrintedSheet, SheetKind};
use crate::model::state::State;
use crate::rules::awards::given::{self, playing_group};
use crate::rules::enrolment::draw;
use crate::rules::ranking::ending;

pub(super) fn closed(state: &State, id: GroupId, round: Round) -> Checked<Verdict> {
    let facts = published(state, id, round)?;
    refuse_if(facts.closed, format!("第{round}轮已结束"))?;
    let missing = facts.missing();
    if !missing.is_empty() {
        let tables: Vec<String> = missing.iter().take(8).map(ToString::to_string).collect();
        let more = if missing.len() > 8 { " 等" } else { "" };
        return refuse(format!("还缺{}台成绩：第 {}{more} 台", missing.len(), tables.join("、")));
    }
    Ok(Verdict::Free)
}

pub(super) fn lot(
    state: &State,
    id: GroupId,
    after: Round,
    order: &[PlayerId],
    seed: &str,
) -> Checked<Verdict> {
    let facts = group(state, id)?;
    refuse_if(!facts.round(after).is_some_and(|r| r.closed), format!("第{after}轮尚未结束"))?;
    refuse_if(seed.trim().is_empty(), "请先宣布抽签种子")?;
    let waiting = ending::provisional(state, id);
    if let Some((round, table)) = waiting.iter().find(|(round, _)| *round <= after) {
        let why = format!("第{round}轮第{table}台仍在仲裁，裁定后再抽签定名次");
        return refuse(later(why));
    }
    let wanted: BTreeSet<PlayerId> = order.iter().copied().collect();
    refuse_if(wanted.len() != order.len() || order.len() < 2, "抽签名单有误")?;
    let tied = ending::ties_after(state, id, after);
    let set = tied.iter().find(|t| t.iter().copied().collect::<BTreeSet<_>>() == wanted);
    let set = set.ok_or("这些棋手的名次已能区分，不必抽签")?;
    let drawn = draw::lots(seed, set).into_iter().map(|lot| lot.player);
    refuse_if(!drawn.eq(order.iter().copied()), later("抽签结果与种子不符"))?;
    Ok(Verdict::Free)
}

pub(super) fn award(
    state: &State,
    id: GroupId,
    award: &Award,
    to: Option<PlayerId>,
) -> Checked<Verdict> {
    group(state, id)?;
    let unknown = later(format!("本组规程没有“{award}”这一项奖励"));
    refuse_if(!given::exists(state, id, award), unknown)?;
    if let Some(to) = to {
        let passed_on = matches!(award, Award::Quota { player, .. } if *player != to);
        refuse_if(passed_on, later("晋级名额只能放弃或恢复，不能改给他人"))?;
        refuse_if(entrant(state, to)?.facts.own_group() != id, "获奖者不在本组")?;
    }
    reason("裁判长改定奖项")
}

pub(super) fn issued(state: &State, certificate: &Certificate) -> Checked<Verdict> {
    let Certificate { number, honour, player, group, .. } = certificate;
    let taken = state.certificates.contains_key(number);
    refuse_if(taken, format!("证书编号 {number} 已用过"))?;
    refuse_if(number.trim().is_empty() || honour.trim().is_empty(), "证书编号和内容不能为空")?;
    let elsewhere = entrant(state, *player)?.facts.own_group() != *group;
    refuse_if(elsewhere, "获证者不在本组")?;
    ending::awards_open(state, playing_group(state, *group)).map_err(later)?;
    Ok(Verdict::Free)
}

pub(super) fn revoked(state: &State, number: &str) -> Checked<Verdict> {
    match state.certificates.get(number) {
        None => refuse(format!("没有编号为 {number} 的证书")),
        Some(one) if one.revoked => refuse("这张证书已作废"),
        Some(_) => reason("作废证书"),
    }
}

pub(super) fn lodged(
    state: &State,
    id: ProtestId,
    of: GroupId,
    about: Option<(Round, Table)>,
    text: &str,
) -> Checked<Verdict> {
    let facts = group(state, of)?;
    let next = state.next_protest();
    refuse_if(id != next, later(format!("下一件申诉的编号应为{next}")))?;
    if let Some((round, seat)) = about {
        let unknown = || later(format!("第{round}轮没有第{seat}台"));
        facts.round(round).and_then(|r| r.table(seat)).ok_or_else(unknown)?;
    }
    refuse_if(text.trim().is_empty(), "申诉内容不能为空")?;
    Ok(Verdict::Free)
}

pub(super) fn ruled(state: &State, id: ProtestId, ruling: &str) -> Checked<Verdict> {
    match state.protests.get(&id) {
        None => refuse(format!("没有编号为 {id} 的申诉")),
        Some(one) if one.ruling.is_some() => refuse("这件申诉已有裁决"),
        Some(_) if ruling.trim().is_empty() => refuse("裁决内容不能为空"),
        Some(_) => Ok(Verdict::Free),
    }
}

/// Private data are purged after the event; earlier only with a reason.
pub(super) fn purge(state: &State) -> Checked<Verdict> {
    let playing = state.groups.iter().any(|(id, facts)| {
        (facts.draw.is_some() || !facts.rounds.is_empty()) && !ending::finished(state, *id)
    });
    let played = state.groups.values().any(|facts| !facts.rounds.is_empty());
    reason_if(!played || playing, "比赛尚未全部结束就清除个人信息")
}

/// After a purge there is no whole number left to show.
pub(super) fn shown(state: &State) -> Checked<Verdict> {
    refuse_if(state.purged, later("个人信息已清除，没有完整的证件号码可以显示或打印"))
        .map(|()| Verdict::Free)
}

/// A remark names a sheet that the group has.
pub(super) fn printed(
    state: &State,
    sheet: &PrintedSheet,
    of: Option<GroupId>,
) -> Checked<Verdict> {
    let facts = of.map(|id| group(state, id)).transpose()?;
    let kind = match sheet {
        PrintedSheet::Sheet { kind, protest } => {
            ruling_of(state, *kind, *protest, of)?;
            *kind
        }
        PrintedSheet::Void(kind) if !kind.per_round() => {
            return refuse(later(format!("{}不按轮次，没有作废的版本", kind.name())));
        }
        PrintedSheet::Void(kind) => *kind,
        PrintedSheet::Explanation(_) if facts.is_none() => {
            return refuse(later("编排说明须属于一个组别"));
        }
        PrintedSheet::Explanation(_) => SheetKind::Pairing,
        PrintedSheet::Legacy(name) => return refuse(later(format!("没有名为“{name}”的表"))),
    };
    refuse_if(
        of.is_some_and(|id| playing_group(state, id) != id) && !kind.of_own_group(),
        later(format!("本组并入其他组别编排，没有自己的{}", kind.name())),
    )
    .map(|()| Verdict::Free)
}

/// Only a ruling is about a protest: one of its group that was ruled.
fn ruling_of(
    state: &State,
    kind: SheetKind,
    protest: Option<ProtestId>,
    of: Option<GroupId>,
) -> Checked<()> {
    let Some(id) = protest else { return Ok(()) };
    let record = state.protests.get(&id).filter(|_| kind == SheetKind::Ruling);
    match record.filter(|record| of.is_none_or(|group| record.group == group)) {
        None => refuse(later(format!("{}不能属于申诉{id}", kind.name()))),
        Some(record) if record.ruling.is_none() => refuse(later(format!("申诉{id}还没有裁决"))),
        Some(_) => Ok(()),
    }
}
