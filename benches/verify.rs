//! `cargo bench --bench verify`: what checking an event of 2 000 players and 13 rounds costs, part by
//! part, with the memory it takes; and `check` of 1 000 × 13. Recording the event takes minutes; it is
//! kept where XIANGQI_BENCH_FILE names a file, and taken from there if it exists.

use std::path::{Path, PathBuf};
use std::time::Instant;

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::field::{field, field_after, numbering};
use xiangqi_arbiter::rules::pairing::judged::judge;
use xiangqi_arbiter::rules::pairing::pair;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::{Session, disk, replay};

const GROUP: GroupId = GroupId(1);
const PLAYERS: u32 = 2000;
const ROUNDS: u32 = 13;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = std::env::var("XIANGQI_BENCH_FILE").map(PathBuf::from);
    let path = kept.unwrap_or_else(|_| folder.path().join("赛.xqt"));
    if !path.exists() {
        timed(&format!("recording {PLAYERS} x {ROUNDS}"), || drop(event(&path)));
    }
    forget_peak();
    let chain = timed("chain", || Session::chain(&path).expect("whole"));
    println!("    {chain:?}");
    let session = timed("reading and fold", || Session::examine(&path).expect("opens"));
    println!("    {} rows", session.entries().len());
    let found = timed("admit of every row", || session.audited());
    assert!(found.is_empty(), "{:?}", found.first());
    let tasks = timed("rounds and standings", || replay::tasks(&session, GROUP));
    drop(session);
    timed("ranks a second time", || {
        assert!(tasks.iter().all(|task| replay::ranks(task).is_none_or(|ranks| ranks.agrees())));
    });
    println!("    peak memory {} MB", peak());
    timed("every round paired anew and judged", || {
        for task in &tasks {
            let begun = Instant::now();
            let checked = replay::check(task);
            assert!(!checked.differs(), "{}: {:?}", checked.verdict, checked.engine);
            println!("    round {:2}: {:.2} s", checked.round, begun.elapsed().as_secs_f64());
        }
    });
    println!("    peak memory {} MB", peak());
    small(folder.path());
}

/// `check` of 1 000 × 13.
fn small(folder: &Path) {
    let session = played(&folder.join("小.xqt"), 1000, ROUNDS);
    let whole = field_after(session.state(), GROUP, Round(ROUNDS));
    drop(session);
    let report = timed("check of 1 000 x 13", || judge(&whole));
    assert!(report.is_clean(), "{report}");
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let made = work();
    println!("{what}: {:.2} s", begun.elapsed().as_secs_f64());
    made
}

/// The most memory this process has held, in MB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Counts the peak from now on, where the system can.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn event(path: &Path) -> Session {
    played(path, PLAYERS, ROUNDS)
}

/// An event paired by the engine, its results entered table by table, every round closed.
fn played(path: &Path, players: u32, rounds: u32) -> Session {
    let mut regulation = disk::bundled("wuwei-2017").expect("bundled");
    regulation.play.rounds = RoundPlan::Fixed(rounds);
    regulation.entry = Default::default();
    let mut session = Session::found(path, regulation, "裁判长", Clock::System).expect("founded");
    let entrant = |k: u32| Entrant {
        group: GROUP,
        person: Person { name: format!("棋手{k}"), ..Person::default() },
        partner: None,
        ranked_in: None,
        unit: Some(format!("单位{}", k % 40)),
        filler: false,
        note: None,
        entered_at: None,
    };
    let entrants = (1..=players).map(|k| (PlayerId(k), entrant(k))).collect();
    let (units, paid) = (Vec::new(), Vec::new());
    record(&mut session, Event::EntrantsAdded { source: None, entrants, units, paid });
    let seed = "基准".to_string();
    let numbers = draw::by_seed(session.state(), GROUP, &seed);
    let method = DrawMethod::Seed { seed };
    record(&mut session, Event::NumbersDrawn { group: GROUP, method, numbers });
    for round in (1..=rounds).map(Round) {
        let made = pair(&field(session.state(), GROUP)).expect("paired");
        let numbers = numbering(session.state(), GROUP);
        let seating = made.seating().map(|no| numbers.player(no));
        let (tables, bye) = (seating.pairs(), seating.bye);
        let count = tables.len() as u32;
        let by = PairedBy::Engine;
        record(&mut session, Event::PairingPublished { group: GROUP, round, tables, bye, by });
        for table in 1..=count {
            // Six in ten for red, three drawn, some forfeits: no pattern of tables and rounds.
            let outcome = match (table * 7919 + round.0 * 104_729) % 97 {
                0..=39 => Outcome::RedWins,
                40..=67 => Outcome::Draw,
                68..=92 => Outcome::BlackWins,
                _ => Outcome::BlackForfeits,
            };
            let results = vec![(Table(table), Some(TableResult { outcome, provisional: false }))];
            record(&mut session, Event::ResultsEntered { group: GROUP, round, results });
        }
        record(&mut session, Event::RoundClosed { group: GROUP, round });
    }
    session
}

fn record(session: &mut Session, event: Event) {
    session.record(event, None, &[]).expect("recorded");
}
