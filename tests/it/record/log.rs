//! The log beside an open file: one click is one sync of it; with it nothing confirmed is lost,
//! after a rest the file is whole without it, and after a clean close it is gone.

use std::path::{Path, PathBuf};

use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Chain, RecordError, Session};
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, entries, play_round, record};

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    name.into()
}

/// The file as it stands on the disk, with its log or without, as another file.
fn cut_off(path: &Path, name: &str, with_log: bool) -> PathBuf {
    let target = path.with_file_name(name).join("测试赛.xqt");
    std::fs::create_dir(target.parent().unwrap()).unwrap();
    std::fs::copy(path, &target).unwrap();
    if with_log {
        std::fs::copy(log_of(path), log_of(&target)).unwrap();
    }
    target
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().flatten().filter(|entry| entry.path().is_file());
    files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn nothing_confirmed_is_lost_and_after_a_rest_the_file_alone_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    let path = session.path().to_path_buf();
    session.rest();
    assert!(!session.unfolded());
    for number in 0..20 {
        let event = entries(session.state(), 1);
        session.record(event, Some("补报"), &[]).unwrap();
        let rows = session.mark().0;
        // The power fails right after the click.
        let cut = cut_off(&path, &format!("断电{number}"), true);
        if number % 2 == 0 {
            assert_eq!(Session::chain(&cut).unwrap(), Chain::Whole(rows), "looked at");
        }
        let mut again = Session::open(&cut, "裁判长", clock()).unwrap();
        assert_eq!((again.mark(), again.read_only()), (session.mark(), None));
        let event = entries(again.state(), 1);
        again.record(event, Some("断电后继续"), &[]).unwrap();
        drop(again);
        assert_eq!(names(cut.parent().unwrap()), ["测试赛.xqt"], "one file after a clean close");
        // Half a second later somebody copies the file alone.
        session.rest();
        let copied = cut_off(&path, &format!("拷走{number}"), false);
        let before = std::fs::read(&copied).unwrap();
        assert_eq!(Session::chain(&copied).unwrap(), Chain::Whole(rows));
        let names = names(copied.parent().unwrap());
        assert_eq!(names, ["测试赛.xqt"], "looking at it makes no other file");
        assert_eq!(std::fs::read(&copied).unwrap(), before);
    }
    drop(session);
    assert_eq!(names(folder.path()), ["测试赛.xqt"]);
    let header = std::fs::read(&path).unwrap();
    assert_eq!(header[18..20], [1, 1], "a file as older versions know it");
}

#[test]
fn a_round_closed_or_a_copy_made_leaves_the_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    let path = session.path().to_path_buf();
    play_round(&mut session);
    let copied = cut_off(&path, "轮末", false);
    assert_eq!(Session::chain(&copied).unwrap(), Chain::Whole(session.mark().0));
    let event = entries(session.state(), 1);
    session.record(event, Some("补报"), &[]).unwrap();
    session.copy_to(&folder.path().join("副本.xqt")).unwrap();
    let copied = cut_off(&path, "副本时", false);
    assert_eq!(Session::chain(&copied).unwrap(), Chain::Whole(session.mark().0));
}

/// A log cut off or taken away while the file is open is found before the next act.
#[test]
fn a_log_that_is_not_as_we_left_it_takes_no_record() {
    for length in [None, Some(0), Some(40), Some(5000)] {
        let folder = tempfile::tempdir().unwrap();
        let mut session = drawn(folder.path(), 2, 6);
        let (path, rows) = (session.path().to_path_buf(), session.mark().0);
        match length {
            None if cfg!(windows) => continue,
            None => std::fs::remove_file(log_of(&path)).unwrap(),
            Some(length) => {
                let log = std::fs::OpenOptions::new().write(true).open(log_of(&path)).unwrap();
                log.set_len(length).unwrap();
            }
        }
        let event = entries(session.state(), 1);
        let error = session.record(event.clone(), Some("补报"), &[]).unwrap_err();
        assert!(matches!(error, RecordError::Failure(StoreError::Overwritten(_))), "{error}");
        let copy = folder.path().join("救回.xqt");
        session.copy_to(&copy).unwrap();
        drop(session);
        let mut saved = Session::open(&copy, "裁判长", clock()).unwrap();
        assert_eq!(saved.mark().0, rows, "{length:?}");
        saved.record(event, Some("补报"), &[]).unwrap();
    }
}

#[test]
fn a_second_window_or_a_check_is_told_while_the_log_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    let path = session.path().to_path_buf();
    for _ in 0..2 {
        for error in [
            Session::open(&path, "别人", clock()).unwrap_err().to_string(),
            Session::chain(&path).unwrap_err().to_string(),
        ] {
            assert!(error.contains("另一个窗口"), "{error}");
        }
        let event = entries(session.state(), 1);
        record(&mut session, event);
        session.rest();
    }
    assert!(session.mark().0 > Seq(2));
}
