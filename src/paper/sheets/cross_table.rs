//! 成绩表: every player's opponents, sides, results and running score, the ranking keys, the rank.

use crate::model::id::StartNumber;
use crate::model::outcome::{Outcome, Side};
use crate::model::points::HalfPoints;
use crate::paper::block::{
    Align, Block, Column, Document, Edge, HeadCell, Paper, Row, Rules, SheetHead, Table,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::wording;

/// What one round was to one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundCell {
    /// A table, with the score after it.
    Played {
        /// The opponent's number.
        opponent: StartNumber,
        /// The player's own side.
        side: Side,
        /// What happened at the table.
        outcome: Outcome,
        /// The player's score after the round.
        total: HalfPoints,
    },
    /// A table without a result yet.
    Open {
        /// The opponent's number.
        opponent: StartNumber,
        /// The player's own side.
        side: Side,
    },
    /// 轮空, with the score after it.
    Bye {
        /// The player's score after the round.
        total: HalfPoints,
    },
    /// Not paired, with the score after it.
    Absent {
        /// The player's score after the round.
        total: HalfPoints,
    },
}

/// Where a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankCell {
    /// 名次.
    Rank(u32),
    /// Not ranked (补位、退赛、取消资格).
    Unranked,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossRow {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// One cell a round, round 1 first; missing ones are left blank.
    pub rounds: Vec<RoundCell>,
    /// The keys, as many as [`CrossFacts::keys`].
    pub keys: Vec<String>,
    /// 名次.
    pub place: RankCell,
}

/// A group after some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossFacts {
    /// How many rounds have a column.
    pub rounds: u32,
    /// Names of the key columns, the score first: `积分`, `对手分`, ….
    pub keys: Vec<String>,
    /// The players, in number order or in the order of the ranking.
    pub rows: Vec<CrossRow>,
}

/// Head of the last column.
const RANK: &str = "名次";

/// The cross-table, on lying paper.
pub fn cross_table(head: &SheetHead, facts: &CrossFacts) -> Document {
    let rounds = facts.rounds as usize;
    let em = match rounds {
        0..=7 => pt10(95),
        8..=9 => pt10(90),
        10..=11 => pt10(84),
        _ => pt10(78),
    };
    // A level group has no ranking, and no column for it.
    let ranked = facts.rows.is_empty() || facts.rows.iter().any(|r| r.place != RankCell::Unranked);
    let (mut columns, mut header) =
        (columns(rounds, facts.keys.len()), header(rounds, &facts.keys));
    if !ranked {
        columns.pop();
        header.retain(|cell| cell.text != RANK);
    }
    let table = Table {
        columns,
        header,
        rows: facts.rows.iter().map(|row| self::row(row, rounds, facts.keys.len())).collect(),
        em,
        row_height: em * 12 / 5 + mm(1),
        rules: Rules::Open,
        lanes: 1,
    };
    super::sheet(head, "成绩表", Paper::A4_LANDSCAPE, vec![Block::Table(table)])
}

fn columns(rounds: usize, keys: usize) -> Vec<Column> {
    let mut columns = vec![
        Column::new(8, 10, Align::Centre),
        Column::new(19, 28, Align::Left).share(3).face(Face::Bold),
        Column::new(17, 30, Align::Left).share(3).scale(92),
    ];
    for index in 0..rounds {
        let edge = if index == 0 { Edge::Strong } else { Edge::Hair };
        columns.push(Column::new(10, 16, Align::Centre).share(1).edge(edge));
    }
    for index in 0..keys {
        let edge = if index == 0 { Edge::Strong } else { Edge::Open };
        let face = if index == 0 { Face::Bold } else { Face::Text };
        columns.push(Column::new(8, 14, Align::Centre).edge(edge).face(face));
    }
    columns.push(Column::new(9, 12, Align::Centre).face(Face::Bold).scale(115).edge(Edge::Strong));
    columns
}

fn header(rounds: usize, keys: &[String]) -> Vec<HeadCell> {
    let cell =
        |text: String, column, across, row, down| HeadCell { text, column, across, row, down };
    let mut header = vec![
        cell("序号".into(), 0, 1, 0, 2),
        cell("姓名".into(), 1, 1, 0, 2),
        cell("单位".into(), 2, 1, 0, 2),
        cell(RANK.into(), 3 + rounds + keys.len(), 1, 0, 2),
    ];
    if rounds > 0 {
        header.push(cell("各轮：先后手与对手序号 / 结果与累计积分".into(), 3, rounds, 0, 1));
    }
    header.extend((0..rounds).map(|index| cell(format!("第{}轮", index + 1), 3 + index, 1, 1, 1)));
    header
        .extend((0..).zip(keys).map(|(index, key)| cell(key.clone(), 3 + rounds + index, 1, 0, 2)));
    header
}

fn row(row: &CrossRow, rounds: usize, keys: usize) -> Row {
    let mut cells = vec![row.no.to_string(), row.name.clone(), row.unit.clone()];
    let text = |cells: Option<String>| cells.unwrap_or_default();
    cells.extend((0..rounds).map(|index| text(row.rounds.get(index).map(round_text))));
    cells.extend((0..keys).map(|index| text(row.keys.get(index).cloned())));
    cells.push(match row.place {
        RankCell::Rank(rank) => rank.to_string(),
        RankCell::Unranked => "—".to_owned(),
    });
    Row::Cells(cells)
}

/// Two lines: side and opponent, then result and running score.
fn round_text(cell: &RoundCell) -> String {
    match cell {
        RoundCell::Played { opponent, side, outcome, total } => {
            let (side_word, result) = (side.short(), wording::word(*outcome, *side));
            format!("{side_word} {opponent}\n{result} {total}")
        }
        RoundCell::Open { opponent, side } => format!("{} {opponent}\n　", side.short()),
        RoundCell::Bye { total } => format!("轮空\n{total}"),
        RoundCell::Absent { total } => format!("—\n{total}"),
    }
}
