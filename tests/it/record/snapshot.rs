//! Snapshots at each closed round, beside the file and in a second folder; restoring one as a
//! new file.

use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Session, disk};

use crate::support::record::{
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
    assert!(session.state().groups[&crate::support::record::OPEN].rounds[0].closed);
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
    let message = session.copy_to(&nowhere).unwrap_err().to_string();
    assert!(message.contains("副本") && !message.contains("U盘已拔出"), "{message}");
    drop(session);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 2, "the event and the file that was there: {left:?}");
}

/// Half-written files of a run that was cut off are gone at the next opening, and an export of
/// the same name takes the place of what was left.
#[test]
fn what_was_cut_off_is_cleared_at_the_next_opening() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    session.set_second_folder(Some(stick.path())).unwrap();
    play_round(&mut session);
    let path = session.path().to_path_buf();
    drop(session);
    let (beside, second) = (folder.path().join("测试赛-快照"), stick.path().join("测试赛-快照"));
    let left = [
        beside.join(".20190510-090000-公开组-第02轮.xqt.part"),
        beside.join(".20190510-090000-公开组-第02轮.xqt.part-journal"),
        second.join(".x.xqt.part"),
        folder.path().join(".测试赛.xqt.part"),
    ];
    // Not ours to judge: another program's file, and an export that may be going on.
    let kept = [beside.join("说明.part"), folder.path().join(".名次表.pdf.part")];
    for file in left.iter().chain(&kept) {
        std::fs::write(file, b"half").unwrap();
    }
    let session = Session::open(&path, "裁判长", clock()).unwrap();
    for file in &left {
        assert!(!file.exists(), "{}", file.display());
    }
    for file in &kept {
        assert!(file.exists(), "{}", file.display());
    }
    disk::save(&folder.path().join("名次表.pdf"), b"whole").unwrap();
    assert!(!kept[1].exists(), "the next export of the name uses it up");
    // A copy that was cut off: the next of that name is whole.
    let copy = folder.path().join("副本.xqt");
    std::fs::write(folder.path().join(".副本.xqt.part"), b"half").unwrap();
    session.copy_to(&copy).unwrap();
    assert!(!folder.path().join(".副本.xqt.part").exists());
    assert_eq!(Session::open(&copy, "裁判长", clock()).unwrap().mark(), session.mark());
}

#[test]
fn a_second_folder_is_tried_before_it_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    let file = folder.path().join("文件");
    std::fs::write(&file, b"x").unwrap();
    for (place, message) in [
        (folder.path().to_path_buf(), "赛事文件所在的文件夹"),
        (folder.path().join("没有"), "文件夹不在"),
        (file, "文件夹不在"),
    ] {
        let why = session.set_second_folder(Some(&place)).unwrap_err().to_string();
        assert!(why.contains(message), "{why}");
        assert_eq!(session.second_folder().unwrap(), None);
    }
}
