//! Every row of every sheet into exactly one of entrant, unreadable, skipped.

use std::collections::BTreeSet;

use super::cards;
use super::cells::{RowCells, Sheet, Visibility};
use super::fields::{RowView, as_partner, can_be_name};
use super::layout::{self, Layout};
use super::notes::{is_note, is_total};
use super::officials::{self, Unplaced};
use super::pairs::{divided, is_pair};
use super::sections::{ends_like_unit, section_group, sheet_unit};
use super::units::{UnitWords, unit_words};
use crate::model::roster::{
    Column, DraftRow, GroupSource, ImportedList, Mapping, SheetMapping, Skipped, UnitLine,
    Unreadable,
};
use crate::model::text::{compact, discreet, document_number};

/// Reads all sheets.
pub(super) fn import(sheets: &[Sheet], mapping: &Mapping) -> ImportedList {
    let mut list = ImportedList::default();
    let layouts: Vec<Option<Layout>> = sheets.iter().map(|s| layout::of(s, mapping)).collect();
    let any = sheets
        .iter()
        .zip(&layouts)
        .any(|(sheet, layout)| layout.is_some() && sheet.visibility == Visibility::Shown);
    let named_units = sheets.len() > 1;
    for (sheet, layout) in sheets.iter().zip(layouts) {
        let by_hand = mapping.sheets.get(&sheet.name);
        list.layouts.push(layout::shown(sheet, layout.as_ref()));
        let passed_over = match by_hand {
            Some(SheetMapping::Ignore) => Some("不读取的工作表"),
            None if sheet.visibility == Visibility::Hidden => Some("隐藏的工作表，未读取"),
            _ => None,
        };
        match (passed_over, layout) {
            (Some(reason), _) => {
                list.skipped.extend(
                    sheet.rows.iter().map(|(row, cells)| skipped(sheet, *row, reason, cells)),
                );
            }
            (None, Some(_)) if by_hand.is_none() && personal_forms(sheet, mapping, &mut list) => {}
            (None, Some(layout)) => {
                Walk {
                    table_end: table_end(sheet, &layout),
                    sheet,
                    mapping,
                    by_hand: by_hand.is_some(),
                    layout,
                    sheet_group: section_group(&sheet.name).filter(|_| sheet.name.contains('组')),
                    sheet_unit: named_units.then(|| sheet_unit(&sheet.name)).flatten(),
                    section_group: None,
                    unit: None,
                    unplaced: Vec::new(),
                    first: list.rows.len(),
                    list: &mut list,
                }
                .run();
            }
            (None, None) => without_header(sheet, any, &mut list),
        }
    }
    list
}

/// A sheet of personal forms; false where it is a table.
fn personal_forms(sheet: &Sheet, mapping: &Mapping, list: &mut ImportedList) -> bool {
    let cards = cards::of(sheet, mapping);
    let any = !cards.is_empty();
    let begun: BTreeSet<u32> = cards.iter().map(|card| card.person.row).collect();
    let taken: BTreeSet<u32> = cards.iter().flat_map(|card| card.rows.iter().copied()).collect();
    for (&row, cells) in sheet.rows.iter().filter(|(row, _)| any && !begun.contains(row)) {
        let what = if taken.contains(&row) { "个人报名表的续行" } else { "标题行" };
        list.skipped.push(skipped(sheet, row, what, cells));
    }
    list.rows.extend(cards.into_iter().map(|card| card.person));
    any
}

/// A sheet in which no header was found: unreadable as a whole, unless it is a mere remark in a
/// file whose entrants stand elsewhere.
fn without_header(sheet: &Sheet, header_elsewhere: bool, list: &mut ImportedList) {
    let entrants = sheet.rows.values().flat_map(|cells| cells.values()).any(|cell| {
        let number = document_number(&cell.shown());
        matches!(number.len(), 15 | 18) && number.chars().filter(char::is_ascii_digit).count() >= 15
    });
    for (&row, cells) in &sheet.rows {
        if header_elsewhere && !entrants {
            list.skipped.push(skipped(sheet, row, "没有表头的工作表，未读取", cells));
        } else {
            list.unreadable.push(Unreadable {
                sheet: sheet.name.clone(),
                row,
                code: "header_missing".to_string(),
                text: format!(
                    "第{row}行无法读取：这张表没有找到含“姓名”的表头，请手工指定各列的含义。内容：{}",
                    contents(cells)
                ),
            });
        }
    }
}

fn skipped(sheet: &Sheet, row: u32, what: &str, cells: &RowCells) -> Skipped {
    Skipped { sheet: sheet.name.clone(), row, text: format!("{what}：{}", contents(cells)) }
}

/// What a row says, with long numbers masked.
fn contents(cells: &RowCells) -> String {
    cells.values().map(|cell| discreet(&cell.shown())).collect::<Vec<_>>().join(" ")
}

/// The way down one sheet.
struct Walk<'a> {
    sheet: &'a Sheet,
    mapping: &'a Mapping,
    by_hand: bool,
    layout: Layout,
    sheet_group: Option<String>,
    sheet_unit: Option<String>,
    section_group: Option<String>,
    /// Index of the unit whose rows these are.
    unit: Option<usize>,
    /// Officials of no unit so far.
    unplaced: Unplaced,
    /// How many entrants the sheets before it have.
    first: usize,
    /// The last row that names somebody and says something more: the table goes down to it.
    table_end: u32,
    list: &'a mut ImportedList,
}

impl Walk<'_> {
    fn run(mut self) {
        let sheet = self.sheet;
        for (&row, cells) in &sheet.rows {
            self.row(row, cells);
        }
        officials::settle(self.list, &self.sheet.name, self.first, self.unplaced);
    }

    fn skip(&mut self, row: u32, what: &str, cells: &RowCells) {
        self.list.skipped.push(skipped(self.sheet, row, what, cells));
    }

    fn row(&mut self, row: u32, cells: &RowCells) {
        if [self.layout.header_row, self.layout.second_row].contains(&Some(row)) {
            return self.skip(row, "表头行", cells);
        }
        if !self.by_hand
            && let Some(again) = layout::begins_at(self.sheet, row, self.mapping)
        {
            self.layout = again;
            return self.skip(row, "表头行", cells);
        }
        if layout::is_header(cells, self.mapping) {
            if !self.by_hand
                && let Some(again) = layout::at(self.sheet, row, self.mapping)
            {
                self.layout = again;
            }
            return self.skip(row, "表头行", cells);
        }
        let above = self.layout.header_row.is_some_and(|header| row < header);
        if let Some(words) = unit_words(cells).filter(|_| above || !self.is_official(row, cells)) {
            self.unit_line(row, &words);
            return self.skip(row, "单位行", cells);
        }
        if let Some(text) = only_text(cells)
            && !(self.layout.has(Column::Group) && self.in_column(cells, Column::Group))
        {
            if let Some(group) = section_group(&text) {
                self.section_group = Some(group);
                return self.skip(row, "组别行", cells);
            }
            if !above && !self.layout.has(Column::Unit) && ends_like_unit(&text) {
                let words = UnitWords { unit: Some(text), ..UnitWords::default() };
                self.unit_line(row, &words);
                return self.skip(row, "单位行", cells);
            }
        }
        if above {
            return self.skip(row, "标题行", cells);
        }
        self.entrants(row, cells);
    }

    /// Whether the columns under the header say that this row is a leader or coach.
    fn is_official(&self, row: u32, cells: &RowCells) -> bool {
        let (sheet, layout) = (self.sheet, &self.layout);
        let mut blocks = layout.blocks.iter();
        blocks.any(|block| official(&RowView { sheet, layout, block, row, cells }).is_some())
    }

    fn in_column(&self, cells: &RowCells, column: Column) -> bool {
        cells.keys().any(|place| self.layout.column(*place) == Some(column))
    }

    /// A line that names a unit or its officials: a new unit where the name is another one.
    /// Officials above the name of their unit wait for it.
    fn unit_line(&mut self, row: u32, words: &UnitWords) {
        let named = words.unit.as_ref().filter(|unit| !unit.is_empty());
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
                let line = UnitLine {
                    sheet: self.sheet.name.clone(),
                    row,
                    unit: unit.clone(),
                    ..UnitLine::default()
                };
                self.list.units.push(line);
                self.list.units.len() - 1
            }
        };
        self.unit = Some(at);
        let waiting = match self.list.rows.len() == self.first {
            true => std::mem::take(&mut self.unplaced),
            false => Vec::new(),
        };
        if let Some(line) = self.list.units.get_mut(at) {
            waiting.iter().for_each(|(_, words)| words.add_to(line));
            words.add_to(line);
        }
    }

    fn entrants(&mut self, row: u32, cells: &RowCells) {
        let layout = self.layout.clone();
        let views: Vec<RowView<'_>> = layout
            .blocks
            .iter()
            .map(|block| RowView { sheet: self.sheet, layout: &layout, block, row, cells })
            .collect();
        if let Some(reason) = self.no_entrant(&views, cells) {
            return self.skip(row, reason, cells);
        }
        if let Some(view) = views.first()
            && let Some(words) = official(view)
        {
            self.unit_line(row, &words.0);
            if words.1 == Plays::StartNumber {
                return self.skip(row, "领队、教练行", cells);
            }
        }
        let mut read: Vec<DraftRow> = Vec::new();
        for view in views.iter().filter(|view| view.holds_anything()) {
            if let Some(pair) = self.in_one_line(view) {
                read.push(pair);
                continue;
            }
            match view.name().filter(|name| can_be_name(name)) {
                Some(name) => {
                    let draft = self.placed(view.draft(name));
                    match read.last_mut().filter(|first| is_pair(first)) {
                        Some(first) if first.partner.is_none() => {
                            let (partner, problems) = as_partner(draft);
                            first.partner = Some(partner);
                            first.problems.extend(problems);
                        }
                        _ => read.push(draft),
                    }
                }
                // A second place in the row that was left blank.
                None if view.name().is_none()
                    && views.len() > 1
                    && !read.is_empty()
                    && !view.tells_of_person() => {}
                None => {
                    self.list.unreadable.push(self.nameless(view, row, cells));
                    return;
                }
            }
        }
        if read.is_empty() {
            // Under a heading that two entrants of a row share.
            if let Some(view) = views.first().filter(|view| view.tells_of_person()) {
                let nameless = self.nameless(view, row, cells);
                return self.list.unreadable.push(nameless);
            }
            return self.skip(row, "说明行", cells);
        }
        if let [second] = read.as_slice()
            && let Some(first) = self.first_of_pair(second)
            && let Some(partner) = read.pop()
        {
            let (partner, problems) = as_partner(partner);
            if let Some(pair) = self.list.rows.get_mut(first) {
                pair.partner = Some(partner);
                pair.problems.extend(problems);
            }
            return self.skip(row, "搭档行（已并入上一行）", cells);
        }
        self.list.rows.extend(read);
    }

    /// A pair whose members share their cells.
    fn in_one_line(&self, view: &RowView<'_>) -> Option<DraftRow> {
        let whole = self.placed(view.draft(view.name()?));
        if !is_pair(&whole) || whole.partner.is_some() {
            return None;
        }
        let [first, second] = divided(view)?;
        let member = |cells| {
            let view = RowView { cells, ..*view };
            view.name().map(|name| self.placed(view.draft(name)))
        };
        let mut pair = member(&first)?;
        let (partner, problems) = as_partner(member(&second)?);
        pair.partner = Some(partner);
        for problem in problems {
            if !pair.problems.contains(&problem) {
                pair.problems.push(problem);
            }
        }
        Some(pair)
    }

    /// A pair on two lines: both under one merged 序号, in a group of pairs.
    fn first_of_pair(&self, second: &DraftRow) -> Option<usize> {
        let first = self.list.rows.last()?;
        let serial = self.layout.blocks.iter().flatten().find(|(_, c)| **c == Column::Serial)?;
        let adjoining = first.sheet == second.sheet && first.row + 1 == second.row;
        let merged = self.sheet.merged(second.row, *serial.0).is_some();
        let alone = first.partner.is_none() && second.partner.is_none();
        (adjoining && merged && alone && is_pair(first) && is_pair(second))
            .then(|| self.list.rows.len() - 1)
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

    fn nameless(&self, view: &RowView<'_>, row: u32, cells: &RowCells) -> Unreadable {
        let text = match view.name() {
            Some(written) => format!(
                "第{row}行“姓名”栏的“{}”不像姓名，请核对后重新导入。内容：{}",
                discreet(&written),
                contents(cells)
            ),
            None => {
                format!("第{row}行“姓名”栏为空，请补填姓名后重新导入。内容：{}", contents(cells))
            }
        };
        Unreadable { sheet: self.sheet.name.clone(), row, code: "name_missing".to_string(), text }
    }

    /// Why a row below the header is not meant to be an entrant.
    fn no_entrant(&self, views: &[RowView<'_>], cells: &RowCells) -> Option<&'static str> {
        let meanings: Vec<Option<Column>> =
            cells.keys().map(|place| self.layout.column(*place)).collect();
        if meanings.iter().all(|m| *m == Some(Column::Serial)) {
            let told = cells.values().any(|cell| {
                let text = cell.shown();
                is_note(&text) || is_total(&text) || compact(&text).chars().count() > 6
            });
            return Some(if told { "说明行" } else { "只有序号的空行" });
        }
        if meanings.iter().all(|m| matches!(m, Some(Column::Serial | Column::Group))) {
            return Some("没有选手的组别行");
        }
        let first = cells.values().next().map(|cell| compact(&cell.shown())).unwrap_or_default();
        let serial = views.iter().find_map(|view| view.text(Column::Serial)).unwrap_or_default();
        if serial.starts_with('例') || serial.contains("示例") || first.contains("示例") {
            return Some("示例行");
        }
        let personal = meanings
            .iter()
            .flatten()
            .any(|m| matches!(m, Column::Sex | Column::Birth | Column::Identity));
        let person = views.iter().any(RowView::tells_of_person);
        let total =
            is_total(&first) || views.iter().filter_map(RowView::name).any(|n| is_total(&n));
        // 填表人：… 联系电话：… under the columns of a birth date or a number.
        let nobody = !person && views.iter().all(|view| view.name().is_none());
        let note = is_note(&first) && (!personal || nobody);
        if total && !views.iter().any(RowView::has_document) || note {
            return Some("说明行");
        }
        // One cell alone is an entrant only where it stands under 姓名 and is short. Under another
        // heading it is an entrant whose name was forgotten, where it says what the heading asks
        // or stands in the midst of the table.
        if let Some(text) = only_text(cells) {
            let amid = views.first().is_some_and(|view| view.row < self.table_end)
                && cells.keys().any(|place| *place > 0)
                && meanings.iter().flatten().any(|m| !matches!(m, Column::Name | Column::Note));
            if person || amid {
                return None;
            }
            let short = compact(&text).chars().count() <= 6 || text.contains(['·', '•', '・']);
            let latin = text.is_ascii() && text.contains(' ');
            if !(short || latin) || !self.in_column(cells, Column::Name) {
                return Some("说明行");
            }
        }
        None
    }
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

#[derive(PartialEq, Eq)]
enum Plays {
    Yes,
    StartNumber,
}

/// A row that names a leader or coach among the players, by 职务 or in place of a group.
fn official(view: &RowView<'_>) -> Option<(UnitWords, Plays)> {
    let name = view.name()?;
    let role = view.text(Column::Role).or_else(|| {
        let group = view.text(Column::Group)?;
        matches!(compact(&group).as_str(), "领队" | "教练" | "教练员" | "领队兼教练")
            .then_some(group)
    })?;
    let (leader, coach) = (role.contains("领队"), role.contains("教练"));
    if !leader && !coach {
        return None;
    }
    let phone = view.text(Column::Phone);
    let words = UnitWords {
        unit: view.text(Column::Unit),
        leader: leader.then(|| name.clone()),
        leader_phone: phone.clone().filter(|_| leader),
        coach: coach.then_some(name),
        coach_phone: phone.filter(|_| coach),
        ..UnitWords::default()
    };
    let plays = ["队员", "选手", "运动员", "棋手"].iter().any(|word| role.contains(word));
    Some((words, if plays { Plays::Yes } else { Plays::StartNumber }))
}

/// The text of a row that holds one cell only.
fn only_text(cells: &RowCells) -> Option<String> {
    let mut values = cells.values();
    values.next().filter(|_| cells.len() == 1).map(|cell| cell.shown())
}
