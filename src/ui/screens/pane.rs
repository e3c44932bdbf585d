//! What stands in place of the list of entrants: its head with the way back, and the file it may
//! write.

use std::path::{Path, PathBuf};

use egui::{Align, Label, Layout, Ui};

use crate::session::{Session, disk};
use crate::ui::action::Action;
use crate::ui::theme;
use crate::ui::widgets::primary;

/// What a pane asks for, and whether it stays open.
pub type PaneAnswer = (Option<Action>, bool);

/// The title, what stands beside it, and 返回名单; returns whether the pane stays open.
pub fn head(ui: &mut Ui, title: &str, beside: impl FnOnce(&mut Ui)) -> bool {
    ui.horizontal(|ui| {
        ui.label(theme::strong(title).size(18.0));
        beside(ui);
        !ui.button("返回名单").clicked()
    })
    .inner
}

/// The head of a form beside a list: its title, the button `word` that records, and 关闭; returns
/// whether the form stays open, and whether the button was pressed.
pub fn form_head(ui: &mut Ui, title: &str, word: &str, refusal: Option<&str>) -> (bool, bool) {
    let shown = ui.horizontal(|ui| {
        ui.add(Label::new(theme::strong(title).size(18.0)).truncate());
        let buttons = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let open = !ui.button("关闭").clicked();
            (open, primary(ui, word, refusal).clicked())
        });
        buttons.inner
    });
    ui.separator();
    shown.inner
}

/// A free name for a spreadsheet beside the event file.
pub fn free_spreadsheet(session: &Session, stem: &str) -> String {
    let folder = session.path().parent().map(Path::to_path_buf).unwrap_or_default();
    disk::free_name(&folder, stem, "xlsx").display().to_string()
}

/// The path of a spreadsheet as typed, with its ending.
pub fn spreadsheet(typed: &str) -> PathBuf {
    let path = PathBuf::from(typed.trim());
    if path.extension().is_some() { path } else { path.with_extension("xlsx") }
}
