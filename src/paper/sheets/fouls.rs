//! 犯规与弃权记录: what was noted, at which table, and what followed.

use crate::paper::block::{Align, Block, Document, Edge, Paper, SheetHead, TextLine};
use crate::paper::page::pt10;

use super::Named;
use super::listing::{Listing, centred, left, name};

/// One record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoulRow {
    /// 轮次, e.g. `第3轮`; empty if it belongs to none.
    pub round: String,
    /// 台次; empty if it happened away from a table.
    pub table: String,
    /// Whose foul it was.
    pub player: Named,
    /// 情形: 手机响, 吸烟, 弃权 ….
    pub what: String,
    /// 处理: 警告, 记犯规1次, 判负 ….
    pub ruling: String,
    /// 累计: the player's fouls after this one.
    pub total: u32,
}

/// The record of fouls and forfeits, in this order; who noted them is written in by hand.
pub fn fouls(head: &SheetHead, rows: &[FoulRow]) -> Document {
    let columns = Listing::<FoulRow>::new()
        .col("轮次", centred(14, 16), |row| row.round.clone())
        .col("台次", centred(10, 12), |row| row.table.clone())
        .col("序号", centred(10, 12), |row| row.player.no)
        .col("姓名", name(24, 36, 2), |row| row.player.name.clone())
        .col("单位", left(18, 36).share(2).scale(86), |row| row.player.unit.clone())
        .col("情形", left(22, 50).share(2).edge(Edge::Hair), |row| row.what.clone())
        .col("处理", left(22, 40).share(2), |row| row.ruling.clone())
        .col("犯规累计", centred(11, 12).edge(Edge::Hair), |row| row.total)
        .blank("裁判员", left(16, 22).scale(90));
    let none = TextLine {
        align: Align::Centre,
        ..TextLine::new("没有犯规和弃权记录。", pt10(120))
    };
    let block = match rows {
        [] => Block::Line(none),
        _ => Block::Table(columns.table(rows)),
    };
    super::sheet(head, "犯规与弃权记录", Paper::A4_PORTRAIT, vec![block])
}
