//! What an editor of a regulation should look at twice: gaps and overlaps of birth windows, gaps
//! in prize lists, rounds against entrants. None of it is refused; overlaps can be meant.

mod idle;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};

use crate::model::field::System;
use crate::model::id::GroupId;
use crate::model::regulation::{
    EntrantKind, GroupRule, Play, Population, PrizeTable, Regulation, RoundPlan, SexRule,
};

/// The prize money of a whole group in yuan.
pub fn group_sum(group: &GroupRule) -> u64 {
    group.prizes.iter().map(PrizeTable::sum).fold(0, u64::saturating_add)
}

/// The prize money of the whole event in yuan.
pub fn event_sum(regulation: &Regulation) -> u64 {
    regulation.groups.iter().map(group_sum).fold(0, u64::saturating_add)
}

/// Something worth a second look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys that lead to the place in a regulation file, as in a fault.
    pub path: String,
    /// What to look at, as a sentence.
    pub text: String,
}

/// Everything worth a second look, each as a sentence.
pub fn hints(regulation: &Regulation) -> Vec<String> {
    hints_for(regulation, &BTreeMap::new()).into_iter().map(|hint| hint.text).collect()
}

/// Everything worth a second look with so many entrants in the groups, each with its place.
pub fn hints_for(regulation: &Regulation, entrants: &BTreeMap<GroupId, u32>) -> Vec<Hint> {
    let mut found = Vec::new();
    let mut add = |path: String, text: String| found.push(Hint { path, text });
    windows(regulation, &mut add);
    for (index, group) in regulation.groups.iter().enumerate() {
        for (table_index, table) in group.prizes.iter().enumerate() {
            let path = format!("groups.{index}.prizes.{table_index}");
            prize_gaps(group, table, |text| add(path.clone(), text));
        }
    }
    for (id, group) in regulation.group_ids() {
        let Some(players) = entrants.get(&id).copied().filter(|n| *n > 0) else { continue };
        if let Some(text) = rounds_hint(regulation, id, players) {
            add(play_path(regulation, id), text);
        }
        for (index, table) in group.prizes.iter().enumerate() {
            let whole = table.of == Population::All && table.born.is_open();
            if let Some(least) = table.money_needs.filter(|least| whole && players < *least) {
                let text = format!(
                    "{}现有{players}人报名，不足{least}人，按规程只发证书（{}）",
                    group.name, table.list
                );
                add(format!("groups.{}.prizes.{index}", id.0 - 1), text);
            }
        }
    }
    found.extend(idle::idle(regulation));
    found
}

/// Where the way of playing of a group is written.
fn play_path(regulation: &Regulation, id: GroupId) -> String {
    match regulation.group(id).and_then(|group| group.play.as_ref()) {
        Some(_) => format!("groups.{}.play", id.0.saturating_sub(1)),
        None => "play".into(),
    }
}

/// Gaps and overlaps between the birth windows of groups for single persons of the same sex.
fn windows(regulation: &Regulation, add: &mut impl FnMut(String, String)) {
    let mut given = BTreeSet::new();
    for (sex, skipped) in [("男子", SexRule::Women), ("女子", SexRule::Men)] {
        let mut spans: Vec<(NaiveDate, NaiveDate, &str, usize)> = regulation
            .groups
            .iter()
            .enumerate()
            .filter(|(_, g)| g.kind == EntrantKind::Single && g.sex != skipped && !g.born.is_open())
            .map(|(index, g)| {
                let from = g.born.from.unwrap_or(NaiveDate::MIN);
                (from, g.born.to.unwrap_or(NaiveDate::MAX), g.name.as_str(), index)
            })
            .collect();
        spans.sort();
        for pair in spans.windows(2) {
            let [(_, end, older, _), (start, _, younger, index)] = pair else { continue };
            let text = if start <= end {
                format!("{older}与{younger}的出生日期范围重叠（可以是有意的）")
            } else if end.checked_add_days(Days::new(1)).is_some_and(|next| next < *start) {
                format!(
                    "{sex}：{older}与{younger}之间有出生日期不属于任何组别（{end}之后，{start}之前）"
                )
            } else {
                continue;
            };
            if given.insert(text.clone()) {
                add(format!("groups.{index}.born"), text);
            }
        }
    }
}

fn prize_gaps(group: &GroupRule, table: &PrizeTable, mut add: impl FnMut(String)) {
    let mut ranges: Vec<(u32, u32)> = table.places.iter().map(|p| (p.from, p.to)).collect();
    ranges.sort_unstable();
    let mut next = 1;
    for (from, to) in ranges {
        if from > next {
            add(format!("{}奖金表（{}）缺第{next}至{}名", group.name, table.list, from - 1));
        }
        next = next.max(to.saturating_add(1));
    }
}

/// What to say of the system of a group for so many entrants: too many rounds for a Swiss, or
/// few enough for a round robin (rules.md §5).
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
/// rounds it would play (rules.md §5 [D]).
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
