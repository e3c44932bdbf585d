//! Snapshots at each closed round, beside the file and in a second folder; restoring one as a
//! new file.

use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Session, disk};

use super::record_support::{
    FIRST, clock, close, drawn, entries, pairing, play_round, record, result,
};
use xiangqi_arbiter::model::outcome::Outcome;

fn names(paths: &[std::path::PathBuf]) -> Vec<String> {
    paths.iter().map(|p| p.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn named_by_time_and_round_in_both_folders() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    session.set_second_folder(Some(stick.path())).unwrap();
    assert_eq!(session.second_folder().unwrap().as_deref(), Some(stick.path()));
    play_round(&mut session);
    play_round(&mut session);
    let expected = ["20190510-090000-公开组-第01轮.xqt", "20190510-090000-公开组-第02轮.xqt"];
    assert_eq!(names(&session.snapshots()), expected);
    let beside = folder.path().join("测试赛-快照");
    assert_eq!(session.snapshots(), expected.map(|name| beside.join(name)));
    let second = stick.path().join("测试赛-快照");
    for name in expected {
        assert!(second.join(name).is_file(), "{name}");
    }
    let path = session.path().to_path_buf();
    drop(session);
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.second_folder().unwrap().as_deref(), Some(stick.path()), "remembered");
}

#[test]
fn one_row_and_its_snapshot_at_each_closing() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    play_round(&mut session);
    let closed = session.mark().0;
    let snapshot = session.snapshots().pop().unwrap();
    let copy = Session::open(&snapshot, "查看", clock()).unwrap();
    assert_eq!(copy.mark(), session.mark(), "the snapshot holds the closing row");
    drop(copy);
    let event = entries(session.state(), 1);
    record(&mut session, event);
    assert_eq!(session.mark().0, Seq(closed.0 + 1));
    assert_eq!(session.snapshots().len(), 1);
}

#[test]
fn a_stick_that_is_not_there_is_a_notice_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    session.set_second_folder(Some(stick.path())).unwrap();
    let gone = stick.path().to_path_buf();
    drop(stick);
    let published = pairing(session.state()).unwrap();
    record(&mut session, published);
    record(&mut session, result(FIRST, 1, Outcome::Draw));
    record(&mut session, result(FIRST, 2, Outcome::Draw));
    let done = session.record(close(FIRST), None, &[]).unwrap();
    let notice = done.notice.expect("a notice");
    assert!(notice.contains("快照没有写成") && notice.contains("第二个快照文件夹不在"), "{notice}");
    assert!(session.state().groups[&super::record_support::OPEN].rounds[0].closed);
    assert!(!gone.exists(), "no folder is made where the stick was");
    assert_eq!(session.snapshots().len(), 1, "the one beside the file was made");
    session.set_second_folder(None).unwrap();
    assert_eq!(session.second_folder().unwrap(), None);
}

#[test]
fn restored_as_a_new_file_that_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    play_round(&mut session);
    let after_first = session.state().clone();
    play_round(&mut session);
    let path = session.path().to_path_buf();
    drop(session);
    std::fs::write(&path, b"").unwrap(); // the file is lost
    let snapshots = disk::snapshots_of(&path);
    assert_eq!(snapshots.len(), 2, "found although the file is damaged");
    let target = folder.path().join("恢复.xqt");
    let bytes = std::fs::read(&snapshots[0]).unwrap();
    let mut restored = Session::restore(&snapshots[0], &target, "裁判长", clock()).unwrap();
    assert_eq!(restored.state(), &after_first);
    play_round(&mut restored);
    assert_eq!(std::fs::read(&snapshots[0]).unwrap(), bytes, "the snapshot stays as it is");
    let again = Session::restore(&snapshots[0], &target, "裁判长", clock());
    assert!(again.is_err_and(|e| e.to_string().contains("已存在")));
    let nothing = Session::restore(&path, &folder.path().join("无.xqt"), "裁判长", clock());
    assert!(nothing.is_err() && !folder.path().join("无.xqt").exists());
}

#[test]
fn a_copy_refuses_to_overwrite_and_leaves_nothing_half_made() {
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 4);
    let taken = folder.path().join("有.xqt");
    std::fs::write(&taken, b"x").unwrap();
    assert!(session.copy_to(&taken).unwrap_err().to_string().contains("已存在"));
    assert_eq!(std::fs::read(&taken).unwrap(), b"x");
    let nowhere = folder.path().join("无/副本.xqt");
    let said = session.copy_to(&nowhere).unwrap_err().to_string();
    assert!(said.contains("副本") && !said.contains("U盘已拔出"), "{said}");
    drop(session);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 2, "the event and the file that was there: {left:?}");
}
