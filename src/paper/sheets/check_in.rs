//! 检录表: what has been seen of each player, with room to tick and to sign.

use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, Rules, SheetHead, Table,
};
use crate::paper::font::Face;
use crate::paper::page::mm;

/// Whether something has been seen or done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tick {
    /// ✓.
    Done,
    /// Left blank to tick by hand.
    Open,
    /// Not asked for.
    Unasked,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInRow {
    /// 序号, or the order of entry before the draw.
    pub number: String,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 缴费.
    pub fee: Tick,
    /// 证件.
    pub document: Tick,
    /// 报到.
    pub present: Tick,
    /// 备注: open findings.
    pub note: String,
}

/// The players expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInFacts {
    /// The players in order.
    pub rows: Vec<CheckInRow>,
}

/// The check-in list.
pub fn check_in(head: &SheetHead, facts: &CheckInFacts) -> Document {
    let tick = || Column::new(13, 14, Align::Centre);
    let mut table = Table::new(vec![
        ("序号", Column::new(11, 13, Align::Centre)),
        ("姓名", Column::new(26, 40, Align::Left).share(1).face(Face::Bold)),
        ("单位", Column::new(22, 46, Align::Left).share(1).scale(88)),
        ("缴费", tick().edge(Edge::Hair)),
        ("证件", tick()),
        ("报到", tick()),
        ("签名", Column::new(28, 30, Align::Centre)),
        ("备注", Column::new(22, 36, Align::Left).share(1).scale(82)),
    ]);
    table.rules = Rules::Grid;
    table.row_height = mm(8);
    let mark = |tick: Tick| {
        match tick {
            Tick::Done => "✓",
            Tick::Open => "",
            Tick::Unasked => "—",
        }
        .to_owned()
    };
    table.rows = facts
        .rows
        .iter()
        .map(|row| {
            Row::Cells(vec![
                row.number.clone(),
                row.name.clone(),
                row.unit.clone(),
                mark(row.fee),
                mark(row.document),
                mark(row.present),
                String::new(),
                row.note.clone(),
            ])
        })
        .collect();
    let blocks = vec![Block::Table(table), Block::Signatures(vec!["检录员".into(), "日期".into()])];
    super::sheet(head, "检录表", Paper::A4_PORTRAIT, blocks)
}
