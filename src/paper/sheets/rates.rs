//! 得分率与晋级: score, rate and grade reached in a level group, which has no ranking
//! (rules.md §10.2).

use crate::paper::block::{Block, Document, Edge, Paper, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::Named;
use super::listing::{Listing, centred, left, name};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateRow {
    /// Whose row it is.
    pub player: Named,
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

/// The list, by number: these groups have no ranking. Above it the thresholds and how the rate
/// is counted, line by line.
pub fn rates(head: &SheetHead, rules: &[String], rows: &[RateRow]) -> Document {
    let noted = rows.iter().any(|row| !row.note.is_empty());
    let bold = |least, most| centred(least, most).face(Face::Bold);
    let columns = Listing::<RateRow>::new()
        .col("序号", centred(11, 14), |row| row.player.no)
        .col("姓名", name(24, 40, 2), |row| row.player.name.clone())
        .col("单位", left(20, 48).share(3).scale(88), |row| row.player.unit.clone())
        .col("积分", bold(14, 18).edge(Edge::Strong), |row| row.score.clone())
        .col("其中未赛得分", centred(16, 26).scale(90), |row| row.unplayed.clone())
        .col("得分率", centred(30, 36), |row| row.rate.clone())
        .col("达到等级", bold(24, 30).edge(Edge::Hair), |row| row.grade.clone())
        .col_if(noted, "备注", left(20, 40).share(1).scale(85), |row| row.note.clone());
    let table = Table { em: pt10(110), row_height: mm(15) / 2, ..columns.table(rows) };
    let mut blocks: Vec<Block> = rules.iter().map(|text| Block::line(text, pt10(100))).collect();
    blocks.extend([Block::Gap(mm(1)), Block::Table(table)]);
    super::sheet(head, "得分率与晋级", Paper::A4_PORTRAIT, blocks)
}
