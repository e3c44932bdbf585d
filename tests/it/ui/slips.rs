//! Slips of the hand at the results desk: what a stray Tab, Enter or digit must not do, and what
//! the echo says after a correction and after opening the file again.

use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, fill, keys, open, session};

fn desk(folder: &std::path::Path, players: u32) -> Window {
    let path = folder.join("a.xqt");
    let mut made = drawn(&path, players);
    publish(&mut made);
    drop(made);
    open(&path, Tab::Results, morning(0))
}

fn result(window: &Window, table: u32) -> Option<Outcome> {
    let (_, round) = session(window).state().groups[&GROUP].last_round().unwrap();
    round.table(Table(table)).unwrap().result.map(|r| r.outcome)
}

#[test]
fn tab_and_enter_after_a_result_take_nothing_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 12);
    keys(&mut window, &[Key::Num2]);
    let rows = session(&window).entries().len();
    for stray in [Key::Enter, Key::Space] {
        for tabs in 1..6 {
            for _ in 0..tabs {
                keys(&mut window, &[Key::Tab]);
            }
            keys(&mut window, &[stray]);
            // A button of the page may answer with a question; nothing of it is taken back.
            keys(&mut window, &[Key::Escape]);
            let undone = session(&window).entries().iter().skip(rows);
            let undone = undone.filter(|e| matches!(e.event, Event::Undone { .. })).count();
            assert_eq!(undone, 0, "{stray:?} after {tabs} times Tab");
        }
    }
    assert_eq!(result(&window, 1), Some(Outcome::RedWins));
    // Ctrl+Z still does.
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    window.run();
}

#[test]
fn enter_after_a_jump_belongs_to_the_desk_and_to_no_button() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 12);
    keys(&mut window, &[Key::Num2]);
    window.get_by_label("宣布开赛").focus();
    window.run();
    let rows = session(&window).entries().len();
    keys(&mut window, &[Key::Slash, Key::Num5, Key::Enter]);
    assert_eq!(session(&window).entries().len(), rows, "a jump records nothing");
    keys(&mut window, &[Key::Num0]);
    assert_eq!(result(&window, 5), Some(Outcome::BlackWins));
    assert_eq!(session(&window).entries().len(), rows + 1);
}

#[test]
fn every_offence_of_the_tariff_has_a_key_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 12);
    let tariff = session(&window).state().regulation.tariff.clone();
    assert!(tariff.len() > 9, "taiyuan has {} offences", tariff.len());
    let signs = [Key::Num1, Key::Num9, Key::A];
    for (sign, at) in signs.into_iter().zip([0, 8, 9]) {
        let shown = ["1", "9", "A"][[0, 8, 9].iter().position(|i| *i == at).unwrap()];
        keys(&mut window, &[Key::G, Key::Num2]);
        let offence = &tariff[at].offence;
        window.get_by_label_contains(&format!("{shown} {offence}"));
        keys(&mut window, &[sign]);
        keys(&mut window, &[Key::Enter]);
        for asked in ["取消比赛资格", "记录"] {
            if window.query_by_label("理由").is_some() {
                fill(&mut window, "理由", "作弊");
            }
            if window.query_by_label(asked).is_some() {
                click(&mut window, asked);
            }
        }
        let noted = session(&window).state().fouls.values().last().unwrap().foul.clone();
        assert_eq!(&noted.offence, offence, "sign {shown}");
        assert_eq!(noted.note, None);
        keys(&mut window, &[Key::Escape]);
    }
}

#[test]
fn the_echo_follows_corrections_and_knows_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    publish(&mut made);
    let name = |made: &xiangqi_arbiter::session::Session, table: usize| {
        let seat = made.state().groups[&GROUP].rounds[0].tables[table - 1];
        xiangqi_arbiter::rules::record::describe::bare_name(made.state(), seat.red)
    };
    let third = name(&made, 3);
    // The second round: one result, then the file is opened again.
    let results = |table, outcome| Event::ResultsEntered {
        group: GROUP,
        round: Round(2),
        results: vec![(Table(table), Some(TableResult { outcome, provisional: false }))],
    };
    record(&mut made, results(2, Outcome::Draw));
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    window.get_by_label_contains("第2台 和棋");
    // A correction of round 1 is echoed there.
    click(&mut window, "第1轮");
    keys(&mut window, &[Key::Slash, Key::Num3, Key::Enter]);
    let old = session(&window).state().groups[&GROUP].rounds[0].tables[2].result.unwrap().outcome;
    let (key, word) = match old {
        Outcome::Draw => (Key::Num2, "红胜"),
        _ => (Key::Num1, "和棋"),
    };
    keys(&mut window, &[key, Key::Enter]);
    fill(&mut window, "理由", "录反了");
    click(&mut window, "记录");
    // In the bottom line and in the echo.
    let message = window.query_all_by_label_contains(&format!("第3台 {word} {third}")).count();
    assert_eq!(message, 2);
}

#[test]
fn a_forfeit_before_the_limit_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    let round = publish(&mut made);
    let at = chrono::NaiveDate::from_ymd_opt(2019, 5, 11).unwrap().and_hms_opt(8, 0, 0).unwrap();
    record(&mut made, Event::RoundStarted { group: GROUP, round, at });
    drop(made);
    let mut window = open(&path, Tab::Results, morning(5));
    keys(&mut window, &[Key::F, Key::Num1]);
    assert_eq!(result(&window, 1), None);
    window.get_by_label_contains("离迟到时限还有10分0秒");
    click(&mut window, "判弃权");
    assert_eq!(result(&window, 1), Some(Outcome::RedForfeits));
    drop(window);
    // At the limit it is recorded at once.
    let mut window = open(&path, Tab::Results, morning(15));
    keys(&mut window, &[Key::F, Key::Num2]);
    assert_eq!(result(&window, 2), Some(Outcome::BlackForfeits));
}
