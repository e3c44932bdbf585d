//! A pair (家庭双人组) whose two members share their cells: 周强/周小强, 男/女, two numbers with a
//! line break between.

use super::cells::{Cell, RowCells};
use super::dates;
use super::fields::{RowView, sex_word};
use super::naming::can_be_name;
use crate::model::roster::{Column, DraftRow};
use crate::model::text::{compact, document_number, half_width, person_name};

/// Whether the row's group is one of pairs.
pub(super) fn is_pair(row: &DraftRow) -> bool {
    row.group_text.as_deref().is_some_and(|g| g.contains("双人") || g.contains("家庭"))
}

/// The cells of each member where the name cell of a row names two; a cell that cannot be
/// divided stays with the first.
pub(super) fn divided(view: &RowView<'_>) -> Option<[RowCells; 2]> {
    let named =
        |part: &str| can_be_name(&person_name(part)) && person_name(part).chars().count() > 1;
    let names = halves(view, Column::Name, named)?;
    let mut members = [view.cells.clone(), view.cells.clone()];
    let sex = |part: &str| sex_word(&compact(part)).is_some();
    let birth = |part: &str| dates::birth(&Cell::Text(part.to_string()), view.sheet.epoch).is_ok();
    let number = |part: &str| document_number(part).chars().count() >= 6;
    let columns = [
        Some(names),
        halves(view, Column::Sex, sex).or_else(|| alone(view, Column::Sex)),
        halves(view, Column::Birth, birth).or_else(|| alone(view, Column::Birth)),
        halves(view, Column::Identity, number).or_else(|| alone(view, Column::Identity)),
    ];
    for (place, parts) in columns.into_iter().flatten() {
        for (cells, part) in members.iter_mut().zip(parts) {
            match part {
                Some(cell) => cells.insert(place, cell),
                None => cells.remove(&place),
            };
        }
    }
    Some(members)
}

/// A place and what each of two members has there.
type MemberCells = (u32, [Option<Cell>; 2]);

/// A cell that cannot be divided, as the first member's.
fn alone(view: &RowView<'_>, column: Column) -> Option<MemberCells> {
    let (place, cell) = view.cell(column)?;
    Some((place, [Some(cell.clone()), None]))
}

/// A text cell in two halves that are each what the column asks: at a line break, else at the
/// one separator at which both halves are sound.
fn halves(view: &RowView<'_>, column: Column, sound: impl Fn(&str) -> bool) -> Option<MemberCells> {
    let (place, cell) = view.cell(column)?;
    let Cell::Text(text) = cell else { return None };
    let both = |at: usize, mark: char| {
        let (first, second) = (text.get(..at)?, text.get(at + mark.len_utf8()..)?);
        let (first, second) = (first.trim(), second.trim());
        (sound(first) && sound(second)).then(|| [first, second].map(str::to_string))
    };
    let marks = |kinds: &[char]| {
        let found: Vec<[String; 2]> = text
            .char_indices()
            .filter(|(_, c)| {
                kinds.contains(c)
                    || half_width(&c.to_string()).chars().eq(['/']) && kinds.contains(&'/')
            })
            .filter_map(|(at, mark)| both(at, mark))
            .collect();
        <[_; 1]>::try_from(found).ok().map(|[one]| one)
    };
    let parts =
        marks(&['\n']).or_else(|| marks(&['/', '、', ';', '；', ',', '，', '&', '＆', '|']));
    parts
        .or_else(|| marks(&[' ', '\u{3000}']).filter(|_| column != Column::Name))
        .map(|parts| (place, parts.map(|part| Some(Cell::Text(part)))))
}
