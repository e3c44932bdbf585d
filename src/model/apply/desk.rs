//! What the desk does: entries, units, marks, numbers, absences.

use std::collections::BTreeSet;

use super::Applied;
use crate::model::entrant::Entrant;
use crate::model::event::{DeskMark, DrawMethod, PairRule};
use crate::model::id::{GroupId, PlayerId, Round, StartNumber};
use crate::model::state::{ApplyError, EntrantState, State};
use crate::model::unit::UnitFacts;

impl State {
    pub(super) fn add(
        &mut self,
        entrants: &[(PlayerId, Entrant)],
        units: &[UnitFacts],
        paid: &[PlayerId],
    ) -> Applied {
        for (id, entrant) in entrants {
            self.add_entrant(*id, EntrantState::new(entrant.clone()))?;
        }
        units.iter().for_each(|unit| self.set_unit(unit));
        self.mark(paid, DeskMark::Fee, true)
    }

    fn add_entrant(&mut self, id: PlayerId, entrant: EntrantState) -> Applied {
        if id < self.next_player {
            return Err(ApplyError::EntrantTaken(id));
        }
        if !self.groups.contains_key(&entrant.facts.group) {
            return Err(ApplyError::NoGroup(entrant.facts.group));
        }
        self.next_player = PlayerId(id.0.saturating_add(1));
        self.entrants.insert(id, entrant);
        Ok(())
    }

    pub(super) fn set_unit(&mut self, unit: &UnitFacts) {
        self.units.insert(unit.name.clone(), unit.clone());
    }

    /// Everybody of a unit represents the other name; what is known of the unit goes along, and
    /// what is known of a unit of the new name goes before.
    pub(super) fn rename_unit(&mut self, from: &str, to: &str) {
        for entrant in self.entrants.values_mut() {
            if entrant.facts.unit.as_deref().map(str::trim) == Some(from) {
                entrant.facts.unit = Some(to.to_string());
            }
        }
        if let Some(old) = self.units.remove(from) {
            let known = self.units.remove(to).unwrap_or_default();
            self.units.insert(to.to_string(), known.with(old, to));
        }
    }

    /// Entrants of a group play in another and stay ranked in their own.
    pub(super) fn merge_group(&mut self, group: GroupId, into: GroupId) -> Applied {
        self.group_mut(group)?;
        self.group_mut(into)?;
        for entrant in self.entrants.values_mut().filter(|e| e.facts.group == group) {
            entrant.facts.ranked_in = Some(entrant.facts.own_group()).filter(|own| *own != into);
            entrant.facts.group = into;
        }
        Ok(())
    }

    pub(super) fn change_entrant(&mut self, id: PlayerId, entrant: &Entrant) -> Applied {
        self.group_mut(entrant.group)?;
        let facts = &mut self.entrant_mut(id)?.facts;
        let moved = facts.group != entrant.group && facts.ranked_in == entrant.ranked_in;
        *facts = entrant.clone();
        if moved {
            // Whoever leaves a merged group is no longer ranked in the old one.
            facts.ranked_in = None;
        }
        Ok(())
    }

    pub(super) fn remove_entrant(&mut self, id: PlayerId) -> Applied {
        self.entrants.remove(&id).map(|_| ()).ok_or(ApplyError::NoEntrant(id))
    }

    pub(super) fn mark(&mut self, ids: &[PlayerId], mark: DeskMark, done: bool) -> Applied {
        for id in ids {
            set(&mut self.entrant_mut(*id)?.marks, mark, done);
        }
        Ok(())
    }

    pub(super) fn draw(
        &mut self,
        group: GroupId,
        method: &DrawMethod,
        numbers: &[(PlayerId, StartNumber)],
    ) -> Applied {
        self.group_mut(group)?.draw = Some(method.clone());
        // A new draw takes every number of the group back, also of those now kept out.
        for entrant in self.entrants.values_mut().filter(|e| e.facts.group == group) {
            entrant.no = None;
        }
        for (id, no) in numbers {
            self.entrant_mut(*id)?.no = Some(*no);
        }
        Ok(())
    }

    pub(super) fn rule_pair(
        &mut self,
        group: GroupId,
        (a, b): (PlayerId, PlayerId),
        rule: PairRule,
    ) -> Applied {
        let key = (a.min(b), a.max(b));
        let rules = &mut self.group_mut(group)?.pair_rules;
        match rule {
            PairRule::Free => rules.remove(&key),
            PairRule::Fixed | PairRule::Forbidden => rules.insert(key, rule),
        };
        Ok(())
    }

    pub(super) fn set_absence(&mut self, id: PlayerId, round: Round, absent: bool) -> Applied {
        set(&mut self.entrant_mut(id)?.absences, round, absent);
        Ok(())
    }
}

/// Puts something into a set, or takes it out.
fn set<T: Ord>(all: &mut BTreeSet<T>, one: T, there: bool) {
    if there {
        all.insert(one);
    } else {
        all.remove(&one);
    }
}
