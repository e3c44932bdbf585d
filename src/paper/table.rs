//! A table cut into laid rows of known height, each with its items relative to its own corner.

use super::block::{Align, Edge, HeadCell, Rules, Table, TableRow};
use super::fit::{Fitted, LEAST, even, shrink, wrap};
use super::font::Face;
use super::page::{Area, Ink, Len, Placed, mm};
use super::setting::{Setting, height, set};
use super::sizes::{self, Size};
use super::widths::{self, PADDING};

/// Weight of hairlines, in 1/100 mm.
pub const HAIR: Len = 12;
/// Weight of the lines that bound a table.
pub const STRONG: Len = 40;
/// Baseline distance in cells, in percent of the em.
const LEADING: i32 = 120;
/// The same in the header.
const HEAD_LEADING: i32 = 118;
/// How far lines are reduced to keep a row at its ordinary height, in percent.
const LEAST_PERCENT: i32 = 75;
/// Least room above and below the text of a cell.
const AIR: Len = mm(1) / 2;

/// What a laid row is, for page breaking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaidKind {
    /// Begins a section; stays with the next row.
    Section,
    /// Anything else.
    Body,
}

/// A row ready to be placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// How much of the page it takes, in 1/100 mm.
    pub height: Len,
    /// Its items, relative to its top left corner.
    pub items: Vec<Placed>,
    /// Whether it begins a section.
    pub kind: LaidKind,
    /// The section row to repeat if a page begins with this row.
    pub section: Continued,
}

/// What stands above a row that begins a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Continued {
    /// Only the header.
    Header,
    /// The header and this section row (index into [`LaidTable::continued`]).
    Section(usize),
}

/// A table ready to be broken into pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaidTable {
    /// Of all columns together, in 1/100 mm.
    pub width: Len,
    /// The header, to be placed on top of every lane.
    pub header: Laid,
    /// What stands below the header, top to bottom.
    pub rows: Vec<Laid>,
    /// Section rows marked 续, for continuation pages.
    pub continued: Vec<Laid>,
}

/// Lays a table out in a width; no row becomes higher than `tallest`.
pub fn lay(table: &Table, width: Len, tallest: Len) -> LaidTable {
    let grid = Grid::new(table, width, tallest);
    let mut laid =
        LaidTable { width, header: grid.header(), rows: Vec::new(), continued: Vec::new() };
    let mut section = Continued::Header;
    let mut index = 0;
    for (at, row) in table.rows.iter().enumerate() {
        let least = table.least.get(at).copied().unwrap_or(0).min(tallest);
        let row = match row {
            TableRow::Cells(cells) => {
                index += 1;
                let tint = if index % 2 == 0 { Tint::Zebra } else { Tint::Plain };
                grid.cells(cells, tint, least)
            }
            TableRow::Strong(cells) => grid.cells(cells, Tint::Strong, least),
            TableRow::Note(text) => grid.across(text, Face::Text),
            TableRow::Section(text) => {
                index = 0;
                laid.continued.push(grid.across(&format!("{text}（续）"), Face::Bold));
                section = Continued::Section(laid.continued.len() - 1);
                let begins = grid.across(text, Face::Bold);
                laid.rows.push(Laid { kind: LaidKind::Section, ..begins });
                continue;
            }
        };
        let own = table.diagonal.map(|first| grid.crossed_out(first + at, row.height));
        let items = row.items.into_iter().chain(own.into_iter().flatten()).collect();
        laid.rows.push(Laid { section, items, ..row });
    }
    laid
}

/// Lays two tables of the same rows out so that each row has one height in both.
pub fn lay_alike(halves: &[Table; 2], width: Len, tallest: Len) -> [LaidTable; 2] {
    let [left, right] = halves.each_ref().map(|half| lay(half, width, tallest));
    let least: Vec<Len> =
        left.rows.iter().zip(&right.rows).map(|(one, two)| one.height.max(two.height)).collect();
    halves
        .each_ref()
        .map(|half| lay(&Table { least: least.clone(), ..half.clone() }, width, tallest))
}

/// How a row of cells is set off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tint {
    Plain,
    Zebra,
    Strong,
}

struct Grid<'a> {
    table: &'a Table,
    lefts: Vec<Len>,
    widths: Vec<Len>,
    sizes: Vec<Size>,
    width: Len,
    tallest: Len,
}

impl<'a> Grid<'a> {
    fn new(table: &'a Table, width: Len, tallest: Len) -> Grid<'a> {
        let widths = widths::columns(table, width);
        let lefts = (0..widths.len()).map(|index| widths.iter().take(index).sum()).collect();
        let sizes = sizes::of(table, &widths);
        Grid { table, lefts, widths, sizes, width, tallest }
    }

    fn span(&self, from: usize, across: usize) -> (Len, Len) {
        let left = self.lefts.get(from).copied().unwrap_or(0);
        let width = self.widths.iter().skip(from).take(across).sum();
        (left, width)
    }

    /// Fits all cells of a row; if it is too high, in ever smaller sizes.
    fn fit(&self, cells: &[String], strong: bool, percent: i32) -> (Vec<(Fitted, Setting)>, Len) {
        let mut tall = self.table.row_height;
        let mut fitted = Vec::new();
        let columns = self.table.columns.iter().zip(&self.widths).zip(&self.sizes);
        for (((column, width), size), text) in columns.zip(cells) {
            let face = if strong { Face::Bold } else { column.face };
            let room = (width - 2 * PADDING).max(1);
            let smaller = |em: &Len| (em * percent / 100).max(1);
            let cell = match size {
                Size::Free(em) => self.lower(shrink(text, face, smaller(em), room), smaller(em)),
                Size::Even(em) => self.lower(even(text, face, smaller(em), room), smaller(em)),
            };
            tall = tall.max(height(cell.lines.len(), cell.em, LEADING) + 2 * AIR);
            let how = Setting { align: column.align, ..Setting::new(face, LEADING).middle() };
            fitted.push((cell, how));
        }
        if tall > self.tallest && percent > 5 {
            return self.fit(cells, strong, percent * 4 / 5);
        }
        (fitted, tall)
    }

    /// Sets several lines a little smaller if they then fit the ordinary row height.
    fn lower(&self, cell: Fitted, wanted: Len) -> Fitted {
        let lines = Len::try_from(cell.lines.len()).unwrap_or(Len::MAX / 1000);
        let em = (self.table.row_height - 2 * AIR) * 100 / LEADING / lines.max(1);
        if lines > 1 && em < cell.em && em >= (wanted * LEAST_PERCENT / 100).max(LEAST) {
            return Fitted { em, ..cell };
        }
        cell
    }

    fn cells(&self, cells: &[String], tint: Tint, least: Len) -> Laid {
        let (fitted, tall) = self.fit(cells, tint == Tint::Strong, 100);
        let tall = tall.max(least);
        let mut items = Vec::new();
        if tint == Tint::Zebra && self.table.rules == Rules::Open {
            let area = Area { x: 0, y: 0, width: self.width, height: tall };
            items.push(Placed::Fill { area, ink: Ink::ZEBRA });
        }
        for (index, (cell, how)) in fitted.iter().enumerate() {
            let (x, width) = self.span(index, 1);
            items.extend(set(cell, *how, Area { x, y: 0, width, height: tall }, PADDING));
        }
        items.extend(self.verticals(0, tall, |_| true));
        let weight = if tint == Tint::Strong { STRONG / 2 } else { HAIR };
        items.push(self.horizontal(0, weight));
        self.laid(tall, items)
    }

    /// A cell that nothing is written in: grey, with a line from corner to corner.
    fn crossed_out(&self, column: usize, height: Len) -> [Placed; 2] {
        let (x, width) = self.span(column, 1);
        let (from, to) = ((x, 0), (x + width, height));
        let area = Area { x, y: 0, width, height };
        [
            Placed::Fill { area, ink: Ink::HEADER },
            Placed::Line { from, to, weight: HAIR, ink: Ink::grey(90) },
        ]
    }

    fn across(&self, text: &str, face: Face) -> Laid {
        let em = (self.table.em * if face == Face::Bold { 105 } else { 95 } / 100).max(LEAST);
        let mut cell = wrap(text, face, em, (self.width - 2 * PADDING).max(1));
        while height(cell.lines.len(), cell.em, LEADING) + 2 * AIR > self.tallest && cell.em > 5 {
            cell = wrap(text, face, cell.em * 4 / 5, (self.width - 2 * PADDING).max(1));
        }
        let tall =
            (height(cell.lines.len(), cell.em, LEADING) + 4 * AIR).max(self.table.row_height);
        let area = Area { x: 0, y: 0, width: self.width, height: tall };
        let how = Setting::new(face, LEADING).middle();
        let mut items = set(&cell, how, area, PADDING);
        items.push(self.horizontal(0, HAIR));
        if self.table.rules == Rules::Grid {
            items.extend([0, self.width].map(|x| vertical(x, 0, tall, HAIR)));
        }
        self.laid(tall, items)
    }

    fn header(&self) -> Laid {
        let rows = self.table.header_rows();
        let em = self.table.head_em();
        let fitted: Vec<(&HeadCell, Fitted)> = self
            .table
            .header
            .iter()
            .map(|cell| {
                let (_, width) = self.span(cell.column, cell.across);
                (cell, shrink(&cell.text, Face::Bold, em, (width - PADDING).max(1)))
            })
            .collect();
        let need = |fit: &Fitted| height(fit.lines.len(), fit.em, HEAD_LEADING) + 3 * AIR;
        let mut heights: Vec<Len> = vec![em * 150 / 100; rows];
        for (cell, fit) in fitted.iter().filter(|(cell, _)| cell.down == 1) {
            heights[cell.row] = heights[cell.row].max(need(fit));
        }
        for (cell, fit) in fitted.iter().filter(|(cell, _)| cell.down > 1) {
            let has: Len = heights.iter().skip(cell.row).take(cell.down).sum();
            if let Some(last) = heights.get_mut(cell.row + cell.down - 1) {
                *last += (need(fit) - has).max(0);
            }
        }
        let tall: Len = heights.iter().sum();
        let ground = Area { x: 0, y: 0, width: self.width, height: tall };
        let mut items = vec![Placed::Fill { area: ground, ink: Ink::HEADER }];
        for (cell, fit) in &fitted {
            let y: Len = heights.iter().take(cell.row).sum();
            let (x, width) = self.span(cell.column, cell.across);
            let cell_height = heights.iter().skip(cell.row).take(cell.down).sum();
            let area = Area { x, y, width, height: cell_height };
            items.extend(set(fit, self.head_setting(cell), area, PADDING));
            if cell.row + cell.down < rows {
                let (from, to) = ((x, area.bottom()), (x + width, area.bottom()));
                items.push(Placed::Line { from, to, weight: HAIR, ink: Ink::HAIR });
            }
            items.extend(self.verticals(y, cell_height, |column| column == cell.column));
        }
        if tall > 0 {
            items.push(self.horizontal(0, STRONG));
            items.push(self.horizontal(tall, STRONG / 2));
        }
        self.laid(tall, items)
    }

    /// Heads stand over their columns the way the cells do; those over several are centred.
    fn head_setting(&self, cell: &HeadCell) -> Setting {
        let align = match self.table.columns.get(cell.column) {
            Some(column) if cell.across == 1 => column.align,
            _ => Align::Centre,
        };
        Setting { align, ..Setting::new(Face::Bold, HEAD_LEADING).middle() }
    }

    fn laid(&self, height: Len, items: Vec<Placed>) -> Laid {
        Laid { height, items, kind: LaidKind::Body, section: Continued::Header }
    }

    fn horizontal(&self, y: Len, weight: Len) -> Placed {
        let ink = if weight == HAIR { Ink::HAIR } else { Ink::BLACK };
        Placed::Line { from: (0, y), to: (self.width, y), weight, ink }
    }

    /// The vertical lines at the left edges of some columns.
    fn verticals(&self, y: Len, tall: Len, wanted: impl Fn(usize) -> bool) -> Vec<Placed> {
        let grid = self.table.rules == Rules::Grid;
        let mut lines: Vec<Placed> = self
            .table
            .columns
            .iter()
            .zip(&self.lefts)
            .enumerate()
            .filter(|(index, _)| wanted(*index))
            .filter_map(|(_, (column, x))| match column.edge {
                Edge::Strong => Some(vertical(*x, y, tall, STRONG / 2)),
                Edge::Hair => Some(vertical(*x, y, tall, HAIR)),
                Edge::Open => grid.then(|| vertical(*x, y, tall, HAIR)),
            })
            .collect();
        if grid {
            lines.push(vertical(self.width, y, tall, HAIR));
        }
        lines
    }
}

fn vertical(x: Len, y: Len, tall: Len, weight: Len) -> Placed {
    let ink = if weight == HAIR { Ink::HAIR } else { Ink::grey(90) };
    Placed::Line { from: (x, y), to: (x, y + tall), weight, ink }
}
