//! 日志: every act, newest first, filtered; what it changed; the event as of an act; protests;
//! 自检; 文件与快照.

mod check;
mod files;
mod filter;
pub mod lines;
mod past;
mod protests;
mod replayed;

use egui::{Panel, ScrollArea, Ui};

use crate::model::fingerprint::fingerprint;
use crate::model::id::{GroupId, Seq};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::{self, Cell, Head, ListState, Tone};

/// What the screen is drafting.
#[derive(Debug, Default)]
pub struct LogDraft {
    page: Page,
    filter: filter::Filter,
    list: ListState<Seq>,
    lines: lines::Lines,
    past: Option<past::Past>,
    protests: protests::ProtestDraft,
    check: check::CheckDraft,
    /// 文件与快照.
    pub files: files::FilesDraft,
}

/// What is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Page {
    /// Every act.
    #[default]
    Acts,
    /// 申诉与裁决.
    Protests,
    /// 自检.
    Check,
    /// 文件与快照.
    Files,
}

const HEADS: [Head; 5] = [
    Head::fixed("#", 64.0),
    Head::fixed("时间", 148.0),
    Head::fixed("记录人", 84.0),
    Head::rest("事项", 200.0),
    Head::fixed("理由", 170.0),
];

/// Shows the tab.
pub fn show(
    draft: &mut LogDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let open = session.state().protests.values().filter(|p| p.ruling.is_none()).count();
    ui.horizontal(|ui| {
        ui.selectable_value(&mut draft.page, Page::Acts, "全部记录");
        let protests = match open {
            0 => "申诉与裁决".to_owned(),
            n => format!("申诉与裁决（{n}件待裁）"),
        };
        ui.selectable_value(&mut draft.page, Page::Protests, protests);
        ui.selectable_value(&mut draft.page, Page::Check, "自检");
        ui.selectable_value(&mut draft.page, Page::Files, "文件与快照");
    });
    ui.separator();
    match draft.page {
        Page::Protests => protests::show(&mut draft.protests, ui, session, group),
        Page::Check => {
            check::show(&mut draft.check, ui, session, group);
            None
        }
        Page::Files => files::show(&mut draft.files, ui, session),
        Page::Acts => {
            acts(draft, ui, session, group);
            None
        }
    }
}

fn acts(draft: &mut LogDraft, ui: &mut Ui, session: &Session, group: GroupId) {
    if !draft.lines.follow(session) {
        let (done, all) = (draft.lines.all().len(), session.entries().len());
        widgets::hint(ui, &format!("正在整理记录：{done} / {all}"));
        ui.ctx().request_repaint();
        return;
    }
    if let Some(past) = &mut draft.past {
        let at = draft.lines.line(past.seq()).map_or("", |line| line.at.as_str());
        if past.show(ui, group, at) {
            draft.past = None;
        }
        return;
    }
    let mut keys = Vec::new();
    draft.filter.show(ui, session.state(), |filter| {
        keys = filter.keys(&draft.lines, session.state());
        count(keys.len(), session.entries().len())
    });
    if keys.is_empty() {
        widgets::empty(ui, "没有符合条件的记录。");
        return;
    }
    if let Some(seq) = draft.list.cursor {
        Panel::right("entry").resizable(true).default_size(400.0).max_size(560.0).show(ui, |ui| {
            ScrollArea::vertical().id_salt("entry").auto_shrink(false).show(ui, |ui| {
                detail(draft, ui, session, group, seq);
            });
        });
    }
    let lines = &draft.lines;
    widgets::list(ui, "日志", &HEADS, &keys, &mut draft.list, |seq, column| {
        let Some(line) = lines.line(seq) else { return Cell::default() };
        let gone = !line.turns() && !session.in_force(seq);
        let tone = if gone { Tone::Quiet } else { Tone::Plain };
        match column {
            0 => Cell::toned(seq.to_string(), tone),
            1 => Cell::toned(line.at.get(..16).unwrap_or_default(), tone),
            2 => Cell::toned(line.by.clone(), tone),
            3 if gone => Cell::toned(format!("（已撤销）{}", line.whole()), tone),
            3 => Cell::toned(line.whole(), tone),
            _ => Cell::toned(line.reason.clone(), tone),
        }
    });
}

/// How many rows are listed, and of how many where the filter leaves some out.
fn count(listed: usize, all: usize) -> String {
    match listed == all {
        true => format!("共{all}条"),
        false => format!("显示{listed}条，共{all}条"),
    }
}

fn detail(draft: &mut LogDraft, ui: &mut Ui, session: &Session, group: GroupId, seq: Seq) {
    let entry = session.entries().get((seq.0 as usize).wrapping_sub(1));
    let (Some(line), Some(entry)) = (draft.lines.line(seq), entry) else { return };
    ui.horizontal(|ui| {
        ui.label(theme::strong(format!("第{seq}条记录")).size(18.0));
        if !line.turns() && !session.in_force(seq) {
            widgets::badge(ui, "已撤销", Tone::Warn);
        }
        if widgets::small(ui, "收起", None).clicked() {
            draft.list.cursor = None;
            draft.list.selected.clear();
        }
    });
    ui.add(egui::Label::new(line.what.as_str()).wrap());
    for change in &line.changes {
        ui.add(egui::Label::new(format!("· {change}")).wrap());
    }
    if !line.reason.is_empty() {
        ui.add(egui::Label::new(theme::strong(format!("理由：{}", line.reason))).wrap());
    }
    widgets::hint(ui, &format!("{}　{}", line.at, entry.by));
    widgets::hint(ui, &format!("指纹 {}", fingerprint(&entry.digest)));
    widgets::section(ui, "看当时的情况");
    widgets::hint(ui, "只算到这一条记录为止。");
    ui.horizontal_wrapped(|ui| {
        for sight in past::Sight::ALL {
            if widgets::act(ui, sight.chinese(), None).clicked() {
                draft.past = Some(past::Past::of(session, group, seq, sight));
            }
        }
    });
}
