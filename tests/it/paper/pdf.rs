//! PDFs: small, and every character can be copied out again.

use xiangqi_arbiter::paper::font::{Face, missing_glyph};
use xiangqi_arbiter::paper::sheets::pairing::{pairing, round_results};
use xiangqi_arbiter::paper::{PaperError, pdf_bytes};

use crate::paper::facts::{HARD_NAMES, head, name, played_round, round};
use crate::support::pages::checked;
use crate::support::pdf_text::runs;

#[test]
fn a_hundred_tables_are_small_and_whole() {
    let document = pairing(&head("公开组", "第5轮"), &round(100));
    let pages = checked(&document);
    assert!(pages.len() <= 4, "25–30 tables a page, {} pages", pages.len());
    let bytes = pdf_bytes(&document).expect("printable");
    assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
    let read = runs(&bytes);
    assert_eq!(read.len(), pages.len());
    let all = read.concat().concat();
    for no in 1..=200 {
        assert!(all.contains(&name(no)), "{} can be copied out", name(no));
    }
}

#[test]
fn every_run_is_read_back_unchanged() {
    let document = round_results(&head("女子组", "第11轮"), &played_round(60));
    let pages = checked(&document);
    let read = runs(&pdf_bytes(&document).expect("printable"));
    for (page, read) in pages.iter().zip(&read) {
        let placed: Vec<&str> = page.texts().map(|run| run.text.as_str()).collect();
        assert_eq!(read, &placed);
    }
    let all = read.concat().concat();
    for result in ["2–0", "1–1", "0–2", "弃–2", "2–弃", "弃–弃", "判–2", "2–判", "判–判", "待定"]
    {
        assert!(all.contains(result), "{result} is printed");
    }
}

#[test]
fn a_character_without_a_glyph_is_named() {
    let unassigned = '\u{2FFFF}';
    assert_eq!(missing_glyph(&format!("王{unassigned}")), Some(unassigned));
    let mut facts = round(3);
    facts.tables[1].red.player.name = format!("王{unassigned}");
    let error = pdf_bytes(&pairing(&head("公开组", "第1轮"), &facts)).expect_err("cannot print");
    assert!(matches!(error, PaperError::MissingGlyph { missing, .. } if missing == unassigned));
    assert!(error.to_string().contains("U+2FFFF"), "{error}");
}

#[test]
fn hard_names_have_glyphs_in_every_face() {
    for name in HARD_NAMES {
        assert_eq!(missing_glyph(name), None, "{name}");
        for face in Face::ALL {
            for c in name.chars() {
                assert!(face.resolve(c).is_some(), "{c} in {face:?}");
                assert!(face.advance(c) > 0, "{c} has a width in {face:?}");
            }
        }
    }
    // Chinese characters are one em wide.
    assert_eq!(Face::Text.width(1000, "象棋"), 2000);
    assert_eq!(Face::Kai.width(1000, "𠮷"), 1000);
}
