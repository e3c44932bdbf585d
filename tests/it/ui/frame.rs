//! The frame by label: founding an event, the nine tabs, undo by name, the search.

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::window::{click, fill, founded, line, tab, window};

#[test]
fn an_event_is_founded_from_the_start_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    // The proposed name is a file in the current folder: type a folder before it.
    let field = window.get_by_label("赛事文件");
    field.focus();
    window.run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.run();
    let path = folder.path().join("公开赛.xqt");
    fill(&mut window, "赛事文件", &path.display().to_string());
    click(&mut window, "建立赛事");
    assert!(path.exists(), "{:?}", window.state().notice());
    assert_eq!(window.state().session().map(|s| s.entries().len()), Some(1));
    for one in Tab::ALL {
        tab(&mut window, one);
    }
}

#[test]
fn keys_change_the_tab_and_undo_takes_back_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Num1);
    window.run();
    fill(&mut window, "裁判长", "王建国");
    click(&mut window, "保存赛事信息");
    assert_eq!(line(&window), "已记录 修改赛事信息 · #2");
    let chief = |w: &crate::support::window::Window| {
        w.state().session().unwrap().state().regulation.event.chief_arbiter.clone()
    };
    assert_eq!(chief(&window).as_deref(), Some("王建国"));
    click(&mut window, "撤销：修改赛事信息");
    assert_eq!(chief(&window), None);
    assert_eq!(line(&window), "已撤销：修改赛事信息 · #3");
    click(&mut window, "恢复：修改赛事信息");
    assert_eq!(chief(&window).as_deref(), Some("王建国"));
}

#[test]
fn the_search_shows_the_player_and_its_enter_goes_no_further() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("名单.csv");
    std::fs::write(&file, "姓名,单位\n张伟,太原队\n李强,晋中队\n张喆,晋中队\n").unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    click(&mut window, "全部报名（3人）");
    tab(&mut window, Tab::Log);
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::F);
    window.run();
    window.event(egui::Event::Text("zh".into()));
    window.run();
    window.get_by_label_contains("张喆  晋中队");
    window.key_press(egui::Key::ArrowDown);
    window.run();
    window.key_press(egui::Key::Enter);
    window.run();
    // 报名 with 张喆 selected, and no form opened by the same Enter.
    assert!(window.query_by_label("关闭").is_none());
    window.key_press(egui::Key::Enter);
    window.run();
    let field = window.get_by_role_and_label(egui::Role::TextInput, "姓名");
    assert_eq!(field.value().as_deref(), Some("张喆"));
}
