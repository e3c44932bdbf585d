//! What happens to rounds: published, voided, results, corrections.

use super::Applied;
use crate::model::event::{PairRule, PairedBy, TableResult};
use crate::model::id::{GroupId, PlayerId, Round, Table};
use crate::model::state::{ApplyError, RoundState, State, TableState};

impl State {
    pub(super) fn publish(
        &mut self,
        group: GroupId,
        round: Round,
        tables: &[(PlayerId, PlayerId)],
        bye: Option<PlayerId>,
        by: &PairedBy,
    ) -> Applied {
        let state = self.group_mut(group)?;
        if round.0 as usize != state.rounds.len() + 1 {
            return Err(ApplyError::RoundOrder(round));
        }
        let fixed = |(_, rule): &(_, &PairRule)| **rule == PairRule::Fixed;
        let fixed = state.pair_rules.iter().filter(fixed).map(|(pair, _)| *pair).collect();
        state.pair_rules.retain(|_, rule| *rule != PairRule::Fixed);
        let seat = |&(red, black): &_| TableState { red, black, result: None };
        state.rounds.push(RoundState {
            tables: tables.iter().map(seat).collect(),
            bye,
            by: by.clone(),
            fixed,
            started: None,
            closed: false,
        });
        Ok(())
    }

    pub(super) fn void(&mut self, group: GroupId, round: Round) -> Applied {
        let state = self.group_mut(group)?;
        if round.0 == 0 || round.0 as usize != state.rounds.len() {
            return Err(ApplyError::RoundOrder(round));
        }
        let fixed = state.rounds.pop().map(|voided| voided.fixed).unwrap_or_default();
        fixed.into_iter().for_each(|pair| state.fix_again(pair));
        *state.voided.entry(round).or_default() += 1;
        Ok(())
    }

    pub(super) fn enter(
        &mut self,
        group: GroupId,
        round: Round,
        results: &[(Table, Option<TableResult>)],
    ) -> Applied {
        for (table, result) in results {
            self.table_mut(group, round, *table)?.result = *result;
        }
        Ok(())
    }

    /// One more table, at which the holder of the bye plays.
    pub(super) fn add_table(
        &mut self,
        group: GroupId,
        round: Round,
        (red, black): (PlayerId, PlayerId),
    ) -> Applied {
        let facts = self.round_mut(group, round)?;
        facts.bye = facts.bye.filter(|bye| *bye != red && *bye != black);
        facts.tables.push(TableState { red, black, result: None });
        Ok(())
    }

    pub(super) fn correct(
        &mut self,
        group: GroupId,
        round: Round,
        tables: &[(Table, PlayerId, PlayerId)],
        bye: Option<PlayerId>,
    ) -> Applied {
        if let Some(bye) = bye {
            self.round_mut(group, round)?.bye = Some(bye);
        }
        for (table, red, black) in tables {
            let table = self.table_mut(group, round, *table)?;
            (table.red, table.black) = (*red, *black);
        }
        Ok(())
    }
}
