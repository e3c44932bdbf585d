//! The record in the window: 文件与快照, the second folder and its stick, restoring from the log
//! and from the start screen, 清除个人信息 down to the bytes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::notice::NoticeKind;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish};
use crate::support::window::{Window, click, fill, open, session, window_of};

/// An event of two closed rounds.
fn two_rounds(path: &Path) {
    let mut made = drawn(path, 8);
    for _ in 0..2 {
        publish(&mut made);
        play(&mut made, |red, black| if red < black { Outcome::RedWins } else { Outcome::Draw });
    }
}

/// Replaces the text of a field.
fn put(window: &mut Window, label: &str, text: &str) {
    window.get_by_label(label).set_text_value_accesskit(text);
    window.run();
}

/// Steps until something says this: copies are read beside the window.
fn wait_for(window: &mut Window, label: &str) {
    for _ in 0..300 {
        window.step();
        if window.query_all_by_label_contains(label).next().is_some() {
            window.run();
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing says {label}");
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn files(path: &Path) -> Window {
    let mut window = open(path, Tab::Log, morning(30));
    click(&mut window, "文件与快照");
    window
}

#[test]
fn the_file_its_snapshots_and_a_copy_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    two_rounds(&path);
    let mut window = files(&path);
    wait_for(&mut window, "完好，与本文件相同");
    wait_for(&mut window, "完好，本文件前");
    let (seq, digest) = session(&window).mark();
    let mark = format!("{seq}条记录 · 指纹 {} {} ", &digest[..4], &digest[4..8]);
    assert!(says(&window, &mark), "{mark}");
    assert!(says(&window, "公开组 第1轮结束") && says(&window, "公开组 第2轮结束"));
    // The signed sheet against the file.
    let sheet = format!("#{seq} {}", xiangqi_arbiter::model::fingerprint::fingerprint(digest));
    let old = digest[..8].to_string();
    put(&mut window, "签过字的表上的记录号和指纹", &sheet);
    assert!(says(&window, "这张表的记录号和指纹与文件相符"));
    put(&mut window, "签过字的表上的记录号和指纹", &old);
    assert!(says(&window, "只有8位，不足为证"));
    put(&mut window, "签过字的表上的记录号和指纹", "#1 0000 0000 0000 0000 0000");
    assert!(says(&window, "与文件不符"));
    let copy = folder.path().join("给协会.xqt");
    put(&mut window, "副本文件", &copy.display().to_string());
    window.get_all_by_label("另存副本").last().unwrap().click();
    window.run();
    assert!(window.state().line().contains("已另存副本"), "{}", window.state().line());
    wait_for(&mut window, "副本");
    // A copy in which somebody went on is no part of this file any more.
    let mut other = Session::open(&copy, "别人", morning(40)).unwrap();
    let decided = Event::RoundsDecided { group: GROUP, rounds: 3 };
    other.record(decided, Some("测试"), &[]).unwrap();
    drop(other);
    click(&mut window, "重新查看");
    wait_for(&mut window, "完好，比本文件多1条");
}

#[test]
fn a_second_folder_is_tried_at_once_and_a_pulled_stick_does_not_block_the_round() {
    let folder = tempfile::tempdir().unwrap();
    let stick = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    drop(made);
    let mut window = files(&path);
    let nowhere = folder.path().join("没有");
    for (place, message) in [
        (nowhere.as_path(), "文件夹不在（U盘未插入？）"),
        (folder.path(), "就是赛事文件所在的文件夹"),
    ] {
        put(&mut window, "文件夹", &place.display().to_string());
        click(&mut window, "设为第二个快照文件夹");
        let notice = window.state().notice().expect("a notice").text.clone();
        assert!(notice.contains(message), "{notice}");
        assert_eq!(session(&window).second_folder().unwrap(), None);
        click(&mut window, "知道了");
        let typed = window.get_by_label("文件夹").value();
        assert_eq!(typed, Some(place.display().to_string()), "what was typed is kept");
    }
    put(&mut window, "文件夹", &stick.path().display().to_string());
    click(&mut window, "设为第二个快照文件夹");
    assert!(window.state().line().contains("已试写成功"), "{}", window.state().line());
    assert!(says(&window, "可以写入"));
    assert_eq!(std::fs::read_dir(stick.path()).unwrap().count(), 0, "the trial leaves nothing");

    // The stick is pulled; the round closes all the same, and the bottom line says what failed.
    drop(stick);
    click(&mut window, "重新查看");
    assert!(says(&window, "现在不在（U盘未插入？）"));
    let seats = session(&window).state().groups[&GROUP].rounds[0].missing();
    let result = TableResult { outcome: Outcome::RedWins, provisional: false };
    let results = seats.into_iter().map(|table| (table, Some(result))).collect();
    let all = Event::ResultsEntered { group: GROUP, round: Round(1), results };
    window.state_mut().ask(Action::record(all));
    let close = Event::RoundClosed { group: GROUP, round: Round(1) };
    window.state_mut().ask(Action::record(close));
    window.run();
    assert!(session(&window).state().groups[&GROUP].rounds[0].closed);
    let line = window.state().line();
    assert!(line.starts_with("已记录") && line.contains("第1轮结束"), "{line}");
    assert!(line.contains("第二份快照没有写成") && line.contains("U盘未插入"), "{line}");
    assert_eq!(window.state().notice().unwrap().kind, NoticeKind::Beside);
    assert!(says(&window, "已记录，但请注意"));
    click(&mut window, "不再使用");
    assert_eq!(session(&window).second_folder().unwrap(), None);
}

#[test]
fn a_snapshot_is_restored_as_a_new_file_and_opened_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    two_rounds(&path);
    let mut window = files(&path);
    let before = session(&window).entries().to_vec();
    wait_for(&mut window, "完好，本文件前");
    window.get_by_label_contains("公开组 第1轮结束").click();
    window.run();
    // A name that is taken is refused before anything is tried.
    put(&mut window, "恢复为新文件", &path.display().to_string());
    assert!(says(&window, "这个文件已经存在，不会覆盖"));
    let target = folder.path().join("a-恢复.xqt");
    put(&mut window, "恢复为新文件", &target.display().to_string());
    click(&mut window, "从快照恢复");
    assert!(says(&window, "已恢复为新文件"));
    assert_eq!(session(&window).path(), path, "nothing is opened unasked");
    click(&mut window, "打开新文件");
    assert_eq!(session(&window).path(), target);
    assert_eq!(session(&window).state().groups[&GROUP].rounds.len(), 1);
    drop(window);
    // The file it came from keeps its record; it only remembers where the new one lies.
    let again = files(&path);
    assert_eq!(session(&again).entries(), before);
}

/// What happens to a file.
type Damage = fn(&Path);

#[test]
fn a_damaged_file_leads_to_its_snapshots_on_the_start_screen() {
    let cut: Damage = |path| {
        let bytes = std::fs::read(path).unwrap();
        std::fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    };
    let empty: Damage = |path| std::fs::write(path, b"").unwrap();
    let gone: Damage = |path| std::fs::remove_file(path).unwrap();
    let damages: [(&str, Damage); 3] =
        [("已损坏", cut), ("是空的（0字节）", empty), ("找不到文件", gone)];
    for (message, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xqt");
        two_rounds(&path);
        let snapshots = disk::snapshots_of(&path);
        // The newest snapshot is damaged too.
        std::fs::write(&snapshots[1], b"SQLite format 3\0 und sonst nichts").unwrap();
        damage(&path);
        let mut window = window_of(Memory::Nowhere, morning(0));
        window.state_mut().ask(Action::Open(path.clone()));
        window.run();
        assert!(window.state().session().is_none());
        assert!(says(&window, message), "{message}");
        wait_for(&mut window, "不可用：已损坏");
        wait_for(&mut window, "完好可用");
        let target = folder.path().join("a-恢复.xqt");
        window.get_by_label_contains("公开组 第1轮结束").click();
        window.run();
        click(&mut window, "从快照恢复");
        click(&mut window, "打开新文件");
        assert_eq!(session(&window).path(), target);
        assert_eq!(session(&window).state().groups[&GROUP].rounds.len(), 1);
    }
    // Without any snapshot it says where they would lie, and the way back to the start screen.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.xqt");
    std::fs::write(&path, b"x").unwrap();
    let mut window = window_of(Memory::Nowhere, morning(0));
    window.state_mut().ask(Action::Open(path));
    window.run();
    assert!(says(&window, "没有找到快照") && says(&window, "b-快照"));
    click(&mut window, "返回");
    window.get_by_label("建立赛事");
}

/// A full disk, and a file whose folder vanishes while it is open: nothing is recorded, the
/// notice says what to do, and after that the same act goes through or a copy saves everything.
#[test]
fn a_full_disk_or_a_pulled_stick_is_told_and_leaves_a_way_back() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("U盘");
    std::fs::create_dir(&inner).unwrap();
    let path = inner.join("a.xqt");
    drop(drawn(&path, 8));
    let mut window = open(&path, Tab::Log, morning(30));
    let facts = |venue: String| {
        let mut facts = disk::bundled("taiyuan-2019").unwrap().event;
        facts.venue = Some(venue);
        Action::record(Event::FactsChanged { facts })
    };
    let rows = session(&window).mark().0;
    session(&window).limit_growth(0).unwrap();
    let long = "地".repeat(20_000);
    window.state_mut().ask(facts(long.clone()));
    window.run();
    let notice = window.state().notice().expect("a notice").clone();
    assert!(notice.text.contains("磁盘已满，这一步没有记录"), "{}", notice.text);
    assert_eq!((notice.kind, session(&window).mark().0), (NoticeKind::Failure, rows));
    session(&window).limit_growth(1000).unwrap();
    window.state_mut().ask(facts(long));
    window.run();
    assert_eq!(session(&window).mark().0.0, rows.0 + 1, "room again: the same act goes through");

    if cfg!(windows) {
        return; // an open file cannot be moved there
    }
    let pulled = folder.path().join("拔出");
    std::fs::rename(&inner, &pulled).unwrap();
    window.state_mut().ask(facts("太原".into()));
    window.run();
    let notice = window.state().notice().expect("a notice").text.clone();
    assert!(notice.contains("已不在原处") && notice.contains("这一步没有记录"), "{notice}");
    click(&mut window, "文件与快照");
    assert!(says(&window, "文件已不在原处"));
    let copy = folder.path().join("救回.xqt");
    window.state_mut().ask(Action::CopyTo(copy.clone()));
    window.run();
    assert!(window.state().line().contains("已另存副本"), "{:?}", window.state().notice());
    drop(window);
    for saved in [copy, pulled.join("a.xqt")] {
        let saved = Session::open(&saved, "裁判长", morning(0)).unwrap();
        assert_eq!(saved.mark().0.0, rows.0 + 1, "everything confirmed is there");
    }
}

/// Name, identity number (made up, of no region), phone.
const LIST: [(&str, &str, &str); 4] = [
    ("甲一", "149900198001054519", "19900000001"),
    ("乙二", "14990019810203452X", "19900000002"),
    ("丙三", "149900198203044533", "19900000003"),
    ("丁四", "149900198304054540", "19900000004"),
];

/// An imported list with numbers and telephones, drawn, one round played.
fn with_numbers(path: &Path) {
    let regulation = disk::bundled("taiyuan-2019").unwrap();
    let mut made = Session::found(path, regulation, "裁判长", morning(0)).unwrap();
    let mut csv = String::from("姓名,性别,身份证号,单位,联系电话,组别\n");
    for (name, identity, phone) in LIST {
        csv += &format!("{name},男,{identity},甲队,{phone},公开组\n");
    }
    let list = disk::entry_list_from("名单.csv", csv.as_bytes()).unwrap();
    let salt = made.salt().unwrap();
    let entered = enrol(made.state(), &list, &BTreeMap::new(), &salt, None);
    let event = Event::EntrantsAdded {
        source: Some("名单.csv".into()),
        entrants: entered.entrants,
        units: Vec::new(),
        paid: Vec::new(),
    };
    made.record(event, None, &entered.private).unwrap();
    let ids: Vec<PlayerId> = made.state().entrants.keys().copied().collect();
    for mark in [DeskMark::CheckIn, DeskMark::Fee] {
        let event = Event::DeskMarked { ids: ids.clone(), mark, done: true };
        made.record(event, Some("测试"), &[]).unwrap();
    }
    let numbers = (1..).map(StartNumber);
    let event = Event::NumbersDrawn {
        group: GROUP,
        method: DrawMethod::Manual,
        numbers: ids.into_iter().zip(numbers).collect(),
    };
    made.record(event, Some("测试"), &[]).unwrap();
    publish(&mut made);
    play(&mut made, |_, _| Outcome::Draw);
}

/// Files under a folder that hold one of these strings.
fn leaks(folder: &Path) -> Vec<PathBuf> {
    let mut open = vec![folder.to_path_buf()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let holds = |text: &str| bytes.windows(text.len()).any(|w| w == text.as_bytes());
            if LIST.iter().any(|(_, identity, phone)| holds(identity) || holds(phone)) {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn private_data_are_purged_from_the_window_down_to_the_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    with_numbers(&path);
    let mut window = files(&path);
    let copy = folder.path().join("副本.xqt");
    let carried_on = folder.path().join("续.xqt");
    for path in [&copy, &carried_on] {
        window.state_mut().ask(Action::CopyTo(path.clone()));
    }
    let mut other = Session::open(&carried_on, "别人", morning(40)).unwrap();
    other.record(Event::RoundsDecided { group: GROUP, rounds: 3 }, Some("测试"), &[]).unwrap();
    drop(other);
    click(&mut window, "重新查看");
    assert!(says(&window, "文件中存有证件号码、电话"));
    wait_for(&mut window, "完好，比本文件多1条");
    for _ in 0..300 {
        if !says(&window, "正在检查") {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        window.step();
    }
    window.run();
    // The file with its journal, a snapshot and two copies.
    assert_eq!(leaks(folder.path()).len(), 5, "{:?}", leaks(folder.path()));
    let rows = session(&window).mark().0.0;

    click(&mut window, "清除个人信息…");
    assert!(says(&window, "不能恢复"), "the question names the consequence");
    assert!(says(&window, "和已知的3份快照、副本"), "two are cleaned, one is not");
    click(&mut window, "取消");
    assert_eq!(session(&window).mark().0.0, rows, "left, nothing done");
    click(&mut window, "清除个人信息…");
    // The event is not over: the reason is asked in the same dialog.
    fill(&mut window, "理由", "误把号码导入");
    click(&mut window, "清除");

    assert_eq!(session(&window).mark().0.0, rows + 1);
    assert!(session(&window).state().purged);
    assert!(says(&window, "已清除本文件和2份快照、副本"));
    assert!(says(&window, "续.xqt：这个副本里另有新的记录"));
    assert!(says(&window, "本文件的个人信息已经清除"));
    assert_eq!(leaks(folder.path()), [carried_on], "only where somebody went on");
    drop(window);
    assert_eq!(Session::open(&copy, "裁判长", morning(0)).unwrap().mark().0.0, rows);
}

#[test]
fn whole_identity_numbers_stand_in_no_tab_and_in_no_row_of_the_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    with_numbers(&path);
    let made = Session::open(&path, "裁判长", morning(0)).unwrap();
    let mut seen = format!("{:?}", made.entries());
    let (seq, digest) = made.mark();
    let mark = Mark { seq, digest, printed_at: made.now() };
    let mut sheets = 0;
    for kind in SheetKind::ALL {
        let order = Order::new(kind, GROUP, Some(Round(1)));
        if let Ok(sheet) = document(made.state(), made.views(), &order, &mark) {
            seen.push_str(&format!("{sheet:?}"));
            sheets += 1;
        }
    }
    assert!(sheets > 10 && seen.contains("149900******"), "{sheets} sheets, numbers masked");
    drop(made);
    let mut window = open(&path, Tab::Event, morning(30));
    for tab in Tab::ALL {
        window.state_mut().ask(Action::GoTo(tab));
        window.run();
        seen.push_str(&labels(&window));
    }
    for page in ["文件与快照", "全部记录"] {
        window.get_all_by_label(page).next().unwrap().click();
        window.run();
        seen.push_str(&labels(&window));
    }
    window.get_by_label_contains("导入 名单.csv").click();
    window.run();
    seen.push_str(&labels(&window));
    window.get_by_label("当时的名单").click();
    window.run();
    seen.push_str(&labels(&window));
    for (_, identity, phone) in LIST {
        assert!(!seen.contains(identity), "{identity} is shown");
        assert!(!seen.contains(phone), "{phone} is shown");
        assert!(!seen.contains(&identity[6..]), "the rest of {identity} is shown");
    }
    // The form shows it, so the test sees what is shown.
    window.state_mut().ask(Action::Correct(PlayerId(1)));
    window.run();
    assert!(labels(&window).contains(LIST[0].1), "{}", labels(&window));
}

/// Every label and value in the window.
fn labels(window: &Window) -> String {
    let mut all = String::new();
    for node in window.root().children_recursive() {
        let node = node.accesskit_node();
        for text in [node.label(), node.value()].into_iter().flatten() {
            all.push_str(&text);
            all.push('\n');
        }
    }
    all
}

/// The list of recovery goes by the number of records, whatever the files are called.
#[test]
fn snapshots_are_listed_by_their_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    two_rounds(&path);
    let session = Session::open(&path, "裁判长", morning(30)).unwrap();
    let mut snapshots = session.snapshots();
    drop(session);
    snapshots.sort();
    let older = snapshots.first().unwrap();
    std::fs::rename(older, older.with_file_name("zzz.xqt")).unwrap();
    let mut window = files(&path);
    wait_for(&mut window, "公开组 第1轮结束");
    wait_for(&mut window, "公开组 第2轮结束");
    for _ in 0..300 {
        if !says(&window, "正在检查") {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
        window.step();
    }
    window.run();
    let place =
        |label: &str| window.query_all_by_label_contains(label).next().unwrap().rect().top();
    assert!(place("公开组 第2轮结束") < place("公开组 第1轮结束"));
}
