//! 报名 by label: a list is imported, counted, checked in, searched; somebody is typed in; the
//! numbers are drawn and are those of the announced seed.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use sha2::{Digest, Sha256};
use xiangqi_arbiter::model::event::DeskMark;
use xiangqi_arbiter::model::id::{PlayerId, StartNumber};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::model::private::PrivateField;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::window::{Window, click, fill, founded, line, tab};

const LIST: &str = "\
序号,姓名,性别,身份证号,单位
1,张伟,男,140105196606020012,太原队
2,李强,男,140105198001010019,晋中队
3,王䶮,女,,个人
4,,男,,太原队
";

fn imported(folder: &std::path::Path) -> Window {
    let file = folder.join("名单.csv");
    std::fs::write(&file, LIST).unwrap();
    let mut window = founded("taiyuan-2019", &folder.join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    window.get_by_label("读不出 1");
    click(&mut window, "全部报名（3人）");
    window
}

#[test]
fn a_list_is_entered_with_one_click_and_taken_back_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path());
    assert_eq!(line(&window), "已记录 导入 名单.csv 3人 · #2");
    window.get_by_label("已报 3");
    window.get_by_label("未缴费 3");
    window.get_by_label("未报到 3");
    window.get_by_label("王䶮");
    // Space checks in the selection.
    click(&mut window, "李强");
    window.key_press(Key::Space);
    window.run();
    window.get_by_label("未报到 2");
    let session = window.state().session().unwrap();
    assert!(session.state().entrants[&PlayerId(2)].marks.contains(&DeskMark::CheckIn));
    // Everybody pays.
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    click(&mut window, "缴费（3人）");
    window.get_by_label("未缴费 0");
    for _ in 0..3 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        window.run();
    }
    assert!(window.state().session().unwrap().state().entrants.is_empty());
}

#[test]
fn an_identity_number_fills_in_the_form_and_is_kept_private() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "新报名");
    // One digit is missing: said beside the field, nothing is filled in.
    fill(&mut window, "身份证号", "14990020040113255");
    window.get_by_label_contains("现为17位");
    assert_eq!(value(&window, "出生日期"), "");
    fill(&mut window, "身份证号", "2");
    assert_eq!(value(&window, "出生日期"), "2004-01-13");
    fill(&mut window, "姓名", "盖海");
    click(&mut window, "报名");
    let session = window.state().session().unwrap();
    let facts = &session.state().entrants[&PlayerId(1)].facts;
    assert_eq!(facts.person.sex, Some(Sex::Male));
    assert_eq!(facts.person.document.facts().unwrap().masked, "149900************");
    let number = session.private(PlayerId(1), PrivateField::Identity).unwrap();
    assert_eq!(number.as_deref(), Some("149900200401132552"));
    // The form is empty again for the next one.
    assert_eq!(value(&window, "身份证号"), "");
}

fn value(window: &Window, label: &str) -> String {
    let field = window.get_by_role_and_label(egui::Role::TextInput, label);
    field.value().unwrap_or_default()
}

#[test]
fn numbers_are_drawn_by_the_announced_seed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path());
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    click(&mut window, "报到（3人）");
    click(&mut window, "抽签…");
    fill(&mut window, "种子", "太原 2019-05-09");
    click(&mut window, "抽签并记录");
    click(&mut window, "记录");
    // Worked out here with SHA-256 alone (rules.md §4).
    let mut expected: Vec<(String, u32)> = (1..=3u32)
        .map(|i| {
            let digest = Sha256::digest(format!("太原 2019-05-09/{i}").as_bytes());
            (digest.iter().map(|b| format!("{b:02x}")).collect(), i)
        })
        .collect();
    expected.sort();
    let session = window.state().session().unwrap();
    for (place, (_, index)) in expected.iter().enumerate() {
        let entrant = &session.state().entrants[&PlayerId(*index)];
        assert_eq!(entrant.no, Some(StartNumber(place as u32 + 1)));
    }
}
