//! 参赛名单: who plays, by unit or as one list. Made public, so without birth dates (rules.md §3.4).

use crate::paper::block::{Align, Block, Column, Document, Paper, Row, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Ink, mm, pt10};

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
    let mut columns = vec![
        ("序号", Column::new(10, 12, Align::Centre)),
        ("姓名", Column::new(18, 36, Align::Left).share(2).face(Face::Bold)),
    ];
    if sex {
        columns.push(("性别", Column::new(10, 10, Align::Centre)));
    }
    if unit {
        columns.push(("单位", Column::new(20, 44, Align::Left).share(3).scale(90)));
    }
    if grade {
        columns.push(("等级", Column::new(16, 24, Align::Left).share(1).scale(90)));
    }
    let mut table = Table::new(columns);
    table.lanes = 2;
    table.row_height = mm(13) / 2;
    for section in &facts.sections {
        if !section.heading.is_empty() {
            table.rows.push(Row::Section(section.heading.clone()));
        }
        table.rows.extend(section.rows.iter().map(|row| {
            let mut cells = vec![row.number.clone(), row.name.clone()];
            let optional = [(sex, &row.sex), (unit, &row.unit), (grade, &row.grade)];
            cells.extend(
                optional.into_iter().filter(|(shown, _)| *shown).map(|(_, text)| text.clone()),
            );
            Row::Cells(cells)
        }));
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
