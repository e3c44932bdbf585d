//! 抽签: the number order from an announced seed, verifiable with any SHA-256 tool (rules.md §4).

use std::collections::BTreeSet;

use super::lot;
use crate::model::event::DrawMethod;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::state::State;
use crate::rules::conduct::presence::{disqualified_at, missed_meeting, must_check_in};

/// One line of a draw, as it can be recomputed in the hall.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lot {
    /// Lower-case hex of SHA-256 over seed + "/" + registration index: lots are ordered by it.
    pub hash: String,
    /// Registration index in the group, from 1 in the order of entry.
    pub index: u32,
    /// Whose lot it is.
    pub player: PlayerId,
}

/// The lots of a seed over players in the order of entry; the first gets number 1.
pub fn lots(seed: &str, players: &[PlayerId]) -> Vec<Lot> {
    let mut lots: Vec<Lot> = players
        .iter()
        .zip(1u32..)
        .map(|(player, index)| Lot { hash: lot::hash(seed, index), index, player: *player })
        .collect();
    lots.sort();
    lots
}

/// The entrants of a group in the order of entry: registration index k is at k − 1.
pub fn registered(state: &State, group: GroupId) -> Vec<PlayerId> {
    let of_group = state.entrants.iter().filter(|(_, e)| e.facts.group == group);
    of_group.map(|(id, _)| *id).collect()
}

/// Why an entrant is kept out of the draw, if it is: it left before round 1, or did not check in
/// or missed the technical meeting where the regulation asks it.
pub fn kept_out(state: &State, id: PlayerId) -> Option<&'static str> {
    let entrant = state.entrants.get(&id)?;
    if entrant.withdrawn_at(Round(1)) {
        Some("已退赛")
    } else if entrant.disqualified.is_some() || disqualified_at(state, id, Round(1)) {
        Some("被取消比赛资格")
    } else if must_check_in(state, entrant) {
        Some("未报到")
    } else if missed_meeting(state, entrant) {
        Some("未到技术会议")
    } else {
        None
    }
}

/// The numbers a seed gives to a group. Registration indices run over all entrants of the group
/// in the order of entry; those kept out of the draw get no number.
pub fn by_seed(state: &State, group: GroupId, seed: &str) -> Vec<(PlayerId, StartNumber)> {
    let all = registered(state, group);
    let mut drawn = lots(seed, &all);
    drawn.retain(|lot| kept_out(state, lot.player).is_none());
    drawn.iter().zip(1u32..).map(|(lot, no)| (lot.player, StartNumber(no))).collect()
}

/// How many of `n` players the upper half of a seeded draw has: of an odd number one more than
/// the lower half.
pub fn upper_half(n: usize) -> usize {
    n.div_ceil(2)
}

/// The numbers a seed gives in halves (rules.md §4): the upper half gets 1, 3, 5 … and the lower
/// half 2, 4, 6 …, each in the order of the lots of [`by_seed`].
///
/// # Errors
/// In Chinese, what is wrong with the upper half.
pub fn by_halves(
    state: &State,
    group: GroupId,
    seed: &str,
    upper: &[PlayerId],
) -> Result<Vec<(PlayerId, StartNumber)>, String> {
    let drawn = with_half(state, (group, seed), upper, upper_half)?;
    let above: BTreeSet<PlayerId> = upper.iter().copied().collect();
    let (mut odd, mut even) = (1, 2);
    let mut numbers: Vec<(PlayerId, StartNumber)> = Vec::new();
    for player in drawn {
        let next = if above.contains(&player) { &mut odd } else { &mut even };
        numbers.push((player, StartNumber(*next)));
        *next += 2;
    }
    numbers.sort_by_key(|(_, no)| *no);
    Ok(numbers)
}

/// The numbers of halves by lot (rules.md §4): the upper half has 1, 2, 3 … in the order given, by
/// rating; the lower half draws the numbers behind it, in the order of the lots of [`by_seed`]. In
/// an odd field the lower half has one more, who is left over.
///
/// # Errors
/// In Chinese, what is wrong with the upper half.
pub fn by_half_lot(
    state: &State,
    group: GroupId,
    seed: &str,
    upper: &[PlayerId],
) -> Result<Vec<(PlayerId, StartNumber)>, String> {
    let drawn = with_half(state, (group, seed), upper, |n| n / 2)?;
    let lower = drawn.iter().filter(|player| !upper.contains(player));
    let order = upper.iter().chain(lower).copied();
    Ok(order.zip((1..).map(StartNumber)).collect())
}

/// Those who draw in the order of their lots, once the upper half is as large as it must be.
fn with_half(
    state: &State,
    (group, seed): (GroupId, &str),
    upper: &[PlayerId],
    half: impl Fn(usize) -> usize,
) -> Result<Vec<PlayerId>, String> {
    let drawn: Vec<PlayerId> =
        by_seed(state, group, seed).into_iter().map(|(player, _)| player).collect();
    let mut above = BTreeSet::new();
    for player in upper {
        let name = || state.entrants.get(player).map_or_else(|| player.to_string(), |e| e.name());
        if !drawn.contains(player) {
            return Err(format!("{} 不参加抽签，不能列入上半区", name()));
        }
        if !above.insert(*player) {
            return Err(format!("{} 在上半区写了两次", name()));
        }
    }
    let wanted = half(drawn.len());
    if above.len() != wanted {
        let (all, now) = (drawn.len(), above.len());
        return Err(format!("{all}人抽签，上半区应为{wanted}人，现为{now}人"));
    }
    Ok(drawn)
}

/// The numbers that a way of drawing must give on this state; none where it was done by hand.
pub fn expected(
    state: &State,
    group: GroupId,
    method: &DrawMethod,
) -> Option<Result<Vec<(PlayerId, StartNumber)>, String>> {
    match method {
        DrawMethod::Seed { seed } => Some(Ok(by_seed(state, group, seed))),
        DrawMethod::Halves { seed, upper } => Some(by_halves(state, group, seed, upper)),
        DrawMethod::HalvesByLot { seed, upper } => Some(by_half_lot(state, group, seed, upper)),
        DrawMethod::Manual => None,
    }
}

/// The next free number of a group, for a late entrant.
pub fn next_number(state: &State, group: GroupId) -> StartNumber {
    let numbers = state.entrants.values().filter(|e| e.facts.group == group).filter_map(|e| e.no);
    StartNumber(numbers.max().map_or(1, |no| no.0.saturating_add(1)))
}
