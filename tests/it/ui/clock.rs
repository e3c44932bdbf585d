//! The round clock through the window (rules.md §8.2): the second before the limit plays, the limit
//! forfeits; one act forfeits all marked; the clock survives closing; exclusion by forfeits is
//! seen and lifted before publication, parity and bye follow; provisional results.

use chrono::{NaiveDate, NaiveDateTime};
use egui::Key;
use egui_kittest::kittest::Queryable;
use xiangqi_arbiter::model::event::{Event, TableResult};
use xiangqi_arbiter::model::id::{PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::ForfeitRule;
use xiangqi_arbiter::rules::field::field;
use xiangqi_arbiter::rules::pairing;
use xiangqi_arbiter::rules::ranking::standings::standings;
use xiangqi_arbiter::session::Session;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::ui::action::Tab;

use crate::support::taiyuan::{GROUP, drawn, morning, play, publish, record};
use crate::support::window::{Window, click, fill, keys, open, session};

fn at(hour: u32, minute: u32, second: u32) -> NaiveDateTime {
    let day = NaiveDate::from_ymd_opt(2019, 5, 11).unwrap();
    day.and_hms_opt(hour, minute, second).unwrap()
}

fn result(window: &Window, table: u32) -> Option<Outcome> {
    let (_, round) = session(window).state().groups[&GROUP].last_round().unwrap();
    round.table(Table(table)).unwrap().result.map(|r| r.outcome)
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

fn amend(made: &mut Session, change: impl Fn(&mut xiangqi_arbiter::model::regulation::Regulation)) {
    let mut regulation = made.state().regulation.clone();
    change(&mut regulation);
    record(made, Event::RegulationAmended { regulation: Box::new(regulation) });
}

/// Started at 9:00:00; the limit in minutes, the last second that plays and the first that
/// forfeits, each in a window opened anew on the file.
#[test]
fn the_second_before_the_limit_plays_and_the_limit_forfeits() {
    let cases = [
        (15, at(9, 14, 59), at(9, 15, 0)),
        (0, at(8, 59, 59), at(9, 0, 0)),
        (10, at(9, 9, 59), at(9, 10, 0)),
        (20, at(9, 19, 59), at(9, 20, 0)),
    ];
    for (minutes, plays, forfeits) in cases {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.xqt");
        let mut made = drawn(&path, 8);
        amend(&mut made, |regulation| regulation.lateness.minutes = minutes);
        let round = publish(&mut made);
        record(&mut made, Event::RoundStarted { group: GROUP, round, at: at(9, 0, 0) });
        drop(made);
        for (now, late) in [(plays, false), (forfeits, true)] {
            let mut window = open(&path, Tab::Results, Clock::Stated(now));
            assert_eq!(says(&window, "距迟到时限 0:01"), !late, "{minutes}: {now}");
            keys(&mut window, &[Key::A, Key::Num1, Key::ArrowDown, Key::A, Key::Num3]);
            let rows = session(&window).entries().len();
            click(&mut window, "到时弃权（3人）");
            assert_eq!(window.query_by_label("判弃权").is_some(), late, "{minutes}: {now}");
            assert_eq!(session(&window).entries().len(), rows, "asked first");
            if late {
                click(&mut window, "判弃权");
                assert_eq!(session(&window).entries().len(), rows + 1, "one act for all");
                let outcomes: Vec<_> = (1..=4).map(|table| result(&window, table)).collect();
                let both = Some(Outcome::BothForfeit);
                assert_eq!(outcomes, [Some(Outcome::RedForfeits), both, None, None]);
            }
        }
    }
}

#[test]
fn a_start_announced_earlier_is_typed_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, Clock::Stated(at(9, 3, 20)));
    fill(&mut window, "开赛时间：", "九点");
    click(&mut window, "按此开赛");
    let started = |window: &Window| session(window).state().groups[&GROUP].rounds[0].started;
    assert_eq!(started(&window), None, "no time, no start");
    drop(window);
    let mut window = open(&path, Tab::Results, Clock::Stated(at(9, 3, 20)));
    fill(&mut window, "开赛时间：", "9:00");
    click(&mut window, "按此开赛");
    assert_eq!(started(&window), Some(at(9, 0, 0)));
    assert!(says(&window, "距迟到时限 11:40"));
    drop(window);
    let mut window = open(&path, Tab::Results, Clock::Stated(at(9, 14, 0)));
    assert!(says(&window, "距迟到时限 1:00"), "closed and opened again");
    // Another start needs a reason.
    click(&mut window, "改为现在开赛");
    fill(&mut window, "理由", "场地延误");
    click(&mut window, "记录");
    assert_eq!(started(&window), Some(at(9, 14, 0)));
    assert!(says(&window, "距迟到时限 15:00"));
}

/// Player 1 forfeits the rounds in which the flag stands; everybody else draws.
fn with_forfeits(path: &std::path::Path, rule: ForfeitRule, rounds: &[bool]) -> Session {
    let mut made = drawn(path, 8);
    amend(&mut made, |regulation| regulation.forfeits = rule);
    for away in rounds {
        publish(&mut made);
        play(&mut made, |red, black| match (*away, red.0, black.0) {
            (true, 1, _) => Outcome::RedForfeits,
            (true, _, 1) => Outcome::BlackForfeits,
            _ => Outcome::Draw,
        });
    }
    made
}

/// `k` in a row, `m` in all: who is out after which rounds; parity and bye follow, and the
/// reinstated player is paired as if nothing had been.
#[test]
fn exclusion_by_forfeits_and_what_it_does_to_the_next_round() {
    let rule = |in_a_row, in_all, unranked| ForfeitRule { in_a_row, in_all, unranked };
    let cases: [(&str, ForfeitRule, &[bool], bool); 8] = [
        ("off", rule(None, None, false), &[true, true, true], false),
        ("one of two in a row", rule(Some(2), None, false), &[true], false),
        ("two in a row", rule(Some(2), None, false), &[true, true], true),
        ("two, not in a row", rule(Some(2), None, false), &[true, false, true], false),
        ("three in all", rule(None, Some(3), false), &[true, false, true, true], true),
        ("two of three in all", rule(Some(3), Some(3), false), &[true, false, true], false),
        ("whichever comes first", rule(Some(2), Some(3), false), &[false, true, true], true),
        ("and unranked", rule(Some(2), None, true), &[true, true], true),
    ];
    for (name, rule, rounds, out) in cases {
        let folder = tempfile::tempdir().unwrap();
        let mut made = with_forfeits(&folder.path().join("a.xqt"), rule, rounds);
        let one = xiangqi_arbiter::model::id::StartNumber(1);
        let paired = |made: &Session| {
            let next = pairing::pair(&field(made.state(), GROUP)).unwrap();
            let seated = next.tables.iter().any(|t| t.red == one || t.black == one);
            (seated, next.tables.len(), next.bye.is_some())
        };
        let ranked = |made: &Session| standings(&field(made.state(), GROUP)).rank_of(one).is_some();
        match out {
            false => assert_eq!(paired(&made), (true, 4, false), "{name}"),
            true => {
                assert_eq!(paired(&made), (false, 3, true), "{name}: seven, one rests");
                assert_eq!(ranked(&made), !rule.unranked, "{name}");
                let from = Round(rounds.len() as u32 + 1);
                record(&mut made, Event::Reinstated { id: PlayerId(1), from });
                assert_eq!(paired(&made), (true, 4, false), "{name}: eight again");
                assert!(ranked(&made), "{name}");
            }
        }
    }
}

#[test]
fn the_excluded_are_named_at_the_close_and_reinstated_before_publication() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let rule = ForfeitRule { in_a_row: Some(2), in_all: None, unranked: false };
    let mut made = with_forfeits(&path, rule, &[true]);
    publish(&mut made);
    let (_, facts) = made.state().groups[&GROUP].last_round().unwrap();
    let results: Vec<(Table, Option<TableResult>)> = facts
        .numbered()
        .map(|(table, seat)| {
            let outcome = match (seat.red.0, seat.black.0) {
                (1, _) => Outcome::RedForfeits,
                (_, 1) => Outcome::BlackForfeits,
                _ => Outcome::Draw,
            };
            (table, Some(TableResult { outcome, provisional: false }))
        })
        .collect();
    record(&mut made, Event::ResultsEntered { group: GROUP, round: Round(2), results });
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    click(&mut window, "结束第2轮");
    assert!(says(&window, "此后停赛1人"), "said in the question");
    click(&mut window, "结束本轮");
    click(&mut window, "去编排第3轮");
    assert!(says(&window, "连续弃权2轮，按规程不再编排"));
    click(&mut window, "恢复编排");
    fill(&mut window, "理由", "因车祸迟到，情况属实");
    click(&mut window, "记录");
    assert!(!says(&window, "按规程不再编排"));
    click(&mut window, "编排第3轮");
    click(&mut window, "公布第3轮对阵");
    click(&mut window, "公布");
    let (round, facts) = session(&window).state().groups[&GROUP].last_round().unwrap();
    assert_eq!((round, facts.tables.len(), facts.bye), (Round(3), 4, None));
    assert!(facts.table_of(PlayerId(1)).is_some());
}

/// A game under arbitration: the next round is paired on what stands, awards wait.
#[test]
fn later_rounds_are_paired_on_a_provisional_result_and_awards_wait() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 4);
    record(&mut made, Event::RoundsDecided { group: GROUP, rounds: 2 });
    publish(&mut made);
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    keys(&mut window, &[Key::Z, Key::Num2, Key::Num1]);
    let first = session(&window).state().groups[&GROUP].rounds[0].tables[0];
    assert_eq!(first.result, Some(TableResult { outcome: Outcome::RedWins, provisional: true }));
    click(&mut window, "结束第1轮");
    assert!(says(&window, "有1台仍待仲裁：下一轮照此编排，颁奖须等裁定"));
    click(&mut window, "结束本轮");
    // The winner of the game under arbitration has its two points in the next pairing.
    let now = field(session(&window).state(), GROUP);
    let leader = standings(&now).rows[0].clone();
    assert_eq!((PlayerId(leader.no.0), leader.score.to_string()), (first.red, "2".into()));
    drop(window);
    let mut made = Session::open(&path, "裁判长", morning(0)).unwrap();
    publish(&mut made);
    play(&mut made, |_, _| Outcome::Draw);
    drop(made);
    let mut window = open(&path, Tab::Awards, morning(0));
    assert!(says(&window, "第1轮第1台仍在仲裁，裁定前不能颁奖"));
    // Settled: a correction with a reason, the next round stands.
    click(&mut window, "成绩");
    click(&mut window, "第1轮");
    keys(&mut window, &[Key::Home, Key::Z]);
    assert!(says(&window, "第2轮已经公布，对阵照旧不重排"));
    click(&mut window, "更正，写明理由");
    fill(&mut window, "理由", "仲裁维持原判");
    click(&mut window, "记录");
    assert!(
        !session(&window).state().groups[&GROUP].rounds[0].tables[0].result.unwrap().provisional
    );
}
