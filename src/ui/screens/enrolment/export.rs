//! 导出名单: the entries as a spreadsheet, for the public or for the work of the organisers.

use egui::Ui;

use crate::model::event::{Event, PrivateDeed};
use crate::model::id::Seq;
use crate::rules::enrolment::table::{ListKind, Sheets, tables};
use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::screens::pane::{self, PaneAnswer};
use crate::ui::widgets::{
    PathPurpose, Tone, choice, empty, finding, hint, path_field, primary, submitted,
};

/// What is to be written.
#[derive(Debug)]
pub(super) struct ExportDraft {
    kind: ListKind,
    sheets: Sheets,
    path: String,
    /// The name proposed for this kind, until another is typed.
    proposed: String,
    failed: Option<String>,
    /// The last row of the ledger when whole numbers were asked for.
    sent: Option<Seq>,
}

impl ExportDraft {
    pub(super) fn new(session: &Session) -> ExportDraft {
        let kind = ListKind::default();
        let path = pane::free_spreadsheet(session, kind.chinese());
        ExportDraft {
            kind,
            sheets: Sheets::default(),
            proposed: path.clone(),
            path,
            failed: None,
            sent: None,
        }
    }
}

/// Shows the export.
pub(super) fn show(draft: &mut ExportDraft, ui: &mut Ui, session: &Session) -> PaneAnswer {
    let (seq, _) = session.mark();
    if draft.sent.take_if(|sent| seq > *sent).is_some() {
        return (None, false);
    }
    let mut asked = None;
    let open = pane::head(ui, "导出名单", |_| ());
    let count = session.state().entrants.len();
    if count == 0 {
        empty(ui, "还没有人报名，没有可以导出的名单");
        return (None, open);
    }
    ui.add_space(6.0);
    let before = draft.kind;
    for (kind, text, what) in [
        (
            ListKind::Public,
            "公示名单",
            "组别、序号、姓名、性别、单位；没有出生日期、证件号码和电话，可以张贴、上网。",
        ),
        (ListKind::Work, "工作名单", "报名表的全部内容；证件号码和电话只显示开头几位，其余隐去。"),
        (
            ListKind::Whole,
            "工作名单，含完整证件号码和电话",
            "可以再导入；只供组委会内部使用，导出会记入日志。",
        ),
    ] {
        ui.radio_value(&mut draft.kind, kind, text);
        ui.indent(text, |ui| hint(ui, what));
    }
    if draft.kind != before && draft.path == draft.proposed {
        draft.proposed = pane::free_spreadsheet(session, draft.kind.chinese());
        draft.path.clone_from(&draft.proposed);
    }
    ui.add_space(6.0);
    let all = [(Sheets::One, "全部在一张表".into()), (Sheets::PerGroup, "每组一张表".into())];
    choice(ui, "工作表", &mut draft.sheets, &all, 150.0);
    let field = path_field(ui, "写入文件", &mut draft.path, PathPurpose::Save("xlsx"));
    let sent = submitted(ui, &field);
    ui.add_space(6.0);
    let missing = draft.path.trim().is_empty().then_some("请先填写文件的位置");
    let verdict = session.admit(&shown(String::new()));
    let unrecorded = verdict.refusal().filter(|_| draft.kind == ListKind::Whole);
    let word = format!("导出（{count}人）");
    let refusal = missing.or(unrecorded);
    if primary(ui, &word, refusal).clicked() || (sent && refusal.is_none()) {
        match bytes(draft, session) {
            Ok(bytes) => {
                draft.failed = None;
                draft.sent = (draft.kind == ListKind::Whole).then_some(seq);
                asked = Some(action(draft, bytes, count));
            }
            Err(why) => draft.failed = Some(why),
        }
    }
    if let Some(why) = &draft.failed {
        finding(ui, why, Tone::Bad);
    }
    if session.state().purged && draft.kind != ListKind::Public {
        finding(ui, "个人信息已清除，证件号码只有隐去的形式，电话为空。", Tone::Warn);
    }
    (asked, open)
}

fn bytes(draft: &ExportDraft, session: &Session) -> Result<Vec<u8>, String> {
    let private = |id, field| session.private(id, field).ok().flatten();
    let lists: Vec<disk::List> = tables(session.state(), draft.kind, draft.sheets, &private)
        .into_iter()
        .map(|table| disk::list(&table.name, &table.header, table.rows))
        .collect();
    disk::list_bytes(&lists)
}

/// The act that whole numbers were written into a list.
fn shown(sheet: String) -> Event {
    Event::PrivateData { deed: PrivateDeed::Shown { sheet } }
}

/// Writes the file; whole numbers and an existing file are asked for once.
fn action(draft: &ExportDraft, bytes: Vec<u8>, count: usize) -> Action {
    let path = pane::spreadsheet(&draft.path);
    let taken = disk::exists(&path);
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let whole = draft.kind == ListKind::Whole;
    let remark = whole.then(|| shown(format!("工作名单 {name}")));
    let write = Action::Write { path, bytes, remark };
    let mut parts = Vec::new();
    if whole {
        parts.push(format!(
            "文件将含{count}人的完整证件号码和电话，只供组委会内部使用，用后请妥善保管或删除。这次导出记入日志。"
        ));
    }
    if taken {
        parts.push(format!("已有文件“{name}”，将被新的名单代替。"));
    }
    match parts.is_empty() {
        true => write,
        false => Action::Confirm {
            question: format!("导出{}？{}", draft.kind.chinese(), parts.concat()),
            yes: "导出".into(),
            then: Box::new(write),
        },
    }
}
