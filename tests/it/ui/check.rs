//! 自检 in the window: agreement, rounds paired by hand told apart, the window never waits.

use std::time::Duration;

use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{Event, PairedBy};
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, open};

fn low_wins(red: PlayerId, black: PlayerId) -> Outcome {
    if red < black { Outcome::RedWins } else { Outcome::BlackWins }
}

fn checked(window: &mut Window) {
    click(window, "自检");
    click(window, "开始自检");
    for _ in 0..600 {
        if window.query_by_label_contains("自检完毕").is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
        window.step();
    }
    panic!("the check did not end");
}

#[test]
fn every_round_of_an_honest_event_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 15);
    for _ in 0..3 {
        publish(&mut made);
        play(&mut made, low_wins);
    }
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    checked(&mut window);
    window.get_by_label("自检完毕：4轮全部一致。");
    assert_eq!(window.get_all_by_label("✓ 重新编排与公布的对阵逐台相同").count(), 4);
    assert_eq!(window.get_all_by_label("✓ 独立检验：合规，且为最优编排").count(), 4);
    assert_eq!(window.get_all_by_label("✓ 本轮后名次一致").count(), 3);
    window.get_by_label("· 成绩未齐，名次未检");
}

#[test]
fn a_round_paired_by_hand_is_told_apart_with_its_differences() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    // 1–5, 2–6 … instead of 1–2, 4–3 …
    let tables = (1..=4).map(|n| (PlayerId(n), PlayerId(n + 4))).collect();
    let by = PairedBy::Hand { engine: Vec::new(), engine_bye: None };
    let round = Round(1);
    record(&mut made, Event::PairingPublished { group: GROUP, round, tables, bye: None, by });
    play(&mut made, low_wins);
    drop(made);
    let mut window = open(&path, Tab::Log, morning(0));
    checked(&mut window);
    window.get_by_label("自检完毕：1轮全部一致，其中1轮为手工编排。");
    window.get_by_label("手工编排");
    window.get_by_label("▲ 第1台公布的是1号对5号，重新编排为1号对2号");
    window.get_by_label("✓ 本轮后名次一致");
}
