//! What is asked before an act, and what the answer brings: a yes, or a reason.

use egui::Ui;

use super::action::Action;
use super::app::AppState;
use super::dialog::{Dialog, ReasonAsked};
use super::widgets::Answer;
use crate::model::event::Event;
use crate::model::private::PrivateChange;
use crate::rules::admit::Verdict;
use crate::session::Session;

impl AppState {
    /// Opens the dialog of a question; where the act needs a reason, that is asked in the same.
    pub(super) fn question(&mut self, question: String, yes: String, then: Action) {
        let then = match then {
            Action::Several(mut all)
                if all.first().is_some_and(|a| self.reason_for(a).is_some()) =>
            {
                let first = all.remove(0);
                for one in all.into_iter().rev() {
                    self.queue.push_front(one);
                }
                first
            }
            then => then,
        };
        let what_for = self.reason_for(&then);
        self.dialog = Some(self.dialog_for(then, question, what_for, yes));
    }

    /// What the reason is for that an act needs and has not.
    fn reason_for(&self, action: &Action) -> Option<String> {
        let Action::Record { event, reason: None, .. } = action else { return None };
        match self.session()?.admit(event) {
            Verdict::NeedsReason(what_for) if self.reason.is_none() => Some(what_for),
            _ => None,
        }
    }

    /// The dialog before an act; a reason asked in it also holds for what is still to be done.
    pub(super) fn dialog_for(
        &self,
        then: Action,
        question: String,
        what_for: Option<String>,
        yes: String,
    ) -> Dialog {
        let reason = what_for.map(|what_for| ReasonAsked {
            what_for: match self.queue.len() {
                0 => what_for,
                rest => format!("{what_for}；同一理由也用于后面的{rest}项"),
            },
            text: String::new(),
        });
        Dialog { question, yes, reason, then, other: None }
    }

    /// The dialog where the texts of an act hold numbers: they are starred, left, or written anew.
    pub(super) fn dialog_of_numbers(
        &mut self,
        question: String,
        event: Event,
        reason: Option<String>,
        private: Vec<PrivateChange>,
    ) -> Dialog {
        let starred = |reason: &Option<String>| reason.as_deref().map(Session::starred_text);
        let then = Action::Record {
            event: Session::starred(&event),
            reason: starred(&reason),
            private: private.clone(),
        };
        if self.reason == reason {
            self.reason = starred(&reason);
        }
        let kept = Action::RecordAsWritten { event, reason, private };
        let mut dialog = self.dialog_for(then, question, None, "号码改成星号，再记录".into());
        dialog.other = Some(("照原样记录".into(), kept));
        dialog
    }

    /// Shows the dialog, if one is open, and returns what its answer asks for.
    pub(super) fn dialog_ui(&mut self, ui: &Ui) -> Option<Action> {
        match self.dialog.as_mut()?.show(ui) {
            Answer::Waiting => None,
            Answer::No => {
                self.dialog = None;
                self.queue.clear();
                None
            }
            Answer::Other => self.dialog.take()?.other.map(|(_, action)| action),
            Answer::Yes => {
                let Dialog { then, reason, .. } = self.dialog.take()?;
                let (Action::Record { event, private, .. }, Some(asked)) = (&then, reason) else {
                    return Some(then);
                };
                if !self.queue.is_empty() {
                    self.reason = Some(asked.text.clone());
                }
                let (event, private) = (event.clone(), private.clone());
                Some(Action::Record { event, reason: Some(asked.text), private })
            }
        }
    }
}

/// What is asked where the texts of an act hold numbers of documents or telephones; none where they
/// hold none, or the act is refused anyway.
pub(super) fn about_numbers(
    session: &Session,
    event: &Event,
    reason: Option<&str>,
) -> Option<String> {
    let texts = session.numbers_brought(event, reason);
    if texts.is_empty() || matches!(session.admit(event), Verdict::Refused(_)) {
        return None;
    }
    let shown: Vec<_> = texts.iter().take(SHOWN).map(|text| format!("　“{text}”")).collect();
    let more = match texts.len().saturating_sub(SHOWN) {
        0 => String::new(),
        rest => format!("\n　……另有{rest}处"),
    };
    Some(format!(
        "这一步的文字里有证件号码或电话（下面以***表示）：\n{}{more}\n\
         记录里的文字以后“清除个人信息”也清不掉，还会印在表上。证件号码和电话请填在各自的栏里，\
         那里的可以清除。",
        shown.join("\n")
    ))
}

/// So many texts are shown.
const SHOWN: usize = 6;
