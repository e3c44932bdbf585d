//! 名次表: the ranking with all its keys, one section a category.

use crate::model::id::StartNumber;
use crate::paper::block::{Align, Block, Document, Edge, Paper, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

use super::cross_table::RankCell;
use super::listing::{Listing, centred, left, name};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRow {
    /// 名次.
    pub place: RankCell,
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// The keys, as many as [`StandingsFacts::keys`].
    pub keys: Vec<String>,
    /// 备注, e.g. 抽签, 女子; the column appears if any row has one.
    pub note: String,
}

/// A category: the whole group, or men, women, native players ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsSection {
    /// Heading; empty for a single category.
    pub heading: String,
    /// The players in order.
    pub rows: Vec<StandingsRow>,
}

/// The ranking of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsFacts {
    /// Names of the key columns, the score first.
    pub keys: Vec<String>,
    /// The categories in order.
    pub sections: Vec<StandingsSection>,
    /// Remarks under the list, e.g. who is tied and awaits the lot.
    pub remarks: Vec<String>,
}

/// One list a category, remarks below the last.
pub fn standings(head: &SheetHead, facts: &StandingsFacts) -> Document {
    let noted =
        facts.sections.iter().flat_map(|section| &section.rows).any(|row| !row.note.is_empty());
    let mut blocks = Vec::new();
    for section in &facts.sections {
        if !section.heading.is_empty() {
            blocks.push(Block::Heading(section.heading.clone()));
        }
        blocks.push(Block::Table(table(section, &facts.keys, noted)));
    }
    blocks.extend(facts.remarks.iter().map(|text| {
        Block::Line(TextLine {
            text: text.clone(),
            face: Face::Text,
            em: pt10(95),
            align: Align::Left,
            ink: Ink::SOFT,
        })
    }));
    super::sheet(head, "名次表", Paper::A4_PORTRAIT, blocks)
}

fn table(section: &StandingsSection, keys: &[String], noted: bool) -> Table {
    let mut columns = Listing::<StandingsRow>::new()
        .col("名次", centred(11, 14).face(Face::Bold).scale(110), |row| match row.place {
            RankCell::Rank(rank) => rank.to_string(),
            RankCell::Unranked => "—".to_owned(),
        })
        .col("序号", centred(10, 13), |row| row.no)
        .col("姓名", name(24, 40, 2), |row| row.name.clone())
        .col("单位", left(20, 48).share(3).scale(88), |row| row.unit.clone());
    for (index, key) in keys.iter().enumerate() {
        let column = centred(9, 20).share(1);
        let column = match index {
            0 => column.face(Face::Bold).edge(Edge::Strong),
            _ => column,
        };
        let says = move |row: &StandingsRow| row.keys.get(index).cloned().unwrap_or_default();
        columns = columns.col(key, column, says);
    }
    let column = left(14, 30).share(1).scale(85).edge(Edge::Hair);
    let columns = columns.col_if(noted, "备注", column, |row| row.note.clone());
    Table { em: pt10(110), row_height: mm(15) / 2, ..columns.table(&section.rows) }
}
