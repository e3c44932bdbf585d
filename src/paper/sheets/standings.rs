//! 名次表: the ranking with all its keys, one section a category.

use crate::paper::block::{Block, Document, Edge, Paper, SheetHead, Table, TableRow};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::listing::{Listing, centred, key_column, left, name};
use super::{Named, Section};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRow {
    /// 名次.
    pub rank: u32,
    /// Who has it.
    pub player: Named,
    /// The keys, as many as [`StandingsFacts::keys`].
    pub keys: Vec<String>,
    /// 备注, e.g. 抽签, 女子; the column appears if any row has one.
    pub note: String,
}

/// The ranking of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsFacts {
    /// Names of the key columns, the score first.
    pub keys: Vec<String>,
    /// What the ranking goes by, in its order: `积分、对手分、…`.
    pub order: String,
    /// The whole group, then men, women, native players …, each in order.
    pub sections: Vec<Section<StandingsRow>>,
    /// Remarks under the list, e.g. who is tied and awaits the lot.
    pub remarks: Vec<String>,
}

/// One list a category, remarks below the last.
pub fn standings(head: &SheetHead, facts: &StandingsFacts) -> Document {
    let noted =
        facts.sections.iter().flat_map(|section| &section.rows).any(|row| !row.note.is_empty());
    let mut columns = Listing::<StandingsRow>::new()
        .col("名次", centred(11, 14).face(Face::Bold).scale(110), |row| row.rank)
        .col("序号", centred(10, 13), |row| row.player.no)
        .col("姓名", name(24, 40, 2), |row| row.player.name.clone())
        .col("单位", left(20, 48).share(3).scale(88), |row| row.player.unit.clone());
    for (index, key) in facts.keys.iter().enumerate() {
        let says = move |row: &StandingsRow| row.keys.get(index).cloned().unwrap_or_default();
        columns = columns.col(key, key_column(index, centred(9, 20).share(1)), says);
    }
    let column = left(14, 30).share(1).scale(85).edge(Edge::Hair);
    let columns = columns.col_if(noted, "备注", column, |row| row.note.clone());
    let order = Block::remark(format!("名次依次比较：{}。", facts.order));
    let mut blocks = vec![order, Block::Gap(mm(1))];
    for section in &facts.sections {
        let mut list = columns.table(&section.rows);
        // In the table, the name of the list stands on every page of it.
        let named = Some(section.heading.clone()).filter(|heading| !heading.is_empty());
        list.rows.splice(0..0, named.map(TableRow::Section));
        blocks.push(Block::Table(Table { em: pt10(110), row_height: mm(15) / 2, ..list }));
    }
    blocks.extend(facts.remarks.iter().map(Block::remark));
    super::sheet(head, "名次表", Paper::A4_PORTRAIT, blocks)
}
