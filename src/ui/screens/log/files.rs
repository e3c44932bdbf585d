//! 文件与快照: the event file, 另存副本, the second snapshot folder, what snapshots and copies
//! hold, restoring one, and 清除个人信息.

use std::path::PathBuf;

use egui::{Panel, ScrollArea, Ui};

use crate::model::event::{Event, PrivateDeed};
use crate::model::fingerprint::{Typed, fingerprint};
use crate::model::id::Seq;
use crate::session::copies::{Second, Surroundings};
use crate::session::{Purged, Session, disk};
use crate::ui::action::Action;
use crate::ui::copies::{self, CopiesDraft};
use crate::ui::theme;
use crate::ui::widgets::{PathPurpose, Tone, act, finding, hint, path_field, primary, section};

/// What was looked up, and what is typed.
#[derive(Debug, Default)]
pub struct FilesDraft {
    /// Of which file, after which row.
    looked: Option<(PathBuf, Seq)>,
    around: Option<Result<Surroundings, String>>,
    copies: CopiesDraft,
    copy_to: String,
    second: String,
    purged: Option<Purged>,
    /// Numbers in the texts of the record.
    in_texts: Vec<(Seq, String)>,
    /// Copied from a signed sheet.
    sheet: String,
}

impl FilesDraft {
    /// Forgets what was looked up: something was made or set.
    pub fn refresh(&mut self) {
        self.looked = None;
    }

    /// Keeps what a purge reached, to be shown.
    pub fn purged(&mut self, purged: Purged) {
        self.purged = Some(purged);
        self.looked = None;
    }

    fn look(&mut self, ui: &Ui, session: &Session) {
        let here = (session.path().to_path_buf(), session.mark().0);
        if self.looked.as_ref() == Some(&here) {
            return;
        }
        if self.looked.as_ref().is_some_and(|(path, _)| *path != here.0) {
            *self = FilesDraft::default();
        }
        self.looked = Some(here);
        self.in_texts = session.numbers_in_texts();
        let around = session.surroundings().map_err(|e| e.to_string());
        if let Ok(around) = &around {
            self.copies.look_at(ui.ctx(), around.found.clone(), session.digests());
            self.second = match &around.second {
                Second::Unset => String::new(),
                Second::There(folder) | Second::Away(folder) | Second::Named(folder) => {
                    folder.display().to_string()
                }
            };
        }
        self.around = Some(around);
        let copy = format!("{}-副本", disk::stem(session.path()));
        self.copy_to = disk::beside(session.path(), &copy, "xqt").display().to_string();
    }
}

/// Shows the page.
pub fn show(draft: &mut FilesDraft, ui: &mut Ui, session: &Session) -> Option<Action> {
    draft.look(ui, session);
    let around = draft.around.clone()?.map_err(|why| finding(ui, &why, Tone::Bad)).ok()?;
    let mut asked = None;
    Panel::left("files").resizable(false).exact_size(470.0).show(ui, |ui| {
        ScrollArea::vertical().id_salt("files").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - 10.0);
            file(ui, session, &around);
            asked = copy(draft, ui).or(asked.take());
            asked = second(&mut draft.second, ui, session, &around.second).or(asked.take());
            asked = private(draft, ui, session, &around).or(asked.take());
            signed(&mut draft.sheet, ui, session);
        });
    });
    ui.horizontal(|ui| {
        section(ui, "快照与副本");
        if act(ui, "重新查看", None).clicked() {
            draft.refresh();
        }
    });
    copies::show(&mut draft.copies, ui, session.path()).or(asked)
}

fn file(ui: &mut Ui, session: &Session, around: &Surroundings) {
    section(ui, "赛事文件");
    ui.add(egui::Label::new(session.path().display().to_string()).wrap());
    let (seq, digest) = session.mark();
    let digest = fingerprint(digest);
    let size = match around.size {
        Some(bytes) => size_text(bytes),
        None => "不在原处".into(),
    };
    ui.label(format!("{size} · {seq}条记录 · 指纹 {digest}"));
    match (around.size, session.read_only()) {
        (None, _) => {
            let text = "文件已不在原处（被移走、删除，或U盘已拔出），不能再记录。\
                        请放回或插回后重新打开；或现在另存副本到别处，打开副本继续。";
            finding(ui, text, Tone::Bad);
        }
        (_, Some(why)) => {
            finding(ui, &format!("以只读方式打开：{why}"), Tone::Warn);
        }
        _ => {}
    }
}

/// 核对签字的表: the fingerprint on a signed sheet against the record.
fn signed(typed: &mut String, ui: &mut Ui, session: &Session) {
    section(ui, "核对签字的表");
    let label = ui.label("签过字的表上的记录号和指纹");
    let field = egui::TextEdit::singleline(typed).hint_text("#412 9bdf 08db …");
    ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
    if typed.trim().is_empty() {
        return;
    }
    let (text, tone) = match Typed::read(typed) {
        Err(why) => (why, Tone::Warn),
        Ok(sheet) => {
            let found = sheet.compare(session.entries());
            let tone = match (found.matches(), found.proves()) {
                (true, true) => Tone::Good,
                (true, false) => Tone::Warn,
                (false, _) => Tone::Bad,
            };
            (found.to_string(), tone)
        }
    };
    finding(ui, &text, tone);
}

fn size_text(bytes: u64) -> String {
    match bytes {
        0..=1_048_575 => format!("{} KB", bytes.div_ceil(1024)),
        _ => format!("{}.{} MB", bytes / 1_048_576, bytes % 1_048_576 * 10 / 1_048_576),
    }
}

fn copy(draft: &mut FilesDraft, ui: &mut Ui) -> Option<Action> {
    section(ui, "另存副本");
    path_field(ui, "副本文件", &mut draft.copy_to, PathPurpose::Save("xqt"));
    let path = PathBuf::from(draft.copy_to.trim());
    let refusal = match draft.copy_to.trim().is_empty() {
        true => Some("请填写副本文件的路径"),
        false => disk::exists(&path).then_some("这个文件已经存在，不会覆盖；请换一个名称"),
    };
    let clicked = ui.horizontal(|ui| act(ui, "另存副本", refusal)).inner.clicked();
    if let Some(why) = refusal {
        finding(ui, why, Tone::Warn);
    }
    clicked.then_some(Action::CopyTo(path))
}

fn second(typed: &mut String, ui: &mut Ui, session: &Session, set: &Second) -> Option<Action> {
    section(ui, "第二个快照文件夹");
    match set {
        Second::Unset => hint(
            ui,
            "每结束一轮，在赛事文件旁的“快照”文件夹中留一份。再指定U盘或另一个磁盘上的文件夹，\
             就多留一份，电脑坏了也能接着比。",
        ),
        Second::There(folder) => {
            finding(ui, &format!("已设为 {}，可以写入", folder.display()), Tone::Good)
        }
        Second::Named(folder) => finding(
            ui,
            &format!(
                "文件里写着 {}，但没有在这台电脑上选定过，程序不碰它。如果确是您的文件夹，请再设定一次",
                folder.display()
            ),
            Tone::Warn,
        ),
        Second::Away(folder) => finding(
            ui,
            &format!(
                "已设为 {}，但现在不在（U盘未插入？）。比赛照常进行，只是这一份快照暂时写不成",
                folder.display()
            ),
            Tone::Warn,
        ),
    };
    path_field(ui, "文件夹", typed, PathPurpose::Folder);
    let mut asked = None;
    ui.horizontal(|ui| {
        let read_only = session.read_only().map(|_| "本文件以只读方式打开");
        let typed = typed.trim();
        let refusal = read_only.or(typed.is_empty().then_some("请先选择文件夹"));
        if act(ui, "设为第二个快照文件夹", refusal).clicked() {
            asked = Some(Action::SecondFolder(Some(PathBuf::from(typed))));
        }
        let unset = (*set == Second::Unset).then_some("没有设定第二个快照文件夹");
        if act(ui, "不再使用", read_only.or(unset)).clicked() {
            asked = Some(Action::SecondFolder(None));
        }
    });
    asked
}

/// 清除个人信息: what it does, the button, and what the last one reached.
fn private(
    draft: &mut FilesDraft,
    ui: &mut Ui,
    session: &Session,
    around: &Surroundings,
) -> Option<Action> {
    section(ui, "清除个人信息");
    let (text, tone) = match (around.has_private, session.state().purged) {
        (true, true) => ("清除之后又录入了证件号码或电话。", Tone::Warn),
        (true, false) => ("文件中存有证件号码、电话，赛后应当清除。", Tone::Plain),
        (false, true) => ("本文件的个人信息已经清除。", Tone::Good),
        (false, false) => ("本文件中没有证件号码和电话。", Tone::Good),
    };
    finding(ui, text, tone);
    if let Some(purged) = &draft.purged {
        reached(ui, purged, around);
    }
    hint(
        ui,
        "清除证件号码和电话，本文件、快照和能找到的副本一并清除；对阵、成绩、名次和各种表格不受影响。\
         在开始页面或只读打开时从快照恢复出的新文件，本文件不知道，请打开那个文件再清除一次。",
    );
    in_texts(&draft.in_texts, ui);
    let event = Event::PrivateData { deed: PrivateDeed::Purged };
    let verdict = session.admit(&event);
    // A copy that is being read cannot be written at the same time.
    let busy = draft.copies.looking().then_some("正在检查快照，请稍候");
    let refusal = verdict.refusal().or(busy);
    let pressed = ui.horizontal(|ui| primary(ui, "清除个人信息…", refusal)).inner.clicked();
    pressed.then(|| Action::confirm(question(session, draft.copies.ours()), "清除", event))
}

/// Numbers in the texts of the record, which stay there.
fn in_texts(found: &[(Seq, String)], ui: &mut Ui) {
    const LISTED: usize = 20;
    if found.is_empty() {
        return;
    }
    let text = format!(
        "记录的文字（备注、单位、理由等）中有{}处像证件号码或电话，清除不了，一直留在记录中；\
         要公开文件时请注意：",
        found.len()
    );
    finding(ui, &text, Tone::Warn);
    for (seq, text) in found.iter().take(LISTED) {
        let text: String = text.chars().take(60).collect();
        ui.label(theme::quiet(format!("#{seq} {text}")));
    }
    if let more @ 1.. = found.len().saturating_sub(LISTED) {
        ui.label(theme::quiet(format!("另有{more}处")));
    }
}

fn question(session: &Session, copies: usize) -> String {
    let copies = match copies {
        0 => String::new(),
        n => format!("和已知的{n}份快照、副本"),
    };
    let first = format!(
        "从本文件{copies}中清除所有证件号码和电话？清除后不能恢复，也不能撤销，\
         等级申报表等将不能再印出完整号码。"
    );
    match session.read_only() {
        Some(why) => format!("{first}\n（{why}）"),
        None => format!("{first}\n程序之外复制、发送出去的文件不在其内，请自行删除。"),
    }
}

fn reached(ui: &mut Ui, purged: &Purged, around: &Surroundings) {
    let all = purged.missed.is_empty();
    let tone = if all { Tone::Good } else { Tone::Warn };
    let text = match (purged.cleaned.len(), purged.missed.len()) {
        (0, 0) => "已清除本文件；没有快照和副本。".to_string(),
        (cleaned, 0) => format!("已清除本文件和{cleaned}份快照、副本。"),
        (0, missed) => format!("已清除本文件；下列{missed}份没有清除："),
        (cleaned, missed) => {
            format!("已清除本文件和{cleaned}份快照、副本；下列{missed}份没有清除：")
        }
    };
    finding(ui, &text, tone);
    for (path, why) in &purged.missed {
        finding(ui, &format!("{}：{why}", path.display()), Tone::Bad);
    }
    if let Some(notice) = &purged.recorded.notice {
        finding(ui, notice, Tone::Bad);
    }
    if !around.shown.is_empty() {
        let sheets: Vec<&str> = around.shown.iter().map(String::as_str).collect();
        let text = format!("印有完整证件号码的表请自行收回销毁：{}", sheets.join("、"));
        finding(ui, &text, Tone::Warn);
    }
    ui.label(theme::quiet("在程序之外复制或发送出去的文件，程序不知道，请自行删除。"));
}
