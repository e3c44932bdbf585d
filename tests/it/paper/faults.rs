//! Forfeits and losses by ruling on the record, how far a results book says the event has come,
//! and who signs where.

use xiangqi_arbiter::model::event::{Event, Foul, TableResult};
use xiangqi_arbiter::model::id::{FoulId, PlayerId, ProtestId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::{Effect, OffenceKind};
use xiangqi_arbiter::paper::page::{Page, TextRun};
use xiangqi_arbiter::paper::press::history::History;
use xiangqi_arbiter::paper::press::print_status::Now;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind};
use xiangqi_arbiter::rules::record::act;
use xiangqi_arbiter::session::Session;

use crate::support::pages::{checked, text};
use crate::support::record::{
    FIRST, OPEN, SECOND, close, drawn, pairing, play_round, record, result,
};

fn pages(session: &Session, order: &Order) -> Vec<Page> {
    let (seq, digest) = session.mark();
    let mark = Mark { seq, digest, printed_at: session.now() };
    let now = Now { entries: session.entries(), state: session.state(), views: session.views() };
    checked(&History::of(session.entries()).document(now, order, &mark).unwrap())
}

fn printed(session: &Session, kind: SheetKind) -> String {
    text(&pages(session, &Order::new(kind, OPEN, None)))
}

/// The texts of the row in which a name stands, from left to right.
fn row_of(pages: &[Page], name: &str) -> Vec<String> {
    let all: Vec<&TextRun> = pages.iter().flat_map(Page::texts).collect();
    let at = all.iter().find(|run| run.text == name).unwrap_or_else(|| panic!("{name}"));
    let mut row: Vec<&TextRun> =
        all.iter().copied().filter(|run| (run.y - at.y).abs() < at.em).collect();
    row.sort_by_key(|run| run.x);
    row.iter().map(|run| run.text.clone()).collect()
}

/// What stands as what was done and what was ruled for each way to lose a game without play.
#[test]
fn every_fault_says_what_the_game_came_to() {
    const BOTH_FORFEIT: (&str, &str) = ("弃权", "双方弃权（0:0）");
    const BOTH_PENALISED: (&str, &str) = ("判负", "双方判负（0:0）");
    const FORFEIT: (&str, &str) = ("弃权", "判对方胜");
    const PENALTY: (&str, &str) = ("判负", "判对方胜");
    let cases = [
        (Outcome::BothForfeit, Some(BOTH_FORFEIT), Some(BOTH_FORFEIT)),
        (Outcome::BothPenalised, Some(BOTH_PENALISED), Some(BOTH_PENALISED)),
        (Outcome::RedForfeits, Some(FORFEIT), None),
        (Outcome::BlackForfeits, None, Some(FORFEIT)),
        (Outcome::RedPenalised, Some(PENALTY), None),
        (Outcome::BlackPenalised, None, Some(PENALTY)),
        (Outcome::RedWins, None, None),
        (Outcome::Draw, None, None),
        (Outcome::BlackWins, None, None),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 18);
    let first = pairing(session.state()).unwrap();
    record(&mut session, first);
    for ((outcome, ..), table) in cases.iter().zip(1..) {
        record(&mut session, result(FIRST, table, *outcome));
    }
    let made = pages(&session, &Order::new(SheetKind::Fouls, OPEN, None));
    let all = text(&made);
    for ((outcome, red, black), seat) in
        cases.iter().zip(&session.state().groups[&OPEN].rounds[0].tables)
    {
        for (id, expected) in [(seat.red, red), (seat.black, black)] {
            let name = format!("棋手{id}");
            match expected {
                None => assert!(
                    !made.iter().flat_map(Page::texts).any(|run| run.text == name),
                    "{outcome:?} {name}: {all}"
                ),
                Some((what, ruling)) => {
                    let row = row_of(&made, &name);
                    for word in [what, ruling] {
                        assert!(row.iter().any(|cell| cell == word), "{outcome:?} {row:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_foul_that_lost_the_game_is_on_the_record_once_and_a_waiting_ruling_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 3, 6);
    let first = pairing(session.state()).unwrap();
    record(&mut session, first);
    let seat = session.state().groups[&OPEN].rounds[0].tables[0];
    let foul = Foul {
        player: seat.red,
        at: Some((FIRST, Table(1))),
        offence: "接打手机".into(),
        kind: OffenceKind::Other,
        effect: Effect::LosesGame,
        note: None,
    };
    record(&mut session, Event::FoulNoted { id: FoulId(1), foul });
    record(&mut session, result(FIRST, 1, Outcome::RedPenalised));
    let waits = TableResult { outcome: Outcome::BlackForfeits, provisional: true };
    record(
        &mut session,
        Event::ResultsEntered { group: OPEN, round: FIRST, results: vec![(Table(2), Some(waits))] },
    );
    let made = pages(&session, &Order::new(SheetKind::Fouls, OPEN, None));
    let name = format!("棋手{}", seat.red);
    assert_eq!(made.iter().flat_map(Page::texts).filter(|run| run.text == name).count(), 1);
    let row = row_of(&made, &name);
    assert!(row.contains(&"接打手机".into()) && row.contains(&"判负".into()), "{row:?}");
    assert!(text(&made).contains("判对方胜（暂定，待仲裁）"));
}

#[test]
fn a_results_book_says_how_far_the_event_has_come_and_what_waits() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 8);
    play_round(&mut session);
    let all = printed(&session, SheetKind::ResultsBook);
    for word in [
        "公开组：第1轮后，共2轮，未结束",
        "公开组　名次（第1轮后，共2轮，未结束）",
        "公开组　成绩表（第1轮后，共2轮，未结束）",
    ] {
        assert!(all.contains(word), "{word}: {all}");
    }
    assert!(!all.contains("待　定") && !all.contains("待仲裁"), "{all}");

    let next = pairing(session.state()).unwrap();
    record(&mut session, next);
    for table in 1..=4 {
        let result = TableResult { outcome: Outcome::RedWins, provisional: table == 3 };
        let results = vec![(Table(table), Some(result))];
        record(&mut session, Event::ResultsEntered { group: OPEN, round: SECOND, results });
    }
    record(&mut session, close(SECOND));
    let all = printed(&session, SheetKind::ResultsBook);
    assert!(all.contains("公开组　名次（最终；有对局待仲裁，待定）"), "{all}");
    assert!(all.contains("待　定"), "stamped as the ranking itself: {all}");

    record(&mut session, result(SECOND, 3, Outcome::RedWins));
    let all = printed(&session, SheetKind::ResultsBook);
    assert!(all.contains("公开组　名次（最终）") && !all.contains("未结束"), "{all}");
    assert!(!all.contains("待　定") && !all.contains("待仲裁"), "{all}");
}

#[test]
fn a_ruling_asks_the_chief_arbiter_for_one_signature() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = drawn(folder.path(), 2, 6);
    let id = ProtestId(1);
    let (by, text_of) = ("领队".to_string(), "时钟".to_string());
    record(&mut session, Event::ProtestLodged { id, group: OPEN, about: None, by, text: text_of });
    record(&mut session, Event::ProtestRuled { id, ruling: "维持".into() });
    let order = Order { protest: Some(id), ..Order::new(SheetKind::Ruling, OPEN, None) };
    let all = text(&pages(&session, &order));
    assert_eq!(all.matches("裁判长：").count(), 1, "{all}");
    // Known, the name is printed in the footer as on every sheet, with nothing to sign there.
    let mut facts = session.state().regulation.event.clone();
    facts.chief_arbiter = Some("王国栋".into());
    record(&mut session, Event::FactsChanged { facts });
    assert!(text(&pages(&session, &order)).contains("裁判长：王国栋"));
    let roster = text(&pages(&session, &Order::new(SheetKind::Roster, OPEN, None)));
    assert!(roster.contains("裁判长：王国栋　　编排长：＿"), "{roster}");
}

#[test]
fn a_print_is_named_with_round_and_group() {
    let folder = tempfile::tempdir().unwrap();
    let session = drawn(folder.path(), 2, 6);
    let state = session.state();
    let sentence = |order: &Order| act::sentence(state, state, &order.remark());
    let pairing = Order::new(SheetKind::Pairing, OPEN, Some(Round(2)));
    assert_eq!(sentence(&pairing), "印出 第2轮 对阵表（公开组）");
    assert_eq!(sentence(&Order::new(SheetKind::Roster, OPEN, None)), "印出 参赛名单（公开组）");
    // Whichever group was chosen, the books are about all of them.
    for kind in SheetKind::ALL.into_iter().filter(|kind| kind.whole_event()) {
        assert_eq!(sentence(&Order::new(kind, OPEN, None)), format!("印出 {}", kind.name()));
    }
    assert!(state.entrants.contains_key(&PlayerId(1)));
}
