//! The power fails in the middle of a write: the file with the journal that was left beside it
//! opens with every confirmed row; without its journal, or where nothing can be written, a
//! message says what to do.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use xiangqi_arbiter::session::{Chain, Session};

use crate::support::record::{clock, drawn, entries, play_round};

fn journal(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-journal");
    name.into()
}

/// An event file and its journal as they stand on the disk when the power fails in a large
/// transaction, in a folder of their own; and the number of rows confirmed before.
fn cut_off(folder: &Path) -> (PathBuf, u32) {
    let made = folder.join("原");
    std::fs::create_dir(&made).unwrap();
    let mut session = drawn(&made, 2, 8);
    play_round(&mut session);
    let (path, rows) = (session.path().to_path_buf(), session.mark().0.0);
    drop(session);
    let connection = Connection::open(&path).unwrap();
    // A cache of a few pages is written out before the transaction ends.
    connection
        .execute_batch(
            "PRAGMA cache_size = 4; BEGIN IMMEDIATE;
             INSERT INTO ledger SELECT max(seq) + 1, at, by, reason, act, digest FROM ledger;
             UPDATE private SET value = hex(randomblob(900));
             INSERT INTO private
             WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 400)
             SELECT k, 'phone', 99, hex(randomblob(900)) FROM n;",
        )
        .unwrap();
    let cut = folder.join("断电");
    std::fs::create_dir(&cut).unwrap();
    let target = cut.join("测试赛.xqt");
    std::fs::copy(&path, &target).unwrap();
    std::fs::copy(journal(&path), journal(&target)).unwrap();
    assert_ne!(std::fs::metadata(&target).unwrap().len(), 0);
    drop(connection);
    let whole = std::fs::read(&path).unwrap();
    assert_ne!(std::fs::read(&target).unwrap(), whole, "the cut file is half changed");
    (target, rows)
}

/// An event file and its log as they stand on the disk when the power fails right after a click.
fn cut_off_with_log(folder: &Path) -> PathBuf {
    let made = folder.join("原");
    std::fs::create_dir(&made).unwrap();
    let mut session = drawn(&made, 2, 8);
    let event = entries(session.state(), 1);
    session.record(event, Some("补报"), &[]).unwrap();
    let cut = folder.join("断电");
    std::fs::create_dir(&cut).unwrap();
    for name in ["测试赛.xqt", "测试赛.xqt-wal"] {
        std::fs::copy(made.join(name), cut.join(name)).unwrap();
    }
    cut.join("测试赛.xqt")
}

#[test]
fn what_was_confirmed_is_there_after_a_power_cut() {
    let folder = tempfile::tempdir().unwrap();
    let (path, rows) = cut_off(folder.path());
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.mark().0.0, rows);
    assert_eq!(session.salt().unwrap().len(), 32, "private values as before");
    let more = entries(session.state(), 1);
    session.record(more, Some("断电后继续"), &[]).unwrap();
    drop(session);
    assert!(matches!(Session::chain(&path).unwrap(), Chain::Whole(last) if last.0 == rows + 1));
}

#[test]
fn checking_a_file_after_a_power_cut_takes_the_cut_write_back_too() {
    let folder = tempfile::tempdir().unwrap();
    let (path, rows) = cut_off(folder.path());
    assert!(matches!(Session::chain(&path).unwrap(), Chain::Whole(last) if last.0 == rows));
    assert_eq!(Session::open(&path, "裁判长", clock()).unwrap().mark().0.0, rows);
}

#[test]
fn without_its_journal_the_file_is_whole_or_the_snapshots_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (path, rows) = cut_off(folder.path());
    std::fs::remove_file(journal(&path)).unwrap();
    match Session::open(&path, "裁判长", clock()) {
        Ok(session) => assert_eq!(session.mark().0.0, rows),
        Err(error) => {
            assert!(error.is_loss(), "{error}");
            assert!(error.to_string().contains("快照"), "{error}");
        }
    }
}

/// Opens what the environment names as a user who may not write it; run by the test below.
#[test]
#[ignore = "run as another user by where_nothing_can_be_written_it_says_so"]
fn as_nobody() {
    let Some(path) = std::env::var_os("XQT_CUT_OFF") else { return };
    let opened = Session::open(Path::new(&path), "裁判长", clock()).unwrap_err().to_string();
    let checked = Session::chain(Path::new(&path)).unwrap_err().to_string();
    for message in [opened, checked] {
        let names = message.contains("-journal") && message.contains("-wal");
        assert!(message.contains("上次写入没有完成") && names, "{message}");
    }
}

/// Administrators write everywhere, so for them the check runs as another user.
#[test]
#[cfg(unix)]
fn where_nothing_can_be_written_it_says_so() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    for logged in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let path = match logged {
            true => cut_off_with_log(folder.path()),
            false => cut_off(folder.path()).0,
        };
        let set = |path: &Path, mode| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        set(folder.path(), 0o755);
        for file in std::fs::read_dir(path.parent().unwrap()).unwrap().flatten() {
            set(&file.path(), 0o444);
        }
        set(path.parent().unwrap(), 0o555);
        let mut run = std::process::Command::new(std::env::current_exe().unwrap());
        if std::fs::metadata(&path).unwrap().uid() == 0 {
            let program = folder.path().join("it");
            std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
            run = std::process::Command::new(program);
            run.uid(65534).gid(65534);
        }
        let done = run
            .args(["--exact", "record::power::as_nobody", "--ignored"])
            .env("XQT_CUT_OFF", &path)
            .current_dir(folder.path())
            .output()
            .unwrap();
        set(path.parent().unwrap(), 0o755);
        let message = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success() && message.contains("1 passed"), "{logged}: {message}");
    }
}
