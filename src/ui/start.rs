//! The start screen: a new event from a regulation, an existing one, a recent one, the example.

use std::path::PathBuf;

use egui::{Align, CentralPanel, Frame, Label, Layout, Margin, Panel, RichText, ScrollArea, Ui};

use super::action::Action;
use super::copies::{self as copies_list, CopiesDraft};
use super::notice::{self, Notice};
use super::theme::{self, color};
use super::widgets::{
    PathPurpose, Tone, act, choice, dropped, field, finding, hint, path_field, primary, section,
    submitted,
};
use crate::assets;
use crate::model::regulation::{PrizeTable, Regulation};
use crate::session::copies::{self, FoundCopy};
use crate::session::disk;
use crate::session::recent::Memory;

/// What is typed on the start screen.
#[derive(Debug)]
pub struct StartDraft {
    source: Source,
    regulation: Result<Regulation, String>,
    regulation_path: String,
    title: String,
    path: String,
    open_path: String,
    recent: Vec<PathBuf>,
    folder: PathBuf,
    rescue: Option<Rescue>,
}

/// A file that cannot be opened, and the snapshots found of it.
#[derive(Debug)]
struct Rescue {
    path: PathBuf,
    why: Option<String>,
    found: Option<Vec<FoundCopy>>,
    copies: CopiesDraft,
}

/// Where the regulation of a new event comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Bundled(&'static str),
    File,
}

impl StartDraft {
    /// An empty form.
    pub fn new(memory: &Memory) -> StartDraft {
        let source = assets::REGULATIONS.first().map_or(Source::File, |b| Source::Bundled(b.id));
        let mut draft = StartDraft {
            source,
            regulation: Err(String::new()),
            regulation_path: String::new(),
            title: String::new(),
            path: String::new(),
            open_path: String::new(),
            recent: memory.recent(),
            folder: memory.documents(),
            rescue: None,
        };
        draft.load();
        draft
    }

    /// Shows the snapshots of a file; `why` it could not be opened, if that was tried.
    pub(super) fn rescue(&mut self, path: PathBuf, why: Option<String>) {
        let found = copies::around(&path);
        self.rescue = Some(Rescue { path, why, found: Some(found), copies: Default::default() });
    }

    fn load(&mut self) {
        self.regulation = match self.source {
            Source::Bundled(id) => disk::bundled(id),
            Source::File if self.regulation_path.trim().is_empty() => {
                Err("请选择规程文件（.toml）".into())
            }
            Source::File => disk::regulation(&PathBuf::from(self.regulation_path.trim())),
        };
        if let Ok(regulation) = &self.regulation {
            self.title.clone_from(&regulation.title);
            self.path =
                disk::free_name(&self.folder, &regulation.title, "xqt").display().to_string();
        }
    }
}

/// Shows the start screen.
pub(super) fn show(
    draft: &mut StartDraft,
    ui: &mut Ui,
    memory: &Memory,
    by: &mut String,
    notice: &mut Option<Notice>,
) -> Option<Action> {
    let mut asked = dropped(ui, &["xqt"]).map(Action::Open);
    if let Some(path) = dropped(ui, &["toml"]) {
        draft.source = Source::File;
        draft.regulation_path = path.display().to_string();
        draft.load();
    }
    Panel::top("head")
        .resizable(false)
        .frame(Frame::new().fill(color::SHADE).inner_margin(Margin::symmetric(28, 12)))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new("象棋裁判长")
                        .family(theme::kai())
                        .size(34.0)
                        .color(color::CINNABAR),
                );
                ui.add_space(20.0);
                field(ui, "记录人", by, 150.0).on_hover_text("每条记录都写明由谁记录；下次会记得");
                hint(ui, "写入每一条记录，可随时改");
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if ui.button("关于").on_hover_text("版本和许可（F1）").clicked() {
                        asked = Some(Action::About);
                    }
                });
            });
        });
    notice::show(ui, notice);
    CentralPanel::default()
        .frame(Frame::new().fill(color::PAPER).inner_margin(Margin::symmetric(28, 10)))
        .show(ui, |ui| {
            if let Some(rescue) = &mut draft.rescue {
                let (action, done) = saved(rescue, ui);
                asked = action.or(asked.take());
                if done {
                    draft.rescue = None;
                }
                return;
            }
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = 40.0;
                ui.columns(2, |columns| {
                    for column in columns.iter_mut() {
                        column.spacing_mut().item_spacing.x = 8.0;
                    }
                    if let [left, right] = columns {
                        asked = new_event(draft, left).or(asked.take());
                        asked = existing(draft, right, memory).or(asked.take());
                    }
                });
            });
        });
    asked
}

/// The snapshots of a file that cannot be opened; whether the page is left.
fn saved(rescue: &mut Rescue, ui: &mut Ui) -> (Option<Action>, bool) {
    if let Some(found) = rescue.found.take() {
        rescue.copies.look_at(ui.ctx(), found, Vec::new());
    }
    section(ui, if rescue.why.is_some() { "这个赛事文件打不开" } else { "赛事文件的快照" });
    let mut left = false;
    ui.horizontal(|ui| {
        left = ui.button("返回").clicked();
        ui.add(Label::new(format!("赛事文件 {}", rescue.path.display())).truncate());
    });
    if let Some(why) = &rescue.why {
        finding(ui, why, Tone::Bad);
    }
    let folder = copies::folder_of(&rescue.path);
    if rescue.copies.is_empty() {
        let text = format!(
            "在 {} 中没有找到快照。如果快照在U盘或别的文件夹中，请插好U盘，\
             把快照文件（.xqt）当作赛事文件打开，再“另存副本”继续。",
            folder.display()
        );
        finding(ui, &text, Tone::Warn);
        return (None, left);
    }
    hint(
        ui,
        &format!(
            "每结束一轮自动留下的快照，在 {}。选最新的一份完好的，恢复为新文件；\
             那一轮以后的记录要按纸面补录。",
            folder.display()
        ),
    );
    (copies_list::show(&mut rescue.copies, ui, &rescue.path), left)
}

fn new_event(draft: &mut StartDraft, ui: &mut Ui) -> Option<Action> {
    section(ui, "新建赛事");
    let mut sources: Vec<(Source, String)> = assets::REGULATIONS
        .iter()
        .map(|b| {
            let title = disk::bundled(b.id).map_or_else(|_| b.id.to_string(), |r| r.title);
            (Source::Bundled(b.id), title)
        })
        .collect();
    sources.push((Source::File, "规程文件…".into()));
    let width = (ui.available_width() - 84.0).max(200.0);
    if choice(ui, "竞赛规程", &mut draft.source, &sources, width) {
        draft.load();
    }
    if draft.source == Source::File {
        let before = draft.regulation_path.clone();
        path_field(ui, "规程文件", &mut draft.regulation_path, PathPurpose::Open(&["toml"]));
        if draft.regulation_path != before {
            draft.load();
        }
    }
    match &draft.regulation {
        Ok(regulation) => summary(ui, regulation),
        Err(why) => {
            finding(ui, why, Tone::Warn);
        }
    }
    ui.add_space(6.0);
    field(ui, "赛事名称", &mut draft.title, width);
    path_field(ui, "赛事文件", &mut draft.path, PathPurpose::Save("xqt"));
    hint(ui, "每次确认都立即写入这个文件，不需要另行保存。");
    ui.add_space(6.0);
    let path = PathBuf::from(draft.path.trim());
    let refusal = match &draft.regulation {
        Err(why) => Some(why.clone()),
        Ok(_) if draft.title.trim().is_empty() => Some("请填写赛事名称".into()),
        Ok(_) if draft.path.trim().is_empty() => Some("请填写赛事文件的路径".into()),
        Ok(_) if disk::exists(&path) => {
            Some("这个文件已经存在，请换一个名称，或在右边打开它".into())
        }
        Ok(_) => None,
    };
    let clicked = ui.horizontal(|ui| primary(ui, "建立赛事", refusal.as_deref())).inner.clicked();
    match &draft.regulation {
        Ok(regulation) if clicked => {
            let mut regulation = Box::new(regulation.clone());
            regulation.title = draft.title.trim().to_string();
            Some(Action::Found { path, regulation })
        }
        _ => None,
    }
}

/// A few lines that let the arbiter recognise a regulation.
fn summary(ui: &mut Ui, regulation: &Regulation) {
    let groups: Vec<&str> = regulation.groups.iter().map(|g| g.name.as_str()).collect();
    let money: u64 = regulation.groups.iter().flat_map(|g| &g.prizes).map(PrizeTable::sum).sum();
    let mut parts = vec![format!("{}个组别：{}", groups.len(), groups.join("、"))];
    if let Some(venue) = &regulation.event.venue {
        parts.push(venue.clone());
    }
    if let Some(day) = regulation.event.first_day {
        parts.push(format!("{}起", day.format("%Y年%-m月%-d日")));
    }
    if money > 0 {
        parts.push(format!("奖金共{money}元"));
    }
    hint(ui, &parts.join(" · "));
}

fn existing(draft: &mut StartDraft, ui: &mut Ui, memory: &Memory) -> Option<Action> {
    let mut asked = None;
    section(ui, "打开赛事");
    let typed =
        path_field(ui, "赛事文件（.xqt）", &mut draft.open_path, PathPurpose::Open(&["xqt"]));
    let path = draft.open_path.trim();
    let refusal = path.is_empty().then_some("请输入赛事文件的路径，或把文件拖到窗口中");
    let mut pressed = false;
    ui.horizontal(|ui| {
        pressed = primary(ui, "打开", refusal).clicked();
        if act(ui, "从快照恢复…", refusal).on_hover_text("查看这个赛事文件的快照").clicked()
        {
            asked = Some(Action::Rescue(PathBuf::from(path)));
        }
    });
    if pressed || (submitted(ui, &typed) && !path.is_empty()) {
        asked = Some(Action::Open(PathBuf::from(path)));
    }
    section(ui, "最近的赛事");
    if draft.recent.is_empty() {
        hint(ui, "还没有打开过赛事");
    }
    for path in &draft.recent {
        let name = path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let button =
            egui::Button::new(RichText::new(name).size(16.5)).min_size(egui::vec2(300.0, 34.0));
        if ui.add(button).on_hover_text(path.display().to_string()).clicked() {
            asked = Some(Action::Open(path.clone()));
        }
        ui.add(Label::new(theme::quiet(path.display().to_string())).truncate());
    }
    section(ui, "示例赛事");
    hint(ui, "用内置规程和一份虚构名单建立赛事，可随意练习。");
    if ui.horizontal(|ui| ui.button("建立示例赛事")).inner.clicked() {
        let path = disk::free_name(&memory.documents(), "示例赛事", "xqt");
        asked = Some(Action::FoundExample(path));
    }
    asked
}
