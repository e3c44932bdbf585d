//! 对阵表: who meets whom at which table; with the results filled in, 本轮成绩.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::model::outcome::Outcome;
use crate::model::points::{HalfPoints, Points};
use crate::paper::block::{
    Align, Block, Column, Document, Edge, HeadCell, Paper, Row, Rules, SheetHead, Table,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::wording;

/// One player as the sheet shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSeat {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; empty if it has none.
    pub unit: String,
    /// 积分 before the round on a pairing sheet, after it on a result sheet.
    pub score: HalfPoints,
}

/// The state of a table's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableResult {
    /// Not played yet: the cell is left blank to write in.
    Open,
    /// Settled.
    Final(Outcome),
    /// Under arbitration: printed with 待定.
    Provisional(Outcome),
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
    /// 结果.
    pub result: TableResult,
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
    /// What results are worth.
    pub points: Points,
    /// Whether units are printed.
    pub units: Units,
    /// How many tables a page holds.
    pub density: Density,
}

/// The pairing sheet, results blank unless known.
pub fn pairing(head: &SheetHead, facts: &PairingFacts) -> Document {
    super::sheet(head, "对阵表", Paper::A4_PORTRAIT, blocks(facts))
}

/// The same sheet with the results of the round.
pub fn round_results(head: &SheetHead, facts: &PairingFacts) -> Document {
    super::sheet(head, "成绩", Paper::A4_PORTRAIT, blocks(facts))
}

fn blocks(facts: &PairingFacts) -> Vec<Block> {
    let mut rows: Vec<Row> = facts.tables.iter().map(|row| self::row(row, facts)).collect();
    rows.extend(facts.byes.iter().map(|seat| Row::Note(note("轮空", seat, facts.units))));
    rows.extend(facts.absent.iter().map(|seat| Row::Note(note("缺席", seat, facts.units))));
    let (em, row_height) = match facts.density {
        Density::Airy => (pt10(128), mm(9)),
        Density::Normal => (pt10(115), mm(78) / 10),
        Density::Tight => (pt10(100), mm(6)),
    };
    vec![Block::Table(Table {
        columns: columns(facts.units),
        header: header(facts.units),
        rows,
        em,
        row_height,
        rules: Rules::Open,
        lanes: 1,
    })]
}

fn columns(units: Units) -> Vec<Column> {
    let no = || Column::new(8, 11, Align::Centre);
    let name = |align| Column::new(24, 34, align).share(2).face(Face::Bold);
    let unit = |align| Column::new(26, 44, align).share(2).scale(84);
    let score = || Column::new(9, 12, Align::Centre);
    let mut columns = vec![
        Column::new(9, 12, Align::Centre).face(Face::Bold),
        no().edge(Edge::Hair),
        name(Align::Left),
        unit(Align::Left),
        score(),
        Column::new(17, 20, Align::Centre).face(Face::Bold).scale(110).edge(Edge::Strong),
        score().edge(Edge::Strong),
        unit(Align::Right),
        name(Align::Right),
        no(),
    ];
    if units == Units::Hidden {
        columns.remove(7);
        columns.remove(3);
        for column in columns.iter_mut().filter(|column| column.min == mm(24)) {
            column.scale = 118;
            column.max = mm(60);
        }
    }
    columns
}

fn header(units: Units) -> Vec<HeadCell> {
    let side = match units {
        Units::Shown => 4,
        Units::Hidden => 3,
    };
    let tall =
        |text: &str, column| HeadCell { text: text.into(), column, across: 1, row: 0, down: 2 };
    let wide =
        |text: &str, column| HeadCell { text: text.into(), column, across: side, row: 0, down: 1 };
    let mut header = vec![
        tall("台次", 0),
        wide("红方（先手）", 1),
        tall("结果", side + 1),
        wide("黑方（后手）", side + 2),
    ];
    let names = match units {
        Units::Shown => vec!["序号", "姓名", "单位", "积分", "", "积分", "单位", "姓名", "序号"],
        Units::Hidden => vec!["序号", "姓名", "积分", "", "积分", "姓名", "序号"],
    };
    header.extend(names.into_iter().enumerate().filter(|(_, text)| !text.is_empty()).map(
        |(index, text)| HeadCell {
            text: text.into(),
            column: index + 1,
            across: 1,
            row: 1,
            down: 1,
        },
    ));
    header
}

fn row(row: &PairingRow, facts: &PairingFacts) -> Row {
    let result = match row.result {
        TableResult::Open => String::new(),
        TableResult::Final(outcome) => wording::result(outcome, &facts.points),
        TableResult::Provisional(outcome) => {
            format!("{}\n待定", wording::result(outcome, &facts.points))
        }
    };
    let (red, black) = (&row.red, &row.black);
    let mut cells = vec![
        row.table.to_string(),
        red.no.to_string(),
        red.name.clone(),
        red.unit.clone(),
        red.score.to_string(),
        result,
        black.score.to_string(),
        black.unit.clone(),
        black.name.clone(),
        black.no.to_string(),
    ];
    if facts.units == Units::Hidden {
        cells.remove(7);
        cells.remove(3);
    }
    Row::Cells(cells)
}

fn note(what: &str, seat: &SheetSeat, units: Units) -> String {
    let unit = match units {
        Units::Shown if !seat.unit.is_empty() => format!("　{}", seat.unit),
        _ => String::new(),
    };
    format!("{what}：{} 号　{}{unit}　积分 {}", seat.no, seat.name, seat.score)
}
