//! What a form over the list comes to by a key or in a frame.

use crate::model::event::{Event, TableResult};
use crate::model::id::Table;
use crate::ui::action::Action;

/// What a form comes to by a key or in a frame; but for the first it goes.
pub enum FormStep {
    /// It stays.
    Stays,
    /// It was left.
    Left,
    /// This is to be done as it is.
    Act(Action),
    /// A correction is to be shown with what it changes; then something is offered.
    Correct(Vec<Event>, Option<Action>),
    /// A side was chosen in the menu, from 0.
    Side(usize),
    /// 判负: the grounds to be noted, then the result at the table.
    Loss(Vec<Event>, Table, TableResult),
}
