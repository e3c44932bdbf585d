//! 参赛名单: who plays, by unit or as one list. Made public, so without birth dates (rules.md §3.4).

use crate::paper::block::{Align, Block, Document, Paper, Row, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

use super::listing::{Listing, centred, left, name};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// 序号, or the order of entry before the draw.
    pub number: String,
    /// 姓名.
    pub name: String,
    /// 性别; the column appears if any row has one.
    pub sex: String,
    /// 单位; the column appears if any row has one (leave empty in sections by unit).
    pub unit: String,
    /// 技术等级、称号; the column appears if any row has one.
    pub grade: String,
}

/// Players under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterSection {
    /// Unit with 领队 and 教练, or group; empty for one plain list.
    pub heading: String,
    /// The players in order.
    pub rows: Vec<RosterRow>,
}

/// The players of a group or of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterFacts {
    /// The sections in order.
    pub sections: Vec<RosterSection>,
}

/// The list of players, in two lanes.
pub fn roster(head: &SheetHead, facts: &RosterFacts) -> Document {
    let rows = || facts.sections.iter().flat_map(|section| &section.rows);
    let any = |of: fn(&RosterRow) -> &String| rows().any(|row| !of(row).is_empty());
    let (sex, unit, grade) = (any(|row| &row.sex), any(|row| &row.unit), any(|row| &row.grade));
    let columns = Listing::<RosterRow>::new()
        .col("序号", centred(10, 12), |row| row.number.clone())
        .col("姓名", name(18, 36, 2), |row| row.name.clone())
        .col_if(sex, "性别", centred(10, 10), |row| row.sex.clone())
        .col_if(unit, "单位", left(20, 44).share(3).scale(90), |row| row.unit.clone())
        .col_if(grade, "等级", left(16, 24).share(1).scale(90), |row| row.grade.clone());
    let mut table = Table { lanes: 2, row_height: mm(13) / 2, ..columns.empty() };
    for section in &facts.sections {
        if !section.heading.is_empty() {
            table.rows.push(Row::Section(section.heading.clone()));
        }
        table.rows.extend(section.rows.iter().map(|one| columns.row(one)));
    }
    let total = TextLine {
        text: format!("共 {} 人", rows().count()),
        face: Face::Text,
        em: pt10(100),
        align: Align::Right,
        ink: Ink::SOFT,
    };
    let blocks = vec![Block::Table(table), Block::Line(total)];
    super::sheet(head, "参赛名单", Paper::A4_PORTRAIT, blocks)
}
