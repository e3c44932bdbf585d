//! 犯规与弃权记录: what was noted, at which table, and what followed.

use crate::model::id::StartNumber;
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, pt10};

/// One record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoulRow {
    /// 轮次, e.g. `第3轮`; empty if it belongs to none.
    pub round: String,
    /// 台次; empty if it happened away from a table.
    pub table: String,
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 情形: 手机响, 吸烟, 弃权 ….
    pub what: String,
    /// 处理: 警告, 记犯规1次, 判负 ….
    pub ruling: String,
    /// 累计: the player's fouls after this one.
    pub total: u32,
    /// 裁判员 who noted it; may be empty.
    pub noted_by: String,
}

/// The records of a round, a group or the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoulsFacts {
    /// The records in order.
    pub rows: Vec<FoulRow>,
}

/// The record of fouls and forfeits.
pub fn fouls(head: &SheetHead, facts: &FoulsFacts) -> Document {
    let mut table = Table::new(vec![
        ("轮次", Column::new(14, 16, Align::Centre)),
        ("台次", Column::new(10, 12, Align::Centre)),
        ("序号", Column::new(10, 12, Align::Centre)),
        ("姓名", Column::new(24, 36, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(18, 36, Align::Left).share(2).scale(86)),
        ("情形", Column::new(22, 50, Align::Left).share(2).edge(Edge::Hair)),
        ("处理", Column::new(22, 40, Align::Left).share(2)),
        ("累计", Column::new(10, 12, Align::Centre).edge(Edge::Hair)),
        ("裁判员", Column::new(16, 22, Align::Left).scale(90)),
    ]);
    table.rows = facts
        .rows
        .iter()
        .map(|row| {
            Row::Cells(vec![
                row.round.clone(),
                row.table.clone(),
                row.no.to_string(),
                row.name.clone(),
                row.unit.clone(),
                row.what.clone(),
                row.ruling.clone(),
                row.total.to_string(),
                row.noted_by.clone(),
            ])
        })
        .collect();
    let mut blocks = vec![Block::Table(table)];
    if facts.rows.is_empty() {
        blocks = vec![Block::Line(TextLine {
            text: "没有犯规和弃权记录。".into(),
            face: Face::Text,
            em: pt10(120),
            align: Align::Centre,
            ink: Ink::BLACK,
        })];
    }
    super::sheet(head, "犯规与弃权记录", Paper::A4_PORTRAIT, blocks)
}
