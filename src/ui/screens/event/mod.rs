//! 赛事: where, when and by whom; the rounds; the regulation to read and to change.

mod facts;
mod reading;
mod rounds;

use std::path::PathBuf;

use egui::{Panel, ScrollArea, Ui};

use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::screens::regulation::{self, EditorDraft};
use crate::ui::widgets::{PathPurpose, Tone, act, finding, hint, path_field, section, submitted};

/// What is being drafted in 赛事.
#[derive(Debug, Default)]
pub struct EventDraft {
    facts: facts::FactsDraft,
    rounds: rounds::RoundsDraft,
    editor: EditorDraft,
    file: FileDraft,
}

/// The answer to a file whose regulation changes nothing.
const SAME: &str = "文件中的规程与本赛事现在的规程相同，没有要改的";

/// Which file is being asked for.
#[derive(Debug, Default)]
struct FileDraft {
    wanted: Option<FileWanted>,
    path: String,
    /// What is to be said of the file that was read, or why it could not be.
    answer: Option<(String, Tone)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileWanted {
    Copy,
    Regulation,
    Load,
}

impl FileWanted {
    /// What a file that is written holds, and its ending.
    fn written(self) -> Option<(&'static str, &'static str)> {
        match self {
            FileWanted::Copy => Some(("副本", "xqt")),
            FileWanted::Regulation => Some(("规程", "toml")),
            FileWanted::Load => None,
        }
    }
}

/// 赛事: the facts and rounds on the left, the regulation to read on the right; or its form.
pub fn show(draft: &mut EventDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    draft.editor.settle(session);
    if draft.editor.is_open() {
        return regulation::show(&mut draft.editor, ui, session);
    }
    let mut asked = files(draft, ui, session);
    ui.separator();
    let room = ui.available_width();
    // Beside the form the regulation needs room to be read; on a narrow screen it stands below.
    let beside = room >= 780.0;
    if beside {
        let width = (room - 560.0).clamp(290.0, room / 2.0);
        Panel::right("reading").resizable(false).exact_size(width).show(ui, |ui| {
            reading::show(&mut draft.editor, ui, session);
        });
    }
    ScrollArea::vertical().id_salt("facts").auto_shrink(false).show(ui, |ui| {
        section(ui, "赛事信息");
        asked = facts::show(&mut draft.facts, ui, session).or(asked.take());
        section(ui, "轮数");
        asked = rounds::show(&mut draft.rounds, ui, session).or(asked.take());
        if !beside {
            reading::below(&mut draft.editor, ui, session);
        }
    });
    asked
}

fn files(draft: &mut EventDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    let EventDraft { editor, file: draft, .. } = draft;
    let mut asked = None;
    ui.horizontal(|ui| {
        let stem = disk::stem(session.path());
        for (wanted, word) in [
            (FileWanted::Copy, "另存副本…"),
            (FileWanted::Regulation, "规程存为文件…"),
            (FileWanted::Load, "从文件读入规程…"),
        ] {
            if act(ui, word, None).clicked() {
                let free = wanted.written().map(|(what, ending)| {
                    disk::beside(session.path(), &format!("{stem}-{what}"), ending)
                });
                draft.path = free.unwrap_or_default().display().to_string();
                draft.answer = None;
                draft.wanted = Some(wanted);
            }
        }
        if act(ui, "关闭赛事", None).clicked() {
            asked = Some(match editor.is_touched(session) {
                true => Action::Confirm {
                    question: "规程有修改还没有保存，关闭赛事就丢掉了。".into(),
                    yes: "不保存，关闭".into(),
                    then: Box::new(Action::Close),
                },
                false => Action::Close,
            });
        }
        hint(ui, &format!("文件 {} · 记录人 {}", session.path().display(), session.by()));
    });
    let Some(wanted) = draft.wanted else { return asked };
    let Some((what, ending)) = wanted.written() else {
        load(draft, editor, ui, session);
        return asked;
    };
    let field = path_field(ui, &format!("{what}文件"), &mut draft.path, PathPurpose::Save(ending));
    let sent = submitted(ui, &field);
    ui.horizontal(|ui| {
        let path = PathBuf::from(draft.path.trim());
        let refusal = match draft.path.trim().is_empty() {
            true => Some("请填写文件路径"),
            false => disk::exists(&path).then_some("这个文件已经存在，请换一个名称"),
        };
        if act(ui, "保存", refusal).clicked() || (sent && refusal.is_none()) {
            asked = Some(match wanted {
                FileWanted::Copy => Action::CopyTo(path),
                FileWanted::Regulation | FileWanted::Load => {
                    let bytes = disk::regulation_bytes(&session.state().regulation);
                    let write = |bytes| Action::Write { path, bytes, remark: None };
                    bytes.map_or_else(Action::Notice, write)
                }
            });
            draft.wanted = None;
        }
        if act(ui, "取消", None).clicked() {
            draft.wanted = None;
        }
        if let Some(why) = refusal {
            finding(ui, why, Tone::Warn);
        }
    });
    asked
}

/// Reads a regulation file into the editor: what it would change is shown before it is recorded.
fn load(draft: &mut FileDraft, editor: &mut EditorDraft, ui: &mut Ui, session: &Session) {
    let field = path_field(ui, "规程文件", &mut draft.path, PathPurpose::Open(&["toml"]));
    let sent = submitted(ui, &field);
    ui.horizontal(|ui| {
        let empty = draft.path.trim().is_empty().then_some("请填写文件路径");
        let busy = "规程有修改还没有保存，请先保存或放弃";
        let empty = editor.is_touched(session).then_some(busy).or(empty);
        let text = "先列出与现在规程的不同，保存以后才生效；赛事名称和赛事信息不变";
        let pressed = act(ui, "读入", empty).on_hover_text(text).clicked();
        if pressed || (sent && empty.is_none()) {
            draft.answer = match disk::regulation(&PathBuf::from(draft.path.trim())) {
                Ok(read) => match editor.load(session, read) {
                    0 => Some((SAME.into(), Tone::Good)),
                    _ => {
                        draft.wanted = None;
                        None
                    }
                },
                Err(why) => Some((why, Tone::Bad)),
            };
        }
        if act(ui, "取消", None).clicked() {
            draft.wanted = None;
        }
    });
    if let Some((text, tone)) = &draft.answer {
        finding(ui, text, *tone);
    }
}
