//! How the sheets were understood: header row and the meaning of each column, changeable.

use std::collections::BTreeMap;

use egui::{ComboBox, DragValue, Frame, ScrollArea, Ui};

use crate::model::numbers::discreet;
use crate::model::roster::{
    Column, ColumnHead, ImportedList, Mapping, SheetLayout, SheetMapping, column_letters,
};
use crate::ui::theme::{self, color};

/// A changed mapping.
#[derive(Debug)]
pub(super) struct Remap {
    /// To read the file again with.
    pub mapping: Mapping,
    /// The header that was explained, and what it means; none where nothing.
    pub explained: Option<(String, Option<Column>)>,
    /// The column that was said to be left.
    pub left: Option<Place>,
}

/// A column: its sheet and its index from 0.
pub(super) type Place = (String, u32);

/// The mapping in which this column means that, or nothing.
pub(super) fn remapped(
    mapping: &Mapping,
    layout: &SheetLayout,
    head: &ColumnHead,
    meaning: Option<Column>,
) -> Remap {
    let mut columns = columns(layout);
    match meaning {
        Some(column) => {
            // One meaning stands once.
            columns.retain(|_, known| *known != column);
            columns.insert(head.index, column);
        }
        None => {
            columns.remove(&head.index);
        }
    }
    let sheet = SheetMapping::Columns { header_row: layout.header_row, columns };
    let mut mapping = mapping.clone();
    mapping.sheets.insert(layout.sheet.clone(), sheet);
    let header = head.text.trim();
    let explained = (!header.is_empty()).then(|| (header.to_string(), meaning));
    let left = meaning.is_none().then(|| (layout.sheet.clone(), head.index));
    Remap { mapping, explained, left }
}

fn columns(layout: &SheetLayout) -> BTreeMap<u32, Column> {
    layout.columns.iter().filter_map(|c| c.column.map(|column| (c.index, column))).collect()
}

/// Shows every sheet; returns what was changed.
pub(super) fn show(ui: &mut Ui, list: &ImportedList, mapping: &Mapping) -> Option<Remap> {
    let mut changed = None;
    Frame::new().fill(color::SHADE).inner_margin(8.0).corner_radius(4.0).show(ui, |ui| {
        ScrollArea::vertical().id_salt("sheets").max_height(210.0).show(ui, |ui| {
            for layout in &list.layouts {
                if let Some(remap) = sheet(ui, layout, mapping) {
                    changed = Some(remap);
                }
            }
            for name in mapping.sheets.iter().filter(|(_, m)| **m == SheetMapping::Ignore) {
                if ui.button(format!("重新读入工作表“{}”", name.0)).clicked() {
                    let mut new = mapping.clone();
                    new.sheets.remove(name.0);
                    changed = Some(Remap { mapping: new, explained: None, left: None });
                }
            }
        });
    });
    changed
}

fn sheet(ui: &mut Ui, layout: &SheetLayout, mapping: &Mapping) -> Option<Remap> {
    let mut changed = None;
    let whole = |sheet: SheetMapping| {
        let mut mapping = mapping.clone();
        mapping.sheets.insert(layout.sheet.clone(), sheet);
        Some(Remap { mapping, explained: None, left: None })
    };
    ui.horizontal(|ui| {
        ui.label(theme::strong(&layout.sheet));
        let name = ui.label("表头在第");
        let mut row = layout.header_row.unwrap_or(0);
        if ui.add(DragValue::new(&mut row).range(0..=200)).labelled_by(name.id).changed() {
            let header_row = (row > 0).then_some(row);
            changed = whole(SheetMapping::Columns { header_row, columns: columns(layout) });
        }
        ui.label("行（0 表示没有表头）");
        if ui.button("不读这张表").clicked() {
            changed = whole(SheetMapping::Ignore);
        }
    });
    ScrollArea::horizontal().id_salt(("columns", &layout.sheet)).show(ui, |ui| {
        ui.horizontal(|ui| {
            for head in &layout.columns {
                ui.vertical(|ui| {
                    ui.set_width(132.0);
                    let letter = column_letters(head.index);
                    let title = match head.text.is_empty() {
                        true => format!("{letter} 列"),
                        false => format!("{letter} {}", head.text),
                    };
                    let name = ui.add(egui::Label::new(title).truncate());
                    let mut meaning = head.column;
                    let shown = meaning.map_or("不使用", Column::chinese);
                    ComboBox::from_id_salt((&layout.sheet, head.index))
                        .selected_text(shown)
                        .width(122.0)
                        .show_ui(ui, |ui| {
                            ui.selectable_value(&mut meaning, None, "不使用");
                            for column in Column::ALL {
                                ui.selectable_value(&mut meaning, Some(column), column.chinese());
                            }
                        })
                        .response
                        .labelled_by(name.id);
                    for sample in head.samples.iter().take(2) {
                        ui.add(egui::Label::new(theme::quiet(discreet(sample))).truncate());
                    }
                    if meaning != head.column {
                        changed = Some(remapped(mapping, layout, head, meaning));
                    }
                });
            }
        });
    });
    changed
}
