//! Is a regulation sound? Faults make it unusable; hints are shown while it is edited.

use std::collections::BTreeSet;

use crate::model::field::TieBreak;
use crate::model::regulation::{GradeRule, GroupRule, Play, PrizeTable, Regulation, RoundPlan};

/// What makes a regulation unusable, each as a sentence that names the place.
pub fn faults(regulation: &Regulation) -> Vec<String> {
    let mut found = Vec::new();
    if regulation.id.trim().is_empty() {
        found.push("id：规程代号不能为空".into());
    }
    if regulation.title.trim().is_empty() {
        found.push("title：赛事名称不能为空".into());
    }
    if regulation.groups.is_empty() {
        found.push("groups：至少要有一个组别".into());
    }
    if regulation.groups.len() > 64 {
        found.push("groups：组别不能多于64个".into());
    }
    if let (Some(first), Some(last)) = (regulation.event.first_day, regulation.event.last_day)
        && last < first
    {
        found.push("event.last_day：结束日期早于开始日期".into());
    }
    play("play", &regulation.play, &mut found);
    let mut names = BTreeSet::new();
    for (index, one) in regulation.groups.iter().enumerate() {
        let place = format!("groups[{}]（{}）", index + 1, one.name);
        if one.name.trim().is_empty() {
            found.push(format!("{place}.name：组别名称不能为空"));
        }
        if !names.insert(one.name.trim()) {
            found.push(format!("{place}.name：组别名称重复"));
        }
        group(&place, one, &mut found);
    }
    for (index, item) in regulation.tariff.iter().enumerate() {
        if item.offence.trim().is_empty() {
            found.push(format!("tariff[{}].offence：犯规事项不能为空", index + 1));
        }
    }
    for (index, session) in regulation.schedule.iter().enumerate() {
        if session.rounds.is_some_and(|(a, b)| a == 0 || b < a) {
            found.push(format!("schedule[{}].rounds：轮次范围有误", index + 1));
        }
    }
    found
}

fn play(place: &str, play: &Play, found: &mut Vec<String>) {
    match play.rounds {
        RoundPlan::Fixed(n) if !(1..=99).contains(&n) => {
            found.push(format!("{place}.rounds：轮数应为1至99"));
        }
        RoundPlan::Between(low, high) if low == 0 || high < low || high > 99 => {
            found.push(format!("{place}.rounds：轮数范围有误"));
        }
        _ => {}
    }
    let mut keys = BTreeSet::new();
    for key in play.tie_breaks.iter().flatten() {
        if !keys.insert(*key) {
            found.push(format!("{place}.tie_breaks：{}出现两次", key_name(*key)));
        }
    }
    for side in [&play.red, &play.black] {
        if !(side.loss <= side.draw && side.draw <= side.win) || side.loss.0 < 0 {
            found.push(format!("{place}：分值应为 胜≥和≥负≥0"));
        }
    }
}

fn group(place: &str, rule: &GroupRule, found: &mut Vec<String>) {
    if let (Some(from), Some(to)) = (rule.born.from, rule.born.to)
        && to < from
    {
        found.push(format!("{place}.born：出生日期范围有误"));
    }
    if let (Some(min), Some(max)) = (rule.min_age, rule.max_age)
        && max < min
    {
        found.push(format!("{place}：年龄范围有误"));
    }
    if let Some(own) = &rule.play {
        play(&format!("{place}.play"), own, found);
    }
    for table in &rule.prizes {
        prize_table(place, table, found);
    }
    if let Some(GradeRule::ByPlace { places, small_groups, .. }) = &rule.grades {
        let mut next = 1;
        for range in places {
            if range.from != next {
                found.push(format!(
                    "{place}.grades：名次应从{next}起接续，{}写成从{}起",
                    range.grade, range.from
                ));
            }
            match range.to {
                Some(to) if to < range.from => {
                    found.push(format!("{place}.grades：{}的名次范围有误", range.grade));
                }
                Some(to) => next = to.saturating_add(1),
                None => next = u32::MAX,
            }
        }
        if small_groups.iter().any(|cut| cut.percent > 100) {
            found.push(format!("{place}.grades：百分比不能超过100"));
        }
    }
}

fn prize_table(place: &str, table: &PrizeTable, found: &mut Vec<String>) {
    let mut covered: Vec<(u32, u32)> = Vec::new();
    for prize in &table.places {
        if prize.from == 0 || prize.to < prize.from {
            found.push(format!(
                "{place}.prizes（{}）：名次{}–{}有误",
                table.list, prize.from, prize.to
            ));
        }
        if let Some((a, b)) = covered.iter().find(|(a, b)| prize.from <= *b && *a <= prize.to) {
            found.push(format!(
                "{place}.prizes（{}）：名次{}–{}与{a}–{b}重叠",
                table.list, prize.from, prize.to
            ));
        }
        covered.push((prize.from, prize.to));
    }
}

/// The prize money of one table in yuan.
pub fn prize_sum(table: &PrizeTable) -> u64 {
    table
        .places
        .iter()
        .map(|p| u64::from(p.yuan.unwrap_or(0)) * u64::from((p.to + 1).saturating_sub(p.from)))
        .sum()
}

/// The Chinese name of a ranking key.
pub fn key_name(key: TieBreak) -> &'static str {
    match key {
        TieBreak::Opponents => "对手分",
        TieBreak::Wins => "胜局",
        TieBreak::Fouls => "犯规",
        TieBreak::Direct => "直胜",
        TieBreak::SecondMoves => "后走局数",
        TieBreak::SecondMoveWins => "后走胜局",
        TieBreak::Progressive => "累进分",
        TieBreak::Sonneborn => "小分",
        TieBreak::BlackInDirect => "直接对局执黑",
        TieBreak::PreviousRound => "前一轮成绩",
        TieBreak::WithoutEarlyRounds => "去首轮积分",
        TieBreak::MatchPoints => "局分",
    }
}
