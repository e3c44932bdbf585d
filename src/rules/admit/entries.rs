//! Founding, regulation, entries and the desk.

use std::collections::BTreeSet;

use super::lengths::{LONGEST_NAME, LONGEST_NOTE, LONGEST_TEXT, LONGEST_UNIT, within};
use super::{Checked, Verdict, entrant, group, later, reason, reason_if, refuse, refuse_if};
use crate::model::entrant::{Entrant, Person};
use crate::model::field::System;
use crate::model::finding::WaivedFinding;
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::{EntrantKind, EventRule, Regulation};
use crate::model::state::State;
use crate::model::unit::UnitFacts;
use crate::rules::enrolment::officials;
use crate::rules::enrolment::officials::OfficialList;
use crate::rules::field::planned_rounds;
use crate::rules::regulation::check;

pub(super) fn founding(regulation: &Regulation) -> Checked<Verdict> {
    let fault = check::faults(regulation).into_iter().next();
    fault.map_or(Ok(Verdict::Free), |fault| refuse(later(format!("竞赛规程有误：{fault}"))))
}

pub(super) fn facts(facts: &EventRule) -> Checked<Verdict> {
    if let (Some(first), Some(last)) = (facts.first_day, facts.last_day)
        && last < first
    {
        return refuse("比赛结束日期早于开始日期");
    }
    for list in OfficialList::ALL {
        if let Some((index, why)) = officials::fault(list, list.of(facts)) {
            return refuse(later(format!("{}第{}行{why}", list.chinese(), index + 1)));
        }
    }
    Ok(Verdict::Free)
}

pub(super) fn rounds(state: &State, id: GroupId, rounds: u32) -> Checked<Verdict> {
    let facts = group(state, id)?;
    refuse_if(state.regulation.play_of(id).system != System::Swiss, "循环制的轮数由人数决定")?;
    refuse_if(rounds == 0 || rounds > 99, "轮数应为1至99")?;
    if (rounds as usize) < facts.rounds.len() {
        return refuse(format!("已公布{}轮，轮数不能少于已公布的轮数", facts.rounds.len()));
    }
    reason_if(!facts.rounds.is_empty(), "比赛开始后改变轮数")
}

pub(super) fn added(
    state: &State,
    entrants: &[(PlayerId, Entrant)],
    units: &[UnitFacts],
    paid: &[PlayerId],
) -> Checked<Verdict> {
    refuse_if(entrants.is_empty(), "没有可以报名的人")?;
    let mut next = state.next_player;
    for (id, entrant) in entrants {
        let other = later(format!("下一个报名编号应为{next}"));
        refuse_if(*id != next || id.0 == u32::MAX, other)?;
        next = PlayerId(id.0.saturating_add(1));
        sound(state, entrant)?;
        open_for_entry(state, entrant.group)?;
    }
    units.iter().try_for_each(unit)?;
    let others = paid.iter().any(|id| !(state.next_player..next).contains(id));
    refuse_if(others, later("缴费标记只能给本次报名的人"))?;
    Ok(Verdict::Free)
}

/// What may be entered may be taken of a list, and what may be changed; of who has a number, what
/// counts only with a reason.
pub(super) fn list_taken(
    state: &State,
    new: &[(PlayerId, Entrant)],
    corrected: &[(PlayerId, Entrant)],
    (units, paid): (&[UnitFacts], &[PlayerId]),
) -> Checked<Verdict> {
    refuse_if(corrected.is_empty(), "没有勾选任何改动")?;
    if new.is_empty() {
        units.iter().try_for_each(unit)?;
        refuse_if(!paid.is_empty(), "缴费标记只能给本次报名的人")?;
    } else {
        added(state, new, units, paid)?;
    }
    let mut known = BTreeSet::new();
    let mut counts = false;
    for (id, facts) in corrected {
        let old = entrant(state, *id)?;
        refuse_if(!known.insert(*id), format!("{} 在名单上有两行改动，只能取一行", old.name()))?;
        changed(state, *id, facts)?;
        counts |= old.no.is_some() && what_counts(&old.facts) != what_counts(facts);
    }
    reason_if(counts, "抽签后按名单更正姓名、单位、性别、出生日期、证件或组别")
}

/// What the draw, the pairing and the lists of prizes go by.
fn what_counts(facts: &Entrant) -> Vec<impl PartialEq + use<'_>> {
    let person = |person: &Person| {
        let (name, sex, birth) = (person.name.clone(), person.sex, person.birth);
        (name, sex, birth, person.document.facts().map(|facts| facts.digest.clone()))
    };
    let place = (facts.own_group(), facts.unit.clone());
    facts.members().map(|one| (person(one), place.clone())).collect()
}

pub(super) fn unit(unit: &UnitFacts) -> Checked<()> {
    refuse_if(unit.name.trim().is_empty(), later("单位名称不能为空"))?;
    within("单位名称", LONGEST_UNIT, &unit.name, &unit.name)?;
    for (what, name) in [("领队", &unit.leader), ("教练", &unit.coach)] {
        name.iter().try_for_each(|name| within(what, LONGEST_TEXT, name, &unit.name))?;
    }
    Ok(())
}

/// A unit is renamed for all its entrants; once they play, with a reason.
pub(super) fn unit_renamed(state: &State, from: &str, to: &str) -> Checked<Verdict> {
    let blank = to.trim().is_empty() || to.trim() != to;
    refuse_if(blank, later("单位名称不能为空，前后不能有空格"))?;
    refuse_if(to.chars().any(char::is_control), later("单位名称含有不可见字符"))?;
    within("单位名称", LONGEST_UNIT, to, to)?;
    refuse_if(from == to, "新名称与原名称相同")?;
    let mut members = state
        .entrants
        .values()
        .filter(|e| e.facts.unit.as_deref().map(str::trim) == Some(from))
        .peekable();
    let unknown = members.peek().is_none() && !state.units.contains_key(from);
    refuse_if(unknown, format!("没有名为“{from}”的单位"))?;
    let plays = |group: GroupId| state.groups.get(&group).is_some_and(|g| !g.rounds.is_empty());
    reason_if(members.any(|e| e.no.is_some() && plays(e.facts.group)), "开赛后更正单位名称")
}

/// A group may be merged into another while neither has drawn its numbers.
pub(super) fn merged(state: &State, id: GroupId, into: GroupId) -> Checked<Verdict> {
    refuse_if(id == into, "组别不能并入自身")?;
    for facts in [group(state, id)?, group(state, into)?] {
        refuse_if(facts.draw.is_some() || !facts.rounds.is_empty(), "已抽签的组别不能合并")?;
    }
    let kinds = [id, into].map(|id| state.regulation.group(id).map(|g| &g.kind));
    let pairs = kinds.iter().any(|kind| matches!(kind, Some(EntrantKind::FamilyPair { .. })));
    refuse_if(pairs, "双人组不能与其他组别合并")?;
    match state.entrants.values().any(|e| e.facts.group == id) {
        true => reason("人数不足的组别并入其他组别编排，名次另排"),
        false => refuse("这个组别没有报名，不必合并"),
    }
}

/// Entries are taken until the last planned round is published.
fn open_for_entry(state: &State, id: GroupId) -> Checked<()> {
    let facts = group(state, id)?;
    if facts.rounds.is_empty() {
        return Ok(());
    }
    let over = planned_rounds(state, id).is_some_and(|r| facts.rounds.len() as u32 >= r);
    refuse_if(over, "本组各轮都已编排，不能再报名")?;
    let round_robin = facts.draw.is_some() && state.regulation.play_of(id).system != System::Swiss;
    refuse_if(round_robin, "循环制开赛后不能再加入")
}

fn sound(state: &State, entrant: &Entrant) -> Checked<()> {
    group(state, entrant.group)?;
    named(&entrant.person)?;
    let whose = &entrant.person.name;
    entrant.unit.iter().try_for_each(|unit| within("单位", LONGEST_UNIT, unit, whose))?;
    entrant.note.iter().try_for_each(|note| within("备注", LONGEST_NOTE, note, whose))?;
    entrant.partner.as_ref().map_or(Ok(()), named)
}

fn named(person: &Person) -> Checked<()> {
    refuse_if(person.name.trim().is_empty(), "姓名不能为空")?;
    refuse_if(person.name.chars().any(char::is_control), "姓名含有不可见字符")?;
    within("姓名", LONGEST_NAME, &person.name, &person.name)?;
    let texts = [
        ("籍贯", &person.native_place),
        ("等级称号", &person.title),
        ("证书编号", &person.certificate),
        ("国籍", &person.nationality),
        ("家属陪同", &person.companion),
        ("拼音", &person.pinyin),
    ];
    texts.into_iter().try_for_each(|(what, text)| {
        text.iter().try_for_each(|text| within(what, LONGEST_TEXT, text, &person.name))
    })
}

pub(super) fn changed(state: &State, id: PlayerId, facts: &Entrant) -> Checked<Verdict> {
    let old = entrant(state, id)?;
    sound(state, facts)?;
    if old.facts.group != facts.group {
        refuse_if(old.no.is_some(), "已抽签，不能换组；请退赛后在新组补报")?;
        open_for_entry(state, facts.group)?;
    }
    let played = group(state, old.facts.group).is_ok_and(|g| !g.rounds.is_empty());
    let renamed = old.facts.person.name != facts.person.name || old.facts.unit != facts.unit;
    reason_if(played && old.no.is_some() && renamed, "开赛后更正姓名或单位")
}

pub(super) fn removed(state: &State, id: PlayerId) -> Checked<Verdict> {
    refuse_if(entrant(state, id)?.no.is_some(), "已抽签，不能撤销报名；请用“退赛”")?;
    Ok(Verdict::Free)
}

pub(super) fn marked(state: &State, ids: &[PlayerId]) -> Checked<Verdict> {
    refuse_if(ids.is_empty(), "没有选中任何人")?;
    ids.iter().try_for_each(|id| entrant(state, *id).map(|_| ()))?;
    Ok(Verdict::Free)
}

pub(super) fn waived(state: &State, id: PlayerId, code: &WaivedFinding) -> Checked<Verdict> {
    entrant(state, id)?;
    match code {
        WaivedFinding::Known(code) if code.hint() => {
            refuse(later(format!("“{}”只是提示，不必放行", code.clause())))
        }
        WaivedFinding::Known(_) => reason("放行一项资格问题"),
        WaivedFinding::Legacy(code) => refuse(later(format!("没有代号为“{code}”的资格问题"))),
    }
}

pub(super) fn waiver_revoked(
    state: &State,
    id: PlayerId,
    code: &WaivedFinding,
) -> Checked<Verdict> {
    refuse_if(!entrant(state, id)?.waivers.contains_key(code), later("这一项没有放行过"))
        .map(|()| Verdict::Free)
}
