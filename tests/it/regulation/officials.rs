//! Officials of the event: typed lines, regulation files, the form of 赛事, the log, 秩序册.

use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{GroupId, Seq};
use xiangqi_arbiter::model::regulation::{EventRule, Official};
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::enrolment::officials::{OfficialList, fault, lines, read};
use xiangqi_arbiter::rules::views::Views;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::regulation_file::{parse, to_text};
use xiangqi_arbiter::ui::action::Tab;

use crate::support::pages::{checked, text};
use crate::support::record::{act, regulation};
use crate::support::regulation_form::put;
use crate::support::window::{Window, click, founded, line, tab};

fn official(role: &str, names: &[&str]) -> Official {
    Official { role: role.into(), names: names.iter().map(ToString::to_string).collect() }
}

#[test]
fn lines_are_read_as_people_write_them() {
    let committee = OfficialList::Committee;
    for (typed, role, names) in [
        ("主任：张明", "主任", &["张明"][..]),
        ("副主任: 张明，李强", "副主任", &["张明", "李强"]),
        ("委员：张明、李强, 王刚；赵平;", "委员", &["张明", "李强", "王刚", "赵平"]),
        ("裁 判：张 明、欧阳 娜", "裁 判", &["张明", "欧阳娜"]),
        ("委员：张明 李强　王小刚", "委员", &["张明", "李强", "王小刚"]),
        ("委员：买买提·艾力、John Smith", "委员", &["买买提·艾力", "John Smith"]),
        ("\n\n  主任：张明\u{200b}  \n", "主任", &["张明"]),
    ] {
        let all = read(committee, typed).unwrap();
        assert_eq!(all, [official(role, names)], "{typed}");
        assert_eq!(fault(committee, &all), None, "{typed}");
        assert_eq!(read(committee, &lines(&all)).unwrap(), all);
    }
    for (typed, message) in [
        ("主任：张明\n李强", "组织委员会第2行“李强”没有写职务，请写成“职务：姓名、姓名”"),
        ("：李强", "组织委员会第1行“：李强”没有写职务，请写成“职务：姓名、姓名”"),
        ("主任：、", "组织委员会第1行“主任：、”没有写姓名，请写成“职务：姓名、姓名”"),
        ("主任：甲乙：丙丁", "组织委员会第1行“主任：甲乙：丙丁”有两个职务，请每个职务写一行"),
        ("\n主任：张 明 李强", "组织委员会第2行“主任：张 明 李强”分不清姓名，请在姓名之间写顿号"),
    ] {
        assert_eq!(read(committee, typed).unwrap_err(), message);
    }
    // Two officials have their own field, printed on every sheet.
    let why = read(OfficialList::Arbiters, "裁判长：王国栋").unwrap_err();
    assert_eq!(why, "裁判员名单第1行“裁判长：王国栋”：裁判长另有一栏，请不要写在这里");
    assert!(read(OfficialList::Jury, "裁判长：王国栋").is_ok());
}

const FILE: &str = r#"id = "x"
title = "测试赛"
[event]
committee = [{ role = "主任", names = ["张明"] }, { role = "委员", names = ["赵刚", "孙平"] }]
jury = [{ role = "主任", names = ["周正"] }]
[[event.arbiters]]
role = "副裁判长"
names = ["吴江"]
[[groups]]
name = "公开组"
"#;

#[test]
fn a_regulation_file_carries_them_and_says_what_is_wrong() {
    let read = disk::regulation_from("小.toml", FILE).unwrap();
    assert_eq!(read.event.committee[1], official("委员", &["赵刚", "孙平"]));
    assert_eq!(read.event.jury, [official("主任", &["周正"])]);
    assert_eq!(read.event.arbiters, [official("副裁判长", &["吴江"])]);
    assert_eq!(parse("again", &to_text(&read).unwrap()).unwrap(), read);
    for (from, to, message) in [
        ("\"周正\"", "", "小.toml 第5行：仲裁委员会 第1行：没有写姓名"),
        ("\"赵刚\", \"孙平\"", "\"赵刚、孙平\"", "其中没有冒号、顿号、逗号和空格"),
        ("副裁判长", "裁判长", "裁判员名单 第1行：：裁判长另有一栏，请不要写在这里"),
        ("role = \"副裁判长\"\n", "", "小.toml 第6行：缺少 role"),
    ] {
        let why = disk::regulation_from("小.toml", &FILE.replace(from, to)).unwrap_err();
        assert!(why.contains(message), "{why}");
    }
    // Older records know no officials and are written as they were.
    let plain = serde_json::to_string(&EventRule::default()).unwrap();
    assert_eq!(plain, "{}");
}

fn programme(facts: EventRule) -> String {
    let mut state = xiangqi_arbiter::model::state::State::unfounded();
    act(&mut state, &Event::Founded { regulation: Box::new(regulation()) });
    act(&mut state, &Event::FactsChanged { facts });
    let at = chrono::NaiveDate::from_ymd_opt(2019, 5, 10).unwrap().and_hms_opt(9, 0, 0).unwrap();
    let mark = Mark { seq: Seq(2), digest: "", printed_at: at };
    let order = Order::new(SheetKind::Programme, GroupId(1), None);
    text(&checked(&document(&state, &Views::of(&state), &order, &mark).unwrap()))
}

#[test]
fn the_programme_names_them_and_leaves_lines_where_nobody_is_named() {
    let all = programme(EventRule {
        chief_arbiter: Some("王国栋".into()),
        pairing_officer: Some("李文".into()),
        committee: vec![official("组委会主任", &["张明"]), official("委员", &["赵刚", "孙平"])],
        jury: vec![official("仲裁主任", &["周正"])],
        arbiters: vec![
            official("副裁判长", &["吴江", "郑义"]),
            official("裁判员", &["冯林", "陈立", "褚卫"]),
        ],
        ..EventRule::default()
    });
    let ordered = [
        "组织委员会组委会主任张明委员赵刚、孙平职务",
        "仲裁委员会仲裁主任周正职务",
        "裁判员名单裁判长王国栋副裁判长吴江、郑义编排长李文裁判员冯林、陈立、褚卫",
    ];
    for words in ordered {
        assert!(all.contains(words), "{words}: {all}");
    }
    assert!(!all.contains("副主任"), "{all}");
    // One list given: only the others have lines to write on.
    let jury = EventRule { jury: vec![official("主任", &["周正"])], ..EventRule::default() };
    let all = programme(jury);
    for words in [
        "组织委员会主任副主任委员职务姓名仲裁委员会主任周正职务",
        "裁判员名单裁判长副裁判长编排长裁判员",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
}

#[test]
fn many_names_stay_whole_on_the_page() {
    let names: Vec<String> = (1..=60).map(|no| format!("裁判{no}号")).collect();
    let many = Official { role: "裁判员".into(), names: names.clone() };
    let all = programme(EventRule { arbiters: vec![many], ..EventRule::default() });
    assert!(names.iter().all(|name| all.contains(name.as_str())), "{all}");
}

fn facts(window: &Window) -> EventRule {
    window.state().session().unwrap().state().regulation.event.clone()
}

#[test]
fn the_form_records_them_and_the_log_tells() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Event);
    put(&mut window, "组织委员会", 0, "主任：张明\n委员 赵刚");
    window.get_by_label_contains("组织委员会第2行“委员 赵刚”没有写职务，请写成“职务：姓名、姓名”");
    assert!(window.get_by_label("保存赛事信息").accesskit_node().is_disabled());
    put(&mut window, "组织委员会", 0, "主任：张明\n委员：赵刚，孙平");
    put(&mut window, "裁判员名单", 0, "裁判员：冯林\n");
    window.get_by_label("保存赛事信息").scroll_to_me();
    window.run();
    click(&mut window, "保存赛事信息");
    assert_eq!(line(&window), "已记录 修改赛事信息（组织委员会、裁判员名单） · #2");
    assert_eq!(facts(&window).committee[1], official("委员", &["赵刚", "孙平"]));
    assert_eq!(facts(&window).arbiters, [official("裁判员", &["冯林"])]);
    assert!(facts(&window).jury.is_empty());
    // What was typed stands as it is recorded; nothing is left to save.
    assert!(window.get_by_label("放弃改动").accesskit_node().is_disabled());
    tab(&mut window, Tab::Log);
    window.get_by_label_contains("修改赛事信息（组织委员会、裁判员名单）").click();
    window.run();
    window.get_by_label_contains("组织委员会 （无） → 主任：张明；委员：赵刚、孙平");
    window.get_by_label_contains("裁判员名单 （无） → 裁判员：冯林");
}
