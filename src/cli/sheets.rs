//! Writing sheets of an open event as PDF files.

use std::path::{Path, PathBuf};

use super::Stop;
use crate::model::id::{GroupId, Round};
use crate::paper;
use crate::paper::press::{Mark, Order, SheetKind, document};
use crate::session::{Session, disk};

/// Writes one sheet under a file name; none if there is nothing to print of it.
pub fn write(
    session: &Session,
    order: &Order,
    folder: &Path,
    name: &str,
) -> Result<Option<PathBuf>, Stop> {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let Ok(made) = document(session.state(), session.views(), order, &mark) else {
        return Ok(None);
    };
    let bytes = paper::pdf_bytes(&made)
        .map_err(|e| Stop::No(format!("{}：{e}", order.kind.name())))?;
    let path = folder.join(format!("{name}.pdf"));
    disk::save(&path, &bytes).map_err(Stop::No)?;
    Ok(Some(path))
}

/// Writes several sheets of a round: `公开组-第03轮-对阵表.pdf`. Returns how many were written.
pub fn round(
    session: &Session,
    group: GroupId,
    round: Round,
    kinds: &[SheetKind],
    folder: &Path,
) -> Result<usize, Stop> {
    let mut written = 0;
    for kind in kinds {
        let name = format!("{}-第{:02}轮-{}", group_name(session, group), round.0, kind.name());
        let order = Order::new(*kind, group, Some(round));
        written += usize::from(write(session, &order, folder, &name)?.is_some());
    }
    Ok(written)
}

/// Writes sheets that belong to no round: `公开组-参赛名单.pdf`. Returns how many were written.
pub fn plain(
    session: &Session,
    group: GroupId,
    kinds: &[SheetKind],
    folder: &Path,
) -> Result<usize, Stop> {
    let mut written = 0;
    for kind in kinds {
        let name = format!("{}-{}", group_name(session, group), kind.name());
        let order = Order::new(*kind, group, None);
        written += usize::from(write(session, &order, folder, &name)?.is_some());
    }
    Ok(written)
}

/// The group's name as part of a file name.
fn group_name(session: &Session, group: GroupId) -> String {
    let rule = session.state().regulation.group(group);
    disk::safe_name(rule.map(|g| g.name.as_str()).unwrap_or("组"))
}
