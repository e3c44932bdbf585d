//! A field for a file: typing, 浏览… and dropping all work; without a system dialog typing does.

use std::path::PathBuf;

use egui::{Response, TextEdit, Ui};

/// What a path field asks for.
#[derive(Debug, Clone, Copy)]
pub enum PathPurpose<'a> {
    /// An existing file with one of these endings.
    Open(&'a [&'a str]),
    /// A place for a new file with this ending.
    Save(&'a str),
    /// A folder.
    Folder,
}

/// The field with its label before it and 浏览… behind it.
pub fn path_field(
    ui: &mut Ui,
    label: &str,
    text: &mut String,
    wanted: PathPurpose<'_>,
) -> Response {
    ui.horizontal(|ui| row(ui, label, text, wanted)).inner
}

fn row(ui: &mut Ui, label: &str, text: &mut String, wanted: PathPurpose<'_>) -> Response {
    let name = ui.label(label);
    let width = (ui.available_width() - 90.0).clamp(60.0, 620.0);
    let hint = match wanted {
        PathPurpose::Open(_) => "输入文件路径，或把文件拖到窗口中",
        PathPurpose::Save(_) => "输入新文件的路径",
        PathPurpose::Folder => "输入文件夹路径",
    };
    let edit = TextEdit::singleline(text).hint_text(hint).desired_width(width);
    let response = ui.add(edit).labelled_by(name.id);
    if ui.button("浏览…").on_hover_text("若没有弹出对话框，请直接输入路径").clicked()
        && let Some(path) = browse(wanted)
    {
        *text = path.display().to_string();
    }
    response
}

/// Asks with the system's dialog; none where it was cancelled or there is no such dialog.
pub fn browse(wanted: PathPurpose<'_>) -> Option<PathBuf> {
    let dialog = rfd::FileDialog::new();
    match wanted {
        PathPurpose::Open(endings) => dialog.add_filter("文件", endings).pick_file(),
        PathPurpose::Save(ending) => {
            let path = dialog.add_filter("文件", &[ending]).save_file()?;
            Some(if path.extension().is_some() { path } else { path.with_extension(ending) })
        }
        PathPurpose::Folder => dialog.pick_folder(),
    }
}

/// The first file dropped onto the window in this frame that has one of these endings
/// (lower case); any file where no ending is given.
pub fn dropped(ui: &Ui, endings: &[&str]) -> Option<PathBuf> {
    ui.input(|i| {
        let mut paths = i.raw.dropped_files.iter().map(|f| f.path().to_path_buf());
        paths.find(|path| {
            let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
            endings.is_empty() || ending.is_some_and(|e| endings.contains(&e.as_str()))
        })
    })
}
