//! 抽签结果: the numbers with the hash of each lot, so that anyone in the hall can recompute them.

use crate::model::id::StartNumber;
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, pt10};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawRow {
    /// 序号 as drawn.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 上 or 下 of a draw in halves; empty otherwise.
    pub half: String,
    /// Registration index in the group; empty for numbers drawn by hand.
    pub index: String,
    /// SHA-256 in hex of seed + "/" + index; empty for numbers drawn by hand.
    pub hash: String,
}

/// The draw of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawFacts {
    /// The announced seed; none for numbers drawn by hand.
    pub seed: Option<String>,
    /// The players by number.
    pub rows: Vec<DrawRow>,
}

/// The numbers drawn, and how to check them.
pub fn draw(head: &SheetHead, facts: &DrawFacts) -> Document {
    let line = |text: String, em| {
        Block::Line(TextLine { text, face: Face::Text, em, align: Align::Left, ink: Ink::BLACK })
    };
    let mut blocks = Vec::new();
    let mut columns = vec![
        ("序号", Column::new(12, 16, Align::Centre).face(Face::Bold)),
        ("姓名", Column::new(24, 44, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(20, 70, Align::Left).share(3).scale(86)),
    ];
    let halves = facts.rows.iter().any(|row| !row.half.is_empty());
    match &facts.seed {
        Some(seed) => {
            blocks.push(line(format!("抽签种子：{seed}"), pt10(130)));
            let check = match halves {
                true => {
                    "验证：对“种子/报名序”（UTF-8）求 SHA-256，按十六进制小写从小到大，上半区依次得单号，下半区依次得双号"
                }
                false => {
                    "验证：对“种子/报名序”（UTF-8）求 SHA-256，按十六进制小写从小到大排列，依次为1号、2号…"
                }
            };
            blocks.push(line(check.into(), pt10(90)));
            if halves {
                columns.push(("半区", Column::new(12, 14, Align::Centre).edge(Edge::Hair)));
            }
            columns.push(("报名序", Column::new(14, 18, Align::Centre).edge(Edge::Hair)));
            columns.push(("SHA-256 前16位", Column::new(38, 46, Align::Left).scale(86)));
        }
        None => blocks.push(line("序号由抽签现场手工抽定。".into(), pt10(110))),
    }
    let mut table = Table::new(columns);
    table.rows = facts
        .rows
        .iter()
        .map(|row| {
            let mut cells = vec![row.no.to_string(), row.name.clone(), row.unit.clone()];
            if halves {
                cells.push(row.half.clone());
            }
            if facts.seed.is_some() {
                cells.push(row.index.clone());
                cells.push(row.hash.chars().take(16).collect());
            }
            Row::Cells(cells)
        })
        .collect();
    blocks.push(Block::Table(table));
    super::sheet(head, "抽签结果", Paper::A4_PORTRAIT, blocks)
}
