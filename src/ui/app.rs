//! The application: the start screen or one open event, and what is asked of it.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use egui::Ui;

use super::about::About;
use super::action::Action;
use super::dialog::Dialog;
use super::frame;
use super::notice::{Notice, NoticeKind};
use super::open::Open;
use super::opening;
use super::start::{self, StartDraft};
use crate::model::id::Seq;
use crate::session::Session;
use crate::session::clock::Clock;
use crate::session::recent::Memory;

/// The whole window without the window: tests drive it as the window does.
#[derive(Debug)]
pub struct AppState {
    pub(super) screen: Screen,
    pub(super) memory: Memory,
    pub(super) clock: Clock,
    /// Under which name acts are recorded.
    pub(super) by: String,
    pub(super) dialog: Option<Dialog>,
    /// 关于, while it is shown.
    pub(super) about: Option<About>,
    /// What is still to be done of several acts.
    pub(super) queue: VecDeque<Action>,
    /// The reason given for the acts of the queue.
    pub(super) reason: Option<String>,
    pub(super) notice: Option<Notice>,
    /// What was last recorded or said.
    pub(super) line: String,
    /// The last row, and since when nothing was recorded after it.
    rested: Option<(Seq, f64)>,
}

/// So many seconds without an act are a rest.
const REST: f64 = 0.5;

/// Where the arbiter is.
#[derive(Debug)]
pub enum Screen {
    /// No event is open.
    Start(Box<StartDraft>),
    /// One is.
    Open(Box<Open>),
}

impl AppState {
    /// The start screen.
    pub fn new(memory: Memory, clock: Clock) -> AppState {
        memory.recall_places();
        let by = memory.name();
        AppState {
            screen: Screen::Start(Box::new(StartDraft::new(&memory))),
            memory,
            clock,
            by,
            dialog: None,
            about: None,
            queue: VecDeque::new(),
            reason: None,
            notice: None,
            line: String::new(),
            rested: None,
        }
    }

    /// Opens an event file at once; what fails is said on the start screen.
    pub fn open(&mut self, path: PathBuf) {
        self.ask(Action::Open(path));
    }

    /// Says something about the start itself, beside what opening the event has to say.
    pub fn remark(&mut self, text: String) {
        let (text, kind) = match self.notice.take() {
            Some(notice) => (format!("{}\n{text}", notice.text), notice.kind),
            None => (text, NoticeKind::Remark),
        };
        self.notice = Some(Notice { text, kind });
    }

    /// The open event, if there is one.
    pub fn session(&self) -> Option<&Session> {
        match &self.screen {
            Screen::Start(_) => None,
            Screen::Open(open) => Some(&open.session),
        }
    }

    /// What the bottom line says.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// What the arbiter must know.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The title of the window.
    pub fn title(&self) -> String {
        match self.session() {
            Some(session) => {
                let file = session.path().file_name().map(|n| n.to_string_lossy().into_owned());
                format!("{} – 象棋裁判长", file.unwrap_or_default())
            }
            None => "象棋裁判长".into(),
        }
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let mut notice = self.notice.take();
        let asked = match &mut self.screen {
            Screen::Start(draft) => start::show(draft, ui, &self.memory, &mut self.by, &mut notice),
            Screen::Open(open) => frame::show(open, ui, &self.line, &mut notice),
        };
        self.notice = notice;
        self.rest(ui);
        let about = About::ui(&mut self.about, ui);
        let answered = self.dialog_ui(ui);
        for action in asked.into_iter().chain(about).chain(answered) {
            self.ask(action);
        }
    }

    /// Half a second after the last act the file is whole without its log.
    fn rest(&mut self, ui: &Ui) {
        let Some(session) = self.session().filter(|session| session.unfolded()) else {
            self.rested = None;
            return;
        };
        let (last, now) = (session.mark().0, ui.input(|input| input.time));
        match self.rested {
            Some((row, since)) if row == last && now - since >= REST => {
                session.rest();
                self.rested = None;
            }
            Some((row, _)) if row == last => {}
            _ => self.rested = Some((last, now)),
        }
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(200));
    }

    pub(super) fn enter(&mut self, session: Session, path: &Path) {
        self.memory.opened(path);
        self.memory.set_name(&self.by);
        self.line = format!("已打开 {}", path.display());
        let remarks = opening::remarks(&session);
        self.notice = (!remarks.is_empty())
            .then(|| Notice { text: remarks.join("。"), kind: NoticeKind::Remark });
        let known = self.memory.headers();
        self.screen = Screen::Open(Box::new(Open::new(session, known)));
    }
}
