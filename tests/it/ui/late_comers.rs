//! A late comer through the window in each state of a round (rules.md §4).

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DeskMark, Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, name, publish, record};
use crate::support::window::{Window, click, fill, open, session};

const LATE: PlayerId = PlayerId(8);

/// Number 8 enters after the draw and checks in.
fn enters_late(session: &mut Session) {
    let mut facts = session.state().entrants[&PlayerId(1)].facts.clone();
    facts.person.name = name(8);
    record(
        session,
        Event::EntrantsAdded {
            source: None,
            entrants: vec![(LATE, facts)],
            units: Vec::new(),
            paid: vec![LATE],
        },
    );
    record(session, Event::DeskMarked { ids: vec![LATE], mark: DeskMark::CheckIn, done: true });
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Seven drawn, an eighth entered late before the proposal: named before, in the proposal and in
/// the question; a number is given in the proposal, and the next one has everybody.
#[test]
fn before_publication() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    enters_late(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    window.get_by_label("7人参加编排，一人轮空");
    assert!(says(&window, "未抽签"));
    click(&mut window, "编排第1轮");
    let named = format!("1人没有编入本轮：{}（抽签后报名，还没有序号）", name(8));
    assert!(says(&window, &named));
    click(&mut window, "公布第1轮对阵");
    assert!(says(&window, "如应参加本轮：给序号、取消请假或补办报到后重新编排"));
    click(&mut window, "取消");
    click(&mut window, &format!("{} 给序号", name(8)));
    window.get_by_label("8人参加编排");
    click(&mut window, "编排第1轮");
    assert!(!says(&window, "没有编入本轮"));
    window.get_by_label("4台");
}

/// Published without a result: a number, then 作废重排 takes the late comer in.
#[test]
fn published_and_voided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    publish(&mut made);
    enters_late(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    assert!(says(&window, "“作废重排”即可编入"));
    click(&mut window, &format!("{} 给序号", name(8)));
    click(&mut window, "作废重排");
    fill(&mut window, "理由", "补报一人");
    window.get_all_by_label("作废重排").last().unwrap().click();
    window.run();
    click(&mut window, "编排第1轮");
    window.get_by_label("4台");
}

/// With results half in: one more table against the holder of the bye, with a reason; undone.
#[test]
fn with_results_half_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    publish(&mut made);
    let result = TableResult { outcome: Outcome::RedWins, provisional: false };
    let results = vec![(Table(1), Some(result))];
    record(&mut made, Event::ResultsEntered { group: GROUP, round: Round(1), results });
    enters_late(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, &format!("{} 给序号", name(8)));
    click(&mut window, &format!("8号 {} 与轮空者补一台", name(8)));
    // 7 and 8 have no history: in the odd round the smaller number has red (§5.3).
    assert!(says(&window, &format!("7号 {} 先手，8号 {} 后手，补为最后一台", name(7), name(8))));
    fill(&mut window, "理由", "迟到，与轮空者对局");
    click(&mut window, "补一台");
    let round = &session(&window).state().groups[&GROUP].rounds[0];
    assert_eq!((round.tables.len(), round.bye), (4, None));
    assert_eq!((round.tables[3].red, round.tables[3].black), (PlayerId(7), LATE));
    assert!(!says(&window, "没有编入本轮"));
    window.get_by_label("第1轮 4台 · 已公布，成绩 1/4");
    window.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::Z);
    window.run();
    let round = &session(&window).state().groups[&GROUP].rounds[0];
    assert_eq!((round.tables.len(), round.bye), (3, Some(PlayerId(7))));
}

/// With all results in and the round closed: from the next round on.
#[test]
fn after_the_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    publish(&mut made);
    crate::support::taiyuan::play(&mut made, |_, _| Outcome::Draw);
    enters_late(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第2轮");
    assert!(says(&window, "1人没有编入本轮"));
    click(&mut window, &format!("{} 给序号", name(8)));
    window.get_by_label("8人参加编排");
}
