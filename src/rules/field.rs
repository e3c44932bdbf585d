//! The facts of one group as engine and ranking need them, taken from the state.

use std::collections::BTreeMap;

use crate::model::event::PairRule;
use crate::model::field::{Field, FieldPlayer, PairingSettings, PlayedRound, PlayedTable, System};
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::numbering::Numbering;
use crate::model::regulation::RoundPlan;
use crate::model::state::{GroupState, State};
use crate::model::unit::is_individual;
use crate::rules::conduct::presence;
use crate::rules::ranking::annulment::annulled;

/// The planned rounds of a group, once they are known.
pub fn planned_rounds(state: &State, group: GroupId) -> Option<u32> {
    let play = state.regulation.play_of(group);
    // What was decided for a Swiss is void once the group plays a round robin.
    let decided = state.groups.get(&group).and_then(|g| g.rounds_decided);
    decided.filter(|_| play.system == System::Swiss).or_else(|| match (play.system, play.rounds) {
        (System::Swiss, RoundPlan::Fixed(rounds)) => Some(rounds),
        (System::Swiss, _) => None,
        (system, _) => {
            let drawn = numbering(state, group).len() as u32;
            let single = if drawn.is_multiple_of(2) { drawn.saturating_sub(1) } else { drawn };
            (drawn > 1).then_some(if system == System::RoundRobin { single } else { 2 * single })
        }
    })
}

/// Who has which number in a group.
pub fn numbering(state: &State, group: GroupId) -> Numbering {
    state
        .entrants
        .iter()
        .filter(|(_, e)| e.facts.group == group)
        .filter_map(|(id, e)| e.no.map(|no| (no, *id)))
        .collect()
}

/// How many leading rounds have every result, so that they count.
pub fn complete_rounds(group: &GroupState) -> u32 {
    group.rounds.iter().take_while(|r| r.complete()).count() as u32
}

/// The group after its complete rounds.
pub fn field(state: &State, group: GroupId) -> Field {
    let complete = state.groups.get(&group).map_or(0, complete_rounds);
    field_after(state, group, Round(complete))
}

/// The group after this round (0: before round 1), later rounds ignored. Only complete rounds
/// count.
pub fn field_after(state: &State, group: GroupId, after: Round) -> Field {
    let nothing = GroupState::default();
    let facts = state.groups.get(&group).unwrap_or(&nothing);
    let play = state.regulation.play_of(group);
    let numbering = numbering(state, group);
    let rounds = after.0.min(complete_rounds(facts));

    let mut pairing = PairingSettings {
        first_round: play.first_round,
        avoid_same_unit_rounds: play.avoid_same_unit_rounds,
        relaxed_last_rounds: play.relaxed_last_rounds,
        first_colours: play.first_round_colours,
        colour_seed: play.colour_seed.clone(),
        colour_tie: play.colour_tie,
        annul_by: play.annul_by,
        ..PairingSettings::new(play.system)
    };
    for ((a, b), rule) in &facts.pair_rules {
        let (Some(a), Some(b)) = (numbering.no(*a), numbering.no(*b)) else { continue };
        match rule {
            PairRule::Fixed => pairing.fixed.push((a, b)),
            PairRule::Forbidden => pairing.forbidden.push((a, b)),
            PairRule::Free => {}
        }
    }

    let (tied, loose) = fouls_until(state, facts, Round(rounds));
    let mut players = BTreeMap::new();
    for (no, id) in numbering.iter() {
        let Some(entrant) = state.entrants.get(&id) else { continue };
        let out = presence::not_playing(state, id, Round(rounds + 1));
        pairing.fixed_tables.extend(entrant.kept_table.map(|table| (no, table)));
        if out == Some(presence::NotPlaying::Absent) {
            pairing.absent_next.insert(no);
        }
        let player = FieldPlayer {
            name: entrant.name(),
            // 个人 in the unit cell says that there is none: such players never collide.
            unit: entrant.facts.unit.clone().filter(|unit| !is_individual(unit)),
            active: out.is_none_or(|out| !out.lasting()),
            ranked: presence::ranked_after(state, id, Round(rounds)),
            loose_fouls: loose.get(&id).copied().unwrap_or(0),
            withdrawn_from: entrant.presence.last().filter(|(_, plays)| !plays).map(|(r, _)| *r),
        };
        players.insert(no, player);
    }

    let played = (1..=rounds)
        .map(Round)
        .zip(&facts.rounds)
        .map(|(number, round)| {
            let fouls = |id: PlayerId| tied.get(&(number, id)).copied().unwrap_or(0);
            let tables = round.tables.iter().filter_map(|t| {
                Some(PlayedTable {
                    seats: t.seats().map(|id| numbering.no(id)).known()?,
                    outcome: t.result?.outcome,
                    fouls: t.seats().map(fouls),
                })
            });
            PlayedRound {
                tables: tables.collect(),
                byes: round.bye.and_then(|id| numbering.no(id)).into_iter().collect(),
            }
        })
        .collect();

    let mut field = Field {
        name: state.regulation.group(group).map(|g| g.name.clone()).unwrap_or_default(),
        points: play.points(play.system),
        planned_rounds: planned_rounds(state, group),
        pairing,
        tie_breaks: play.chain(play.system),
        bye_opponent_score: play.bye_opponent_score,
        players,
        played,
    };
    // In a round robin those whose results are annulled (art. 19) have no place and no prize.
    for no in annulled(&field) {
        if let Some(player) = field.players.get_mut(&no) {
            player.ranked = false;
        }
    }
    field
}

type TiedFouls = BTreeMap<(Round, PlayerId), u32>;

/// Fouls in force, those of a table of the group by round and those of none; what happened at a
/// table after the round is left out.
fn fouls_until(
    state: &State,
    facts: &GroupState,
    until: Round,
) -> (TiedFouls, BTreeMap<PlayerId, u32>) {
    let (mut tied, mut loose) = (TiedFouls::new(), BTreeMap::new());
    for foul in state.fouls_in_force() {
        let count = foul.effect.fouls();
        match foul.at {
            Some((round, table)) if seated(facts, round, table, foul.player) => {
                *tied.entry((round, foul.player)).or_default() += count;
            }
            Some((round, _)) if round > until => {}
            _ => *loose.entry(foul.player).or_default() += count,
        }
    }
    (tied, loose)
}

fn seated(group: &GroupState, round: Round, table: Table, player: PlayerId) -> bool {
    group.round(round).and_then(|r| r.table(table)).is_some_and(|t| t.seats().seat(&player))
}
