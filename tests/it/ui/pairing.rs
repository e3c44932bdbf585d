//! 编排 through the window: proposal, hand, cost, publishing, voiding, no legal round.

use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::PairedBy;
use xiangqi_arbiter::model::id::{PlayerId, Round};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::conduct::presence;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, name, play, publish};
use crate::support::window::{click, fill, keys, open, session};

fn low_wins(red: PlayerId, black: PlayerId) -> Outcome {
    if red < black { Outcome::RedWins } else { Outcome::BlackWins }
}

#[test]
fn a_proposal_is_changed_by_hand_restored_and_published() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 17);
    publish(&mut made);
    play(&mut made, low_wins);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    let before = session(&window).entries().len();
    click(&mut window, "编排第2轮");
    window.get_by_label("最优方案（已证明，没有更好的编排）");
    window.get_by_label("8台，1人轮空");

    // Two clicks exchange two players; the cost says at once that it is no longer the optimum.
    let label = |n: u32| format!("{n} {}", name(n));
    let tables = |window: &crate::support::window::Window| {
        let all: Vec<String> =
            (1..=17).filter(|n| window.query_by_label(&label(*n)).is_some()).map(label).collect();
        all.len()
    };
    assert_eq!(tables(&window), 17);
    click(&mut window, &label(1));
    window.get_by_label(&format!("已选 1号 {}", name(1)));
    click(&mut window, &label(17));
    window.get_by_label("已手工调整");
    assert!(window.query_by_label_contains("比最优方案差").is_some());
    click(&mut window, "恢复编排");
    window.get_by_label("最优方案（已证明，没有更好的编排）");

    // The same by keyboard, then the sides of a table turned.
    keys(&mut window, &[Key::ArrowDown, Key::Space, Key::ArrowDown, Key::Space]);
    window.get_by_label("已手工调整");
    click(&mut window, "恢复编排");
    keys(&mut window, &[Key::T]);
    window.get_by_label("已手工调整");
    assert_eq!(session(&window).entries().len(), before, "a proposal records nothing");

    click(&mut window, "公布第2轮对阵");
    assert!(window.query_by_label_contains("作废重排，之后只能逐台更正").is_some());
    click(&mut window, "公布");
    let round = &session(&window).state().groups[&GROUP].rounds[1];
    assert_eq!(round.tables.len(), 8);
    let PairedBy::Hand { engine, engine_bye } = &round.by else { panic!("{:?}", round.by) };
    assert_eq!((engine.len(), *engine_bye), (8, round.bye));
}

#[test]
fn an_absent_player_is_not_paired_and_a_published_round_is_voided_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(drawn(&path, 12));
    let mut window = open(&path, Tab::Pairing, morning(0));
    window.get_by_label("12人参加编排");
    fill(&mut window, "本轮请假：", "5");
    click(&mut window, &format!("5号 {} 请假", name(5)));
    let five = PlayerId(5);
    let state = session(&window).state();
    assert_eq!(presence::not_playing(state, five, Round(1)), Some(presence::NotPlaying::Absent));
    window.get_by_label("11人参加编排，一人轮空");
    click(&mut window, "编排第1轮");
    assert!(window.query_by_label(&format!("5 {}", name(5))).is_none());
    click(&mut window, "公布第1轮对阵");
    click(&mut window, "公布");
    assert_eq!(session(&window).state().groups[&GROUP].rounds.len(), 1);
    click(&mut window, "作废重排");
    fill(&mut window, "理由", "漏排一人");
    window.get_all_by_label("作废重排").last().unwrap().click();
    window.run();
    let group = &session(&window).state().groups[&GROUP];
    assert_eq!((group.rounds.len(), group.voided[&Round(1)]), (0, 1));
    assert_eq!(session(&window).entries().last().unwrap().reason.as_deref(), Some("漏排一人"));
}

#[test]
fn where_no_legal_round_exists_the_reason_and_three_ways_on_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    for _ in 0..3 {
        publish(&mut made);
        play(&mut made, low_wins);
    }
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第4轮");
    assert!(window.query_by_label_contains("已没有可以相遇的对手").is_some());
    window.get_by_label("手工编排");
    window.get_by_label("本组到第3轮结束");
    click(&mut window, "允许最少的重复相遇");
    click(&mut window, "公布第4轮对阵");
    fill(&mut window, "理由", "四人四轮，须重复相遇");
    click(&mut window, "公布");
    let round = &session(&window).state().groups[&GROUP].rounds[3];
    assert_eq!(round.by, PairedBy::FewestRematches);
}

#[test]
fn before_the_draw_the_screen_leads_to_the_entries() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let regulation = xiangqi_arbiter::session::disk::bundled("taiyuan-2019").unwrap();
    let made =
        xiangqi_arbiter::session::Session::found(&path, regulation, "裁判长", morning(0)).unwrap();
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "去报名抽签");
    assert!(window.query_by_label("去报名抽签").is_none());
}

#[test]
fn a_round_robin_is_published_with_the_games_of_those_who_left_as_forfeits() {
    use xiangqi_arbiter::model::event::Event;
    use xiangqi_arbiter::model::field::System;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 6);
    let mut regulation = made.state().regulation.clone();
    regulation.play.system = System::RoundRobin;
    regulation.play.rounds = xiangqi_arbiter::model::regulation::RoundPlan::Open;
    let amended = Event::RegulationAmended { regulation: Box::new(regulation) };
    crate::support::taiyuan::record(&mut made, amended);
    for _ in 0..3 {
        publish(&mut made);
        play(&mut made, low_wins);
    }
    let gone = PlayerId(3);
    crate::support::taiyuan::record(&mut made, Event::Withdrawn { id: gone, from: Round(4) });
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第4轮");
    click(&mut window, "公布第4轮对阵");
    click(&mut window, "公布");
    let round = session(&window).state().groups[&GROUP].rounds[3].clone();
    assert_eq!((round.tables.len(), round.by), (3, PairedBy::Engine));
    for table in round.tables {
        let expected = match gone {
            id if id == table.red => Some(Outcome::RedForfeits),
            id if id == table.black => Some(Outcome::BlackForfeits),
            _ => None,
        };
        assert_eq!(table.result.map(|r| r.outcome), expected);
    }
}

#[test]
fn a_published_table_is_explained_in_the_rules_words_and_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 17);
    for _ in 0..2 {
        publish(&mut made);
        play(&mut made, low_wins);
    }
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    let before = session(&window).entries().len();
    click(&mut window, "第2轮");
    assert!(window.query_by_label_contains("点台号，看这一台为何这样编排").is_some());
    click(&mut window, "1");
    window.get_by_label("第1台 为何如此：");
    assert!(window.query_by_label_contains("号执红。").is_some());
    click(&mut window, "最近的另一种编排");
    assert!(window.query_by_label_contains("不相遇").is_some());
    click(&mut window, "打印说明");
    assert_eq!(session(&window).entries().len(), before + 1, "the print is remarked");
    let printed: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with("第2轮-第1台-编排说明.pdf"))
        .collect();
    assert_eq!(printed.len(), 1);
    click(&mut window, "为何轮空");
    assert!(window.query_by_label_contains("按轮空次序最先").is_some());
}

#[test]
fn a_table_changed_by_hand_says_what_it_was_by_the_rules() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 16);
    publish(&mut made);
    play(&mut made, low_wins);
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第2轮");
    let label = |n: u32| format!("{n} {}", name(n));
    click(&mut window, &label(1));
    assert!(window.query_all_by_label_contains("同分相遇").count() >= 1);
    click(&mut window, &label(16));
    click(&mut window, &label(1));
    assert!(window.query_all_by_label_contains("裁判长手工编排：").count() >= 1);
    assert!(window.query_all_by_label_contains("；按规则原为").count() >= 1);
}
