//! Fouls and rulings through the window (rules.md §8.4): a loss has its ground, effects and
//! thresholds propose and never act, fouls outside a game, exemptions and revocations with reasons.

use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::Event;
use xiangqi_arbiter::model::id::{FoulId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::Effect;
use xiangqi_arbiter::rules::conduct::penalty::proposed;
use xiangqi_arbiter::rules::conduct::presence::{NotPlaying, not_playing};
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, fill, keys, open, session};

fn desk(folder: &std::path::Path, players: u32, threshold: Option<u32>) -> Window {
    let path = folder.join("a.xqt");
    let mut made = drawn(&path, players);
    set_threshold(&mut made, threshold);
    publish(&mut made);
    drop(made);
    open(&path, Tab::Results, morning(0))
}

fn set_threshold(made: &mut Session, threshold: Option<u32>) {
    let mut regulation = made.state().regulation.clone();
    regulation.foul_threshold = threshold;
    record(made, Event::RegulationAmended { regulation: Box::new(regulation) });
}

fn result(window: &Window, table: u32) -> Option<Outcome> {
    let (_, round) = session(window).state().groups[&GROUP].last_round().unwrap();
    round.table(Table(table)).unwrap().result.map(|r| r.outcome)
}

/// Who, where, what, effect, note of a foul record.
type Noted = (PlayerId, Option<(u32, u32)>, String, Effect, Option<String>);

/// Every foul record.
fn fouls(window: &Window) -> Vec<Noted> {
    let all = session(window).state().fouls.values();
    all.map(|f| {
        let at = f.foul.at.map(|(round, table)| (round.0, table.0));
        (f.foul.player, at, f.foul.offence.clone(), f.foul.effect, f.foul.note.clone())
    })
    .collect()
}

fn seat(window: &Window, table: u32) -> (PlayerId, PlayerId) {
    let (_, round) = session(window).state().groups[&GROUP].last_round().unwrap();
    let table = round.table(Table(table)).unwrap();
    (table.red, table.black)
}

/// How often a label is shown.
fn shown(window: &Window, label: &str) -> usize {
    window.query_all_by_label(label).count()
}

fn type_text(window: &mut Window, text: &str) {
    window.event(egui::Event::Text(text.into()));
    window.run();
}

#[test]
fn a_loss_by_the_tariff_notes_its_ground_by_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 8, None);
    let (red, black) = seat(&window, 1);
    let rows = session(&window).entries().len();
    // P, black, the first offence that loses the game; the note stays empty.
    keys(&mut window, &[Key::P, Key::Num2, Key::Num1]);
    assert_eq!(session(&window).entries().len(), rows, "nothing before the last key");
    keys(&mut window, &[Key::Enter]);
    let at = Some((1, 1));
    let moves = "违反行棋规定".to_owned();
    assert_eq!(fouls(&window), [(black, at, moves.clone(), Effect::LosesGame, None)]);
    assert_eq!(result(&window, 1), Some(Outcome::BlackPenalised));
    // The cursor went on to table 2: both, with a typed ground.
    let (red2, black2) = seat(&window, 2);
    keys(&mut window, &[Key::P, Key::Num3, Key::Num6]);
    keys(&mut window, &[Key::Enter]);
    assert_eq!(result(&window, 2), None, "a typed ground must be typed");
    window.get_by_label("缘由：").focus();
    window.run();
    type_text(&mut window, "互相串通");
    keys(&mut window, &[Key::Enter]);
    assert_eq!(result(&window, 2), Some(Outcome::BothPenalised));
    let typed = |player| (player, Some((1, 2)), "互相串通".to_owned(), Effect::LosesGame, None);
    assert_eq!(fouls(&window)[1..], [typed(red2), typed(black2)]);
    // Undo takes the result back first; the ground stands and the loss is proposed again.
    keys(&mut window, &[Key::Slash, Key::Num3, Key::Enter]);
    keys(&mut window, &[Key::P, Key::Num1, Key::Num1, Key::Enter]);
    assert_eq!(result(&window, 3), Some(Outcome::RedPenalised));
    window.state_mut().ask(xiangqi_arbiter::ui::action::Action::Undo);
    window.run();
    assert_eq!(result(&window, 3), None);
    assert_eq!(shown(&window, "提请判负"), 2, "beside the list and in the row");
    // The ground is noted already: P does not note it twice.
    let noted = fouls(&window).len();
    keys(&mut window, &[Key::Slash, Key::Num3, Key::Enter]);
    keys(&mut window, &[Key::P, Key::Num1]);
    assert!(window.query_by_label_contains("已记：违反行棋规定（判负）").is_some());
    keys(&mut window, &[Key::Num1, Key::Enter]);
    assert_eq!(result(&window, 3), Some(Outcome::RedPenalised));
    assert_eq!(fouls(&window).len(), noted);
    assert!(red != black);
}

#[test]
fn a_loss_over_a_result_and_in_a_closed_round_asks_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4, None);
    keys(&mut window, &[Key::Num2, Key::Num1, Key::Home, Key::P, Key::Num1, Key::Num1, Key::Enter]);
    assert_eq!(result(&window, 1), Some(Outcome::RedWins), "first the question");
    assert!(fouls(&window).is_empty());
    click(&mut window, "判负");
    assert_eq!(result(&window, 1), Some(Outcome::RedPenalised));
    assert_eq!(fouls(&window).len(), 1);
    click(&mut window, "结束第1轮");
    click(&mut window, "结束本轮");
    keys(&mut window, &[Key::End, Key::P, Key::Num2, Key::Num1, Key::Enter]);
    assert_eq!(result(&window, 2), Some(Outcome::Draw));
    assert!(window.query_by_label_contains("第1轮后名次变化").is_some());
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "赛后查明");
    click(&mut window, "记录");
    assert_eq!(result(&window, 2), Some(Outcome::BlackPenalised));
    assert_eq!(fouls(&window).len(), 2);
    let entries = session(&window).entries();
    assert!(entries.iter().rev().take(2).all(|e| e.reason.as_deref() == Some("赛后查明")));
}

/// The second foul in one game reaches a threshold of 2; the loss is proposed, not made.
#[test]
fn the_threshold_proposes_a_loss_and_the_arbiter_rules() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4, Some(2));
    let ring = [Key::G, Key::Num1, Key::Num2, Key::Enter];
    keys(&mut window, &ring);
    assert_eq!(fouls(&window).len(), 1);
    assert!(window.query_by_label("判负").is_none(), "one is not enough");
    keys(&mut window, &ring);
    assert_eq!(fouls(&window).len(), 2, "the foul is noted whatever is ruled");
    window.get_by_label("判负");
    assert_eq!(result(&window, 1), None);
    click(&mut window, "取消");
    assert_eq!(result(&window, 1), None, "the arbiter did not confirm");
    // It stays proposed until it is ruled.
    assert_eq!(shown(&window, "提请判负"), 1, "beside the list");
    click(&mut window, "判负（第1台）");
    click(&mut window, "判负");
    assert_eq!(result(&window, 1), Some(Outcome::RedPenalised));
    assert_eq!(shown(&window, "提请判负"), 0);
    // Two fouls of two players are no two fouls of one.
    keys(&mut window, &[Key::Num1]);
    click(&mut window, "结束第1轮");
    click(&mut window, "结束本轮");
}

#[test]
fn minutes_are_told_and_nothing_else_happens() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4, None);
    keys(&mut window, &[Key::G, Key::Num1, Key::Num7, Key::Enter]);
    assert_eq!(fouls(&window)[0].3, Effect::OpponentMinutes(5));
    assert_eq!(result(&window, 1), None);
    let black = xiangqi_arbiter::rules::record::describe::player(
        session(&window).state(),
        seat(&window, 1).1,
    );
    let line = window.state().line().to_string();
    assert!(line.contains(&format!("给 {black} 加5分钟")), "{line}");
}

#[test]
fn a_disqualification_says_what_it_brings_and_offers_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 6, None);
    let (red, _) = seat(&window, 1);
    keys(&mut window, &[Key::G, Key::Num1]);
    for _ in 0..9 {
        keys(&mut window, &[Key::ArrowDown]);
    }
    keys(&mut window, &[Key::Enter, Key::Enter]);
    assert!(window.query_by_label_contains("第2轮起不再编排").is_some());
    assert!(fouls(&window).is_empty(), "asked first");
    fill(&mut window, "理由", "手机查棋");
    click(&mut window, "取消比赛资格");
    assert_eq!(fouls(&window)[0].3, Effect::Disqualified);
    assert_eq!(
        not_playing(session(&window).state(), red, Round(2)),
        Some(NotPlaying::Disqualified)
    );
    assert_eq!(result(&window, 1), None, "the game is only proposed");
    click(&mut window, "判负");
    assert_eq!(result(&window, 1), Some(Outcome::RedPenalised));
}

#[test]
fn a_foul_outside_a_game_counts_and_has_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 8, None);
    // By keyboard: G, outside, number 5, smoking.
    keys(&mut window, &[Key::G, Key::Num3]);
    type_text(&mut window, "5");
    keys(&mut window, &[Key::Enter]);
    keys(&mut window, &[Key::Num1, Key::Enter]);
    let five = PlayerId(5);
    assert_eq!(fouls(&window), [(five, None, "赛场吸烟".into(), Effect::Fouls(1), None)]);
    assert_eq!(shown(&window, "场外犯规"), 2, "the list and the button");
    // By mouse, by name, also when no cursor is left.
    keys(&mut window, &[Key::Num1, Key::Num1, Key::Num1, Key::Num1]);
    window.get_by_label("成绩已齐");
    window.get_all_by_role_and_label(egui::Role::Button, "场外犯规").next().unwrap().click();
    window.run();
    type_text(&mut window, &crate::support::taiyuan::name(3));
    keys(&mut window, &[Key::Enter]);
    assert!(window.query_by_label_contains("赛场吸烟（犯规1次）").is_some());
    keys(&mut window, &[Key::Escape]);
    assert_eq!(fouls(&window).len(), 1);
    // It counts in the ranking of a complete round.
    let field = xiangqi_arbiter::rules::field::field(session(&window).state(), GROUP);
    assert_eq!(field.players[&xiangqi_arbiter::model::id::StartNumber(5)].loose_fouls, 1);
}

#[test]
fn an_exemption_needs_its_reason_and_counts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = desk(folder.path(), 4, Some(1));
    keys(&mut window, &[Key::G, Key::Num1, Key::Num2]);
    click(&mut window, "免于处罚（写明理由）");
    click(&mut window, "记录犯规");
    assert!(fouls(&window).is_empty());
    fill(&mut window, "理由", "家中急事，已事先报告");
    click(&mut window, "记录");
    assert_eq!(fouls(&window)[0].3, Effect::Exempted);
    assert!(window.query_by_label("判负").is_none(), "no threshold is reached");
    assert!(proposed(session(&window).state(), GROUP, Round(1)).is_empty());
}

#[test]
fn revoking_a_foul_says_that_the_result_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    keys(&mut window, &[Key::P, Key::Num1, Key::Num1, Key::Enter]);
    click(&mut window, "撤销第1条犯规");
    assert!(window.query_by_label_contains("第1台成绩仍是“红方判负”").is_some());
    assert!(!session(&window).state().fouls[&FoulId(1)].revoked, "asked first");
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "录像查明没有违例");
    click(&mut window, "记录");
    assert!(session(&window).state().fouls[&FoulId(1)].revoked);
    assert_eq!(result(&window, 1), Some(Outcome::RedPenalised), "until it is corrected");
    // Not a second time.
    assert!(window.query_by_label("撤销第1条犯规").is_none());
}

#[test]
fn a_foul_noted_late_shows_what_changes_in_rank() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 8);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::Draw);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    keys(&mut window, &[Key::Home, Key::G, Key::Num1, Key::Num1, Key::Enter]);
    assert!(fouls(&window).is_empty());
    assert!(window.query_by_label_contains("名次变化").is_some());
    keys(&mut window, &[Key::Enter]);
    fill(&mut window, "理由", "观众反映属实");
    click(&mut window, "记录");
    assert_eq!(fouls(&window).len(), 1);
}

/// Table 1 records from this round on; the winner refuses.
#[test]
fn the_recorder_is_named_and_a_refusal_is_one_foul() {
    use xiangqi_arbiter::model::regulation::{RecordingDuty, RecordingOnDraw};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    let mut regulation = made.state().regulation.clone();
    let on_draw = RecordingOnDraw::Black;
    regulation.recording = Some(RecordingDuty { tables: 1, from_round: 1, on_draw });
    record(&mut made, Event::RegulationAmended { regulation: Box::new(regulation) });
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    assert_eq!(shown(&window, "录谱"), 1);
    assert!(window.query_by_label("1台拒录").is_none(), "not before the result");
    keys(&mut window, &[Key::Num2]);
    click(&mut window, "1台拒录");
    keys(&mut window, &[Key::Enter]);
    let (red, _) = seat(&window, 1);
    let refused = (red, Some((1, 1)), "拒不录谱".to_owned(), Effect::Fouls(1), None);
    assert_eq!(fouls(&window), [refused]);
    assert_eq!(result(&window, 1), Some(Outcome::RedWins));
}
