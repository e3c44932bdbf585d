//! 成绩表: every player's opponents, sides, results and running score, the ranking keys, the rank.

use std::ops::Range;

use crate::model::points::HalfPoints;
use crate::paper::block::{Block, Column, Document, Edge, HeadCell, Paper, SheetHead, Table};
use crate::paper::fit::LEAST;
use crate::paper::font::Face;
use crate::paper::page::{Len, mm, pt10};
use crate::paper::widths::{self, PADDING};
use crate::rules::ranking::score::Appearance;

use super::listing::{Listing, centred, key_column, left, name};
use super::{Named, wording};

/// What one round was to one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundCell {
    /// What it did; none where it was not paired.
    pub seat: Option<Appearance>,
    /// Its score after the round.
    pub total: HalfPoints,
}

/// One player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossRow {
    /// Whose row it is.
    pub player: Named,
    /// One cell a round, round 1 first; missing ones are left blank.
    pub rounds: Vec<RoundCell>,
    /// The keys, as many as [`CrossFacts::keys`].
    pub keys: Vec<String>,
    /// 名次; none where it is not ranked (补位、退赛、取消资格).
    pub place: Option<u32>,
}

/// A group after some rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossFacts {
    /// How many rounds have a column.
    pub rounds: u32,
    /// Names of the key columns, the score first: `积分`, `对手分`, ….
    pub keys: Vec<String>,
    /// The players, in number order or in the order of the ranking.
    pub rows: Vec<CrossRow>,
}

/// On which paper the cross-table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Spread {
    /// The first of the others in which no type is under 9 pt.
    #[default]
    Fitting,
    /// One lying A4 page wide.
    A4,
    /// Two lying A4 pages side by side, number and name on both.
    TwoA4,
    /// One lying A3 page wide.
    A3,
}

/// Sizes of the body from which the greatest that fits is taken, in tenths of a point.
const SIZES: [i32; 5] = [115, 105, 100, 95, 90];
/// Size of the names, at least, in tenths of a point.
const NAME: i32 = 105;
/// Margins at both sides of the paper.
const MARGINS: Len = mm(24);

/// The least width of a round: it holds `胜 11.5` and `红 168` in 9 pt.
const ROUND: Len = 1230;

/// A stretch of the columns.
struct Part {
    rounds: Range<usize>,
    /// Whether it holds the units.
    begins: bool,
    /// Whether it holds the keys and the rank.
    ends: bool,
}

/// The cross-table, on lying paper.
pub fn cross_table(head: &SheetHead, facts: &CrossFacts, spread: Spread) -> Document {
    let rounds = facts.rounds as usize;
    let whole = Part { rounds: 0..rounds, begins: true, ends: true };
    let halves = halves(facts);
    let (a4, a3) = (Paper::A4_LANDSCAPE, Paper::A3_LANDSCAPE);
    let one = |paper: Paper| size(facts, std::slice::from_ref(&whole), paper);
    let (paper, two) = match spread {
        Spread::A4 => (a4, false),
        Spread::TwoA4 => (a4, true),
        Spread::A3 => (a3, false),
        Spread::Fitting if one(a4).is_some() => (a4, false),
        Spread::Fitting if size(facts, &halves, a4).is_some() => (a4, true),
        Spread::Fitting => (a3, false),
    };
    let block = if two && rounds > 1 {
        let em = size(facts, &halves, paper).unwrap_or(LEAST);
        Block::Spread(Box::new(halves.map(|half| table(facts, &half, em))))
    } else {
        Block::Table(table(facts, &whole, one(paper).unwrap_or(LEAST)))
    };
    super::sheet(head, "成绩表", paper, vec![block])
}

/// The greatest size at which the least widths of all columns fit the paper; none where not even
/// 9 pt does.
fn size(facts: &CrossFacts, parts: &[Part], paper: Paper) -> Option<Len> {
    let least = |part: &Part| widths::least(&table(facts, part, LEAST));
    let widest = parts.iter().map(least).max().unwrap_or(0);
    let room = i64::from(paper.width - MARGINS) * i64::from(LEAST);
    let fits = |em: &Len| i64::from(widest) * i64::from(*em) <= room;
    // On A4 a list of few rounds is read in the hand: no larger than before.
    let most = if paper == Paper::A3_LANDSCAPE { 115 } else { 95 };
    SIZES.into_iter().filter(|size| *size <= most).map(pt10).find(fits)
}

/// The rounds cut where both pages have about as much to hold.
fn halves(facts: &CrossFacts) -> [Part; 2] {
    let (rounds, keys) = (facts.rounds as usize, facts.keys.len());
    let cut = ((12 * rounds + 10 * keys) / 24).clamp(rounds.min(1), rounds);
    [
        Part { rounds: 0..cut, begins: true, ends: false },
        Part { rounds: cut..rounds, begins: false, ends: true },
    ]
}

fn table(facts: &CrossFacts, part: &Part, em: Len) -> Table {
    // A level group has no ranking, and no column for it.
    let ranked = facts.rows.is_empty() || facts.rows.iter().any(|row| row.place.is_some());
    let ranked = ranked && part.ends;
    let heads: Vec<String> = (1..=facts.rounds).map(|round| format!("第{round}轮")).collect();
    let name_scale = (pt10(NAME) * 100 / em + 1).max(100);
    let mut columns = Listing::<CrossRow>::new()
        .col("序号", centred(8, 10), |row| row.player.no)
        .col("姓名", name(19, 30, 2).scale(name_scale), |row| row.player.name.clone())
        .col_if(part.begins, "单位", left(20, 34).share(4), |row| row.player.unit.clone());
    for index in part.rounds.clone() {
        let column = Column { min: ROUND, ..centred(12, 16).share(1) };
        let edge = if index == part.rounds.start { Edge::Strong } else { Edge::Hair };
        columns = columns.col(&heads[index], column.edge(edge), move |row| {
            row.rounds.get(index).map(round_text).unwrap_or_default()
        });
    }
    for (index, key) in facts.keys.iter().enumerate().filter(|_| part.ends) {
        let says = move |row: &CrossRow| row.keys.get(index).cloned().unwrap_or_default();
        let least = (Face::Bold.width(LEAST, key) + PADDING).max(mm(10));
        let column = Column { min: least, ..centred(10, 14) };
        columns = columns.col(key, key_column(index, column), says);
    }
    let rank = centred(9, 12).face(Face::Bold).scale(115).edge(Edge::Strong);
    let columns = columns.col_if(ranked, "名次", rank, place_text);
    let mut table = Table { em, row_height: em * 12 / 5 + mm(1), ..columns.table(&facts.rows) };
    table.header = header(table.header, 2 + usize::from(part.begins), part.rounds.len(), ranked);
    table
}

/// Two header rows: one line stands over all rounds, the other heads beside both; the rank is
/// painted before the rounds. So many columns stand before them.
fn header(mut header: Vec<HeadCell>, before: usize, rounds: usize, ranked: bool) -> Vec<HeadCell> {
    for cell in &mut header {
        match (before..before + rounds).contains(&cell.column) {
            true => cell.row = 1,
            false => cell.down = 2,
        }
    }
    header[before..].rotate_right(usize::from(ranked));
    if rounds > 0 {
        let text = "各轮：先后手与对手序号 / 结果与累计积分";
        let over = HeadCell { across: rounds, ..HeadCell::new(text, before) };
        header.insert(before + usize::from(ranked), over);
    }
    header
}

fn place_text(row: &CrossRow) -> String {
    row.place.map_or("—".to_owned(), |rank| rank.to_string())
}

/// Two lines: side and opponent, then result and running score.
fn round_text(RoundCell { seat, total }: &RoundCell) -> String {
    match seat {
        Some(Appearance::Table { opponent, side, outcome }) => {
            let (side_word, result) = (side.short(), wording::mark(*outcome, *side));
            // A minus close to the score would make it negative.
            let space = if matches!(result, "+" | "−") { "  " } else { " " };
            format!("{side_word} {opponent}\n{result}{space}{total}")
        }
        Some(Appearance::Bye) => format!("轮空\n{total}"),
        None => format!("—\n{total}"),
    }
}
