//! Whole identity numbers on paper: passed in from outside for the two sheets that may hold them
//! on explicit, recorded request (rules.md §3.4), 获奖名单 to be signed and 等级申报表. Nothing
//! here, nor any document, keeps them.

use std::collections::BTreeMap;

use super::{Desk, Numbers, SheetKind};
use crate::model::id::{GroupId, PlayerId};
use crate::model::sheet::SheetTrait;
use crate::model::state::State;
use crate::rules::awards::given::awards;

/// Whole numbers as they were read for one sheet.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Identities {
    /// The number of an entrant, and of the second member of a pair.
    whole: BTreeMap<PlayerId, [Option<String>; 2]>,
}

/// What a sheet with whole numbers says about itself.
pub(super) const KEPT_CLOSE: &str = "本表含完整证件号码，请专人保管，不得张贴或外传。";

/// None were asked for.
pub static NONE: Identities = Identities { whole: BTreeMap::new() };

impl std::fmt::Debug for Identities {
    /// How many, never which.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Identities({})", self.whole.len())
    }
}

impl Identities {
    /// Adds what is known of an entrant: its number, and that of the second member of a pair.
    pub fn insert(&mut self, id: PlayerId, numbers: [Option<String>; 2]) {
        if numbers.iter().any(Option::is_some) {
            self.whole.insert(id, numbers);
        }
    }

    /// Of how many entrants a number is known.
    pub fn count(&self) -> usize {
        self.whole.len()
    }
}

/// Whose numbers a sheet can hold, each once; nobody where the sheet holds none.
pub fn holders(state: &State, kind: SheetKind, group: GroupId) -> Vec<PlayerId> {
    if !kind.is(SheetTrait::Numbers) {
        return Vec::new();
    }
    let awards = awards(state, group);
    let mut all: Vec<PlayerId> = match kind {
        SheetKind::Grades => awards.grades.iter().map(|grade| grade.player).collect(),
        _ => {
            let prizes = awards.prizes.iter().flat_map(|list| &list.rows);
            let titles = awards.titles.iter().filter_map(|title| title.player);
            prizes.filter_map(|row| row.player).chain(titles).collect()
        }
    };
    all.sort_unstable();
    all.dedup();
    all
}

impl Desk<'_> {
    /// Whether the whole numbers were asked for on a sheet that may hold them.
    pub(super) fn shows_numbers(&self) -> bool {
        self.order.kind.is(SheetTrait::Numbers) && self.order.look.numbers == Numbers::Whole
    }

    /// The number of an entrant as the sheet prints it: whole where it was passed in, else
    /// masked; of a pair both, one under the other.
    pub(super) fn identity(&self, id: PlayerId) -> String {
        let Some(entrant) = self.state.entrants.get(&id) else { return String::new() };
        let whole = self.identities.whole.get(&id).filter(|_| self.shows_numbers());
        let [own, partner] = whole.cloned().unwrap_or_default();
        let masked = |person: Option<&crate::model::entrant::Person>| {
            person.and_then(|p| p.document.facts()).map(|facts| facts.masked.clone())
        };
        let own = own.or_else(|| masked(Some(&entrant.facts.person)));
        let partner = partner.or_else(|| masked(entrant.facts.partner.as_ref()));
        own.into_iter().chain(partner).collect::<Vec<_>>().join("\n")
    }
}
