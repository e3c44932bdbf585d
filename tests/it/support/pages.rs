//! What must hold on every page of every sheet.

use xiangqi_arbiter::paper::block::{Block, Document, PageFrame};
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
        if matches!(document.frame, PageFrame::Full(_)) {
            frame(document, page, index + 1, pages.len());
        }
    }
    pages
}

fn frame(document: &Document, page: &Page, number: usize, count: usize) {
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
    let signs = |office: &str| {
        document.blocks.iter().any(|block| match block {
            Block::Signatures(labels) => labels.iter().any(|label| label == office),
            _ => false,
        })
    };
    let PageFrame::Full(head) = &document.frame else { return };
    // Who is not known and signs in the sheet has no second blank below it.
    let named: Vec<&str> = [("裁判长", &head.chief_arbiter), ("编排长", &head.pairing_officer)]
        .into_iter()
        .filter(|(office, name)| !name.is_empty() || !signs(office))
        .map(|(office, _)| office)
        .collect();
    let runs = 1 + usize::from(!named.is_empty());
    assert_eq!(below.len(), runs, "{place}: only the footer stands in the footer: {below:?}");
    assert!(below[runs - 1].contains("记录号 #"), "{below:?}");
    for office in named {
        assert!(below[0].contains(&format!("{office}：")), "{below:?}");
    }
}

/// All text of the pages, run after run.
pub fn text(pages: &[Page]) -> String {
    pages.iter().flat_map(Page::texts).map(|run| run.text.as_str()).collect()
}
