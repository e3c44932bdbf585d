//! The program is killed in the middle of its work: every row it has acknowledged is in the file.
//! The long run is `cargo test record::kill -- --ignored` (2 000 kills, about a quarter of an hour;
//! `KILLS=500` for fewer).

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use xiangqi_arbiter::model::id::Seq;
use xiangqi_arbiter::session::{Chain, Session};

use crate::support::generated_events::Dice;
use crate::support::record::{clock, entries, record};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record").join(name)
}

/// Plays an event, kills it after so many acknowledged rows and a moment more; returns the last
/// row acknowledged before it died, and whether it had come to its end.
fn killed_run(folder: &Path, acknowledged: u32, more: Duration, seed: u32) -> (u32, bool) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_xiangqi-arbiter"))
        .arg("demo")
        .args(["--no-window", "--acknowledge", "--seed", &seed.to_string()])
        .arg("--regulation")
        .arg(data("regulation.toml"))
        .arg("--entries")
        .arg(data("entries.csv"))
        .arg("--out")
        .arg(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut last = 0;
    let mut read = |last: &mut u32| match lines.next() {
        Some(Ok(line)) => {
            // The last line of a run that ends is the name of the file.
            *last = line.parse().unwrap_or(*last);
            true
        }
        _ => false,
    };
    while last < acknowledged && read(&mut last) {}
    std::thread::sleep(more);
    let ended = child.try_wait().unwrap().is_some();
    child.kill().unwrap();
    child.wait().unwrap();
    while read(&mut last) {}
    (last, ended)
}

fn kill_often(times: u32, first_seed: u32) {
    let mut dice = Dice::new(u64::from(first_seed));
    let mut cut_off = 0;
    for seed in first_seed..first_seed + times {
        let folder = tempfile::tempdir().unwrap();
        let after = dice.below(70) as u32;
        let more = Duration::from_micros(dice.below(8000));
        let (last, ended) = killed_run(folder.path(), after, more, seed);
        cut_off += u32::from(!ended);
        let path = folder.path().join("断电测试.xqt");
        if last == 0 {
            // Killed before the founding row: no file, or one that says so.
            if path.exists()
                && let Err(error) = Session::open(&path, "裁判长", clock())
            {
                assert!(error.to_string().contains("没有任何记录"), "run {seed}: {error}");
            }
            continue;
        }
        let mut session = match Session::open(&path, "裁判长", clock()) {
            Ok(session) => session,
            Err(error) => panic!("run {seed}, killed after row {last}: {error}"),
        };
        let rows = session.mark().0.0;
        assert!(rows >= last, "run {seed}: row {last} was acknowledged, {rows} are there");
        assert!(rows <= last + 1, "run {seed}: {rows} rows, only {last} acknowledged");
        let more = entries(session.state(), 1);
        let go_on = session.record(more, Some("断电后继续"), &[]);
        assert!(go_on.is_ok() || session.state().groups.values().any(|g| g.rounds.len() >= 7));
        let last = session.mark().0;
        drop(session);
        assert_eq!(Session::chain(&path).unwrap(), Chain::Whole(last), "run {seed}");
        assert!(last >= Seq(rows));
    }
    assert!(cut_off * 2 > times, "only {cut_off} of {times} runs were cut off in the middle");
}

#[test]
fn killed_ten_times() {
    kill_often(10, 1);
}

#[test]
#[ignore = "2 000 kills: a quarter of an hour"]
fn killed_two_thousand_times() {
    let kills = std::env::var("KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    kill_often(kills, 1000);
}

/// The acknowledged run itself: rows 1, 2, 3 … without a gap, the file at the end.
#[test]
fn acknowledges_each_row_once() {
    let folder = tempfile::tempdir().unwrap();
    let (last, _) = killed_run(folder.path(), u32::MAX, Duration::ZERO, 7);
    let session = Session::open(&folder.path().join("断电测试.xqt"), "裁判长", clock()).unwrap();
    assert_eq!(session.mark().0, Seq(last));
    let mut session = session;
    assert_eq!(session.snapshots().len(), 7, "one a closed round");
    let print = xiangqi_arbiter::model::event::Event::SheetPrinted {
        sheet: "名次表".into(),
        group: None,
        round: None,
    };
    record(&mut session, print);
}
