//! How the sheets were understood: header row and the meaning of each column, changeable.

use std::collections::BTreeMap;

use egui::{ComboBox, DragValue, Frame, ScrollArea, Ui};

use crate::model::roster::{
    Column, ImportedList, Mapping, SheetLayout, SheetMapping, column_letters,
};
use crate::model::text::discreet;
use crate::ui::theme::{self, color};

/// A changed mapping.
#[derive(Debug)]
pub(super) struct Remap {
    /// To read the file again with.
    pub mapping: Mapping,
    /// The header that was explained, and what it means; none where nothing.
    pub explained: Option<(String, Option<Column>)>,
}

/// Shows every sheet; returns what was changed.
pub(super) fn show(ui: &mut Ui, list: &ImportedList, mapping: &Mapping) -> Option<Remap> {
    let mut changed = None;
    Frame::new().fill(color::SHADE).inner_margin(8.0).corner_radius(4.0).show(ui, |ui| {
        ScrollArea::vertical().id_salt("sheets").max_height(210.0).show(ui, |ui| {
            for layout in &list.layouts {
                if let Some((sheet, explained)) = sheet(ui, layout) {
                    let mut new = mapping.clone();
                    new.sheets.insert(layout.sheet.clone(), sheet);
                    changed = Some(Remap { mapping: new, explained });
                }
            }
            for name in mapping.sheets.iter().filter(|(_, m)| **m == SheetMapping::Ignore) {
                if ui.button(format!("重新读入工作表“{}”", name.0)).clicked() {
                    let mut new = mapping.clone();
                    new.sheets.remove(name.0);
                    changed = Some(Remap { mapping: new, explained: None });
                }
            }
        });
    });
    changed
}

type Explained = Option<(String, Option<Column>)>;

fn sheet(ui: &mut Ui, layout: &SheetLayout) -> Option<(SheetMapping, Explained)> {
    let columns: BTreeMap<u32, Column> =
        layout.columns.iter().filter_map(|c| c.column.map(|column| (c.index, column))).collect();
    let mut changed = None;
    ui.horizontal(|ui| {
        ui.label(theme::strong(&layout.sheet));
        let name = ui.label("表头在第");
        let mut row = layout.header_row.unwrap_or(0);
        if ui.add(DragValue::new(&mut row).range(0..=200)).labelled_by(name.id).changed() {
            let header_row = (row > 0).then_some(row);
            let columns = columns.clone();
            changed = Some((SheetMapping::Columns { header_row, columns }, None));
        }
        ui.label("行（0 表示没有表头）");
        if ui.button("不读这张表").clicked() {
            changed = Some((SheetMapping::Ignore, None));
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
                        let mut columns = columns.clone();
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
                        let header_row = layout.header_row;
                        let header = head.text.trim();
                        let explained = (!header.is_empty()).then(|| (header.to_string(), meaning));
                        changed = Some((SheetMapping::Columns { header_row, columns }, explained));
                    }
                });
            }
        });
    });
    changed
}
