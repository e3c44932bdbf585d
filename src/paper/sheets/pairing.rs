//! 对阵表: who meets whom at which table; with the results filled in, 本轮成绩.

use crate::model::event::TableResult;
use crate::model::id::Table as TableNo;
use crate::model::points::{HalfPoints, Points};
use crate::paper::block::{
    Align, Block, Column, Document, Edge, HeadCell, Paper, SheetHead, Table, TableRow,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::listing::{Listing, centred};
use super::{Named, wording};

/// One player as the sheet shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSeat {
    /// Who sits there.
    pub player: Named,
    /// 积分 before the round on a pairing sheet, after it on a result sheet.
    pub score: HalfPoints,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingRow {
    /// 台次.
    pub table: TableNo,
    /// 红方.
    pub red: SheetSeat,
    /// 黑方.
    pub black: SheetSeat,
    /// 结果; none leaves the cell blank to write in.
    pub result: Option<TableResult>,
}

/// Whether the units are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Units {
    /// With a unit column on either side.
    Shown,
    /// Names only, set larger.
    Hidden,
}

/// How many tables a page holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Density {
    /// About 25, to be read from a few steps away.
    Airy,
    /// About 30.
    Normal,
    /// About 38, for large fields.
    Tight,
}

/// A round of one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingFacts {
    /// The tables in order.
    pub tables: Vec<PairingRow>,
    /// 轮空.
    pub byes: Vec<SheetSeat>,
    /// Players who do not play this round (请假、退赛), if the arbiter wants them named.
    pub absent: Vec<SheetSeat>,
    /// Players who sit at the table they keep (固定台).
    pub kept: Vec<(TableNo, SheetSeat)>,
    /// What results are worth.
    pub points: Points,
    /// Whether units are printed.
    pub units: Units,
    /// How many tables a page holds.
    pub density: Density,
}

/// The pairing sheet, results blank unless known.
pub fn pairing(head: &SheetHead, facts: &PairingFacts) -> Document {
    super::sheet(head, "对阵表", Paper::A4_PORTRAIT, vec![table(facts, "积分")])
}

/// The same sheet with the results of the round.
pub fn round_results(head: &SheetHead, facts: &PairingFacts) -> Document {
    super::sheet(head, "成绩", Paper::A4_PORTRAIT, vec![table(facts, "赛后积分")])
}

/// `score` stands over the scores: those before the round, or after it.
fn table(facts: &PairingFacts, score: &str) -> Block {
    let units = facts.units == Units::Shown;
    let unit = |align| Column::new(26, 44, align).share(2).scale(84);
    let name = |align| match facts.units {
        Units::Shown => Column::new(24, 34, align).share(2).face(Face::Bold),
        Units::Hidden => Column::new(24, 60, align).share(2).face(Face::Bold).scale(118),
    };
    let result = centred(17, 20).face(Face::Bold).scale(110).edge(Edge::Strong);
    let columns = Listing::<PairingRow>::new()
        .col("台次", centred(9, 12).face(Face::Bold), |row| row.table)
        .col("序号", centred(8, 11).edge(Edge::Hair), |row| row.red.player.no)
        .col("姓名", name(Align::Left), |row| row.red.player.name.clone())
        .col_if(units, "单位", unit(Align::Left), |row| row.red.player.unit.clone())
        .col(score, centred(9, 12), |row| row.red.score)
        .col("结果", result, |row| result_text(row, &facts.points))
        .col(score, centred(9, 12).edge(Edge::Strong), |row| row.black.score)
        .col_if(units, "单位", unit(Align::Right), |row| row.black.player.unit.clone())
        .col("姓名", name(Align::Right), |row| row.black.player.name.clone())
        .col("序号", centred(8, 11), |row| row.black.player.no);
    let (em, row_height) = match facts.density {
        Density::Airy => (pt10(128), mm(9)),
        Density::Normal => (pt10(115), mm(78) / 10),
        Density::Tight => (pt10(100), mm(6)),
    };
    let mut table = Table { em, row_height, ..columns.table(&facts.tables) };
    table.header = header(&table.header, if units { 4 } else { 3 });
    for (what, seats) in [("轮空", &facts.byes), ("缺席", &facts.absent)] {
        table.rows.extend(seats.iter().map(|seat| TableRow::Note(note(what, seat, units))));
    }
    let kept = |(at, seat): &(TableNo, SheetSeat)| {
        TableRow::Note(format!(
            "固定台：{} 号　{}　每轮在第{at}台",
            seat.player.no, seat.player.name
        ))
    };
    table.rows.extend(facts.kept.iter().map(kept));
    Block::Table(table)
}

/// Two header rows: the sides over their columns, 台次 and 结果 beside both.
fn header(plain: &[HeadCell], side: usize) -> Vec<HeadCell> {
    let beside = |text: &str, column| HeadCell { down: 2, ..HeadCell::new(text, column) };
    let over = |text: &str, column| HeadCell { across: side, ..HeadCell::new(text, column) };
    let mut header = vec![
        beside("台次", 0),
        over("红方（先手）", 1),
        beside("结果", side + 1),
        over("黑方（后手）", side + 2),
    ];
    let below = plain.iter().filter(|cell| cell.column % (side + 1) != 0);
    header.extend(below.map(|cell| HeadCell { row: 1, ..cell.clone() }));
    header
}

fn result_text(row: &PairingRow, points: &Points) -> String {
    let Some(TableResult { outcome, provisional }) = row.result else { return String::new() };
    format!("{}{}", wording::result(outcome, points), if provisional { "\n待定" } else { "" })
}

fn note(what: &str, SheetSeat { player, score }: &SheetSeat, units: bool) -> String {
    let (gap, unit) =
        if units && !player.unit.is_empty() { ("　", &*player.unit) } else { ("", "") };
    format!("{what}：{} 号　{}{gap}{unit}　积分 {score}", player.no, player.name)
}
