//! 报名 by label: every field of an entry, lists out, headers explained once, waivers whose facts
//! changed.

use std::path::Path;

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::entrant::Proof;
use xiangqi_arbiter::model::event::{Event, PrivateDeed};
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::model::private::PrivateField;
use xiangqi_arbiter::model::roster::Column;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::window::{Window, click, fill, founded, line, second_of_may, tab, window_of};

fn field(window: &Window, label: &str) -> bool {
    window.query_by_role_and_label(egui::Role::TextInput, label).is_some()
}

/// Chooses in the box of this label.
fn choose(window: &mut Window, label: &str, what: &str) {
    let combo = window.get_all_by_role_and_label(egui::Role::ComboBox, label).last().unwrap();
    combo.click();
    window.run();
    window.get_by_role_and_label(egui::Role::Button, what).scroll_to_me();
    window.run();
    window.get_by_role_and_label(egui::Role::Button, what).click();
    window.run();
}

/// Opens or closes what is not asked.
fn more(window: &mut Window) {
    let label = "更多：证件类型、拼音、备注等";
    window.get_by_label(label).scroll_to_me();
    window.run();
    click(window, label);
    window.run();
}

#[test]
fn the_form_asks_what_the_regulation_asks_and_keeps_the_rest_under_more() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("hebei-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    // 河北籍, 中国公民, no titles, a deadline; no certificate in the open group.
    for asked in ["籍贯", "国籍", "称号", "报名时间"] {
        assert!(field(&window, asked), "{asked}");
    }
    for rest in ["证书编号", "技术等级", "姓名拼音", "备注"] {
        assert!(!field(&window, rest), "{rest}");
    }
    window.get_by_label("单位或学校证明信已验");
    assert!(window.query_by_label("高校证明已验").is_none());
    more(&mut window);
    for rest in ["证书编号", "姓名拼音", "备注"] {
        window.get_by_role_and_label(egui::Role::TextInput, rest);
    }
    window.get_by_label("高校证明已验");
    // A level group asks for grade, number and the certificate itself.
    more(&mut window);
    choose(&mut window, "组别", "五级棋士组");
    for asked in ["技术等级", "证书编号"] {
        assert!(field(&window, asked), "{asked}");
    }
    window.get_by_label("等级证书已验");
}

#[test]
fn every_field_of_an_entry_is_kept_and_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("hebei-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    choose(&mut window, "组别", "五级棋士组");
    more(&mut window);
    for (label, text) in [
        ("姓名", "曾乐"),
        ("出生日期", "1990.1.5"),
        ("单位", "石家庄棋院"),
        ("籍贯", "河北"),
        ("国籍", "中国"),
        ("技术等级", "五级"),
        ("证书编号", "HB-05-001"),
        ("联系电话", "19900000001"),
        ("报名时间", "2019-11-21 08:30"),
        ("姓名拼音", "zeng yue"),
        ("陪同人", "王五"),
        ("备注", "左手"),
    ] {
        fill(&mut window, label, text);
    }
    window.get_by_label_contains("2019-11-21 08:30报名，截止2019-11-20 23:59，迟");
    for mark in ["等级证书已注明", "等级证书已验", "补位（参赛计分，不排名）"]
    {
        window.get_by_label(mark).scroll_to_me();
        window.run();
        click(&mut window, mark);
    }
    click(&mut window, "报名");
    let session = window.state().session().unwrap();
    let facts = &session.state().entrants[&PlayerId(1)].facts;
    let person = &facts.person;
    assert_eq!(person.certificate.as_deref(), Some("HB-05-001"));
    assert_eq!(person.nationality.as_deref(), Some("中国"));
    assert_eq!(person.pinyin.as_deref(), Some("zeng yue"));
    assert_eq!(person.companion.as_deref(), Some("王五"));
    assert!(person.declared.contains(&Proof::Grade) && person.proofs.contains(&Proof::Grade));
    assert!(facts.filler);
    assert_eq!(facts.entered_at.unwrap().to_string(), "2019-11-21 08:30:00");
    let phone = session.private(PlayerId(1), PrivateField::Phone).unwrap();
    assert_eq!(phone.as_deref(), Some("19900000001"));
    // Opened again, everything stands there and nothing counts as changed.
    window.state_mut().ask(Action::Correct(PlayerId(1)));
    window.run();
    for (label, text) in
        [("证书编号", "HB-05-001"), ("报名时间", "2019-11-21 08:30"), ("姓名拼音", "zeng yue")]
    {
        let shown = window.get_by_role_and_label(egui::Role::TextInput, label).value();
        assert_eq!(shown.as_deref(), Some(text), "{label}");
    }
    // What is no time is said beside the field.
    fill(&mut window, "报名时间", "x");
    window.get_by_label_contains("不是时间，请按 2019-05-01 08:30 填写");
}

#[test]
fn the_second_member_of_a_pair_has_the_same_fields() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("hebei-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    choose(&mut window, "组别", "家庭双人组");
    fill(&mut window, "姓名", "解一");
    fill(&mut window, "搭档姓名", "解二");
    // The number of the second member fills in what it says.
    fill(&mut window, "搭档证件", "130105201203044531");
    let value = |window: &Window, label: &str| {
        window.get_by_role_and_label(egui::Role::TextInput, label).value().unwrap_or_default()
    };
    let filled = value(&window, "搭档生日");
    let number = "130105201203044531";
    let reading = xiangqi_arbiter::rules::enrolment::identity::read(number, None).unwrap();
    assert_eq!(filled, if reading.trustworthy() { "2012-03-04" } else { "" });
    fill(&mut window, "搭档国籍", "中国");
    window.get_by_label("搭档单位或学校证明信已验").scroll_to_me();
    window.run();
    click(&mut window, "搭档单位或学校证明信已验");
    click(&mut window, "报名");
    let session = window.state().session().unwrap();
    let partner = session.state().entrants[&PlayerId(1)].facts.partner.as_ref().unwrap();
    assert_eq!(partner.name, "解二");
    assert_eq!(partner.nationality.as_deref(), Some("中国"));
    assert!(partner.proofs.contains(&Proof::Residence));
}

const LIST: &str = "\
姓名,性别,身份证号,单位,联系电话
张伟,男,140105196606020012,太原队,19900000001
李强,男,140105198001010019,晋中队,19900000002
";

fn imported(folder: &Path, list: &str) -> Window {
    let file = folder.join("名单.csv");
    std::fs::write(&file, list).unwrap();
    let mut window = founded("taiyuan-2019", &folder.join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    let word = format!("全部报名（{}人）", list.lines().count() - 1);
    click(&mut window, &word);
    window
}

#[test]
fn lists_are_written_masked_and_whole_only_when_asked_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("b.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "其他 ▼");
    click(&mut window, "导出名单…");
    window.get_by_label("还没有人报名，没有可以导出的名单");
    drop(window);

    let mut window = imported(folder.path(), LIST);
    click(&mut window, "其他 ▼");
    click(&mut window, "导出名单…");
    click(&mut window, "导出（2人）");
    let public = folder.path().join("公示名单.xlsx");
    assert!(line(&window).starts_with("已写入"), "{}", line(&window));
    let read = |path: &Path| disk::entry_list(path, &Default::default()).unwrap();
    assert_eq!(read(&public).rows.len(), 2);
    assert!(read(&public).rows.iter().all(|r| r.birth.is_none() && r.identity.is_none()));
    assert_eq!(window.state().session().unwrap().entries().len(), 2);
    // The same file again is asked for once.
    click(&mut window, "导出（2人）");
    window.get_by_label_contains("已有文件“公示名单.xlsx”，将被新的名单代替");
    click(&mut window, "取消");

    click(&mut window, "工作名单，含完整证件号码和电话");
    click(&mut window, "导出（2人）");
    let whole = folder.path().join("工作名单（含完整证件号码和电话）.xlsx");
    assert!(!whole.exists(), "asked before anything is written");
    window.get_by_label_contains("文件将含2人的完整证件号码和电话");
    click(&mut window, "导出");
    let list = read(&whole);
    assert_eq!(list.rows[0].identity.as_deref(), Some("140105196606020012"));
    assert_eq!(list.rows[1].text(Column::Phone), Some("19900000002"));
    let last = window.state().session().unwrap().entries().last().unwrap().event.clone();
    let Event::PrivateData { deed: PrivateDeed::Shown { sheet } } = last else {
        panic!("{last:?}")
    };
    assert_eq!(sheet, "工作名单 工作名单（含完整证件号码和电话）.xlsx");
}

#[test]
fn a_file_that_cannot_be_written_is_said_and_nothing_is_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), LIST);
    click(&mut window, "其他 ▼");
    click(&mut window, "导出名单…");
    click(&mut window, "工作名单，含完整证件号码和电话");
    let nowhere = folder.path().join("没有的文件夹/名单.xlsx");
    window.get_by_role_and_label(egui::Role::TextInput, "写入文件").focus();
    window.run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run();
    fill(&mut window, "写入文件", &nowhere.display().to_string());
    click(&mut window, "导出（2人）");
    click(&mut window, "导出");
    assert!(window.state().notice().is_some());
    assert_eq!(window.state().session().unwrap().entries().len(), 2);
    // The draft is kept.
    window.get_by_label("导出（2人）");
}

/// A window that remembers in a folder.
fn remembering(folder: &Path) -> Window {
    window_of(Memory::Folder(folder.join("settings")), second_of_may())
}

#[test]
fn a_header_explained_once_is_known_at_the_next_import() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("名单.csv");
    std::fs::write(&file, "姓名,性别,派出方\n张伟,男,太原队\n李强,男,晋中队\n").unwrap();
    let open = |window: &mut Window| {
        tab(window, Tab::Entries);
        click(window, "导入名单…");
        fill(window, "名单文件", &file.display().to_string());
        click(window, "读取");
    };
    let founding = |window: &mut Window, name: &str| {
        let path = folder.path().join(name);
        let regulation = Box::new(disk::bundled("taiyuan-2019").unwrap());
        window.state_mut().ask(Action::Found { path, regulation });
        window.run();
    };
    let units = |window: &Window| -> Vec<Option<String>> {
        let state = window.state().session().unwrap().state();
        state.entrants.values().map(|e| e.facts.unit.clone()).collect()
    };
    let mut window = remembering(folder.path());
    founding(&mut window, "a.xqt");
    open(&mut window);
    assert!(window.query_by_label_contains("按以前的说明").is_none());
    click(&mut window, "表头与各列含义");
    choose(&mut window, "C 派出方", "单位");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [Some("太原队".into()), Some("晋中队".into())]);
    drop(window);

    // Another day, another event, the same form.
    let mut window = remembering(folder.path());
    founding(&mut window, "b.xqt");
    open(&mut window);
    window.get_by_label_contains("按以前的说明：“派出方”是单位");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [Some("太原队".into()), Some("晋中队".into())]);
    drop(window);

    // Taken back, it is not used from then on, and not asked about either.
    let mut window = remembering(folder.path());
    founding(&mut window, "c.xqt");
    open(&mut window);
    click(&mut window, "表头与各列含义");
    choose(&mut window, "C 派出方", "不使用");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [None, None]);
    let known = Memory::Folder(folder.path().join("settings")).headers();
    assert_eq!(known.into_iter().collect::<Vec<_>>(), [("派出方".to_string(), None)]);
    let mut window = remembering(folder.path());
    founding(&mut window, "d.xqt");
    open(&mut window);
    window.get_by_label_contains("按以前的说明：“派出方”不使用");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [None, None]);
}

#[test]
fn a_waiver_whose_facts_changed_is_shown_as_open() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("shanxi-2017", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    fill(&mut window, "姓名", "张伟");
    fill(&mut window, "出生日期", "1956-12-31");
    click(&mut window, "男");
    choose(&mut window, "组别", "公开组");
    click(&mut window, "报名");
    let text = "生于1956-12-31，公开组要求1957-01-01及以后，早1天；可报老年组";
    tab(&mut window, Tab::Eligibility);
    click(&mut window, "年龄条件 1");
    click(&mut window, text);
    click(&mut window, "写明理由放行");
    fill(&mut window, "理由", "组委会同意");
    click(&mut window, "记录");
    window.get_by_label("已放行 1");
    // Ten years more than was waived.
    window.state_mut().ask(Action::Correct(PlayerId(1)));
    window.run();
    window.get_by_role_and_label(egui::Role::TextInput, "出生日期").focus();
    window.run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run();
    fill(&mut window, "出生日期", "1946-12-31");
    window.get_by_label_contains(&format!("已放行的是“{text}”，情况已变"));
    click(&mut window, "保存修改");
    tab(&mut window, Tab::Eligibility);
    window.get_by_label("已放行 0");
    window.get_by_label("▲ 情况已变");
    window.get_by_label_contains("生于1946-12-31，公开组要求1957-01-01及以后");
}
