//! A list of snapshots and copies with what each holds, and the form that restores one as a new
//! file. They are read beside the window, on a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{Context, Ui};

use super::action::Action;
use super::theme;
use super::widgets::{
    Cell, Head, ListState, PathPurpose, Tone, empty, finding, hint, list, path_field, primary,
};
use crate::model::id::Seq;
use crate::session::copies::{FoundCopy, Held, Relation};
use crate::session::disk;

/// What is known of one of them.
#[derive(Debug)]
struct CopyRow {
    found: FoundCopy,
    /// What it holds, once it was looked at.
    held: Option<Result<Held, String>>,
}

/// The list and what is asked of it.
#[derive(Debug, Default)]
pub struct CopiesDraft {
    rows: Vec<CopyRow>,
    /// How many rows the file has they are compared with; none where it cannot be read.
    own: usize,
    from: Option<Receiver<(usize, Result<Held, String>)>>,
    list: ListState<usize>,
    target: String,
}

const HEADS: [Head; 5] = [
    Head::fixed("最后记录于", 142.0),
    Head::rest("到哪一步", 140.0),
    Head::fixed("条数", 64.0),
    Head::fixed("种类", 92.0),
    Head::rest("检查结果", 200.0),
];

impl CopiesDraft {
    /// Lists these and begins to look at them; `own` are the digests of the file they belong to.
    pub fn look_at(&mut self, ctx: &Context, found: Vec<FoundCopy>, own: Vec<String>) {
        let copies = found.clone();
        self.rows = found.into_iter().map(|found| CopyRow { found, held: None }).collect();
        self.own = own.len();
        let (to, from) = channel();
        let window = ctx.clone();
        let work = move || {
            // The newest are asked for first.
            for (index, copy) in copies.iter().enumerate().rev() {
                if to.send((index, copy.held(&own))).is_err() {
                    return;
                }
                window.request_repaint();
            }
        };
        self.from = Some(from);
        if std::thread::Builder::new().name("快照".into()).spawn(work).is_err() {
            self.from = None;
        }
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether some are still being looked at.
    pub fn looking(&self) -> bool {
        self.from.is_some() && self.rows.iter().any(|row| row.held.is_none())
    }

    /// How many are of this event, or may be: those that another event left among them do not
    /// count.
    pub fn ours(&self) -> usize {
        let foreign = |row: &CopyRow| matches!(&row.held, Some(Ok(held)) if held.relation == Relation::Stranger);
        self.rows.iter().filter(|row| !foreign(row)).count()
    }

    fn receive(&mut self) {
        while let Some(from) = &self.from {
            match from.try_recv() {
                Ok((index, held)) => {
                    if let Some(row) = self.rows.get_mut(index) {
                        row.held = Some(held);
                    }
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.from = None,
            }
        }
    }
}

/// Shows the list and the form below it. `beside` is the event file; the new one is proposed
/// beside it.
pub fn show(draft: &mut CopiesDraft, ui: &mut Ui, beside: &Path) -> Option<Action> {
    draft.receive();
    if draft.target.is_empty() {
        let folder = beside.parent().unwrap_or(Path::new(""));
        let stem = beside.file_stem().map(|s| s.to_string_lossy().into_owned());
        let stem = format!("{}-恢复", stem.unwrap_or_default());
        draft.target = disk::free_name(folder, &stem, "xqt").display().to_string();
    }
    if draft.rows.is_empty() {
        empty(ui, "没有找到快照。每结束一轮自动留一份。");
        return None;
    }
    // The one with the most records first, whatever it is called; then those that tell of none.
    let recorded = |at: &usize| match draft.rows.get(*at).map(|row| &row.held) {
        Some(Some(Ok(held))) => Some(held.rows),
        _ => None,
    };
    let mut keys: Vec<usize> = (0..draft.rows.len()).rev().collect();
    keys.sort_by_key(|at| std::cmp::Reverse(recorded(at)));
    let (rows, own) = (&draft.rows, draft.own);
    let height = (ui.available_height() - 128.0).max(150.0);
    ui.allocate_ui(egui::vec2(ui.available_width(), height), |ui| {
        list(ui, "快照", &HEADS, &keys, &mut draft.list, |index, column| {
            let Some(row) = rows.get(index) else { return Cell::default() };
            cell(row, own, column)
        });
    });
    restore(draft, ui)
}

fn cell(row: &CopyRow, own: usize, column: usize) -> Cell {
    let held = row.held.as_ref().and_then(|held| held.as_ref().ok());
    match (column, held) {
        (0, Some(held)) => {
            let at: String = held.at.chars().take(16).collect();
            Cell::from(at.replace('T', " "))
        }
        (1, Some(held)) => Cell::from(held.last_act.clone()),
        (1, None) => {
            let name = row.found.path.file_name().map(|n| n.to_string_lossy().into_owned());
            Cell::from(name.unwrap_or_default())
        }
        (2, Some(held)) => Cell::from(format!("{}条", held.rows)),
        (3, _) => Cell::from(row.found.place.chinese()),
        (4, _) => {
            let (text, tone) = status(row, own);
            Cell::toned(format!("{} {text}", tone.sign()), tone)
        }
        _ => Cell::default(),
    }
}

fn status(row: &CopyRow, own: usize) -> (String, Tone) {
    let held = match &row.held {
        None => return ("正在检查…".into(), Tone::Quiet),
        Some(Err(why)) => return (format!("不可用：{why}"), Tone::Bad),
        Some(Ok(held)) => held,
    };
    if own == 0 {
        return ("完好可用".into(), Tone::Good);
    }
    let rows = held.rows.0 as usize;
    match held.relation {
        Relation::Part if rows == own => ("完好，与本文件相同".into(), Tone::Good),
        Relation::Part => (format!("完好，本文件前{rows}条"), Tone::Good),
        Relation::Beyond => (format!("完好，比本文件多{}条", rows.saturating_sub(own)), Tone::Warn),
        Relation::Parted(Seq(seq)) => (format!("第{seq}条起与本文件不同"), Tone::Warn),
        Relation::Stranger => ("是别的赛事的文件".into(), Tone::Warn),
    }
}

fn restore(draft: &mut CopiesDraft, ui: &mut Ui) -> Option<Action> {
    let chosen = draft.list.cursor.and_then(|index| draft.rows.get(index));
    match chosen {
        Some(row) => hint(ui, &format!("选中的文件：{}", row.found.path.display())),
        None => hint(ui, "在上面选中一份快照，可以恢复为新的赛事文件；快照和原文件都不改动。"),
    };
    let snapshot = chosen.map(|row| row.found.path.clone());
    let unreadable = match chosen.map(|row| &row.held) {
        None => Some("请先在上面选中一份快照".to_string()),
        Some(None) => Some("正在检查这份快照".into()),
        Some(Some(Err(why))) => Some(format!("这份快照不可用：{why}")),
        Some(Some(Ok(_))) => None,
    };
    path_field(ui, "恢复为新文件", &mut draft.target, PathPurpose::Save("xqt"));
    let target = PathBuf::from(draft.target.trim());
    let taken = match draft.target.trim().is_empty() {
        true => Some("请填写新文件的路径".to_string()),
        false => disk::exists(&target).then(|| "这个文件已经存在，不会覆盖；请换一个名称".into()),
    };
    let refusal = unreadable.or(taken.clone());
    let mut asked = None;
    ui.horizontal(|ui| {
        if primary(ui, "从快照恢复", refusal.as_deref()).clicked() {
            asked = snapshot.map(|snapshot| Action::Restore { snapshot, target });
        }
        if let Some(why) = taken {
            finding(ui, &why, Tone::Warn);
        } else {
            ui.label(theme::quiet("恢复后会问您是否打开"));
        }
    });
    if asked.is_some() {
        draft.target.clear();
    }
    asked
}
