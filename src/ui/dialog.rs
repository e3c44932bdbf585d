//! The one dialog that may be open: a question or a reason.

use egui::Ui;

use super::action::Action;
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
        /// The act in words, or the question with its consequence.
        what: String,
        /// What the reason is for.
        what_for: String,
        /// The word on the button.
        yes: String,
        /// The reason so far.
        text: String,
    },
}

impl Dialog {
    /// Shows the dialog.
    pub(super) fn show(&mut self, ui: &Ui) -> Answer {
        match self {
            Dialog::Confirm { question, yes, .. } => confirm(ui.ctx(), question, yes),
            Dialog::Reason { what, what_for, yes, text, .. } => {
                reason(ui.ctx(), what, what_for, yes, text)
            }
        }
    }
}
