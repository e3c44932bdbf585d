//! What must hold on every page of every sheet.

use xiangqi_arbiter::paper::block::{Document, Furniture};
use xiangqi_arbiter::paper::layout;
use xiangqi_arbiter::paper::page::{Page, mm};

/// Lays a document out and checks every page: no text wider than its room, nothing off the
/// paper, nothing in the footer but the footer, every page numbered.
pub fn checked(document: &Document) -> Vec<Page> {
    let pages = layout::pages(document).expect("the document can be laid out");
    for (index, page) in pages.iter().enumerate() {
        for run in page.texts() {
            let ends = run.x + run.width;
            let place = format!("{} page {} “{}”", document.title, index + 1, run.text);
            assert_eq!(run.face.width(run.em, &run.text), run.width, "width of {place}");
            assert!(run.room.left <= run.x && ends <= run.room.right, "{place} leaves its room");
            assert!(run.x >= 0 && ends <= page.width, "{place} leaves the paper");
            assert!(run.y - run.em * 88 / 100 >= 0, "{place} leaves the paper above");
            assert!(run.y + run.em * 12 / 100 <= page.height, "{place} leaves the paper below");
        }
        if matches!(document.furniture, Furniture::Full(_)) {
            furniture(document, page, index + 1, pages.len());
        }
    }
    pages
}

fn furniture(document: &Document, page: &Page, number: usize, count: usize) {
    let all: Vec<&str> = page.texts().map(|run| run.text.as_str()).collect();
    let place = format!("{} page {number}", document.title);
    let numbered = format!("第 {number} 页　共 {count} 页");
    assert_eq!(all.iter().filter(|text| **text == numbered).count(), 1, "{place} is numbered");
    let footer = page.height - mm(15);
    let below: Vec<&str> = page
        .texts()
        .filter(|run| run.y + run.em * 12 / 100 > footer)
        .map(|run| run.text.as_str())
        .collect();
    assert_eq!(below.len(), 2, "{place}: only the footer stands in the footer: {below:?}");
    assert!(below[0].starts_with("裁判长：") && below[1].contains("记录号 #"), "{below:?}");
}

/// All text of the pages, run after run.
pub fn text(pages: &[Page]) -> String {
    pages.iter().flat_map(Page::texts).map(|run| run.text.as_str()).collect()
}
