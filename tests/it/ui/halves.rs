//! 上下半区抽签 through the window: the upper half is marked by mouse and keyboard, a wrong count is
//! refused with the reason, the numbers are those of the seed, the sheet and 自检 say so.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::DrawMethod;
use xiangqi_arbiter::model::id::{PlayerId, Seq};
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::session::replay::{DrawChecked, drawn};
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, entered, morning, name};
use crate::support::window::{click, fill, open, session};

#[test]
fn the_upper_half_is_marked_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 7));
    let mut window = open(&path, Tab::Entries, morning(0));
    click(&mut window, "抽签…");
    click(&mut window, "上下半区");
    fill(&mut window, "种子", "龙城");
    assert!(window.query_by_label_contains("上半区 0 人，应为 4 人").is_some());
    // Nothing can be drawn yet: the button is dead.
    click(&mut window, "按半区抽签并记录");
    assert!(window.query_by_label("记录").is_none());
    click(&mut window, "名单前一半为上半区");
    assert!(window.query_by_label_contains("上半区 4 人，应为 4 人").is_some());
    // Number 1 goes down, 7 comes up: by the button and by the space bar.
    click(&mut window, &name(1));
    click(&mut window, "移出上半区");
    assert!(window.query_by_label_contains("上半区 3 人，应为 4 人").is_some());
    click(&mut window, &name(7));
    window.key_press(Key::Space);
    window.run();
    click(&mut window, "按半区抽签并记录");
    click(&mut window, "记录");
    let upper: Vec<PlayerId> = [2, 3, 4, 7].map(PlayerId).to_vec();
    let state = session(&window).state();
    let method = DrawMethod::Halves { seed: "龙城".into(), upper: upper.clone() };
    assert_eq!(state.groups[&GROUP].draw, Some(method));
    for (id, no) in draw::by_halves(state, GROUP, "龙城", &upper).unwrap() {
        assert_eq!(state.entrants[&id].no, Some(no));
        assert_eq!(no.0 % 2 == 1, upper.contains(&id));
    }
    assert_eq!(drawn(session(&window), GROUP), Some(DrawChecked::Agrees { seed: "龙城".into() }));
    let made = session(&window);
    let mark = Mark { seq: Seq(1), digest: "0123456789abcdef", printed_at: made.now() };
    let order = Order::new(SheetKind::Draw, GROUP, None);
    let sheet = format!("{:?}", document(made.state(), made.views(), &order, &mark).unwrap());
    for wanted in ["抽签种子：龙城", "上半区依次得单号", "半区"] {
        assert!(sheet.contains(wanted), "{wanted}");
    }
    // The marks are there again when the page is opened anew.
    drop(window);
    let mut window = open(&path, Tab::Entries, morning(0));
    click(&mut window, "抽签…");
    assert!(window.query_by_label_contains("本组已按上下半区抽签：种子“龙城”").is_some());
    assert!(window.query_by_label_contains("上半区 4 人，应为 4 人").is_some());
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run();
    click(&mut window, "移出上半区");
    assert!(window.query_by_label_contains("上半区 0 人，应为 4 人").is_some());
}
