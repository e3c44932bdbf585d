//! Everything the screens and sheets ask again and again about one state, computed once and
//! only when asked for.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::eligibility::{self, Finding};
use super::field;
use crate::model::field::Field;
use crate::model::id::{GroupId, Round};
use crate::model::numbering::Numbering;
use crate::model::state::State;
use crate::rules::ranking::ending;
use crate::rules::ranking::standings::Standings;

/// The computed side of one state.
#[derive(Debug, Default)]
pub struct Views {
    findings: OnceCell<Vec<Finding>>,
    groups: BTreeMap<GroupId, GroupView>,
}

/// The computed side of one group.
#[derive(Debug, Default)]
pub struct GroupView {
    field: OnceCell<Field>,
    numbering: OnceCell<Numbering>,
    standings: RefCell<BTreeMap<Round, Rc<Standings>>>,
}

/// Where a group stands in its event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// Entrants of the group.
    pub entered: u32,
    /// Those with a number.
    pub numbered: u32,
    /// Planned rounds, once known.
    pub planned: Option<u32>,
    /// What comes next.
    pub phase: Phase,
}

/// What comes next in a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Numbers are to be drawn.
    BeforeDraw,
    /// This round is to be paired.
    ToPair(Round),
    /// This round is being played: results in, tables.
    Playing(Round, u32, u32),
    /// All results of this round are in; it is to be closed.
    ToClose(Round),
    /// All rounds are closed.
    Finished,
}

impl Views {
    /// Views of a state, nothing computed yet.
    pub fn of(state: &State) -> Views {
        let groups = state.groups.keys().map(|id| (*id, GroupView::default())).collect();
        Views { findings: OnceCell::new(), groups }
    }

    /// All findings, waived ones too.
    pub fn findings(&self, state: &State) -> &[Finding] {
        self.findings.get_or_init(|| eligibility::findings(state))
    }

    /// Findings not waived, hints not counted.
    pub fn open_findings(&self, state: &State) -> usize {
        let open = self.findings(state).iter();
        open.filter(|f| f.waived.is_none() && !f.code.hint()).count()
    }

    /// The group after its complete rounds, as the engine sees it.
    pub fn field(&self, state: &State, group: GroupId) -> Option<&Field> {
        let view = self.groups.get(&group)?;
        Some(view.field.get_or_init(|| field::field(state, group)))
    }

    /// Who has which number in a group.
    pub fn numbering(&self, state: &State, group: GroupId) -> Option<&Numbering> {
        let view = self.groups.get(&group)?;
        Some(view.numbering.get_or_init(|| field::numbering(state, group)))
    }

    /// The standings after a round, drawn lots applied.
    pub fn standings(&self, state: &State, group: GroupId, after: Round) -> Rc<Standings> {
        let Some(view) = self.groups.get(&group) else {
            return Rc::new(ending::standings_of_group(state, group, after));
        };
        if let Some(known) = view.standings.borrow().get(&after) {
            return known.clone();
        }
        // After the last complete round the field is the one that is known already.
        let fresh = match self.field(state, group) {
            Some(field) if after.0 as usize >= field.played.len() => {
                ending::standings_of_field(state, group, after, field)
            }
            _ => ending::standings_of_group(state, group, after),
        };
        let fresh = Rc::new(fresh);
        view.standings.borrow_mut().insert(after, fresh.clone());
        fresh
    }
}

/// Where a group stands.
pub fn progress(state: &State, group: GroupId) -> Progress {
    let planned = field::planned_rounds(state, group);
    let of_group = || state.entrants.values().filter(|e| e.facts.group == group);
    let entered = of_group().count() as u32;
    let numbered = of_group().filter(|e| e.no.is_some()).count() as u32;
    let phase = match state.groups.get(&group) {
        None => Phase::BeforeDraw,
        Some(facts) if facts.draw.is_none() => Phase::BeforeDraw,
        Some(facts) => match facts.last_round() {
            Some((round, last)) if !last.closed => {
                let done = last.tables.iter().filter(|t| t.result.is_some()).count() as u32;
                let all = last.tables.len() as u32;
                if done == all { Phase::ToClose(round) } else { Phase::Playing(round, done, all) }
            }
            last => {
                let next = last.map_or(Round(1), |(round, _)| round.next());
                if planned.is_some_and(|planned| next.0 > planned) {
                    Phase::Finished
                } else {
                    Phase::ToPair(next)
                }
            }
        },
    };
    Progress { entered, numbered, planned, phase }
}
