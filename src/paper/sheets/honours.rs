//! 晋级名单 and 等级申报表: who goes on to the next event, and who applies for a grade.

use crate::paper::block::{Block, Document, Edge, Paper, Rules, SheetHead, Table};
use crate::paper::font::Face;
use crate::paper::page::{mm, pt10};

use super::Named;
use super::listing::{Listing, centred, left, name};

/// One holder of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotaRow {
    /// 名额: which of the places, from 1.
    pub index: u32,
    /// 本组名次.
    pub place: String,
    /// Who holds it.
    pub player: Named,
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
    let columns = Listing::<QuotaRow>::new()
        .col("名额", centred(12, 14), |row| row.index)
        .col("本组名次", centred(18, 20).face(Face::Bold), |row| row.place.clone())
        .col("序号", centred(12, 14), |row| row.player.no)
        .col("姓名", name(26, 44, 2), |row| row.player.name.clone())
        .col("单位", left(24, 56).share(2).scale(88), |row| row.player.unit.clone())
        .blank("本人确认签名", centred(34, 40).share(1).edge(Edge::Hair));
    let mut blocks = Vec::new();
    for section in sections {
        blocks.push(Block::Heading(section.heading.clone()));
        let list = columns.table(&section.rows);
        blocks.push(Block::Table(Table { rules: Rules::Grid, row_height: mm(10), ..list }));
        blocks.extend(section.remarks.iter().map(|text| Block::line(text, pt10(95))));
    }
    blocks.push(Block::signatures(["制表", "裁判长"]));
    super::sheet(head, "晋级名单", Paper::A4_PORTRAIT, blocks)
}

/// One who reached a grade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeRow {
    /// Who reached it.
    pub player: Named,
    /// 性别.
    pub sex: String,
    /// 出生日期; empty where it is not known.
    pub birth: String,
    /// 证件号, masked unless the whole one was asked for; of a pair two lines.
    pub document: String,
    /// 现有等级; empty if none.
    pub held: String,
    /// 申报等级.
    pub grade: String,
    /// 依据: 第3名, 得分率75.0%.
    pub by: String,
    /// 备注: why no new certificate is given.
    pub note: String,
}

/// The application for grades, on lying paper; not made public, so with birth dates. On what it
/// rests stands above it; who reached a grade and is given no certificate has a list of its own.
/// The remark stands below the lists; it may be empty.
pub fn grades(head: &SheetHead, basis: &[String], rows: &[GradeRow], remark: &str) -> Document {
    let (new, held): (Vec<GradeRow>, Vec<GradeRow>) =
        rows.iter().cloned().partition(|row| row.note.is_empty());
    let mut blocks: Vec<Block> = basis.iter().map(|text| Block::line(text, pt10(105))).collect();
    blocks.push(Block::Gap(mm(1)));
    if !new.is_empty() || held.is_empty() {
        blocks.push(Block::Table(grade_table(&new)));
    }
    if !held.is_empty() {
        blocks.push(Block::Heading("达到标准，不再发证".into()));
        blocks.push(Block::Table(grade_table(&held)));
    }
    let total = format!("达到标准 {} 人，其中申报发证 {} 人。", rows.len(), new.len());
    blocks.push(Block::line(total, pt10(105)));
    if !remark.is_empty() {
        blocks.push(Block::line(remark, pt10(105)));
    }
    blocks.push(Block::signatures(["制表", "裁判长", "承办单位（盖章）"]));
    super::sheet(head, "等级申报表", Paper::A4_LANDSCAPE, blocks)
}

/// One list of the application; the remark only where any row has one.
fn grade_table(rows: &[GradeRow]) -> Table {
    let noted = rows.iter().any(|row| !row.note.is_empty());
    let columns = Listing::<GradeRow>::new()
        .col("序号", centred(11, 13), |row| row.player.no)
        .col("姓名", name(26, 40, 2), |row| row.player.name.clone())
        .col("性别", centred(11, 12), |row| row.sex.clone())
        .col("出生日期", centred(24, 26), |row| row.birth.clone())
        .col("证件号", centred(40, 44).scale(90), |row| row.document.clone())
        .col("单位", left(26, 60).share(2).scale(88), |row| row.player.unit.clone())
        .col("现有等级", centred(20, 26), |row| row.held.clone())
        .col("申报等级", centred(22, 26).face(Face::Bold).edge(Edge::Hair), |row| {
            row.grade.clone()
        })
        .col("依据", left(22, 50).share(1).scale(90), |row| row.by.clone())
        .col_if(noted, "备注", left(20, 46).share(1).scale(85), |row| row.note.clone());
    Table { rules: Rules::Grid, row_height: mm(8), ..columns.table(rows) }
}
