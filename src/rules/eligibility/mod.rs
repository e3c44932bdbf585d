//! 资格: what an entry lacks by the regulation (rules.md §3). Each finding names the clause,
//! the fact, the rule and the distance; the arbiter may waive it. Nothing is refused silently,
//! nobody is moved silently.

pub mod age;
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

pub use crate::model::finding::Code;
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
    /// What it said when it was waived, where the waiver holds.
    pub waived: Option<String>,
    /// What it said when it was waived, where the facts are others now: it is open again.
    pub lapsed: Option<String>,
}

/// Whether a waiver given for one sentence holds for another of the same code: it is given for
/// the facts. That somebody did not come (desk, meeting) is the same fact whatever the deadline,
/// and which other groups are proposed is no fact of the entry.
pub fn waiver_holds(code: Code, waived: &str, now: &str) -> bool {
    fn facts(text: &str) -> impl Iterator<Item = &str> {
        text.split('；').filter(|part| !part.starts_with("可报"))
    }
    matches!(code, Code::NotCheckedIn | Code::MeetingMissed) || facts(waived).eq(facts(now))
}

/// All findings of the event, by entrant and then by code; waived ones too. What one code says
/// twice of an entrant (of both members of a pair) is one finding.
pub fn findings(state: &State) -> Vec<Finding> {
    let mut found: BTreeMap<(PlayerId, Code), Finding> = BTreeMap::new();
    let mut add = |player: PlayerId, code: Code, text: String, fits: Vec<GroupId>| {
        let finding = Finding { player, code, text, fits, waived: None, lapsed: None };
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
    for finding in found.values_mut() {
        let waivers = state.entrants.get(&finding.player).map(|e| &e.waivers);
        let Some(said) = waivers.and_then(|w| w.get(&finding.code.into())) else { continue };
        let held = match waiver_holds(finding.code, said, &finding.text) {
            true => &mut finding.waived,
            false => &mut finding.lapsed,
        };
        *held = Some(said.clone());
    }
    found.into_values().collect()
}

/// How a check reports: entrant, code, text, groups that would fit.
type Report<'a> = dyn FnMut(PlayerId, Code, String, Vec<GroupId>) + 'a;
