//! 裁决书: a protest and its ruling, to be handed to both sides.

use crate::paper::block::{Block, Document, Paper, Rules, SheetHead, Table};
use crate::paper::page::{mm, pt10};

use super::listing::{Listing, left, name};

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
    let columns = Listing::<(String, String)>::new()
        .col("", name(30, 36, 0), |(label, _)| label.clone())
        .col("", left(60, 150).share(1), |(_, text)| text.clone());
    let table = Table {
        header: Vec::new(),
        rules: Rules::Grid,
        em: pt10(115),
        row_height: mm(9),
        ..columns.table(&facts.facts)
    };
    let mut blocks = vec![Block::Table(table)];
    let parts = [("申诉内容", &facts.text), ("裁决", &facts.ruling), ("理由", &facts.reason)];
    for (heading, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
        blocks.extend([Block::Heading(heading.into()), Block::line(text, pt10(120))]);
    }
    blocks.extend([
        Block::Gap(mm(12)),
        Block::signatures(["裁判长", "仲裁委员会"]),
        Block::Gap(mm(4)),
        Block::signatures(["申诉人签收", "对方签收", "日期"]),
    ]);
    super::sheet(head, "裁决书", Paper::A4_PORTRAIT, blocks)
}
