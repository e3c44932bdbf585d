//! 抽签结果: the numbers with the hash of each lot, so that anyone in the hall can recompute them.

use crate::model::id::StartNumber;
use crate::paper::block::{Block, Document, Edge, Paper, SheetHead};
use crate::paper::font::Face;
use crate::paper::page::pt10;

use super::listing::{Listing, centred, left, name};

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
    let line = |text: &str, em| Block::Line(super::line(text, em));
    let mut blocks = Vec::new();
    let mut columns = Listing::<DrawRow>::new()
        .col("序号", centred(12, 16).face(Face::Bold), |row| row.no)
        .col("姓名", name(24, 44, 2), |row| row.name.clone())
        .col("单位", left(20, 70).share(3).scale(86), |row| row.unit.clone());
    let halves = facts.rows.iter().any(|row| !row.half.is_empty());
    match &facts.seed {
        Some(seed) => {
            blocks.push(line(&format!("抽签种子：{seed}"), pt10(130)));
            let check = match halves {
                true => {
                    "验证：对“种子/报名序”（UTF-8）求 SHA-256，按十六进制小写从小到大，上半区依次得单号，下半区依次得双号"
                }
                false => {
                    "验证：对“种子/报名序”（UTF-8）求 SHA-256，按十六进制小写从小到大排列，依次为1号、2号…"
                }
            };
            blocks.push(line(check, pt10(90)));
            let hash = |row: &DrawRow| row.hash.chars().take(16).collect::<String>();
            columns = columns
                .col_if(halves, "半区", centred(12, 14).edge(Edge::Hair), |row| row.half.clone())
                .col("报名序", centred(14, 18).edge(Edge::Hair), |row| row.index.clone())
                .col("SHA-256 前16位", left(38, 46).scale(86), hash);
        }
        None => blocks.push(line("序号由抽签现场手工抽定。", pt10(110))),
    }
    blocks.push(Block::Table(columns.table(&facts.rows)));
    super::sheet(head, "抽签结果", Paper::A4_PORTRAIT, blocks)
}
