//! A draft of the regulation while the regulation itself moved on: which side holds, key by key?

use crate::model::regulation::Regulation;
use crate::model::regulation::schema::Table;

/// A draft begun on one regulation, carried over to another: what the draft changed stays as the
/// draft has it, all else follows. The facts of the event are those of now.
pub fn merged(base: &Regulation, draft: &Regulation, now: &Regulation) -> Regulation {
    let mut merged = followed(base, draft, now);
    merged.event = now.event.clone();
    merged.entry = followed(&base.entry, &draft.entry, &now.entry);
    if base.groups.len() == draft.groups.len() && base.groups.len() == now.groups.len() {
        let groups = base.groups.iter().zip(&draft.groups).zip(&now.groups);
        merged.groups = groups.map(|((base, draft), now)| followed(base, draft, now)).collect();
    }
    merged
}

/// The present table with the values that the draft changed.
fn followed<T: Table>(base: &T, draft: &T, now: &T) -> T {
    let mut merged = now.clone();
    for key in T::KEYS.iter().filter(|key| !(key.same)(base, draft)) {
        (key.copy)(draft, &mut merged);
    }
    merged
}
