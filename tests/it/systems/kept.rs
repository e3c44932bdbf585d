//! Saving never destroys: what is replaced, and what never is.

use std::path::Path;

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Seq};
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::record::{FIRST, OPEN, clock, drawn, entrant, pairing, record, regulation};
use crate::support::window;

fn holds(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
}

#[test]
fn an_event_file_never_gives_way() {
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 4);
    let before = std::fs::read(session.path()).unwrap();
    // Under another name it is still one; a damaged or empty one still bears the name.
    let renamed = folder.path().join("对阵表.pdf");
    std::fs::write(&renamed, &before).unwrap();
    let empty = folder.path().join("空.XQT");
    std::fs::write(&empty, b"").unwrap();
    for path in [session.path(), &renamed, &empty] {
        let said = disk::save(path, b"%PDF").unwrap_err();
        assert!(said.contains("这是赛事文件，不会覆盖。请换一个文件名"), "{said}");
        assert!(
            disk::write_lists(path, &[]).is_err() && disk::write_template(path, "", &[]).is_err()
        );
    }
    assert_eq!(std::fs::read(session.path()).unwrap(), before);
    assert_eq!(std::fs::read(&renamed).unwrap(), before);
    assert_eq!(holds(&empty), "");
    // What SQLite would take for the journal of the event is not made either.
    for ending in ["xqt-journal", "xqt-wal", "XQT-SHM"] {
        let path = folder.path().join("别的").with_extension(ending);
        assert!(disk::save(&path, b"x").unwrap_err().contains("附属文件"), "{ending}");
        assert!(!path.exists());
    }
}

#[test]
fn exports_replace_what_their_list_names() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("event.json");
    let save = |name: &str, text: &str| disk::save_listed(folder.path(), name, text.as_bytes());
    save("event.json", "1").unwrap();
    save("event.json", "2").unwrap();
    assert_eq!(holds(&own), "2");
    let foreign = folder.path().join("名次表.xlsx");
    std::fs::write(&foreign, "mine").unwrap();
    let said = save("名次表.xlsx", "theirs").unwrap_err();
    assert!(said.contains("不是本程序写的，不会覆盖。请移走它，或换一个文件夹"), "{said}");
    assert_eq!(holds(&foreign), "mine");
    disk::save_beside(folder.path(), "名次表", "xlsx", b"theirs").unwrap();
    disk::save_beside(folder.path(), "event", "json", b"3").unwrap();
    assert_eq!(holds(&foreign), "mine");
    assert_eq!(holds(&folder.path().join("名次表-2.xlsx")), "theirs");
    assert_eq!(holds(&own), "3");
    // A list that is somebody else's is neither believed nor written to.
    let other = tempfile::tempdir().unwrap();
    let list = other.path().join("文件清单.txt");
    std::fs::write(&list, "event.json\n").unwrap();
    std::fs::write(other.path().join("event.json"), "mine").unwrap();
    assert!(disk::save_listed(other.path(), "event.json", b"x").is_err());
    assert_eq!(
        (holds(&list), holds(&other.path().join("event.json"))),
        ("event.json\n".into(), "mine".into())
    );
}

#[test]
fn sheets_of_a_round_leave_other_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 4);
    let paired = pairing(session.state()).unwrap();
    record(&mut session, paired);
    let path = session.path().to_path_buf();
    drop(session);
    let prints = path.with_file_name(format!("{}-打印", disk::stem(&path)));
    std::fs::create_dir_all(&prints).unwrap();
    let mine = prints.join("公开组-第01轮-对阵表.pdf");
    std::fs::write(&mine, "mine").unwrap();
    let mut window = window::open(&path, Tab::Pairing, clock());
    for _ in 0..2 {
        window.state_mut().ask(Action::PrintRound { group: OPEN, round: FIRST });
        window.run();
    }
    assert_eq!(holds(&mine), "mine");
    assert!(prints.join("公开组-第01轮-对阵表-2.pdf").exists());
}

#[test]
fn two_groups_never_share_a_file_name() {
    let mut regulation = regulation();
    let names = ["U12/男", "U12_男", "U12_男-2", "u12:男"];
    regulation.groups.resize(names.len(), regulation.groups[0].clone());
    for (rule, name) in regulation.groups.iter_mut().zip(names) {
        rule.name = name.into();
    }
    let found: Vec<String> = (1..=4).map(|id| disk::group_name(&regulation, GroupId(id))).collect();
    assert_eq!(found, ["U12_男", "U12_男-2", "U12_男-2-3", "u12_男-4"]);
}

#[test]
#[cfg(unix)]
fn files_are_readable_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 4);
    let copy = folder.path().join("副本.xqt");
    session.copy_to(&copy).unwrap();
    let sheet = folder.path().join("名单.pdf");
    disk::save(&sheet, b"x").unwrap();
    for path in [session.path(), &copy, &sheet] {
        let mode = std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
    }
}

/// Telephone and identity number in texts of the record are listed, starred, with their rows.
#[test]
fn numbers_in_the_texts_of_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("赛事.xqt");
    let mut session = Session::found(&path, regulation(), "裁判长", clock()).unwrap();
    assert_eq!(session.numbers_in_texts(), []);
    let person = |id: u32, name: &str, unit: &str, note: &str| {
        let note = Some(note.to_string());
        (
            PlayerId(id),
            Entrant {
                note,
                person: Person { name: name.into(), ..Person::default() },
                ..entrant(name, unit)
            },
        )
    };
    let entrants = vec![
        person(1, "张一", "甲队 13912345678", "家长"),
        person(2, "张二", "乙队", "身份证 110101 19900307 8515，第1234567890场"),
    ];
    let added =
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() };
    session.record(added, None, &[]).unwrap();
    let expected =
        [(Seq(2), "甲队 ***".to_string()), (Seq(2), "身份证 ***，第1234567890场".to_string())];
    let mut found = session.numbers_in_texts();
    found.sort();
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(found, expected);
}
