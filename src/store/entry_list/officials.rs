//! Leaders and coaches: which rows name them among the players, and whose they are where their
//! line names no unit.

use super::fields::RowView;
use super::sections::could_name_unit;
use super::units::UnitWords;
use crate::model::roster::{Column, ImportedList, UnitLine};
use crate::model::text::compact;

/// Officials read so far without a unit, with the row of each line.
pub(super) type Unplaced = Vec<(u32, UnitWords)>;

/// Gives them to the unit of the entrants, where all of the sheet (from `first` on) have one and
/// the same; else, where none has any, to the unit the sheet is named after. What is left belongs
/// to nobody, and its line says so.
pub(super) fn settle(list: &mut ImportedList, sheet: &str, first: usize, unplaced: Unplaced) {
    let Some((row, _)) = unplaced.first() else { return };
    let rows = list.rows.get(first..).unwrap_or_default();
    let mut units = rows.iter().map(|row| row.unit.as_deref());
    let unit = match units.next() {
        Some(Some(unit)) if units.all(|other| other == Some(unit)) => Some(unit),
        Some(None) | None if units.all(|other| other.is_none()) => {
            Some(sheet).filter(|name| could_name_unit(name))
        }
        _ => None,
    };
    let Some(unit) = unit.map(str::to_string) else {
        return unplaced.iter().for_each(|(row, _)| belongs_to_none(list, sheet, *row));
    };
    let same = |line: &UnitLine| line.sheet == sheet && line.unit == unit;
    let at = list.units.iter().position(same);
    let at = at.unwrap_or_else(|| new_unit(list, sheet, *row, unit.clone()));
    if let Some(line) = list.units.get_mut(at) {
        unplaced.iter().for_each(|(_, words)| words.add_to(line));
    }
}

/// Adds a unit whose first line is this row; returns its index.
pub(super) fn new_unit(list: &mut ImportedList, sheet: &str, row: u32, unit: String) -> usize {
    list.units.push(UnitLine { sheet: sheet.to_string(), row, unit, ..UnitLine::default() });
    list.units.len() - 1
}

/// Says of a line that was passed over why its officials are not kept.
fn belongs_to_none(list: &mut ImportedList, sheet: &str, row: u32) {
    let line = list.skipped.iter_mut().find(|line| line.sheet == sheet && line.row == row);
    if let Some(line) = line {
        let contents = line.text.split_once('：').map_or("", |(_, contents)| contents);
        line.text = format!("没有写明是哪个单位的领队、教练，未采用：{contents}");
    }
}

/// A row that names a leader or coach among the players, by 职务 or in place of a group; and whether
/// that one is among the entrants as well.
pub(super) fn official(view: &RowView<'_>) -> Option<(UnitWords, bool)> {
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
    Some((words, plays))
}
