//! Which absolute rules a table plan of the next round breaks (rules.md §5.4), asked of the
//! state: entrant ids in, Chinese sentences out.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::state::State;
use crate::rules::conduct::presence::not_playing;
use crate::rules::field::{field, numbered};
use crate::rules::pairing;
use crate::rules::pairing::Breach;

/// The absolute rules broken by this plan of a round, as sentences; empty if none is.
pub fn broken(
    state: &State,
    group: GroupId,
    round: Round,
    tables: &[(PlayerId, PlayerId)],
    bye: Option<PlayerId>,
) -> Vec<String> {
    let mut said = Vec::new();
    let numbers = numbered(state, group);
    let no_of: BTreeMap<PlayerId, StartNumber> =
        numbers.iter().map(|(no, id)| (*id, *no)).collect();
    let name = |id: PlayerId| state.entrants.get(&id).map(|e| e.name()).unwrap_or_default();

    let swiss = state.regulation.play_of(group).system == System::Swiss;
    let seated: BTreeSet<PlayerId> = tables.iter().flat_map(|(r, b)| [*r, *b]).chain(bye).collect();
    for id in &seated {
        // In a round robin those who withdrew or are absent keep their tables: the schedule
        // seats them, and their opponents win there.
        if let Some(out) = not_playing(state, *id, round).filter(|_| swiss) {
            said.push(format!("{}{out}", name(*id)));
        }
    }
    for id in numbers.values() {
        if swiss && !seated.contains(id) && not_playing(state, *id, round).is_none() {
            said.push(format!("{}没有编入", name(*id)));
        }
    }
    if swiss {
        let pairs: Vec<(StartNumber, StartNumber)> =
            tables.iter().filter_map(|(r, b)| Some((*no_of.get(r)?, *no_of.get(b)?))).collect();
        let bye = bye.and_then(|id| no_of.get(&id).copied());
        let field = field(state, group);
        for breach in pairing::breaches(&field, &pairs, bye) {
            match breach {
                // Said above with the name and the exact reason.
                Breach::NotActive(_) | Breach::Absent(_) | Breach::LeftOut(_) => {}
                breach => said.push(breach.to_string()),
            }
        }
    }
    said.sort();
    said.dedup();
    said
}
