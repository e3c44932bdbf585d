//! What is asked before an act, and what the answer brings: a yes, or a reason.

use egui::Ui;

use super::action::Action;
use super::app::AppState;
use super::dialog::{Dialog, ReasonAsked};
use super::widgets::Answer;
use crate::rules::admit::Verdict;

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
        Dialog { question, yes, reason, then }
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
