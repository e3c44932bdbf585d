//! An input method in the fields: the keys with which candidates are taken or left do nothing else.

use egui::{Event as Input, ImeEvent, Key, Rect, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::input_method::below;

use crate::support::taiyuan::{drawn, entered, morning, record};
use crate::support::window::{Window, click, field, open};

fn in_hand(text: &str) -> Input {
    Input::Ime(ImeEvent::Preedit { text: text.into(), active_range_chars: None })
}

fn taken(text: &str) -> Input {
    Input::Ime(ImeEvent::Commit(text.into()))
}

fn pressed(key: Key) -> Input {
    let modifiers = egui::Modifiers::NONE;
    Input::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

/// Gives the events of one frame.
fn frame(window: &mut Window, events: &[Input]) {
    for event in events {
        window.input_mut().events.push(event.clone());
    }
    window.step();
}

fn value(window: &Window, label: &str) -> String {
    field(window, label, 0).accesskit_node().value().unwrap_or_default()
}

/// The form of a new entry, the cursor in 姓名.
fn form(path: &std::path::Path) -> Window {
    drop(entered(path, 4));
    let mut window = open(path, Tab::Entries, morning(0));
    click(&mut window, "新报名");
    field(&window, "姓名", 0).focus();
    window.run();
    window
}

/// The ways in which systems tell that a candidate was taken by Enter, a list of events a frame.
fn enter_takes() -> [(&'static str, Vec<Vec<Input>>); 5] {
    let enter = || pressed(Key::Enter);
    [
        ("the key before", vec![vec![in_hand("zhang")], vec![enter(), in_hand(""), taken("张")]]),
        ("the key after", vec![vec![in_hand("zhang")], vec![in_hand(""), taken("张"), enter()]]),
        (
            "a frame before",
            vec![vec![in_hand("zhang")], vec![enter()], vec![in_hand(""), taken("张")]],
        ),
        ("all at once", vec![vec![in_hand("zhang"), enter(), in_hand(""), taken("张")]]),
        ("nothing shown in hand", vec![vec![enter(), taken("张")]]),
    ]
}

#[test]
fn enter_takes_a_candidate_and_submits_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (at, (name, frames)) in enter_takes().into_iter().enumerate() {
        let mut window = form(&folder.path().join(format!("{at}.xqt")));
        frames.iter().for_each(|events| frame(&mut window, events));
        window.run();
        assert_eq!(value(&window, "姓名"), "张", "{name}");
        assert!(field(&window, "姓名", 0).is_focused(), "{name}: the cursor stays");
        assert_eq!(window.state().session().unwrap().state().entrants.len(), 4, "{name}");
        // Letters, digits and arrows choose among candidates; afterwards keys are the form's again.
        frame(&mut window, &[in_hand("san")]);
        frame(
            &mut window,
            &[pressed(Key::ArrowLeft), pressed(Key::Num2), in_hand("san"), pressed(Key::Tab)],
        );
        frame(&mut window, &[in_hand(""), taken("三")]);
        window.run();
        assert_eq!(value(&window, "姓名"), "张三", "{name}");
        assert!(field(&window, "姓名", 0).is_focused(), "{name}");
        frame(&mut window, &[pressed(Key::Enter)]);
        window.run();
        assert!(!field(&window, "姓名", 0).is_focused(), "{name}: Enter is the form's");
    }
}

#[test]
fn escape_leaves_the_candidates_and_closes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    record(&mut made, Event::Withdrawn { id: PlayerId(3), from: Round(1) });
    drop(made);
    let mut window = open(&path, Tab::Entries, morning(0));
    window.state_mut().ask(Action::Correct(PlayerId(3)));
    window.run();
    click(&mut window, "恢复参赛");
    let asked = |window: &Window| window.query_by_label_contains("起恢复参赛？").is_some();
    assert!(asked(&window));
    let field_of = |window: &Window| field(window, "理由", 0).is_focused();
    field(&window, "理由", 0).focus();
    window.run();
    for frames in [
        vec![vec![in_hand("wu")], vec![pressed(Key::Escape), in_hand("")]],
        vec![vec![in_hand("wu")], vec![pressed(Key::Escape)], vec![in_hand("")]],
    ] {
        frames.iter().for_each(|events| frame(&mut window, events));
        window.run();
        assert!(field_of(&window) && asked(&window));
    }
    frame(&mut window, &[in_hand("wu"), pressed(Key::Enter), in_hand(""), taken("误会")]);
    window.run();
    assert_eq!((value(&window, "理由").as_str(), field_of(&window)), ("误会", true));
    frame(&mut window, &[pressed(Key::Escape)]);
    window.run();
    assert!(!asked(&window), "nothing is composed: Esc closes");
}

#[test]
fn a_field_left_while_composing_keeps_no_key_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = form(&folder.path().join("a.xqt"));
    frame(&mut window, &[in_hand("zhang")]);
    window.input_mut().focused = false;
    window.step();
    window.input_mut().focused = true;
    frame(&mut window, &[pressed(Key::Escape)]);
    window.run();
    assert!(!field(&window, "姓名", 0).is_focused(), "Esc leaves the field");
}

#[test]
fn candidates_open_below_the_line() {
    let cursor = Rect::from_min_max(pos2(100.0, 40.0), pos2(101.0, 60.0));
    assert_eq!(below(cursor), Rect::from_min_max(pos2(100.0, 60.0), pos2(101.0, 60.0)));
}
