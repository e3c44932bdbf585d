//! Doing what was asked: only here are acts recorded, files opened and written.

use std::path::{Path, PathBuf};

use super::about::About;
use super::action::Action;
use super::answer::about_numbers;
use super::app::{AppState, Screen};
use super::notice::{Notice, NoticeKind};
use super::start::StartDraft;
use super::{example, print_round};
use crate::model::event::{Event, PrivateDeed};
use crate::model::private::PrivateChange;
use crate::rules::record::act;
use crate::session::{RecordError, Recorded, Session, disk};

/// Done, so that the acts after this one go on; or why not, where the arbiter must know.
type Done = Result<(), Option<Notice>>;

impl AppState {
    /// Does what was asked, and then what is left of several acts.
    pub fn ask(&mut self, action: Action) {
        self.queue.push_front(action);
        while self.dialog.is_none()
            && let Some(next) = self.queue.pop_front()
        {
            if let Err(notice) = self.perform(next) {
                self.notice = notice.or(self.notice.take());
                self.queue.clear();
            }
        }
        if self.queue.is_empty() {
            self.reason = None;
        }
    }

    fn perform(&mut self, action: Action) -> Done {
        match action {
            Action::Several(all) => {
                for one in all.into_iter().rev() {
                    self.queue.push_front(one);
                }
            }
            Action::Confirm { question, yes, then } => self.question(question, yes, *then),
            Action::Notice(text) => self.line = text,
            Action::About => self.about = Some(About::default()),
            Action::Found { path, regulation } => {
                let founded = Session::found(&path, *regulation, &self.by, self.clock);
                self.enter(founded.map_err(failure)?, &path);
            }
            Action::FoundExample(path) => {
                let founded = example::found(&path, &self.by, self.clock);
                self.enter(founded.map_err(failure)?, &path);
            }
            Action::Open(path) => {
                // The file that is open holds its lock: let go of it first if it is the same.
                if self.session().is_some_and(|s| s.path() == path) {
                    return Ok(());
                }
                let opened = Session::open(&path, &self.by, self.clock);
                // Where the snapshots are shown, the page itself says what is wrong.
                if let Err(error) = &opened
                    && error.is_loss()
                    && let Screen::Start(draft) = &mut self.screen
                {
                    self.notice = None;
                    draft.rescue(path, Some(error.to_string()));
                    return Err(None);
                }
                self.enter(opened.map_err(failure)?, &path);
            }
            Action::Restore { snapshot, target } => self.restore(&snapshot, target)?,
            Action::Rescue(path) => {
                // Only the start screen asks for it; an open event stays open.
                if let Screen::Start(draft) = &mut self.screen {
                    draft.rescue(path, None);
                }
            }
            Action::Close => {
                self.screen = Screen::Start(Box::new(StartDraft::new(&self.memory)));
                self.say(String::new());
            }
            action => self.perform_here(action)?,
        }
        Ok(())
    }

    /// Restores a snapshot as a new file and offers to open that.
    fn restore(&mut self, snapshot: &Path, target: PathBuf) -> Done {
        let restored = match self.session() {
            Some(open) => open.restore_known(snapshot, &target),
            None => Session::restore(snapshot, &target, &self.by, self.clock),
        };
        let rows = restored.map_err(failure)?.mark().0;
        let question = format!(
            "已恢复为新文件 {}，共{rows}条记录；快照和原文件都没有改动。\n\
             现在打开新文件吗？打开后就在新文件中继续，原文件不再使用。",
            target.display()
        );
        let then = Action::Open(target);
        self.dialog = Some(self.dialog_for(then, question, None, "打开新文件".into()));
        Ok(())
    }

    /// What needs an open event.
    fn perform_here(&mut self, action: Action) -> Done {
        let reason = self.reason.clone();
        let Screen::Open(open) = &mut self.screen else { return Err(None) };
        match action {
            Action::GoTo(tab) => open.tab = tab,
            Action::Choose(group) => open.group = group,
            Action::Find(player) => open.jump(player),
            Action::Correct(player) => {
                open.jump(player);
                open.drafts.enrolment.correct(player, &open.session);
            }
            Action::Record { event, reason: own, private } => {
                let reason = own.or(reason);
                if let Some(question) = about_numbers(&open.session, &event, reason.as_deref()) {
                    self.dialog = Some(self.dialog_of_numbers(question, event, reason, private));
                    return Ok(());
                }
                self.record(event, reason, private)?;
            }
            Action::RecordAsWritten { event, reason: own, private } => {
                self.record(event, own.or(reason), private)?;
            }
            Action::Undo => {
                let turned = open.session.undo();
                self.turned(turned)?;
            }
            Action::Redo => {
                let turned = open.session.redo();
                self.turned(turned)?;
            }
            Action::CopyTo(path) => {
                let made = open.session.copy_to(&path);
                open.drafts.log.files.refresh();
                made.map_err(failure)?;
                self.memory.chosen(&path);
                self.say(format!("已另存副本 {}", path.display()));
            }
            Action::SecondFolder(folder) => self.second_folder(folder)?,
            Action::Write { path, bytes, remark } if disk::exists(&path) => {
                let question = format!("{} 已存在。要替换它吗？旧的不能找回。", path.display());
                let then = Action::Replace { path, bytes, remark };
                self.question(question, "替换".into(), then);
            }
            Action::Write { path, bytes, remark } | Action::Replace { path, bytes, remark } => {
                self.written(&path, &bytes, remark)?;
            }
            Action::EntryForm(path) => {
                let regulation = &open.session.state().regulation;
                let groups: Vec<String> =
                    regulation.groups.iter().map(|g| g.name.clone()).collect();
                disk::may_be_new(&path).map_err(failure)?;
                disk::write_template(&path, &regulation.title, &groups).map_err(failure)?;
                self.say(format!("已写入报名表样表 {}", path.display()));
            }
            Action::RememberHeaders(headers) => {
                let known = open.drafts.enrolment.explain(headers);
                self.memory.set_headers(known);
            }
            Action::Show(path) => disk::show(&path).map_err(failure)?,
            Action::PrintRound { group, round } => {
                let (printed, folder) =
                    print_round::write(&open.session, group, round).map_err(failure)?;
                let written = format!("已写入{}份到 {}", printed.len(), folder.display());
                for sheet in printed {
                    self.record(sheet, None, Vec::new())?;
                }
                self.say(written);
            }
            // Those without an open event were done before.
            Action::Several(_)
            | Action::Confirm { .. }
            | Action::Notice(_)
            | Action::About
            | Action::Found { .. }
            | Action::FoundExample(_)
            | Action::Open(_)
            | Action::Restore { .. }
            | Action::Rescue(_)
            | Action::Close => {}
        }
        Ok(())
    }

    fn second_folder(&mut self, folder: Option<PathBuf>) -> Done {
        let Screen::Open(open) = &mut self.screen else { return Err(None) };
        open.session.set_second_folder(folder.as_deref()).map_err(failure)?;
        open.drafts.log.files.refresh();
        if let Some(folder) = &folder {
            self.memory.chosen(folder);
        }
        self.say(match folder {
            Some(folder) => format!("每结束一轮也在 {} 留一份快照，已试写成功", folder.display()),
            None => "不再写第二份快照；已写的仍在原处".into(),
        });
        Ok(())
    }

    fn record(
        &mut self,
        event: Event,
        reason: Option<String>,
        private: Vec<PrivateChange>,
    ) -> Done {
        let Screen::Open(open) = &mut self.screen else { return Err(None) };
        let purges = matches!(event, Event::PrivateData { deed: PrivateDeed::Purged });
        let done = match purges {
            true => open.session.purge(reason.as_deref()).map(|purged| {
                let recorded = purged.recorded.clone();
                open.drafts.log.files.purged(purged);
                recorded
            }),
            false => open.session.record(event.clone(), reason.as_deref(), &private),
        };
        match done {
            Ok(recorded) => self.recorded(recorded),
            Err(RecordError::ReasonMissing(what_for)) => {
                let state = open.session.state();
                let what = act::sentence(state, state, &event);
                let then = Action::Record { event, reason: None, private };
                self.dialog = Some(self.dialog_for(then, what, Some(what_for), "记录".into()));
            }
            Err(refused) => return Err(refusal(refused)),
        }
        Ok(())
    }

    /// Writes a finished file, and remarks that the sheet left the room.
    fn written(&mut self, path: &Path, bytes: &[u8], remark: Option<Event>) -> Done {
        disk::save(path, bytes).map_err(failure)?;
        let written = format!("已写入 {}", path.display());
        match remark {
            None => self.say(written),
            Some(remark) => {
                self.record(remark, None, Vec::new())?;
                self.say(format!("{written} · {}", self.line));
            }
        }
        Ok(())
    }

    fn turned(&mut self, turned: Result<Recorded, RecordError>) -> Done {
        let Recorded { seq, text, .. } = turned.map_err(refusal)?;
        self.say(format!("{text} · #{seq}"));
        Ok(())
    }

    fn recorded(&mut self, recorded: Recorded) {
        self.say(format!("已记录 {} · #{}", recorded.text, recorded.seq));
        if let Some(text) = recorded.notice {
            self.line = format!("{} · {text}", self.line);
            self.notice = Some(Notice { text, kind: NoticeKind::Beside });
        }
    }

    fn say(&mut self, text: String) {
        self.notice = None;
        self.line = text;
    }
}

/// What failed, as a notice.
fn failure(error: impl ToString) -> Option<Notice> {
    Some(Notice { text: error.to_string(), kind: NoticeKind::Failure })
}

/// Why an act was not recorded or taken back, as a notice.
fn refusal(error: RecordError) -> Option<Notice> {
    let kind = match error {
        RecordError::Failure(_) => NoticeKind::Failure,
        RecordError::Refused(_) | RecordError::ReasonMissing(_) => NoticeKind::Refusal,
    };
    Some(Notice { text: error.to_string(), kind })
}
