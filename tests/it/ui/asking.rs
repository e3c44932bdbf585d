//! What the window asks and says once: the list of the search, marks taken back, one dialog for a
//! question with its reason, a move named as a move, texts that are too long.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DeskMark, Event};
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::model::person::Sex;
use xiangqi_arbiter::rules::regulation::check::faults;
use xiangqi_arbiter::rules::regulation::clauses::Section;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::bundled::{entrant, group, person};
use crate::support::regulation_form::{edit, put};
use crate::support::taiyuan::{drawn, entered, morning, name, record};
use crate::support::window::{Window, click, fill, open, session, tab};

fn type_over(window: &mut Window, text: &str) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    window.event(egui::Event::Text(text.into()));
    window.run();
}

#[test]
fn the_list_of_the_search_keeps_its_width_and_closes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 16));
    let mut window = open(&path, Tab::Log, morning(0));
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.event(egui::Event::Text("zzzz".into()));
    window.run();
    window.get_by_label("没有找到");
    // Numbers 1 to 16 belong to people whose names are on no other widget of this tab.
    let listed = format!("{}  ", name(1));
    type_over(&mut window, &name(1));
    window.run();
    let hit = window.get_by_label_contains(&listed).rect();
    assert!(hit.height() < 40.0 && hit.width() > 150.0, "one line, not a letter a line: {hit:?}");
    assert!(hit.bottom() < 768.0 && hit.top() > 40.0, "{hit:?}");
    // A click elsewhere closes it, the cursor in the field opens it again, Esc closes it.
    window.get_by_label_contains("已打开").click();
    window.run();
    assert!(window.query_by_label_contains(&listed).is_none());
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.get_by_label_contains(&listed);
    window.key_press(Key::Escape);
    window.run();
    assert!(window.query_by_label_contains(&listed).is_none());
    // A dialog closes it too.
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.event(egui::Event::Text(name(1)));
    window.run();
    window.get_by_label_contains(&listed);
    let yes = "好".to_string();
    let then = Box::new(Action::Notice(String::new()));
    window.state_mut().ask(Action::Confirm { question: "真的吗？".into(), yes, then });
    window.run();
    assert!(window.query_by_label_contains(&listed).is_none());
}

#[test]
fn a_mark_is_taken_back_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 5));
    let mut window = open(&path, Tab::Entries, morning(0));
    let paid = |window: &Window| {
        let all = session(window).state().entrants.values();
        all.filter(|e| e.marks.contains(&DeskMark::Fee)).count()
    };
    if paid(&window) > 0 {
        let ids = session(&window).state().entrants.keys().copied().collect();
        let event = Event::DeskMarked { ids, mark: DeskMark::Fee, done: false };
        window.state_mut().ask(Action::record(event));
        window.run();
    }
    click(&mut window, &name(2));
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    click(&mut window, "缴费（5人）");
    assert_eq!(paid(&window), 5);
    // The second click of a double click: nothing is taken back unasked.
    click(&mut window, "取消缴费（5人）");
    assert_eq!(paid(&window), 5);
    window.get_by_label_contains("选中的5人已缴费。取消缴费？");
    click(&mut window, "取消");
    assert_eq!(paid(&window), 5);
    click(&mut window, "取消缴费（5人）");
    click(&mut window, "取消缴费");
    assert_eq!(paid(&window), 0);
}

#[test]
fn a_question_and_its_reason_are_one_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    record(&mut made, Event::Withdrawn { id: PlayerId(3), from: Round(1) });
    drop(made);
    let mut window = open(&path, Tab::Entries, morning(0));
    window.state_mut().ask(Action::Correct(PlayerId(4)));
    window.run();
    click(&mut window, "退赛");
    window.get_by_label_contains("自第1轮起退赛？以后各轮不再编排");
    click(&mut window, "取消");
    window.state_mut().ask(Action::Correct(PlayerId(3)));
    window.run();
    click(&mut window, "恢复参赛");
    window.get_by_label_contains("自第1轮起恢复参赛？以后各轮重新编排");
    fill(&mut window, "理由", "误会");
    window.get_all_by_label("恢复参赛").last().unwrap().click();
    window.run();
    let last = session(&window).entries().last().unwrap();
    assert_eq!(last.reason.as_deref(), Some("误会"));
    assert_eq!(last.event, Event::Returned { id: PlayerId(3), from: Round(1) });
}

#[test]
fn a_move_is_named_as_a_move_and_a_merged_group_counts_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let regulation = disk::bundled("shanxi-2017").unwrap();
    let mut made = Session::found(&path, regulation, "裁判长", morning(0)).unwrap();
    let seats = [("公开组", "1960-01-01"), ("公开组", "1990-01-01"), ("儿童组", "2007-01-01")];
    let entrants = (1..)
        .zip(seats)
        .map(|(n, (of, born))| {
            (PlayerId(n), entrant(made.state(), of, person(&name(n), Sex::Male, born)))
        })
        .collect();
    record(
        &mut made,
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() },
    );
    let old = group(made.state(), "老年组");
    let mut moved = made.state().entrants[&PlayerId(1)].facts.clone();
    moved.group = old;
    let event = Event::EntrantChanged { id: PlayerId(1), entrant: Box::new(moved) };
    record(&mut made, event);
    let into = group(made.state(), "公开组");
    let event = Event::GroupMerged { group: group(made.state(), "儿童组"), into };
    made.record(event, Some("人数太少"), &[]).unwrap();
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    window.get_by_label_contains(&format!("{} 由公开组移到老年组", name(1)));
    tab(&mut window, Tab::Event);
    window.get_by_label("儿童组（1人）");
    window.get_by_label("并入公开组编排，轮数同公开组");
    edit(&mut window, Section::Groups);
    click(&mut window, "儿童组");
    window.get_by_label("1人报名");
}

#[test]
fn texts_that_are_too_long_are_faults() {
    let mut regulation = disk::bundled("shanxi-2017").unwrap();
    assert_eq!(faults(&regulation), Vec::new());
    if let Some(one) = regulation.groups.first_mut() {
        one.name = "组".repeat(30);
    }
    assert_eq!(faults(&regulation), Vec::new(), "thirty are allowed");
    if let Some(one) = regulation.groups.first_mut() {
        one.name.push('组');
    }
    let found: Vec<String> = faults(&regulation).into_iter().map(|f| f.text).collect();
    assert_eq!(found, ["组别名称最多30个字，写了31个"]);
}

#[test]
fn what_is_typed_half_is_not_taken_for_the_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 5));
    let mut window = open(&path, Tab::Event, morning(0));
    edit(&mut window, Section::Play);
    // 1, 12 and 12x are typed; 12 could be read, 12x not.
    for text in ["1", "12", "12x"] {
        put(&mut window, "固定为", 0, text);
    }
    assert!(window.query_all_by_label_contains("“12x”应为").next().is_some());
    window.get_by_label("还没有改动");
}

#[test]
fn files_are_asked_for_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 5));
    let mut window = open(&path, Tab::Event, morning(0));
    // Enter in the field saves.
    click(&mut window, "规程存为文件…");
    let field = window.get_by_role_and_label(egui::Role::TextInput, "规程文件");
    let file = field.value().unwrap();
    field.focus();
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert!(std::path::Path::new(&file).exists());
    // The same regulation read again changes nothing, and that is said.
    click(&mut window, "从文件读入规程…");
    fill(&mut window, "规程文件", &file);
    click(&mut window, "读入");
    window.get_by_label_contains("与本赛事现在的规程相同");
    // The empty form is written where the arbiter says.
    tab(&mut window, Tab::Entries);
    click(&mut window, "其他 ▼");
    click(&mut window, "名单样表…");
    let form = folder.path().join("报名表样表.xlsx");
    assert!(!form.exists());
    click(&mut window, "写出样表");
    assert!(form.exists());
}
