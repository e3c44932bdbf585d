//! 编排说明: why one table of a round is as it is, to be handed to those who ask or protest.

use crate::model::id::StartNumber;
use crate::paper::block::{Align, Block, Column, Document, Paper, Row, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

/// One player of the table as it stood before the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyPlayer {
    /// 红方, 黑方 or 轮空.
    pub side: String,
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 积分 before the round.
    pub score: String,
    /// 历轮先后手, round by round.
    pub history: String,
}

/// What is said about the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyFacts {
    /// `第3台` or `轮空`.
    pub table: String,
    /// Red and black, or who has the bye.
    pub players: Vec<WhyPlayer>,
    /// How the round was paired.
    pub made_by: String,
    /// Why it is so.
    pub reason: String,
    /// What the nearest other pairing would cost; none where the criteria do not apply.
    pub alternative: Option<String>,
}

/// The explanation of one table.
pub fn why(head: &SheetHead, facts: &WhyFacts) -> Document {
    let line = |text: &str, em| {
        Block::Line(TextLine {
            text: text.to_owned(),
            face: Face::Text,
            em,
            align: Align::Left,
            ink: Ink::BLACK,
        })
    };
    let mut table = Table::new(vec![
        ("先后手", Column::new(16, 20, Align::Centre)),
        ("序号", Column::new(12, 14, Align::Centre)),
        ("姓名", Column::new(24, 44, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(24, 60, Align::Left).share(2).scale(86)),
        ("积分", Column::new(14, 16, Align::Centre)),
        ("历轮先后手", Column::new(30, 50, Align::Left)),
    ]);
    table.rows = facts
        .players
        .iter()
        .map(|p| {
            Row::Cells(vec![
                p.side.clone(),
                p.no.to_string(),
                p.name.clone(),
                p.unit.clone(),
                p.score.clone(),
                p.history.clone(),
            ])
        })
        .collect();
    let mut blocks = vec![
        Block::Heading(format!("{}（本轮编排前）", facts.table)),
        Block::Table(table),
        Block::Gap(mm(2)),
        line("历轮先后手：红为先走，黑为后走，空为轮空，缺为未编排。", pt10(90)),
        Block::Heading("编排方法".into()),
        line(&facts.made_by, pt10(120)),
        Block::Heading("编排理由".into()),
        line(&facts.reason, pt10(120)),
    ];
    if let Some(text) = &facts.alternative {
        blocks.push(Block::Heading("最近的另一种编排".into()));
        blocks.push(line(text, pt10(120)));
    }
    blocks.push(Block::Gap(mm(12)));
    blocks.push(Block::Signatures(vec!["编排长".into(), "裁判长".into(), "申诉方".into()]));
    super::sheet(head, "编排说明", Paper::A4_PORTRAIT, blocks)
}
