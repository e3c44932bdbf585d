//! Type sizes of a table's columns: one for the whole column where many of its cells would else
//! shrink each by itself, so that a list looks even.

use super::block::{Column, Table, TableRow};
use super::fit::{LEAST, least, one_line};
use super::page::Len;
use super::widths::PADDING;

/// Of so many cells one may shrink by itself; where more must, the column shrinks.
const ONE_IN: usize = 25;
/// A column shrinks so far, in percent; cells that need less stand in two lines.
const EVEN_PERCENT: Len = 88;

/// How the cells of a column are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// At this size; what is too wide shrinks by itself.
    Free(Len),
    /// All at this size; what is still too wide wraps.
    Even(Len),
}

/// The sizes of the columns. Columns of one make (the units of red and of black) have one size.
pub fn of(table: &Table, widths: &[Len]) -> Vec<Size> {
    let own: Vec<Needs> = table
        .columns
        .iter()
        .zip(widths)
        .enumerate()
        .map(|(index, (column, width))| needs(table, index, column, *width))
        .collect();
    let twins = |a: &Column, b: &Column| {
        (a.face, a.scale, a.min, a.max, a.share) == (b.face, b.scale, b.min, b.max, b.share)
    };
    table
        .columns
        .iter()
        .map(|column| {
            let em = table.em_of(column);
            let all = table.columns.iter().zip(&own).filter(|(other, _)| twins(column, other));
            let all = all.fold(Needs::default(), |sum, (_, needs)| sum.and(*needs));
            match all.shrinking > (all.cells / ONE_IN).max(1) {
                true => Size::Even(all.least.unwrap_or(em)),
                false => Size::Free(em),
            }
        })
        .collect()
}

/// What the cells of a column ask for.
#[derive(Debug, Clone, Copy, Default)]
struct Needs {
    cells: usize,
    shrinking: usize,
    least: Option<Len>,
}

impl Needs {
    fn and(self, other: Needs) -> Needs {
        Needs {
            cells: self.cells + other.cells,
            shrinking: self.shrinking + other.shrinking,
            least: [self.least, other.least].into_iter().flatten().min(),
        }
    }
}

/// Cells that fit one line by shrinking a little; those far too wide wrap anyway.
fn needs(table: &Table, index: usize, column: &Column, width: Len) -> Needs {
    let em = table.em_of(column);
    let room = (width - 2 * PADDING).max(1);
    let mut needs = Needs::default();
    for (cells, face) in table.rows.iter().filter_map(TableRow::cells) {
        let Some(text) = cells.get(index).filter(|text| !text.is_empty()) else { continue };
        needs.cells += 1;
        let size = one_line(text, face.unwrap_or(column.face), em, room);
        if size < em && size >= least(em) {
            needs.shrinking += 1;
            if size >= (em * EVEN_PERCENT / 100).max(LEAST) {
                needs.least = Some(needs.least.map_or(size, |least| least.min(size)));
            }
        }
    }
    needs
}
