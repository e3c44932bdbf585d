//! 资格: what an entry lacks by the regulation (rules.md §3). Each finding names the clause,
//! the fact, the rule and the distance; the arbiter may waive it. Nothing is refused silently,
//! nobody is moved silently.

pub mod age;
mod desk;
mod fitting;
mod group;
pub mod native;
mod papers;
pub mod person;
mod twice;
pub mod unit;

use std::collections::BTreeMap;

use crate::model::entrant::Person;
use crate::model::id::{GroupId, PlayerId};
use crate::model::regulation::Regulation;
use crate::model::state::{EntrantState, State};

pub use crate::model::finding::Code;
pub use fitting::{fits, fitting_groups, nearest, possible_groups, sex_fits, without_first_day};
pub use papers::title_rank;

/// Something an entry lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The entrant; of a pair both members.
    pub player: PlayerId,
    /// What kind of lack, and by which clause.
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

impl Finding {
    /// Whether it waits to be settled, by the arbiter or at the desk.
    pub fn open(&self) -> bool {
        self.waived.is_none() && !self.code.hint()
    }
}

/// What was found so far, by entrant and then by code. What one code says twice of an entrant (of
/// both members of a pair) is one finding.
#[derive(Debug, Default)]
struct Findings(BTreeMap<(PlayerId, Code), Finding>);

impl Findings {
    /// `fits` are groups the entrant would fit.
    fn add(&mut self, player: PlayerId, code: Code, text: String, fits: Vec<GroupId>) {
        match self.0.get_mut(&(player, code)) {
            Some(known) if known.text.contains(&text) => {}
            Some(known) => known.text.extend(["；", &text]),
            None => {
                let finding = Finding { player, code, text, fits, waived: None, lapsed: None };
                self.0.insert((player, code), finding);
            }
        }
    }
}

/// One entrant held against the regulation.
struct Case<'a> {
    state: &'a State,
    regulation: &'a Regulation,
    id: PlayerId,
    entrant: &'a EntrantState,
    found: &'a mut Findings,
}

impl Case<'_> {
    fn find(&mut self, code: Code, text: impl Into<String>) {
        self.found.add(self.id, code, text.into(), Vec::new());
    }

    /// Of one person: begins with the name where an entrant is two.
    fn find_of(&mut self, person: &Person, code: Code, text: &str) {
        let pair = self.entrant.facts.partner.is_some();
        self.find(code, if pair { format!("{}：{text}", person.name) } else { text.to_string() });
    }
}

/// All findings of the event, by entrant and then by code; waived ones too.
pub fn findings(state: &State) -> Vec<Finding> {
    let mut found = Findings::default();
    for (id, entrant) in &state.entrants {
        let mut case =
            Case { state, regulation: &state.regulation, id: *id, entrant, found: &mut found };
        if let Some(group) = state.regulation.group(entrant.facts.own_group()) {
            group::check(&mut case, group);
            for person in entrant.facts.members() {
                native::check(&mut case, person);
                papers::check(&mut case, person);
            }
        }
        unit::check(&mut case);
        desk::check(&mut case);
    }
    desk::capacity(state, &mut found);
    twice::check(state, &mut found);
    for finding in found.0.values_mut() {
        let waivers = state.entrants.get(&finding.player).map(|e| &e.waivers);
        let Some(waived) = waivers.and_then(|w| w.get(&finding.code.into())) else { continue };
        let held = match finding.code.waiver_holds(waived, &finding.text) {
            true => &mut finding.waived,
            false => &mut finding.lapsed,
        };
        *held = Some(waived.clone());
    }
    found.0.into_values().collect()
}
