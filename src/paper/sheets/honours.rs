//! 晋级名单 and 等级申报表: who goes on to the next event, and who applies for a grade.

use crate::model::id::StartNumber;
use crate::paper::block::{
    Align, Block, Column, Document, Edge, Paper, Row, Rules, SheetHead, Table,
};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

/// One holder of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotaRow {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 本组名次.
    pub place: String,
}

/// One list of places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotaSection {
    /// Name of the list with its number of places.
    pub heading: String,
    /// Who holds a place.
    pub rows: Vec<QuotaRow>,
    /// Who was passed over and why, and places left empty.
    pub remarks: Vec<String>,
}

/// The places in the next event.
pub fn quotas(head: &SheetHead, sections: &[QuotaSection]) -> Document {
    let mut blocks = Vec::new();
    for section in sections {
        blocks.push(Block::Heading(section.heading.clone()));
        let mut table = Table::new(vec![
            ("名额", Column::new(12, 14, Align::Centre)),
            ("本组名次", Column::new(18, 20, Align::Centre).face(Face::Bold)),
            ("序号", Column::new(12, 14, Align::Centre)),
            ("姓名", Column::new(26, 44, Align::Left).share(2).face(Face::Bold)),
            ("单位", Column::new(24, 56, Align::Left).share(2).scale(88)),
            ("本人确认签名", Column::new(34, 40, Align::Centre).share(1).edge(Edge::Hair)),
        ]);
        table.rules = Rules::Grid;
        table.row_height = mm(10);
        table.rows = (1..)
            .zip(&section.rows)
            .map(|(index, row): (u32, _)| {
                Row::Cells(vec![
                    index.to_string(),
                    row.place.clone(),
                    row.no.to_string(),
                    row.name.clone(),
                    row.unit.clone(),
                ])
            })
            .collect();
        blocks.push(Block::Table(table));
        let remarks = section.remarks.iter();
        blocks.extend(remarks.map(|text| Block::Line(super::line(text, pt10(95)))));
    }
    blocks.push(Block::Signatures(vec!["制表".into(), "裁判长".into()]));
    super::sheet(head, "晋级名单", Paper::A4_PORTRAIT, blocks)
}

/// One who reached a grade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeRow {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 性别.
    pub sex: String,
    /// 出生日期; empty where it is not known.
    pub birth: String,
    /// 证件号, masked unless the whole one was asked for; of a pair two lines.
    pub document: String,
    /// 单位; may be empty.
    pub unit: String,
    /// 现有等级; empty if none.
    pub held: String,
    /// 申报等级.
    pub grade: String,
    /// 依据: 第3名, 得分率75.0%.
    pub by: String,
    /// 备注: why no new certificate is given.
    pub note: String,
}

/// The application for grades, on lying paper; not made public, so with birth dates. The remark
/// stands below the list; it may be empty.
pub fn grades(head: &SheetHead, rows: &[GradeRow], remark: &str) -> Document {
    let mut table = Table::new(vec![
        ("序号", Column::new(11, 13, Align::Centre)),
        ("姓名", Column::new(26, 40, Align::Left).share(2).face(Face::Bold)),
        ("性别", Column::new(11, 12, Align::Centre)),
        ("出生日期", Column::new(24, 26, Align::Centre)),
        ("证件号", Column::new(40, 44, Align::Centre).scale(90)),
        ("单位", Column::new(26, 60, Align::Left).share(2).scale(88)),
        ("现有等级", Column::new(20, 26, Align::Centre)),
        ("申报等级", Column::new(22, 26, Align::Centre).face(Face::Bold).edge(Edge::Hair)),
        ("依据", Column::new(22, 50, Align::Left).share(1).scale(90)),
        ("备注", Column::new(20, 46, Align::Left).share(1).scale(85)),
    ]);
    table.rules = Rules::Grid;
    table.row_height = mm(8);
    table.rows = rows
        .iter()
        .map(|row| {
            let mut cells = vec![row.no.to_string(), row.name.clone(), row.sex.clone()];
            let rest =
                [&row.birth, &row.document, &row.unit, &row.held, &row.grade, &row.by, &row.note];
            cells.extend(rest.into_iter().cloned());
            Row::Cells(cells)
        })
        .collect();
    let new = rows.iter().filter(|row| row.note.is_empty()).count();
    let total = format!("达到标准 {} 人，其中申报发证 {new} 人。", rows.len());
    let mut blocks = vec![Block::Table(table), Block::Line(super::line(&total, pt10(105)))];
    if !remark.is_empty() {
        blocks.push(Block::Line(super::line(remark, pt10(105))));
    }
    let signatures = ["制表", "裁判长", "承办单位（盖章）"].map(String::from);
    blocks.push(Block::Signatures(signatures.to_vec()));
    super::sheet(head, "等级申报表", Paper::A4_LANDSCAPE, blocks)
}
