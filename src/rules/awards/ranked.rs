//! Who is ranked in a group, in which order, and who of them is on a list (rules.md §9).

use crate::model::id::{GroupId, PlayerId};
use crate::model::person::Sex;
use crate::model::regulation::{BirthWindow, Population};
use crate::model::state::State;
use crate::rules::eligibility::native::is_native;
use crate::rules::eligibility::person::{birth_of, sex_of};
use crate::rules::field::{numbering, planned_rounds};
use crate::rules::ranking::ending;
use crate::rules::ranking::standings::Standings;

/// Whether an entrant belongs to a population.
pub fn belongs(state: &State, id: PlayerId, of: Population) -> bool {
    let Some(entrant) = state.entrants.get(&id) else { return false };
    let person = &entrant.facts.person;
    let sex = sex_of(person);
    let native = || is_native(&state.regulation, person);
    match of {
        Population::All => true,
        Population::Men => sex == Some(Sex::Male),
        Population::Women => sex == Some(Sex::Female),
        Population::Native => native(),
        Population::NativeMen => native() && sex == Some(Sex::Male),
        Population::NativeWomen => native() && sex == Some(Sex::Female),
    }
}

/// Whether an entrant is on a list: of its population and born in its window.
pub fn on_list(state: &State, id: PlayerId, of: Population, born: &BirthWindow) -> bool {
    let birth = || state.entrants.get(&id).and_then(|e| birth_of(&e.facts.person));
    belongs(state, id, of) && (born.is_open() || birth().is_some_and(|day| born.holds(day)))
}

/// The group in which the entrants of a group play: itself, or the one it was merged into.
pub fn playing_group(state: &State, group: GroupId) -> GroupId {
    let merged = state.entrants.values().find(|e| e.facts.ranked_in == Some(group));
    merged.map_or(group, |e| e.facts.group)
}

/// The ranked players of a group, best first, after its last published round. Of groups that
/// play together each has its own ranking, in the order of the whole.
pub fn ranking(state: &State, group: GroupId) -> Vec<PlayerId> {
    let field = playing_group(state, group);
    ranked(state, group, &ending::standings_of_group(state, field, state.last_round(field)))
}

/// The ranked players of a group in standings of the group it plays in, best first.
pub fn ranked(state: &State, group: GroupId, standings: &Standings) -> Vec<PlayerId> {
    let numbering = numbering(state, playing_group(state, group));
    standings
        .rows
        .iter()
        .filter_map(|row| numbering.player(row.no))
        .filter(|id| own_group(state, *id) == Some(group))
        .collect()
}

fn own_group(state: &State, id: PlayerId) -> Option<GroupId> {
    state.entrants.get(&id).map(|e| e.facts.own_group())
}

/// Those who count for the size of a group: numbered, no fillers, and once rounds are
/// published, at least once at a table or with a bye.
pub fn participants(state: &State, group: GroupId) -> Vec<PlayerId> {
    let rounds = state.groups.get(&playing_group(state, group)).map(|g| g.rounds.as_slice());
    let rounds = rounds.unwrap_or_default();
    let seen = |id: PlayerId| {
        rounds.is_empty() || rounds.iter().any(|r| r.table_of(id).is_some() || r.bye == Some(id))
    };
    state
        .entrants
        .iter()
        .filter(|(_, e)| e.facts.own_group() == group && e.no.is_some() && !e.facts.filler)
        .map(|(id, _)| *id)
        .filter(|id| seen(*id))
        .collect()
}

/// Planned points of a group in half-points: a win in every round.
pub(in crate::rules) fn possible(state: &State, group: GroupId) -> i32 {
    let field = playing_group(state, group);
    let win = state.regulation.play_of(field).red.win.0;
    win.saturating_mul(planned_rounds(state, field).unwrap_or(0).min(999) as i32)
}
