//! 对阵查询: where do I sit? By name in the order of the pinyin, or by unit.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::model::outcome::Side;
use crate::paper::block::{Block, Document, Paper, Row, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::listing::{Listing, centred, left, name};

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
    let seat = |row: &LookupRow| match &row.at {
        Whereabouts::Seated { table, side, opponent } => {
            (table.to_string(), side.short(), opponent.clone())
        }
        Whereabouts::Bye => ("—".to_owned(), "", "轮空".to_owned()),
        Whereabouts::Absent => ("—".to_owned(), "", "本轮不编排".to_owned()),
    };
    let columns = Listing::<LookupRow>::new()
        .col("姓名", name(25, 34, 2), |row| row.name.clone())
        .col("序号", centred(10, 11), |row| row.no)
        .col("台次", centred(11, 12).face(Face::Bold).scale(115), |row| seat(row).0)
        .col("方", centred(7, 8), |row| seat(row).1)
        .col("对手", left(24, 34).share(2), |row| seat(row).2);
    let mut table = Table { lanes: 2, em: pt10(105), row_height: mm(13) / 2, ..columns.empty() };
    for section in &facts.sections {
        table.rows.push(Row::Section(section.heading.clone()));
        table.rows.extend(section.rows.iter().map(|one| columns.row(one)));
    }
    table
}
