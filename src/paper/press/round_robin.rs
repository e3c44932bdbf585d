//! Sheets of a round robin: everybody against everybody, and the plan of all rounds.

use super::Desk;
use crate::model::field::{Field, System};
use crate::model::id::{Round, StartNumber};
use crate::model::points::Points;
use crate::paper::block::Document;
use crate::paper::sheets::round_robin::{self, CrossedFacts, CrossedRow, PlanFacts, PlannedRound};
use crate::paper::sheets::wording;
use crate::rules::awards::rates::is_ranked;
use crate::rules::field::field_after;
use crate::rules::pairing::round_robin::{rounds, schedule, scheduled};
use crate::rules::ranking::score::{Appearance, Results};

impl Desk<'_> {
    /// Refuses what only a round robin has.
    fn in_round_robin(&self) -> Result<System, String> {
        let system = self.state.regulation.play_of(self.order.group).system;
        match system {
            System::RoundRobin | System::DoubleRoundRobin => Ok(system),
            System::Swiss => Err("本组不是循环赛，没有这张表".into()),
        }
    }

    pub(super) fn crossed(&self) -> Result<Document, String> {
        self.in_round_robin()?;
        let after = self.after()?;
        let field = field_after(self.state, self.order.group, after);
        let standings = self.views.standings(self.state, self.order.group, after);
        let (keys, _) = self.key_columns(&standings);
        let results = Results::after(&field, after);
        let ranks = is_ranked(&self.state.regulation, self.order.group);
        let (points, players) = (self.points(), scheduled(&field));
        let row = |no: &StartNumber| {
            let ranked = standings.rows.iter().find(|row| row.no == *no);
            let score = || vec![results.score(*no).to_string()];
            Some(CrossedRow {
                player: self.named(self.numbering.player(*no)?),
                games: players.iter().map(|other| games(&results, &points, *no, *other)).collect(),
                keys: ranked
                    .map_or_else(score, super::tables::values)
                    .into_iter()
                    .take(keys.len())
                    .collect(),
                place: ranked.filter(|_| ranks).map(|row| row.rank),
            })
        };
        let rows = players.iter().filter_map(row).collect();
        let facts = CrossedFacts { keys: keys.clone(), rows };
        Ok(round_robin::crossed(&self.after_head(after), &facts))
    }

    pub(super) fn plan(&self) -> Result<Document, String> {
        let system = self.in_round_robin()?;
        let field: &Field = self.views.field(self.state, self.order.group).ok_or("没有这个组别")?;
        let players = scheduled(field);
        if players.len() < 2 {
            return Err("还没有抽定序号，排不出各轮".into());
        }
        let planned = |round: Round| {
            let (tables, bye) = schedule(&players, round);
            PlannedRound { round, tables, bye }
        };
        let facts = PlanFacts {
            rounds: (1..=rounds(players.len(), system)).map(Round).map(planned).collect(),
            players: players
                .iter()
                .filter_map(|no| Some(self.named(self.numbering.player(*no)?)))
                .collect(),
        };
        Ok(round_robin::plan(&self.plain_head(), &facts))
    }
}

/// What a player scored against another, game by game.
fn games(
    results: &Results<'_>,
    points: &Points,
    no: StartNumber,
    other: StartNumber,
) -> Vec<String> {
    let game = |(_, seat): &(Round, Appearance)| match seat {
        Appearance::Table { opponent, side, outcome } if *opponent == other => {
            Some(match wording::mark(*outcome, *side) {
                unplayed @ ("+" | "−") => unplayed.to_string(),
                _ => points.score(*outcome, *side).to_string(),
            })
        }
        _ => None,
    };
    results.seats(no).iter().filter_map(game).collect()
}
