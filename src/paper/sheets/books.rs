//! 秩序册 and 成绩册: a cover and chapters, each beginning a page.

use crate::paper::block::{Align, Block, Document, Paper, Rules, SheetHead, Table, TextLine};
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};

use super::listing::{Listing, centred, left};

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
    /// As it stands over the chapter.
    pub heading: String,
    /// What follows below the heading, in order.
    pub blocks: Vec<Block>,
}

/// A book.
pub fn book(head: &SheetHead, paper: Paper, cover: &Cover, chapters: Vec<Chapter>) -> Document {
    let upright = paper.height > paper.width;
    let centred = |text: &str, face, em| {
        Block::Line(TextLine { face, align: Align::Centre, ..TextLine::new(text, em) })
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
        blocks.extend(lines.iter().map(|text| Block::line(text, pt10(110))));
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
pub fn officials(rows: &[(String, String)]) -> Block {
    let columns = Listing::<(String, String)>::new()
        .col("职务", centred(40, 50).face(Face::Bold), |(office, _)| office.clone())
        .col("姓名", left(60, 130).share(1), |(_, name)| name.clone());
    let (rules, em, row_height) = (Rules::Grid, pt10(120), mm(11));
    Block::Table(Table { rules, em, row_height, ..columns.table(rows) })
}

/// The schedule as a grid: a row a day, a column a part of the day.
pub fn schedule(parts: &[String], days: &[(String, Vec<String>)]) -> Block {
    let mut columns = Listing::<(String, Vec<String>)>::new().col(
        "日期",
        centred(28, 34).face(Face::Bold),
        |(day, _)| day.clone(),
    );
    for (index, part) in parts.iter().enumerate() {
        let says =
            move |(_, cells): &(String, Vec<String>)| cells.get(index).cloned().unwrap_or_default();
        columns = columns.col(part, left(30, 70).share(1), says);
    }
    let (rules, em, row_height) = (Rules::Grid, pt10(110), mm(12));
    Block::Table(Table { rules, em, row_height, ..columns.table(days) })
}
