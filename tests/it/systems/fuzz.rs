//! Every reader over files of its kind (those the other tests use, and `tests/data/fuzz`: what once
//! failed), and over changes of them made by number. The short run is part of every test; the long
//! one is `FUZZ=200000 cargo test --release fuzz -- --ignored --nocapture`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::support::fuzzed::{READERS, Reader};
use crate::support::generated_events::Dice;

/// Where files of a kind lie, and how their names end.
const SOURCES: [(&str, &str, &[&str]); 9] = [
    ("list", "tests/data/field", &[".csv", ".xlsx"]),
    ("list", "tests/data/rosters", &[".csv", ".xlsx", ".xls", ".ods"]),
    ("regulation", "assets/regulations", &[".toml"]),
    ("regulation", "tests/data/frozen", &[".toml"]),
    (
        "group",
        "tests/data/events",
        &["event-16.json", "event-25.json", "direct.json", "-round.json"],
    ),
    ("group", "tests/data/pairing", &[".json"]),
    ("row", "tests/data/frozen/keys", &["acts.jsonl"]),
    ("event", "tests/data/frozen", &["purged.xqt", "teams.xqt", "default.xqt"]),
    ("event", "tests/data/faults", &[".xqt"]),
];

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let own = format!("tests/data/fuzz/{name}");
    let sources = SOURCES.iter().filter(|(of, ..)| *of == name);
    let folders = sources.map(|(_, folder, endings)| (*folder, *endings));
    for (folder, endings) in folders.chain([(own.as_str(), &[""][..])]) {
        for file in std::fs::read_dir(root.join(folder)).into_iter().flatten() {
            let path = file.unwrap().path();
            let text = path.to_string_lossy().into_owned();
            if path.is_file() && endings.iter().any(|ending| text.ends_with(ending)) {
                files.push(path);
            }
        }
    }
    files.sort();
    let read = files.into_iter().map(|path| (path.clone(), std::fs::read(path).unwrap()));
    match name {
        // A line is an act.
        "row" => read.flat_map(|(path, bytes)| lines(&path, &bytes)).collect(),
        _ => read.collect(),
    }
}

fn lines(path: &Path, bytes: &[u8]) -> Vec<(PathBuf, Vec<u8>)> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    lines.map(|(number, line)| (path.join(number.to_string()), line.to_vec())).collect()
}

/// Runs a reader; what it panics on is written where it can be looked at.
fn run(reader: Reader, name: &str, what: &str, bytes: &[u8]) {
    if catch_unwind(AssertUnwindSafe(|| reader(bytes))).is_err() {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
        std::fs::write(&kept, bytes).unwrap();
        panic!("{name}, {what}: kept as {}", kept.display());
    }
}

#[test]
fn every_reader_answers_its_corpus() {
    for (name, reader) in READERS {
        let corpus = corpus(name);
        assert!(corpus.len() >= 4, "{name}: {} files", corpus.len());
        for (path, bytes) in corpus {
            run(reader, name, &path.display().to_string(), &bytes);
        }
    }
}

/// A few bytes changed, cut out, doubled, or taken from another file of the corpus.
fn changed(dice: &mut Dice, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(out.len() as u64 + 1) as usize;
        let length = (dice.below(40) as usize).min(out.len() - at);
        match dice.below(6) {
            0 if at < out.len() => out[at] ^= 1 << dice.below(8),
            1 if at < out.len() => out[at] = dice.below(256) as u8,
            2 => drop(out.drain(at..at + length)),
            3 => {
                let part = out[at..at + length].to_vec();
                out.splice(at..at, part);
            }
            4 => {
                let from = dice.below(other.len() as u64 + 1) as usize;
                let part = &other[from..(from + length).min(other.len())];
                out.splice(at..at, part.iter().copied());
            }
            _ => out.truncate(at.max(1)),
        }
    }
    out
}

fn run_changes(times: u64, seed: u64) {
    for (name, reader) in READERS {
        let corpus = corpus(name);
        // A whole file is written to the disk and opened.
        let times = if name == "event" { times / 20 } else { times };
        for number in 0..times {
            let mut dice = Dice::new(seed + number);
            let (one, other) = (dice.below(corpus.len() as u64), dice.below(corpus.len() as u64));
            let (one, other) = (&corpus[one as usize].1, &corpus[other as usize].1);
            let bytes = changed(&mut dice, one, other);
            run(reader, name, &format!("change {number} of seed {seed}"), &bytes);
        }
        println!("{name}: {times} changes of {} files", corpus.len());
    }
}

#[test]
fn every_reader_answers_changes_of_its_corpus() {
    run_changes(200, 1);
}

#[test]
#[ignore = "long: FUZZ=200000, a few minutes in release"]
fn every_reader_answers_many_changes_of_its_corpus() {
    let times = std::env::var("FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    run_changes(times, 1_000_000);
}
