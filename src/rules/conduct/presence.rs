//! Who plays in a round, and why somebody does not (rules.md §3, §5.4, §8).

use crate::model::event::DeskMark;
use crate::model::finding::Code;
use crate::model::id::{PlayerId, Round};
use crate::model::regulation::Effect;
use crate::model::state::{EntrantState, GroupState, State};

/// Why a player is not paired in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotPlaying {
    /// Has no number: entered after the draw, or kept out of it.
    NoNumber,
    /// Left the event (退赛).
    Withdrawn,
    /// Disqualified from the event.
    Disqualified,
    /// Excluded by the forfeit rule (连续弃权/累计弃权).
    Excluded {
        /// Forfeits that led to it.
        forfeits: u32,
        /// How they were counted.
        counted: Counted,
    },
    /// Asked to be absent from this round.
    Absent,
    /// Missed the technical meeting, which the regulation counts as forfeiting the event.
    MeetingMissed,
    /// Did not check in although the regulation asks it.
    NotCheckedIn,
}

/// How forfeits are counted towards an exclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// 连续弃权.
    InARow,
    /// 累计弃权.
    InAll,
}

impl NotPlaying {
    /// Whether it ends the player's event, rather than this round only.
    pub fn lasting(&self) -> bool {
        !matches!(self, NotPlaying::Absent)
    }
}

impl std::fmt::Display for NotPlaying {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotPlaying::NoNumber => f.write_str("未抽签"),
            NotPlaying::Withdrawn => f.write_str("已退赛"),
            NotPlaying::Disqualified => f.write_str("被取消比赛资格"),
            NotPlaying::Excluded { forfeits, counted } => {
                let how = if *counted == Counted::InARow { "连续" } else { "累计" };
                write!(f, "{how}弃权{forfeits}轮，按规程不再编排")
            }
            NotPlaying::Absent => f.write_str("本轮请假"),
            NotPlaying::MeetingMissed => f.write_str("未到技术会议，视为弃权"),
            NotPlaying::NotCheckedIn => f.write_str("未报到"),
        }
    }
}

/// Why the player is not paired in this round; none if it plays. Rounds before it count as they
/// stand in the state.
pub fn not_playing(state: &State, id: PlayerId, round: Round) -> Option<NotPlaying> {
    let entrant = state.entrants.get(&id)?;
    if entrant.no.is_none() {
        return Some(NotPlaying::NoNumber);
    }
    if disqualified_at(state, id, round) {
        return Some(NotPlaying::Disqualified);
    }
    if entrant.withdrawn_at(round) {
        return Some(NotPlaying::Withdrawn);
    }
    if must_check_in(state, entrant) {
        return Some(NotPlaying::NotCheckedIn);
    }
    if missed_meeting(state, entrant) {
        return Some(NotPlaying::MeetingMissed);
    }
    if let Some((forfeits, counted)) = exclusion(state, id, round) {
        return Some(NotPlaying::Excluded { forfeits, counted });
    }
    entrant.absences.contains(&round).then_some(NotPlaying::Absent)
}

/// Whether check-in is asked, not done and not waived.
pub fn must_check_in(state: &State, entrant: &EntrantState) -> bool {
    state.regulation.entry.check_in_required
        && !entrant.marks.contains(&DeskMark::CheckIn)
        && !entrant.waivers.contains_key(&Code::NotCheckedIn.into())
}

/// Whether the entrant missed a technical meeting whose absence forfeits the event, unwaived.
pub fn missed_meeting(state: &State, entrant: &EntrantState) -> bool {
    state.regulation.entry.meeting_missed_forfeits
        && entrant.marks.contains(&DeskMark::MeetingMissed)
        && !entrant.waivers.contains_key(&Code::MeetingMissed.into())
}

/// Whether the player is out of the event by disqualification in this round.
pub fn disqualified_at(state: &State, id: PlayerId, round: Round) -> bool {
    let by_ruling =
        state.entrants.get(&id).and_then(|e| e.disqualified).is_some_and(|from| from <= round);
    let by_foul = state.fouls_in_force().any(|foul| {
        foul.player == id
            && foul.effect == Effect::Disqualified
            && foul.at.is_none_or(|(at, _)| at < round)
    });
    by_ruling || by_foul
}

/// The forfeits that exclude the player from this round by the regulation, if they do.
pub fn excluded_by_forfeits(state: &State, id: PlayerId, round: Round) -> Option<u32> {
    exclusion(state, id, round).map(|(forfeits, _)| forfeits)
}

fn exclusion(state: &State, id: PlayerId, round: Round) -> Option<(u32, Counted)> {
    let rule = state.regulation.forfeits;
    if rule.in_a_row.is_none() && rule.in_all.is_none() {
        return None;
    }
    let entrant = state.entrants.get(&id)?;
    let group = state.groups.get(&entrant.facts.group)?;
    let first = entrant.reinstated.unwrap_or(Round(1));
    let (mut run, mut total) = (0, 0);
    for k in first.0.max(1)..round.0 {
        if forfeited(group, id, Round(k)) {
            run += 1;
            total += 1;
        } else {
            run = 0;
        }
        if rule.in_a_row.is_some_and(|limit| limit > 0 && run >= limit) {
            return Some((run, Counted::InARow));
        }
        if rule.in_all.is_some_and(|limit| limit > 0 && total >= limit) {
            return Some((total, Counted::InAll));
        }
    }
    None
}

/// Whether the player forfeited its table in a round.
pub fn forfeited(group: &GroupState, id: PlayerId, round: Round) -> bool {
    let Some(round) = group.round(round) else { return false };
    round.tables.iter().any(|t| {
        let side = t.seats().side_of(&id);
        side.zip(t.result).is_some_and(|(side, r)| r.outcome.forfeited(side))
    })
}

/// Whether the player appears in the standings after this round (rules.md §7, §8).
pub fn ranked_after(state: &State, id: PlayerId, round: Round) -> bool {
    let Some(entrant) = state.entrants.get(&id) else { return false };
    if entrant.facts.filler || disqualified_at(state, id, round.next()) {
        return false;
    }
    !(state.regulation.forfeits.unranked && excluded_by_forfeits(state, id, round.next()).is_some())
}
