//! 台号牌: the numbers that stand on the tables.

use crate::model::id::Table as TableNo;
use crate::paper::block::{
    Align, Block, Cut, Document, Flow, Form, FormGrid, Hang, Paper, Part, SheetHead, TextBox,
};
use crate::paper::font::Face;
use crate::paper::forms;
use crate::paper::page::{Area, Ink, Len, mm, pt10};

/// How large the cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardSize {
    /// Two to a page, A5 lying.
    Large,
    /// Eight to a page.
    Small,
}

/// The cards of a hall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardsFacts {
    /// The tables in order.
    pub tables: Vec<TableNo>,
    /// Their size.
    pub size: CardSize,
}

/// Cards of one size, to be cut apart.
pub fn table_cards(head: &SheetHead, facts: &CardsFacts) -> Document {
    let (across, down) = match facts.size {
        CardSize::Large => (1, 2),
        CardSize::Small => (2, 4),
    };
    let paper = Paper::A4_PORTRAIT;
    let page = Area { x: 0, y: 0, width: paper.width, height: paper.height };
    let size = forms::size(page, across, down);
    let forms = facts.tables.iter().map(|table| card(head, *table, size)).collect();
    let grid = FormGrid { across, down, cut: Cut::Dashed, forms };
    super::bare(head, "台号牌", paper, vec![Block::Forms(grid)])
}

fn card(head: &SheetHead, table: TableNo, (width, height): (Len, Len)) -> Form {
    let inset = height / 14;
    let inner = (width - 4 * inset, height - 2 * inset);
    let text = |top: Len, tall: Len, face: Face, em: Len, ink: Ink, text: String| {
        Part::Text(TextBox {
            at: (2 * inset, top),
            size: (inner.0, tall),
            text,
            face,
            em,
            leading: 100,
            align: Align::Centre,
            hang: Hang::Middle,
            flow: Flow::Shrink,
            ink,
        })
    };
    let mut parts = frame(width, height, inset, 60);
    parts.extend(frame(width, height, inset + height / 45, 15));
    let name = inset + height / 12;
    parts.push(text(name, height / 8, Face::Kai, height / 11, Ink::BLACK, head.group.clone()));
    let figure = table.to_string();
    parts.push(text(
        height * 22 / 100,
        height * 56 / 100,
        Face::Bold,
        height / 2,
        Ink::BLACK,
        figure,
    ));
    let foot = height - inset - height / 8;
    parts.push(text(
        foot,
        height / 12,
        Face::Text,
        (height / 22).min(pt10(130)),
        Ink::SOFT,
        head.event.clone(),
    ));
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
