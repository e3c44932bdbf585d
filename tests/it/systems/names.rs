//! Titles and names of groups that become names of files: one function, the same on every system.

use std::collections::BTreeSet;

use xiangqi_arbiter::model::id::GroupId;
use xiangqi_arbiter::session::{Session, disk};

use crate::support::record::{clock, drawn, open_group_named, play_round, regulation};

/// What a title or a group may be called, and what the file is called then.
const CASES: [(&str, &str); 26] = [
    ("太原市第三届“晋阳杯”象棋赛", "太原市第三届“晋阳杯”象棋赛"),
    ("2019 公开组", "2019 公开组"),
    ("A/B:C?D*E\"F<G>H|I\\J", "A_B_C_D_E_F_G_H_I_J"),
    ("第一轮\n第二\t轮", "第一轮_第二_轮"),
    ("结束.", "结束"),
    ("结束 . .", "结束"),
    ("  两边空白　", "两边空白"),
    (".隐藏", "隐藏"),
    ("..", "未命名"),
    ("", "未命名"),
    ("CON", "_CON"),
    ("con", "_con"),
    ("Nul.2019", "_Nul.2019"),
    ("PRN .总决赛", "_PRN .总决赛"),
    ("AUX.", "_AUX"),
    ("COM1", "_COM1"),
    ("lpt9.组", "_lpt9.组"),
    ("COM¹", "_COM¹"),
    ("CONIN$", "_CONIN$"),
    ("COM", "COM"),
    ("COM10", "COM10"),
    ("CONCORD杯", "CONCORD杯"),
    ("NUL组", "NUL组"),
    ("赛\u{202E}tqx.exe", "赛_tqx.exe"),
    ("A\u{0}B", "A_B"),
    ("??", "__"),
];

#[test]
fn what_no_system_takes_is_replaced() {
    for (title, name) in CASES {
        assert_eq!(disk::safe_name(title), name, "{title:?}");
        assert_eq!(disk::safe_name(name), name, "a safe name stays: {name:?}");
    }
    let endless = "长".repeat(400);
    let cut = disk::safe_name(&endless);
    assert!(
        cut.len() <= 180 && endless.starts_with(&cut) && cut.len() > 170,
        "{} bytes",
        cut.len()
    );
}

/// On the system the test runs on: a file of each name is made, found again under it, and is no
/// device.
#[test]
fn every_title_makes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut made = BTreeSet::new();
    let endless = "长".repeat(400);
    for title in CASES.iter().map(|(title, _)| *title).chain([endless.as_str()]) {
        let path = disk::free_name(folder.path(), title, "xqt");
        disk::save(&path, title.as_bytes()).unwrap_or_else(|why| panic!("{title:?}: {why}"));
        assert_eq!(std::fs::read(&path).unwrap(), title.as_bytes(), "{title:?}");
        made.insert(path.file_name().unwrap().to_os_string());
    }
    let found = std::fs::read_dir(folder.path()).unwrap();
    let found: BTreeSet<_> = found.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(found, made);
    assert_eq!(found.len(), CASES.len() + 1, "none took the name of another");
}

/// Snapshots bear the name of a group, sheets too.
#[test]
fn a_group_of_any_name_has_snapshots() {
    for (name, safe) in [("NUL", "NUL"), ("男子/女子: 混合?", "男子_女子_ 混合_"), ("A.", "A.")]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = disk::free_name(folder.path(), name, "xqt");
        let mut session = Session::found(&path, open_group_named(name), "裁判长", clock()).unwrap();
        let drawn = drawn(folder.path(), 2, 4);
        for entry in drawn.entries().iter().skip(1) {
            session.record(entry.event.clone(), Some("测试"), &[]).unwrap();
        }
        play_round(&mut session);
        let snapshots = session.snapshots();
        let wanted = format!("20190510-090000-{safe}-第01轮.xqt");
        let found = snapshots.iter().map(|path| path.file_name().unwrap().to_string_lossy());
        assert_eq!(found.collect::<Vec<_>>(), [wanted.as_str()]);
        assert!(Session::open(&snapshots[0], "查看", clock()).is_ok(), "{name}");
    }
}

#[test]
fn no_two_groups_share_a_file_name() {
    let mut regulation = regulation();
    let groups = ["公开/组", "公开:组", "A组", "a组", "少年组"];
    regulation.groups.resize(groups.len(), regulation.groups[1].clone());
    for (rule, name) in regulation.groups.iter_mut().zip(groups) {
        rule.name = name.into();
    }
    let names: Vec<String> = (1..=5).map(|id| disk::group_name(&regulation, GroupId(id))).collect();
    assert_eq!(names, ["公开_组", "公开_组-2", "A组", "a组-4", "少年组"]);
    assert_eq!(disk::group_name(&regulation, GroupId(9)), "组");
}
