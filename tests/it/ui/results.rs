//! 成绩 through the window: typing at speed, keys that must record nothing, the round clock,
//! menus, closing, correcting with a reason.

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::admit::Verdict;
use xiangqi_arbiter::rules::record::describe;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, publish, record};
use crate::support::window::{Window, click, fill, keys, open, session};

fn result(window: &Window, table: u32) -> Option<Outcome> {
    let group = &session(window).state().groups[&GROUP];
    let (_, round) = group.last_round().unwrap();
    round.table(Table(table)).unwrap().result.map(|r| r.outcome)
}

/// A round of this many tables, published, at the results desk.
fn desk(folder: &std::path::Path, tables: u32) -> Window {
    let path = folder.join("a.xqt");
    let mut made = drawn(&path, tables * 2);
    publish(&mut made);
    drop(made);
    open(&path, Tab::Results, morning(0))
}

fn press(key: Key, pressed: bool, modifiers: egui::Modifiers) -> egui::Event {
    egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

#[test]
fn sixty_results_are_typed_and_every_one_is_its_own_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 60);
    let before = session(&window).entries().len();
    let digits = [
        (Key::Num2, Outcome::RedWins),
        (Key::Num1, Outcome::Draw),
        (Key::Num0, Outcome::BlackWins),
    ];
    for table in 0..60usize {
        window.key_press(digits[table % 3].0);
        window.run_steps(2);
    }
    window.run();
    for table in 0..60 {
        assert_eq!(result(&window, table + 1), Some(digits[table as usize % 3].1), "台 {table}");
    }
    assert_eq!(session(&window).entries().len(), before + 60);
    window.get_by_label("成绩已齐");
    // Nothing is left to type: digits now change nothing.
    keys(&mut window, &[Key::Num2, Key::Num0]);
    assert_eq!(session(&window).entries().len(), before + 60);
    click(&mut window, "结束第1轮");
    click(&mut window, "结束本轮");
    assert!(session(&window).state().groups[&GROUP].rounds[0].closed);
}

/// Sixty tables in the order 7, 14, 21 … (7 times the step, remainder by 61), each reached by `/`
/// and its number; wrong keys in between record nothing, every echo names both players.
#[test]
fn sixty_results_in_any_order_by_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 60);
    let before = session(&window).entries().len();
    const DIGITS: [Key; 10] = [
        Key::Num0,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    let score = [(Key::Num2, "红胜"), (Key::Num1, "和棋"), (Key::Num0, "黑胜")];
    for step in 1..=60u32 {
        let table = step * 7 % 61;
        let mut typed = vec![Key::X, Key::Slash];
        if table >= 10 {
            typed.push(DIGITS[(table / 10) as usize]);
        }
        typed.extend([DIGITS[(table % 10) as usize], Key::Enter, Key::Num7, Key::Q]);
        typed.push(score[table as usize % 3].0);
        for key in typed {
            window.key_press(key);
        }
        window.run_steps(3);
        let state = session(&window).state();
        let seat = state.groups[&GROUP].rounds[0].tables[table as usize - 1];
        let (red, black) =
            (describe::bare_name(state, seat.red), describe::bare_name(state, seat.black));
        let word = score[table as usize % 3].1;
        let echo = format!("第{table}台 {word} {red} ");
        let message = window.query_all_by_label_contains(&echo);
        let lines: Vec<String> = message
            .map(|node| node.accesskit_node())
            .flat_map(|node| [node.label(), node.value()])
            .flatten()
            .collect();
        assert!(lines.iter().any(|line| line.contains(&black)), "{echo}… {black}");
        assert_eq!(session(&window).entries().len() as u32, before as u32 + step);
    }
    window.run();
    window.get_by_label("成绩已齐");
}

#[test]
fn keys_typed_faster_than_frames_are_all_taken_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 6);
    for key in [Key::Num2, Key::Num1, Key::Num0, Key::Num2, Key::Num1, Key::Num0] {
        for pressed in [true, false] {
            window.input_mut().events.push(press(key, pressed, egui::Modifiers::NONE));
        }
    }
    window.run_steps(12);
    let typed: Vec<Option<Outcome>> = (1..=6).map(|t| result(&window, t)).collect();
    let three = [Some(Outcome::RedWins), Some(Outcome::Draw), Some(Outcome::BlackWins)];
    assert_eq!(typed, [three, three].concat());
}

#[test]
fn wrong_keys_record_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4);
    let before = session(&window).entries().len();
    let wrong = [
        Key::Num3,
        Key::Num9,
        Key::Q,
        Key::X,
        Key::Enter,
        Key::Space,
        Key::Backspace,
        Key::Delete,
        Key::Slash,
        Key::Num9,
        Key::Enter,
        Key::F,
        Key::Num4,
        Key::Num0,
        Key::Escape,
        Key::P,
        Key::Num7,
        Key::Escape,
        Key::G,
        Key::Num1,
        Key::Escape,
        Key::T,
        Key::Num2,
        Key::Escape,
    ];
    keys(&mut window, &wrong);
    // A digit with Ctrl goes to a tab and is no result.
    window.event(press(Key::Num5, true, egui::Modifiers::COMMAND | egui::Modifiers::CTRL));
    window.event(press(Key::Num2, true, egui::Modifiers::CTRL));
    window.run();
    assert_eq!(session(&window).entries().len(), before);
}

#[test]
fn a_key_held_down_is_one_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4);
    for _ in 0..5 {
        window.event(press(Key::Num2, true, egui::Modifiers::NONE));
        window.run();
    }
    assert_eq!(result(&window, 1), Some(Outcome::RedWins));
    assert_eq!(result(&window, 2), None);
}

#[test]
fn jump_menus_provisional_and_clearing_work_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 12);
    keys(&mut window, &[Key::Slash, Key::Num1, Key::Num1, Key::Enter, Key::F, Key::Num2]);
    assert_eq!(result(&window, 11), Some(Outcome::BlackForfeits));
    // The cursor went on to table 12: penalty by arrows, its ground the first of the tariff.
    keys(
        &mut window,
        &[Key::P, Key::ArrowDown, Key::ArrowDown, Key::Enter, Key::Enter, Key::Enter],
    );
    assert_eq!(result(&window, 12), Some(Outcome::BothPenalised));
    // Then to the first missing one; a provisional draw.
    keys(&mut window, &[Key::Z, Key::Num1]);
    let table = session(&window).state().groups[&GROUP].rounds[0].table(Table(1)).copied();
    let expected = TableResult { outcome: Outcome::Draw, provisional: true };
    assert_eq!(table.and_then(|t| t.result), Some(expected));
    // Up again, cleared.
    keys(&mut window, &[Key::ArrowUp, Key::Backspace]);
    assert_eq!(result(&window, 1), None);
    // A result that stands is changed only after a question.
    keys(&mut window, &[Key::Num2, Key::ArrowUp, Key::Num0]);
    assert_eq!(result(&window, 1), Some(Outcome::RedWins));
    click(&mut window, "改");
    assert_eq!(result(&window, 1), Some(Outcome::BlackWins));
}

#[test]
fn a_foul_that_loses_the_game_is_noted_and_the_loss_proposed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4);
    let tariff = session(&window).state().regulation.tariff.clone();
    let loses = tariff
        .iter()
        .position(|t| t.effect == xiangqi_arbiter::model::regulation::Effect::LosesGame)
        .unwrap();
    keys(&mut window, &[Key::G, Key::Num2]);
    for _ in 0..loses {
        keys(&mut window, &[Key::ArrowDown]);
    }
    keys(&mut window, &[Key::Enter]);
    click(&mut window, "记录犯规");
    assert_eq!(session(&window).state().fouls.len(), 1);
    assert_eq!(result(&window, 1), None, "the loss is only proposed");
    click(&mut window, "判负");
    assert_eq!(result(&window, 1), Some(Outcome::BlackPenalised));
}

#[test]
fn the_absent_are_forfeited_at_the_limit_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    let round = publish(&mut made);
    let at = made.now();
    record(&mut made, Event::RoundStarted { group: GROUP, round, at });
    drop(made);
    let limit = 15;
    for (minute, open_now) in [(limit - 1, false), (limit, true)] {
        let mut window = open(&path, Tab::Results, morning(minute));
        keys(&mut window, &[Key::A, Key::Num1, Key::ArrowDown, Key::A, Key::Num3]);
        click(&mut window, "到时弃权（3人）");
        assert_eq!(window.query_by_label("判弃权").is_some(), open_now);
        if open_now {
            click(&mut window, "判弃权");
            assert_eq!(result(&window, 1), Some(Outcome::RedForfeits));
            assert_eq!(result(&window, 2), Some(Outcome::BothForfeit));
            assert_eq!(result(&window, 3), None);
        }
    }
}

#[test]
fn a_closed_round_is_corrected_with_what_it_changes_and_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    crate::support::taiyuan::play(&mut made, |_, _| Outcome::RedWins);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let before = session(&window).entries().len();
    keys(&mut window, &[Key::Num0]);
    assert_eq!(session(&window).entries().len(), before);
    assert!(window.query_by_label_contains("第1轮后名次变化").is_some());
    assert!(window.query_by_label_contains("（原成绩：红胜）").is_some());
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "记录员写反");
    click(&mut window, "记录");
    assert_eq!(result(&window, 1), Some(Outcome::BlackWins));
    assert_eq!(session(&window).entries().last().unwrap().reason.as_deref(), Some("记录员写反"));

    // Sides that were written the wrong way round, the winner staying the winner: two acts, one
    // reason.
    let seat = session(&window).state().groups[&GROUP].rounds[0].tables[0];
    keys(&mut window, &[Key::Home, Key::T]);
    let winner = describe::player(session(&window).state(), seat.black);
    click(&mut window, &format!("仍是 {winner} 胜（改记红胜）"));
    assert!(window.query_by_label_contains("成绩改记“红胜”").is_some());
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "台签放反");
    click(&mut window, "记录");
    let now = session(&window).state().groups[&GROUP].rounds[0].tables[0];
    assert_eq!((now.red, now.black), (seat.black, seat.red));
    assert_eq!(now.result.map(|r| r.outcome), Some(Outcome::RedWins));
}

#[test]
fn a_wrong_bye_is_corrected_by_exchange_with_a_seated_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let round = |window: &Window| session(window).state().groups[&GROUP].rounds[0].clone();
    let before = round(&window);
    assert_eq!(before.bye, Some(PlayerId(7)));
    let seat = before.tables[0];
    keys(&mut window, &[Key::T]);
    assert!(window.query_by_label_contains("轮空有误：现由").is_some());
    let black = describe::player(session(&window).state(), seat.black);
    click(&mut window, &format!("黑方 {black} 改为轮空"));
    assert!(window.query_by_label_contains("轮空改为").is_some());
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "7号已到场");
    click(&mut window, "记录");
    let now = round(&window);
    assert_eq!((now.tables[0].red, now.tables[0].black), (seat.red, PlayerId(7)));
    assert_eq!(now.bye, Some(seat.black));
    // The file says so too, and a bye that is also seated is refused.
    let file = Session::open(&copy(&window, folder.path()), "查", morning(0)).unwrap();
    assert_eq!(file.state().groups[&GROUP].rounds[0], now);
    let twice = Event::TablesCorrected {
        group: GROUP,
        round: Round(1),
        tables: Vec::new(),
        bye: Some(seat.red),
    };
    assert!(matches!(file.admit(&twice), Verdict::Refused(_)));
}

/// A copy of the open event, which nobody holds.
fn copy(window: &Window, folder: &std::path::Path) -> std::path::PathBuf {
    let path = folder.join("copy.xqt");
    session(window).copy_to(&path).unwrap();
    path
}
