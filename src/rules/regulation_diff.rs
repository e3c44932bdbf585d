//! What does an amendment change, clause by clause? Old and new sentences side by side.

use super::clauses::{Clause, Section, clauses};
use crate::model::regulation::{EntryRule, GroupRule, Regulation};

/// One changed clause: as it was, as it is to be. A missing one was added or dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub section: Section,
    /// The sentence before.
    pub old: Option<String>,
    /// The sentence after.
    pub new: Option<String>,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{old} → {new}"),
            (None, Some(new)) => write!(f, "增加 {new}"),
            (Some(old), None) => write!(f, "删去 {old}"),
            (None, None) => f.write_str("其他细节"),
        }
    }
}

/// The changed clauses, in the order of the sections; the facts of the event (venue, dates,
/// officials) are no clause. Empty exactly where nothing but those facts differs.
pub fn changes(old: &Regulation, new: &Regulation) -> Vec<Change> {
    let same = Regulation { event: old.event.clone(), ..new.clone() };
    if same == *old {
        return Vec::new();
    }
    let mut found = Vec::new();
    for section in Section::ALL {
        between(section, &clauses(old, section), &clauses(new, section), &mut found);
    }
    if found.is_empty() {
        // Something that no sentence says, e.g. the first round of a round robin.
        found.push(Change { section: Section::Play, old: None, new: None });
    }
    found
}

/// Longest common subsequence of two short lists; what lies between two kept lines is paired off.
fn between(section: Section, old: &[Clause], new: &[Clause], found: &mut Vec<Change>) {
    let (rows, columns) = (old.len(), new.len());
    let mut common = vec![vec![0u32; columns + 1]; rows + 1];
    let at = |table: &Vec<Vec<u32>>, i: usize, j: usize| {
        table.get(i).and_then(|row| row.get(j)).copied().unwrap_or(0)
    };
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let best = match old[i] == new[j] {
                true => at(&common, i + 1, j + 1) + 1,
                false => at(&common, i + 1, j).max(at(&common, i, j + 1)),
            };
            if let Some(cell) = common.get_mut(i).and_then(|row| row.get_mut(j)) {
                *cell = best;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut dropped, mut added): (Vec<&Clause>, Vec<&Clause>) = (Vec::new(), Vec::new());
    while i < rows || j < columns {
        match (old.get(i), new.get(j)) {
            (Some(a), Some(b)) if a == b => {
                hunk(section, &mut dropped, &mut added, found);
                (i, j) = (i + 1, j + 1);
            }
            (Some(a), b) if b.is_none() || at(&common, i + 1, j) >= at(&common, i, j + 1) => {
                dropped.push(a);
                i += 1;
            }
            (_, Some(b)) => {
                added.push(b);
                j += 1;
            }
            (Some(_), None) | (None, None) => break,
        }
    }
    hunk(section, &mut dropped, &mut added, found);
}

/// Pairs each dropped sentence with the added one of the same beginning, else of the same place.
fn hunk(
    section: Section,
    dropped: &mut Vec<&Clause>,
    added: &mut Vec<&Clause>,
    found: &mut Vec<Change>,
) {
    let same_place = dropped.len() == added.len();
    for old in dropped.drain(..) {
        let like = match same_place {
            true => (!added.is_empty()).then_some(0),
            false => added.iter().position(|new| head(new) == head(old)),
        };
        let new = like.map(|index| added.remove(index).to_string());
        found.push(Change { section, old: Some(old.to_string()), new });
    }
    for new in added.drain(..) {
        found.push(Change { section, old: None, new: Some(new.to_string()) });
    }
}

/// What a sentence is about: its group and the words before the first number or colon.
fn head(clause: &Clause) -> (Option<&str>, &str) {
    let end = clause.text.find(['：', '，', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let text = end.and_then(|end| clause.text.get(..end)).unwrap_or(&clause.text);
    (clause.group.as_deref(), text)
}

/// A draft begun on one regulation, carried over to another: what the draft changed stays as the
/// draft has it, all else follows.
pub fn merged(base: &Regulation, draft: &Regulation, now: &Regulation) -> Regulation {
    let groups =
        match base.groups.len() == draft.groups.len() && base.groups.len() == now.groups.len() {
            true => base
                .groups
                .iter()
                .zip(&draft.groups)
                .zip(&now.groups)
                .map(|((base, draft), now)| merged_group(base, draft, now))
                .collect(),
            false => side(&base.groups, &draft.groups, &now.groups),
        };
    Regulation {
        id: side(&base.id, &draft.id, &now.id),
        title: side(&base.title, &draft.title, &now.title),
        event: now.event.clone(),
        entry: merged_entry(base, draft, now),
        play: side(&base.play, &draft.play, &now.play),
        lateness: side(&base.lateness, &draft.lateness, &now.lateness),
        forfeits: side(&base.forfeits, &draft.forfeits, &now.forfeits),
        tariff: side(&base.tariff, &draft.tariff, &now.tariff),
        foul_threshold: side(&base.foul_threshold, &draft.foul_threshold, &now.foul_threshold),
        recording: side(&base.recording, &draft.recording, &now.recording),
        groups,
        schedule: side(&base.schedule, &draft.schedule, &now.schedule),
        notes: side(&base.notes, &draft.notes, &now.notes),
    }
}

/// The draft's value where the draft changed it, else the present one.
fn side<T: PartialEq + Clone>(base: &T, draft: &T, now: &T) -> T {
    if draft == base { now.clone() } else { draft.clone() }
}

fn merged_entry(base: &Regulation, draft: &Regulation, now: &Regulation) -> EntryRule {
    let (base, draft, now) = (&base.entry, &draft.entry, &now.entry);
    let EntryRule {
        deadline,
        check_in_until,
        check_in_required,
        fee_yuan,
        document_required,
        capacity,
        title_cap,
        native_province,
        natives_only,
        companion_from_age,
        units_only,
        insurance_required,
        prior_event,
        nationality,
        technical_meeting,
        meeting_missed_forfeits,
    } = draft;
    EntryRule {
        deadline: side(&base.deadline, deadline, &now.deadline),
        check_in_until: side(&base.check_in_until, check_in_until, &now.check_in_until),
        check_in_required: side(&base.check_in_required, check_in_required, &now.check_in_required),
        fee_yuan: side(&base.fee_yuan, fee_yuan, &now.fee_yuan),
        document_required: side(&base.document_required, document_required, &now.document_required),
        capacity: side(&base.capacity, capacity, &now.capacity),
        title_cap: side(&base.title_cap, title_cap, &now.title_cap),
        native_province: side(&base.native_province, native_province, &now.native_province),
        natives_only: side(&base.natives_only, natives_only, &now.natives_only),
        companion_from_age: side(
            &base.companion_from_age,
            companion_from_age,
            &now.companion_from_age,
        ),
        units_only: side(&base.units_only, units_only, &now.units_only),
        insurance_required: side(
            &base.insurance_required,
            insurance_required,
            &now.insurance_required,
        ),
        prior_event: side(&base.prior_event, prior_event, &now.prior_event),
        nationality: side(&base.nationality, nationality, &now.nationality),
        technical_meeting: side(&base.technical_meeting, technical_meeting, &now.technical_meeting),
        meeting_missed_forfeits: side(
            &base.meeting_missed_forfeits,
            meeting_missed_forfeits,
            &now.meeting_missed_forfeits,
        ),
    }
}

fn merged_group(base: &GroupRule, draft: &GroupRule, now: &GroupRule) -> GroupRule {
    GroupRule {
        name: side(&base.name, &draft.name, &now.name),
        sex: side(&base.sex, &draft.sex, &now.sex),
        born: side(&base.born, &draft.born, &now.born),
        min_age: side(&base.min_age, &draft.min_age, &now.min_age),
        max_age: side(&base.max_age, &draft.max_age, &now.max_age),
        kind: side(&base.kind, &draft.kind, &now.kind),
        younger_may_enter: side(
            &base.younger_may_enter,
            &draft.younger_may_enter,
            &now.younger_may_enter,
        ),
        women_may_enter: side(&base.women_may_enter, &draft.women_may_enter, &now.women_may_enter),
        no_schools: side(&base.no_schools, &draft.no_schools, &now.no_schools),
        fee_yuan: side(&base.fee_yuan, &draft.fee_yuan, &now.fee_yuan),
        capacity: side(&base.capacity, &draft.capacity, &now.capacity),
        play: side(&base.play, &draft.play, &now.play),
        lists: side(&base.lists, &draft.lists, &now.lists),
        team: side(&base.team, &draft.team, &now.team),
        prizes: side(&base.prizes, &draft.prizes, &now.prizes),
        titles: side(&base.titles, &draft.titles, &now.titles),
        quotas: side(&base.quotas, &draft.quotas, &now.quotas),
        grades: side(&base.grades, &draft.grades, &now.grades),
    }
}
