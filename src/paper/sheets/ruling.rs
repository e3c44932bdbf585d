//! 裁决书: a protest and its ruling, to be handed to both sides.

use crate::paper::block::{Align, Block, Column, Document, Paper, Row, Rules, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

/// A ruled protest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingFacts {
    /// What it is about, line by line: 编号, 申诉人, 轮次台次, 双方, 成绩, 时间 and 记录号.
    pub facts: Vec<(String, String)>,
    /// 申诉内容.
    pub text: String,
    /// 裁决.
    pub ruling: String,
    /// 理由; may be empty.
    pub reason: String,
}

/// The ruling.
pub fn ruling(head: &SheetHead, facts: &RulingFacts) -> Document {
    let mut table = Table::new(vec![
        ("", Column::new(30, 36, Align::Left).face(Face::Bold)),
        ("", Column::new(60, 150, Align::Left).share(1)),
    ]);
    table.header.clear();
    table.rules = Rules::Grid;
    table.em = pt10(115);
    table.row_height = mm(9);
    table.rows = facts
        .facts
        .iter()
        .map(|(label, text)| Row::Cells(vec![label.clone(), text.clone()]))
        .collect();
    let mut blocks = vec![Block::Table(table)];
    let parts = [("申诉内容", &facts.text), ("裁决", &facts.ruling), ("理由", &facts.reason)];
    for (heading, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
        blocks.push(Block::Heading(heading.into()));
        blocks.push(Block::Line(super::line(text, pt10(120))));
    }
    blocks.push(Block::Gap(mm(12)));
    blocks.push(Block::Signatures(vec!["裁判长".into(), "仲裁委员会".into()]));
    blocks.push(Block::Gap(mm(4)));
    blocks.push(Block::Signatures(vec!["申诉人签收".into(), "对方签收".into(), "日期".into()]));
    super::sheet(head, "裁决书", Paper::A4_PORTRAIT, blocks)
}
