//! What a newcomer stumbled over: open findings unsaid at steps without return, marks that were
//! lost, a false alarm, a search that led away from the work.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::taiyuan::{
    GROUP, drawn, drawn_under, entered, morning, name, play, publish, record,
};
use crate::support::window::{self, Window, click, keys, open, session};

/// A published first round of eight, started a quarter of an hour ago, at the results desk.
fn at_the_limit(path: &std::path::Path) -> Window {
    let mut made = drawn(path, 8);
    let round = publish(&mut made);
    let at = made.now();
    record(&mut made, Event::RoundStarted { group: GROUP, round, at });
    drop(made);
    open(path, Tab::Results, morning(15))
}

#[test]
fn absence_marks_outlive_a_cancelled_question_and_go_with_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_the_limit(&folder.path().join("a.xqt"));
    keys(&mut window, &[Key::A, Key::Num1]);
    click(&mut window, "到时弃权（1人）");
    click(&mut window, "取消");
    click(&mut window, "到时弃权（1人）");
    click(&mut window, "判弃权");
    window.get_by_label("到时弃权（0人）");
    // The echo says what was recorded, and the cursor stands at the next table without result.
    let message: Vec<String> = window
        .query_all_by_label_contains("弃权")
        .filter_map(|node| node.accesskit_node().value())
        .collect();
    assert!(message.iter().any(|text| text.starts_with("第1台")), "{message:?}");
    keys(&mut window, &[Key::Num2]);
    let group = &session(&window).state().groups[&GROUP];
    let result = |table| group.rounds[0].table(Table(table)).unwrap().result.map(|r| r.outcome);
    assert_eq!((result(1), result(2)), (Some(Outcome::RedForfeits), Some(Outcome::RedWins)));
}

#[test]
fn a_published_proposal_raises_no_alarm_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(drawn(&path, 4));
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第1轮");
    click(&mut window, "公布第1轮对阵");
    click(&mut window, "公布");
    window.state_mut().ask(Action::GoTo(Tab::Results));
    window.run();
    keys(&mut window, &[Key::Num2, Key::Num2]);
    click(&mut window, "结束第1轮");
    click(&mut window, "结束本轮");
    window.state_mut().ask(Action::GoTo(Tab::Pairing));
    window.run();
    window.get_by_label("编排第2轮");
    assert!(window.query_by_label_contains("情况有变").is_none());
}

#[test]
fn search_leads_to_the_table_where_the_work_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 16);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let (red, table) = {
        let rounds = &session(&window).state().groups[&GROUP].rounds;
        let (table, seat) = rounds[0].numbered().nth(4).unwrap();
        (seat.red, table)
    };
    window.key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.run();
    window.event(egui::Event::Text(name(red.0)));
    window.run();
    window.key_press(Key::Enter);
    window.run();
    window.get_by_label(&format!("→{table}"));
    assert!(window.query_by_label("新报名").is_none());
}

#[test]
fn rounds_undecided_lead_to_the_event_and_the_box_follows_the_entries() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut window = window::founded("wuwei-2017", &path);
    window.get_by_label("定为9轮");
    let file = folder.path().join("名单.csv");
    let rows: String = (1..=80).map(|i| format!("{},男,武威队\n", name(i))).collect();
    std::fs::write(&file, format!("姓名,性别,单位\n{rows}")).unwrap();
    window::tab(&mut window, Tab::Entries);
    click(&mut window, "导入名单…");
    window::fill(&mut window, "名单文件", &file.display().to_string());
    click(&mut window, "读取");
    click(&mut window, "全部报名（80人）");
    window::tab(&mut window, Tab::Event);
    window.get_by_label("定为13轮");
}

#[test]
fn the_draw_names_open_findings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 4));
    let mut window = open(&path, Tab::Entries, morning(0));
    click(&mut window, "抽签…");
    window::fill(&mut window, "种子", "太原");
    click(&mut window, "抽签并记录");
    window.get_by_label_contains("项资格问题未处理：");
    click(&mut window, "取消");
}

#[test]
fn the_first_publication_names_open_findings_and_the_second_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let made = drawn(&path, 4);
    let open_now = made
        .views()
        .findings(made.state())
        .iter()
        .filter(|f| f.waived.is_none() && !f.code.hint())
        .count();
    assert!(open_now > 0, "the entries carry no birth dates or documents");
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第1轮");
    click(&mut window, "公布第1轮对阵");
    window.get_by_label_contains(&format!("还有{open_now}项资格问题未处理："));
    click(&mut window, "取消");
    drop(window);
    let mut made = Session::open(&path, "裁判长", morning(0)).unwrap();
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第2轮");
    click(&mut window, "公布第2轮对阵");
    assert!(window.query_by_label_contains("资格问题未处理").is_none());
    click(&mut window, "取消");
}

#[test]
fn closing_says_whom_the_forfeit_rule_excludes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    // 连续弃权两轮不再编排.
    let mut made = drawn_under("wuwei-2017", &path, 8);
    record(&mut made, Event::RoundsDecided { group: GROUP, rounds: 9 });
    let gone = PlayerId(3);
    for round in [Round(1), Round(2)] {
        publish(&mut made);
        results_but_for(&mut made, gone);
        drop(made);
        let mut window = open(&path, Tab::Results, morning(0));
        click(&mut window, &format!("结束第{}轮", round.0));
        match round {
            Round(1) => {
                assert!(window.query_by_label_contains("停赛").is_none(), "once is not twice")
            }
            _ => {
                let message = "此后停赛1人：3号 李一一（连续弃权2轮，按规程不再编排）。";
                window.get_by_label_contains(message);
            }
        }
        click(&mut window, "结束本轮");
        drop(window);
        made = Session::open(&path, "裁判长", morning(0)).unwrap();
    }
    publish(&mut made);
    let (_, facts) = made.state().groups[&GROUP].last_round().unwrap();
    assert!(facts.table_of(gone).is_none() && facts.bye.is_some(), "seven are paired");
}

/// Enters the results of the last round: red wins everywhere, but for who is gone.
fn results_but_for(made: &mut Session, gone: PlayerId) {
    let (round, facts) = made.state().groups[&GROUP].last_round().unwrap();
    let results = facts
        .numbered()
        .map(|(table, seat)| {
            let outcome = forfeit(gone, seat.red, seat.black);
            let result = TableResult { outcome, provisional: false };
            (table, Some(result))
        })
        .collect();
    record(made, Event::ResultsEntered { group: GROUP, round, results });
}

fn forfeit(gone: PlayerId, red: PlayerId, black: PlayerId) -> Outcome {
    match gone {
        id if id == red => Outcome::RedForfeits,
        id if id == black => Outcome::BlackForfeits,
        _ => Outcome::RedWins,
    }
}
