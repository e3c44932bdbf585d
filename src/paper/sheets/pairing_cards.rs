//! 编排卡: one card a player with its rounds, four to a page, for pairing by hand.

use crate::paper::block::{Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead};
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};

use super::Named;
use super::form::{FormTable, Lettering, text};

/// One card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingCard {
    /// Whose card it is.
    pub player: Named,
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
    let lines = Len::try_from(rounds.max(1)).unwrap_or(1).min(99);
    let step = (TALL / (lines + 1)).min(mm(9));
    let edges: Vec<Len> = (0..=lines + 1).map(|k| TOP + k * step).collect();
    let table = FormTable {
        left: LEFT,
        widths: &WIDTHS,
        edges: &edges,
        padding: mm(1),
        leading: 110,
        outline: 14,
    };
    let width = table.width();
    let place = format!("{}　{}", head.group, head.event);
    let texts = [
        ((0, mm(7)), (width, mm(5)), Lettering::text(pt10(80), Align::Left), place),
        (
            (0, mm(12)),
            (mm(22), mm(10)),
            Lettering::bold(pt10(170), Align::Left),
            format!("{}号", one.player.no),
        ),
        (
            (mm(23), mm(12)),
            (width - mm(23), mm(10)),
            Lettering::bold(pt10(160), Align::Left),
            one.player.name.clone(),
        ),
        (
            (0, mm(23)),
            (width, mm(7)),
            Lettering::text(pt10(105), Align::Left),
            one.player.unit.clone(),
        ),
    ];
    let mut parts: Vec<Part> = texts
        .iter()
        .map(|((x, y), size, lettering, says)| text((LEFT + x, *y), *size, *lettering, 110, says))
        .collect();
    let em = (step * 55 / 100).min(pt10(105));
    let column = |face| {
        move |index| {
            let align = if index == 2 { Align::Left } else { Align::Centre };
            Lettering { face, em, align }
        }
    };
    parts.push(table.ground());
    let header = ["轮次", "先后", "对手", "成绩", "积分"].map(str::to_owned);
    parts.extend(table.row(0, column(Face::Bold), &header));
    for index in 1..=lines as usize {
        let [side, opponent, result, total] =
            one.rounds.get(index - 1).cloned().unwrap_or_default();
        let cells = [index.to_string(), side, opponent, result, total];
        parts.extend(table.row(index, column(Face::Text), &cells));
    }
    parts.extend(table.lines());
    Form { parts }
}
