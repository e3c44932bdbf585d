//! Opening the window, and saying plainly where none can be opened.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use eframe::{NativeOptions, Renderer};

use super::app::AppState;
use super::{outline, theme};
use crate::assets;
use crate::session::clock::Clock;
use crate::session::recent::Memory;

/// Why no window could be opened, with what to do; the commands work all the same.
#[derive(Debug, thiserror::Error)]
pub enum WindowError {
    /// There is no display.
    #[error(
        "没有图形显示（DISPLAY 和 WAYLAND_DISPLAY 都未设置），不能打开窗口。\n\
         请在桌面环境中运行，或用 --help 查看不需要窗口的命令。"
    )]
    NoDisplay,
    /// The display or OpenGL failed.
    #[error(
        "不能打开窗口：{0}\n\
         窗口需要可用的显示和 OpenGL 2.1 以上（Linux 上安装 libgl1、libegl1、libgl1-mesa-dri、\
         libxkbcommon-x11-0；远程或虚拟机中可设 LIBGL_ALWAYS_SOFTWARE=1）。\n\
         不需要窗口的命令仍可使用，见 --help。"
    )]
    Graphics(String),
    /// The program itself failed after the window had opened.
    #[error("程序出错：{0}\n已记录的内容都在赛事文件中，重新打开即可继续。")]
    Bug(String),
}

/// Why no window can be opened here, as far as that can be told beforehand.
///
/// # Errors
/// [`WindowError::NoDisplay`] where there is no display.
pub fn probe() -> Result<(), WindowError> {
    match cfg!(target_os = "linux") && !has_display() {
        true => Err(WindowError::NoDisplay),
        false => Ok(()),
    }
}

/// Opens the window, on an event file if one is given; returns when it is closed.
///
/// # Errors
/// [`WindowError`]; what was recorded before is in the event file.
pub fn run(path: Option<PathBuf>) -> Result<(), WindowError> {
    probe()?;
    let icon = eframe::icon_data::from_png_bytes(assets::ICON).unwrap_or_default();
    let viewport = egui::ViewportBuilder::default()
        .with_title("象棋裁判长")
        .with_app_id("xiangqi-arbiter")
        .with_icon(icon)
        .with_inner_size([1340.0, 720.0])
        .with_min_inner_size([960.0, 600.0])
        .with_drag_and_drop(true);
    let options = NativeOptions { viewport, renderer: Renderer::Glow, ..NativeOptions::default() };
    let began = Arc::new(AtomicBool::new(false));
    let begins = began.clone();
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        eframe::run_native(
            "象棋裁判长",
            options,
            Box::new(move |creation| {
                theme::install(&creation.egui_ctx);
                outline::install(&creation.egui_ctx);
                let mut state = AppState::new(Memory::of_user(), Clock::System);
                if let Some(path) = path {
                    state.open(path);
                }
                begins.store(true, Ordering::Relaxed);
                Ok(Box::new(Window { state, title: String::new() }))
            }),
        )
    }));
    match opened {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => {
            // The driver's own words can fill a page.
            let text = error.to_string();
            let short: String = text.chars().take(100).collect();
            let more = if short.len() < text.len() { "…" } else { "" };
            Err(WindowError::Graphics(format!("{short}{more}")))
        }
        Err(panic) => {
            let what = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
            let what = what.unwrap_or_else(|| "原因不明".into());
            Err(match began.load(Ordering::Relaxed) {
                true => WindowError::Bug(what),
                false => WindowError::Graphics(what),
            })
        }
    }
}

/// Shows what is printed in a box where nobody can read it: a Windows program started from the
/// desktop has no console.
pub fn tell(text: &str) {
    #[cfg(windows)]
    {
        use std::os::windows::io::AsRawHandle;
        if std::io::stderr().as_raw_handle().is_null() {
            let shown = rfd::MessageDialog::new().set_title("象棋裁判长").set_description(text);
            shown.set_level(rfd::MessageLevel::Warning).show();
        }
    }
    #[cfg(not(windows))]
    let _ = text;
}

fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

struct Window {
    state: AppState,
    title: String,
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.state.ui(ui);
        let title = self.state.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        theme::color::PAPER.to_normalized_gamma_f32()
    }
}
