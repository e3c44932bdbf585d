//! Columns with values that nobody understood: what each one is must be said, or that it is left,
//! before anything is entered.

use std::collections::{BTreeMap, BTreeSet};

use egui::{ComboBox, ScrollArea, Ui};

use super::mapping::{Place, Remap, remapped};
use crate::model::numbers::discreet;
use crate::model::roster::{
    Column, ColumnHead, ImportedList, Mapping, SheetLayout, SheetMapping, column_letters,
};
use crate::ui::widgets::{Tone, combo, finding, small};

/// Greatest height of the questions, in points.
const HEIGHT: f32 = 104.0;

/// The columns with values that are neither understood nor left.
pub(super) fn unanswered<'a>(
    list: &'a ImportedList,
    mapping: &Mapping,
    left: &BTreeSet<Place>,
) -> Vec<(&'a SheetLayout, &'a ColumnHead)> {
    let ignored = |sheet: &str| matches!(mapping.sheets.get(sheet), Some(SheetMapping::Ignore));
    let read = list.layouts.iter().filter(|layout| !ignored(&layout.sheet));
    let read = read.filter(|layout| layout.columns.iter().any(|head| head.column.is_some()));
    read.flat_map(|layout| layout.columns.iter().map(move |head| (layout, head)))
        .filter(|(_, head)| head.column.is_none() && !head.samples.is_empty())
        .filter(|(layout, head)| !left.contains(&(layout.sheet.clone(), head.index)))
        .collect()
}

/// The columns that were left at an earlier import, under the same header.
pub(super) fn left_before(
    list: &ImportedList,
    known: &BTreeMap<String, Option<Column>>,
) -> Vec<Place> {
    let heads = list.layouts.iter();
    let heads = heads.flat_map(|layout| layout.columns.iter().map(move |head| (layout, head)));
    let left = heads.filter(|(_, head)| {
        head.column.is_none() && known.get(head.text.trim()).is_some_and(Option::is_none)
    });
    left.map(|(layout, head)| (layout.sheet.clone(), head.index)).collect()
}

/// What headers were said to mean; none: not used.
type Explained = BTreeMap<String, Option<Column>>;

/// Leaves a column, and takes note of its header.
fn leave(
    (left, explained): (&mut BTreeSet<Place>, &mut Explained),
    layout: &SheetLayout,
    head: &ColumnHead,
) {
    left.insert((layout.sheet.clone(), head.index));
    let header = head.text.trim();
    if !header.is_empty() {
        explained.insert(header.to_string(), None);
    }
}

/// Why nobody can be entered yet.
pub(super) fn refusal(
    list: &ImportedList,
    mapping: &Mapping,
    left: &BTreeSet<Place>,
) -> Option<String> {
    let count = unanswered(list, mapping, left).len();
    (count > 0)
        .then(|| format!("有{count}栏没有读懂，请先在下面选定它是什么，不用的点“不使用”，再报名"))
}

/// Asks what each of these columns is; returns how the file is to be read then.
pub(super) fn show(
    (left, explained): (&mut BTreeSet<Place>, &mut Explained),
    ui: &mut Ui,
    list: &ImportedList,
    mapping: &Mapping,
) -> Option<Remap> {
    let asked = unanswered(list, mapping, left);
    if asked.is_empty() {
        return None;
    }
    let mut changed = None;
    ui.horizontal(|ui| {
        let sentence = format!("{}栏没有读懂，请选定它是什么，或不使用：", asked.len());
        finding(ui, &sentence, Tone::Warn);
        if asked.len() > 1 && small(ui, "都不使用", None).clicked() {
            asked.iter().for_each(|(layout, head)| leave((left, explained), layout, head));
        }
    });
    let mut all: Vec<(Option<Column>, String)> = vec![(None, "请选择".into())];
    all.extend(Column::ALL.into_iter().map(|column| (Some(column), column.chinese().to_string())));
    let area = ScrollArea::vertical().id_salt("not understood").max_height(HEIGHT);
    area.auto_shrink([false, true]).show(ui, |ui| {
        for (layout, head) in &asked {
            let title = match (head.text.trim(), list.layouts.len() > 1) {
                ("", false) => format!("{}列", column_letters(head.index)),
                ("", true) => format!("{} {}列", layout.sheet, column_letters(head.index)),
                (text, false) => format!("“{text}”栏"),
                (text, true) => format!("{}“{text}”栏", layout.sheet),
            };
            ui.horizontal(|ui| {
                let name = ui.label(&title).id;
                let mut meaning = None;
                let choices = ComboBox::from_id_salt((&layout.sheet, head.index, "asked"));
                if combo(ui, choices.width(122.0), name, &mut meaning, &all) {
                    changed = Some(remapped(mapping, layout, head, meaning));
                }
                if small(ui, "不使用", None).clicked() {
                    leave((left, explained), layout, head);
                }
                let samples: Vec<String> = head.samples.iter().map(|s| discreet(s)).collect();
                ui.add(egui::Label::new(samples.join("、")).truncate());
            });
        }
    });
    changed
}
