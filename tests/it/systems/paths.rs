//! Paths with Chinese, blanks and more than 260 characters; drives of Windows; another time zone.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use xiangqi_arbiter::session::{Chain, Session, disk};
use xiangqi_arbiter::store::names::long_form;

use crate::support::record::{clock, drawn, entries, play_round, record};

fn program(arguments: &[&Path], zone: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"));
    program.args(arguments).env("TZ", zone).output().unwrap()
}

/// A folder below this one whose path has at least so many characters.
fn deep(folder: &Path, characters: usize, step: &str) -> PathBuf {
    let mut deep = folder.to_path_buf();
    while deep.to_str().unwrap().chars().count() < characters {
        deep.push(step);
    }
    std::fs::create_dir_all(&deep).unwrap();
    deep
}

/// The whole life of a file: founded, recorded, snapshots, copy, sheets, closed, opened, judged.
fn lives_in(folder: &Path) {
    let stick = folder.join("第二份");
    std::fs::create_dir(&stick).unwrap();
    let mut session = drawn(folder, 2, 4);
    let path = session.path().to_path_buf();
    session.set_second_folder(Some(&stick)).unwrap();
    play_round(&mut session);
    let found = session.surroundings().unwrap().found;
    assert_eq!(found.len(), 2, "a snapshot beside it and one in the second folder: {found:?}");
    assert!(found.iter().all(|copy| copy.path.is_file()));
    let copy = folder.join("副本 1.xqt");
    session.copy_to(&copy).unwrap();
    let state = session.state().clone();
    drop(session);
    for file in [&path, &copy, &found[0].path, &found[1].path] {
        let again = Session::open(file, "裁判长", clock()).unwrap();
        assert_eq!(again.state(), &state, "{}", file.display());
        drop(again);
        assert!(matches!(Session::chain(file), Ok(Chain::Whole(_))), "{}", file.display());
    }
    let out = folder.join("导出 的 表格");
    for arguments in [vec![Path::new("export"), &path, &out], vec![Path::new("verify"), &path]] {
        let done = program(&arguments, "Asia/Shanghai");
        let message = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(done.status.code(), Some(0), "{}: {message}", path.display());
    }
    assert!(std::fs::read(out.join("公开组-第01轮-成绩表.pdf")).unwrap().starts_with(b"%PDF"));
}

#[test]
fn chinese_and_blanks() {
    let folder = tempfile::tempdir().unwrap();
    lives_in(&deep(folder.path(), 60, "2019 年“晋阳杯” 象棋赛 (决赛) 䶮𠮷"));
}

#[test]
fn more_than_260_characters() {
    let folder = tempfile::tempdir().unwrap();
    lives_in(&deep(folder.path(), 280, "a folder with a rather long name, a hundred deep"));
}

/// Linux's SQLite ends at 512 bytes, which are 170 Chinese characters: then it is message.
#[test]
fn more_than_sqlite_takes() {
    let folder = tempfile::tempdir().unwrap();
    let deep = deep(folder.path(), 250, "象棋比赛的文件放在很深的文件夹里面");
    if cfg!(windows) {
        return lives_in(&deep);
    }
    let made = Session::found(
        &deep.join("赛事.xqt"),
        crate::support::record::regulation(),
        "裁判长",
        clock(),
    );
    let message = made.unwrap_err().to_string();
    assert!(message.contains("路径太长"), "{message}");
    assert!(!deep.join("赛事.xqt").exists(), "nothing is left behind");
    let session = drawn(folder.path(), 2, 4);
    let message = session.copy_to(&deep.join("副本.xqt")).unwrap_err().to_string();
    assert!(message.contains("路径太长"), "{message}");
}

#[test]
fn the_long_form_of_a_path() {
    for (path, long) in [
        (r"C:\赛事\测试.xqt", r"\\?\C:\赛事\测试.xqt"),
        (r"E:\测试.xqt", r"\\?\E:\测试.xqt"),
        (r"\\server\赛事\测试.xqt", r"\\?\UNC\server\赛事\测试.xqt"),
        (r"\\?\C:\测试.xqt", r"\\?\C:\测试.xqt"),
        (r"\\.\C:\测试.xqt", r"\\.\C:\测试.xqt"),
    ] {
        assert_eq!(long_form(path), PathBuf::from(long));
    }
}

/// What the ledger says of time is a text: a laptop set to another zone changes none of it.
#[test]
fn the_clock_of_another_zone() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    play_round(&mut session);
    let path = session.path().to_path_buf();
    drop(session);
    let mut told = Vec::new();
    for zone in ["Asia/Shanghai", "America/New_York", "UTC"] {
        let out = folder.path().join(zone.replace('/', "-"));
        let done = program(&[Path::new("export"), &path, &out], zone);
        assert!(done.status.success(), "{zone}: {}", String::from_utf8_lossy(&done.stderr));
        told.push(std::fs::read_to_string(out.join("event.json")).unwrap());
        let judged = program(&[Path::new("verify"), &path], zone);
        assert!(judged.status.success(), "{zone}: {}", String::from_utf8_lossy(&judged.stderr));
    }
    told.dedup();
    assert_eq!(told.len(), 1, "the same event.json in every zone");
    // An act recorded there bears the offset of there, and the chain goes on.
    let mut session =
        Session::open(&path, "裁判长", xiangqi_arbiter::session::clock::Clock::System).unwrap();
    let more = entries(session.state(), 1);
    record(&mut session, more);
    let at = session.entries().last().unwrap().at.clone();
    assert!(chrono::DateTime::parse_from_rfc3339(&at).is_ok(), "{at}");
    drop(session);
    assert!(matches!(Session::chain(&path), Ok(Chain::Whole(_))));
}

/// A folder given for a file says that it is one.
#[test]
fn a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let message = disk::regulation(folder.path()).unwrap_err();
    assert!(message.ends_with("这是文件夹，不是文件"), "{message}");
    let message = Session::open(folder.path(), "裁判长", clock()).unwrap_err().to_string();
    assert!(message.contains("这是文件夹"), "{message}");
}
