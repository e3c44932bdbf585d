//! 编排说明: why one table of a round is as it is, to be handed to those who ask or protest.

use crate::paper::block::{Block, Document, Paper, SheetHead};
use crate::paper::page::{mm, pt10};

use super::Named;
use super::listing::{Listing, centred, left, name};

/// One player of the table as it stood before the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyPlayer {
    /// 红方, 黑方 or 轮空.
    pub side: String,
    /// Who sits there.
    pub player: Named,
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
    let columns = Listing::<WhyPlayer>::new()
        .col("先后手", centred(16, 20), |p| p.side.clone())
        .col("序号", centred(12, 14), |p| p.player.no)
        .col("姓名", name(24, 44, 2), |p| p.player.name.clone())
        .col("单位", left(24, 60).share(2).scale(86), |p| p.player.unit.clone())
        .col("积分", centred(14, 16), |p| p.score.clone())
        .col("历轮先后手", left(30, 50), |p| p.history.clone());
    let table = columns.table(&facts.players);
    let mut blocks = vec![
        Block::Heading(format!("{}（本轮编排前）", facts.table)),
        Block::Table(table),
        Block::Gap(mm(2)),
        Block::line("历轮先后手：红为先走，黑为后走，空为轮空，缺为未编排。", pt10(90)),
        Block::Heading("编排方法".into()),
        Block::line(&facts.made_by, pt10(120)),
        Block::Heading("编排理由".into()),
        Block::line(&facts.reason, pt10(120)),
    ];
    if let Some(text) = &facts.alternative {
        blocks.push(Block::Heading("最近的另一种编排".into()));
        blocks.push(Block::line(text, pt10(120)));
    }
    blocks.push(Block::Gap(mm(12)));
    blocks.push(Block::signatures(["编排长", "裁判长", "申诉方"]));
    super::sheet(head, "编排说明", Paper::A4_PORTRAIT, blocks)
}
