//! 得分率与晋级: score, rate and grade reached in a level group, which has no ranking
//! (rules.md §10.2).

use crate::model::id::StartNumber;
use crate::paper::block::{Align, Block, Column, Document, Edge, Paper, Row, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateRow {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 积分.
    pub score: String,
    /// 其中轮空、弃权得分; empty if none.
    pub unplayed: String,
    /// 得分率.
    pub rate: String,
    /// 达到等级; empty if none.
    pub grade: String,
    /// 备注: 已持有, 退赛 ….
    pub note: String,
}

/// A level group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatesFacts {
    /// The thresholds and how the rate is counted, line by line.
    pub rules: Vec<String>,
    /// The players by number.
    pub rows: Vec<RateRow>,
}

/// The list, by number: these groups have no ranking.
pub fn rates(head: &SheetHead, facts: &RatesFacts) -> Document {
    let noted = facts.rows.iter().any(|row| !row.note.is_empty());
    let mut columns = vec![
        ("序号", Column::new(11, 14, Align::Centre)),
        ("姓名", Column::new(24, 40, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(20, 48, Align::Left).share(3).scale(88)),
        ("积分", Column::new(14, 18, Align::Centre).face(Face::Bold).edge(Edge::Strong)),
        ("其中未赛得分", Column::new(16, 26, Align::Centre).scale(90)),
        ("得分率", Column::new(18, 22, Align::Centre)),
        ("达到等级", Column::new(24, 30, Align::Centre).face(Face::Bold).edge(Edge::Hair)),
    ];
    if noted {
        columns.push(("备注", Column::new(20, 40, Align::Left).share(1).scale(85)));
    }
    let mut table = Table::new(columns);
    table.em = pt10(110);
    table.row_height = mm(15) / 2;
    table.rows = facts
        .rows
        .iter()
        .map(|row| {
            let mut cells = vec![row.no.to_string(), row.name.clone(), row.unit.clone()];
            let rest = [&row.score, &row.unplayed, &row.rate, &row.grade, &row.note];
            cells.extend(rest.into_iter().cloned());
            Row::Cells(cells)
        })
        .collect();
    let mut blocks: Vec<Block> =
        facts.rules.iter().map(|text| Block::Line(super::line(text, pt10(100)))).collect();
    blocks.push(Block::Gap(mm(1)));
    blocks.push(Block::Table(table));
    super::sheet(head, "得分率与晋级", Paper::A4_PORTRAIT, blocks)
}
