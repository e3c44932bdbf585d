//! Findings about the unit an entrant represents: none where one is asked, a kind that may not
//! enter the group, insurance not seen, no earlier event nor delegation.

use super::{Case, Code};
use crate::model::entrant::Proof;
use crate::model::unit::{UnitFacts, UnitKind};

pub(super) fn check(case: &mut Case<'_>) {
    let (state, entrant) = (case.state, &case.entrant.facts);
    let rule = &case.regulation.entry;
    let unit = entrant.represents();
    let person = &entrant.person;
    if rule.units_only && unit.is_none() {
        case.find(Code::UnitKind, "只接受单位报名，未填单位");
    }
    if let Some(prior) = &rule.prior_event
        && unit.is_none()
        && !person.proofs.contains(&Proof::PriorEvent)
        && !person.declared.contains(&Proof::PriorEvent)
    {
        case.find(Code::PriorEvent, format!("须{prior}，未填"));
    }
    let group = case.regulation.group(entrant.own_group());
    if let (Some(unit), Some(group)) = (unit, group.filter(|g| g.no_schools)) {
        let stated = state.units.get(unit).map(|u| u.kind).filter(|k| *k != UnitKind::Unstated);
        let by = if stated.is_some() { "是" } else { "从名称看是" };
        let kind = stated.unwrap_or_else(|| UnitFacts::judged_kind(unit));
        if matches!(kind, UnitKind::School | UnitKind::TrainingBody) {
            let (kind, group) = (kind.chinese(), &group.name);
            let text = format!("“{unit}”{by}{kind}，学校、培训机构不得组队参加{group}");
            case.find(Code::UnitKind, text);
        }
    }
    if rule.insurance_required {
        let of_unit = unit.and_then(|u| state.units.get(u)).is_some_and(|u| u.insurance_seen);
        if !of_unit && !person.proofs.contains(&Proof::Insurance) {
            case.find(Code::InsuranceUnseen, "保险单据未验");
        }
    }
}
