//! The regulation to read: its sentences section by section, each with a way to change it.

use egui::collapsing_header::CollapsingState;
use egui::{Id, Label, Role, ScrollArea, Ui, WidgetInfo};

use crate::rules::regulation::clauses::{Section, clauses};
use crate::session::Session;
use crate::ui::screens::regulation;
use crate::ui::screens::regulation::EditorDraft;
use crate::ui::theme;
use crate::ui::widgets::{hint, section, small};

/// With a head that stays, beside the form.
pub(super) fn show(draft: &mut EditorDraft, ui: &mut Ui, session: &Session) {
    section(ui, "竞赛规程");
    regulation::banner(draft, ui, session);
    let area = ScrollArea::vertical().id_salt("regulation").auto_shrink(false);
    area.show(ui, |ui| sections(draft, ui, session));
}

/// Below the form, in its page.
pub(super) fn below(draft: &mut EditorDraft, ui: &mut Ui, session: &Session) {
    section(ui, "竞赛规程");
    regulation::banner(draft, ui, session);
    sections(draft, ui, session);
}

fn sections(draft: &mut EditorDraft, ui: &mut Ui, session: &Session) {
    let regulation = &session.state().regulation;
    hint(ui, "规程整份存在赛事文件里；每节都可以修改，修改会写进日志。");
    for part in Section::ALL {
        let id = Id::unique(("regulation", part.chinese()));
        let state = CollapsingState::load_with_default_open(ui.ctx(), id, true);
        let head = state.show_header(ui, |ui| {
            ui.label(theme::strong(part.chinese()));
            let change = small(ui, "修改", None);
            change.widget_info(|| {
                let name = format!("修改{}", part.chinese());
                WidgetInfo::labeled(Role::Button, true, name)
            });
            if change.clicked() {
                draft.open(session, part);
            }
        });
        head.body(|ui| {
            let mut group = None;
            let all = clauses(regulation, part);
            if all.is_empty() {
                ui.label(theme::quiet("没有规定"));
            }
            for clause in all {
                if clause.group != group {
                    group.clone_from(&clause.group);
                    if let Some(group) = &group {
                        ui.label(theme::strong(group.as_str()).size(15.0));
                    }
                }
                ui.add(Label::new(clause.text).wrap());
            }
        });
    }
}
