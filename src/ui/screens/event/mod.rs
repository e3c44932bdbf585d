//! 赛事: where, when and by whom; the rounds; the regulation to read.

mod clauses;
mod facts;
mod rounds;

use std::path::PathBuf;

use egui::{CollapsingHeader, Label, ScrollArea, Ui};

use crate::model::id::GroupId;
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{Tone, Wanted, act, finding, hint, path_field, section};

/// What is being drafted in 赛事.
#[derive(Debug, Default)]
pub struct EventDraft {
    facts: facts::FactsDraft,
    rounds: rounds::RoundsDraft,
    file: FileDraft,
}

/// Which file is being asked for.
#[derive(Debug, Default)]
struct FileDraft {
    wanted: Option<FileWanted>,
    path: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileWanted {
    Copy,
    Regulation,
}

/// The screen.
pub fn show(
    draft: &mut EventDraft,
    ui: &mut Ui,
    session: &Session,
    _group: GroupId,
) -> Option<Action> {
    let mut asked = files(&mut draft.file, ui, session);
    ui.separator();
    ui.columns(2, |columns| {
        let [left, right] = columns else { return };
        ScrollArea::vertical().id_salt("facts").auto_shrink(false).show(left, |ui| {
            section(ui, "赛事信息");
            asked = facts::show(&mut draft.facts, ui, session).or(asked.take());
            section(ui, "轮数");
            asked = rounds::show(&mut draft.rounds, ui, session).or(asked.take());
        });
        ScrollArea::vertical().id_salt("regulation").auto_shrink(false).show(right, |ui| {
            section(ui, "竞赛规程");
            hint(ui, "规程在建立赛事时整份存入赛事文件；这里按条款显示。");
            for (title, lines) in clauses::sections(&session.state().regulation) {
                CollapsingHeader::new(theme::strong(title)).default_open(true).show(ui, |ui| {
                    for line in lines {
                        ui.add(Label::new(line).wrap());
                    }
                });
            }
        });
    });
    asked
}

fn files(draft: &mut FileDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    let mut asked = None;
    ui.horizontal(|ui| {
        let folder = session.path().parent().map(PathBuf::from).unwrap_or_default();
        let stem = session.path().file_stem().map(|s| s.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_default();
        for (wanted, word) in
            [(FileWanted::Copy, "另存副本…"), (FileWanted::Regulation, "规程存为文件…")]
        {
            if act(ui, word, None).clicked() {
                let name = match wanted {
                    FileWanted::Copy => disk::free_name(&folder, &format!("{stem}-副本"), "xqt"),
                    FileWanted::Regulation => {
                        disk::free_name(&folder, &format!("{stem}-规程"), "toml")
                    }
                };
                draft.path = name.display().to_string();
                draft.wanted = Some(wanted);
            }
        }
        if act(ui, "关闭赛事", None).clicked() {
            asked = Some(Action::Close);
        }
        hint(ui, &format!("文件 {} · 记录人 {}", session.path().display(), session.by()));
    });
    let Some(wanted) = draft.wanted else { return asked };
    ui.horizontal(|ui| {
        let (label, ending) = match wanted {
            FileWanted::Copy => ("副本文件", "xqt"),
            FileWanted::Regulation => ("规程文件", "toml"),
        };
        path_field(ui, label, &mut draft.path, Wanted::Save(ending));
    });
    ui.horizontal(|ui| {
        let path = PathBuf::from(draft.path.trim());
        let refusal = match draft.path.trim().is_empty() {
            true => Some("请填写文件路径"),
            false => disk::exists(&path).then_some("这个文件已经存在，请换一个名称"),
        };
        if act(ui, "保存", refusal).clicked() {
            asked = match wanted {
                FileWanted::Copy => Some(Action::CopyTo(path)),
                FileWanted::Regulation => {
                    match disk::regulation_bytes(&session.state().regulation) {
                        Ok(bytes) => Some(Action::Write { path, bytes, remark: None }),
                        Err(why) => Some(Action::Notice(why)),
                    }
                }
            };
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
