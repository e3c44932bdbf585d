//! 团体名次: the units of a group by the ranks or scores of their best players; of groups that
//! play together each has its own list.

use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

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
    let mut table = Table::new(vec![
        ("名次", Column::new(12, 15, Align::Centre).face(Face::Bold).scale(110)),
        ("单位", Column::new(30, 50, Align::Left).share(2).face(Face::Bold)),
        (facts.sum, Column::new(16, 20, Align::Centre).face(Face::Bold).edge(Edge::Strong)),
        ("最好名次", Column::new(18, 22, Align::Centre)),
        ("计分棋手（名次，积分）", Column::new(60, 110, Align::Left).share(4).scale(90)),
    ]);
    table.em = pt10(110);
    table.row_height = mm(9);
    table.rows = facts
        .rows
        .iter()
        .map(|row| {
            Row::Cells(vec![
                row.rank.to_string(),
                row.unit.clone(),
                row.sum.clone(),
                row.best.to_string(),
                row.members.join("　"),
            ])
        })
        .collect();
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
