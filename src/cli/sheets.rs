//! Writing sheets of an open event as PDF files.

use std::path::Path;

use super::Stop;
use crate::model::id::{GroupId, Round};
use crate::paper;
use crate::paper::press::history::History;
use crate::paper::press::print_status::Now;
use crate::paper::press::{Mark, Order, SheetKind};
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

fn save(made: &paper::block::Document, folder: &Path, name: &str) -> Result<Written, Stop> {
    match paper::pdf_bytes(made) {
        Ok(bytes) => {
            disk::save_listed(folder, &format!("{name}.pdf"), &bytes).map_err(Stop::Failed)?;
            Ok(Written::files(1))
        }
        Err(why) => Ok(Written { files: 0, failed: vec![format!("{name}：{why}")] }),
    }
}

/// Sheets of an event on their way into a folder, each saying what it says from the window too:
/// where an earlier print of it left the room and shows something else, which one it replaces.
#[derive(Debug)]
pub struct Sheets<'a> {
    session: &'a Session,
    folder: &'a Path,
    history: History,
}

impl<'a> Sheets<'a> {
    /// The sheets of an event as it stands, for a folder.
    pub fn of(session: &'a Session, folder: &'a Path) -> Sheets<'a> {
        Sheets { session, folder, history: History::of(session.entries()) }
    }

    /// Writes one sheet under a file name; nothing if there is nothing to print of it.
    fn write(&self, order: &Order, name: &str) -> Result<Written, Stop> {
        let session = self.session;
        let (seq, digest) = session.mark();
        let mark = Mark { seq, digest, printed_at: session.now() };
        let (entries, state, views) = (session.entries(), session.state(), session.views());
        match self.history.document(Now { entries, state, views }, order, &mark) {
            Ok(made) => save(&made, self.folder, name),
            Err(_) => Ok(Written::default()),
        }
    }

    /// Writes sheets under their file names.
    fn each(&self, sheets: impl IntoIterator<Item = (Order, String)>) -> Result<Written, Stop> {
        let mut written = Written::default();
        for (order, name) in sheets {
            written += self.write(&order, &name)?;
        }
        Ok(written)
    }

    /// Writes several sheets of a group: `公开组-第03轮-对阵表.pdf`, or without a round
    /// `公开组-参赛名单.pdf`.
    ///
    /// # Errors
    /// [`Stop::Failed`] if a sheet cannot be written.
    pub fn of_group(
        &self,
        group: GroupId,
        round: Option<Round>,
        kinds: &[SheetKind],
    ) -> Result<Written, Stop> {
        let of_round = round.map(|round| format!("-第{:02}轮", round.0)).unwrap_or_default();
        let of = self.group_name(group) + &of_round;
        let name = |kind: SheetKind| format!("{of}-{}", kind.name());
        self.each(kinds.iter().map(|kind| (Order::new(*kind, group, round), name(*kind))))
    }

    /// Writes the ruling of every protest that has one: `公开组-裁决书（申诉3）.pdf`.
    ///
    /// # Errors
    /// [`Stop::Failed`] if a sheet cannot be written.
    pub fn rulings(&self) -> Result<Written, Stop> {
        self.each(self.session.state().protests.iter().map(|(id, protest)| {
            let order = Order::new(SheetKind::Ruling, protest.group, None);
            let order = Order { protest: Some(*id), ..order };
            let name = format!("{}-{}", self.group_name(protest.group), order.sheet_name());
            (order, name)
        }))
    }

    /// Writes the books of the whole event: `秩序册.pdf`, `成绩册.pdf`.
    ///
    /// # Errors
    /// [`Stop::Failed`] if a sheet cannot be written.
    pub fn whole_event(&self) -> Result<Written, Stop> {
        let books = [SheetKind::Programme, SheetKind::ResultsBook];
        self.each(books.map(|kind| (Order::new(kind, GroupId(1), None), kind.name().to_string())))
    }

    /// The group's name as part of a file name.
    fn group_name(&self, group: GroupId) -> String {
        disk::group_name(&self.session.state().regulation, group)
    }
}
