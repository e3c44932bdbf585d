//! A corrected list imported again through the window: what is ticked is one act, one undo.

use std::path::Path;

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DrawMethod, Event};
use xiangqi_arbiter::model::id::{PlayerId, StartNumber};
use xiangqi_arbiter::model::private::PrivateField;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::GROUP;
use crate::support::window::{Window, click, fill, founded, line, session, tab};

const FIRST: &str = "姓名,性别,身份证号,单位,联系电话\n赵一,男,149900198001050013,太原,13800000001\n\
    钱二,男,149900198101050037,太原,\n孙三,男,149900198201050050,太原,\n";
/// 钱二 has gone, 孙三 plays for 阳泉, 赵一 has another telephone number, 李四 is new.
const SECOND: &str = "姓名,性别,身份证号,单位,联系电话\n赵一,男,149900198001050013,太原,13900000009\n\
    孙三,男,149900198201050050,阳泉,\n李四,男,149900198301050074,太原,\n";

fn import(window: &mut Window, folder: &Path, name: &str, list: &str) {
    let file = folder.join(name);
    std::fs::write(&file, list).unwrap();
    tab(window, Tab::Entries);
    click(window, "导入名单…");
    fill(window, "名单文件", &file.display().to_string());
    click(window, "读取");
}

fn unit(window: &Window, id: u32) -> String {
    session(window).state().entrants[&PlayerId(id)].facts.unit.clone().unwrap()
}

fn phone(window: &Window) -> String {
    session(window).private(PlayerId(1), PrivateField::Phone).unwrap().unwrap()
}

#[test]
fn changes_are_ticked_taken_together_and_undone_together() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = founded("taiyuan-2019", &folder.path().join("a.xqt"));
    import(&mut window, folder.path(), "一.csv", FIRST);
    click(&mut window, "全部报名（3人）");
    import(&mut window, folder.path(), "二.csv", SECOND);
    window.get_by_label_contains("这些人已有报名：新 1，未变 0，有改动 2，名单上已没有 1。");
    window.get_by_label_contains("名单上已没有：钱二。");
    window.get_by_label("第2行 赵一　联系电话：有改动");
    // By default only who is new is entered.
    window.get_by_label("全部报名（1人）");
    click(&mut window, "第3行 孙三　单位：太原 → 阳泉");
    window.get_by_label("报名1人，更正1人");
    click(&mut window, "全部勾选");
    click(&mut window, "报名1人，更正2人");
    assert_eq!(line(&window), "已记录 按名单 二.csv 更正2人，新报1人 · #3");
    assert_eq!((unit(&window, 3), phone(&window)), ("阳泉".into(), "13900000009".into()));
    assert_eq!(session(&window).state().entrants.len(), 4);
    click(&mut window, "撤销：按名单 二.csv…");
    assert_eq!((unit(&window, 3), phone(&window)), ("太原".into(), "13800000001".into()));
    assert_eq!(session(&window).state().entrants.len(), 3);
    click(&mut window, "恢复：按名单 二.csv…");
    assert_eq!((unit(&window, 3), phone(&window)), ("阳泉".into(), "13900000009".into()));
}

#[test]
fn after_the_draw_a_change_of_what_counts_asks_for_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut window = founded("taiyuan-2019", &path);
    import(&mut window, folder.path(), "一.csv", FIRST);
    click(&mut window, "全部报名（3人）");
    let numbers = (1..=3).map(|id| (PlayerId(id), StartNumber(id))).collect();
    let drawn = Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers };
    window.state_mut().ask(xiangqi_arbiter::ui::action::Action::record(drawn));
    window.run();
    import(&mut window, folder.path(), "二.csv", SECOND);
    // A telephone number counts for nothing, a unit does.
    click(&mut window, "第3行 孙三　单位：太原 → 阳泉");
    click(&mut window, "报名1人，更正1人");
    assert_eq!(unit(&window, 3), "太原");
    fill(&mut window, "理由", "报名表写错单位");
    click(&mut window, "记录");
    assert_eq!(unit(&window, 3), "阳泉");
    let last = session(&window).entries().last().unwrap();
    assert_eq!(last.reason.as_deref(), Some("报名表写错单位"));
}
