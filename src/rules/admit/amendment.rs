//! May the regulation be amended so? Possible at any time with a reason; never so that what was
//! entered, drawn or played would change its meaning.

use super::entries::founding;
use super::{Checked, Verdict, later, reason_if, refuse};
use crate::model::event::Event;
use crate::model::field::System;
use crate::model::id::GroupId;
use crate::model::regulation::{EntrantKind, GroupRule, Regulation, RoundPlan};
use crate::model::state::State;
use crate::rules::field::planned_rounds;
use crate::rules::regulation::rounds_voided::rounds_voided;

pub(super) fn amendment(state: &State, regulation: &Regulation) -> Checked<Verdict> {
    founding(regulation)?;
    groups_stay(state, regulation)?;
    for (id, facts) in state.groups.iter().filter(|(_, facts)| !facts.rounds.is_empty()) {
        let name = name_of(&state.regulation, *id);
        if regulation.play_of(*id).system != state.regulation.play_of(*id).system {
            return refuse(format!("{name}已公布{}轮，不能再改变赛制", facts.rounds.len()));
        }
        let pair = |regulation: &Regulation| {
            let kind = regulation.group(*id).map(|g| &g.kind);
            matches!(kind, Some(EntrantKind::FamilyPair { .. }))
        };
        if pair(regulation) != pair(&state.regulation) {
            return refuse(later(format!("{name}已开始编排，不能在个人与双人之间改变")));
        }
    }
    let mut next = state.clone();
    let event = Event::RegulationAmended { regulation: Box::new(regulation.clone()) };
    next.apply(&event).map_err(|e| e.to_string())?;
    for (id, facts) in &next.groups {
        let published = facts.rounds.len();
        let play = regulation.play_of(*id);
        let most = || {
            let RoundPlan::Between(_, high) = play.rounds else { return None };
            (play.system == System::Swiss).then_some(high)
        };
        let most = planned_rounds(&next, *id).or_else(most);
        if most.is_some_and(|most| (most as usize) < published) {
            let name = name_of(regulation, *id);
            let why = format!("{name}已公布{published}轮，轮数不能少于已公布的轮数");
            return refuse(later(why));
        }
    }
    let played = state.groups.values().any(|g| !g.rounds.is_empty());
    let mut why = vec!["比赛开始后修改竞赛规程".to_string()];
    why.extend(rounds_voided(state, regulation));
    reason_if(played, why.join("；"))
}

/// Whether every group in which something has happened is still the same one in an amended
/// regulation: neither taken out nor moved to another place.
fn groups_stay(state: &State, regulation: &Regulation) -> Checked<()> {
    for (id, rule) in state.regulation.group_ids() {
        let Some(what) = happened(state, id) else { continue };
        match regulation.group(id) {
            // Rounds decided go with the group; nobody is in it.
            None if what == DECIDED => {}
            None => return refuse(format!("{}{what}，不能从规程中删去", rule.name)),
            Some(new) if moved(&state.regulation, regulation, id, rule, new) => {
                let why = format!("{}{what}，组别的顺序不能改变，新的组别请加在最后", rule.name);
                return refuse(later(why));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// What has happened in a group, if anything, in Chinese: it can neither be moved nor, unless
/// only its rounds were decided ([`DECIDED`]), be taken out of the regulation.
pub fn happened(state: &State, id: GroupId) -> Option<&'static str> {
    let facts = state.groups.get(&id)?;
    if !facts.rounds.is_empty() {
        return Some("已开始编排");
    }
    if facts.draw.is_some() {
        return Some("已抽签");
    }
    let entered = |e: &crate::model::state::EntrantState| {
        e.facts.group == id || e.facts.ranked_in == Some(id)
    };
    if state.entrants.values().any(entered) {
        return Some("已有报名");
    }
    facts.rounds_decided.map(|_| DECIDED)
}

/// Nobody is entered, but the number of rounds was decided.
pub const DECIDED: &str = "已定轮数";

/// Whether the rule at a place is that of another group: its old name, or its new one, stands
/// elsewhere. A new name alone is a group renamed.
fn moved(old: &Regulation, new: &Regulation, id: GroupId, was: &GroupRule, is: &GroupRule) -> bool {
    let elsewhere = |regulation: &Regulation, name: &str| {
        regulation.group_ids().any(|(other, g)| other != id && g.name == name)
    };
    was.name != is.name && (elsewhere(new, &was.name) || elsewhere(old, &is.name))
}

fn name_of(regulation: &Regulation, id: GroupId) -> String {
    regulation.group(id).map(|g| g.name.clone()).unwrap_or_default()
}
