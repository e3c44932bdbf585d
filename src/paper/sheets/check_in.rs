//! 检录表: what has been seen of each player, with room to tick and to sign.

use crate::paper::block::{Block, Document, Edge, Paper, Rules, SheetHead, Table};
use crate::paper::page::mm;

use super::listing::{Listing, centred, left, name};

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

/// The check-in list of the players expected, in this order.
pub fn check_in(head: &SheetHead, rows: &[CheckInRow]) -> Document {
    let mark = |tick: Tick| match tick {
        Tick::Done => "✓",
        Tick::Open => "",
        Tick::Unasked => "—",
    };
    let columns = Listing::<CheckInRow>::new()
        .col("序号", centred(11, 13), |row| row.number.clone())
        .col("姓名", name(26, 40, 1), |row| row.name.clone())
        .col("单位", left(22, 46).share(1).scale(88), |row| row.unit.clone())
        .col("缴费", centred(13, 14).edge(Edge::Hair), |row| mark(row.fee))
        .col("证件", centred(13, 14), |row| mark(row.document))
        .col("报到", centred(13, 14), |row| mark(row.present))
        .blank("签名", centred(28, 30))
        .col("备注", left(22, 36).share(1).scale(82), |row| row.note.clone());
    let table = Table { rules: Rules::Grid, row_height: mm(8), ..columns.table(rows) };
    let blocks = vec![Block::Table(table), Block::signatures(["检录员", "日期"])];
    super::sheet(head, "检录表", Paper::A4_PORTRAIT, blocks)
}
