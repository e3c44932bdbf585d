//! Where is the header of a sheet, and what do its columns mean?

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cell, RowCells, Sheet};
use super::headers;
use super::units::unit_words;
use crate::model::roster::{
    Column, ColumnHead, Mapping, SheetLayout, SheetMapping, column_letters,
};
use crate::model::text::mask;

/// Rows from the first one with content in which a header is looked for.
const SEARCHED: usize = 60;

/// The columns of one entrant. A sheet may hold several side by side.
pub(super) type Block = BTreeMap<u32, Column>;

/// Where in a block this column stands.
pub(super) fn place_of(block: &Block, column: Column) -> Option<u32> {
    block.iter().find(|(_, known)| **known == column).map(|(place, _)| *place)
}

/// How a sheet is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Layout {
    /// Row from 1 of the header.
    pub(super) header_row: Option<u32>,
    /// A second header row under it, where the header spans two.
    pub(super) second_row: Option<u32>,
    /// Header texts by column.
    pub(super) heads: BTreeMap<u32, String>,
    /// At least one, unless nothing is known.
    pub(super) blocks: Vec<Block>,
    /// Columns that several blocks share (one 单位 for two 姓名).
    pub(super) shared: Block,
}

impl Layout {
    /// The meaning of a column, in whichever block.
    pub(super) fn column(&self, index: u32) -> Option<Column> {
        self.blocks.iter().chain([&self.shared]).find_map(|block| block.get(&index)).copied()
    }

    /// Whether a cell of the row stands in a column of this meaning.
    pub(super) fn covers(&self, cells: &RowCells, column: Column) -> bool {
        cells.keys().any(|place| self.column(*place) == Some(column))
    }

    /// Whether any column has this meaning.
    pub(super) fn has(&self, column: Column) -> bool {
        self.blocks.iter().chain([&self.shared]).any(|block| place_of(block, column).is_some())
    }
}

/// The layout of a sheet: as mapped by hand, else as detected, else `None`.
pub(super) fn of(sheet: &Sheet, mapping: &Mapping) -> Option<Layout> {
    match mapping.sheets.get(&sheet.name) {
        Some(SheetMapping::Columns { header_row, columns }) => {
            let row = header_row.and_then(|row| sheet.rows.get(&row));
            let heads = row.map(texts).unwrap_or_default();
            Some(Layout {
                header_row: header_row.filter(|row| sheet.rows.contains_key(row)),
                second_row: None,
                heads,
                blocks: vec![columns.clone()],
                shared: Block::new(),
            })
        }
        _ => detect(sheet, mapping),
    }
}

fn detect(sheet: &Sheet, mapping: &Mapping) -> Option<Layout> {
    let (&row, _) =
        sheet.rows.iter().take(SEARCHED).find(|(_, cells)| is_header(cells, mapping))?;
    begins_at(sheet, row, mapping).or_else(|| at(sheet, row, mapping))
}

/// The layout by the header in this row.
pub(super) fn at(sheet: &Sheet, row: u32, mapping: &Mapping) -> Option<Layout> {
    let mut heads = texts(sheet.rows.get(&row)?);
    let (header_row, second_row) = match first_header(sheet, row, &mut heads, mapping) {
        true => (row.checked_sub(1), Some(row)),
        false => (Some(row), second_header(sheet, row, &mut heads, mapping)),
    };
    let (blocks, shared) = divide(&heads, mapping);
    Some(Layout { header_row, second_row, heads, blocks, shared })
}

/// The layout of a header of two rows whose first is this one and whose second names the player.
pub(super) fn begins_at(sheet: &Sheet, row: u32, mapping: &Mapping) -> Option<Layout> {
    sheet.rows.get(&(row + 1)).filter(|cells| is_header(cells, mapping))?;
    at(sheet, row + 1, mapping).filter(|layout| layout.header_row == Some(row))
}

/// A row above the header completes it: 组别 and 单位 span both rows, 运动员信息 stands over 姓名,
/// 性别 …. What the header leaves blank is taken from above where the cell spans both rows, or
/// where the row above holds nothing but such words.
fn first_header(
    sheet: &Sheet,
    row: u32,
    heads: &mut BTreeMap<u32, String>,
    mapping: &Mapping,
) -> bool {
    let Some(above) = row.checked_sub(1).and_then(|above| sheet.rows.get(&above)) else {
        return false;
    };
    if !above.values().all(|cell| matches!(cell, Cell::Text(_))) {
        return false;
    }
    let spans =
        |column: u32| sheet.merged_rows(row, column).is_some_and(|rows| rows.start() + 1 == row);
    let known = |text: &str| headers::meaning(text, &mapping.remembered).is_some();
    let missing: BTreeMap<u32, String> =
        texts(above).into_iter().filter(|(column, _)| !heads.contains_key(column)).collect();
    let spanned = missing.keys().any(|column| spans(*column));
    let worded = unit_words(above).is_none()
        && missing.values().filter(|text| known(text)).count() >= 2
        && missing.values().all(|text| known(text) || text.chars().count() <= 8);
    if !spanned && !worded {
        return false;
    }
    heads.extend(missing.into_iter().filter(|(column, _)| worded || spans(*column)));
    true
}

fn texts(cells: &RowCells) -> BTreeMap<u32, String> {
    cells.iter().map(|(column, cell)| (*column, cell.shown())).collect()
}

/// A header names the player (or the document) and at least one thing more, in text cells most
/// of which are known; a list of nothing but names needs only its 姓名.
pub(super) fn is_header(cells: &RowCells, mapping: &Mapping) -> bool {
    // A number of six digits stands in no header: most rows need no closer look.
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    if !cells.values().all(|cell| matches!(cell, Cell::Text(text) if digits(text) < 6)) {
        return false;
    }
    let known: Vec<Column> = cells
        .values()
        .filter_map(|cell| headers::meaning(&cell.shown(), &mapping.remembered))
        .collect();
    // 孩子姓名 names the player where nobody else is named.
    let players = [Column::Name, Column::Identity, Column::Partner];
    let names_player = known.iter().any(|column| players.contains(column));
    let alone = cells.len() == 1
        && known == [Column::Name]
        && cells.values().all(|cell| headers::plain(&cell.shown()) == "姓名");
    names_player && (alone || (known.len() >= 2 && known.len() * 3 >= cells.len()))
}

/// A second header row fills what the first leaves blank or spans: its texts are known headers
/// in columns the first does not explain.
fn second_header(
    sheet: &Sheet,
    row: u32,
    heads: &mut BTreeMap<u32, String>,
    mapping: &Mapping,
) -> Option<u32> {
    let below = sheet.rows.get(&(row + 1))?;
    let known = |text: &str| headers::meaning(text, &mapping.remembered).is_some();
    let texts = texts(below);
    let fills = texts
        .iter()
        .all(|(column, text)| known(text) && heads.get(column).is_none_or(|above| !known(above)));
    if !fills {
        return None;
    }
    heads.extend(texts);
    Some(row + 1)
}

/// Gives each known column to a block. A second 序号 or 姓名 begins the next entrant of the
/// row; of other columns named twice the better header wins.
fn divide(heads: &BTreeMap<u32, String>, mapping: &Mapping) -> (Vec<Block>, Block) {
    let rank = |i: u32, column| heads.get(&i).map(|text| headers::rank(text, column));
    let mut blocks = vec![Block::new()];
    // Whether a second entrant's columns stand beside those of the first.
    let own = [Column::Serial, Column::Sex, Column::Birth, Column::Identity];
    let meanings = || heads.values().filter_map(|text| headers::meaning(text, &mapping.remembered));
    let repeated = own.iter().any(|column| meanings().filter(|known| known == column).count() > 1);
    for (&index, text) in heads {
        let Some(column) = headers::meaning(text, &mapping.remembered) else { continue };
        let Some(block) = blocks.last_mut() else { continue };
        match place_of(block, column) {
            // Chinese Name beside Full Name: another name of the same person.
            Some(old)
                if column == Column::Name
                    && heads.get(&old).is_some_and(|first| headers::two_names(first, text))
                    && !repeated => {}
            Some(_) if matches!(column, Column::Name | Column::Serial) => {
                blocks.push(Block::from([(index, column)]));
            }
            Some(old) if rank(index, column) >= rank(old, column) => {}
            old => {
                old.map(|old| block.remove(&old));
                block.insert(index, column);
            }
        }
    }
    blocks.iter_mut().for_each(alone_is_the_player);
    // Blocks without a name are no entrants: a lone second 序号 goes back to nothing.
    if blocks.len() > 1 {
        blocks.retain(|block| place_of(block, Column::Name).is_some());
    }
    let mut shared = Block::new();
    if blocks.len() > 1 {
        let own = [Column::Serial, Column::Name, Column::Sex, Column::Birth, Column::Identity];
        for column in Column::ALL.into_iter().filter(|c| !own.contains(c)) {
            let mut holders = blocks.iter_mut().filter_map(|b| Some((place_of(b, column)?, b)));
            if let (Some((at, block)), None) = (holders.next(), holders.next()) {
                block.remove(&at);
                shared.insert(at, column);
            }
        }
    }
    (blocks, shared)
}

/// A second member without a first is the player: 孩子姓名, 孩子性别.
fn alone_is_the_player(block: &mut Block) {
    const SECOND: [(Column, Column); 4] = [
        (Column::Partner, Column::Name),
        (Column::PartnerSex, Column::Sex),
        (Column::PartnerBirth, Column::Birth),
        (Column::PartnerIdentity, Column::Identity),
    ];
    if place_of(block, Column::Name).is_some() || place_of(block, Column::Partner).is_none() {
        return;
    }
    for (second, own) in SECOND {
        if place_of(block, own).is_none()
            && let Some(place) = place_of(block, second)
        {
            block.insert(place, own);
        }
    }
}

/// How many values of a column are shown.
const SAMPLES: usize = 3;

/// The layout as the preview shows it.
pub(super) fn shown(sheet: &Sheet, layout: Option<&Layout>) -> SheetLayout {
    let header = layout.and_then(|l| l.second_row.or(l.header_row)).unwrap_or(0);
    let mut columns: BTreeMap<u32, ColumnHead> = BTreeMap::new();
    let head = |index: u32| ColumnHead {
        index,
        text: layout.and_then(|l| l.heads.get(&index)).cloned().unwrap_or_default(),
        column: layout.and_then(|l| l.column(index)),
        samples: Vec::new(),
    };
    for &index in layout.iter().flat_map(|l| l.heads.keys()) {
        columns.insert(index, head(index));
    }
    for cells in sheet.rows.range(header + 1..).map(|(_, cells)| cells) {
        for (&index, cell) in cells {
            let entry = columns.entry(index).or_insert_with(|| head(index));
            if entry.samples.len() < SAMPLES {
                let text = cell.shown();
                let secret =
                    matches!(entry.column, Some(Column::Identity | Column::PartnerIdentity));
                entry.samples.push(if secret { mask(&text) } else { sample(text) });
            }
        }
    }
    SheetLayout {
        sheet: sheet.name.clone(),
        header_row: layout.and_then(|l| l.header_row),
        columns: columns.into_values().collect(),
    }
}

/// Of the columns nobody understood, keeps as samples what stands in the rows of entrants, where
/// there are any: a footer below the table makes no column.
pub(super) fn only_entrants(shown: &mut SheetLayout, sheet: &Sheet, entrants: &BTreeSet<u32>) {
    if entrants.is_empty() {
        return;
    }
    let rows = || sheet.rows.iter().filter(|(row, _)| entrants.contains(row));
    for head in shown.columns.iter_mut().filter(|head| head.column.is_none()) {
        let texts = rows().filter_map(|(_, cells)| cells.get(&head.index)).map(Cell::shown);
        head.samples = texts.filter(|text| !text.is_empty()).take(SAMPLES).map(sample).collect();
    }
}

/// Of a sheet whose columns are not read: those not understood hold nothing to be asked about.
pub(super) fn explained(shown: &mut SheetLayout) {
    if shown.columns.iter().any(|head| head.column.is_some()) {
        let unknown = shown.columns.iter_mut().filter(|head| head.column.is_none());
        unknown.for_each(|head| head.samples.clear());
    }
}

/// A value as it is shown, a long number masked.
fn sample(text: String) -> String {
    let secret = text.chars().filter(char::is_ascii_digit).count() >= 14;
    if secret { mask(&text) } else { text }
}

/// What to call a column in a message: its header, else its letter.
pub(super) fn column_title(layout: &Layout, index: u32) -> String {
    let head = layout.heads.get(&index).filter(|text| !text.is_empty());
    head.cloned().unwrap_or_else(|| format!("{}列", column_letters(index)))
}
