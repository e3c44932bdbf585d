//! 循环赛成绩表 and 循环赛编排表: who scored what against whom, and every round before it is played.

use crate::model::id::{Round, StartNumber};
use crate::paper::block::{Block, Document, Edge, Paper, Rules, SheetHead, Table};
use crate::paper::fit::LEAST;
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};
use crate::paper::widths;

use super::Named;
use super::listing::{Listing, centred, key_column, left, name};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossedRow {
    /// Whose row it is.
    pub player: Named,
    /// Against each player of the table in its order, the games in the order of play: its points, or
    /// a + or − where one of them did not come. Nothing against itself.
    pub games: Vec<Vec<String>>,
    /// The keys, as many as [`CrossedFacts::keys`].
    pub keys: Vec<String>,
    /// 名次; none where it is not ranked.
    pub place: Option<u32>,
}

/// A group of a round robin after some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossedFacts {
    /// Names of the key columns, the score first.
    pub keys: Vec<String>,
    /// The players by number.
    pub rows: Vec<CrossedRow>,
}

/// The table of everybody against everybody; its diagonal is crossed out.
pub fn crossed(head: &SheetHead, facts: &CrossedFacts) -> Document {
    let paper = match widths::least(&crossed_table(facts, LEAST)) {
        wide if wide > Paper::A4_LANDSCAPE.width - mm(24) => Paper::A3_LANDSCAPE,
        _ => Paper::A4_LANDSCAPE,
    };
    let table = crossed_table(facts, if facts.rows.len() > 12 { LEAST } else { pt10(105) });
    let remark =
        "每格为行中棋手对列中棋手的得分，双循环依次为两局；+ 为对方弃权得分，− 为弃权失分。";
    super::sheet(head, "循环赛成绩表", paper, vec![Block::remark(remark), Block::Table(table)])
}

fn crossed_table(facts: &CrossedFacts, em: Len) -> Table {
    let numbers: Vec<String> = facts.rows.iter().map(|row| row.player.no.to_string()).collect();
    let name_scale = (pt10(105) * 100 / em + 1).max(100);
    let mut columns = Listing::<CrossedRow>::new()
        .col("序号", centred(9, 10), |row| row.player.no)
        .col("姓名", name(22, 34, 2).scale(name_scale), |row| row.player.name.clone())
        .col("单位", left(18, 40).share(3), |row| row.player.unit.clone());
    for (index, number) in numbers.iter().enumerate() {
        let edge = if index == 0 { Edge::Strong } else { Edge::Hair };
        columns = columns.col(number, centred(7, 14).share(1).edge(edge), move |row| {
            row.games.get(index).map(|games| games.join("\n")).unwrap_or_default()
        });
    }
    for (index, key) in facts.keys.iter().enumerate() {
        let says = move |row: &CrossedRow| row.keys.get(index).cloned().unwrap_or_default();
        columns = columns.col(key, key_column(index, centred(11, 16)), says);
    }
    let rank = centred(11, 13).face(Face::Bold).scale(115).edge(Edge::Strong);
    let ranked = facts.rows.is_empty() || facts.rows.iter().any(|row| row.place.is_some());
    let place = |row: &CrossedRow| row.place.map_or("—".to_owned(), |rank| rank.to_string());
    let columns = columns.col_if(ranked, "名次", rank, place);
    let list = columns.table(&facts.rows);
    Table { em, row_height: mm(9), rules: Rules::Grid, diagonal: Some(3), ..list }
}

/// One round of the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedRound {
    /// Which one.
    pub round: Round,
    /// Red and black of each table.
    pub tables: Vec<(StartNumber, StartNumber)>,
    /// 轮空.
    pub bye: Option<StartNumber>,
}

/// The plan of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanFacts {
    /// All rounds in order.
    pub rounds: Vec<PlannedRound>,
    /// The players by number.
    pub players: Vec<Named>,
}

/// Height of a row of names under the plan.
const NAME_ROW: Len = mm(11) / 2;
/// Room for both tables on an upright page beside their headers and the remark.
const ROOM: Len = mm(222);

/// All rounds on one page, the numbers with their names below.
pub fn plan(head: &SheetHead, facts: &PlanFacts) -> Document {
    let most = facts.rounds.iter().map(|round| round.tables.len()).max().unwrap_or(0);
    let heads: Vec<String> = (1..=most).map(|table| format!("{table}台")).collect();
    let byes = facts.rounds.iter().any(|round| round.bye.is_some());
    let mut columns =
        Listing::<PlannedRound>::new()
            .col("轮次", centred(11, 16).face(Face::Bold), |row| row.round);
    for (index, head) in heads.iter().enumerate() {
        columns = columns.col(head, centred(10, 30).share(1), move |row| {
            row.tables.get(index).map(|(red, black)| format!("{red}–{black}")).unwrap_or_default()
        });
    }
    let columns = columns.col_if(byes, "轮空", centred(10, 16), |row| {
        row.bye.map(|no| no.to_string()).unwrap_or_default()
    });
    let count = |n: usize| Len::try_from(n).unwrap_or(1).max(1);
    let names = count(facts.players.len().div_ceil(2)) * NAME_ROW;
    let row_height = ((ROOM - names) / count(facts.rounds.len())).clamp(mm(48) / 10, mm(8));
    let em = if most > 12 { LEAST } else { pt10(100) };
    let rounds = Table { em, row_height, rules: Rules::Grid, ..columns.table(&facts.rounds) };
    let players = Listing::<Named>::new()
        .col("序号", centred(10, 12).face(Face::Bold), |row| row.no)
        .col("姓名", name(24, 40, 2), |row| row.name.clone())
        .col("单位", left(20, 50).share(3), |row| row.unit.clone());
    let players = players.table(&facts.players);
    let players = Table { em: LEAST, row_height: NAME_ROW, lanes: 2, ..players };
    let blocks = vec![
        Block::remark("每台前者执红先走；序号对应的棋手见下。"),
        Block::Table(rounds),
        Block::Gap(mm(1)),
        Block::Table(players),
    ];
    super::sheet(head, "循环赛编排表", Paper::A4_PORTRAIT, blocks)
}
