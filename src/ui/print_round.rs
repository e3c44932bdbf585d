//! F9: every sheet of a round as PDF, in a folder beside the event file.

use std::path::{Path, PathBuf};

use crate::model::event::Event;
use crate::model::id::{GroupId, Round};
use crate::paper;
use crate::paper::press::history::History;
use crate::paper::press::print_status::Now;
use crate::paper::press::{Mark, Order, SheetKind};
use crate::session::{Session, disk};

/// Where the sheets of an event go: a folder beside its file.
pub fn folder(event: &Path) -> PathBuf {
    let stem = event.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    event.with_file_name(format!("{stem}-打印"))
}

/// Writes the sheets that a round has so far: those put up before it, and those after it once
/// every result is in. Returns what left the room, to be recorded, and the folder.
///
/// # Errors
/// A Chinese sentence if a sheet cannot be made or written.
pub fn write(
    session: &Session,
    group: GroupId,
    round: Round,
) -> Result<(Vec<Event>, PathBuf), String> {
    let state = session.state();
    let unpublished = || format!("第{round}轮尚未公布，没有可以打印的表");
    let facts = state.round(group, round).ok_or_else(unpublished)?;
    let mut kinds = SheetKind::BEFORE_ROUND.to_vec();
    if facts.complete() {
        kinds.extend(SheetKind::AFTER_ROUND);
    }
    let folder = folder(session.path());
    disk::make_folder(&folder)?;
    let name = disk::group_name(&state.regulation, group);
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let history = History::of(session.entries());
    let now = Now { entries: session.entries(), state, views: session.views() };
    let mut printed = Vec::new();
    for kind in kinds {
        let order = Order::new(kind, group, Some(round));
        let Ok(made) = history.document(now, &order, &mark) else { continue };
        let bytes = paper::pdf_bytes(&made).map_err(|e| format!("{}：{e}", kind.name()))?;
        let stem = format!("{}-第{:02}轮-{}", name, round.0, kind.name());
        disk::save_beside(&folder, &stem, "pdf", &bytes)?;
        printed.push(order.remark());
    }
    Ok((printed, folder))
}
