//! How one event changes the state. Total: an event that does not fit is an error, never a panic.

#![deny(clippy::wildcard_enum_match_arm)]

mod desk;
mod rounds;
mod rulings;

use super::event::{Event, PrivateDeed};
use super::id::{GroupId, PlayerId, Round, Table};
use super::regulation::Regulation;
use super::state::{ApplyError, EntrantState, GroupState, RoundState, State, TableState};

/// Whether an event fitted.
type Applied = Result<(), ApplyError>;

impl State {
    /// Before the first row.
    pub fn unfounded() -> State {
        State {
            regulation: Regulation::default(),
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
    ///
    /// # Errors
    /// What of the event does not fit the state; the state is then of no use any more.
    pub fn apply(&mut self, event: &Event) -> Applied {
        use Event as E;
        if matches!(event, E::Founded { .. }) == self.founded {
            return Err(ApplyError::Founding);
        }
        match event {
            E::Founded { regulation } => {
                self.founded = true;
                self.set_regulation(regulation);
            }
            E::FactsChanged { facts } => self.regulation.event = facts.clone(),
            E::RegulationAmended { regulation } => self.set_regulation(regulation),
            E::RoundsDecided { group, rounds } => {
                self.group_mut(*group)?.rounds_decided = Some(*rounds);
            }
            E::EntrantsAdded { entrants, units, paid, .. } => self.add(entrants, units, paid)?,
            E::ListTaken { added, changed, units, paid, .. } => {
                changed.iter().try_for_each(|(id, facts)| self.change_entrant(*id, facts))?;
                self.add(added, units, paid)?;
            }
            E::UnitChanged { unit } => self.set_unit(unit),
            E::UnitRenamed { from, to } => self.rename_unit(from, to),
            E::GroupMerged { group, into } => self.merge_group(*group, *into)?,
            E::EntrantChanged { id, entrant } => self.change_entrant(*id, entrant)?,
            E::EntrantRemoved { id } => self.remove_entrant(*id)?,
            E::DeskMarked { ids, mark, done } => self.mark(ids, *mark, *done)?,
            E::FindingWaived { id, code, text } => {
                self.entrant_mut(*id)?.waivers.insert(code.clone(), text.clone());
            }
            E::WaiverRevoked { id, code } => {
                self.entrant_mut(*id)?.waivers.remove(code);
            }
            E::NumbersDrawn { group, method, numbers } => self.draw(*group, method, numbers)?,
            E::NumberGiven { id, no } => self.entrant_mut(*id)?.no = Some(*no),
            E::PairRuled { group, a, b, rule } => self.rule_pair(*group, (*a, *b), *rule)?,
            E::AbsenceSet { id, round, absent } => self.set_absence(*id, *round, *absent)?,
            E::TableKept { id, table } => self.entrant_mut(*id)?.kept_table = *table,
            E::Withdrawn { id, from } => self.entrant_mut(*id)?.presence.push((*from, false)),
            E::Returned { id, from } => self.entrant_mut(*id)?.presence.push((*from, true)),
            E::Reinstated { id, from } => self.entrant_mut(*id)?.reinstated = Some(*from),
            E::Disqualified { id, from } => self.entrant_mut(*id)?.disqualified = Some(*from),
            E::DisqualificationLifted { id } => self.entrant_mut(*id)?.disqualified = None,
            E::PairingPublished { group, round, tables, bye, by } => {
                self.publish(*group, *round, tables, *bye, by)?;
            }
            E::PairingVoided { group, round } => self.void(*group, *round)?,
            E::RoundStarted { group, round, at } => {
                self.round_mut(*group, *round)?.started = Some(*at);
            }
            E::ResultsEntered { group, round, results } => self.enter(*group, *round, results)?,
            E::TablesCorrected { group, round, tables, bye } => {
                self.correct(*group, *round, tables, *bye)?;
            }
            E::TableAdded { group, round, red, black } => {
                self.add_table(*group, *round, (*red, *black))?;
            }
            E::FoulNoted { id, foul } => self.note_foul(*id, foul)?,
            E::FoulRevoked { id } => self.foul_mut(*id)?.revoked = true,
            E::RoundClosed { group, round } => self.round_mut(*group, *round)?.closed = true,
            E::LotDrawn { group, after, order, .. } => {
                self.group_mut(*group)?.lots.push((*after, order.clone()));
            }
            E::AwardRuled { group, award, to } => {
                self.award_rulings.insert((*group, award.clone()), *to);
            }
            E::CertificateIssued { certificate } => self.issue(certificate)?,
            E::CertificateRevoked { number } => self.certificate_mut(number)?.revoked = true,
            E::ProtestLodged { id, group, about, by, text } => {
                self.lodge(*id, *group, *about, (by, text))?;
            }
            E::ProtestRuled { id, ruling } => self.rule_protest(*id, ruling)?,
            E::PrivateData { deed } => self.purged |= *deed == PrivateDeed::Purged,
            E::SheetPrinted { .. } | E::Undone { .. } | E::Redone { .. } | E::Unknown => {}
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
