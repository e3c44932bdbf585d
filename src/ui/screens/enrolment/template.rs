//! 名单样表: the empty entry form that is handed out to units, written where the arbiter says.

use egui::Ui;

use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::{PathPurpose, Tone, finding, hint, path_field, primary, submitted};

/// Where the form is to be written.
#[derive(Debug)]
pub(super) struct TemplateDraft {
    path: String,
}

impl TemplateDraft {
    /// Proposes a free name beside the event file.
    pub(super) fn new(session: &Session) -> TemplateDraft {
        TemplateDraft { path: pane::free_spreadsheet(session, "报名表样表") }
    }
}

/// Asks for the place.
pub(super) fn show(draft: &mut TemplateDraft, ui: &mut Ui) -> PaneAnswer {
    let open = pane::head(ui, "名单样表", |_| ());
    ui.add_space(6.0);
    hint(ui, "发给各单位填写的空白报名表（xlsx），填好以后可以直接导入。");
    let field = path_field(ui, "写入文件", &mut draft.path, PathPurpose::Save("xlsx"));
    let sent = submitted(ui, &field);
    let path = pane::spreadsheet(&draft.path);
    let refusal = match draft.path.trim().is_empty() {
        true => Some("请先填写文件的位置"),
        false => disk::exists(&path).then_some("这个文件已经存在，请换一个名称"),
    };
    ui.add_space(6.0);
    let pressed = ui.horizontal(|ui| primary(ui, "写出样表", refusal)).inner.clicked();
    if let Some(why) = refusal {
        finding(ui, why, Tone::Warn);
    }
    match pressed || (sent && refusal.is_none()) {
        true => (Some(Action::EntryForm(path)), false),
        false => (None, open),
    }
}
