//! The draft of the regulation: how it is begun, follows what is recorded, and is given up.

use crate::model::regulation::{Regulation, Section};
use crate::rules::regulation::diff::{Change, changes};
use crate::session::Session;
use crate::ui::widgets::Typing;

/// The editor: what is drafted, and where the arbiter is in it.
#[derive(Debug, Default)]
pub(in crate::ui::screens) struct EditorDraft {
    pub(super) work: Option<Work>,
    pub(super) view: View,
    pub(super) section: Section,
    /// The group shown; none is what holds for all groups.
    pub(super) group: Option<usize>,
    /// Whether it is being asked if the changes are to be given up.
    pub(super) giving_up: bool,
}

/// Whether the sentences are read or the form is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum View {
    #[default]
    Reading,
    Form,
}

/// A regulation as drafted, beside the one it was begun on.
#[derive(Debug)]
pub(super) struct Work {
    /// The regulation of the event when the draft was begun.
    pub(super) base: Regulation,
    pub(super) edit: Regulation,
    pub(super) typing: Typing,
}

impl EditorDraft {
    /// Whether the form is shown, not the sentences.
    pub(in crate::ui::screens) fn is_open(&self) -> bool {
        self.view == View::Form
    }

    /// Whether something is drafted and not recorded.
    pub(in crate::ui::screens) fn is_touched(&self, session: &Session) -> bool {
        self.work.as_ref().is_some_and(|work| work.touched(&session.state().regulation))
    }

    /// Shows the form of a section.
    pub(in crate::ui::screens) fn open(&mut self, session: &Session, section: Section) {
        let now = &session.state().regulation;
        self.work.get_or_insert_with(|| Work::of(now));
        self.section = section;
        self.view = View::Form;
    }

    /// Takes a regulation from a file into the draft; name and facts of the event stay. Returns
    /// how much it would change; where nothing, there is no draft.
    pub(in crate::ui::screens) fn load(&mut self, session: &Session, read: Regulation) -> usize {
        let now = &session.state().regulation;
        let edit = Regulation { title: now.title.clone(), event: now.event.clone(), ..read };
        let differing = changes(now, &edit).len();
        if differing == 0 {
            return 0;
        }
        self.work = Some(Work { base: now.clone(), edit, typing: Typing::default() });
        self.section = Section::Groups;
        self.group = None;
        self.view = View::Form;
        differing
    }

    /// Follows what was recorded: a draft that was saved is done with, an untouched one follows.
    pub(in crate::ui::screens) fn settle(&mut self, session: &Session) {
        let now = &session.state().regulation;
        let Some(work) = &mut self.work else { return };
        // Venue, dates and officials are typed in their own form.
        work.edit.event = now.event.clone();
        let unread = work.typing.wrong().next().is_some();
        if work.base == *now || unread {
            return;
        }
        if work.edit == *now {
            *self = EditorDraft { section: self.section, ..EditorDraft::default() };
        } else if (Regulation { event: now.event.clone(), ..work.base.clone() }) == work.edit {
            *work = Work::of(now);
        }
    }

    /// Gives the draft up and goes back to the sentences.
    pub(super) fn leave(&mut self) {
        self.work = None;
        self.view = View::Reading;
        self.giving_up = false;
    }
}

impl Work {
    pub(super) fn of(now: &Regulation) -> Work {
        Work { base: now.clone(), edit: now.clone(), typing: Typing::default() }
    }

    /// What the draft changes in the regulation as it is now.
    pub(super) fn changes(&self, now: &Regulation) -> Vec<Change> {
        changes(now, &self.edit)
    }

    pub(super) fn touched(&self, now: &Regulation) -> bool {
        self.typing.wrong().next().is_some() || !self.changes(now).is_empty()
    }
}
