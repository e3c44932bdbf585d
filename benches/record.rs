//! `cargo bench --bench record`: what one confirmed click costs against a bare fsync of the same
//! disk, and how long an event of 1 000 players and 13 rounds takes to open.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, No, PlayerId, Round, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::rules::views::{Views, progress};
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::{Session, disk};

const GROUP: GroupId = GroupId(1);
const PLAYERS: u32 = 1000;
const ROUNDS: u32 = 13;
const CLICKS: usize = 200;

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on the disk");
    let fsync = median(bare_fsync(folder.path()));
    let mut session = event(folder.path(), 30, 1);
    let small = median(clicks(&mut session, 15, CLICKS));
    report("bare write + fsync", fsync, fsync);
    report("click to durable, 30 players", small, fsync);
    drop(session);
    let large_folder = folder.path().join("大");
    std::fs::create_dir(&large_folder).expect("a folder");
    let begun = Instant::now();
    let mut session = event(&large_folder, PLAYERS, ROUNDS);
    let (rows, _) = session.mark();
    println!(
        "recording {PLAYERS} x {ROUNDS}: {rows} rows in {:.1} s",
        begun.elapsed().as_secs_f32()
    );
    let large = median(clicks(&mut session, PLAYERS / 2, CLICKS));
    report("click to durable, 1 000 x 13", large, fsync);
    let begun = Instant::now();
    session.undo().expect("undo");
    report("undo, 1 000 x 13", begun.elapsed(), fsync);
    let path = session.path().to_path_buf();
    drop(session);
    let mut opened = Vec::new();
    for _ in 0..7 {
        let begun = Instant::now();
        let session = Session::open(&path, "裁判长", Clock::System).expect("opens");
        opened.push(begun.elapsed());
        drop(session);
    }
    let open = median(opened);
    println!("open 1 000 x 13: {:.1} ms (limit 300 ms)", open.as_secs_f64() * 1e3);
    let session = Session::open(&path, "裁判长", Clock::System).expect("opens");
    let begun = Instant::now();
    let views = Views::of(session.state());
    let last = Round(ROUNDS);
    let ranked = views.standings(session.state(), GROUP, last).rows.len();
    let phase = progress(session.state(), GROUP).phase;
    let shown = begun.elapsed().as_secs_f64() * 1e3;
    println!("standings of {ranked} after round {ROUNDS} ({phase:?}): {shown:.1} ms");
    let size = std::fs::metadata(&path).map_or(0, |m| m.len());
    println!("file: {:.1} MB", size as f64 / 1e6);
}

fn report(what: &str, time: Duration, fsync: Duration) {
    let ratio = time.as_secs_f64() / fsync.as_secs_f64();
    println!("{what}: {:.2} ms, {ratio:.1} fsyncs", time.as_secs_f64() * 1e3);
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The least any program pays for a durable line: append, fsync.
fn bare_fsync(folder: &Path) -> Vec<Duration> {
    let mut file = std::fs::File::create(folder.join("fsync")).expect("a file");
    (0..CLICKS)
        .map(|_| {
            let begun = Instant::now();
            file.write_all(&[b'x'; 300]).expect("written");
            file.sync_all().expect("synced");
            begun.elapsed()
        })
        .collect()
}

/// Enters and corrects results of the last round, one table a click.
fn clicks(session: &mut Session, tables: u32, times: usize) -> Vec<Duration> {
    let last = session.state().groups[&GROUP].rounds.len() as u32;
    (0..times as u32)
        .map(|k| {
            let outcome =
                if (k / tables).is_multiple_of(2) { Outcome::BlackWins } else { Outcome::Draw };
            let result = TableResult { outcome, provisional: false };
            let results = vec![(Table(k % tables + 1), Some(result))];
            let event = Event::ResultsEntered { group: GROUP, round: Round(last), results };
            let begun = Instant::now();
            session.record(event, Some("更正"), &[]).expect("recorded");
            begun.elapsed()
        })
        .collect()
}

/// An event with every round played, results entered table by table; the last round stays open.
fn event(folder: &Path, players: u32, rounds: u32) -> Session {
    let mut regulation = disk::bundled("wuwei-2017").expect("bundled");
    regulation.play.rounds = RoundPlan::Fixed(rounds);
    regulation.entry = Default::default();
    let path = folder.join("赛.xqt");
    let mut session = Session::found(&path, regulation, "裁判长", Clock::System).expect("founded");
    let mut record = |event: Event| {
        session.record(event, Some("基准"), &[]).expect("recorded");
    };
    let entrants = (1..=players)
        .map(|k| {
            let person = Person { name: format!("棋手{k}"), ..Person::default() };
            let unit = Some(format!("单位{}", k % 40));
            let entrant = Entrant {
                group: GROUP,
                person,
                partner: None,
                ranked_in: None,
                unit,
                filler: false,
                note: None,
                entered_at: None,
                ranked_in: None,
            };
            (PlayerId(k), entrant)
        })
        .collect();
    record(Event::EntrantsAdded { source: Some("名单".into()), entrants, units: Vec::new() });
    let numbers = (1..=players).map(|k| (PlayerId(k), No(k))).collect();
    record(Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers });
    for round in 1..=rounds {
        let tables = turned(players, round);
        let by = PairedBy::Hand { engine: Vec::new(), engine_bye: None };
        let count = tables.len() as u32;
        record(Event::PairingPublished {
            group: GROUP,
            round: Round(round),
            tables,
            bye: None,
            by,
        });
        for table in 1..=count {
            let outcome = Outcome::ALL[((table + round) % 3) as usize];
            let results = vec![(Table(table), Some(TableResult { outcome, provisional: false }))];
            record(Event::ResultsEntered { group: GROUP, round: Round(round), results });
        }
        if round < rounds {
            record(Event::RoundClosed { group: GROUP, round: Round(round) });
        }
    }
    session
}

/// A round of the circle method: nobody meets anybody twice.
fn turned(players: u32, round: u32) -> Vec<(PlayerId, PlayerId)> {
    let others = players - 1;
    let seat = |k: u32| PlayerId(2 + (k + round) % others);
    let mut tables = vec![(PlayerId(1), seat(0))];
    tables.extend((1..players / 2).map(|k| {
        let (a, b) = (seat(k), seat(others - k));
        if round.is_multiple_of(2) { (a, b) } else { (b, a) }
    }));
    tables
}
