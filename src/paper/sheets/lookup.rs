//! 对阵查询: where do I sit? By name in the order of the pinyin, or by unit.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::model::outcome::Side;
use crate::paper::block::{Align, Block, Column, Document, Paper, Row, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

/// Where a player is to be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whereabouts {
    /// At a table.
    Seated {
        /// 台次.
        table: TableNo,
        /// Own side.
        side: Side,
        /// The opponent's name.
        opponent: String,
    },
    /// 轮空.
    Bye,
    /// Not paired this round.
    Absent,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookupRow {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// Where to go.
    pub at: Whereabouts,
}

/// Players under one heading: an initial letter, or a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookupSection {
    /// `A` … `Z`, or the unit.
    pub heading: String,
    /// The players in order.
    pub rows: Vec<LookupRow>,
}

/// The players of a round, already sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookupFacts {
    /// The sections in order.
    pub sections: Vec<LookupSection>,
}

/// By name: sections are initials.
pub fn by_name(head: &SheetHead, facts: &LookupFacts) -> Document {
    super::sheet(head, "对阵查询（按姓名）", Paper::A4_PORTRAIT, vec![Block::Table(table(facts))])
}

/// By unit: sections are units.
pub fn by_unit(head: &SheetHead, facts: &LookupFacts) -> Document {
    super::sheet(head, "对阵查询（按单位）", Paper::A4_PORTRAIT, vec![Block::Table(table(facts))])
}

fn table(facts: &LookupFacts) -> Table {
    let mut table = Table::new(vec![
        ("姓名", Column::new(25, 34, Align::Left).share(2).face(Face::Bold)),
        ("序号", Column::new(10, 11, Align::Centre)),
        ("台次", Column::new(11, 12, Align::Centre).face(Face::Bold).scale(115)),
        ("方", Column::new(7, 8, Align::Centre)),
        ("对手", Column::new(24, 34, Align::Left).share(2)),
    ]);
    table.lanes = 2;
    table.em = pt10(105);
    table.row_height = mm(13) / 2;
    for section in &facts.sections {
        table.rows.push(Row::Section(section.heading.clone()));
        table.rows.extend(section.rows.iter().map(row));
    }
    table
}

fn row(row: &LookupRow) -> Row {
    let (table, side, opponent) = match &row.at {
        Whereabouts::Seated { table, side, opponent } => {
            (table.to_string(), side.short().to_owned(), opponent.clone())
        }
        Whereabouts::Bye => ("—".to_owned(), String::new(), "轮空".to_owned()),
        Whereabouts::Absent => ("—".to_owned(), String::new(), "本轮不编排".to_owned()),
    };
    Row::Cells(vec![row.name.clone(), row.no.to_string(), table, side, opponent])
}
