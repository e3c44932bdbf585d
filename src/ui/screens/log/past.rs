//! 当时的名次: the standings of a group as they were right after a row.

use egui::{Grid, Ui};

use crate::model::id::{GroupId, Round, Seq};
use crate::rules::describe;
use crate::rules::ending::standings_after;
use crate::rules::field::{complete_rounds, numbered};
use crate::session::Session;
use crate::ui::theme;
use crate::ui::widgets;

/// The standings after a row, worked out once.
#[derive(Debug)]
pub struct Past {
    seq: Seq,
    group: GroupId,
    title: String,
    rows: Vec<[String; 3]>,
}

impl Past {
    /// Replays the rows up to this one.
    pub fn of(session: &Session, group: GroupId, seq: Seq) -> Past {
        let state = match session.as_of(seq) {
            Ok(state) => state,
            Err(why) => {
                return Past { seq, group, title: why.to_string(), rows: Vec::new() };
            }
        };
        let rounds = state.groups.get(&group).map_or(0, complete_rounds);
        let name = state.regulation.group(group).map(|g| g.name.clone()).unwrap_or_default();
        if rounds == 0 {
            let title = format!("{name}：当时还没有一轮成绩完整");
            return Past { seq, group, title, rows: Vec::new() };
        }
        let numbers = numbered(&state, group);
        let rows = standings_after(&state, group, Round(rounds))
            .rows
            .iter()
            .map(|row| {
                let who = numbers.get(&row.no).map(|id| describe::player(&state, *id));
                [row.rank.to_string(), who.unwrap_or_default(), row.score.to_string()]
            })
            .collect();
        Past { seq, group, title: format!("{name} 第{rounds}轮后（截至第{seq}条）"), rows }
    }

    /// Whether these are the standings after this row.
    pub fn is(&self, seq: Seq, group: GroupId) -> bool {
        self.seq == seq && self.group == group
    }

    /// Shows them.
    pub fn show(&self, ui: &mut Ui) {
        widgets::section(ui, &self.title);
        if self.rows.is_empty() {
            return;
        }
        Grid::new("past").striped(true).spacing([20.0, 4.0]).show(ui, |ui| {
            for head in ["名次", "棋手", "积分"] {
                ui.label(theme::strong(head));
            }
            ui.end_row();
            for row in &self.rows {
                for text in row {
                    ui.label(text);
                }
                ui.end_row();
            }
        });
    }
}
