//! What is no event file stays as it is, byte for byte, and what the system refuses is told in
//! Chinese, by what was being done.

use std::io::{Error, ErrorKind};
use std::path::Path;

use rusqlite::Connection;
use xiangqi_arbiter::session::{Chain, Session, disk};
use xiangqi_arbiter::store::disk::reason;
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, play_round, regulation};

#[test]
fn checking_or_opening_what_is_no_event_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let foreign = folder.path().join("database");
    let connection = Connection::open(&foreign).unwrap();
    connection.execute_batch("PRAGMA user_version = 7; CREATE TABLE t(a)").unwrap();
    drop(connection);
    let database = std::fs::read(&foreign).unwrap();
    let contents: [(&str, &[u8]); 7] = [
        ("empty", b""),
        ("byte", b"x"),
        ("zero", b"\0"),
        ("text", "象棋".as_bytes()),
        ("magic", b"SQLite format 3\0"),
        ("header", &database[..100]),
        ("foreign", &database),
    ];
    for extension in ["xqt", "db"] {
        for (name, bytes) in contents {
            let path = folder.path().join(format!("{name}.{extension}"));
            std::fs::write(&path, bytes).unwrap();
            let time = std::fs::metadata(&path).unwrap().modified().unwrap();
            assert!(Session::chain(&path).is_err(), "{}", path.display());
            assert!(Session::open(&path, "裁判长", clock()).is_err(), "{}", path.display());
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "{}", path.display());
            assert_eq!(std::fs::metadata(&path).unwrap().modified().unwrap(), time);
        }
    }
    let names = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 1 + 2 * contents.len(), "nothing was made beside them");
}

#[test]
fn checking_an_event_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    play_round(&mut session);
    let (path, last) = (session.path().to_path_buf(), session.mark().0);
    drop(session);
    let (bytes, meta) = (std::fs::read(&path).unwrap(), std::fs::metadata(&path).unwrap());
    assert_eq!(Session::chain(&path).unwrap(), Chain::Whole(last));
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let again = std::fs::metadata(&path).unwrap();
    assert_eq!(again.modified().unwrap(), meta.modified().unwrap());
}

#[test]
fn a_folder_or_a_device_is_no_event_file() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("文件夹.xqt");
    std::fs::create_dir(&named).unwrap();
    let mut cases =
        vec![(folder.path(), "这是文件夹，不是赛事文件"), (&named, "这是文件夹，不是赛事文件")];
    if cfg!(unix) {
        cases.push((Path::new("/dev/null"), "这是设备，不是赛事文件"));
    }
    for (path, expected) in cases {
        let message = Session::chain(path).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
        let message = Session::open(path, "裁判长", clock()).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

fn chinese(message: &str) -> bool {
    !["os error", "denied", "exists", "system", "directory", "space", "No "]
        .iter()
        .any(|word| message.contains(word))
}

#[test]
fn refusals_of_the_system_are_in_chinese() {
    for (kind, expected) in [
        (ErrorKind::PermissionDenied, "没有权限"),
        (ErrorKind::ReadOnlyFilesystem, "只读"),
        (ErrorKind::AlreadyExists, "已有同名"),
        (ErrorKind::StorageFull, "空间不足"),
        (ErrorKind::QuotaExceeded, "空间不足"),
        (ErrorKind::IsADirectory, "这是文件夹"),
        (ErrorKind::NotADirectory, "不是文件夹"),
        (ErrorKind::NotFound, "不存在"),
        (ErrorKind::InvalidFilename, "文件名"),
        (ErrorKind::FileTooLarge, "太大"),
    ] {
        let message = reason(&Error::from(kind));
        assert!(message.contains(expected) && chinese(&message), "{kind:?}: {message}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("文件");
    std::fs::write(&file, b"x").unwrap();
    let within = file.join("里");
    for message in [
        disk::make_folder(&file),
        disk::make_folder(&within),
        disk::save(&within, b"x"),
        disk::save(folder.path(), b"x"),
        disk::write_lists(&within, &[]),
        disk::regulation(folder.path()).map(|_| ()),
        disk::entry_list(folder.path(), &Default::default()).map(|_| ()),
        Session::found(&within, regulation(), "裁判长", clock())
            .map(|_| ())
            .map_err(|e| e.to_string()),
    ] {
        let message = message.unwrap_err();
        assert!(chinese(&message), "{message}");
    }
}

#[test]
fn a_full_disk_is_told_by_what_was_being_done() {
    let full = || Error::from(ErrorKind::StorageFull);
    for doing in ["写 名次表.pdf ", "新建赛事文件", "写快照"] {
        let message = StoreError::io(doing, full()).to_string();
        assert!(message.starts_with(&format!("{}时磁盘已满", doing.trim_end())), "{message}");
        assert!(!message.contains("没有记录") && !message.contains("另存副本"), "{message}");
    }
    let sqlite = |doing| {
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL);
        let error = rusqlite::Error::SqliteFailure(code, None);
        StoreError::sqlite(Path::new("赛事.xqt"), doing, error).to_string()
    };
    assert!(sqlite("写记录").contains("这一步没有记录"));
    assert!(!sqlite("写快照").contains("这一步没有记录"));
}
