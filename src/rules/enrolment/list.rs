//! A whole entry list judged by a regulation before it is entered: who would be entered where,
//! with which findings, and which rows have no group yet. Preview, import and the `entries`
//! command ask the same question.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;

use super::again::{self, Correction, Standing, correction};
use super::placing::{Placing, placing};
use super::settled::{Settled, settle};
use super::{cells, enrol, merging, units};
use crate::model::entrant::Entrant;
use crate::model::event::Event;
use crate::model::id::{GroupId, PlayerId};
use crate::model::private::PrivateField::{CoachPhone, LeaderPhone};
use crate::model::private::{EVENT, PrivateChange};
use crate::model::regulation::Regulation;
use crate::model::roster::{Column, ImportedList, NOT_A_PERSON, RowProblem};
use crate::model::state::State;
use crate::model::unit::UnitFacts;
use crate::rules::eligibility::person::born_after_start;
use crate::rules::eligibility::{Code, findings};

/// One row of the list as it would be entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enrolled {
    /// Index into [`ImportedList::rows`].
    pub row: usize,
    /// The row held against its document numbers.
    pub settled: Settled,
    /// Where it belongs.
    pub placing: Placing,
    /// Whether it is entered already; then it is not entered again unless the arbiter chose its
    /// group.
    pub standing: Standing,
    /// The id it would get; none while its group is not settled, or while it is not certain that
    /// the row is a person.
    pub id: Option<PlayerId>,
    /// What is found, waivers aside: code and sentence, in the order of the codes.
    pub findings: Vec<(String, String)>,
}

/// An entry list as it would be entered on top of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Enrolment {
    /// One per row of the list.
    pub rows: Vec<Enrolled>,
    /// Who would be entered.
    pub entrants: Vec<(PlayerId, Entrant)>,
    /// Their private values.
    pub private: Vec<PrivateChange>,
    /// What rows say otherwise of those entered already.
    pub corrections: Vec<Correction>,
    /// Where the list is one imported again: who is entered and not on it any more.
    pub gone: Vec<PlayerId>,
    /// Units with their officials, as they would be noted; those the list says nothing new of are
    /// left out.
    pub units: Vec<UnitFacts>,
    /// Those of the entrants who have paid, as the list says.
    pub paid: Vec<PlayerId>,
}

impl Enrolled {
    /// Why its group is not settled: code and sentence.
    fn problem(&self, regulation: &Regulation) -> Option<(&'static str, String)> {
        self.placing.problem(regulation, self.settled.birth, self.settled.sex)
    }
}

impl Enrolment {
    /// The act that enters everybody whose group is settled; the private values go with it.
    pub fn event(&self, source: &str) -> Event {
        Event::EntrantsAdded {
            source: Some(source.into()),
            entrants: self.entrants.clone(),
            units: self.units.clone(),
            paid: self.paid.clone(),
        }
    }
}

/// Judges a list on top of an event. `chosen` settles the group of rows (by index) where the
/// arbiter chose one, and with it that they are persons.
pub fn enrol(
    state: &State,
    list: &ImportedList,
    chosen: &BTreeMap<usize, GroupId>,
    salt: &str,
    entered_at: Option<NaiveDateTime>,
) -> Enrolment {
    let listed = units::listed(&list.units);
    let mut enrolment = Enrolment { private: phones(state, list, &listed), ..Enrolment::default() };
    enrolment.units = listed.into_iter().filter_map(|unit| news(state, unit)).collect();
    let mut next = state.next_player;
    let mut taken: BTreeSet<PlayerId> = BTreeSet::new();
    for (index, row) in list.rows.iter().enumerate() {
        let settled = settle(row);
        let placing = match chosen.get(&index) {
            Some(group) => Placing::In(*group),
            None => {
                let named = row.group_text.as_deref();
                placing(&state.regulation, named, settled.birth, settled.sex)
            }
        };
        let standing = match chosen.contains_key(&index) || state.entrants.is_empty() {
            true => Standing::New,
            false => {
                let named = match placing {
                    Placing::In(group) if row.group_text.is_some() => Some(group),
                    _ => None,
                };
                let seat = (named.unwrap_or(GroupId(1)), None);
                let entrant = enrol::entrant(row, &settled, seat, salt, entered_at);
                let standing = again::standing(state, &entrant, named, &taken);
                if let Standing::Changed(id, _) = standing {
                    let made = correction(state, (index, row), (id, &entrant), named);
                    enrolment.corrections.extend(made);
                }
                standing
            }
        };
        taken.extend(standing.known());
        // What may be no person is entered only where the arbiter said that it is.
        let asked = row.is_doubtful() && !chosen.contains_key(&index);
        let id = match placing {
            Placing::In(_) if asked || standing.known().is_some() => None,
            Placing::In(group) => {
                let id = next;
                next = PlayerId(id.0.saturating_add(1));
                let seat = merging::seat(state, group);
                let entrant = enrol::entrant(row, &settled, seat, salt, entered_at);
                enrolment.entrants.push((id, entrant));
                enrolment.private.extend(enrol::private(row, id));
                enrolment.paid.extend(Some(id).filter(|_| cells::paid(row)));
                Some(id)
            }
            Placing::Unknown(_) | Placing::Ambiguous(_) | Placing::NoneFits => None,
        };
        let enrolled =
            Enrolled { row: index, settled, placing, standing, id, findings: Vec::new() };
        enrolment.rows.push(enrolled);
    }
    if !taken.is_empty() {
        let left = state.entrants.keys().filter(|id| !taken.contains(id));
        enrolment.gone = left.copied().collect();
    }
    add_findings(state, list, &mut enrolment);
    enrolment
}

/// The facts of a listed unit, if they add to what is known of it.
fn news(state: &State, listed: UnitFacts) -> Option<UnitFacts> {
    let Some(known) = state.units.get(&listed.name) else { return Some(listed) };
    let name = known.name.clone();
    let joined = known.clone().with(listed, &name);
    (joined != *known).then_some(joined)
}

/// The telephone numbers of the officials a list names, unless somebody else holds the office.
fn phones(state: &State, list: &ImportedList, listed: &[UnitFacts]) -> Vec<PrivateChange> {
    let mut found = Vec::new();
    for unit in listed {
        let known = state.units.get(&unit.name);
        let lines = || list.units.iter().filter(|line| line.unit.trim() == unit.name);
        let leader = lines().find_map(|line| line.leader_phone.clone());
        let coach = lines().find_map(|line| line.coach_phone.clone());
        let of = unit.name.clone();
        for (phone, official, before, field) in [
            (leader, &unit.leader, known.and_then(|u| u.leader.as_ref()), LeaderPhone(of.clone())),
            (coach, &unit.coach, known.and_then(|u| u.coach.as_ref()), CoachPhone(of)),
        ] {
            let same = before.is_none_or(|before| Some(before) == official.as_ref());
            if let Some(value) = phone.filter(|_| same) {
                found.push(PrivateChange { player: EVENT, field, value });
            }
        }
    }
    found
}

fn add_findings(state: &State, list: &ImportedList, enrolment: &mut Enrolment) {
    let mut probe = state.clone();
    let event = enrolment.event("");
    let applied = enrolment.entrants.is_empty() || probe.apply(&event).is_ok();
    let mut by_player: BTreeMap<PlayerId, Vec<(Code, String)>> = BTreeMap::new();
    if applied {
        for finding in findings(&probe) {
            by_player.entry(finding.player).or_default().push((finding.code, finding.text));
        }
    }
    let mut spellings = units::Spellings::of(state);
    for enrolled in &mut enrolment.rows {
        let Some(row) = list.rows.get(enrolled.row) else { continue };
        if let Some(unit) = row.unit.as_deref().map(str::trim).filter(|unit| !unit.is_empty())
            && let Some(other) = spellings.other(unit)
        {
            let text =
                format!("第{}行单位“{unit}”与“{other}”可能是同一单位的两种写法，请核对", row.row);
            enrolled.findings.push(("unit_unclear".into(), text));
        }
        let new = enrolled.standing.known().is_none();
        if let Some((code, text)) = enrolled.problem(&state.regulation).filter(|_| new) {
            enrolled.findings.push((code.to_string(), text));
        }
        // Without a group nobody is entered; number and birth date are checked all the same.
        let (problems, birth) = match enrolled.id {
            Some(_) => (enrolled.settled.unread.clone(), None),
            None => (enrolled.settled.problems.clone(), enrolled.settled.birth),
        };
        let settled = |problem: &RowProblem| problem.code == NOT_A_PERSON && enrolled.id.is_some();
        for problem in problems.into_iter().filter(|problem| !settled(problem)) {
            enrolled.findings.push((problem.code, problem.text));
        }
        if let Some(text) = born_after_start(&state.regulation, birth) {
            enrolled.findings.push((Code::BirthImpossible.id().to_string(), text));
        }
        let unread = |columns: &[Column]| row.problems.iter().any(|p| columns.contains(&p.column));
        let found = enrolled.id.and_then(|id| by_player.remove(&id)).unwrap_or_default();
        for (code, text) in found {
            // What could not be read is said already; that it is missing adds nothing.
            let known_already = match code {
                // A number without fault would have told it.
                Code::BirthMissing => {
                    let numbers = [&enrolled.settled.reading, &enrolled.settled.partner];
                    numbers.into_iter().flatten().any(|number| !number.faults.is_empty())
                        || unread(&[Column::Birth, Column::PartnerBirth])
                        || unread(&[Column::Identity, Column::PartnerIdentity])
                }
                Code::IdentityMissing => unread(&[Column::Identity, Column::PartnerIdentity]),
                // Of the other member of a pair, where a date could not be read as well.
                Code::BirthImpossible => false,
                code => enrolled.findings.iter().any(|(known, _)| known == code.id()),
            };
            if !known_already {
                enrolled.findings.push((code.id().to_string(), text));
            }
        }
    }
}

/// Whether a finding code is one that only the desk can settle.
pub fn at_desk(code: &str) -> bool {
    Code::of_id(code).is_some_and(Code::at_desk)
}
