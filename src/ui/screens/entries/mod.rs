//! 报名: who takes part.

use egui::Ui;

use crate::model::id::{GroupId, PlayerId};
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::widgets::{Cell, Head, ListState, list};

/// What is being drafted.
#[derive(Debug, Default)]
pub struct EntriesDraft {
    list: ListState<PlayerId>,
}

impl EntriesDraft {
    /// Puts the cursor on a player.
    pub fn jump(&mut self, player: PlayerId) {
        self.list.jump(player);
    }
}

const HEADS: [Head; 2] = [Head::fixed("编号", 60.0), Head::rest("姓名", 120.0)];

/// The screen.
pub fn show(
    draft: &mut EntriesDraft,
    ui: &mut Ui,
    session: &Session,
    _group: GroupId,
) -> Option<Action> {
    let state = session.state();
    let keys: Vec<PlayerId> = state.entrants.keys().copied().collect();
    list(ui, "报名表", &HEADS, &keys, &mut draft.list, |id, column| {
        let Some(entrant) = state.entrants.get(&id) else { return Cell::default() };
        match column {
            0 => id.to_string().into(),
            _ => entrant.name().into(),
        }
    });
    None
}
