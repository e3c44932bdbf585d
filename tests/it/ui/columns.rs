//! Columns of an entry list that nobody understands: asked before anybody is entered.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::id::PlayerId;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::window::{Window, click, fill, founded, session, tab};

/// 衣服尺码 and 派出方 are in no list of headers; below the table a signature stands in a column of
/// its own, which is no column of the entrants.
const LIST: &str = "姓名,性别,衣服尺码,派出方,\n张伟,男,XL,太原队,\n李强,男,L,晋中队,\n\
    制表人：,赵某,,,2019年5月1日\n";

fn imported(folder: &std::path::Path) -> Window {
    let file = folder.join("名单.csv");
    std::fs::write(&file, LIST).unwrap();
    let mut window = founded("taiyuan-2019", &folder.join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    window
}

fn units(window: &Window) -> Vec<Option<String>> {
    session(window).state().entrants.values().map(|e| e.facts.unit.clone()).collect()
}

#[test]
fn nobody_is_entered_before_each_column_is_mapped_or_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path());
    window.get_by_label_contains("2栏没有读懂，请选定它是什么，或不使用");
    window.get_by_label("XL、L");
    window.get_by_label("太原队、晋中队");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), []);

    window.get_by_role_and_label(egui::Role::ComboBox, "“派出方”栏").click();
    window.run();
    window.get_by_role_and_label(egui::Role::Button, "单位").scroll_to_me();
    window.run();
    window.get_by_role_and_label(egui::Role::Button, "单位").click();
    window.run();
    window.get_by_label_contains("1栏没有读懂");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), []);
    click(&mut window, "不使用");
    assert!(window.query_by_label_contains("栏没有读懂").is_none());
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [Some("太原队".into()), Some("晋中队".into())]);
}

#[test]
fn all_columns_are_left_with_one_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path());
    click(&mut window, "都不使用");
    click(&mut window, "全部报名（2人）");
    assert_eq!(units(&window), [None, None]);
    assert_eq!(session(&window).state().entrants[&PlayerId(2)].name(), "李强");
}
