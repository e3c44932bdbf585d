//! 成绩表: every player's opponents, sides, results and running score, the ranking keys, the rank.

use crate::model::points::HalfPoints;
use crate::paper::block::{Block, Document, Edge, HeadCell, Paper, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};
use crate::rules::ranking::score::Appearance;

use super::listing::{Listing, centred, key_column, left, name};
use super::{Named, wording};

/// What one round was to one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundCell {
    /// What it did; none where it was not paired.
    pub seat: Option<Appearance>,
    /// Its score after the round.
    pub total: HalfPoints,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossRow {
    /// Whose row it is.
    pub player: Named,
    /// One cell a round, round 1 first; missing ones are left blank.
    pub rounds: Vec<RoundCell>,
    /// The keys, as many as [`CrossFacts::keys`].
    pub keys: Vec<String>,
    /// 名次; none where it is not ranked (补位、退赛、取消资格).
    pub place: Option<u32>,
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

/// Columns before those of the rounds.
const BEFORE: usize = 3;

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
    let ranked = facts.rows.is_empty() || facts.rows.iter().any(|row| row.place.is_some());
    let heads: Vec<String> = (1..=rounds).map(|round| format!("第{round}轮")).collect();
    let mut columns = Listing::<CrossRow>::new()
        .col("序号", centred(8, 10), |row| row.player.no)
        .col("姓名", name(19, 28, 3), |row| row.player.name.clone())
        .col("单位", left(17, 30).share(3).scale(92), |row| row.player.unit.clone());
    for (index, head) in heads.iter().enumerate() {
        let column = centred(10, 16).share(1);
        let edge = if index == 0 { Edge::Strong } else { Edge::Hair };
        columns = columns.col(head, column.edge(edge), move |row| {
            row.rounds.get(index).map(round_text).unwrap_or_default()
        });
    }
    for (index, key) in facts.keys.iter().enumerate() {
        let says = move |row: &CrossRow| row.keys.get(index).cloned().unwrap_or_default();
        columns = columns.col(key, key_column(index, centred(8, 14)), says);
    }
    let rank = centred(9, 12).face(Face::Bold).scale(115).edge(Edge::Strong);
    let columns = columns.col_if(ranked, "名次", rank, place_text);
    let mut table = Table { em, row_height: em * 12 / 5 + mm(1), ..columns.table(&facts.rows) };
    table.header = header(table.header, rounds, ranked);
    super::sheet(head, "成绩表", Paper::A4_LANDSCAPE, vec![Block::Table(table)])
}

/// Two header rows: one line stands over all rounds, the other heads beside both; the rank is
/// painted before the rounds.
fn header(mut header: Vec<HeadCell>, rounds: usize, ranked: bool) -> Vec<HeadCell> {
    for cell in &mut header {
        match (BEFORE..BEFORE + rounds).contains(&cell.column) {
            true => cell.row = 1,
            false => cell.down = 2,
        }
    }
    header[BEFORE..].rotate_right(usize::from(ranked));
    if rounds > 0 {
        let text = "各轮：先后手与对手序号 / 结果与累计积分";
        let over = HeadCell { across: rounds, ..HeadCell::new(text, BEFORE) };
        header.insert(BEFORE + usize::from(ranked), over);
    }
    header
}

fn place_text(row: &CrossRow) -> String {
    row.place.map_or("—".to_owned(), |rank| rank.to_string())
}

/// Two lines: side and opponent, then result and running score.
fn round_text(RoundCell { seat, total }: &RoundCell) -> String {
    match seat {
        Some(Appearance::Table { opponent, side, outcome }) => {
            let (side_word, result) = (side.short(), wording::mark(*outcome, *side));
            // A minus close to the score would make it negative.
            let space = if matches!(result, "+" | "−") { '\u{3000}' } else { ' ' };
            format!("{side_word} {opponent}\n{result}{space}{total}")
        }
        Some(Appearance::Bye) => format!("轮空\n{total}"),
        None => format!("—\n{total}"),
    }
}
