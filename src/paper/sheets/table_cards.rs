//! 台号牌: the numbers that stand on the tables.

use crate::model::id::Table as TableNo;
use crate::paper::block::{
    Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead, TextBox,
};
use crate::paper::font::Face;
use crate::paper::forms;
use crate::paper::page::{Area, Ink, Len, mm, pt10};

use super::form::{Lettering, text_box};

/// The cards of these tables, two to a page, A5 lying, to be cut apart.
pub fn table_cards(head: &SheetHead, tables: &[TableNo]) -> Document {
    let (across, down) = (1, 2);
    let paper = Paper::A4_PORTRAIT;
    let page = Area { x: 0, y: 0, width: paper.width, height: paper.height };
    let size = forms::size(page, across, down);
    let forms = tables.iter().map(|table| card(head, *table, size)).collect();
    let grid = FormGrid { across, down, cut: Cut::Dashed, forms };
    super::bare(head, "台号牌", paper, vec![Block::Forms(grid)])
}

fn card(head: &SheetHead, table: TableNo, (width, height): (Len, Len)) -> Form {
    let inset = height / 14;
    let text = |top: Len, tall: Len, face: Face, em: Len, ink: Ink, text: &str| {
        let area = Area { x: 2 * inset, y: top, width: width - 4 * inset, height: tall };
        let lettering = Lettering { face, em, align: Align::Centre };
        Part::Text(TextBox { leading: 100, ink, ..text_box(area, lettering, text) })
    };
    let (group, number) = (inset + height / 12, height * 22 / 100);
    let (event, small) = (height - inset - height / 8, (height / 22).min(pt10(130)));
    let mut parts = frame(width, height, inset, 60);
    parts.extend(frame(width, height, inset + height / 45, 15));
    parts.extend([
        text(group, height / 8, Face::Kai, height / 11, Ink::BLACK, &head.group),
        text(number, height * 56 / 100, Face::Bold, height / 2, Ink::BLACK, &table.to_string()),
        text(event, height / 12, Face::Text, small, Ink::SOFT, &head.event),
    ]);
    Form { parts }
}

fn frame(width: Len, height: Len, inset: Len, weight: Len) -> Vec<Part> {
    let (left, top, right, bottom) = (inset, inset, width - inset, height - inset);
    let join = weight / 2;
    let line = |from, to| Part::line(from, to, weight);
    vec![
        line((left - join, top), (right + join, top)),
        line((left - join, bottom), (right + join, bottom)),
        line((left, top), (left, bottom.max(top + mm(1)))),
        line((right, top), (right, bottom.max(top + mm(1)))),
    ]
}
