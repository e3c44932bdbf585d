//! 报名: who takes part. The list, entering by hand and from files, the desk, the draw.

mod columns;
mod desk;
mod export;
mod filter;
mod form;
mod import;
mod merge;
mod template;
mod units;

use std::collections::BTreeMap;

use egui::{Panel, Ui};

use crate::model::id::{GroupId, PlayerId};
use crate::model::roster::Column;
use crate::rules::enrolment::merging;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::screens::draw;
use crate::ui::theme;
use crate::ui::widgets::{ListState, Tone, act, dropped, empty, finding, list, primary};

/// What is being drafted in 报名.
#[derive(Debug, Default)]
pub struct EnrolmentDraft {
    list: ListState<PlayerId>,
    filter: filter::FilterDraft,
    pane: Pane,
    /// What headers of entry lists mean, as the arbiter has explained them; none: not used.
    headers: BTreeMap<String, Option<Column>>,
}

/// What stands beside the list, or in its place.
#[derive(Debug, Default)]
enum Pane {
    #[default]
    List,
    Form(Box<form::FormDraft>),
    Import(Box<import::ImportDraft>),
    Draw(draw::DrawDraft),
    Units(units::UnitsDraft),
    Merge(merge::MergeDraft),
    Export(export::ExportDraft),
    Template(template::TemplateDraft),
}

impl EnrolmentDraft {
    /// Puts the cursor on a player.
    pub fn jump(&mut self, player: PlayerId) {
        self.filter = filter::FilterDraft::default();
        self.pane = Pane::List;
        self.list.jump(player);
    }

    /// Opens what is known of a player for correction.
    pub fn correct(&mut self, player: PlayerId, session: &Session) {
        self.jump(player);
        self.pane = Pane::Form(Box::new(form::FormDraft::of(player, session)));
    }

    /// Opens the import on a file.
    pub fn import(&mut self, path: &std::path::Path) {
        self.pane = Pane::Import(Box::new(import::ImportDraft::of(path, &self.headers)));
    }

    /// Takes note of what headers mean (none: not used); returns all that is known.
    pub fn explain(
        &mut self,
        explained: impl IntoIterator<Item = (String, Option<Column>)>,
    ) -> &BTreeMap<String, Option<Column>> {
        self.headers.extend(explained);
        &self.headers
    }
}

/// Shows the list, or what stands in its place.
pub fn show(
    draft: &mut EnrolmentDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    if let Some(path) = dropped(ui, &["xlsx", "xls", "ods", "csv", "txt"]) {
        draft.import(&path);
    }
    let instead = match &mut draft.pane {
        Pane::Import(import) => Some(import::show(import, ui, session)),
        Pane::Draw(drawn) => Some(draw::show(drawn, ui, session, group)),
        Pane::Units(units) => Some(units::show(units, ui, session)),
        Pane::Merge(merge) => Some(merge::show(merge, ui, session)),
        Pane::Export(export) => Some(export::show(export, ui, session)),
        Pane::Template(form) => Some(template::show(form, ui)),
        Pane::List | Pane::Form(_) => None,
    };
    if let Some((asked, open)) = instead {
        if !open {
            draft.pane = Pane::List;
        }
        return asked;
    }
    let mut asked = toolbar(draft, ui, session, group);
    if let Pane::Form(form) = &mut draft.pane {
        let inner = Panel::right("entrant")
            .resizable(false)
            .exact_size(450.0)
            .show(ui, |ui| form::show(form, ui, session));
        let (answer, open) = inner.inner;
        asked = answer.or(asked);
        if !open {
            draft.pane = Pane::List;
        }
    }
    asked.or(people(draft, ui, session, group))
}

fn toolbar(
    draft: &mut EnrolmentDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let read_only = session.read_only();
        if primary(ui, "新报名", read_only).clicked() {
            draft.pane = Pane::Form(Box::new(form::FormDraft::new(group)));
        }
        if act(ui, "导入名单…", read_only).clicked() {
            draft.pane = Pane::Import(Box::new(import::ImportDraft::new(&draft.headers)));
        }
        let one = draft.list.cursor.filter(|_| draft.list.selected.len() == 1);
        let refusal = one.is_none().then_some("请先选中一人");
        if act(ui, "修改", refusal).clicked()
            && let Some(id) = one
        {
            draft.pane = Pane::Form(Box::new(form::FormDraft::of(id, session)));
            draft.list.jump(id);
        }
        if act(ui, "抽签…", None).clicked() {
            draft.pane = Pane::Draw(draw::DrawDraft::default());
        }
        if act(ui, "单位…", None).on_hover_text("领队、教练、类别、保险单，更正单位名称").clicked()
        {
            draft.pane = Pane::Units(units::UnitsDraft::default());
        }
        others(draft, ui, session, group);
        ui.separator();
        asked = desk::show(&draft.list.selected, ui, session);
    });
    ui.horizontal_wrapped(|ui| {
        filter::show(&mut draft.filter, ui, session);
        ui.separator();
        desk::counters(ui, session);
    });
    if let Some(sentence) = merging::sentence(session.state(), group) {
        finding(ui, &sentence, Tone::Plain);
    }
    ui.add_space(2.0);
    asked
}

/// What is asked for seldom.
fn others(draft: &mut EnrolmentDraft, ui: &mut Ui, session: &Session, group: GroupId) {
    ui.menu_button("其他 ▼", |ui| {
        if act(ui, "导出名单…", None).clicked() {
            draft.pane = Pane::Export(export::ExportDraft::new(session));
            ui.close();
        }
        let form = act(ui, "名单样表…", None);
        if form.on_hover_text("发给各单位填写的空白报名表（xlsx）").clicked() {
            draft.pane = Pane::Template(template::TemplateDraft::new(session));
            ui.close();
        }
        if act(ui, "合并组别…", session.read_only()).clicked() {
            draft.pane = Pane::Merge(merge::MergeDraft::new(group));
            ui.close();
        }
    });
}

fn people(
    draft: &mut EnrolmentDraft,
    ui: &mut Ui,
    session: &Session,
    group: GroupId,
) -> Option<Action> {
    let state = session.state();
    if state.entrants.is_empty() {
        empty(ui, "还没有人报名");
        ui.vertical_centered(|ui| {
            ui.label(theme::quiet(
                "点“导入名单…”或把报名表（xlsx、xls、csv）拖到窗口中；也可以点“新报名”逐个录入。",
            ));
        });
        return None;
    }
    let known = columns::Standing::of(session);
    let (shown, heads) = columns::shown(matches!(draft.pane, Pane::Form(_)));
    let mut keys = filter::keys(&draft.filter, &known, group);
    draft.list.order(&mut keys, |keys, column| {
        if let Some(column) = shown.get(column) {
            columns::sort(keys, *column, &known);
        }
    });
    if keys.is_empty() {
        empty(ui, "没有符合筛选条件的人");
        return None;
    }
    let picked = list(ui, "报名表", &heads, &keys, &mut draft.list, |id, column| {
        shown.get(column).map(|c| columns::cell(*c, id, &known)).unwrap_or_default()
    });
    if let Some(id) = picked.opened {
        draft.pane = Pane::Form(Box::new(form::FormDraft::of(id, session)));
        draft.list.jump(id);
    } else if let (Pane::Form(form), Some(id), true) =
        (&mut draft.pane, draft.list.cursor, picked.moved)
        && form.follows(id)
    {
        **form = form::FormDraft::of(id, session);
    }
    if picked.space { desk::toggle_check_in(&draft.list.selected, session) } else { None }
}
