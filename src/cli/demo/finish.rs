//! The end of a demo: lots for the last ties, certificates, closing sheets.

use super::super::sheets::Written;
use super::stage::Stage;
use super::{Stop, say};
use crate::model::event::Event;
use crate::model::id::GroupId;
use crate::paper::press::SheetKind;
use crate::rules::awards::certificates;
use crate::rules::enrolment::draw;
use crate::rules::ranking::ending;

/// Draws lots for what the chain left tied, issues every certificate, writes the closing sheets;
/// returns what was written.
///
/// # Errors
/// [`Stop`] if an act is refused or the record cannot be written.
pub fn awards(session: &mut Stage, group: GroupId, seed: &str) -> Result<Written, Stop> {
    if !ending::finished(session.state(), group) {
        say("各轮没有全部完成，不发奖");
        return Ok(Written::default());
    }
    let after = session.state().last_round(group);
    for tied in ending::ties_after(session.state(), group, after) {
        let order = draw::lots(seed, &tied).into_iter().map(|lot| lot.player).collect();
        let event = Event::LotDrawn { group, after, order, seed: seed.into() };
        session.act(event, None, &[])?;
    }
    let due = certificates::due(session.state(), group);
    let issued = due.len();
    for certificate in due {
        session.act(Event::CertificateIssued { certificate }, None, &[])?;
    }
    let mut kinds = SheetKind::CLOSING.to_vec();
    kinds.extend([SheetKind::TableCards, SheetKind::Calibration]);
    let files = session.sheets(group, None, &kinds)?;
    say(&format!("颁发证书 {issued} 张"));
    Ok(files)
}
