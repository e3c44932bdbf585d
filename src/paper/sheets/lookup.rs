//! 对阵查询: where do I sit? By name in the order of the pinyin, or by unit.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::model::outcome::Side;
use crate::paper::block::{Block, Document, Paper, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::mm;

use super::Section;
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

/// By name: sections are initials.
pub fn by_name(head: &SheetHead, sections: &[Section<LookupRow>]) -> Document {
    super::sheet(head, "对阵查询（按姓名）", Paper::A4_PORTRAIT, vec![table(sections)])
}

/// By unit: sections are units.
pub fn by_unit(head: &SheetHead, sections: &[Section<LookupRow>]) -> Document {
    super::sheet(head, "对阵查询（按单位）", Paper::A4_PORTRAIT, vec![table(sections)])
}

fn table(sections: &[Section<LookupRow>]) -> Block {
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
    Block::Table(Table { row_height: mm(13) / 2, ..columns.in_lanes(sections) })
}
