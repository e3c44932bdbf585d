//! The settings: recent files whatever they are called and wherever they lie, and a portable
//! program that keeps them beside itself.

use std::path::Path;

use xiangqi_arbiter::session::recent::Memory;

fn file(folder: &Path, name: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, b"").unwrap();
    path
}

#[test]
fn recent_files_of_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::Folder(folder.path().join("设置"));
    let deep = "a folder with a rather long name/".repeat(8);
    let names = ["晋阳杯 决赛 (2019).xqt", "生僻字 䶮𠮷.xqt", &format!("{deep}深.xqt")];
    let mut wanted = Vec::new();
    for name in names {
        let path = file(folder.path(), name);
        memory.opened(&path);
        wanted.insert(0, path);
    }
    assert_eq!(memory.recent(), wanted, "the last first");
    memory.opened(&wanted[2]);
    wanted.rotate_right(1);
    assert_eq!(memory.recent(), wanted, "each once");
    for n in 0..20 {
        memory.opened(&file(folder.path(), &format!("{n}.xqt")));
    }
    assert_eq!(memory.recent().len(), 10);
}

/// A stick that is pulled out and comes back, though another event was opened meanwhile.
#[test]
fn a_recent_file_comes_back_with_its_stick() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::Folder(folder.path().join("设置"));
    let on_stick = file(folder.path(), "U盘/赛.xqt");
    memory.opened(&on_stick);
    let (stick, pulled) = (folder.path().join("U盘"), folder.path().join("拔出"));
    std::fs::rename(&stick, &pulled).unwrap();
    assert!(memory.recent().is_empty());
    let other = file(folder.path(), "另一场.xqt");
    memory.opened(&other);
    assert_eq!(memory.recent(), [other.as_path()]);
    std::fs::rename(&pulled, &stick).unwrap();
    assert_eq!(memory.recent(), [other, on_stick]);
}

/// Run from a stick, the program finds its recent events whatever drive the stick is today.
#[test]
fn portable_settings_travel_with_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let stick = folder.path().join("E");
    let memory = Memory::Portable(stick.join("xiangqi-arbiter"));
    std::fs::create_dir_all(stick.join("xiangqi-arbiter")).unwrap();
    assert_eq!(memory.documents(), stick, "new events are proposed on the stick");
    let on_stick = file(&stick, "比赛 2019/赛.xqt");
    let elsewhere = file(folder.path(), "C/电脑上.xqt");
    memory.opened(&elsewhere);
    memory.opened(&on_stick);
    memory.set_name("王裁判");
    assert_eq!(memory.recent(), [on_stick, elsewhere.clone()]);
    assert!(stick.join("xiangqi-arbiter/设置/recent.txt").is_file());
    assert!(stick.join("xiangqi-arbiter/设置/name.txt").is_file());
    let today = folder.path().join("F");
    std::fs::rename(&stick, &today).unwrap();
    let memory = Memory::Portable(today.join("xiangqi-arbiter"));
    assert_eq!(memory.recent(), [today.join("比赛 2019").join("赛.xqt"), elsewhere]);
    assert_eq!(memory.name(), "王裁判");
}

#[test]
fn settings_that_cannot_be_kept_are_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let taken = file(folder.path(), "设置");
    let memory = Memory::Folder(taken);
    memory.opened(&file(folder.path(), "赛.xqt"));
    memory.set_name("王裁判");
    assert!(memory.recent().is_empty());
    assert_eq!(memory.name(), "裁判长");
}
