//! The rows of one table, each into exactly one of entrant, unreadable, skipped: headers, lines
//! about units and sections here, entrants in [`entrants`].

mod doubt;
mod entrants;
mod offered;
mod passed_over;

use doubt::TableEnd;
use offered::Offered;

use super::cells::{RowCells, Sheet, only_text};
use super::fields::RowView;
use super::layout::{self, Layout};
use super::likeness::{plainly_name, unit_doubt};
use super::naming::can_be_name;
use super::officials::{self, Unplaced, official};
use super::sections::{ends_like_unit, section_group};
use super::units::{UnitWords, unit_words};
use crate::model::roster::{Column, DraftRow, GroupSource, ImportedList, Mapping};

/// The way down the table of one sheet.
pub(super) struct TableWalk<'a> {
    sheet: &'a Sheet,
    mapping: &'a Mapping,
    /// Whether the arbiter has said where the header is and what it means.
    by_hand: bool,
    layout: Layout,
    /// The group the sheet is named after.
    sheet_group: Option<String>,
    /// The unit the sheet is named after.
    pub(super) sheet_unit: Option<String>,
    /// The group of the last section line above.
    section_group: Option<String>,
    /// Index of the unit whose rows these are.
    unit: Option<usize>,
    /// Officials of no unit so far.
    unplaced: Unplaced,
    /// Lines that may name a unit.
    offers: Vec<Offered>,
    /// How many entrants the sheets before it have.
    first: usize,
    /// The last row that names somebody and says something more: the table goes down to it.
    table_end: u32,
    /// How far it tells of persons.
    told_end: TableEnd,
    list: &'a mut ImportedList,
}

impl<'a> TableWalk<'a> {
    pub(super) fn new(
        sheet: &'a Sheet,
        mapping: &'a Mapping,
        layout: Layout,
        list: &'a mut ImportedList,
    ) -> TableWalk<'a> {
        let table_end = table_end(sheet, &layout);
        TableWalk {
            table_end,
            told_end: match told_end(sheet, &layout) {
                Some(row) => TableEnd { row, bare: false },
                None => TableEnd { row: table_end, bare: true },
            },
            sheet,
            mapping,
            by_hand: mapping.sheets.contains_key(&sheet.name),
            layout,
            sheet_group: section_group(&sheet.name).filter(|_| sheet.name.contains('组')),
            sheet_unit: None,
            section_group: None,
            unit: None,
            unplaced: Vec::new(),
            offers: Vec::new(),
            first: list.rows.len(),
            list,
        }
    }

    /// Every row of the table into exactly one of entrant, unreadable, skipped.
    pub(super) fn run(mut self) {
        let sheet = self.sheet;
        for (&row, cells) in &sheet.rows {
            self.row(row, cells);
        }
        let answers = self.mapping.units.get(&self.sheet.name);
        offered::settle(self.list, &self.sheet.name, self.first, self.offers, answers);
        officials::settle(self.list, &self.sheet.name, self.first, self.unplaced);
    }

    fn skip(&mut self, row: u32, what: &str) {
        self.list.skipped.push(self.sheet.skipped(row, what));
    }

    fn row(&mut self, row: u32, cells: &RowCells) {
        if [self.layout.header_row, self.layout.second_row].contains(&Some(row)) {
            return self.skip(row, "表头行");
        }
        let header = layout::is_header(cells, self.mapping);
        let again = || {
            let of_two = layout::begins_at(self.sheet, row, self.mapping);
            match header {
                true => of_two.or_else(|| layout::at(self.sheet, row, self.mapping)),
                false => of_two,
            }
        };
        let again = if self.by_hand { None } else { again() };
        if header || again.is_some() {
            self.layout = again.unwrap_or_else(|| self.layout.clone());
            return self.skip(row, "表头行");
        }
        let above = self.layout.header_row.is_some_and(|header| row < header);
        if let Some(words) = unit_words(cells).filter(|_| above || !self.is_official(row, cells)) {
            let signed = words.unit.as_ref().filter(|unit| !unit.is_empty());
            if self.signs(row, &words) || signed.is_some_and(|unit| self.offer_signed(row, unit)) {
                return self.skip(row, "说明行");
            }
            self.unit_line(row, &words);
            return self.skip(row, "单位行");
        }
        if let Some(text) = only_text(cells)
            && !self.layout.covers(cells, Column::Group)
        {
            if let Some(group) = section_group(&text) {
                self.section_group = Some(group);
                return self.skip(row, "组别行");
            }
            if !above && !self.below(row) && !self.layout.has(Column::Unit) && ends_like_unit(&text)
            {
                let words = UnitWords { unit: Some(text), ..UnitWords::default() };
                self.unit_line(row, &words);
                return self.skip(row, "单位行");
            }
        }
        if let Some(what) = self.offer(row, cells, above) {
            return self.skip(row, what);
        }
        if above {
            return self.skip(row, "标题行");
        }
        self.entrants(row, cells);
    }

    /// Whether a line below the table names who hands the list in: a unit none of the entrants is of.
    fn signs(&self, row: u32, words: &UnitWords) -> bool {
        let Some(unit) = words.unit.as_ref().filter(|unit| !unit.is_empty()) else { return false };
        let rows = self.list.rows.get(self.first..).unwrap_or_default();
        let others = |row: &DraftRow| row.unit.as_ref().is_some_and(|of| of != unit);
        self.below(row) && !rows.is_empty() && rows.iter().all(others)
    }

    /// Whether the table ends above this row: nobody is named further down, nor a header.
    fn below(&self, row: u32) -> bool {
        let names = |cells: &RowCells| {
            self.layout.covers(cells, Column::Name) || layout::is_header(cells, self.mapping)
        };
        self.told_end.row > 0 && !self.sheet.rows.range(row + 1..).any(|(_, cells)| names(cells))
    }

    /// Whether the columns under the header say that this row is a leader or coach.
    fn is_official(&self, row: u32, cells: &RowCells) -> bool {
        let (sheet, layout) = (self.sheet, &self.layout);
        let mut blocks = layout.blocks.iter();
        blocks.any(|block| official(&RowView { sheet, layout, block, row, cells }).is_some())
    }

    /// A line that names a unit or its officials: a new unit where the name is another one.
    /// Officials above the name of their unit wait for it.
    fn unit_line(&mut self, row: u32, words: &UnitWords) {
        let named =
            words.unit.as_ref().filter(|unit| !unit.is_empty() && unit_doubt(unit).is_none());
        let known = self.unit.and_then(|at| self.list.units.get(at));
        let at = match (known, self.unit) {
            (Some(line), Some(at)) if named.is_none_or(|unit| *unit == line.unit) => at,
            _ => {
                let Some(unit) = named.or(self.sheet_unit.as_ref()) else {
                    if !words.name_nobody() {
                        self.unplaced.push((row, words.clone()));
                    }
                    return;
                };
                officials::new_unit(self.list, &self.sheet.name, row, unit.clone())
            }
        };
        self.unit = Some(at);
        let first = self.list.rows.len() == self.first;
        let waiting = if first { std::mem::take(&mut self.unplaced) } else { Vec::new() };
        if let Some(line) = self.list.units.get_mut(at) {
            waiting.iter().for_each(|(_, words)| words.add_to(line));
            words.add_to(line);
        }
    }

    /// Group and unit from around the row, where the row itself has none.
    fn placed(&self, mut draft: DraftRow) -> DraftRow {
        if draft.group_text.is_some() {
            draft.group_source = GroupSource::Column;
        } else if let Some(group) = &self.section_group {
            draft.group_text = Some(group.clone());
            draft.group_source = GroupSource::Section;
        } else if let Some(group) = &self.sheet_group {
            draft.group_text = Some(group.clone());
            draft.group_source = GroupSource::Sheet;
        }
        if draft.unit.is_none() {
            let line = self.unit.and_then(|at| self.list.units.get(at)).map(|line| &line.unit);
            draft.unit = line.or(self.sheet_unit.as_ref()).cloned();
        }
        draft
    }
}

/// The last row that holds a name and a sex, birth date, document or telephone number.
fn told_end(sheet: &Sheet, layout: &Layout) -> Option<u32> {
    let tells = |row: u32, cells: &RowCells| {
        layout.blocks.iter().any(|block| {
            let view = RowView { sheet, layout, block, row, cells };
            view.name().is_some_and(|name| {
                can_be_name(&name)
                    && (plainly_name(&name) || view.tells(Column::Sex) || view.document())
            }) && view.tells_plainly()
        })
    };
    sheet.rows.iter().rev().find(|(row, cells)| tells(**row, cells)).map(|(row, _)| *row)
}

/// The last row that holds a name and something besides.
fn table_end(sheet: &Sheet, layout: &Layout) -> u32 {
    let named = |cells: &RowCells| {
        cells.len() > 1
            && cells.iter().any(|(place, cell)| {
                layout.column(*place) == Some(Column::Name) && can_be_name(&cell.shown())
            })
    };
    let last = sheet.rows.iter().rev().find(|(_, cells)| named(cells));
    last.map_or(0, |(row, _)| *row)
}
