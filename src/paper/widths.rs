//! Column widths: what the contents ask for, between least and greatest, made to fill the width.

use super::block::{Column, Table, TableRow};
use super::fit::{self, is_seam, printable};
use super::font::Face;
use super::page::{Len, mm};

/// Of so many cells one may be wider than its column.
const ONE_IN: usize = 25;

/// Room between a cell's edge and its text, left and right.
pub const PADDING: Len = mm(1);

/// The widths of a table's columns; they add up to `total` exactly.
pub fn columns(table: &Table, total: Len) -> Vec<Len> {
    let columns: Vec<Column> =
        table.columns.iter().enumerate().map(|at| parts(table, at)).collect();
    let wanted: Vec<Len> = natural(table)
        .into_iter()
        .zip(&columns)
        .map(|(width, column)| width.clamp(column.min, column.max.max(column.min)))
        .collect();
    let sum: Len = wanted.iter().sum();
    let mut widths = if sum <= total {
        grow(&wanted, &columns, total - sum)
    } else {
        squeeze(&wanted, &columns, total)
    };
    settle(&mut widths, &columns, total);
    widths
}

/// The width below which some column would be narrower than it may be.
pub fn least(table: &Table) -> Len {
    (0..).zip(&table.columns).map(|at| parts(table, at).min).sum()
}

/// A column no narrower than the longest part of a name in it at the least size, as far as its
/// greatest width allows: names are not cut inside a part.
fn parts(table: &Table, (index, column): (usize, &Column)) -> Column {
    let em = fit::least(table.em_of(column));
    let cells = table.rows.iter().filter_map(TableRow::cells);
    let longest = cells
        .filter_map(|(cells, face)| Some((cells.get(index)?, face.unwrap_or(column.face))))
        .filter(|(text, _)| text.contains('·'))
        .flat_map(|(text, face)| {
            text.split_inclusive(is_seam).map(move |part| face.width(em, part) + 2 * PADDING)
        })
        .max();
    let min = column.min.max(longest.unwrap_or(0).min(column.max));
    Column { min, ..column.clone() }
}

/// The width each column's contents take, with padding. In a long list the few widest cells do
/// not count: they take a second line, and the column keeps the width of the others.
fn natural(table: &Table) -> Vec<Len> {
    let ask = |text: &str, face: Face, em: Len| {
        let text = printable(text);
        text.split('\n').map(|line| face.width(em, line)).max().unwrap_or(0) + 2 * PADDING
    };
    let mut asked: Vec<Vec<Len>> = vec![Vec::new(); table.columns.len()];
    for (cells, face) in table.rows.iter().filter_map(TableRow::cells) {
        for ((asked, column), text) in asked.iter_mut().zip(&table.columns).zip(cells) {
            let face = face.unwrap_or(column.face);
            asked.push(ask(text, face, table.em_of(column)));
        }
    }
    let mut widths: Vec<Len> = asked.iter_mut().map(|widths| usual(widths)).collect();
    for cell in table.header.iter().filter(|cell| cell.across == 1) {
        if let Some(width) = widths.get_mut(cell.column) {
            *width = (*width).max(ask(&cell.text, Face::Bold, table.head_em()));
        }
    }
    widths
}

/// The width that is enough for all but one cell in [`ONE_IN`].
fn usual(widths: &mut [Len]) -> Len {
    widths.sort_unstable();
    let rare = widths.len() / ONE_IN;
    widths.len().checked_sub(rare + 1).and_then(|at| widths.get(at)).copied().unwrap_or(0)
}

/// Shares out what is left over by the columns' shares (evenly if none has one).
fn grow(wanted: &[Len], columns: &[Column], spare: Len) -> Vec<Len> {
    let shares: Len = columns.iter().map(|column| column.share).sum();
    wanted
        .iter()
        .zip(columns)
        .map(|(width, column)| {
            let part = if shares > 0 {
                i64::from(spare) * i64::from(column.share) / i64::from(shares)
            } else {
                i64::from(spare) / columns.len().max(1) as i64
            };
            width + part as Len
        })
        .collect()
}

/// Takes what is missing from what each column has above its least width; if even the least
/// widths are too much, all are reduced alike.
fn squeeze(wanted: &[Len], columns: &[Column], total: Len) -> Vec<Len> {
    let least: Len = columns.iter().map(|column| column.min).sum();
    let sum: Len = wanted.iter().sum();
    let scale = |part: Len, of: Len, to: Len| {
        (i64::from(part) * i64::from(to) / i64::from(of.max(1))) as Len
    };
    if least >= total {
        return columns.iter().map(|column| scale(column.min, least, total)).collect();
    }
    wanted
        .iter()
        .zip(columns)
        .map(|(width, column)| column.min + scale(width - column.min, sum - least, total - least))
        .collect()
}

/// Gives the rounding rest to the column that shares most, else to the last.
fn settle(widths: &mut [Len], columns: &[Column], total: Len) {
    let rest = total - widths.iter().sum::<Len>();
    let best = columns.iter().enumerate().max_by_key(|(_, column)| column.share);
    if let Some(width) = best.and_then(|(index, _)| widths.get_mut(index)) {
        *width += rest;
    }
}
