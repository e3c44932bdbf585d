//! Files somebody has made to deceive: tables of another's making are named, nothing is written
//! into such a file, its rows can be saved; what a file says of places is not followed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use xiangqi_arbiter::session::copies::Second;
use xiangqi_arbiter::session::{OpenError, RecordError, Session};
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, entries, found, play_round, record};

/// Runs SQL on a file as any program could.
fn craft(path: &Path, sql: &str) {
    let connection = Connection::open(path).unwrap();
    connection.execute_batch(&format!("PRAGMA writable_schema = ON; {sql}")).unwrap();
}

fn text_changed(object: &str, from: &str, to: &str) -> String {
    format!("UPDATE sqlite_schema SET sql = replace(sql, '{from}', '{to}') WHERE name = '{object}'")
}

/// Exit code and messages of `verify`.
fn verified(path: &Path) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"));
    let answer = program.arg("verify").arg(path).output().unwrap();
    (answer.status.code(), String::from_utf8_lossy(&answer.stderr).into_owned())
}

/// What is done to a file, and what is named of it.
fn attacks() -> Vec<(String, &'static str)> {
    let endless = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n)";
    let fixed = [
        (
            "CREATE TRIGGER z BEFORE INSERT ON ledger BEGIN SELECT raise(ignore); END",
            "多出触发器“z”",
        ),
        (
            "CREATE TRIGGER ledger_x AFTER INSERT ON ledger
             BEGIN DELETE FROM private; END",
            "多出触发器“ledger_x”",
        ),
        (
            "CREATE TRIGGER p AFTER INSERT ON private BEGIN SELECT raise(ignore); END",
            "多出触发器“p”",
        ),
        ("CREATE VIEW v AS SELECT * FROM ledger", "多出视图“v”"),
        ("CREATE INDEX i ON ledger(by)", "多出索引“i”"),
        ("CREATE INDEX e ON ledger(length(act) + seq)", "多出索引“e”"),
        ("CREATE UNIQUE INDEX u ON private(field) WHERE player < 0", "多出索引“u”"),
        ("CREATE TABLE ledger2(a)", "多出表“ledger2”"),
        ("CREATE TABLE t(a PRIMARY KEY) WITHOUT ROWID", "多出表“t”"),
        ("CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT)", "多出表“sqlite_sequence”"),
        ("CREATE VIRTUAL TABLE r USING rtree(id, x0, x1)", "多出表“r”"),
        ("ANALYZE", "多出表“sqlite_stat1”"),
        ("DROP TRIGGER ledger_no_update", "缺少触发器“ledger_no_update”"),
        ("DROP TRIGGER ledger_in_order", "缺少触发器“ledger_in_order”"),
        ("DROP TABLE private", "缺少表“private”"),
        ("PRAGMA user_version = 0", "格式号 0"),
        ("PRAGMA user_version = -7", "格式号 -7"),
        (
            "ALTER TABLE ledger RENAME TO l; CREATE VIEW ledger AS SELECT * FROM l",
            "多出视图“ledger”",
        ),
        (
            "CREATE TABLE l(seq INTEGER PRIMARY KEY, at, by, reason, act, digest) WITHOUT ROWID;
             INSERT INTO l SELECT * FROM ledger; DROP TABLE ledger;
             ALTER TABLE l RENAME TO ledger",
            "表“ledger”的定义",
        ),
    ];
    let mut all: Vec<_> = fixed.into_iter().map(|(sql, says)| (sql.to_string(), says)).collect();
    all.push((format!("CREATE VIEW w AS {endless} SELECT k FROM n"), "多出视图“w”"));
    all.push((
        format!(
            "DROP TABLE private; CREATE VIEW private AS {endless}
             SELECT k AS player, 'salt' AS field, k AS seq, 'x' AS value FROM n"
        ),
        "多出视图“private”",
    ));
    for (object, from, to, says) in [
        ("ledger", "STRICT", "STRICT /* unser */", "表“ledger”的定义"),
        ("ledger", "at     TEXT", "at  TEXT", "表“ledger”的定义"),
        ("ledger", "by     TEXT NOT NULL", "by     TEXT NOT NULL COLLATE NOCASE", "表“ledger”"),
        ("ledger", "reason TEXT,", "reason TEXT DEFAULT (1),", "表“ledger”"),
        ("ledger", "digest TEXT NOT NULL", "digest TEXT NOT NULL CHECK (seq < 9)", "表“ledger”"),
        ("private", "PRIMARY KEY", "g TEXT AS (upper(value)), PRIMARY KEY", "表“private”"),
        ("ledger_no_delete", "BEFORE DELETE", "BEFORE  DELETE", "触发器“ledger_no_delete”"),
        ("ledger_no_delete", "SELECT", "SELECT 1,", "触发器“ledger_no_delete”"),
    ] {
        all.push((text_changed(object, from, to), says));
    }
    all
}

#[test]
fn tables_of_anothers_making_are_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = found(folder.path(), 2);
    let first = entries(session.state(), 3);
    record(&mut session, first);
    let (ours, mark) = (session.path().to_path_buf(), session.mark().1.to_string());
    drop(session);
    for (number, (sql, says)) in attacks().into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.xqt"));
        std::fs::copy(&ours, &path).unwrap();
        craft(&path, &sql);
        let bytes = std::fs::read(&path).unwrap();
        let begun = Instant::now();
        let mut session = Session::open(&path, "裁判长", clock()).unwrap();
        let why = session.read_only().unwrap_or_default().to_string();
        assert!(why.contains("表结构") && why.contains(says), "{sql}: {why}");
        let event = entries(session.state(), 1);
        assert!(matches!(session.record(event, None, &[]), Err(RecordError::Refused(_))), "{sql}");
        assert!(session.set_second_folder(Some(folder.path())).is_err(), "{sql}");
        // The way on: the rows as they are, in tables of ours.
        let copy = folder.path().join(format!("{number}-副本.xqt"));
        session.copy_to(&copy).unwrap();
        drop(session);
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{sql}: untouched");
        let mut saved = Session::open(&copy, "裁判长", clock()).unwrap();
        assert_eq!((saved.read_only(), saved.mark().1), (None, mark.as_str()), "{sql}");
        let event = entries(saved.state(), 1);
        record(&mut saved, event);
        drop(saved);
        assert!(begun.elapsed() < Duration::from_secs(20), "{sql}");
        let (code, message) = verified(&path);
        assert!(code == Some(1) && message.contains(says), "{sql}: {code:?} {message}");
        if number == 0 {
            assert_eq!(verified(&copy).0, Some(0), "{sql}");
        }
    }
}

#[test]
fn a_ledger_without_end_or_with_an_endless_cell_is_refused_soon() {
    let folder = tempfile::tempdir().unwrap();
    let session = found(folder.path(), 2);
    let ours = session.path().to_path_buf();
    drop(session);
    let endless = "DROP TABLE ledger; CREATE VIEW ledger AS WITH RECURSIVE n(k) AS
        (SELECT 1 UNION ALL SELECT k + 1 FROM n)
        SELECT k AS seq, k AS at, k AS by, k AS reason, k AS act, k AS digest FROM n ORDER BY k";
    let cell = "INSERT INTO ledger SELECT max(seq) + 1, at, by, reason,
        printf('%.*c', 67200000, 'x'), digest FROM ledger";
    for (name, sql, says) in [("无穷", endless, "视图“ledger”"), ("巨格", cell, "64 MB")]
    {
        let path = folder.path().join(format!("{name}.xqt"));
        std::fs::copy(&ours, &path).unwrap();
        craft(&path, sql);
        let begun = Instant::now();
        let error = Session::open(&path, "裁判长", clock()).unwrap_err();
        assert!(error.is_loss() && error.to_string().contains(says), "{name}: {error}");
        assert!(Session::chain(&path).unwrap_err().to_string().contains(says), "{name}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{name}: {:?}", begun.elapsed());
    }
}

/// The file that swallowed acts: `INSERT` was ignored, and each was reported as recorded.
#[test]
fn the_trigger_that_swallowed_acts_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("赛.xqt");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/faults");
    std::fs::copy(data.join("trigger-swallows-acts.xqt"), &path).unwrap();
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    assert!(session.read_only().is_some_and(|why| why.contains("多出触发器“z”")));
    drop(session);
    let (code, message) = verified(&path);
    assert!(code == Some(1) && message.contains("多出触发器“z”"), "{message}");
}

#[test]
fn a_newer_file_may_have_more_tables_but_none_that_touch_ours() {
    let folder = tempfile::tempdir().unwrap();
    let session = found(folder.path(), 2);
    let ours = session.path().to_path_buf();
    drop(session);
    let newer = "PRAGMA user_version = 9; CREATE TABLE asset(digest TEXT, bytes BLOB);";
    for (more, says) in [
        ("CREATE INDEX a ON asset(digest)", None),
        ("CREATE TRIGGER z BEFORE INSERT ON Ledger BEGIN SELECT raise(ignore); END", Some("“z”")),
        ("CREATE VIEW v AS SELECT 1", Some("“v”")),
    ] {
        let path = folder.path().join("新.xqt");
        std::fs::copy(&ours, &path).unwrap();
        craft(&path, &format!("{newer} {more}"));
        let session = Session::open(&path, "裁判长", clock()).unwrap();
        let why = session.read_only().unwrap().to_string();
        assert!(why.contains(says.unwrap_or("更新的版本")), "{more}: {why}");
    }
}

/// Puts a place into a file as somebody would who has only the file.
fn name_place(path: &Path, field: &str, seq: i64, place: &Path) {
    Connection::open(path)
        .unwrap()
        .execute(
            "INSERT OR REPLACE INTO private VALUES(0, ?, ?, ?)",
            (field, seq, place.to_str().unwrap()),
        )
        .unwrap();
}

/// Everything below a folder with its bytes and times, to see whether it was touched.
fn all_below(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(all_below(&path)),
            path => found.push((path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    found.sort();
    found
}

#[test]
fn places_that_only_a_file_names_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let away = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 4);
    play_round(&mut session);
    let path = session.path().to_path_buf();
    drop(session);
    // Another's folder with what would be cleaned, deleted or written if it were ours.
    let named = away.path().join("测试赛-快照");
    std::fs::create_dir(&named).unwrap();
    std::fs::write(named.join(".x.xqt.part"), b"another's").unwrap();
    std::fs::write(away.path().join(".a.xqt.part"), b"another's").unwrap();
    for copy in [named.join("同一赛事.xqt"), away.path().join("a.xqt")] {
        std::fs::copy(&path, copy).unwrap();
    }
    // And beside the event, a folder that is none of snapshots.
    let other = folder.path().join("别的");
    std::fs::create_dir(&other).unwrap();
    std::fs::write(other.join(".y.xqt.part"), b"another's").unwrap();
    std::fs::copy(&path, other.join("我的.xqt")).unwrap();
    name_place(&path, "second_folder", 0, away.path());
    name_place(&path, "snapshot", 900, &named.join("同一赛事.xqt"));
    name_place(&path, "second_snapshot", 901, Path::new("/etc/passwd"));
    name_place(&path, "second_snapshot", 902, Path::new(r"\\server\share\x.xqt"));
    name_place(&path, "snapshot", 903, &folder.path().join("../up.xqt"));
    name_place(&path, "snapshot", 904, &other);
    name_place(&path, "snapshot", 905, &other.join("没有.xqt"));
    name_place(&path, "copy", 906, &away.path().join("a.xqt"));
    name_place(&path, "copy", 907, &path);
    let (before, beside) = (all_below(away.path()), all_below(&other));

    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    let around = session.surroundings().unwrap();
    assert!(matches!(&around.second, Second::Named(folder) if folder == away.path()));
    let out: Vec<_> = around.found.iter().filter(|copy| !copy.in_reach).collect();
    assert_eq!(out.len(), 5, "{out:?}");
    assert!(out.iter().all(|copy| copy.held(&[]).is_err_and(|why| why.contains("不碰它"))));
    play_round(&mut session);
    assert_eq!(all_below(away.path()), before, "no second snapshot went there");
    let purged = session.purge(Some("测试")).unwrap();
    let kept = purged.missed.iter().filter(|(_, why)| why.contains("不碰它")).count();
    assert_eq!(kept, 5, "{:?}", purged.missed);
    assert!(purged.missed.iter().any(|(path, why)| *path == other && why.contains("文件夹")));
    drop(session);
    assert_eq!(all_below(away.path()), before);
    assert_eq!(all_below(&other), beside, "nor was anything deleted beside the snapshots");

    // Chosen by a person, it is followed.
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    session.set_second_folder(Some(away.path())).unwrap();
    drop(session);
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    assert!(matches!(session.surroundings().unwrap().second, Second::There(_)));
}

#[test]
fn a_wrong_mark_is_no_event() {
    let folder = tempfile::tempdir().unwrap();
    let session = found(folder.path(), 2);
    let path = session.path().to_path_buf();
    drop(session);
    craft(&path, "PRAGMA application_id = 7");
    let bytes = std::fs::read(&path).unwrap();
    let error = Session::open(&path, "裁判长", clock()).unwrap_err();
    assert!(matches!(error, OpenError::Store(StoreError::Damaged { .. })), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}
