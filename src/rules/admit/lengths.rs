//! How long may a text of an act be? They stand on sheets, where nothing is cut.

use super::{Checked, later};
use crate::model::event::Event;

/// The most characters of a person's name, of a unit's, of any other text, of a remark.
pub(super) const LONGEST_NAME: usize = 60;
pub(super) const LONGEST_UNIT: usize = 100;
pub(super) const LONGEST_TEXT: usize = 200;
pub(super) const LONGEST_NOTE: usize = 1_000;
/// So much of a name says whose text it is.
const WHOSE: usize = 20;

/// Whether a text is no longer than it may be; `whose` it is, the refusal says.
pub(super) fn within(what: &str, longest: usize, text: &str, whose: &str) -> Checked<()> {
    let length = text.chars().count();
    let whose: String = whose.chars().take(WHOSE).collect();
    let why = || later(format!("{whose}：{what}最多{longest}个字，写了{length}个"));
    if length > longest { Err(why()) } else { Ok(()) }
}

/// The most characters of a protest, a ruling.
const LONGEST_CASE: usize = 3_000;
/// The most characters of a reason.
const LONGEST_REASON: usize = 1_000;

/// Whether the texts of an act, those of entrants apart, are no longer than they may be.
pub(super) fn texts(event: &Event) -> Checked<()> {
    if let Event::ProtestLodged { by, text, .. } = event {
        within("申诉人", LONGEST_TEXT, by, "申诉")?;
        within("内容", LONGEST_CASE, text, "申诉")?;
    }
    if let Event::ProtestRuled { ruling, .. } = event {
        within("内容", LONGEST_CASE, ruling, "裁决")?;
    }
    if let Event::FoulNoted { foul, .. } = event {
        within("犯规事项", LONGEST_TEXT, &foul.offence, "犯规")?;
        foul.note.iter().try_for_each(|note| within("备注", LONGEST_NOTE, note, "犯规"))?;
    }
    if let Event::FindingWaived { text, .. } = event {
        within("说明", LONGEST_NOTE, text, "放行")?;
    }
    if let Event::CertificateIssued { certificate } = event {
        within("编号", LONGEST_TEXT, &certificate.number, "证书")?;
        within("荣誉", LONGEST_TEXT, &certificate.honour, "证书")?;
    }
    Ok(())
}

/// Why a reason is too long, if so.
pub fn reason_too_long(reason: &str) -> Option<String> {
    within("理由", LONGEST_REASON, reason, "本次记录").err().map(|refusal| refusal.why)
}
