//! Every sheet: whole, inside its cells, not overlapping, numbered.

use xiangqi_arbiter::paper::amount::{Fen, in_words};
use xiangqi_arbiter::paper::page::{Page, TextRun, mm};
use xiangqi_arbiter::paper::sheets::awards::awards;
use xiangqi_arbiter::paper::sheets::certificate::{Orientation, Stock, certificate, fill};
use xiangqi_arbiter::paper::sheets::cross_table::{Spread, cross_table};
use xiangqi_arbiter::paper::sheets::lookup::by_name;
use xiangqi_arbiter::paper::sheets::pairing::pairing;
use xiangqi_arbiter::paper::sheets::score_slips::score_slips;

use crate::paper::facts::{head, name, round};
use crate::paper::look::documents;
use crate::paper::sheet_facts as facts;
use crate::support::pages::{checked, text};

/// The box of a run: left, top, right, bottom of its ink, a little inside the em.
fn ink_box(run: &TextRun) -> (i32, i32, i32, i32) {
    (run.x, run.y - run.em * 78 / 100, run.x + run.width, run.y + run.em * 4 / 100)
}

fn overlapping(page: &Page) -> Option<(&TextRun, &TextRun)> {
    let mut runs: Vec<&TextRun> = page.texts().collect();
    runs.sort_by_key(|run| ink_box(run).1);
    for (index, one) in runs.iter().enumerate() {
        let (left, _, right, bottom) = ink_box(one);
        for two in &runs[index + 1..] {
            let (two_left, two_top, two_right, _) = ink_box(two);
            if two_top >= bottom {
                break;
            }
            if two_left < right && left < two_right {
                return Some((one, two));
            }
        }
    }
    None
}

#[test]
fn every_sheet_keeps_its_text_in_place() {
    for (name, document) in documents() {
        let pages = checked(&document);
        assert!(!pages.is_empty(), "{name}");
        // A complete certificate has the pale piece behind its text; the calibration sheet has
        // its marks over the sample.
        if name.starts_with("certificate") || name == "calibration" {
            continue;
        }
        for page in &pages {
            assert_eq!(overlapping(page), None, "{name}");
        }
    }
}

#[test]
fn thirteen_rounds_of_168_players_fit_lying_paper() {
    let facts = facts::cross(168, 13);
    let pages = checked(&cross_table(&head("公开组", "第13轮后"), &facts, Spread::Fitting));
    assert!(pages.iter().all(|page| (page.width, page.height) == (mm(297), mm(210))));
    assert!(pages.len() <= 12, "14 rows a page at least, {} pages", pages.len());
    let all = text(&pages);
    for no in 1..=168 {
        assert!(all.contains(&name(no)), "{}", name(no));
    }
    for page in &pages {
        for round in 1..=13 {
            let heads = page.texts().filter(|run| run.text == format!("第{round}轮"));
            assert_eq!(heads.count(), 1, "the header is repeated");
        }
    }
}

#[test]
fn empty_facts_still_make_a_page() {
    let mut nobody = round(0);
    nobody.byes.clear();
    let head = head("公开组", "第1轮");
    for document in [
        pairing(&head, &nobody),
        cross_table(&head, &facts::cross(0, 0), Spread::Fitting),
        by_name(&head, &facts::whereabouts(0, 1)),
    ] {
        assert_eq!(checked(&document).len(), 1);
    }
    assert_eq!(checked(&score_slips(&head, &facts::slips(0))).len(), 1);
}

#[test]
fn absurdly_long_text_is_printed_whole() {
    let mut facts = round(3);
    let name: String = "很长的名字".repeat(60);
    facts.tables[1].red.player.name = name.clone();
    facts.tables[2].black.player.unit = name.clone();
    facts.byes[0].player.name = name.clone();
    let all = text(&checked(&pairing(&head("公开组", "第1轮"), &facts)));
    assert_eq!(all.matches("很长的名字").count(), 180);
}

#[test]
fn control_characters_do_not_break_a_sheet() {
    let mut facts = round(2);
    facts.tables[0].red.player.name = "王\t小\r\n明\u{0}".into();
    let all = text(&checked(&pairing(&head("公开组", "第1轮"), &facts)));
    assert!(all.contains("王 小明"), "{all}");
}

#[test]
fn slips_stand_four_to_a_page() {
    let pages = checked(&score_slips(&head("公开组", "第5轮"), &facts::slips(9)));
    assert_eq!(pages.len(), 3);
    assert_eq!(text(&pages).matches("成绩报告单").count(), 9);
}

#[test]
fn award_sums_are_written_in_words() {
    let all = text(&checked(&awards(&head("", ""), &facts::prizes())));
    // 4800.50 + 3200.50 + 2400.50 + 1600.50 + 1200.50 + 1000 + 800 + 600, and 1000 for the women.
    assert!(all.contains("15,602.50") && all.contains("¥16,602.50"), "{all}");
    assert!(all.contains("人民币壹万陆仟陆佰零贰元伍角"), "{all}");
    let table = [
        (0, "零元整"),
        (100, "壹元整"),
        (100_000, "壹仟元整"),
        (105_050, "壹仟零伍拾元伍角"),
        (600_708, "陆仟零柒元零捌分"),
        (3_600_000, "叁万陆仟元整"),
        (10_000_500, "壹拾万零伍元整"),
        (10_050_036, "壹拾万零伍佰元叁角陆分"),
        (100_000_000, "壹佰万元整"),
        (10_000_000_500, "壹亿零伍元整"),
        (123_456_700, "壹佰贰拾叁万肆仟伍佰陆拾柒元整"),
    ];
    for (fen, words) in table {
        assert_eq!(in_words(Fen(fen)), words, "{fen}");
    }
    assert_eq!(Fen::yuan(1_234_567).to_string(), "1,234,567");
}

#[test]
fn overprinting_moves_every_text_and_nothing_else() {
    let place = |stock| {
        let facts = facts::certificates(Orientation::Landscape, stock);
        let pages = checked(&certificate(&head("公开组", ""), &facts));
        let runs = pages[0].texts().map(|run| (run.text.clone(), run.x, run.y));
        (runs.collect::<Vec<_>>(), pages[0].items.len())
    };
    let (at_zero, items) = place(Stock::Overprint { right: 0, down: 0 });
    let (moved, _) = place(Stock::Overprint { right: -150, down: 320 });
    assert_eq!(items, at_zero.len(), "text only");
    let expected: Vec<_> =
        at_zero.iter().map(|(text, x, y)| (text.clone(), x - 150, y + 320)).collect();
    assert_eq!(moved, expected);
    let (complete, all) = place(Stock::Complete);
    assert!(all > complete.len() + 50, "border and corners");
    assert!(at_zero.iter().all(|run| complete.contains(run)), "the text stands where it stood");
}

#[test]
fn placeholders_are_filled_or_named() {
    let values = [("姓名", "王天一"), ("名次", "第一名")]
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .into();
    assert_eq!(fill("{姓名}荣获{ 名次 }。", &values), Ok("王天一荣获第一名。".into()));
    assert_eq!(fill("{姓名}在{组别}", &values), Err("组别".into()));
    assert_eq!(fill("没有{合上", &values), Ok("没有{合上".into()));
}
