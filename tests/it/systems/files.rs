//! Files that others hold, files that may not be written, a file or a stick taken away.

use std::path::Path;

use xiangqi_arbiter::session::{RecordError, Session, disk};
use xiangqi_arbiter::store::error::StoreError;

use crate::support::record::{clock, drawn, entries, record};

/// A PDF that a viewer shows is printed again: either it is replaced whole, or the old one stays
/// and the message says why.
#[test]
fn written_over_a_file_that_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("对阵表.pdf");
    disk::save(&path, b"old").unwrap();
    let viewer = std::fs::File::open(&path).unwrap();
    let saved = disk::save(&path, b"new");
    replaced_or_said(&path, saved);
    drop(viewer);
    disk::save(&path, b"newest").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"newest", "free again");
}

/// Excel and WPS let nobody else near a file they have open.
#[test]
#[cfg(windows)]
fn written_over_a_file_that_is_held() {
    use std::os::windows::fs::OpenOptionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("名次表.xlsx");
    disk::save(&path, b"old").unwrap();
    let excel = std::fs::OpenOptions::new().read(true).write(true).share_mode(0).open(&path);
    let message = disk::save(&path, b"new").unwrap_err();
    assert!(message.contains("打开") && message.contains("关闭后重试"), "{message}");
    let message =
        xiangqi_arbiter::session::disk::entry_list(&path, &Default::default()).unwrap_err();
    assert!(message.contains("打开") && message.contains("关闭后重试"), "{message}");
    drop(excel);
    assert_eq!(std::fs::read(&path).unwrap(), b"old");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "nothing half written is left: {left:?}");
}

#[test]
fn written_over_a_file_with_the_read_only_attribute() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("对阵表.pdf");
    disk::save(&path, b"old").unwrap();
    set_read_only(&path, true);
    let saved = disk::save(&path, b"new");
    replaced_or_said(&path, saved);
    set_read_only(&path, false);
}

fn replaced_or_said(path: &Path, saved: Result<(), String>) {
    let holds = std::fs::read(path).unwrap();
    match saved {
        Ok(()) => assert_eq!(holds, b"new"),
        Err(message) => {
            assert!(
                cfg!(windows) && message.contains("没有权限，或文件正被其他程序打开"),
                "{message}"
            );
            assert_eq!(holds, b"old");
        }
    }
    let folder = std::fs::read_dir(path.parent().unwrap()).unwrap();
    assert_eq!(folder.count(), 1, "nothing half written is left");
}

fn set_read_only(path: &Path, read_only: bool) {
    let mut permissions = std::fs::metadata(path).unwrap().permissions();
    permissions.set_readonly(read_only);
    std::fs::set_permissions(path, permissions).unwrap();
}

/// An event copied from a CD, or marked in the Explorer: it is shown, and says why it records
/// nothing. Administrators of Linux write everywhere; `record::file` looks as another user.
#[test]
fn an_event_with_the_read_only_attribute() {
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 4);
    let (path, state) = (session.path().to_path_buf(), session.state().clone());
    drop(session);
    set_read_only(&path, true);
    let writes = std::fs::OpenOptions::new().write(true).open(&path).is_ok();
    let mut session = Session::open(&path, "裁判长", clock()).unwrap();
    assert_eq!(session.state(), &state);
    assert_eq!(session.read_only().is_none(), writes);
    if let Some(why) = session.read_only() {
        assert_eq!(why, "文件没有写权限");
        let event = entries(session.state(), 1);
        let message = session.record(event, None, &[]).unwrap_err().to_string();
        assert!(message.contains("只读") && message.contains("另存副本"), "{message}");
        let copy = folder.path().join("副本.xqt");
        session.copy_to(&copy).unwrap();
        drop(session);
        let mut copy = Session::open(&copy, "裁判长", clock()).unwrap();
        assert_eq!(copy.read_only(), None, "the way on");
        let event = entries(copy.state(), 1);
        record(&mut copy, event);
    }
    set_read_only(&path, false);
}

/// Windows lets nobody take an open event away; Linux does, and then nothing more is recorded
/// (`record::file` has every way of it). Either way no act is lost unseen.
#[test]
fn an_open_event_taken_away() {
    for folder_too in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let stick = folder.path().join("U盘");
        std::fs::create_dir(&stick).unwrap();
        let mut session = drawn(&stick, 2, 4);
        let path = session.path().to_path_buf();
        let rows = session.mark().0;
        let taken = match folder_too {
            true => std::fs::rename(&stick, folder.path().join("拔出")),
            false => std::fs::rename(&path, folder.path().join("移走.xqt")),
        };
        if !folder_too {
            assert_eq!(taken.is_err(), cfg!(windows), "{taken:?}");
        }
        let event = entries(session.state(), 1);
        match (taken, session.record(event, None, &[])) {
            (Err(_), Ok(recorded)) => assert!(recorded.seq > rows),
            (Ok(()), Err(RecordError::Failure(StoreError::Gone(_)))) => {
                assert_eq!(session.mark().0, rows);
            }
            (taken, recorded) => panic!("{taken:?}, {recorded:?}"),
        }
    }
}

/// A drive that is not there, a stick pulled out before the event is opened.
#[test]
fn a_drive_that_is_not_there() {
    let away = match cfg!(windows) {
        true => Path::new(r"Q:\比赛\测试.xqt"),
        false => Path::new("/media/没有这个U盘/测试.xqt"),
    };
    let message = Session::open(away, "裁判长", clock()).unwrap_err().to_string();
    assert_eq!(message, format!("找不到文件 {}。", away.display()));
    let message = disk::save(away, b"x").unwrap_err();
    assert!(message.ends_with("文件或文件夹不存在"), "{message}");
    assert_eq!(disk::regulation(away).unwrap_err(), format!("{}：找不到文件", away.display()));
}

/// Where nothing shows a PDF, the message says where the file lies.
#[test]
fn a_file_that_cannot_be_shown() {
    let folder = tempfile::tempdir().unwrap();
    let away = folder.path().join("没有写成.pdf");
    if let Err(message) = disk::show(&away) {
        assert!(
            message.starts_with(&format!("已写入 {}，但没有显示：", away.display())),
            "{message}"
        );
    }
}
