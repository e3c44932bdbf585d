//! Doing what was asked: only here are acts recorded, files opened and written.

use std::path::{Path, PathBuf};

use super::action::Action;
use super::app::{AppState, Screen};
use super::dialog::Dialog;
use super::notice::{Notice, NoticeKind};
use super::start::StartDraft;
use super::{example, print_round};
use crate::model::event::{Event, PrivateDeed};
use crate::model::private::PrivateChange;
use crate::rules::record::act;
use crate::session::{RecordError, Recorded, Session, disk};

/// Whether the acts after this one go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Yes,
    No,
}

impl AppState {
    /// Does what was asked, and then what is left of several acts.
    pub fn ask(&mut self, action: Action) {
        self.queue.push_front(action);
        while self.dialog.is_none()
            && let Some(next) = self.queue.pop_front()
        {
            if self.perform(next) == Done::No {
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
                Done::Yes
            }
            Action::Confirm { question, yes, then } => {
                self.question(question, yes, *then);
                Done::Yes
            }
            Action::Notice(text) => {
                self.line = text;
                Done::Yes
            }
            Action::Found { path, regulation } => {
                let founded = Session::found(&path, *regulation, &self.by, self.clock);
                self.opened(founded.map_err(|e| e.to_string()), &path)
            }
            Action::FoundExample(path) => {
                let founded = example::found(&path, &self.by, self.clock);
                self.opened(founded, &path)
            }
            Action::Open(path) => {
                // The file that is open holds its lock: let go of it first if it is the same.
                if self.session().is_some_and(|s| s.path() == path) {
                    return Done::Yes;
                }
                let opened = Session::open(&path, &self.by, self.clock);
                // Where the snapshots are shown, the page itself says what is wrong.
                if let Err(error) = &opened
                    && error.is_loss()
                    && let Screen::Start(draft) = &mut self.screen
                {
                    self.notice = None;
                    draft.rescue(path, Some(error.to_string()));
                    return Done::No;
                }
                self.opened(opened.map_err(|e| e.to_string()), &path)
            }
            Action::Restore { snapshot, target } => self.restore(&snapshot, target),
            Action::Rescue(path) => {
                // Only the start screen asks for it; an open event stays open.
                if let Screen::Start(draft) = &mut self.screen {
                    draft.rescue(path, None);
                }
                Done::Yes
            }
            Action::Close => {
                self.screen = Screen::Start(Box::new(StartDraft::new(&self.memory)));
                self.notice = None;
                self.line.clear();
                Done::Yes
            }
            action => self.perform_here(action),
        }
    }

    fn opened(&mut self, opened: Result<Session, String>, path: &Path) -> Done {
        match opened {
            Ok(session) => {
                self.notice = None;
                self.enter(session, path);
                Done::Yes
            }
            Err(why) => self.fail(why),
        }
    }

    /// Restores a snapshot as a new file and offers to open that.
    fn restore(&mut self, snapshot: &Path, target: PathBuf) -> Done {
        let restored = match self.session() {
            Some(open) => open.restore_known(snapshot, &target),
            None => Session::restore(snapshot, &target, &self.by, self.clock),
        };
        match restored {
            Ok(session) => {
                let rows = session.mark().0;
                drop(session);
                let question = format!(
                    "已恢复为新文件 {}，共{rows}条记录；快照和原文件都没有改动。\n\
                     现在打开新文件吗？打开后就在新文件中继续，原文件不再使用。",
                    target.display()
                );
                let then = Action::Open(target);
                self.dialog =
                    Some(Dialog::Confirm { question, yes: "打开新文件".into(), then });
                Done::Yes
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// What needs an open event.
    fn perform_here(&mut self, action: Action) -> Done {
        let reason = self.reason.clone();
        let Screen::Open(open) = &mut self.screen else { return Done::No };
        match action {
            Action::GoTo(tab) => {
                open.tab = tab;
                Done::Yes
            }
            Action::Choose(group) => {
                open.group = group;
                Done::Yes
            }
            Action::Find(player) => {
                open.jump(player);
                Done::Yes
            }
            Action::Correct(player) => {
                open.jump(player);
                open.drafts.enrolment.correct(player, &open.session);
                Done::Yes
            }
            Action::Record { event, reason: own, private } => {
                self.record(event, own.or(reason), private)
            }
            Action::Undo => {
                let turned = open.session.undo();
                self.turned(turned)
            }
            Action::Redo => {
                let turned = open.session.redo();
                self.turned(turned)
            }
            Action::CopyTo(path) => {
                let made = open.session.copy_to(&path);
                open.drafts.log.files.refresh();
                match made {
                    Ok(()) => self.say(format!("已另存副本 {}", path.display())),
                    Err(error) => self.fail(error.to_string()),
                }
            }
            Action::SecondFolder(folder) => {
                let set = open.session.set_second_folder(folder.as_deref());
                if set.is_ok() {
                    open.drafts.log.files.refresh();
                }
                match (set, folder) {
                    (Ok(()), Some(folder)) => self
                        .say(format!("每结束一轮也在 {} 留一份快照，已试写成功", folder.display())),
                    (Ok(()), None) => self.say("不再写第二份快照；已写的仍在原处".into()),
                    (Err(error), _) => self.fail(error.to_string()),
                }
            }
            Action::Write { path, bytes, remark } => match disk::save(&path, &bytes) {
                Ok(()) => {
                    let written = format!("已写入 {}", path.display());
                    match remark {
                        Some(remark) => match self.record(remark, None, Vec::new()) {
                            Done::Yes => self.say(format!("{written} · {}", self.line)),
                            Done::No => Done::No,
                        },
                        None => self.say(written),
                    }
                }
                Err(why) => self.fail(why),
            },
            Action::EntryForm(path) => {
                let regulation = &open.session.state().regulation;
                let groups: Vec<String> =
                    regulation.groups.iter().map(|g| g.name.clone()).collect();
                match disk::write_template(&path, &regulation.title, &groups) {
                    Ok(()) => self.say(format!("已写入报名表样表 {}", path.display())),
                    Err(why) => self.fail(why),
                }
            }
            Action::RememberHeaders(told) => {
                let known = open.drafts.enrolment.explain(told);
                self.memory.set_headers(known);
                Done::Yes
            }
            Action::Show(path) => match disk::show(&path) {
                Ok(()) => Done::Yes,
                Err(why) => self.fail(why),
            },
            Action::PrintRound { group, round } => {
                match print_round::write(&open.session, group, round) {
                    Ok((printed, folder)) => {
                        let said = format!("已写入{}份到 {}", printed.len(), folder.display());
                        for sheet in printed {
                            if self.record(sheet, None, Vec::new()) == Done::No {
                                return Done::No;
                            }
                        }
                        self.say(said)
                    }
                    Err(why) => self.fail(why),
                }
            }
            // Those without an open event were done before.
            Action::Several(_)
            | Action::Confirm { .. }
            | Action::Notice(_)
            | Action::Found { .. }
            | Action::FoundExample(_)
            | Action::Open(_)
            | Action::Restore { .. }
            | Action::Rescue(_)
            | Action::Close => Done::Yes,
        }
    }

    fn record(
        &mut self,
        event: Event,
        reason: Option<String>,
        private: Vec<PrivateChange>,
    ) -> Done {
        let Screen::Open(open) = &mut self.screen else { return Done::No };
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
                self.dialog =
                    Some(self.reason_dialog(event, private, what, what_for, "记录".into()));
                Done::Yes
            }
            Err(RecordError::Refused(why)) => self.refuse(why),
            Err(RecordError::Failure(error)) => self.fail(error.to_string()),
        }
    }

    fn turned(&mut self, turned: Result<Recorded, RecordError>) -> Done {
        match turned {
            Ok(Recorded { seq, text, .. }) => self.say(format!("{text} · #{seq}")),
            Err(RecordError::Failure(error)) => self.fail(error.to_string()),
            Err(refused) => self.refuse(refused.to_string()),
        }
    }

    fn recorded(&mut self, recorded: Recorded) -> Done {
        self.notice = None;
        self.line = format!("已记录 {} · #{}", recorded.text, recorded.seq);
        if let Some(text) = recorded.notice {
            self.line = format!("{} · {text}", self.line);
            self.notice = Some(Notice { text, kind: NoticeKind::Beside });
        }
        Done::Yes
    }

    fn say(&mut self, text: String) -> Done {
        self.notice = None;
        self.line = text;
        Done::Yes
    }

    fn refuse(&mut self, text: String) -> Done {
        self.notice = Some(Notice { text, kind: NoticeKind::Refusal });
        Done::No
    }

    fn fail(&mut self, text: String) -> Done {
        self.notice = Some(Notice { text, kind: NoticeKind::Failure });
        Done::No
    }
}
