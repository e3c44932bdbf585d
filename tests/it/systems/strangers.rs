//! What is no event file is never written to, nothing appears or vanishes beside it, and the
//! message says what it is; and no look at the file that is open gives its lock away.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use xiangqi_arbiter::model::roster::Mapping;
use xiangqi_arbiter::session::{Session, disk};

use crate::support::record::{clock, drawn, entries, record};

fn program(arguments: &[&str]) -> (Option<i32>, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter")).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = std::fs::read_dir(folder).unwrap().flatten();
    let files = read.filter(|entry| entry.path().is_file());
    files
        .map(|f| (f.file_name().to_string_lossy().into_owned(), std::fs::read(f.path()).unwrap()))
        .collect()
}

/// A database of another program, left with a write-ahead log that holds its last rows.
fn another_database(path: &Path) {
    let made = path.with_extension("made");
    let connection = Connection::open(&made).unwrap();
    connection.pragma_update(None, "journal_mode", "WAL").unwrap();
    connection.execute_batch("CREATE TABLE notes(text); INSERT INTO notes VALUES('一')").unwrap();
    for ending in ["", "-wal"] {
        let name = |path: &Path| format!("{}{ending}", path.display());
        std::fs::copy(name(&made), name(path)).unwrap();
    }
    drop(connection);
    std::fs::remove_file(made).unwrap();
}

/// The journal of a write of ours that was cut off: it holds the first page of an event.
fn our_journal(folder: &Path) -> Vec<u8> {
    let path = folder.join("原.xqt");
    drop(drawn(folder, 2, 4));
    std::fs::rename(folder.join("测试赛.xqt"), &path).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("BEGIN; UPDATE private SET value = 'x'").unwrap();
    connection.pragma_update(None, "user_version", 2).unwrap();
    connection.cache_flush().unwrap();
    let journal = std::fs::read(folder.join("原.xqt-journal")).unwrap();
    drop(connection);
    std::fs::remove_file(path).unwrap();
    journal
}

#[test]
fn what_is_no_event_is_left_as_it_is() {
    let made = tempfile::tempdir().unwrap();
    let journal = our_journal(made.path());
    assert!(journal.windows(15).any(|part| part == b"SQLite format 3"), "it holds the first page");
    type Make<'a> = &'a dyn Fn(&Path);
    let cases: [(&str, Make<'_>, &str); 5] = [
        ("空.xqt", &|path| std::fs::write(path, b"").unwrap(), "是空的（0字节）"),
        ("空.txt", &|path| std::fs::write(path, b"").unwrap(), "不是赛事文件"),
        ("文字.xqt", &|path| std::fs::write(path, "象棋".repeat(99)).unwrap(), "文件头损坏"),
        ("别的.xqt", &another_database, "这不是本程序的数据库"),
        ("别的.db", &another_database, "这是别的程序的数据库，不是赛事文件"),
    ];
    for (name, make, says) in cases {
        for beside in [&b"no journal at all"[..], &journal] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            make(&path);
            std::fs::write(folder.path().join(format!("{name}-journal")), beside).unwrap();
            let before = files(folder.path());
            let opened = Session::open(&path, "裁判长", clock()).unwrap_err().to_string();
            assert!(opened.contains(says), "{name}: {opened}");
            assert!(Session::chain(&path).is_err());
            let text = path.to_str().unwrap();
            let out = made.path().join("输出");
            for arguments in [vec!["verify", text], vec!["export", text, out.to_str().unwrap()]] {
                let (code, said) = program(&arguments);
                assert_ne!(code, Some(0), "{name} {arguments:?}");
                assert!(said.contains(says), "{name}: {said}");
            }
            assert!(files(folder.path()) == before, "{name}: {:?}", files(folder.path()).keys());
        }
    }
}

/// On POSIX systems closing any handle of a file gives up all the locks a process has on it.
#[test]
fn looking_at_the_open_file_keeps_its_lock() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    let path = session.path().to_path_buf();
    for turn in 0..2 {
        assert!(Session::open(&path, "裁判长", clock()).is_err());
        assert!(Session::chain(&path).unwrap_err().to_string().contains("另一个窗口"));
        let said = disk::entry_list(&path, &Mapping::default()).unwrap_err();
        assert!(said.contains("赛事文件"), "{said}");
        assert!(disk::save(&path, b"%PDF").is_err());
        assert!(disk::regulation(&path).is_err());
        let (code, said) = program(&["verify", path.to_str().unwrap()]);
        assert!(code != Some(0) && said.contains("已在另一个窗口中打开"), "{turn}: {said}");
        let more = entries(session.state(), 1);
        record(&mut session, more);
        session.rest();
    }
    drop(session);
    assert_eq!(program(&["verify", path.to_str().unwrap()]).0, Some(0));
}
