//! Leaders and coaches on a line that names no unit: whose are they?

use super::sections::could_name_unit;
use super::units::UnitWords;
use crate::model::roster::{ImportedList, UnitLine};

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
    let at = list.units.iter().position(same).unwrap_or_else(|| {
        let line = UnitLine { sheet: sheet.into(), row: *row, unit, ..UnitLine::default() };
        list.units.push(line);
        list.units.len() - 1
    });
    if let Some(line) = list.units.get_mut(at) {
        unplaced.iter().for_each(|(_, words)| words.add_to(line));
    }
}

/// Says of a line that was passed over why its officials are not kept.
fn belongs_to_none(list: &mut ImportedList, sheet: &str, row: u32) {
    let line = list.skipped.iter_mut().find(|line| line.sheet == sheet && line.row == row);
    if let Some(line) = line {
        let contents = line.text.split_once('：').map_or("", |(_, contents)| contents);
        line.text = format!("没有写明是哪个单位的领队、教练，未采用：{contents}");
    }
}
