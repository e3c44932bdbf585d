//! Which numbers in the texts of a row must stay out of the record?

use crate::model::roster::{Column, DraftRow, RowProblem};
use crate::model::text::numbers_starred;

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
    for (column, text) in &mut row.texts {
        if !NUMBERED.contains(column) {
            star(*column, text);
        }
    }
    row.problems.extend(found);
}
