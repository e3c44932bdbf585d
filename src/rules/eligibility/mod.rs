//! 资格: what an entry lacks by the regulation (domain.md §3). Each finding names the clause,
//! the fact, the rule and the distance; the arbiter may waive it. Nothing is refused silently,
//! nobody is moved silently.

mod code;
mod desk;
mod fitting;
pub mod native;
mod papers;
pub mod person;
mod twice;
pub mod unit;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::model::id::{GroupId, PlayerId};
use crate::model::state::State;

pub use code::Code;
pub use fitting::{fits, fitting_groups};
pub use papers::title_rank;

/// Something an entry lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whose.
    pub player: PlayerId,
    /// What.
    pub code: Code,
    /// Fact, rule and distance in one Chinese sentence.
    pub text: String,
    /// Groups the entrant would fit, where another group is the cure.
    pub fits: Vec<GroupId>,
    /// What it said when it was waived, if it was.
    pub waived: Option<String>,
}

/// All findings of the event, by entrant and then by code; waived ones too. What one code says
/// twice of an entrant (of both members of a pair) is one finding.
pub fn findings(state: &State) -> Vec<Finding> {
    let mut found: BTreeMap<(PlayerId, Code), Finding> = BTreeMap::new();
    let mut add = |player: PlayerId, code: Code, text: String, fits: Vec<GroupId>| {
        let waived = state.entrants.get(&player).and_then(|e| e.waivers.get(code.id())).cloned();
        let finding = Finding { player, code, text, fits, waived };
        match found.entry((player, code)) {
            Entry::Vacant(place) => {
                place.insert(finding);
            }
            Entry::Occupied(mut known) if !known.get().text.contains(&finding.text) => {
                let known = &mut known.get_mut().text;
                known.push('；');
                known.push_str(&finding.text);
            }
            Entry::Occupied(_) => {}
        }
    };
    for (id, entrant) in &state.entrants {
        person::check(state, *id, entrant, &mut add);
        unit::check(state, *id, entrant, &mut add);
        desk::check(state, *id, entrant, &mut add);
    }
    desk::capacity(state, &mut add);
    twice::check(state, &mut add);
    found.into_values().collect()
}

/// How a check reports: entrant, code, text, groups that would fit.
type Report<'a> = dyn FnMut(PlayerId, Code, String, Vec<GroupId>) + 'a;
