//! Blocks → pages: runs down the page, breaks it between rows, repeats table headers, and puts
//! the furniture around every page.

use super::PaperError;
use super::block::{Block, Document, PageFrame, Table, TextLine};
use super::fit::{Fitted, shrink, wrap};
use super::font::Face;
use super::forms;
use super::page::{Area, Ink, Len, Page, Placed, mm, pt10};
use super::page_frame;
use super::setting::{Setting, height, set, shifted};
use super::table::{self, Continued, Laid, LaidKind, LaidTable, STRONG};

/// So few rows shall not stand on a page of their own.
const FEW: usize = 6;
/// How close rows may stand to prevent it, in percent of their height.
const CLOSER_PERCENT: Len = 91;
/// Distance between the lanes of a table.
const LANE_GAP: Len = mm(5);

/// Lays a document out.
///
/// # Errors
/// Where no font has a character; it is named with the text it stands in.
pub fn pages(document: &Document) -> Result<Vec<Page>, PaperError> {
    let body = page_frame::body(document);
    let mut flow = Flow { body, y: body.y, pages: vec![Vec::new()] };
    for (index, block) in document.blocks.iter().enumerate() {
        flow.block(block, document.blocks.get(index + 1));
    }
    let count = flow.pages.len();
    let mut pages = Vec::with_capacity(count);
    for (index, items) in flow.pages.into_iter().enumerate() {
        let mut all = match &document.frame {
            PageFrame::Full(head) => page_frame::items(document, head, index + 1, count),
            PageFrame::Bare => Vec::new(),
        };
        all.extend(items);
        let page = Page { width: document.paper.width, height: document.paper.height, items: all };
        settable(&page)?;
        pages.push(page);
    }
    Ok(pages)
}

/// Every character of the page has a glyph.
fn settable(page: &Page) -> Result<(), PaperError> {
    for run in page.texts() {
        if let Some(missing) = run.text.chars().find(|c| run.face.resolve(*c).is_none()) {
            return Err(PaperError::MissingGlyph { missing, text: run.text.clone() });
        }
    }
    Ok(())
}

struct Flow {
    body: Area,
    y: Len,
    pages: Vec<Vec<Placed>>,
}

impl Flow {
    fn block(&mut self, block: &Block, next: Option<&Block>) {
        match block {
            Block::Heading(text) => self.heading(text, next),
            Block::Line(line) => self.line(line),
            Block::Gap(height) => self.y = (self.y + height).min(self.body.bottom()),
            Block::Table(table) => self.table(table),
            Block::Spread(halves) => self.spread_over(halves),
            Block::Signatures(labels) => self.signatures(labels),
            Block::Forms(grid) => {
                for (index, items) in forms::pages(grid, self.body).into_iter().enumerate() {
                    if index > 0 || self.y > self.body.y {
                        self.new_page();
                    }
                    self.put(&items, 0, 0);
                    self.y = self.body.bottom();
                }
            }
            Block::PageBreak => {
                if self.y > self.body.y {
                    self.new_page();
                }
            }
        }
    }

    fn new_page(&mut self) {
        self.pages.push(Vec::new());
        self.y = self.body.y;
    }

    /// Begins a page unless this much height is left or the page is still empty.
    fn ensure(&mut self, need: Len) {
        if self.y + need > self.body.bottom() && self.y > self.body.y {
            self.new_page();
        }
    }

    fn put(&mut self, items: &[Placed], dx: Len, dy: Len) {
        if let Some(page) = self.pages.last_mut() {
            page.extend(items.iter().map(|item| shifted(item, dx, dy)));
        }
    }

    fn heading(&mut self, text: &str, next: Option<&Block>) {
        let fitted = wrap(text, Face::Bold, pt10(130), self.body.width);
        let tall = height(fitted.lines.len(), fitted.em, 130) + mm(2);
        let above = if self.y > self.body.y { mm(4) } else { 0 };
        let company = match next {
            Some(Block::Table(table)) => table.row_height * 4,
            Some(_) => mm(15),
            None => 0,
        };
        self.ensure(above + tall + company);
        if self.y > self.body.y {
            self.y += above;
        }
        let area = Area { y: self.y, height: tall - mm(2), ..self.body };
        self.put(&set(&fitted, Setting::new(Face::Bold, 130), area, 0), 0, 0);
        self.y += tall;
    }

    /// A paragraph, line by line, so that a long one may run over pages.
    fn line(&mut self, line: &TextLine) {
        let fitted = wrap(&line.text, line.face, line.em, self.body.width);
        let step = height(1, fitted.em, 150);
        let how = Setting { align: line.align, ink: line.ink, ..Setting::new(line.face, 150) };
        for text in fitted.lines {
            self.ensure(step);
            let area = Area { y: self.y, height: step, ..self.body };
            let one = Fitted { em: fitted.em, lines: vec![text] };
            self.put(&set(&one, how, area, 0), 0, 0);
            self.y += step;
        }
    }

    fn signatures(&mut self, labels: &[String]) {
        let count = Len::try_from(labels.len().max(1)).unwrap_or(1);
        let width = self.body.width / count;
        let tall = mm(12);
        self.ensure(tall);
        let how = Setting::new(Face::Text, 100).middle();
        let mut items = Vec::new();
        for (index, label) in (0..).zip(labels) {
            let x = self.body.x + index * width;
            let fitted = shrink(&format!("{label}："), Face::Text, pt10(105), width * 3 / 5);
            let used = Face::Text.width(fitted.em, &format!("{label}："));
            let area = Area { x, y: self.y + mm(3), width: width * 3 / 5, height: mm(8) };
            let y = area.bottom() - mm(1);
            items.extend(set(&fitted, how, area, 0));
            items.push(Placed::Line {
                from: (x + used.min(width * 3 / 5), y),
                to: (x + width - mm(6), y),
                weight: 15,
                ink: Ink::BLACK,
            });
        }
        self.put(&items, 0, 0);
        self.y += tall;
    }

    fn table(&mut self, table: &Table) {
        let lanes = Len::try_from(table.lanes.max(1)).unwrap_or(1);
        let width = (self.body.width - LANE_GAP * (lanes - 1)) / lanes;
        let laid = self.laid(table, width);
        let mut next = 0;
        let mut first = true;
        while first || next < laid.rows.len() {
            first = false;
            let need = laid.header.height
                + laid.rows.iter().skip(next).take(2).map(|row| row.height).sum::<Len>();
            self.ensure(need);
            let height = self.body.bottom() - self.y;
            let room = lane_height(&laid, next, table.lanes.max(1), height);
            let top = self.y;
            for lane in 0..lanes {
                if lane > 0 && next >= laid.rows.len() {
                    break;
                }
                let x = self.body.x + lane * (width + LANE_GAP);
                let end = lane_end(&laid, next, room);
                let bottom = self.lane(&laid, next..end, x, top);
                next = end;
                self.y = self.y.max(bottom);
            }
            if next < laid.rows.len() {
                self.new_page();
            }
        }
        self.y += mm(2);
    }

    /// Two halves of a table page by page, the left one first; each page has the same rows.
    fn spread_over(&mut self, halves: &[Table; 2]) {
        let laid = table::lay_alike(halves, self.body.width, self.body.height / 2);
        let mut next = 0;
        loop {
            let room = self.body.bottom() - self.y;
            let end = laid.iter().map(|half| lane_end(half, next, room)).min().unwrap_or(next);
            for (half, last) in laid.iter().zip([false, true]) {
                let bottom = self.lane(half, next..end, self.body.x, self.y);
                match last {
                    true => self.y = bottom,
                    false => self.new_page(),
                }
            }
            next = end;
            if next >= laid[0].rows.len() {
                break;
            }
            self.new_page();
        }
        self.y += mm(2);
    }

    /// Lays a table out; its rows stand a little closer where that keeps the last few of them from
    /// a page of their own.
    fn laid(&self, table: &Table, width: Len) -> LaidTable {
        let tallest = self.body.height / 2;
        let laid = table::lay(table, width, tallest);
        let (pages, last) = self.spread(&laid, table.lanes);
        if pages < 2 || last > FEW {
            return laid;
        }
        let row_height = table.row_height * CLOSER_PERCENT / 100;
        let closer = table::lay(&Table { row_height, ..table.clone() }, width, tallest);
        if self.spread(&closer, table.lanes).0 < pages { closer } else { laid }
    }

    /// How many pages a table takes from here, and how many rows stand on the last.
    fn spread(&self, laid: &LaidTable, lanes: usize) -> (usize, usize) {
        let (mut pages, mut next, mut on_page) = (1, 0, 0);
        let mut room = self.body.bottom() - self.y;
        while next < laid.rows.len() {
            let end = (0..lanes.max(1)).fold(next, |next, _| lane_end(laid, next, room));
            on_page = end - next;
            next = end;
            room = self.body.height;
            pages += usize::from(next < laid.rows.len());
        }
        (pages, on_page)
    }

    /// Places the header and some rows of a table; returns where they end.
    fn lane(&mut self, laid: &LaidTable, rows: std::ops::Range<usize>, x: Len, top: Len) -> Len {
        let mut y = top;
        let continued = continued(laid, rows.start);
        let rows = laid.rows.get(rows).unwrap_or_default();
        for row in continued.into_iter().chain(rows) {
            let at = if y == top { y + laid.header.height } else { y };
            self.put(&row.items, x, at);
            y = at + row.height;
        }
        self.put(&laid.header.items, x, top);
        let y = y.max(top + laid.header.height);
        let line =
            Placed::Line { from: (x, y), to: (x + laid.width, y), weight: STRONG, ink: Ink::BLACK };
        self.put(&[line], 0, 0);
        y
    }
}

/// The section row to repeat above a row that begins a lane.
fn continued(laid: &LaidTable, first: usize) -> Option<&Laid> {
    match laid.rows.get(first)?.section {
        Continued::Header => None,
        Continued::Section(index) => {
            let begins = first > 0 && laid.rows[first - 1].kind != LaidKind::Section;
            laid.continued.get(index).filter(|_| begins)
        }
    }
}

/// The first row that no longer fits into a lane of this height; at least one row is taken, and
/// a section is not left without its first row.
fn lane_end(laid: &LaidTable, first: usize, room: Len) -> usize {
    let mut used = laid.header.height + continued(laid, first).map_or(0, |row| row.height);
    let mut end = first;
    while let Some(row) = laid.rows.get(end) {
        used += row.height;
        if used > room && end > first {
            break;
        }
        end += 1;
    }
    let cut = end < laid.rows.len();
    if cut && end > first + 1 && laid.rows[end - 1].kind == LaidKind::Section {
        end - 1
    } else {
        end
    }
}

/// The height of the lanes: all there is, or on the last page just what makes them even.
fn lane_height(laid: &LaidTable, first: usize, lanes: usize, room: Len) -> Len {
    let fits = |room: Len| {
        let end = (0..lanes).fold(first, |next, _| lane_end(laid, next, room));
        end >= laid.rows.len()
    };
    if lanes < 2 || !fits(room) {
        return room;
    }
    let (mut low, mut high) = (0, room);
    while high - low > mm(1) {
        let middle = low + (high - low) / 2;
        if fits(middle) { high = middle } else { low = middle }
    }
    high
}
