//! What an editor of a regulation should look at twice: gaps and overlaps of birth windows, gaps
//! in prize lists, rounds against entrants. None of it is refused; overlaps can be meant.

use chrono::{Days, NaiveDate};

use super::regulation_check::prize_sum;
use crate::model::field::System;
use crate::model::id::GroupId;
use crate::model::regulation::{
    EntrantKind, GroupRule, Play, PrizeTable, Regulation, RoundPlan, SexRule,
};

/// The prize money of a whole group in yuan.
pub fn group_sum(group: &GroupRule) -> u64 {
    group.prizes.iter().map(prize_sum).fold(0, u64::saturating_add)
}

/// The prize money of the whole event in yuan.
pub fn event_sum(regulation: &Regulation) -> u64 {
    regulation.groups.iter().map(group_sum).fold(0, u64::saturating_add)
}

/// Everything worth a second look, each as a sentence.
pub fn hints(regulation: &Regulation) -> Vec<String> {
    let mut found = Vec::new();
    let by_age = |group: &GroupRule| {
        group.min_age.is_some()
            || group.max_age.is_some()
            || matches!(group.kind, EntrantKind::FamilyPair { .. })
    };
    let ages = regulation.groups.iter().any(by_age);
    let undated = regulation.event.first_day.is_none();
    if undated && (ages || regulation.entry.companion_from_age.is_some()) {
        found.push("没有写比赛首日，年龄条件无法核对".into());
    }
    for (id, group) in regulation.group_ids() {
        let play = regulation.play_of(id);
        if play.system != System::Swiss && matches!(play.rounds, RoundPlan::Fixed(_)) {
            found.push(format!("{}：循环制的轮数由人数决定，所写轮数不起作用", group.name));
        }
    }
    windows(regulation, &mut found);
    for group in &regulation.groups {
        for table in &group.prizes {
            prize_gaps(group, table, &mut found);
        }
    }
    found
}

/// Gaps and overlaps between the birth windows of groups for single persons of the same sex.
fn windows(regulation: &Regulation, found: &mut Vec<String>) {
    for (sex, skipped) in [("男子", SexRule::Women), ("女子", SexRule::Men)] {
        let mut spans: Vec<(NaiveDate, NaiveDate, &str)> = regulation
            .groups
            .iter()
            .filter(|g| g.kind == EntrantKind::Single && g.sex != skipped && !g.born.is_open())
            .map(|g| {
                let from = g.born.from.unwrap_or(NaiveDate::MIN);
                (from, g.born.to.unwrap_or(NaiveDate::MAX), g.name.as_str())
            })
            .collect();
        spans.sort();
        for pair in spans.windows(2) {
            let [(_, end, older), (start, _, younger)] = pair else { continue };
            let text = if start <= end {
                format!("{older}与{younger}的出生日期范围重叠（可以是有意的）")
            } else if end.checked_add_days(Days::new(1)).is_some_and(|next| next < *start) {
                format!(
                    "{sex}：{older}与{younger}之间有出生日期不属于任何组别（{end}之后，{start}之前）"
                )
            } else {
                continue;
            };
            if !found.contains(&text) {
                found.push(text);
            }
        }
    }
}

fn prize_gaps(group: &GroupRule, table: &PrizeTable, found: &mut Vec<String>) {
    let mut ranges: Vec<(u32, u32)> = table.places.iter().map(|p| (p.from, p.to)).collect();
    ranges.sort_unstable();
    let mut next = 1;
    for (from, to) in ranges {
        if from > next {
            let text = format!("{}奖金表（{}）缺第{next}至{}名", group.name, table.list, from - 1);
            found.push(text);
        }
        next = next.max(to.saturating_add(1));
    }
}

/// What to say of the system of a group for so many entrants: too many rounds for a Swiss, or
/// few enough for a round robin (domain.md §5).
pub fn rounds_hint(regulation: &Regulation, group: GroupId, entrants: u32) -> Option<String> {
    let play = regulation.play_of(group);
    let name = regulation.group(group).map(|g| g.name.as_str()).unwrap_or_default();
    let rounds = play.rounds.proposed(entrants);
    if round_robin_proposed(regulation, group, entrants) {
        return Some(format!("{name}{entrants}人，{rounds}轮：建议改用循环制"));
    }
    let most = most_rounds(entrants);
    (play.system == System::Swiss && entrants >= 2 && rounds > most)
        .then(|| format!("{name}{entrants}人，不重遇最多{most}轮"))
}

/// Whether a round robin is proposed for so many entrants of a group: at most one more than the
/// rounds it would play (domain.md §5 [D]).
pub fn round_robin_proposed(regulation: &Regulation, group: GroupId, entrants: u32) -> bool {
    let play = regulation.play_of(group);
    let rounds = play.rounds.proposed(entrants);
    play.system == System::Swiss && entrants >= 2 && entrants <= rounds.saturating_add(1)
}

/// The regulation with these groups as round robins: points and time stay, the chain is that of
/// the system, the rounds follow from the number of players.
pub fn as_round_robin(regulation: &Regulation, groups: &[GroupId]) -> Regulation {
    let mut amended = regulation.clone();
    for id in groups {
        let play = Play {
            system: System::RoundRobin,
            rounds: RoundPlan::Open,
            tie_breaks: None,
            ..regulation.play_of(*id).clone()
        };
        let index = (id.0 as usize).checked_sub(1);
        if let Some(group) = index.and_then(|index| amended.groups.get_mut(index)) {
            group.play = Some(play);
        }
    }
    amended
}

/// How many rounds n players can play without meeting twice.
pub fn most_rounds(n: u32) -> u32 {
    if n.is_multiple_of(2) { n.saturating_sub(1) } else { n }
}
