//! 参赛名单: who plays, by unit or as one list. Made public, so without birth dates (rules.md §3.4).

use crate::paper::block::{Align, Block, Document, Paper, SheetHead, Table, TextLine};
use crate::paper::page::{Ink, mm, pt10};

use super::Section;
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

/// The list of players, in two lanes; headings are groups, or units with 领队 and 教练.
pub fn roster(head: &SheetHead, sections: &[Section<RosterRow>]) -> Document {
    let rows = || sections.iter().flat_map(|section| &section.rows);
    let any = |of: fn(&RosterRow) -> &String| rows().any(|row| !of(row).is_empty());
    let (sex, unit, grade) = (any(|row| &row.sex), any(|row| &row.unit), any(|row| &row.grade));
    let columns = Listing::<RosterRow>::new()
        .col("序号", centred(10, 12), |row| row.number.clone())
        .col("姓名", name(18, 36, 2), |row| row.name.clone())
        .col_if(sex, "性别", centred(10, 10), |row| row.sex.clone())
        .col_if(unit, "单位", left(20, 44).share(3).scale(90), |row| row.unit.clone())
        .col_if(grade, "等级", left(16, 24).share(1).scale(90), |row| row.grade.clone());
    let table = Table { row_height: mm(13) / 2, ..columns.in_lanes(sections) };
    let total = TextLine::new(format!("共 {} 人", rows().count()), pt10(100));
    let total = Block::Line(TextLine { align: Align::Right, ink: Ink::SOFT, ..total });
    super::sheet(head, "参赛名单", Paper::A4_PORTRAIT, vec![Block::Table(table), total])
}
