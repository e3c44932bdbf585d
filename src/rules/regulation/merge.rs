//! A draft of the regulation while the regulation itself moved on: which side holds, field by field?

use crate::model::regulation::{EntryRule, GroupRule, Regulation};

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
