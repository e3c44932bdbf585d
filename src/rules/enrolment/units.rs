//! Which units take part: who represents each, what is known of it, which look like two spellings
//! of one.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::alike::simplified;
use crate::model::id::PlayerId;
use crate::model::roster::UnitLine;
use crate::model::state::State;
use crate::model::unit::{UnitFacts, UnitKind, is_individual};
use crate::rules::name_order;

/// One unit with those who represent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitView {
    /// What is known of it, under its name.
    pub facts: UnitFacts,
    /// Its entrants in the order of entry; none where only a list named the unit.
    pub entrants: Vec<PlayerId>,
}

/// How the kind of a unit is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KindKnown {
    /// Somebody stated it.
    Stated,
    /// Its name lets it be judged.
    ByName,
    /// Nobody, nor does the name tell.
    Nobody,
}

/// The kind of a unit, as stated or else by its name.
pub fn kind(facts: &UnitFacts) -> (UnitKind, KindKnown) {
    match (facts.kind, UnitFacts::judged_kind(&facts.name)) {
        (UnitKind::Unstated, UnitKind::Unstated) => (UnitKind::Unstated, KindKnown::Nobody),
        (UnitKind::Unstated, judged) => (judged, KindKnown::ByName),
        (stated, _) => (stated, KindKnown::Stated),
    }
}

/// All units that have entrants or of which something is known, in the order of pinyin. 个人 and
/// an empty cell are no unit.
pub fn units(state: &State) -> Vec<UnitView> {
    let mut found: BTreeMap<&str, Vec<PlayerId>> = BTreeMap::new();
    for name in state.units.keys().filter(|name| !is_individual(name)) {
        found.entry(name.as_str()).or_default();
    }
    for (id, entrant) in &state.entrants {
        if let Some(unit) = entrant.facts.represents() {
            found.entry(unit).or_default().push(*id);
        }
    }
    let facts = |name: &str| {
        let blank = || UnitFacts { name: name.to_string(), ..UnitFacts::default() };
        state.units.get(name).cloned().unwrap_or_else(blank)
    };
    let mut all: Vec<UnitView> = found
        .into_iter()
        .map(|(name, entrants)| UnitView { facts: facts(name), entrants })
        .collect();
    all.sort_by_cached_key(|unit| name_order::sort_key(&unit.facts.name, None));
    all
}

/// Words at the end of a unit's name that people write or leave out.
const ENDINGS: [&str; 11] =
    ["象棋协会", "代表队", "棋类协会", "体育局", "协会", "棋协", "象棋队", "队", "市", "县", "省"];

/// A name without what people write or leave out, in simplified characters: 石家庄市象棋协会 → 石家庄.
fn stem(name: &str) -> String {
    let mut bare: String = simplified(name).chars().filter(|c| c.is_alphanumeric()).collect();
    while let Some(shorter) = ENDINGS.iter().find_map(|ending| bare.strip_suffix(ending)) {
        if shorter.chars().count() < 2 {
            break;
        }
        bare = shorter.to_string();
    }
    bare
}

/// Other units that look like another spelling of this one. A hint, never a decision.
pub fn alike<'a>(all: &'a [UnitView], name: &str) -> Vec<&'a str> {
    let own = stem(name);
    all.iter()
        .map(|unit| unit.facts.name.as_str())
        .filter(|other| *other != name && stem(other) == own)
        .collect()
}

/// Units by what is left of their names where script, blanks and signs do not count.
#[derive(Debug, Default)]
pub struct Spellings<'a> {
    first: BTreeMap<String, &'a str>,
    known: BTreeSet<&'a str>,
}

impl<'a> Spellings<'a> {
    /// The spellings an event has, those of its entrants among them.
    pub fn of(state: &'a State) -> Spellings<'a> {
        let mut all = Spellings::default();
        let entrants = state.entrants.values().filter_map(|entrant| entrant.facts.represents());
        for name in state.units.keys().map(String::as_str).chain(entrants) {
            all.known.insert(name);
            all.first.entry(bare(name)).or_insert(name);
        }
        all
    }

    /// The spelling seen before of what may be the same unit as this one, where it is another:
    /// 晋中市棋协 of 晉中市棋協.
    pub fn other(&mut self, name: &'a str) -> Option<&'a str> {
        let first = self.first.entry(bare(name)).or_insert(name);
        (*first != name && !self.known.contains(name)).then_some(*first)
    }
}

fn bare(name: &str) -> String {
    simplified(name).chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// The units of a list with their officials; telephone numbers stay out of the record.
pub fn listed(lines: &[UnitLine]) -> Vec<UnitFacts> {
    let mut found: BTreeMap<&str, UnitFacts> = BTreeMap::new();
    for line in lines.iter().filter(|line| !line.unit.trim().is_empty()) {
        let unit = found.entry(line.unit.trim()).or_default();
        unit.name = line.unit.trim().into();
        unit.leader = unit.leader.take().or_else(|| line.leader.clone());
        unit.coach = unit.coach.take().or_else(|| line.coach.clone());
    }
    found.into_values().collect()
}
