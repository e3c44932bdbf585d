//! Entering a list from a file: pick or drop it, look at how it was understood, row by row,
//! change it, and enter all with one click.

mod again;
mod columns;
mod mapping;
mod preview;
mod questions;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use egui::{ScrollArea, Ui};

use crate::model::id::{GroupId, Seq};
use crate::model::private::PrivateField;
use crate::model::roster::{Column, ImportedList, Mapping};
use crate::paper::font::unprintable;
use crate::rules::enrolment::list::{Enrolment, enrol};
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::{
    PathPurpose, Tone, act, badge, choice, empty, finding, hint, path_field, primary, submitted,
};

/// Room for what stands behind the path in its row, in points.
const BEHIND: f32 = 190.0;

/// What is being imported.
#[derive(Debug, Default)]
pub(super) struct ImportDraft {
    path: String,
    /// What headers mean, as explained at earlier imports; none: not used.
    known: BTreeMap<String, Option<Column>>,
    /// What was explained at this one.
    explained: BTreeMap<String, Option<Column>>,
    mapping: Mapping,
    /// The list as read, or why it could not be.
    read: Option<Reading>,
    /// Where the list comes from while it is read beside the window.
    reading: Option<Receiver<Reading>>,
    chosen: BTreeMap<usize, GroupId>,
    /// The group proposed for rows that name none.
    group: Option<GroupId>,
    /// Whether the entries are received just now, which the entry deadline asks; else before, the
    /// list does not say when.
    received_now: bool,
    enrolment: Option<(Seq, Enrolment)>,
    /// Rows of a list imported again whose changes are to be taken.
    ticked: BTreeSet<usize>,
    /// Columns nobody understood that the arbiter said are not used.
    left: BTreeSet<mapping::Place>,
    preview: preview::PreviewDraft,
    mapping_open: bool,
    /// The last row of the ledger when the list was sent.
    sent: Option<Seq>,
}

impl ImportDraft {
    /// An import without a file yet.
    pub(super) fn new(known: &BTreeMap<String, Option<Column>>) -> ImportDraft {
        let mut draft = ImportDraft { known: known.clone(), ..ImportDraft::default() };
        draft.forget();
        draft
    }

    /// The import of a file.
    pub(super) fn of(path: &Path, known: &BTreeMap<String, Option<Column>>) -> ImportDraft {
        let mut draft = ImportDraft::new(known);
        draft.path = path.display().to_string();
        draft.read();
        draft
    }

    /// What was mapped by hand belongs to one file; what was explained before stays.
    fn forget(&mut self) {
        let known = self.known.iter();
        let remembered = known.filter_map(|(header, column)| Some((header.clone(), (*column)?)));
        self.mapping = Mapping { remembered: remembered.collect(), ..Mapping::default() };
        self.explained.clear();
        self.left.clear();
    }

    /// Reads the list on a thread of its own: whatever the file is, the window stays alive. A list
    /// of the usual size is there before the next frame.
    fn read(&mut self) {
        let path = PathBuf::from(self.path.trim());
        let mapping = self.mapping.clone();
        let (to, from) = channel();
        let work = move || {
            // Nobody waits any more where the pane was closed.
            let _ = to.send(disk::entry_list(&path, &mapping).map(Box::new));
        };
        self.read = None;
        self.reading = Some(from);
        if let Err(error) = std::thread::Builder::new().name("名单".into()).spawn(work) {
            self.reading = None;
            self.read = Some(Err(format!("现在不能读取名单（{error}），请稍后再试")));
        }
        self.receive(AT_ONCE);
        self.chosen.clear();
        self.ticked.clear();
        self.enrolment = None;
        self.preview.forget();
    }

    /// Reads the file again as it is explained now.
    fn remap(&mut self, remap: mapping::Remap) {
        self.mapping = remap.mapping;
        self.explained.extend(remap.explained);
        self.left.extend(remap.left);
        self.read();
    }

    /// Takes the list once it is read, waiting so long for it.
    fn receive(&mut self, wait: Duration) {
        let Some(from) = &self.reading else { return };
        let read = match from.recv_timeout(wait) {
            Ok(read) => read,
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => {
                Err("读取时程序出错，没有读入。请把文件另存为 xlsx 后重试".into())
            }
        };
        if let Ok(list) = &read {
            self.left.extend(columns::left_before(list, &self.known));
        }
        self.read = Some(read);
        self.reading = None;
    }

    fn file_name(&self) -> String {
        let path = Path::new(self.path.trim());
        path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// A list as read, or why it could not be.
type Reading = Result<Box<ImportedList>, String>;

/// So long the window waits for a list before it goes on without it.
const AT_ONCE: Duration = Duration::from_millis(500);

/// Shows the import.
pub(super) fn show(draft: &mut ImportDraft, ui: &mut Ui, session: &Session) -> PaneAnswer {
    let (seq, _) = session.mark();
    if draft.sent.is_some_and(|sent| seq > sent) {
        return (None, false);
    }
    draft.receive(Duration::ZERO);
    let mut asked = None;
    let open = pane::head(ui, "导入名单", |ui| {
        let endings = PathPurpose::Open(&["xlsx", "xls", "ods", "csv", "txt"]);
        let path = &mut draft.path;
        let field = ui.scope(|ui| {
            ui.set_max_width((ui.available_width() - BEHIND).max(200.0));
            path_field(ui, "名单文件", path, endings)
        });
        let field = field.inner;
        let missing = draft.path.trim().is_empty();
        let pressed = act(ui, "读取", missing.then_some("请先选择文件")).clicked();
        if (pressed || submitted(ui, &field)) && !missing {
            draft.forget();
            draft.read();
        }
    });
    match &draft.read {
        None if draft.reading.is_some() => {
            empty(ui, "正在读取名单…");
            ui.ctx().request_repaint_after(Duration::from_millis(100));
        }
        None => {
            empty(ui, "把报名表（xlsx、xls、ods、csv）拖到窗口中，或输入路径后点“读取”");
            ui.vertical_centered(|ui| hint(ui, "读取只是预览，点“全部报名”之前什么都不会记录。"));
        }
        Some(Err(why)) => {
            finding(ui, why, Tone::Bad);
        }
        Some(Ok(_)) => asked = list(draft, ui, session, seq),
    }
    (asked, open)
}

fn list(draft: &mut ImportDraft, ui: &mut Ui, session: &Session, seq: Seq) -> Option<Action> {
    let name = draft.file_name();
    let Some(Ok(list)) = &draft.read else { return None };
    judge(&mut draft.enrolment, &draft.chosen, draft.received_now, session, (seq, list));
    let (_, enrolment) = draft.enrolment.as_ref()?;
    let mut asked = None;
    let mut received = false;
    ui.horizontal(|ui| {
        let (event, private) = enrolment.taking(&name, &draft.ticked);
        let word = again::word(enrolment.entrants.len(), draft.ticked.len());
        let why = columns::refusal(list, &draft.mapping, &draft.left)
            .or_else(|| questions::refusal(list))
            .or_else(|| session.admit(&event).refusal().map(str::to_string));
        if primary(ui, &word, why.as_deref()).clicked() {
            draft.sent = Some(seq);
            let record = Action::Record { event, reason: None, private };
            asked = Some(match draft.explained.is_empty() {
                true => record,
                false => {
                    Action::Several(vec![Action::RememberHeaders(draft.explained.clone()), record])
                }
            });
        }
        if !enrolment.paid.is_empty() {
            badge(ui, &format!("其中已缴费 {}", enrolment.paid.len()), Tone::Good);
        }
        ui.toggle_value(&mut draft.mapping_open, "表头与各列含义");
        for layout in &list.layouts {
            let sentence = match layout.header_row {
                Some(row) => format!("{}：表头第{row}行", layout.sheet),
                None => format!("{}：没有表头", layout.sheet),
            };
            badge(ui, &sentence, Tone::Plain);
        }
        let all = [(false, "截止前收到".into()), (true, "现在才收到".into())];
        received = choice(ui, "报名时间", &mut draft.received_now, &all, 130.0);
    });
    // However much is asked, the rows stay in view.
    let room = (ui.available_height() - preview::room(ui)).max(ROOM);
    let area = ScrollArea::vertical().id_salt("questions").max_height(room);
    let mut mapping = draft.mapping.clone();
    let (chosen, remap) = area
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let facts = (list.as_ref(), enrolment);
            let chosen = questions::settle(&mut draft.group, &draft.preview, ui, session, facts);
            let explained = remembered(list, &draft.known);
            if !explained.is_empty() {
                let sentence = explained.join("、");
                hint(ui, &format!("按以前的说明：{sentence}；不对的话在“表头与各列含义”中改。"));
            }
            again::show(&mut draft.ticked, ui, session, list, enrolment);
            as_written(ui, list, &mut mapping);
            officials(ui, list);
            let units = questions::units(ui, list, &mapping);
            mapping = units.unwrap_or(std::mem::take(&mut mapping));
            let asked =
                columns::show((&mut draft.left, &mut draft.explained), ui, list, &draft.mapping);
            let open = draft.mapping_open.then(|| mapping::show(ui, list, &draft.mapping));
            (chosen, open.flatten().or(asked))
        })
        .inner;
    preview::show(&mut draft.preview, ui, session, list, enrolment);
    if let Some(rows) = chosen {
        draft.chosen.extend(rows);
        draft.enrolment = None;
    }
    if received {
        draft.enrolment = None;
    }
    if mapping != draft.mapping {
        draft.mapping = mapping;
        draft.read();
    }
    if let Some(remap) = remap {
        draft.remap(remap);
    }
    asked
}

/// Judges the list anew where the record or an answer changed.
fn judge(
    enrolment: &mut Option<(Seq, Enrolment)>,
    chosen: &BTreeMap<usize, GroupId>,
    received_now: bool,
    session: &Session,
    (seq, list): (Seq, &ImportedList),
) {
    if enrolment.as_ref().is_some_and(|(at, _)| *at == seq) {
        return;
    }
    let salt = session.salt().unwrap_or_default();
    let at = received_now.then(|| session.now());
    let known = |id| session.private(id, PrivateField::Phone).ok().flatten();
    let judged = enrol(session.state(), list, chosen, &salt, at);
    let mut judged = judged.with_telephones(session.state(), list, known);
    for (row, enrolled) in list.rows.iter().zip(&mut judged.rows) {
        let missing = row.words().filter_map(unprintable);
        enrolled.findings.extend(missing.map(|text| ("glyph_missing".to_string(), text)));
    }
    *enrolment = Some((seq, judged));
}

/// Least height of what is asked above the rows, in points.
const ROOM: f32 = 76.0;

/// Offers to keep characters as they are written, where some were brought to the standard ones.
fn as_written(ui: &mut Ui, list: &ImportedList, mapping: &mut Mapping) {
    let rows = list.rows.iter().flat_map(|row| &row.problems);
    let variants = rows.filter(|problem| problem.text.contains("标准字")).count();
    if variants > 0 || mapping.as_written {
        ui.checkbox(&mut mapping.as_written, "保留原字（不换成标准字）");
    }
}

/// Names the officials whose names cannot be printed, before anything is entered.
fn officials(ui: &mut Ui, list: &ImportedList) {
    for line in &list.units {
        let words = [Some(&line.unit), line.leader.as_ref(), line.coach.as_ref()];
        for text in words.into_iter().flatten().filter_map(|text| unprintable(text)) {
            finding(ui, &text, Tone::Warn);
        }
    }
}

/// The headers of this list that were explained at an earlier import, as they were used.
fn remembered(list: &ImportedList, known: &BTreeMap<String, Option<Column>>) -> Vec<String> {
    let heads = list.layouts.iter().flat_map(|layout| &layout.columns);
    let mut meanings: Vec<String> = heads
        .filter_map(|head| {
            let header = head.text.trim();
            let column = known.get(header).filter(|column| head.column == **column)?;
            match column {
                Some(column) => Some(format!("“{header}”是{}", column.chinese())),
                None if head.samples.is_empty() => None,
                None => Some(format!("“{header}”不使用")),
            }
        })
        .collect();
    meanings.dedup();
    meanings
}
