//! 成绩报告单: one slip a table, four to a page, filled in and signed at the board.

use crate::model::id::{StartNumber, Table as TableNo};
use crate::paper::block::{Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead};
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};

use super::form::{Lettering, text};

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlipSeat {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// 台次.
    pub table: TableNo,
    /// 红方.
    pub red: SlipSeat,
    /// 黑方.
    pub black: SlipSeat,
}

/// The tables of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlipsFacts {
    /// The tables in order.
    pub slips: Vec<Slip>,
}

/// Slips on one page.
const DOWN: usize = 4;
/// Left edge of the slip's table.
const LEFT: Len = mm(14);
/// Widths of its columns: side, number, name, unit, result, fouls, signature.
const WIDTHS: [Len; 7] = [mm(16), mm(14), mm(40), mm(44), mm(20), mm(16), mm(32)];
/// Top of the table, and the bottoms of its header and two rows.
const EDGES: [Len; 4] = [mm(23), mm(30), mm(42), mm(54)];

/// Four slips to a page, to be cut apart.
pub fn score_slips(head: &SheetHead, facts: &SlipsFacts) -> Document {
    let forms = facts.slips.iter().map(|slip| form(head, slip)).collect();
    let grid = FormGrid { across: 1, down: DOWN, cut: Cut::Dashed, forms };
    super::bare(head, "成绩报告单", Paper::A4_PORTRAIT, vec![Block::Forms(grid)])
}

fn form(head: &SheetHead, slip: &Slip) -> Form {
    let width: Len = WIDTHS.iter().sum();
    let right = LEFT + width;
    let mut parts = vec![
        text(
            (LEFT, mm(6)),
            (mm(120), mm(6)),
            Lettering::text(pt10(90), Align::Left),
            118,
            &head.event,
        ),
        text(
            (LEFT, mm(12)),
            (mm(120), mm(9)),
            Lettering::bold(pt10(150), Align::Left),
            118,
            "成绩报告单",
        ),
    ];
    let place = [head.group.as_str(), head.round.as_str()].join("　");
    let at = (right - mm(100), mm(12));
    parts.push(text(
        at,
        (mm(66), mm(9)),
        Lettering::text(pt10(120), Align::Right),
        118,
        place.trim(),
    ));
    let table = format!("第 {} 台", slip.table);
    let at = (right - mm(32), mm(10));
    parts.push(text(at, (mm(32), mm(11)), Lettering::bold(pt10(180), Align::Right), 118, &table));
    parts.extend(grid(width));
    parts.extend(cells(EDGES[0], EDGES[1] - EDGES[0], &HEADER.map(str::to_owned), SlipRow::Header));
    for (side, seat, top) in [("红方", &slip.red, EDGES[1]), ("黑方", &slip.black, EDGES[2])] {
        let cells = [
            side.to_owned(),
            seat.no.to_string(),
            seat.name.clone(),
            seat.unit.clone(),
            String::new(),
            String::new(),
            String::new(),
        ];
        parts.extend(self::cells(top, mm(12), &cells, SlipRow::Seat));
    }
    parts.extend(blanks(right));
    Form { parts }
}

const HEADER: [&str; 7] = ["", "序号", "姓名", "单位", "成绩", "犯规", "签名"];

/// What a row of the slip's table is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SlipRow {
    Header,
    Seat,
}

fn cells(top: Len, tall: Len, texts: &[String; 7], row: SlipRow) -> Vec<Part> {
    let mut x = LEFT;
    let mut parts = Vec::new();
    for (index, (width, cell)) in WIDTHS.iter().zip(texts).enumerate() {
        let (face, em) = match (row, index) {
            (SlipRow::Header, _) => (Face::Bold, pt10(95)),
            (SlipRow::Seat, 0 | 2) => (Face::Bold, pt10(125)),
            (SlipRow::Seat, 3) => (Face::Text, pt10(100)),
            (SlipRow::Seat, _) => (Face::Text, pt10(120)),
        };
        let align = if row == SlipRow::Seat && matches!(index, 2 | 3) {
            Align::Left
        } else {
            Align::Centre
        };
        if !cell.is_empty() {
            let at = (x + mm(3) / 2, top);
            parts.push(text(at, (width - mm(3), tall), Lettering { face, em, align }, 118, cell));
        }
        x += width;
    }
    parts
}

fn grid(width: Len) -> Vec<Part> {
    let line = Part::line;
    let (top, bottom) = (EDGES[0], EDGES[3]);
    let mut parts = vec![Part::head_ground((LEFT, top), (width, EDGES[1] - top))];
    for (index, y) in EDGES.iter().enumerate() {
        let weight = if index == 0 || index == 3 { 35 } else { 14 };
        parts.push(line((LEFT, *y), (LEFT + width, *y), weight));
    }
    let mut x = LEFT;
    parts.push(line((x, top), (x, bottom), 35));
    for (index, column) in WIDTHS.iter().enumerate() {
        x += column;
        let weight = if index == WIDTHS.len() - 1 { 35 } else { 14 };
        parts.push(line((x, top), (x, bottom), weight));
    }
    parts
}

/// 裁判员, 时间, 备注 with lines to write on.
fn blanks(right: Len) -> Vec<Part> {
    let (top, tall) = (mm(58), mm(8));
    let fields = [
        ("裁判员：", LEFT, LEFT + mm(58)),
        ("时间：", LEFT + mm(64), LEFT + mm(104)),
        ("备注：", LEFT + mm(110), right),
    ];
    let mut parts = Vec::new();
    for (label, from, to) in fields {
        let em = pt10(105);
        let used = Face::Text.width(em, label);
        parts.push(text((from, top), (used, tall), Lettering::text(em, Align::Left), 118, label));
        let y = top + tall - mm(3) / 2;
        parts.push(Part::line((from + used, y), (to, y), 14));
    }
    parts
}
