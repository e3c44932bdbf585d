//! Findings about the unit an entrant represents: none where one is asked, a kind that may not
//! enter the group, insurance not seen, no earlier event nor delegation.

use super::{Code, Report};
use crate::model::entrant::Proof;
use crate::model::id::PlayerId;
use crate::model::state::{EntrantState, State};
use crate::model::unit::{UnitFacts, UnitKind};

/// Whether a unit cell only says that there is no unit.
pub fn is_individual(unit: &str) -> bool {
    matches!(unit.trim(), "" | "个人" | "个体" | "自由人" | "无" | "-" | "—" | "/")
}

/// The kind of a unit: as stated, else as its name says; and whether somebody stated it.
fn kind_of(state: &State, unit: &str) -> (UnitKind, &'static str) {
    match state.units.get(unit).map(|u| u.kind) {
        None | Some(UnitKind::Unstated) => (UnitFacts::judged_kind(unit), "从名称看是"),
        Some(stated) => (stated, "是"),
    }
}

pub(super) fn check(state: &State, id: PlayerId, entrant: &EntrantState, add: &mut Report<'_>) {
    let rule = &state.regulation.entry;
    let unit = entrant.facts.unit.as_deref().map(str::trim).filter(|u| !is_individual(u));
    let person = &entrant.facts.person;
    if rule.units_only && unit.is_none() {
        add(id, Code::UnitKind, "只接受单位报名，未填单位".into(), Vec::new());
    }
    if let Some(prior) = &rule.prior_event
        && unit.is_none()
        && !person.proofs.contains(&Proof::PriorEvent)
        && !person.declared.contains(&Proof::PriorEvent)
    {
        add(id, Code::PriorEvent, format!("须{prior}，未填"), Vec::new());
    }
    let group = state.regulation.group(entrant.facts.own_group());
    if let (Some(unit), Some(group)) = (unit, group.filter(|g| g.no_schools)) {
        let (kind, by) = kind_of(state, unit);
        if matches!(kind, UnitKind::School | UnitKind::TrainingBody) {
            let text =
                format!("“{unit}”{by}{}，学校、培训机构不得组队参加{}", kind.chinese(), group.name);
            add(id, Code::UnitKind, text, Vec::new());
        }
    }
    if rule.insurance_required {
        let of_unit = unit.and_then(|u| state.units.get(u)).is_some_and(|u| u.insurance_seen);
        if !of_unit && !person.proofs.contains(&Proof::Insurance) {
            add(id, Code::InsuranceUnseen, "保险单据未验".into(), Vec::new());
        }
    }
}
