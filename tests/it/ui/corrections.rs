//! Corrections through the window (issue 5, item 6): sides, players, results; what then holds is
//! said by name, the ranking before and after is shown, later rounds stand.

use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{Event, Foul};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::model::state::TableState;
use xiangqi_arbiter::rules::record::describe;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, fill, keys, open, session};

/// Round 1 of 8 players played with red winning everywhere, rounds 2 (and 3) published.
fn later(folder: &std::path::Path, rounds: u32) -> Window {
    let path = folder.join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    for round in 2..=rounds {
        publish(&mut made);
        if round < rounds {
            play(&mut made, |_, _| Outcome::RedWins);
        }
    }
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    click(&mut window, "第1轮");
    keys(&mut window, &[Key::Home]);
    window
}

fn seats(window: &Window, round: u32) -> Vec<TableState> {
    session(window).state().groups[&GROUP].rounds[round as usize - 1].tables.clone()
}

fn who(window: &Window, id: PlayerId) -> String {
    describe::player(session(window).state(), id)
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn give_reason(window: &mut Window) {
    click(window, "更正，写明理由");
    fill(window, "理由", "核对成绩单");
    click(window, "记录");
}

#[test]
fn a_result_of_round_1_is_corrected_and_later_rounds_stand() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = later(folder.path(), 3);
    let seated = [seats(&window, 2), seats(&window, 3)];
    keys(&mut window, &[Key::Num0]);
    assert!(says(&window, "第2至3轮已经公布，对阵照旧不重排"));
    assert!(says(&window, "第2轮后名次变化"));
    let before = session(&window).entries().len();
    keys(&mut window, &[Key::Escape]);
    assert_eq!(session(&window).entries().len(), before, "left as it was");
    keys(&mut window, &[Key::Num0]);
    give_reason(&mut window);
    assert_eq!(seats(&window, 1)[0].result.map(|r| r.outcome), Some(Outcome::BlackWins));
    assert_eq!([seats(&window, 2), seats(&window, 3)], seated);
}

/// Sides turned: by player the win stays with who won; by side with red.
#[test]
fn turned_sides_ask_whose_the_result_is() {
    for by_player in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut window = later(folder.path(), 2);
        let before = seats(&window, 1)[0];
        let (red, black) = (who(&window, before.red), who(&window, before.black));
        keys(&mut window, &[Key::T]);
        let button = match by_player {
            true => format!("仍是 {red} 胜（改记黑胜）"),
            false => format!("仍记红胜（改为 {black} 胜）"),
        };
        click(&mut window, &button);
        let holds = match by_player {
            true => format!("更正后第1台：红方 {black}，黑方 {red}；成绩改记“黑胜”，{red} 得胜局"),
            false => {
                format!("更正后第1台：红方 {black}，黑方 {red}；成绩仍记“红胜”，{black} 得胜局")
            }
        };
        assert!(says(&window, &holds), "{holds}");
        assert!(says(&window, "第2轮已经公布，对阵照旧不重排"));
        give_reason(&mut window);
        let now = seats(&window, 1)[0];
        assert_eq!((now.red, now.black), (before.black, before.red));
        let wanted = if by_player { Outcome::BlackWins } else { Outcome::RedWins };
        assert_eq!(now.result.map(|r| r.outcome), Some(wanted));
    }
}

#[test]
fn a_draw_or_no_result_has_one_way_to_turn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let before = seats(&window, 1);
    keys(&mut window, &[Key::Num1, Key::Home, Key::T]);
    click(&mut window, "先后手对换");
    assert!(says(&window, "成绩仍记“和棋”"));
    give_reason(&mut window);
    keys(&mut window, &[Key::End, Key::T]);
    click(&mut window, "先后手对换");
    assert!(says(&window, "；尚无成绩"));
    give_reason(&mut window);
    let now = seats(&window, 1);
    for table in 0..2 {
        assert_eq!((now[table].red, now[table].black), (before[table].black, before[table].red));
    }
    assert_eq!(now[0].result.map(|r| r.outcome), Some(Outcome::Draw));
    assert_eq!(now[1].result, None);
}

#[test]
fn wrong_players_at_two_tables_and_the_fouls_noted_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    let before = made.state().groups[&GROUP].rounds[0].tables.clone();
    let at = Some((Round(1), Table(1)));
    let (player, effect) = (before[0].red, Effect::Fouls(1));
    let foul =
        Foul {
            player, at, offence: "手机响".into(), kind: OffenceKind::Other, effect, note: None
        };
    record(&mut made, Event::FoulNoted { id: FoulId(1), foul });
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    keys(&mut window, &[Key::Home, Key::T]);
    fill(&mut window, "与第几台对换：", "3");
    click(&mut window, "对换这两人");
    let (moved, new) = (who(&window, before[0].red), who(&window, before[2].red));
    assert!(says(&window, &format!("更正后第1台：红方 {new}")));
    assert!(says(&window, &format!("更正后第3台：红方 {moved}")));
    assert!(says(&window, &format!("第1台记有 {moved} 的犯规“手机响”")));
    assert!(says(&window, "下一轮尚未公布，将按更正后的情况编排"));
    give_reason(&mut window);
    let now = seats(&window, 1);
    assert_eq!((now[0].red, now[2].red), (before[2].red, before[0].red));
    assert_eq!((now[0].black, now[2].black), (before[0].black, before[2].black));
}

/// A player who was not paired sat at the table: it takes the place of the one who did not.
#[test]
fn a_player_who_was_not_paired_takes_a_seat() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 7);
    record(&mut made, Event::AbsenceSet { id: PlayerId(7), round: Round(1), absent: true });
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let before = seats(&window, 1)[0];
    keys(&mut window, &[Key::T]);
    let seven = who(&window, PlayerId(7));
    click(&mut window, &seven);
    assert!(says(&window, &format!("更正后第1台：红方 {seven}")));
    give_reason(&mut window);
    let now = seats(&window, 1)[0];
    assert_eq!((now.red, now.black), (PlayerId(7), before.black));
}
