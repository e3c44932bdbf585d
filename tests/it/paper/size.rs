//! Type sizes and line breaks as they stand on the pages, with ordinary and with the worst names.

use xiangqi_arbiter::paper::block::{Block, Document};
use xiangqi_arbiter::paper::fit::{LEAST, shrink, wrap};
use xiangqi_arbiter::paper::font::Face;
use xiangqi_arbiter::paper::page::{Page, mm, pt10};
use xiangqi_arbiter::paper::sheets::cross_table::{Spread, cross_table};

use crate::paper::facts::{WORST, head, name, with_worst};
use crate::paper::look::documents;
use crate::paper::sheet_facts as facts;
use crate::support::pages::checked;

/// Every run smaller than 9 pt, the record number in the footer apart.
fn small(sheets: &[(&'static str, Document)]) -> Vec<String> {
    let runs = sheets.iter().flat_map(|(sheet, document)| {
        let runs: Vec<_> = checked(document).iter().flat_map(Page::texts).cloned().collect();
        runs.into_iter().map(move |run| (*sheet, run))
    });
    runs.filter(|(_, run)| run.em < pt10(90) && !run.text.contains("记录号 #"))
        .map(|(sheet, run)| format!("{sheet} {} “{}”", run.em, run.text))
        .collect()
}

#[test]
fn no_type_is_under_9_pt() {
    assert_eq!(LEAST, pt10(90));
    assert_eq!(small(&documents()), [""; 0]);
}

#[test]
fn no_type_is_under_9_pt_with_the_longest_names() {
    assert_eq!(small(&with_worst(documents)), [""; 0]);
}

#[test]
fn names_of_several_parts_break_only_between_them() {
    // On every sheet a line that holds the beginning of the name ends with a whole part of it.
    let parts = ["阿卜杜热合曼·", "麦麦提依明·", "托合提江尼"];
    for (sheet, document) in with_worst(documents) {
        let pages = checked(&document);
        // Officials stand in running text, which breaks anywhere.
        for run in pages.iter().flat_map(Page::texts).filter(|run| !run.text.contains('：')) {
            for part in parts {
                let heads: Vec<char> = part.chars().take(2).collect();
                let begins = run.text.contains(&heads.iter().collect::<String>());
                assert!(!begins || run.text.contains(part), "{sheet}: “{}”", run.text);
            }
        }
    }
    // 23 mm hold seven signs of 9 pt (3.18 mm each): the first part is 6 signs and a dot.
    let fitted = shrink(WORST.0, Face::Text, pt10(115), mm(23));
    assert_eq!(fitted.lines, parts);
    let pair = shrink("欧阳震华/司马相如", Face::Text, pt10(115), mm(20));
    assert_eq!(pair.lines, ["欧阳震华/", "司马相如"]);
}

#[test]
fn a_name_in_running_text_does_not_end_the_line_early() {
    // 100 mm hold 14 characters of 20 pt (7.06 mm each); the dot is the 12th.
    let text = "在全国象棋业余棋王赛山西·太原选拔赛中荣获第一名";
    let lines = wrap(text, Face::Kai, pt10(200), mm(100)).lines;
    assert!(lines[0].chars().count() >= 14, "{lines:?}");
}

/// The sizes of the runs that say one of these.
fn sizes(pages: &[Page], says: impl Fn(&str) -> bool) -> Vec<i32> {
    let mut all: Vec<i32> =
        pages.iter().flat_map(Page::texts).filter(|r| says(&r.text)).map(|r| r.em).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn names_of_thirteen_rounds_are_10_5_pt() {
    let facts = facts::cross(168, 13);
    let heads = head("公开组", "第13轮后");
    // 160 mm of rounds, 53 of player, 51 of keys, 9 of rank: the 273 mm of A4.
    let fitting = checked(&cross_table(&heads, &facts, Spread::Fitting));
    assert!(fitting.iter().all(|page| (page.width, page.height) == (mm(297), mm(210))));
    for pages in [
        fitting,
        checked(&cross_table(&heads, &facts, Spread::TwoA4)),
        checked(&cross_table(&heads, &facts, Spread::A3)),
    ] {
        let ordinary = |text: &str| (1..10).any(|no| no != 5 && name(no) == text);
        assert!(sizes(&pages, ordinary).iter().all(|em| *em >= pt10(105)));
        assert!(sizes(&pages, |text| !text.contains("记录号 #")).iter().all(|em| *em >= LEAST));
    }
    let a3 = checked(&cross_table(&heads, &facts, Spread::A3));
    assert!(a3.iter().all(|page| (page.width, page.height) == (mm(420), mm(297))));
}

#[test]
fn both_halves_of_a_cross_table_have_the_same_rows_at_the_same_height() {
    let document = cross_table(&head("公开组", "第13轮后"), &facts::cross(60, 13), Spread::TwoA4);
    assert!(matches!(document.blocks[..], [Block::Spread(_)]));
    let pages = checked(&document);
    assert_eq!(pages.len() % 2, 0);
    // The numbers are the first column of both: left end, baseline and text are the same.
    let numbers = |page: &Page| -> Vec<(i32, String)> {
        let first = page.texts().filter(|run| run.room.left == mm(12) && run.y > mm(30));
        first.map(|run| (run.y, run.text.clone())).filter(|(_, text)| text.len() < 4).collect()
    };
    for pair in pages.chunks(2) {
        assert!(!numbers(&pair[0]).is_empty());
        assert_eq!(numbers(&pair[0]), numbers(&pair[1]));
    }
    let heads = |page: &Page, round: u32| {
        page.texts().filter(|run| run.text == format!("第{round}轮")).count()
    };
    // 13 rounds and 5 keys: 206 / 24 = 8 rounds on the left page.
    assert_eq!((heads(&pages[0], 8), heads(&pages[0], 9)), (1, 0));
    assert_eq!((heads(&pages[1], 8), heads(&pages[1], 9)), (0, 1));
}
