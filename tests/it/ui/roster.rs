//! The roster at work, by label (issue 4, item 8): search, order by pinyin, check-in by the space
//! bar, change of group, late entry, withdrawal and return.

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{PlayerId, Round, StartNumber};
use xiangqi_arbiter::rules::conduct::presence::{NotPlaying, not_playing};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::window::{Window, click, fill, founded, line, tab};

const NAMES: [&str; 9] = ["张伟", "曾国", "解俊", "单飞", "仇涛", "查东", "翟明", "区建", "安明"];

/// Founds shanxi-2017 with these in 公开组, by an import.
fn imported(folder: &std::path::Path, names: &[&str]) -> Window {
    let mut csv = String::from("姓名,性别,出生日期,单位,组别\n");
    for (i, name) in names.iter().enumerate() {
        let unit = ["太原队", "大同队", "运城队"][i % 3];
        csv += &format!("{name},男,1980-01-0{},{unit},公开组\n", i % 9 + 1);
    }
    let file = folder.join("名单.csv");
    std::fs::write(&file, csv).unwrap();
    let mut window = founded("shanxi-2017", &folder.join("a.xqt"));
    tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    click(&mut window, &format!("全部报名（{}人）", names.len()));
    window
}

/// The names of the list in the order in which they stand on the screen.
fn order(window: &Window, names: &[&str]) -> Vec<String> {
    let mut at: Vec<(f32, String)> = names
        .iter()
        .filter_map(|name| {
            let node = window.query_by_label(name)?;
            Some((node.rect().top(), name.to_string()))
        })
        .collect();
    at.sort_by(|a, b| a.0.total_cmp(&b.0));
    at.into_iter().map(|(_, name)| name).collect()
}

/// Types into the filter above the list, the only field on the left.
fn filter(window: &mut Window, text: &str) {
    let left = |window: &Window| -> f32 {
        let all = window.get_all_by_role(egui::Role::TextInput);
        all.map(|n| n.rect().left()).fold(f32::MAX, f32::min)
    };
    let at = left(window);
    let of = |window: &Window, act: &dyn Fn(egui_kittest::Node<'_>)| {
        let mut all = window.get_all_by_role(egui::Role::TextInput);
        act(all.find(|n| n.rect().left() == at).unwrap());
    };
    of(window, &|field| field.focus());
    window.run();
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    window.run();
    window.key_press(Key::Backspace);
    window.run();
    of(window, &|field| field.type_text(text));
    window.run();
}

#[test]
fn names_pinyin_initials_units_and_numbers_find_a_player() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), &NAMES);
    let numbers = (1..=9).map(|id| (PlayerId(id), StartNumber(10 - id))).collect();
    let method = xiangqi_arbiter::model::event::DrawMethod::Manual;
    let group = xiangqi_arbiter::model::id::GroupId(1);
    let group = window
        .state()
        .session()
        .unwrap()
        .state()
        .entrants
        .values()
        .next()
        .map_or(group, |e| e.facts.group);
    window.state_mut().ask(Action::record(Event::NumbersDrawn { group, method, numbers }));
    window.run();
    for (typed, found) in [
        ("曾", vec!["曾国"]),
        ("zengguo", vec!["曾国"]),
        ("zg", vec!["曾国"]),
        ("shanf", vec!["单飞"]),
        ("qiu", vec!["仇涛"]),
        ("ou", vec!["区建"]),
        ("zh", vec!["张伟", "查东", "翟明"]),
        ("太原", vec!["张伟", "单飞", "翟明"]),
        ("tyd", vec!["张伟", "单飞", "翟明"]),
        // Number 1 is that of the last entered.
        ("1", vec!["安明"]),
        ("9号", vec!["张伟"]),
        ("没有的", vec![]),
    ] {
        filter(&mut window, typed);
        assert_eq!(order(&window, &NAMES), found, "{typed}");
    }
    window.get_by_label("没有符合筛选条件的人");
}

#[test]
fn the_list_sorts_by_the_readings_of_surnames_and_as_the_arbiter_spells_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), &NAMES);
    click(&mut window, "姓名");
    // an, ou, qiu, shan, xie, zeng, zha, zhai, zhang.
    let sorted = ["安明", "区建", "仇涛", "单飞", "解俊", "曾国", "查东", "翟明", "张伟"];
    assert_eq!(order(&window, &NAMES), sorted);
    // This 单 is read dan.
    let id = PlayerId(4);
    let mut facts = window.state().session().unwrap().state().entrants[&id].facts.clone();
    facts.person.pinyin = Some("dan fei".into());
    let entrant = Box::new(facts);
    window.state_mut().ask(Action::record(Event::EntrantChanged { id, entrant }));
    window.run();
    let sorted = ["安明", "单飞", "区建", "仇涛", "解俊", "曾国", "查东", "翟明", "张伟"];
    assert_eq!(order(&window, &NAMES), sorted);
}

#[test]
fn one_key_checks_in_and_the_counters_follow() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), &NAMES);
    for count in ["已报 9", "未缴费 9", "未报到 9", "未验证件 9"] {
        window.get_by_label(count);
    }
    click(&mut window, "解俊");
    window.key_press(Key::Space);
    window.run();
    window.get_by_label("未报到 8");
    window.key_press(Key::Space);
    window.run();
    window.get_by_label("未报到 9");
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    window.run();
    for (word, count) in
        [("报到（9人）", "未报到 0"), ("缴费（9人）", "未缴费 0"), ("验证件（9人）", "未验证件 0")]
    {
        let rows = window.state().session().unwrap().entries().len();
        click(&mut window, word);
        window.get_by_label(count);
        // One act for all of them.
        assert_eq!(window.state().session().unwrap().entries().len(), rows + 1);
    }
}

#[test]
fn a_group_is_changed_before_the_draw_and_not_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), &NAMES[..4]);
    let group = |window: &Window| {
        let state = window.state().session().unwrap().state();
        let group = state.entrants[&PlayerId(1)].facts.group;
        state.regulation.group(group).unwrap().name.clone()
    };
    let pick = |window: &mut Window, what: &str| {
        window.get_all_by_role_and_label(egui::Role::ComboBox, "组别").last().unwrap().click();
        window.run();
        window.get_by_role_and_label(egui::Role::Button, what).click();
        window.run();
    };
    window.state_mut().ask(Action::Correct(PlayerId(1)));
    window.run();
    pick(&mut window, "老年组");
    // What is wrong with it stands beside the field before it is saved.
    window.get_by_label_contains("老年组要求");
    click(&mut window, "保存修改");
    assert_eq!(group(&window), "老年组");
    window.state_mut().ask(Action::Undo);
    window.run();
    assert_eq!(group(&window), "公开组");
    draw(&mut window, 4);
    window.state_mut().ask(Action::Correct(PlayerId(1)));
    window.run();
    pick(&mut window, "老年组");
    assert!(window.get_by_label("保存修改").accesskit_node().is_disabled());
}

/// Everybody checked in and numbered in the order of entry.
fn draw(window: &mut Window, players: u32) {
    use xiangqi_arbiter::model::event::{DeskMark, DrawMethod};
    let ids: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    let state = window.state().session().unwrap().state();
    let group = state.entrants[&PlayerId(1)].facts.group;
    let numbers = ids.iter().map(|id| (*id, StartNumber(id.0))).collect();
    for event in [
        Event::DeskMarked { ids, mark: DeskMark::CheckIn, done: true },
        Event::NumbersDrawn { group, method: DrawMethod::Manual, numbers },
    ] {
        window.state_mut().ask(Action::record(event));
    }
    window.state_mut().ask(Action::Choose(group));
    window.run();
}

#[test]
fn a_late_entry_gets_the_next_number_and_who_leaves_may_return() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = imported(folder.path(), &NAMES[..4]);
    draw(&mut window, 4);
    click(&mut window, "新报名");
    fill(&mut window, "姓名", "迟来");
    fill(&mut window, "出生日期", "1985-05-05");
    click(&mut window, "男");
    click(&mut window, "报名");
    assert!(line(&window).contains("报名 公开组 迟来"), "{}", line(&window));
    window.state_mut().ask(Action::Correct(PlayerId(5)));
    window.run();
    window.get_by_label("补报：给序号 5").scroll_to_me();
    window.run();
    click(&mut window, "补报：给序号 5");
    let no = |window: &Window| window.state().session().unwrap().state().entrants[&PlayerId(5)].no;
    assert_eq!(no(&window), Some(StartNumber(5)));

    // From round 3 on, and back from round 5 on.
    let out = |window: &Window, round: u32| {
        not_playing(window.state().session().unwrap().state(), PlayerId(2), Round(round))
    };
    for event in [
        Event::Withdrawn { id: PlayerId(2), from: Round(3) },
        Event::Returned { id: PlayerId(2), from: Round(5) },
    ] {
        let reason = Some("本人申请".to_string());
        window.state_mut().ask(Action::Record { event, reason, private: Vec::new() });
        window.run();
    }
    let left = [2, 3, 4, 5].map(|round| out(&window, round) == Some(NotPlaying::Withdrawn));
    assert_eq!(left, [false, true, true, false]);
    // By the form: asked once, then with the reason the act needs.
    window.state_mut().ask(Action::Correct(PlayerId(3)));
    window.run();
    window.get_by_label("退赛").scroll_to_me();
    window.run();
    click(&mut window, "退赛");
    window.get_by_label_contains("解俊 自第1轮起退赛？以后各轮不再编排，已赛成绩保留");
    window.get_all_by_label("退赛").last().unwrap().click();
    window.run();
    let entrant = &window.state().session().unwrap().state().entrants[&PlayerId(3)];
    assert!(entrant.withdrawn_at(Round(1)));
    window.get_by_label("恢复参赛").scroll_to_me();
    window.run();
    window.get_by_label("恢复参赛");
}
