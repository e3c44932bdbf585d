//! 秩序册 and 成绩册: a cover and chapters, each beginning a page.

use crate::paper::block::{
    Align, Block, Column, Document, Paper, Row, Rules, SheetHead, Table, TextLine,
};
use crate::paper::font::Face;
use crate::paper::page::{Ink, Len, mm, pt10};

/// What the cover says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// 赛事名称.
    pub title: String,
    /// 秩序册 or 成绩册.
    pub book: String,
    /// 主办、时间、地点, line by line.
    pub lines: Vec<String>,
}

/// A chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading.
    pub heading: String,
    /// Its content.
    pub blocks: Vec<Block>,
}

/// A book.
pub fn book(head: &SheetHead, paper: Paper, cover: &Cover, chapters: Vec<Chapter>) -> Document {
    let upright = paper.height > paper.width;
    let centred = |text: &str, face, em| {
        Block::Line(TextLine {
            text: text.to_owned(),
            face,
            em,
            align: Align::Centre,
            ink: Ink::BLACK,
        })
    };
    let gap = |tall: Len| Block::Gap(if upright { tall } else { tall / 2 });
    let spaced: Vec<String> = cover.book.chars().map(String::from).collect();
    let mut blocks = vec![
        gap(mm(40)),
        centred(&cover.title, Face::Bold, pt10(260)),
        gap(mm(24)),
        centred(&spaced.join("　"), Face::Kai, pt10(420)),
        gap(mm(60)),
    ];
    blocks.extend(cover.lines.iter().map(|text| centred(text, Face::Text, pt10(150))));
    for chapter in chapters {
        blocks.push(Block::PageBreak);
        blocks.push(Block::Heading(chapter.heading));
        blocks.extend(chapter.blocks);
    }
    super::sheet(head, &cover.book, paper, blocks)
}

/// Numbered or plain sentences under their titles.
pub fn clauses(sections: &[(String, Vec<String>)]) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (title, lines) in sections {
        blocks.push(Block::Heading(title.clone()));
        blocks.extend(lines.iter().map(|text| Block::Line(super::line(text, pt10(110)))));
    }
    blocks
}

/// Names in lines that fit the column of [`officials`], broken between names only.
pub fn names(all: &[String]) -> String {
    /// Ems in a line.
    const WIDE: usize = 30;
    let ems = |name: &str| name.chars().count() + 1;
    let mut text = String::new();
    let mut line = 0;
    for (index, name) in all.iter().enumerate() {
        if index > 0 {
            text.push('、');
            if line + ems(name) > WIDE {
                text.push('\n');
                line = 0;
            }
        }
        text.push_str(name);
        line += ems(name);
    }
    text
}

/// Offices and who holds them; an empty name leaves a line to write on.
pub fn officials(rows: &[(String, String)]) -> Vec<Block> {
    let mut table = Table::new(vec![
        ("职务", Column::new(40, 50, Align::Centre).face(Face::Bold)),
        ("姓名", Column::new(60, 130, Align::Left).share(1)),
    ]);
    table.rules = Rules::Grid;
    table.em = pt10(120);
    table.row_height = mm(11);
    table.rows =
        rows.iter().map(|(office, name)| Row::Cells(vec![office.clone(), name.clone()])).collect();
    vec![Block::Table(table)]
}

/// The schedule as a grid: a row a day, a column a part of the day.
pub fn schedule(parts: &[String], days: &[(String, Vec<String>)]) -> Vec<Block> {
    let mut columns = vec![("日期", Column::new(28, 34, Align::Centre).face(Face::Bold))];
    columns.extend(
        parts.iter().map(|part| (part.as_str(), Column::new(30, 70, Align::Left).share(1))),
    );
    let mut table = Table::new(columns);
    table.rules = Rules::Grid;
    table.em = pt10(110);
    table.row_height = mm(12);
    table.rows = days
        .iter()
        .map(|(day, cells)| {
            Row::Cells(std::iter::once(day.clone()).chain(cells.iter().cloned()).collect())
        })
        .collect();
    vec![Block::Table(table)]
}
