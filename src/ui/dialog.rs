//! The one dialog that may be open: a question, with a reason where the act needs one.

use egui::Ui;

use super::action::Action;
use super::widgets::{Answer, confirm, reason};

/// An open dialog.
#[derive(Debug)]
pub struct Dialog {
    /// The question with its consequence, or the act in words.
    pub(super) question: String,
    /// The word on the button.
    pub(super) yes: String,
    /// The reason that is asked for with it.
    pub(super) reason: Option<ReasonAsked>,
    /// What is then done.
    pub(super) then: Action,
    /// Another way to go on: the word on its button, and what is done then.
    pub(super) other: Option<(String, Action)>,
}

/// A reason being written.
#[derive(Debug)]
pub struct ReasonAsked {
    /// What the reason is for.
    pub(super) what_for: String,
    /// The reason so far.
    pub(super) text: String,
}

impl Dialog {
    /// Shows the dialog.
    pub(super) fn show(&mut self, ui: &Ui) -> Answer {
        let Dialog { question, yes, .. } = self;
        match &mut self.reason {
            None => confirm(ui.ctx(), question, yes, self.other.as_ref().map(|(word, _)| &**word)),
            Some(asked) => reason(ui.ctx(), question, &asked.what_for, yes, &mut asked.text),
        }
    }
}
