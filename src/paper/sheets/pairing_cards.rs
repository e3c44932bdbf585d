//! 编排卡: one card a player with its rounds, four to a page, for pairing by hand.

use crate::paper::block::{Align, Block, Cut, Document, Form, FormGrid, Paper, Part, SheetHead};
use crate::paper::fit::LEAST;
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
/// Room for its rows on a quarter of a page, on half of one, and how many rounds with two lines
/// of 9 pt each they hold.
const QUARTER: (Len, u32) = (mm(110), 14);
const HALF: (Len, u32) = (mm(258), 35);
/// How much wider the column of the opponent is on a whole page.
const WIDER: Len = mm(95);

/// Four cards to a page, to be cut apart; two or one where there are very many rounds.
pub fn pairing_cards(head: &SheetHead, facts: &PairingCardsFacts) -> Document {
    let forms = facts.cards.iter().map(|one| card(head, facts.rounds, one)).collect();
    let down = if facts.rounds <= QUARTER.1 { 2 } else { 1 };
    let across = if facts.rounds <= HALF.1 { 2 } else { 1 };
    let grid = FormGrid { across, down, cut: Cut::Dashed, forms };
    super::bare(head, "编排卡", Paper::A4_PORTRAIT, vec![Block::Forms(grid)])
}

fn card(head: &SheetHead, rounds: u32, one: &PairingCard) -> Form {
    let lines = Len::try_from(rounds.max(1)).unwrap_or(1).min(99);
    let tall = if rounds <= QUARTER.1 { QUARTER.0 } else { HALF.0 };
    let mut widths = WIDTHS;
    widths[2] += if rounds <= HALF.1 { 0 } else { WIDER };
    let step = (tall / (lines + 1)).min(mm(9));
    let edges: Vec<Len> = (0..=lines + 1).map(|k| TOP + k * step).collect();
    let table = FormTable {
        left: LEFT,
        widths: &widths,
        edges: &edges,
        padding: mm(1),
        leading: 110,
        outline: 14,
    };
    let width = table.width();
    let place = format!("{}　{}", head.group, head.event);
    let texts = [
        ((0, mm(5)), (width, mm(8)), Lettering::text(pt10(90), Align::Left), place),
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
    let em = (step * 55 / 100).min(pt10(105)).max(LEAST.min(step * 80 / 100));
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
