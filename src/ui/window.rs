//! Opening the window by the first way that leads to one, and saying plainly where none does.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::app::AppState;
use super::renderer::{self, Asked, Failure, Memo, Renderer};
use super::{graphics, outline, relaunch, theme};
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
    /// The display failed, or every way to draw on it.
    #[error("不能打开窗口：{0}\n{HELP}\n不需要窗口的命令仍可使用，见 --help。")]
    Graphics(String),
    /// The program itself failed after the window had opened.
    #[error("程序出错：{0}\n已记录的内容都在赛事文件中，重新打开即可继续。")]
    Bug(String),
}

/// What helps where nothing can draw the window.
const HELP: &str = if cfg!(windows) {
    "窗口需要 OpenGL 2.1 以上的驱动或 DirectX 12（Windows 10 以上自带软件绘制），请更新显卡驱动。"
} else {
    "窗口需要可用的显示和 OpenGL 2.1 以上（Linux 上安装 libgl1、libegl1、libgl1-mesa-dri、\
     libxkbcommon-x11-0；远程或虚拟机中可用 --renderer software）。"
};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The words `--renderer` takes on this system.
pub fn renderers() -> Vec<&'static str> {
    ["auto"].into_iter().chain(Renderer::HERE.iter().map(|way| way.word())).collect()
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

/// Opens the window, on an event file if one is given; returns when it is closed. `word` is what
/// `--renderer` says. A way that fails is said on standard error, and the next one is tried in a
/// process of its own, whose exit code is handed on.
///
/// # Errors
/// [`WindowError`]; what was recorded before is in the event file.
pub fn run(event: Option<PathBuf>, word: Option<&str>) -> Result<ExitCode, WindowError> {
    probe()?;
    let asked = Asked::of(word).unwrap_or(Asked::Nothing);
    let memory = Memory::of_user();
    let mut memo = Memo::read(&memory.renderer(), VERSION);
    let mut failed = relaunch::failed();
    if !relaunch::goes_on() {
        memo.begin(asked);
    }
    let first = memo.order(Renderer::HERE, asked, &failed).first().copied();
    if let Some(way) = first.filter(|way| !relaunch::needs_own_process(*way)) {
        memo.starting = Some(way);
        memory.set_renderer(&memo.lines(VERSION));
        // What the first frame needs is unpacked while the driver is being loaded.
        std::thread::spawn(theme::unpack);
        let start =
            Start { memory: memory.clone(), memo: memo.clone(), way, failed: failed.clone() };
        match attempt(start, event.clone()) {
            Outcome::Over(ended) => {
                // Whatever ended this start, the driver did not break it off.
                let mut memo = Memo::read(&memory.renderer(), VERSION);
                memo.starting = None;
                memory.set_renderer(&memo.lines(VERSION));
                return ended.map(|()| ExitCode::SUCCESS);
            }
            Outcome::Failed(why) => failed.push(Failure { way, why }),
        }
        memo.failed(way);
    }
    memory.set_renderer(&memo.lines(VERSION));
    while let Some(next) = memo.order(Renderer::HERE, asked, &failed).first().copied() {
        if let Some(last) = failed.last() {
            eprintln!("{}，改用{next}。", renderer::tried(last));
        }
        match relaunch::go_on(next, &failed, word, event.as_deref()) {
            Ok(code) => return Ok(code),
            Err(why) => failed.push(Failure { way: next, why }),
        }
    }
    let tried: Vec<String> = failed.iter().map(renderer::tried).collect();
    Err(WindowError::Graphics(tried.join("；")))
}

/// How an attempt to open the window ended.
enum Outcome {
    /// The window was closed, or no other way to draw would help.
    Over(Result<(), WindowError>),
    /// This way to draw leads to no window.
    Failed(String),
}

// How far an attempt has come: the driver is at work, our own code is, the first frame was shown.
const DRIVER: u8 = 0;
const OURS: u8 = 1;
const SHOWN: u8 = 2;

fn attempt(start: Start, event: Option<PathBuf>) -> Outcome {
    let phase = Arc::new(AtomicU8::new(DRIVER));
    let (at, way) = (phase.clone(), start.way);
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        eframe::run_native(
            "象棋裁判长",
            graphics::options(way),
            Box::new(move |creation| {
                at.store(OURS, Ordering::Relaxed);
                theme::install(&creation.egui_ctx);
                outline::install(&creation.egui_ctx);
                let mut state = AppState::new(start.memory.clone(), Clock::System);
                if let Some(path) = event {
                    state.open(path);
                }
                if let Some(text) = renderer::remark(&start.memo, &start.failed, way) {
                    state.remark(text);
                }
                at.store(DRIVER, Ordering::Relaxed);
                let start = Some(start);
                Ok(Box::new(Window { state, title: String::new(), drawn: false, start, at }))
            }),
        )
    }));
    match opened {
        Ok(Ok(())) => Outcome::Over(Ok(())),
        Ok(Err(error)) => {
            let display = matches!(error, eframe::Error::WinitEventLoop(_));
            let why = short(&error.to_string());
            match display {
                true => Outcome::Over(Err(WindowError::Graphics(why))),
                false => Outcome::Failed(why),
            }
        }
        Err(panic) => {
            let what = panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| s.to_string()));
            let what = what.unwrap_or_else(|| "原因不明".into());
            match phase.load(Ordering::Relaxed) {
                DRIVER => Outcome::Failed(short(&what)),
                _ => Outcome::Over(Err(WindowError::Bug(what))),
            }
        }
    }
}

/// The driver's own words can fill a page.
fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = text.chars().take(100).collect();
    let more = if cut.len() < text.len() { "…" } else { "" };
    format!("{cut}{more}")
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

/// A start that has not led to a window yet.
struct Start {
    memory: Memory,
    memo: Memo,
    way: Renderer,
    failed: Vec<Failure>,
}

struct Window {
    state: AppState,
    title: String,
    /// Whether a frame was given to the driver.
    drawn: bool,
    /// What is still to be remembered of the start.
    start: Option<Start>,
    at: Arc<AtomicU8>,
}

impl Window {
    /// The first frame is on the screen: this way works.
    fn shown(&mut self) {
        if let Some(mut start) = self.start.take() {
            start.memo.worked(start.way);
            start.memory.set_renderer(&start.memo.lines(VERSION));
        }
    }
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        if self.drawn {
            self.shown();
        }
        self.at.store(OURS, Ordering::Relaxed);
        self.state.ui(ui);
        self.at.store(if self.drawn { SHOWN } else { DRIVER }, Ordering::Relaxed);
        if !self.drawn && ui.ctx().current_pass_index() == 0 {
            self.drawn = true;
            ui.ctx().request_repaint();
        }
        let title = self.state.title();
        if title != self.title {
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.shown();
    }

    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        theme::color::PAPER.to_normalized_gamma_f32()
    }
}
