//! The event file: pragmas, append-only triggers, the digest chain recomputed and tampered with,
//! and every way in which a file may not be opened or written.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use sha2::{Digest, Sha256};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Chain, OpenError, RecordError, Session};
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, entries, found, play_round, record, regulation};

fn open(path: &Path) -> Result<Session, OpenError> {
    Session::open(path, "裁判长", clock())
}

fn refusal(path: &Path) -> String {
    match open(path) {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error.to_string(),
    }
}

/// An event of one played round, closed again; the file and the number of its rows.
fn event_file(folder: &Path) -> (PathBuf, u32) {
    let mut session = drawn(folder, 2, 6);
    play_round(&mut session);
    (session.path().to_path_buf(), session.mark().0.0)
}

#[derive(Debug, Clone, PartialEq)]
struct Raw {
    seq: i64,
    at: String,
    by: String,
    reason: Option<String>,
    act: String,
    digest: String,
}

fn raw_rows(path: &Path) -> Vec<Raw> {
    let connection = Connection::open(path).unwrap();
    let mut statement = connection
        .prepare("SELECT seq, at, by, reason, act, digest FROM ledger ORDER BY seq")
        .unwrap();
    let rows = statement.query_map([], |r| {
        Ok(Raw {
            seq: r.get(0)?,
            at: r.get(1)?,
            by: r.get(2)?,
            reason: r.get(3)?,
            act: r.get(4)?,
            digest: r.get(5)?,
        })
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// The digest as the format describes it, written down a second time.
fn by_hand(previous: &str, row: &Raw) -> String {
    let part = |text: &str| format!("{}:{text}", text.len());
    let reason = row.reason.as_deref().map_or("-".to_string(), part);
    let whole = [
        part(previous),
        part(&row.seq.to_string()),
        part(&row.at),
        part(&row.by),
        reason,
        part(&row.act),
    ]
    .concat();
    Sha256::digest(whole.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn pragmas_and_names_of_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = found(folder.path(), 2).path().to_path_buf();
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(&bytes[68..72], b"XQAB", "application_id at its place in the header");
    assert_eq!(bytes[60..64], 2u32.to_be_bytes(), "user_version");
    let (ledger, _) = xiangqi_arbiter::store::ledger::Ledger::open(&path).unwrap();
    let expected = [
        ("journal_mode", "delete"),
        ("synchronous", "3"),
        ("locking_mode", "exclusive"),
        ("secure_delete", "1"),
        ("trusted_schema", "0"),
        ("temp_store", "2"),
    ];
    for (pragma, value) in expected {
        assert_eq!(ledger.pragma(pragma).unwrap(), value, "{pragma}");
    }
}

#[test]
fn rows_are_only_appended() {
    let folder = tempfile::tempdir().unwrap();
    let (path, last) = event_file(folder.path());
    let before = raw_rows(&path);
    let row = |seq: u32| format!("({seq}, 'a', 'b', NULL, '{{}}', 'd')");
    let columns = "ledger(seq, at, by, reason, act, digest)";
    let attempts = [
        format!("UPDATE ledger SET reason = 'x' WHERE seq = {last}"),
        format!("UPDATE OR REPLACE ledger SET seq = 1 WHERE seq = {last}"),
        format!("UPDATE OR IGNORE ledger SET act = '' WHERE seq = {last}"),
        format!("DELETE FROM ledger WHERE seq = {last}"),
        "DELETE FROM ledger".to_string(),
        format!("INSERT INTO {columns} VALUES{}", row(last)),
        format!("INSERT INTO {columns} VALUES{}", row(last + 2)),
        format!("INSERT OR REPLACE INTO {columns} VALUES{}", row(last)),
        format!("INSERT OR REPLACE INTO {columns} VALUES{}", row(1)),
        format!("REPLACE INTO {columns} VALUES{}", row(last)),
        format!("INSERT OR IGNORE INTO {columns} VALUES{}", row(last)),
        format!(
            "INSERT INTO {columns} VALUES{} ON CONFLICT(seq) DO UPDATE SET act = 'x'",
            row(last)
        ),
        "INSERT INTO ledger(at, by, act, digest) VALUES('a', 'b', '{}', 'd')".to_string(),
    ];
    let connection = Connection::open(&path).unwrap();
    for attempt in &attempts {
        let error = connection.execute(attempt, []).expect_err(attempt).to_string();
        assert!(error.starts_with("ledger: rows are"), "{attempt}: {error}");
    }
    drop(connection);
    assert_eq!(raw_rows(&path), before);
    assert_eq!(open(&path).unwrap().mark().0, Seq(last));
}

#[test]
fn the_chain_is_what_the_format_says() {
    let folder = tempfile::tempdir().unwrap();
    let (path, last) = event_file(folder.path());
    let rows = raw_rows(&path);
    assert_eq!(rows.len() as u32, last);
    assert!(rows.iter().any(|row| row.reason.is_some()) && rows[0].reason.is_none());
    let mut previous = String::new();
    for row in &rows {
        assert_eq!(by_hand(&previous, row), row.digest, "row {}", row.seq);
        previous.clone_from(&row.digest);
    }
    let session = open(&path).unwrap();
    assert_eq!(session.mark(), (Seq(last), previous.as_str()));
}

#[test]
fn tampering_is_found_at_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let (original, last) = event_file(folder.path());
    assert_eq!(Session::chain(&original).unwrap(), Chain::Whole(Seq(last)));
    let cases = [
        ("at", "UPDATE ledger SET at = '2019-05-10T09:00:01+08:00' WHERE seq = 5", 5),
        ("by", "UPDATE ledger SET by = '别人' WHERE seq = 4", 4),
        ("reason", "UPDATE ledger SET reason = '改过' WHERE seq = 6", 6),
        ("reason taken away", "UPDATE ledger SET reason = NULL WHERE seq = 6", 6),
        ("reason given to row 1", "UPDATE ledger SET reason = '' WHERE seq = 1", 1),
        ("act", "UPDATE ledger SET act = replace(act, 'draw', 'red_wins') WHERE seq = 7", 7),
        ("act, a blank", "UPDATE ledger SET act = act || ' ' WHERE seq = 2", 2),
        ("digest", "UPDATE ledger SET digest = upper(digest) WHERE seq = 3", 3),
        ("seq", "UPDATE ledger SET seq = seq + 100 WHERE seq >= 5", 5),
        ("a row deleted", "DELETE FROM ledger WHERE seq = 4", 4),
        (
            "two acts exchanged",
            "UPDATE ledger SET act = (SELECT act FROM ledger l WHERE l.seq = 13 - ledger.seq)
             WHERE seq IN (6, 7)",
            6,
        ),
        (
            "a row forged",
            "INSERT INTO ledger SELECT max(seq) + 1, at, by, reason, act, digest FROM ledger",
            last + 1,
        ),
        ("bytes that are no text", "UPDATE ledger SET act = CAST(x'ff' AS TEXT) WHERE seq = 8", 8),
    ];
    for (name, sql, row) in cases {
        let path = folder.path().join("改.xqt");
        std::fs::copy(&original, &path).unwrap();
        let connection = Connection::open(&path).unwrap();
        for trigger in ["in_order", "no_update", "no_delete"] {
            connection.execute_batch(&format!("DROP TRIGGER ledger_{trigger}")).unwrap();
        }
        connection.execute(sql, []).unwrap();
        drop(connection);
        assert_eq!(Session::chain(&path).unwrap(), Chain::BrokenAt(Seq(row)), "{name}");
        let message = refusal(&path);
        assert!(
            message.contains(&format!("第 {row} 条")) && message.contains("快照"),
            "{name}: {message}"
        );
    }
}

#[test]
fn a_second_window_gets_a_clear_message() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    let path = session.path().to_path_buf();
    assert!(matches!(open(&path), Err(OpenError::Store(StoreError::InUse(_)))));
    let other = std::process::Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"))
        .args(["verify".as_ref(), path.as_os_str()])
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && message.contains("已在另一个窗口中打开"), "{message}");
    let more = entries(session.state(), 1);
    record(&mut session, more);
    let copy = folder.path().join("副本.xqt");
    session.copy_to(&copy).unwrap();
    assert_eq!(open(&copy).unwrap().state(), session.state(), "a copy while it is open");
    let rows = session.mark().0;
    drop(session);
    assert_eq!(open(&path).unwrap().mark().0, rows, "free again once closed");
}

/// Which way back is named depends on what lies beside the file.
#[test]
fn snapshots_are_named_only_where_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = event_file(folder.path());
    let whole = std::fs::read(&path).unwrap();
    let snapshots = path.with_file_name("测试赛-快照");
    assert!(snapshots.is_dir(), "a round was closed");
    let message = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let checked = Session::chain(&path).unwrap_err().to_string();
        assert_eq!(refusal(&path), checked, "verify and the window say the same");
        checked
    };
    let beside = "请从快照恢复（快照在同一文件夹的“测试赛-快照”中）。";
    let emptied = message(b"");
    assert!(emptied.contains("是空的（0字节）：可能是停电，或U盘没有正常弹出"), "{emptied}");
    assert!(emptied.ends_with(beside) && !emptied.contains("删除"), "{emptied}");
    let cut = message(&whole[..whole.len() / 2]);
    assert!(cut.contains("已损坏") && cut.ends_with(beside), "{cut}");

    std::fs::remove_dir_all(&snapshots).unwrap();
    for bytes in [&b""[..], &whole[..whole.len() / 2]] {
        let message = message(bytes);
        assert!(!message.contains("测试赛-快照"), "{message}");
        assert!(message.contains("同一文件夹中没有它的快照"), "{message}");
    }
    assert!(message(b"").contains("如果是刚刚建立的赛事，请删除这个文件，重新建立"));
}

#[test]
fn what_is_no_event_file() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(at(name), bytes).unwrap();
        at(name)
    };
    let foreign = at("别的.db");
    Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE t(a)").unwrap();
    let renamed = at("别的.xqt");
    std::fs::copy(&foreign, &renamed).unwrap();
    let cases = [
        (at("没有.xqt"), "找不到文件"),
        (folder.path().to_path_buf(), "这是文件夹，不是赛事文件"),
        (write("空.xqt", b""), "是空的（0字节）"),
        (
            write("文本.txt", "不是数据库，只是一段比较长的文字".repeat(99).as_bytes()),
            "不是赛事文件",
        ),
        (write("文本.xqt", "不是数据库，只是一段比较长的文字".repeat(99).as_bytes()), "快照"),
        (foreign, "不是赛事文件"),
        (renamed, "快照"),
    ];
    for (path, expected) in cases {
        let message = refusal(&path);
        assert!(message.contains(expected), "{}: {message}", path.display());
        if path.is_file() {
            let founded = Session::found(&path, regulation(), "裁判长", clock());
            assert!(founded.is_err_and(|e| e.to_string().contains("已存在")), "{}", path.display());
        }
    }
    assert!(Session::found(&at("无/此/处.xqt"), regulation(), "裁判长", clock()).is_err());
    assert!(!at("无").exists());
}

/// Appends a row as a newer program would, with its digest, and sets the format.
fn append_raw(path: &Path, version: u32, act: &str) {
    let last = raw_rows(path).pop().unwrap();
    let mut row = Raw { seq: last.seq + 1, act: act.into(), digest: String::new(), ..last.clone() };
    row.digest = by_hand(&last.digest, &row);
    let connection = Connection::open(path).unwrap();
    connection
        .execute(
            "INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)",
            (row.seq, row.at, row.by, row.reason, row.act, row.digest),
        )
        .unwrap();
    connection.pragma_update(None, "user_version", version).unwrap();
}

#[test]
fn a_newer_file_opens_read_only_and_says_so() {
    let unknown = r#"{"act":"hologram_shown","group":1}"#;
    let unknown_mark = r#"{"act":"desk_marked","ids":[1],"mark":"hologram","done":true}"#;
    let cannot_follow = r#"{"act":"entrant_removed","id":99}"#;
    for act in [unknown, unknown_mark] {
        let folder = tempfile::tempdir().unwrap();
        let (path, last) = event_file(folder.path());
        append_raw(&path, 3, act);
        let before = std::fs::read(&path).unwrap();
        let mut session = open(&path).unwrap();
        assert!(session.read_only().is_some_and(|why| why.contains("更新的版本")));
        assert_eq!(session.entries().len() as u32, last + 1);
        assert_eq!(session.entries().last().map(|e| &e.event), Some(&Event::Unknown));
        let more = entries(session.state(), 1);
        assert!(matches!(session.record(more, None, &[]), Err(RecordError::Refused(_))));
        assert!(matches!(session.undo(), Err(RecordError::Refused(_))));
        assert!(matches!(session.purge(Some("测试")), Err(RecordError::Refused(_))));
        assert!(session.set_second_folder(Some(folder.path())).is_err());
        session.copy_to(&folder.path().join("副本.xqt")).unwrap();
        drop(session);
        assert_eq!(std::fs::read(&path).unwrap(), before, "nothing was written");
    }
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = event_file(folder.path());
    append_raw(&path, 3, cannot_follow);
    assert!(refusal(&path).contains("升级"), "{}", refusal(&path));
    append_raw(&path, 2, unknown);
    assert!(refusal(&path).contains("无法辨认"), "{}", refusal(&path));
}

#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    session.limit_growth(2).unwrap();
    let failed = loop {
        let event = entries(session.state(), 20);
        match session.record(event, None, &[]) {
            Ok(_) => assert!(session.entries().len() < 100, "the limit was not felt"),
            Err(error) => break error,
        }
    };
    assert!(matches!(failed, RecordError::Failure(StoreError::Full)), "{failed}");
    assert!(failed.to_string().contains("磁盘已满"));
    let (state, mark) = (session.state().clone(), session.mark().0);
    let again = entries(session.state(), 20);
    assert!(session.record(again.clone(), None, &[]).is_err(), "still full");
    session.limit_growth(1000).unwrap();
    record(&mut session, again);
    assert_eq!(session.mark().0, Seq(mark.0 + 1), "room again: the same act goes through");
    let path = session.path().to_path_buf();
    drop(session);
    let session = open(&path).unwrap();
    assert_eq!(session.mark().0, Seq(mark.0 + 1));
    assert_eq!(session.as_of(mark).unwrap(), state);
}

/// Deleted, moved, or another file put in its place: nothing may be recorded where nobody will
/// find it.
#[test]
#[cfg(unix)]
fn a_file_taken_away_while_open() {
    let cases: [fn(&Path, &Path); 4] = [
        // The stick is pulled: the whole folder is gone.
        |path, other| {
            let folder = path.parent().unwrap();
            std::fs::rename(folder, other.with_extension("拔出")).unwrap();
        },
        |path, _| std::fs::remove_file(path).unwrap(),
        |path, other| std::fs::rename(path, other).unwrap(),
        |path, other| {
            std::fs::rename(path, other).unwrap();
            std::fs::copy(other, path).unwrap();
        },
    ];
    for take_away in cases {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("U盘");
        std::fs::create_dir(&inner).unwrap();
        let mut session = drawn(&inner, 2, 4);
        let path = session.path().to_path_buf();
        let rows = session.mark().0;
        take_away(&path, &folder.path().join("移走.xqt"));
        let event = entries(session.state(), 1);
        let error = session.record(event, None, &[]).unwrap_err();
        assert!(matches!(error, RecordError::Failure(StoreError::Gone(_))), "{error}");
        assert!(error.to_string().contains("不在原处"));
        assert_eq!(session.mark().0, rows, "memory does not lead the disk");
        let copy = folder.path().join("副本.xqt");
        session.copy_to(&copy).unwrap();
        let state = session.state().clone();
        drop(session);
        let saved = open(&copy).unwrap();
        assert_eq!((saved.mark().0, saved.state()), (rows, &state), "the way back");
    }
}

/// Opens what the environment names as a user who may not write it; run by the test below.
#[test]
#[ignore = "run as another user by read_only_file_and_folder"]
fn as_nobody() {
    let Some(path) = std::env::var_os("XQT_READ_ONLY") else { return };
    check_read_only(Path::new(&path));
}

fn check_read_only(path: &Path) {
    let mut session = open(path).unwrap();
    let why = session.read_only().expect("read-only").to_string();
    assert!(why.contains("不可写") || why.contains("没有写权限"), "{why}");
    let event = entries(session.state(), 1);
    let message = session.record(event, None, &[]).unwrap_err().to_string();
    assert!(message.contains("只读") && message.contains(&why), "{message}");
    assert!(!session.entries().is_empty());
}

/// Administrators write everywhere, so for them the check runs as another user.
#[test]
#[cfg(unix)]
fn read_only_file_and_folder() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let folder = tempfile::tempdir().unwrap();
    let (original, _) = event_file(folder.path());
    let set = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    set(folder.path(), 0o755);
    for (name, file_mode, folder_mode) in [("文件", 0o444, 0o755), ("文件夹", 0o666, 0o555)] {
        let inner = folder.path().join(name);
        std::fs::create_dir(&inner).unwrap();
        let path = inner.join("赛.xqt");
        std::fs::copy(&original, &path).unwrap();
        set(&path, file_mode);
        set(&inner, folder_mode);
        if std::fs::metadata(&path).unwrap().uid() != 0 {
            check_read_only(&path);
        } else {
            let program = folder.path().join("it");
            if !program.exists() {
                std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
            }
            let done = std::process::Command::new(&program)
                .args(["--exact", "record::file::as_nobody", "--ignored"])
                .env("XQT_READ_ONLY", &path)
                .current_dir(folder.path())
                .uid(65534)
                .gid(65534)
                .output()
                .unwrap();
            let message = String::from_utf8_lossy(&done.stdout).into_owned();
            assert!(done.status.success() && message.contains("1 passed"), "{name}: {message}");
        }
        set(&inner, 0o755);
    }
}
