//! Personal entry forms (个人报名表): labels with their values beside them, one person below the
//! other, instead of a table.

use std::collections::BTreeMap;

use super::cells::{Cell, RowCells, Sheet};
use super::dates;
use super::fields::{RowView, sex_word};
use super::headers;
use super::layout::{Block, Layout};
use super::likeness::{is_pattern, no_name};
use super::naming::can_be_name;
use crate::model::roster::{Column, DraftRow, Mapping};
use crate::model::text::{compact, document_number, person_name};

/// A form that has been read.
pub(super) struct Card {
    /// The entrant its labels describe.
    pub(super) person: DraftRow,
    /// The rows of the sheet it takes up.
    pub(super) rows: Vec<u32>,
}

/// The forms of a sheet, where it consists of such; the rows above the first belong to none.
pub(super) fn of(sheet: &Sheet, mapping: &Mapping) -> Vec<Card> {
    let mut cards: Vec<(LabelledCells<'_>, Vec<u32>)> = Vec::new();
    for (&row, cells) in &sheet.rows {
        let fields = fields(cells, mapping);
        let begins =
            fields.iter().any(|field| field.column == Some(Column::Name) && field.sound(sheet));
        if begins && fields.iter().filter(|field| field.sound(sheet)).count() > 1 {
            cards.push((fields, vec![row]));
        } else if let Some((known, rows)) = cards.last_mut() {
            known.extend(fields);
            rows.push(row);
        }
    }
    cards.into_iter().filter_map(|(fields, rows)| card(sheet, &fields, rows)).collect()
}

/// What one label announces.
struct LabelledCell<'a> {
    label: String,
    column: Option<Column>,
    value: &'a Cell,
}

type LabelledCells<'a> = Vec<LabelledCell<'a>>;

impl LabelledCell<'_> {
    /// Whether the value is what the label asks for, so that it is no header of a table.
    fn sound(&self, sheet: &Sheet) -> bool {
        let text = self.value.shown();
        match self.column {
            Some(Column::Name) => can_be_name(&person_name(&text)),
            Some(Column::Sex) => sex_word(&compact(&text)).is_some(),
            Some(Column::Birth) => dates::birth(self.value, sheet.epoch).is_ok(),
            Some(Column::Identity) => {
                document_number(&text).chars().filter(char::is_ascii_digit).count() >= 6
            }
            _ => false,
        }
    }
}

/// Labels of a row with the values that stand next to them.
fn fields<'a>(cells: &'a RowCells, mapping: &Mapping) -> LabelledCells<'a> {
    let meaning = |cell: &Cell| match cell {
        Cell::Text(text) => headers::meaning(text, &mapping.remembered),
        _ => None,
    };
    let all: Vec<&Cell> = cells.values().collect();
    let mut found = Vec::new();
    for pair in all.windows(2) {
        let [label, value] = pair else { continue };
        let column = meaning(label);
        if column.is_some() && meaning(value).is_none() {
            found.push(LabelledCell { label: label.shown(), column, value });
        }
    }
    found
}

fn card(sheet: &Sheet, fields: &[LabelledCell<'_>], rows: Vec<u32>) -> Option<Card> {
    let mut block = Block::new();
    let mut layout = Layout::default();
    let mut cells = BTreeMap::new();
    for (place, field) in (0..).zip(fields) {
        let Some(column) = field.column else { continue };
        if !block.values().any(|known| *known == column) {
            block.insert(place, column);
            layout.heads.insert(place, field.label.clone());
            cells.insert(place, field.value.clone());
        }
    }
    layout.blocks = vec![block.clone()];
    let row = *rows.first()?;
    let view = RowView { sheet, layout: &layout, block: &block, row, cells: &cells };
    let name = view.name().filter(|name| can_be_name(name))?;
    let doubtful = no_name(&name) || is_pattern(&name);
    let mut person = view.draft(name);
    if doubtful {
        person.problems.insert(0, view.not_a_person("姓名像示例，或没有填写姓名"));
    }
    Some(Card { person, rows })
}
