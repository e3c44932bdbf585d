//! 团体名次: the units of a group by the ranks or scores of their best players; of groups that
//! play together each has its own list.

use crate::paper::block::{Align, Block, Document, Edge, Paper, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

use super::listing::{Listing, centred, left, name};

/// One unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamsRow {
    /// 名次.
    pub rank: u32,
    /// 单位.
    pub unit: String,
    /// What is added up: 名次和 or 积分和.
    pub sum: String,
    /// 最好名次.
    pub best: u32,
    /// Who counted, each with rank and score, the best first.
    pub members: Vec<String>,
}

/// The units of one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamsSection {
    /// Name of the group; empty for a single list.
    pub heading: String,
    /// How units are ranked, in one sentence.
    pub rule: String,
    /// 名次和 or 积分和.
    pub sum: &'static str,
    /// The units, best first.
    pub rows: Vec<TeamsRow>,
    /// Units that are not ranked, with the reason; may be empty.
    pub remark: String,
}

/// The team ranking.
pub fn teams(head: &SheetHead, sections: &[TeamsSection]) -> Document {
    let blocks = sections.iter().flat_map(section).collect();
    super::sheet(head, "团体名次", Paper::A4_PORTRAIT, blocks)
}

fn section(facts: &TeamsSection) -> Vec<Block> {
    let line = |text: &str| {
        Block::Line(TextLine {
            text: text.to_owned(),
            face: Face::Text,
            em: pt10(95),
            align: Align::Left,
            ink: Ink::SOFT,
        })
    };
    let columns = Listing::<TeamsRow>::new()
        .col("名次", centred(12, 15).face(Face::Bold).scale(110), |row| row.rank.to_string())
        .col("单位", name(30, 50, 2), |row| row.unit.clone())
        .col(facts.sum, centred(16, 20).face(Face::Bold).edge(Edge::Strong), |row| row.sum.clone())
        .col("最好名次", centred(18, 22), |row| row.best.to_string())
        .col("计分棋手（名次，积分）", left(60, 110).share(4).scale(90), |row| {
            row.members.join("　")
        });
    let table = Table { em: pt10(110), row_height: mm(9), ..columns.table(&facts.rows) };
    let mut blocks = Vec::new();
    if !facts.heading.is_empty() {
        blocks.push(Block::Heading(facts.heading.clone()));
    }
    blocks.extend([line(&facts.rule), Block::Table(table)]);
    if !facts.remark.is_empty() {
        blocks.push(line(&facts.remark));
    }
    blocks
}
