//! 编排卡: one card a player with its rounds, four to a page, for pairing by hand.

use crate::model::id::StartNumber;
use crate::paper::block::{Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead};
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};

use super::form::{Lettering, text};

/// One card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingCard {
    /// 序号.
    pub no: StartNumber,
    /// 姓名.
    pub name: String,
    /// 单位; may be empty.
    pub unit: String,
    /// Per round played: 先后, 对手, 成绩, 累计积分.
    pub rounds: Vec<[String; 4]>,
}

/// The cards of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingCardsFacts {
    /// How many rounds have a line.
    pub rounds: u32,
    /// The cards by number.
    pub cards: Vec<PairingCard>,
}

/// Left edge and width of a card's table.
const LEFT: Len = mm(8);
/// Widths of its columns: round, side, opponent, result, total.
const WIDTHS: [Len; 5] = [mm(11), mm(12), mm(38), mm(14), mm(14)];
/// Top of its table.
const TOP: Len = mm(32);
/// Room for its rows.
const TALL: Len = mm(110);

/// Four cards to a page, to be cut apart.
pub fn pairing_cards(head: &SheetHead, facts: &PairingCardsFacts) -> Document {
    let forms = facts.cards.iter().map(|one| card(head, facts.rounds, one)).collect();
    let grid = FormGrid { across: 2, down: 2, cut: Cut::Dashed, forms };
    super::bare(head, "编排卡", Paper::A4_PORTRAIT, vec![Block::Forms(grid)])
}

fn card(head: &SheetHead, rounds: u32, one: &PairingCard) -> Form {
    let width: Len = WIDTHS.iter().sum();
    let no = format!("{}号", one.no);
    let place = format!("{}　{}", head.group, head.event);
    let mut parts = vec![
        text((LEFT, mm(7)), (width, mm(5)), Lettering::text(pt10(80), Align::Left), 110, &place),
        text((LEFT, mm(12)), (mm(22), mm(10)), Lettering::bold(pt10(170), Align::Left), 110, &no),
        text(
            (LEFT + mm(23), mm(12)),
            (width - mm(23), mm(10)),
            Lettering::bold(pt10(160), Align::Left),
            110,
            &one.name,
        ),
        text(
            (LEFT, mm(23)),
            (width, mm(7)),
            Lettering::text(pt10(105), Align::Left),
            110,
            &one.unit,
        ),
    ];
    let lines = Len::try_from(rounds.max(1)).unwrap_or(1).min(99);
    let step = (TALL / (lines + 1)).min(mm(9));
    let em = (step * 55 / 100).min(pt10(105));
    let header = ["轮次", "先后", "对手", "成绩", "积分"].map(str::to_owned);
    parts.push(Part::head_ground((LEFT, TOP), (width, step)));
    parts.extend(row(TOP, step, em, Face::Bold, &header));
    for (index, line) in (1..=lines).zip(0usize..) {
        let [side, opponent, result, total] = one.rounds.get(line).cloned().unwrap_or_default();
        let cells = [index.to_string(), side, opponent, result, total];
        parts.extend(row(TOP + index * step, step, em, Face::Text, &cells));
    }
    parts.extend(grid(lines + 1, step, width));
    Form { parts }
}

fn row(top: Len, tall: Len, em: Len, face: Face, cells: &[String; 5]) -> Vec<Part> {
    let mut x = LEFT;
    let mut parts = Vec::new();
    for (index, (width, cell)) in WIDTHS.iter().zip(cells).enumerate() {
        let align = if index == 2 { Align::Left } else { Align::Centre };
        if !cell.is_empty() {
            let at = (x + mm(1), top);
            parts.push(text(at, (width - mm(2), tall), Lettering { face, em, align }, 110, cell));
        }
        x += width;
    }
    parts
}

fn grid(rows: Len, step: Len, width: Len) -> Vec<Part> {
    let line = |from, to| Part::line(from, to, 14);
    let bottom = TOP + rows * step;
    let mut parts: Vec<Part> =
        (0..=rows).map(|k| line((LEFT, TOP + k * step), (LEFT + width, TOP + k * step))).collect();
    let mut x = LEFT;
    parts.push(line((x, TOP), (x, bottom)));
    for column in WIDTHS {
        x += column;
        parts.push(line((x, TOP), (x, bottom)));
    }
    parts
}
