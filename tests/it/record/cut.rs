//! Truncated and overwritten files: each opens with every row, or says in Chinese what is wrong
//! and how to go on. The long run (`cargo test record_cut -- --ignored`) takes every page of a
//! large file.

use std::path::Path;

use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{OpenError, Session};

use crate::support::record::{clock, drawn, entries, found, play_round, record};

const PAGE: usize = 4096;

/// Opens a damaged copy: all rows, or a message with a way on.
fn check(path: &Path, rows: Seq, what: &str) -> bool {
    let chain = Session::chain(path);
    match Session::open(path, "裁判长", clock()) {
        Ok(session) => {
            assert_eq!(session.mark().0, rows, "{what}: opened, but rows are missing");
            assert!(chain.is_ok(), "{what}: opened, but the chain fails");
            true
        }
        Err(error) => {
            assert!(matches!(error, OpenError::Store(_)), "{what}: {error}");
            let message = error.to_string();
            let way = ["快照", "重新建立"].iter().any(|way| message.contains(way));
            assert!(way, "{what}: no way on in: {message}");
            false
        }
    }
}

fn cut_everywhere(path: &Path, rows: Seq, step: usize) {
    let bytes = std::fs::read(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("断.xqt");
    let pages = bytes.len() / PAGE;
    for page in (0..pages).step_by(step) {
        for inside in [0, 1, 100, PAGE / 2] {
            let length = page * PAGE + inside;
            std::fs::write(&target, &bytes[..length]).unwrap();
            let whole = check(&target, rows, &format!("cut at byte {length} of {}", bytes.len()));
            assert!(!whole, "cut at byte {length} and yet whole");
        }
        for (what, byte) in [("zeros", 0u8), ("ones", 0xff), ("text", b'a')] {
            let mut damaged = bytes.clone();
            damaged[page * PAGE..][..PAGE].fill(byte);
            std::fs::write(&target, &damaged).unwrap();
            check(&target, rows, &format!("page {page} full of {what}"));
        }
        let mut damaged = bytes.clone();
        for byte in &mut damaged[page * PAGE + PAGE / 3..][..16] {
            *byte ^= 0x55;
        }
        std::fs::write(&target, &damaged).unwrap();
        check(&target, rows, &format!("16 bytes of page {page}"));
    }
    std::fs::write(&target, &bytes).unwrap();
    assert!(check(&target, rows, "the whole file"));
}

#[test]
fn cut_at_every_page_of_a_small_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 12);
    play_round(&mut session);
    play_round(&mut session);
    let (path, rows) = (session.path().to_path_buf(), session.mark().0);
    drop(session);
    cut_everywhere(&path, rows, 1);
}

#[test]
#[ignore = "every page of a file of 3 000 entrants: about a minute"]
fn cut_at_every_page_of_a_large_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    for _ in 0..30 {
        let event = entries(session.state(), 100);
        record(&mut session, event);
    }
    let (path, rows) = (session.path().to_path_buf(), session.mark().0);
    drop(session);
    cut_everywhere(&path, rows, 1);
}
