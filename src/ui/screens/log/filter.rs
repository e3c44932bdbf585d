//! Which acts are listed: by kind, round, table, player and any words.

use std::collections::{BTreeMap, BTreeSet};

use egui::Ui;

use super::lines::{Line, Lines};
use crate::model::id::{PlayerId, Round, Seq, Table};
use crate::model::state::State;
use crate::model::typed::typed_number;
use crate::rules::name_order;
use crate::rules::record::about::ActKind;
use crate::ui::theme;
use crate::ui::widgets::{choice, field, small};

/// What is asked for; what is empty does not narrow.
#[derive(Debug, Default, PartialEq, Eq, Clone)]
pub struct Filter {
    kind: Option<ActKind>,
    round: Option<Round>,
    table: String,
    player: String,
    words: String,
}

impl Filter {
    /// The row of fields, and behind them what `count` says of what they leave.
    pub fn show(&mut self, ui: &mut Ui, state: &State, count: impl FnOnce(&Filter) -> String) {
        let mut kinds = vec![(None, "全部".to_string())];
        kinds.extend(ActKind::ALL.iter().map(|&kind| (Some(kind), kind.chinese().to_string())));
        let last = state.groups.values().map(|g| g.rounds.len() as u32).max().unwrap_or(0);
        let mut rounds = vec![(None, "全部".to_string())];
        rounds.extend((1..=last).map(|n| (Some(Round(n)), format!("第{n}轮"))));
        ui.horizontal_wrapped(|ui| {
            choice(ui, "种类", &mut self.kind, &kinds, 118.0);
            choice(ui, "轮次", &mut self.round, &rounds, 90.0);
            field(ui, "台次", &mut self.table, 48.0);
            field(ui, "棋手", &mut self.player, 130.0)
                .on_hover_text("姓名、拼音或首字母，或序号（如 12号）");
            field(ui, "查找：", &mut self.words, 150.0)
                .on_hover_text("事项、理由、时间、记录人中的文字，或记录号");
            let nothing = (*self == Filter::default()).then_some("没有筛选条件");
            if small(ui, "清空条件", nothing).clicked() {
                *self = Filter::default();
            }
            ui.label(theme::quiet(count(self)));
        });
    }

    /// The rows that fit, newest first.
    pub fn keys(&self, lines: &Lines, state: &State) -> Vec<Seq> {
        let table = self.table.trim();
        // The inner none is a table that no number names.
        let table = (!table.is_empty()).then(|| typed_number(table).map(Table));
        let player = self.player.trim();
        let players = (!player.is_empty()).then(|| players(player, lines.names(), state));
        let fits = |line: &&Line| {
            let about = &line.about;
            self.kind.is_none_or(|kind| about.kind == kind)
                && self.round.is_none_or(|round| about.rounds.contains(&round))
                && table.is_none_or(|table| table.is_some_and(|t| about.tables.contains(&t)))
                && players.as_ref().is_none_or(|ids| !ids.is_disjoint(&about.players))
                && self.words.split_whitespace().all(|word| line.holds(word))
        };
        lines.all().iter().rev().filter(fits).map(|line| line.seq).collect()
    }
}

/// Everybody who answers to the text, by any name they stood under here.
fn players(
    text: &str,
    names: &BTreeMap<PlayerId, Vec<String>>,
    state: &State,
) -> BTreeSet<PlayerId> {
    let number = typed_number(text);
    let numbered = |id: &PlayerId| {
        let no = state.entrants.get(id).and_then(|e| e.no);
        number.is_some() && no.map(|no| no.0) == number
    };
    let pinyin = |id: &PlayerId| {
        let entrant = state.entrants.get(id);
        entrant.and_then(|e| e.facts.person.pinyin.clone())
    };
    let answers = |id: &PlayerId, all: &[String]| {
        all.iter().any(|name| name_order::answers(name, pinyin(id).as_deref(), text))
    };
    names.iter().filter(|(id, all)| numbered(id) || answers(id, all)).map(|(id, _)| *id).collect()
}
