//! Which units take part: who represents each, what is known of it, which look like two spellings
//! of one.

use std::collections::BTreeMap;

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
