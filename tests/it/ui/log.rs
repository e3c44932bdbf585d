//! 日志 in the window: filtered by kind, round, table and player; old → new with names and reason;
//! pairing, standings and roster as of an act; undo and redo named across restarts.

use std::path::Path;

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{DeskMark, Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::taiyuan::{GROUP, drawn, morning, name, play, publish, record};
use crate::support::window::{Window, click, fill, open, session};

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn result(round: u32, table: u32, outcome: Outcome) -> Event {
    let result = TableResult { outcome, provisional: false };
    Event::ResultsEntered {
        group: GROUP,
        round: Round(round),
        results: vec![(Table(table), Some(result))],
    }
}

/// Two rounds: the first closed and then corrected at table 2, the second with one result; one
/// player's name and unit changed.
fn corrected(path: &Path) -> Session {
    let mut made = drawn(path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    made.record(result(1, 2, Outcome::BlackWins), Some("记录单看反"), &[]).unwrap();
    let mut facts = made.state().entrants[&PlayerId(8)].facts.clone();
    facts.person.name = "欧阳复".into();
    facts.unit = Some("阳泉队".into());
    made.record(
        Event::EntrantChanged { id: PlayerId(8), entrant: Box::new(facts) },
        Some("登记有误"),
        &[],
    )
    .unwrap();
    publish(&mut made);
    record(&mut made, result(2, 1, Outcome::Draw));
    made
}

/// Replaces the text of a field.
fn put(window: &mut Window, label: &str, text: &str) {
    window.get_by_label(label).set_text_value_accesskit(text);
    window.run();
}

/// Chooses in one of the two choices of the filter.
fn choose(window: &mut Window, label: &str, value: &str) {
    click(window, label);
    window.get_all_by_label(value).last().unwrap().click();
    window.run();
}

#[test]
fn filtered_by_kind_round_table_and_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let made = corrected(&path);
    let table = made.state().groups[&GROUP].rounds[0].tables[1];
    let (red, black) = (name(table.red.0), name(table.black.0));
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    let correction = format!("第1轮 第2台 黑胜 {red} 0:2 {black}（原为 红胜 2:0）");
    assert!(says(&window, &correction) && says(&window, "记录单看反"));
    let renamed = format!("姓名 {} → 欧阳复", name(8));
    assert!(says(&window, &renamed) && says(&window, "单位 太原队 → 阳泉队"));

    choose(&mut window, "种类", "更正");
    assert!(says(&window, &correction) && !says(&window, &renamed));
    assert!(!says(&window, "公布 公开组"));
    click(&mut window, "清空条件");
    choose(&mut window, "轮次", "第2轮");
    assert!(says(&window, "第2轮 第1台 和棋") && says(&window, "公布 公开组 第2轮对阵"));
    assert!(!says(&window, &correction));
    click(&mut window, "清空条件");
    fill(&mut window, "台次", "2");
    assert!(says(&window, &correction) && !says(&window, "第2轮 第1台 和棋"));
    click(&mut window, "清空条件");
    // By a name that he no longer bears, by pinyin initials, by number.
    for asked in [name(8), "oyf".to_string(), "8号".to_string()] {
        fill(&mut window, "棋手", &asked);
        assert!(says(&window, &renamed), "{asked}");
        assert!(!says(&window, &correction), "{asked}: he sat at another table");
        click(&mut window, "清空条件");
    }
    fill(&mut window, "台次", "2");
    // Both publications, the results and the correction; founding, entries and the rest do not fit.
    assert!(says(&window, "显示4条，共12条"));
    click(&mut window, "清空条件");
    assert!(!says(&window, "显示"), "nothing is left out");
    window.get_by_label_contains("公布 公开组 第2轮对阵").click();
    window.run();
    assert!(window.query_all_by_label_contains("2019-05-").count() > 5, "the year in every row");
    assert!(!says(&window, "+08:00"), "a time, not a time stamp");
    fill(&mut window, "棋手", "查无此人");
    assert!(says(&window, "没有符合条件的记录"));
}

#[test]
fn pairing_standings_and_roster_as_of_an_act() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let made = corrected(&path);
    // The row by which round 1 was closed: before correction and change of name.
    let closed = made
        .entries()
        .iter()
        .find(|e| matches!(e.event, Event::RoundClosed { .. }))
        .map(|e| e.seq)
        .unwrap();
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    fill(&mut window, "查找：", "第1轮结束");
    window.get_by_label_contains("第1轮结束").click();
    window.run();
    click(&mut window, "当时的对阵");
    assert!(says(&window, &format!("截至第{closed}条记录")));
    assert!(says(&window, "公开组 第1轮对阵 · 已结束"));
    assert_eq!(window.get_all_by_label("2:0 红胜").count(), 4, "before the correction");
    assert!(says(&window, &name(8)) && !says(&window, "欧阳复"));
    click(&mut window, "当时的名次");
    assert!(says(&window, &format!("第1轮后（截至第{closed}条）")));
    // The keys of the chain, not the score alone.
    for head in ["积分", "对手分", "胜局", "犯规", "后走局数"] {
        assert!(says(&window, head), "{head}");
    }
    click(&mut window, "当时的名单");
    assert!(says(&window, "公开组 名单 · 8人") && says(&window, "已报到、已缴费"));
    assert!(says(&window, "太原队") && !says(&window, "阳泉队"));
    click(&mut window, "返回记录");
    // The last row: everything as it is now.
    click(&mut window, "清空条件");
    window.get_by_label_contains("第2轮 第1台 和棋").click();
    window.run();
    click(&mut window, "当时的对阵");
    assert!(says(&window, "第2轮对阵 · 还缺3台成绩") && says(&window, "欧阳复"));
    choose(&mut window, "看第几轮", "第1轮");
    assert_eq!(window.get_all_by_label("0:2 黑胜").count(), 1, "after the correction");
}

#[test]
fn undo_and_redo_are_named_and_stop_at_what_left_the_room_across_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    record(&mut made, result(1, 1, Outcome::RedWins));
    let what = made.undo_label().unwrap();
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    assert!(says(&window, "撤销：第1轮 第1台"), "undo is named after a restart");
    window.state_mut().ask(Action::Undo);
    window.run();
    assert!(window.state().line().starts_with(&format!("已撤销：{what}")));
    assert!(says(&window, "恢复：第1轮 第1台"));
    drop(window);
    let mut window = open(&path, Tab::Log, morning(0));
    assert!(says(&window, "恢复：第1轮 第1台"), "redo is named after a restart");
    assert!(says(&window, "撤销第") && says(&window, "（已撤销）第1轮 第1台"));
    // Undo stops here and says why.
    window.state_mut().ask(Action::Undo);
    window.run();
    let message = window.state().notice().expect("a refusal").text.clone();
    assert!(message.contains("公布") && message.contains("不能撤销"), "{message}");
    window.state_mut().ask(Action::Redo);
    window.run();
    assert!(window.state().line().starts_with(&format!("已恢复：{what}")));
    assert_eq!(session(&window).undo_label().unwrap(), what);
    // The filter knows an undo by what it took back.
    fill(&mut window, "台次", "1");
    assert!(says(&window, "撤销第") && says(&window, "恢复第"));
}

#[test]
fn before_any_result_the_stop_of_undo_names_the_way_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut made = drawn(&folder.path().join("a.xqt"), 8);
    publish(&mut made);
    let message = made.undo_label().unwrap_err();
    assert!(message.contains("不能撤销") && message.contains("作废重排"), "{message}");
    play(&mut made, |_, _| Outcome::RedWins);
    let message = made.undo_label().unwrap_err();
    assert!(message.contains("更正") && !message.contains("作废重排"), "{message}");
}

#[test]
fn a_number_names_the_protester() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(corrected(&path));
    let mut window = open(&path, Tab::Log, morning(0));
    click(&mut window, "申诉与裁决");
    let seven = |window: &Window| {
        let state = session(window).state();
        state.entrants.values().find(|e| e.no.is_some_and(|no| no.0 == 7)).unwrap().name()
    };
    let seven = seven(&window);
    for typed in ["7", "7号"] {
        put(&mut window, "申诉人", typed);
        assert!(says(&window, &format!("申诉人：7号 {seven}")), "{typed}");
    }
    put(&mut window, "申诉人", "99");
    assert!(!says(&window, "申诉人：99"));
    put(&mut window, "申诉人", "7");
    fill(&mut window, "申诉内容", "时钟有误");
    click(&mut window, "受理申诉");
    let protests = &session(&window).state().protests;
    assert_eq!(protests.values().next().unwrap().by, format!("7号 {seven}"));
}

#[test]
fn many_slips_in_a_long_log_are_told_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 6);
    // 150 times: a mark, taken back, another one; old results differ each time.
    for k in 0..150u32 {
        let ids = vec![PlayerId(k % 6 + 1)];
        record(&mut made, Event::DeskMarked { ids, mark: DeskMark::Document, done: true });
        made.undo().unwrap();
        if k % 3 == 0 {
            made.redo().unwrap();
        }
    }
    publish(&mut made);
    record(&mut made, result(1, 1, Outcome::RedWins));
    record(&mut made, result(1, 1, Outcome::Draw));
    made.undo().unwrap();
    record(&mut made, result(1, 1, Outcome::BlackWins));
    drop(made);
    let window = open(&path, Tab::Log, morning(0));
    assert!(says(&window, "黑胜") && says(&window, "（原为 红胜 2:0）"), "the draw was taken back");
    assert!(!says(&window, "原为 和棋"));
}
