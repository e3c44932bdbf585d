//! 关于: by click and by F1, the version, three pages, closed again by Escape and 关闭.

use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::window::{click, founded, keys, line, tab, window};

#[test]
fn the_start_screen_tells_version_and_licences() {
    let mut window = window();
    assert!(window.query_by_label("关闭").is_none());
    click(&mut window, "关于");
    window.get_by_label(&format!("版本 {}", env!("CARGO_PKG_VERSION")));
    window.get_by_label("MIT 或 Apache-2.0，任选其一");
    click(&mut window, "字体的许可");
    window.get_by_label("Noto Sans SC（思源黑体）：正文、粗体");
    let licence = "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007";
    assert!(window.query_all_by_label_contains(licence).next().is_some());
    click(&mut window, "程序库的许可");
    window.get_by_label("accesskit");
    assert!(window.query_by_label("zip").is_none(), "only the rows that are seen are made");
    // By name, from the end.
    click(&mut window, "名称");
    click(&mut window, "名称 ▲");
    window.get_by_label("zvariant");
    keys(&mut window, &[Key::Escape]);
    assert!(window.query_by_label("关闭").is_none());
}

#[test]
fn f1_opens_it_over_an_event_and_the_keys_of_the_screen_rest() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Log);
    let before = line(&window);
    keys(&mut window, &[Key::F1, Key::F9, Key::F1]);
    window.get_by_label("程序库的许可");
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Num2);
    window.run();
    click(&mut window, "关闭");
    assert!(window.query_by_label("程序库的许可").is_none());
    assert!(window.query_by_label("导入名单…").is_none(), "the tab changed under 关于");
    assert_eq!(line(&window), before);
    click(&mut window, "关于");
    window.get_by_label("程序的许可");
}
