//! 成绩报告单: one slip a table, four to a page, filled in and signed at the board.

use crate::model::id::Table as TableNo;
use crate::paper::block::{Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead};
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};

use super::Named;
use super::form::{FormTable, Lettering, text};

/// One table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// 台次.
    pub table: TableNo,
    /// 红方.
    pub red: Named,
    /// 黑方.
    pub black: Named,
    /// Whether pairs play: each member signs.
    pub pairs: bool,
}

/// Slips on one page.
const DOWN: usize = 4;
/// Left edge of the slip's table.
const LEFT: Len = mm(14);
/// Widths of its columns: side, number, name, unit, result, fouls, signature.
const WIDTHS: [Len; 7] = [mm(16), mm(14), mm(40), mm(44), mm(20), mm(16), mm(32)];
/// Top of the table, and the bottoms of its header and two rows.
const EDGES: [Len; 4] = [mm(23), mm(30), mm(42), mm(54)];

/// The table of a slip.
const TABLE: FormTable<'static> = FormTable {
    left: LEFT,
    widths: &WIDTHS,
    edges: &EDGES,
    padding: mm(3) / 2,
    leading: 118,
    outline: 35,
};

/// Slips of these tables, four to a page, to be cut apart.
pub fn score_slips(head: &SheetHead, slips: &[Slip]) -> Document {
    let forms = slips.iter().map(|slip| form(head, slip)).collect();
    let grid = FormGrid { across: 1, down: DOWN, cut: Cut::Dashed, forms };
    super::bare(head, "成绩报告单", Paper::A4_PORTRAIT, vec![Block::Forms(grid)])
}

fn form(head: &SheetHead, slip: &Slip) -> Form {
    let right = LEFT + TABLE.width();
    let place = [head.group.as_str(), head.round.as_str()].join("　");
    let (left, table) = (mm(120), format!("第 {} 台", slip.table));
    let texts = [
        ((LEFT, mm(6)), (left, mm(6)), Lettering::text(pt10(90), Align::Left), head.event.as_str()),
        ((LEFT, mm(12)), (left, mm(9)), Lettering::bold(pt10(150), Align::Left), "成绩报告单"),
        (
            (right - mm(100), mm(12)),
            (mm(66), mm(9)),
            Lettering::text(pt10(120), Align::Right),
            place.trim(),
        ),
        (
            (right - mm(32), mm(10)),
            (mm(32), mm(11)),
            Lettering::bold(pt10(180), Align::Right),
            table.as_str(),
        ),
    ];
    let mut parts: Vec<Part> =
        texts.map(|(at, size, lettering, says)| text(at, size, lettering, 118, says)).to_vec();
    parts.push(TABLE.ground());
    parts.extend(TABLE.lines());
    let header = ["", "序号", "姓名", "单位", "成绩", "犯规", "签名"].map(str::to_owned);
    parts.extend(TABLE.row(0, |_| Lettering::bold(pt10(95), Align::Centre), &header));
    for (row, side, seat) in [(1, "红方", &slip.red), (2, "黑方", &slip.black)] {
        let cells = [side.into(), seat.no.to_string(), seat.name.clone(), seat.unit.clone()];
        parts.extend(TABLE.row(row, seat_lettering, &cells));
    }
    if slip.pairs {
        let middle = right - WIDTHS[6] / 2;
        parts.push(Part::line((middle, EDGES[1]), (middle, EDGES[3]), 14));
    }
    parts.extend(blanks(right));
    Form { parts }
}

/// How the columns of a seat are set.
fn seat_lettering(column: usize) -> Lettering {
    match column {
        0 => Lettering::bold(pt10(125), Align::Centre),
        2 => Lettering::bold(pt10(125), Align::Left),
        3 => Lettering::text(pt10(100), Align::Left),
        _ => Lettering::text(pt10(120), Align::Centre),
    }
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
