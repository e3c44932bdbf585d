//! Which numbers in the texts of a row must stay out of the record?

use crate::model::numbers::numbers_starred;
use crate::model::roster::{Column, DraftRow, RowProblem};

/// Numbers of documents and telephones in a text that enters the record are starred there, and
/// that is said: the record cannot be purged of them.
pub(super) fn without_numbers(row: &mut DraftRow) {
    const NUMBERED: [Column; 5] = [
        Column::Serial,
        Column::Phone,
        Column::Certificate,
        Column::Received,
        Column::DocumentKind,
    ];
    let at = row.row;
    let mut found = Vec::new();
    let mut star = |column: Column, text: &mut String| {
        if let Some(starred) = numbers_starred(text) {
            found.push(RowProblem {
                code: "number_in_text".into(),
                column,
                text: format!(
                    "第{}行“{}”中有证件或电话号码，不记入记录，读作“{starred}”；号码请填在自己的栏目",
                    at,
                    column.chinese()
                ),
            });
            *text = starred;
        }
    };
    star(Column::Name, &mut row.name);
    row.unit.iter_mut().for_each(|unit| star(Column::Unit, unit));
    row.group_text.iter_mut().for_each(|group| star(Column::Group, group));
    if let Some(partner) = &mut row.partner {
        star(Column::Partner, &mut partner.name);
    }
    for (column, text) in &mut row.texts {
        if !NUMBERED.contains(column) {
            star(*column, text);
        }
    }
    row.problems.extend(found);
}
