//! What is asked before an act, and what the answer brings: a yes, or a reason.

use egui::Ui;

use super::action::Action;
use super::app::AppState;
use super::dialog::Dialog;
use super::widgets::Answer;
use crate::model::event::Event;
use crate::model::private::PrivateChange;
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
        self.dialog = Some(match (self.reason_for(&then), then) {
            (Some(what_for), Action::Record { event, private, .. }) => {
                self.reason_dialog(event, private, question, what_for, yes)
            }
            (_, then) => Dialog::Confirm { question, yes, then },
        });
    }

    /// What the reason is for that an act needs and has not.
    fn reason_for(&self, action: &Action) -> Option<String> {
        let Action::Record { event, reason: None, .. } = action else { return None };
        match self.session()?.admit(event) {
            Verdict::NeedsReason(what_for) if self.reason.is_none() => Some(what_for),
            _ => None,
        }
    }

    /// The dialog that asks for a reason, which also holds for what is still to be done.
    pub(super) fn reason_dialog(
        &self,
        event: Event,
        private: Vec<PrivateChange>,
        what: String,
        what_for: String,
        yes: String,
    ) -> Dialog {
        let what_for = match self.queue.len() {
            0 => what_for,
            rest => format!("{what_for}；同一理由也用于后面的{rest}项"),
        };
        Dialog::Reason { event, private, what, what_for, yes, text: String::new() }
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
            Answer::Yes => match self.dialog.take()? {
                Dialog::Confirm { then, .. } => Some(then),
                Dialog::Reason { event, private, text, .. } => {
                    if !self.queue.is_empty() {
                        self.reason = Some(text.clone());
                    }
                    Some(Action::Record { event, reason: Some(text), private })
                }
            },
        }
    }
}
