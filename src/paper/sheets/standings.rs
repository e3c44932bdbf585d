//! 名次表: the ranking with all its keys, one section a category.

use crate::model::id::StartNumber;
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

use super::cross_table::Place;

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRow {
    /// 名次.
    pub place: Place,
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

/// The standings.
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
    let mut columns = vec![
        ("名次", Column::new(11, 14, Align::Centre).face(Face::Bold).scale(110)),
        ("序号", Column::new(10, 13, Align::Centre)),
        ("姓名", Column::new(24, 40, Align::Left).share(2).face(Face::Bold)),
        ("单位", Column::new(20, 48, Align::Left).share(3).scale(88)),
    ];
    for (index, key) in keys.iter().enumerate() {
        let column = Column::new(9, 20, Align::Centre).share(1);
        let column = match index {
            0 => column.face(Face::Bold).edge(Edge::Strong),
            _ => column,
        };
        columns.push((key, column));
    }
    if noted {
        columns
            .push(("备注", Column::new(14, 30, Align::Left).share(1).scale(85).edge(Edge::Hair)));
    }
    let mut table = Table::new(columns);
    table.em = pt10(110);
    table.row_height = mm(15) / 2;
    table.rows = section
        .rows
        .iter()
        .map(|row| {
            let place = match row.place {
                Place::Rank(rank) => rank.to_string(),
                Place::Unranked => "—".to_owned(),
            };
            let mut cells = vec![place, row.no.to_string(), row.name.clone(), row.unit.clone()];
            cells.extend((0..keys.len()).map(|key| row.keys.get(key).cloned().unwrap_or_default()));
            cells.push(row.note.clone());
            Row::Cells(cells)
        })
        .collect();
    table
}
