//! How one event changes the state. Total: an event that does not fit is an error, never a panic.

use super::event::{DeskMark, Event, PairRule, PrivateDeed};
use super::id::{GroupId, PlayerId, Round, Table};
use super::regulation::Regulation;
use super::state::{
    ApplyError, CertificateState, EntrantState, FoulState, GroupState, ProtestState, RoundState,
    State, TableState,
};

impl State {
    /// Before the first row.
    pub fn unfounded() -> State {
        State {
            regulation: Regulation::blank(),
            founded: false,
            entrants: Default::default(),
            next_player: PlayerId(1),
            units: Default::default(),
            groups: Default::default(),
            fouls: Default::default(),
            certificates: Default::default(),
            award_rulings: Default::default(),
            protests: Default::default(),
            purged: false,
        }
    }

    /// Applies one event.
    pub fn apply(&mut self, event: &Event) -> Result<(), ApplyError> {
        if matches!(event, Event::Founded { .. }) == self.founded {
            return Err(ApplyError::Founding);
        }
        match event {
            Event::Founded { regulation } => {
                self.founded = true;
                self.set_regulation(regulation);
            }
            Event::FactsChanged { facts } => self.regulation.event = facts.clone(),
            Event::RegulationAmended { regulation } => self.set_regulation(regulation),
            Event::RoundsDecided { group, rounds } => {
                self.group_mut(*group)?.rounds_decided = Some(*rounds);
            }
            Event::EntrantsAdded { entrants, units, paid, .. } => {
                for (id, entrant) in entrants {
                    self.add_entrant(*id, EntrantState::new(entrant.clone()))?;
                }
                for id in paid {
                    self.entrant_mut(*id)?.marks.insert(DeskMark::Fee);
                }
                for unit in units {
                    self.units.insert(unit.name.clone(), unit.clone());
                }
            }
            Event::UnitChanged { unit } => {
                self.units.insert(unit.name.clone(), unit.clone());
            }
            Event::UnitRenamed { from, to } => self.rename_unit(from, to),
            Event::GroupMerged { group, into } => self.merge_group(*group, *into)?,
            Event::EntrantChanged { id, entrant } => {
                self.group_mut(entrant.group)?;
                let facts = &mut self.entrant_mut(*id)?.facts;
                let moved = facts.group != entrant.group && facts.ranked_in == entrant.ranked_in;
                *facts = (**entrant).clone();
                if moved {
                    // Whoever leaves a merged group is no longer ranked in the old one.
                    facts.ranked_in = None;
                }
            }
            Event::EntrantRemoved { id } => {
                self.entrants.remove(id).ok_or(ApplyError::NoEntrant(*id))?;
            }
            Event::DeskMarked { ids, mark, done } => {
                for id in ids {
                    let marks = &mut self.entrant_mut(*id)?.marks;
                    if *done {
                        marks.insert(*mark);
                    } else {
                        marks.remove(mark);
                    }
                }
            }
            Event::FindingWaived { id, code, text } => {
                self.entrant_mut(*id)?.waivers.insert(code.clone(), text.clone());
            }
            Event::WaiverRevoked { id, code } => {
                self.entrant_mut(*id)?.waivers.remove(code);
            }
            Event::NumbersDrawn { group, method, numbers } => {
                self.group_mut(*group)?.draw = Some(method.clone());
                // A new draw takes every number of the group back, also of those now kept out.
                for entrant in self.entrants.values_mut().filter(|e| e.facts.group == *group) {
                    entrant.no = None;
                }
                for (id, no) in numbers {
                    self.entrant_mut(*id)?.no = Some(*no);
                }
            }
            Event::NumberGiven { id, no } => self.entrant_mut(*id)?.no = Some(*no),
            Event::PairRuled { group, a, b, rule } => {
                let key = (*a.min(b), *a.max(b));
                let rules = &mut self.group_mut(*group)?.pair_rules;
                match rule {
                    PairRule::Free => rules.remove(&key),
                    rule => rules.insert(key, *rule),
                };
            }
            Event::AbsenceSet { id, round, absent } => {
                let absences = &mut self.entrant_mut(*id)?.absences;
                if *absent {
                    absences.insert(*round);
                } else {
                    absences.remove(round);
                }
            }
            Event::Withdrawn { id, from } => self.entrant_mut(*id)?.presence.push((*from, false)),
            Event::Returned { id, from } => self.entrant_mut(*id)?.presence.push((*from, true)),
            Event::Reinstated { id, from } => self.entrant_mut(*id)?.reinstated = Some(*from),
            Event::Disqualified { id, from } => self.entrant_mut(*id)?.disqualified = Some(*from),
            Event::DisqualificationLifted { id } => self.entrant_mut(*id)?.disqualified = None,
            Event::SheetPrinted { .. }
            | Event::Undone { .. }
            | Event::Redone { .. }
            | Event::Unknown => {}
            Event::PrivateData { deed } => self.purged |= *deed == PrivateDeed::Purged,
            event => self.apply_to_rounds(event)?,
        }
        Ok(())
    }

    /// Pairings, results, fouls, rulings, certificates.
    fn apply_to_rounds(&mut self, event: &Event) -> Result<(), ApplyError> {
        match event {
            Event::PairingPublished { group, round, tables, bye, by } => {
                let state = self.group_mut(*group)?;
                if round.0 as usize != state.rounds.len() + 1 {
                    return Err(ApplyError::RoundOrder(*round));
                }
                let fixed = |(_, rule): &(_, &PairRule)| **rule == PairRule::Fixed;
                let fixed = state.pair_rules.iter().filter(fixed).map(|(pair, _)| *pair).collect();
                state.pair_rules.retain(|_, rule| *rule != PairRule::Fixed);
                state.rounds.push(RoundState {
                    tables: tables
                        .iter()
                        .map(|&(red, black)| TableState { red, black, result: None })
                        .collect(),
                    bye: *bye,
                    by: by.clone(),
                    fixed,
                    started: None,
                    closed: false,
                });
            }
            Event::PairingVoided { group, round } => {
                let state = self.group_mut(*group)?;
                if round.0 == 0 || round.0 as usize != state.rounds.len() {
                    return Err(ApplyError::RoundOrder(*round));
                }
                let fixed = state.rounds.pop().map(|voided| voided.fixed).unwrap_or_default();
                fixed.into_iter().for_each(|pair| state.fix_again(pair));
                *state.voided.entry(*round).or_default() += 1;
            }
            Event::RoundStarted { group, round, at } => {
                self.round_mut(*group, *round)?.started = Some(*at);
            }
            Event::ResultsEntered { group, round, results } => {
                for (table, result) in results {
                    self.table_mut(*group, *round, *table)?.result = *result;
                }
            }
            Event::TablesCorrected { group, round, tables, bye } => {
                if let Some(bye) = bye {
                    self.round_mut(*group, *round)?.bye = Some(*bye);
                }
                for (table, red, black) in tables {
                    let table = self.table_mut(*group, *round, *table)?;
                    (table.red, table.black) = (*red, *black);
                }
            }
            Event::RoundClosed { group, round } => self.round_mut(*group, *round)?.closed = true,
            Event::LotDrawn { group, after, order, .. } => {
                self.group_mut(*group)?.lots.push((*after, order.clone()));
            }
            Event::FoulNoted { id, foul } => {
                if self.fouls.contains_key(id) {
                    return Err(ApplyError::RecordTaken(id.to_string()));
                }
                self.entrant_mut(foul.player)?;
                self.fouls.insert(*id, FoulState { foul: foul.clone(), revoked: false });
            }
            Event::FoulRevoked { id } => {
                let foul = self.fouls.get_mut(id);
                foul.ok_or_else(|| ApplyError::NoRecord(id.to_string()))?.revoked = true;
            }
            Event::AwardRuled { group, list, item, to } => {
                self.award_rulings.insert((*group, list.clone(), item.clone()), *to);
            }
            Event::CertificateIssued { certificate } => {
                let number = certificate.number.clone();
                if self.certificates.contains_key(&number) {
                    return Err(ApplyError::RecordTaken(number));
                }
                let state = CertificateState { certificate: certificate.clone(), revoked: false };
                self.certificates.insert(number, state);
            }
            Event::CertificateRevoked { number } => {
                let state = self.certificates.get_mut(number);
                state.ok_or_else(|| ApplyError::NoRecord(number.clone()))?.revoked = true;
            }
            Event::ProtestLodged { id, group, about, by, text } => {
                let protest = ProtestState {
                    group: *group,
                    about: *about,
                    by: by.clone(),
                    text: text.clone(),
                    ruling: None,
                };
                if self.protests.contains_key(id) {
                    return Err(ApplyError::RecordTaken(id.to_string()));
                }
                self.protests.insert(*id, protest);
            }
            Event::ProtestRuled { id, ruling } => {
                let protest = self.protests.get_mut(id);
                let protest = protest.ok_or_else(|| ApplyError::NoRecord(id.to_string()))?;
                protest.ruling = Some(ruling.clone());
            }
            _ => {}
        }
        Ok(())
    }

    /// A new regulation; groups it adds appear, those it drops go unless they were drawn.
    fn set_regulation(&mut self, regulation: &Regulation) {
        for (id, _) in self.voided_decisions(regulation) {
            if let Some(group) = self.groups.get_mut(&id) {
                group.rounds_decided = None;
            }
        }
        self.regulation = regulation.clone();
        let ids: Vec<GroupId> = regulation.group_ids().map(|(id, _)| id).collect();
        self.groups.retain(|id, g| ids.contains(id) || g.draw.is_some() || !g.rounds.is_empty());
        for id in ids {
            self.groups.entry(id).or_default();
        }
    }

    /// Entrants of a group play in another and stay ranked in their own.
    fn merge_group(&mut self, group: GroupId, into: GroupId) -> Result<(), ApplyError> {
        self.group_mut(group)?;
        self.group_mut(into)?;
        for entrant in self.entrants.values_mut().filter(|e| e.facts.group == group) {
            entrant.facts.ranked_in = Some(entrant.facts.own_group()).filter(|own| *own != into);
            entrant.facts.group = into;
        }
        Ok(())
    }

    /// Everybody of a unit represents the other name; what is known of the unit goes along, and
    /// what is known of a unit of the new name goes before.
    fn rename_unit(&mut self, from: &str, to: &str) {
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

    fn add_entrant(&mut self, id: PlayerId, entrant: EntrantState) -> Result<(), ApplyError> {
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

    fn entrant_mut(&mut self, id: PlayerId) -> Result<&mut EntrantState, ApplyError> {
        self.entrants.get_mut(&id).ok_or(ApplyError::NoEntrant(id))
    }

    fn group_mut(&mut self, id: GroupId) -> Result<&mut GroupState, ApplyError> {
        self.groups.get_mut(&id).ok_or(ApplyError::NoGroup(id))
    }

    fn round_mut(&mut self, group: GroupId, round: Round) -> Result<&mut RoundState, ApplyError> {
        let index = (round.0 as usize).checked_sub(1);
        let rounds = &mut self.group_mut(group)?.rounds;
        index.and_then(|i| rounds.get_mut(i)).ok_or(ApplyError::NoRound(round))
    }

    fn table_mut(
        &mut self,
        group: GroupId,
        round: Round,
        table: Table,
    ) -> Result<&mut TableState, ApplyError> {
        let index = (table.0 as usize).checked_sub(1);
        let tables = &mut self.round_mut(group, round)?.tables;
        index.and_then(|i| tables.get_mut(i)).ok_or(ApplyError::NoTable(round, table))
    }
}
