//! 录谱名单: which tables record their games; once results are in, who owes the record.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, Rules, SheetHead, Table,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

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

/// The tables of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordingFacts {
    /// The rule in a sentence.
    pub rule: String,
    /// The tables in order.
    pub rows: Vec<RecordingRow>,
}

/// The list, to be signed as the records are handed in.
pub fn recording(head: &SheetHead, facts: &RecordingFacts) -> Document {
    let player = || Column::new(30, 44, Align::Left).share(2).face(Face::Bold);
    let no = || Column::new(10, 12, Align::Centre);
    let mut table = Table::new(vec![
        ("台次", Column::new(11, 13, Align::Centre).face(Face::Bold)),
        ("序号", no().edge(Edge::Hair)),
        ("红方", player()),
        ("结果", Column::new(14, 18, Align::Centre)),
        ("黑方", player()),
        ("序号", no()),
        ("录谱方", Column::new(24, 34, Align::Left).share(2).scale(90)),
        ("交谱签名", Column::new(26, 34, Align::Centre).share(1)),
    ]);
    table.rules = Rules::Grid;
    table.row_height = mm(9);
    for row in &facts.rows {
        table.rows.push(Row::Cells(vec![
            row.table.to_string(),
            row.red.0.to_string(),
            row.red.1.clone(),
            row.result.clone(),
            row.black.1.clone(),
            row.black.0.to_string(),
            row.owed.clone(),
            String::new(),
        ]));
        if !row.note.is_empty() {
            table.rows.push(Row::Note(row.note.clone()));
        }
    }
    let blocks = vec![
        Block::Line(super::line(&facts.rule, pt10(105))),
        Block::Gap(mm(1)),
        Block::Table(table),
        Block::Signatures(vec!["收谱裁判员".into(), "裁判长".into()]),
    ];
    super::sheet(head, "录谱名单", Paper::A4_PORTRAIT, blocks)
}
