//! Which absolute rules a table plan of the next round breaks (rules.md §5.4), asked of the
//! state: entrant ids in, Chinese sentences out.

use std::collections::BTreeSet;

use crate::model::field::System;
use crate::model::id::{GroupId, PlayerId, Round};
use crate::model::seats::Seating;
use crate::model::state::State;
use crate::rules::conduct::presence::not_playing;
use crate::rules::field::{field, numbering};

use super::breach::{Breach, breaches};

/// The absolute rules broken by this plan of a round, as sentences; empty if none is.
pub fn broken(
    state: &State,
    group: GroupId,
    round: Round,
    plan: &Seating<PlayerId>,
) -> Vec<String> {
    // In a round robin those who withdrew or are absent keep their tables: the schedule seats
    // them, and their opponents win there.
    if state.regulation.play_of(group).system != System::Swiss {
        return Vec::new();
    }
    let numbering = numbering(state, group);
    let name = |id: PlayerId| state.entrants.get(&id).map(|e| e.name()).unwrap_or_default();
    let seated: BTreeSet<PlayerId> = plan.everybody().collect();
    let mut broken = BTreeSet::new();
    for id in &seated {
        broken.extend(not_playing(state, *id, round).map(|out| format!("{}{out}", name(*id))));
    }
    for id in numbering.players().filter(|id| !seated.contains(id)) {
        if not_playing(state, id, round).is_none() {
            broken.insert(format!("{}没有编入", name(id)));
        }
    }
    for breach in breaches(&field(state, group), &plan.map(|id| numbering.no(id))) {
        match breach {
            // Named above with the exact reason.
            Breach::NotActive(_) | Breach::Absent(_) | Breach::LeftOut(_) => {}
            breach => {
                broken.insert(breach.to_string());
            }
        }
    }
    broken.into_iter().collect()
}
