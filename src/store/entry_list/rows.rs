//! Which sheets of a file are read, and as what: a table, personal forms, or nothing.

use std::collections::BTreeSet;

use super::cards;
use super::cells::Sheet;
use super::layout::{self, Layout};
use super::sections::sheet_unit;
use super::table::TableWalk;
use crate::model::roster::{ImportedList, Mapping, SheetMapping};
use crate::model::text::document_number;

/// Every row of every sheet into exactly one of rows, unreadable, skipped.
pub(super) fn import(sheets: &[Sheet], mapping: &Mapping) -> ImportedList {
    let mut list = ImportedList::default();
    let layouts: Vec<Option<Layout>> = sheets.iter().map(|s| layout::of(s, mapping)).collect();
    let any = sheets.iter().zip(&layouts).any(|(sheet, layout)| layout.is_some() && !sheet.hidden);
    let named_units = sheets.len() > 1;
    for (sheet, layout) in sheets.iter().zip(layouts) {
        let by_hand = mapping.sheets.get(&sheet.name);
        let mut shown = layout::shown(sheet, layout.as_ref());
        let mut table = false;
        let passed_over = match by_hand {
            Some(SheetMapping::Ignore) => Some("不读取的工作表"),
            None if sheet.hidden => Some("隐藏的工作表，未读取"),
            _ => None,
        };
        match (passed_over, layout) {
            (Some(reason), _) => {
                list.skipped.extend(sheet.rows.keys().map(|row| sheet.skipped(*row, reason)));
            }
            (None, Some(_)) if by_hand.is_none() && personal_forms(sheet, mapping, &mut list) => {}
            (None, Some(layout)) => {
                let mut walk = TableWalk::new(sheet, mapping, layout, &mut list);
                walk.sheet_unit = named_units.then(|| sheet_unit(&sheet.name)).flatten();
                walk.run();
                table = true;
            }
            (None, None) => without_header(sheet, any, &mut list),
        }
        match table {
            true => layout::only_entrants(&mut shown, sheet, &entrants_of(&list, &sheet.name)),
            // A sheet of forms, or one that is not read, has no columns to be explained.
            false => layout::explained(&mut shown),
        }
        list.layouts.push(shown);
    }
    list
}

/// The rows of a sheet in which entrants stand, readable or not.
fn entrants_of(list: &ImportedList, sheet: &str) -> BTreeSet<u32> {
    let read = list.rows.iter().map(|row| (&row.sheet, row.row));
    let all = read.chain(list.unreadable.iter().map(|row| (&row.sheet, row.row)));
    all.filter(|(of, _)| of.as_str() == sheet).map(|(_, row)| row).collect()
}

/// A sheet of personal forms; false where it is a table.
fn personal_forms(sheet: &Sheet, mapping: &Mapping, list: &mut ImportedList) -> bool {
    let cards = cards::of(sheet, mapping);
    let any = !cards.is_empty();
    let begun: BTreeSet<u32> = cards.iter().map(|card| card.person.row).collect();
    let taken: BTreeSet<u32> = cards.iter().flat_map(|card| card.rows.iter().copied()).collect();
    for row in sheet.rows.keys().filter(|row| any && !begun.contains(row)) {
        let what = if taken.contains(row) { "个人报名表的续行" } else { "标题行" };
        list.skipped.push(sheet.skipped(*row, what));
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
    for row in sheet.rows.keys() {
        if header_elsewhere && !entrants {
            list.skipped.push(sheet.skipped(*row, "没有表头的工作表，未读取"));
        } else {
            let what = "无法读取：这张表没有找到含“姓名”的表头，请手工指定各列的含义";
            list.unreadable.push(sheet.unreadable(*row, "header_missing", what));
        }
    }
}
