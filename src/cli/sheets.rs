//! Writing sheets of an open event as PDF files.

use std::path::Path;

use super::Stop;
use crate::model::id::{GroupId, Round};
use crate::paper;
use crate::paper::press::fate::Now;
use crate::paper::press::history::History;
use crate::paper::press::{Mark, Order, SheetKind, document};
use crate::session::{Session, disk};

/// What was written, and what could not be.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    /// Files written.
    pub files: usize,
    /// Sheets that could not be printed, each with its reason. One character without a glyph must
    /// not keep every other sheet from the hall.
    pub failed: Vec<String>,
}

impl std::ops::AddAssign for Written {
    fn add_assign(&mut self, other: Written) {
        self.files += other.files;
        self.failed.extend(other.failed);
    }
}

impl Written {
    /// So many files, nothing failed.
    pub fn files(files: usize) -> Written {
        Written { files, failed: Vec::new() }
    }

    /// The answer where something could not be printed: each failure once, with how many sheets.
    pub fn failures(&self) -> Option<String> {
        let (first, rest) = self.failed.split_first()?;
        let more = match rest.len() {
            0 => String::new(),
            n => format!("；另有{n}份同样没有写出"),
        };
        Some(format!("有{}份表格没有写出：{first}{more}", self.failed.len()))
    }
}

/// Writes one sheet under a file name; nothing if there is nothing to print of it.
fn write(session: &Session, order: &Order, folder: &Path, name: &str) -> Result<Written, Stop> {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    match document(session.state(), session.views(), order, &mark) {
        Ok(made) => save(&made, folder, name),
        Err(_) => Ok(Written::default()),
    }
}

fn save(made: &paper::block::Document, folder: &Path, name: &str) -> Result<Written, Stop> {
    match paper::pdf_bytes(made) {
        Ok(bytes) => {
            disk::save(&folder.join(format!("{name}.pdf")), &bytes).map_err(Stop::No)?;
            Ok(Written::files(1))
        }
        Err(why) => Ok(Written { files: 0, failed: vec![format!("{name}：{why}")] }),
    }
}

/// Writes several sheets of a round: `公开组-第03轮-对阵表.pdf`.
pub fn round(
    session: &Session,
    group: GroupId,
    round: Round,
    kinds: &[SheetKind],
    folder: &Path,
) -> Result<Written, Stop> {
    let mut written = Written::default();
    for kind in kinds {
        let name = format!("{}-第{:02}轮-{}", group_name(session, group), round.0, kind.name());
        let order = Order::new(*kind, group, Some(round));
        written += write(session, &order, folder, &name)?;
    }
    Ok(written)
}

/// Writes sheets that belong to no round: `公开组-参赛名单.pdf`.
pub fn plain(
    session: &Session,
    group: GroupId,
    kinds: &[SheetKind],
    folder: &Path,
) -> Result<Written, Stop> {
    let mut written = Written::default();
    for kind in kinds {
        let name = format!("{}-{}", group_name(session, group), kind.name());
        let order = Order::new(*kind, group, None);
        written += write(session, &order, folder, &name)?;
    }
    Ok(written)
}

/// Writes the ruling of every protest that has one: `公开组-裁决书（申诉3）.pdf`.
pub fn rulings(session: &Session, folder: &Path) -> Result<Written, Stop> {
    let mut written = Written::default();
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let history = History::of(session.entries());
    let now = Now { entries: session.entries(), state: session.state(), views: session.views() };
    for (id, protest) in &session.state().protests {
        let order = Order::new(SheetKind::Ruling, protest.group, None);
        let order = Order { protest: Some(*id), ..order };
        if let Ok(made) = history.document(now, &order, &mark) {
            let group = group_name(session, protest.group);
            written += save(&made, folder, &format!("{group}-{}", order.sheet_name()))?;
        }
    }
    Ok(written)
}

/// Writes the books of the whole event: `秩序册.pdf`, `成绩册.pdf`.
pub fn whole_event(session: &Session, folder: &Path) -> Result<Written, Stop> {
    let mut written = Written::default();
    for kind in [SheetKind::Programme, SheetKind::ResultsBook] {
        written += write(session, &Order::new(kind, GroupId(1), None), folder, kind.name())?;
    }
    Ok(written)
}

/// The group's name as part of a file name.
fn group_name(session: &Session, group: GroupId) -> String {
    let rule = session.state().regulation.group(group);
    disk::safe_name(rule.map(|g| g.name.as_str()).unwrap_or("组"))
}
