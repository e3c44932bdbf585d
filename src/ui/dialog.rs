//! The one dialog that may be open: a question or a reason.

use egui::Ui;

use super::action::Action;
use super::app::AppState;
use super::widgets::{Answer, confirm, reason};
use crate::model::event::Event;
use crate::model::private::PrivateChange;

/// An open dialog.
#[derive(Debug)]
pub enum Dialog {
    /// Shall this be done?
    Confirm {
        /// With its consequence.
        question: String,
        /// The word on the button.
        yes: String,
        /// What is then done.
        then: Action,
    },
    /// Why is this done?
    Reason {
        /// The act.
        event: Event,
        /// Its private values.
        private: Vec<PrivateChange>,
        /// The act in words.
        what: String,
        /// What the reason is for.
        what_for: String,
        /// The reason so far.
        text: String,
    },
}

impl AppState {
    /// Shows the dialog, if one is open, and returns what its answer asks for.
    pub(super) fn dialog_ui(&mut self, ui: &Ui) -> Option<Action> {
        let answer = match self.dialog.as_mut()? {
            Dialog::Confirm { question, yes, .. } => confirm(ui.ctx(), question, yes),
            Dialog::Reason { what, what_for, text, .. } => reason(ui.ctx(), what, what_for, text),
        };
        match answer {
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
