//! `export` and `verify` on the record: reprints say what they replace, a newer format is said, and
//! damage to private values does not pass.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rusqlite::Connection;
use xiangqi_arbiter::paper::press::{Order, SheetKind};
use xiangqi_arbiter::session::Session;

use crate::support::pdf_text::runs;
use crate::support::private::{LIST, event};
use crate::support::record::{FIRST, OPEN, drawn, play_round, record, result};

fn program(arguments: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter")).args(arguments).output().unwrap()
}

fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What `verify` answers: exit code, standard output, standard error.
fn verified(path: &Path) -> (Option<i32>, String, String) {
    let answer = program(&[Path::new("verify"), path]);
    let out = String::from_utf8_lossy(&answer.stdout).into_owned();
    (answer.status.code(), out, message(&answer))
}

/// Exports the event; the text of one of the sheets.
fn exported(path: &Path, sheet: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let answer = program(&[Path::new("export"), path, folder.path()]);
    assert!(answer.status.success(), "{}", message(&answer));
    let bytes = std::fs::read(folder.path().join(format!("{sheet}.pdf"))).unwrap();
    runs(&bytes).concat().concat()
}

#[test]
fn exported_sheets_say_what_they_replace_only_where_a_print_left_the_room() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    play_round(&mut session);
    let path = session.path().to_path_buf();
    let standings = Order::new(SheetKind::Standings, OPEN, Some(FIRST)).remark();
    record(&mut session, standings);
    let printed = session.mark().0;
    drop(session);
    for sheet in ["公开组-第01轮-名次表", "公开组-第01轮-本轮成绩"] {
        let all = exported(&path, sheet);
        assert!(
            !all.contains("取代") && !all.contains("更"),
            "what was printed still holds: {all}"
        );
    }
    let mut session = Session::open(&path, "裁判长", crate::support::record::clock()).unwrap();
    let before = session.state().groups[&OPEN].rounds[0].tables[1].result.unwrap();
    let turned = xiangqi_arbiter::model::outcome::Outcome::RedForfeits;
    assert_ne!(before.outcome, turned);
    record(&mut session, result(FIRST, 2, turned));
    drop(session);
    let all = exported(&path, "公开组-第01轮-名次表");
    let says = format!("更正（取代5月10日 09:00印出的版本，记录 #{printed}）");
    assert!(all.contains(&says) && all.contains("更　正"), "{all}");
    let never_printed = exported(&path, "公开组-第01轮-本轮成绩");
    assert!(!never_printed.contains("取代"), "{never_printed}");
}

#[test]
fn a_newer_format_is_said_and_what_is_not_understood_is_not_called_clean() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    play_round(&mut session);
    let path = session.path().to_path_buf();
    drop(session);
    let (code, out, _) = verified(&path);
    assert!(code == Some(0) && !out.contains("newer_format"), "{out}");
    Connection::open(&path).unwrap().execute_batch("PRAGMA user_version = 3").unwrap();
    let (code, out, err) = verified(&path);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("\"newer_format\": 3") && out.contains("\"clean\": true"), "{out}");
    assert!(err.contains("文件由更新的版本写成（格式 3）"), "{err}");

    // A row this version does not know, chained as it should be.
    let connection = Connection::open(&path).unwrap();
    let (last, digest): (u32, String) = connection
        .query_row("SELECT seq, digest FROM ledger ORDER BY seq DESC LIMIT 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    let row = xiangqi_arbiter::model::entry::RowText {
        seq: xiangqi_arbiter::model::id::Seq(last + 1),
        at: "2019-05-10T09:00:00+08:00",
        by: "裁判长",
        reason: None,
        act: r#"{"something_new":{"group":1}}"#,
    };
    let digest = xiangqi_arbiter::model::entry::digest(&digest, row);
    connection
        .execute(
            "INSERT INTO ledger(seq, at, by, reason, act, digest) VALUES(?,?,?,?,?,?)",
            (last + 1, row.at, row.by, row.reason, row.act, &digest),
        )
        .unwrap();
    drop(connection);
    let (code, out, err) = verified(&path);
    assert_eq!(code, Some(1), "{err}");
    assert!(out.contains("\"clean\": false"), "{out}");
    assert!(err.contains("有1条记录本程序不认识") && err.contains("格式 3"), "{err}");
}

/// The file of an event with numbers, closed.
fn with_numbers(folder: &Path) -> PathBuf {
    event(folder).path().to_path_buf()
}

#[test]
fn a_flipped_byte_in_an_identity_number_or_its_key_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = with_numbers(folder.path());
    assert_eq!(verified(&path).0, Some(0), "{}", verified(&path).2);
    let whole = std::fs::read(&path).unwrap();
    let places = |text: &str| {
        let at = whole.windows(text.len()).enumerate();
        at.filter(|(_, bytes)| *bytes == text.as_bytes()).map(|(at, _)| at).collect::<Vec<_>>()
    };
    // The number itself: the ledger knows its salted digest.
    let (name, number, _) = LIST[1];
    let [at] = places(number)[..] else { panic!("it stands in the file once") };
    // A digit that is another, and one that is no character any more.
    for flip in [1, 0x80] {
        let mut bytes = whole.clone();
        bytes[at + 13] ^= flip;
        std::fs::write(&path, &bytes).unwrap();
        let (code, out, err) = verified(&path);
        assert_eq!(code, Some(1), "{out}");
        assert!(out.contains("\"clean\": false"), "{out}");
        assert!(err.contains("1个证件号码") && err.contains(name), "{err}");
        assert!(!err.contains(&number[6..]) && !out.contains(&number[6..]), "no number is shown");
    }
    // The name of a field, in the table or in its index: the two no longer fit.
    let fields = places("phone");
    assert!(fields.len() >= 2 * LIST.len(), "in the table and in the index");
    for at in fields.into_iter().filter(|at| whole[at - 1] != b'_') {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        std::fs::write(&path, &bytes).unwrap();
        let (code, out, err) = verified(&path);
        assert!(code != Some(0), "byte {at}: {out}");
        assert!(err.contains("已损坏"), "byte {at}: {err}");
    }
}

/// A cleaned snapshot has no row of the purge and lacks every number: no damage, but a note. One
/// number gone or turned among others is damage still, and so is a table that lost even its salt.
#[test]
fn a_purged_snapshot_is_clean_with_a_note() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = event(folder.path());
    play_round(&mut session);
    let file = session.path().to_path_buf();
    let snapshot = session.snapshots().pop().unwrap();
    let damaged = |name: &str, sql: &str| {
        let copy = folder.path().join(name);
        session.copy_to(&copy).unwrap();
        Connection::open(&copy).unwrap().execute(sql, []).unwrap();
        copy
    };
    let all = damaged("全部.xqt", "DELETE FROM private");
    let one = damaged("一个.xqt", "DELETE FROM private WHERE player = 1 AND field = 'identity'");
    let numbers = damaged("号码.xqt", "DELETE FROM private WHERE field = 'identity'");
    for (path, lost) in [(&all, 4), (&one, 1), (&numbers, 4)] {
        let (code, out, why) = verified(path);
        assert_eq!(code, Some(1), "{}: {out}", path.display());
        assert!(why.contains(&format!("{lost}个证件号码")), "{why}");
    }
    let (code, out, why) = verified(&snapshot);
    assert!(code == Some(0) && !out.contains("个人信息已清除"), "{code:?} {out} {why}");
    session.purge(Some("测试")).unwrap();
    drop(session);
    for path in [&snapshot, &file] {
        let (code, out, why) = verified(path);
        assert_eq!(code, Some(0), "{}: {why}", path.display());
        assert!(out.contains("个人信息已清除") && out.contains("\"clean\": true"), "{out}");
    }
}
