//! 录谱名单: which tables record their games; once results are in, who owes the record.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::paper::block::{Block, Document, Edge, Paper, Rules, SheetHead, Table, TableRow};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::listing::{Listing, centred, left, name};

/// One table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordingRow {
    /// 台次.
    pub table: TableNo,
    /// 红方: number and name.
    pub red: (StartNumber, String),
    /// 黑方: number and name.
    pub black: (StartNumber, String),
    /// 结果 as written; empty before it is in.
    pub result: String,
    /// 录谱方, with the name; empty before the result.
    pub owed: String,
    /// A refusal and what was noted for it; may be empty.
    pub note: String,
}

/// The list under the rule in a sentence, to be signed as the records are handed in.
pub fn recording(head: &SheetHead, rule: &str, rows: &[RecordingRow]) -> Document {
    let columns = Listing::<RecordingRow>::new()
        .col("台次", centred(11, 13).face(Face::Bold), |row| row.table)
        .col("序号", centred(10, 12).edge(Edge::Hair), |row| row.red.0)
        .col("红方", name(30, 44, 2), |row| row.red.1.clone())
        .col("结果", centred(14, 18), |row| row.result.clone())
        .col("黑方", name(30, 44, 2), |row| row.black.1.clone())
        .col("序号", centred(10, 12), |row| row.black.0)
        .col("录谱方", left(24, 34).share(2).scale(90), |row| row.owed.clone())
        .blank("交谱签名", centred(26, 34).share(1));
    let mut table = Table { rules: Rules::Grid, row_height: mm(9), ..columns.table(&[]) };
    for (row, cells) in rows.iter().zip(columns.rows(rows)) {
        table.rows.push(cells);
        if !row.note.is_empty() {
            table.rows.push(TableRow::Note(row.note.clone()));
        }
    }
    let blocks = vec![
        Block::line(rule, pt10(105)),
        Block::Gap(mm(1)),
        Block::Table(table),
        Block::signatures(["收谱裁判员", "裁判长"]),
    ];
    super::sheet(head, "录谱名单", Paper::A4_PORTRAIT, blocks)
}
