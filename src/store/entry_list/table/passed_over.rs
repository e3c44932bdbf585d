//! Rows below a header that are no entrants: remarks, sums, examples, rows left blank.

use super::super::cells::{RowCells, only_text};
use super::super::fields::{RowView, digits};
use super::super::layout::Layout;
use super::super::likeness::is_total;
use super::super::naming::Named;
use super::super::notes::is_note;
use crate::model::roster::Column;
use crate::model::text::{compact, person_name};

/// Whether a serial number says that its row is an example: 例, （例）, 样例, Sample.
fn is_example(serial: &str) -> bool {
    let letters = |c: &char| c.is_alphabetic();
    let bare: String = compact(serial).to_lowercase().chars().filter(letters).collect();
    bare.contains('例') || ["sample", "example", "eg"].contains(&bare.as_str())
}

/// Why a row below the header is not meant to be an entrant.
pub(super) fn reason(
    views: &[RowView<'_>],
    layout: &Layout,
    cells: &RowCells,
    table_end: u32,
) -> Option<&'static str> {
    let meanings: Vec<Option<Column>> = cells.keys().map(|place| layout.column(*place)).collect();
    if meanings.iter().all(|m| *m == Some(Column::Serial)) {
        let words = cells.values().any(|cell| {
            let text = cell.shown();
            is_note(&text) || is_total(&text) || compact(&text).chars().count() > 6
        });
        return Some(if words { "说明行" } else { "只有序号的空行" });
    }
    if meanings.iter().all(|m| matches!(m, Some(Column::Serial | Column::Group))) {
        return Some("没有选手的组别行");
    }
    let first = cells.values().next().map(|cell| compact(&cell.shown())).unwrap_or_default();
    let serial = views.iter().find_map(|view| view.text(Column::Serial)).unwrap_or_default();
    if is_example(&serial) || first.contains("示例") {
        return Some("示例行");
    }
    let personal = meanings
        .iter()
        .flatten()
        .any(|m| matches!(m, Column::Sex | Column::Birth | Column::Identity));
    let person = views.iter().any(RowView::tells_of_person);
    let total = is_total(&first) || views.iter().filter_map(RowView::name).any(|n| is_total(&n));
    // 填表人：… 联系电话：… under the columns of a birth date or a number.
    let nobody = !person && views.iter().all(|view| view.name().is_none());
    // *格桑 beside a unit is somebody marked.
    let marked = first.starts_with(['*', '※'])
        && cells.len() > 1
        && views.iter().filter_map(RowView::name).any(|name| name.chars().count() <= 4);
    let note = is_note(&first) && (!personal || nobody) && !marked;
    if total && !views.iter().any(RowView::has_document) || note {
        return Some("说明行");
    }
    // One cell alone is an entrant only where it stands under 姓名 and is short. Under another
    // heading it is an entrant whose name was forgotten, where it says what the heading asks
    // or stands in the midst of the table.
    if let Some(text) = only_text(cells) {
        let amid = views.first().is_some_and(|view| view.row < table_end)
            && cells.keys().any(|place| *place > 0)
            && meanings.iter().flatten().any(|m| !matches!(m, Column::Name | Column::Note));
        // A line that was not parted, with the number of a document in it.
        let whole = digits(&text) >= 14 && !text.contains([':', '：', '。']);
        if person || amid || whole {
            return None;
        }
        // 欧阳晓东（队长） is short without its note.
        let name = Named::of(person_name(&text)).name;
        let short = name.chars().count() <= 6 || text.contains(['·', '•', '・']);
        let latin = text.is_ascii() && text.contains(' ');
        if !(short || latin) || !layout.covers(cells, Column::Name) {
            return Some("说明行");
        }
    }
    None
}
