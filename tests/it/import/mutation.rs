//! Mutated entry lists and regulations through the whole program: a message or a right answer,
//! never a panic, never a hang. Everything follows from the number of the case, so that a case
//! that fails is found again.
//!
//! A sample runs always. The long run (about ten minutes on two cores) is
//! `MUTATIONS=20000 cargo test --release mutation -- --ignored --nocapture`; MUTATIONS_FROM
//! begins elsewhere.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::field::System;
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, Seq, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::Regulation;
use xiangqi_arbiter::model::roster::Mapping;
use xiangqi_arbiter::model::state::State;
use xiangqi_arbiter::paper::press::{Mark, Order, SheetKind, document};
use xiangqi_arbiter::paper::{block::Document, layout};
use xiangqi_arbiter::rules::admit::{Verdict, admit};
use xiangqi_arbiter::rules::awards::{certificates, given};
use xiangqi_arbiter::rules::enrolment::draw;
use xiangqi_arbiter::rules::enrolment::list::enrol;
use xiangqi_arbiter::rules::pairing;
use xiangqi_arbiter::rules::regulation::hints;
use xiangqi_arbiter::rules::views::Views;
use xiangqi_arbiter::session::disk;
use xiangqi_arbiter::store::entry_list::from_bytes;
use xiangqi_arbiter::store::regulation_file;

use crate::support::generated_events::Dice;
use crate::support::rosters::roster;

const REGULATIONS: [&str; 5] =
    ["taiyuan-2019", "wuwei-2017", "shanxi-2017", "hebei-2019", "default"];

const ROSTERS: [&str; 8] = [
    "groups-shanxi-2017.xlsx",
    "units-hebei-2019.xlsx",
    "traps.xlsx",
    "open-168.xlsx",
    "small.ods",
    "open-80.xls",
    "open-gbk.csv",
    "open-utf8-bom.csv",
];

/// What people and broken programs write where something else belongs.
const NASTY: [&str; 36] = [
    "",
    " ",
    "0",
    "-1",
    "1",
    "2",
    "3",
    "99",
    "100",
    "4294967295",
    "4294967296",
    "99999999999999999999",
    "1e308",
    "NaN",
    "0.5",
    "true",
    "\"",
    "\"\"",
    "[]",
    "{}",
    "\u{0}",
    "\u{202e}",
    "𠀀",
    "\u{f8ff}",
    "１２",
    "张三",
    "一二三四五六七八九十一二三四五六七八九十",
    "2019-02-30",
    "0000-00-00",
    "9999-12-31",
    "-262143-01-01",
    "2019-05-10T25:00:00",
    "11010519491231002X",
    "110105491231002",
    "无",
    "&#x110000;",
];

fn cut(text: &str, at: u64) -> usize {
    let mut at = at as usize % (text.len() + 1);
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// The word around a place: what stands between separators.
fn word(text: &str, at: usize) -> (usize, usize) {
    const ENDS: &[char] = &['<', '>', '"', '\n', ',', '=', '[', ']', '{', '}', ' ', '\t'];
    let start = text[..at].rfind(ENDS).map_or(0, |i| i + 1);
    let end = text[at..].find(ENDS).map_or(text.len(), |i| at + i);
    (start.min(end), end)
}

fn line(text: &str, at: usize) -> (usize, usize) {
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let end = text[at..].find('\n').map_or(text.len(), |i| at + i + 1);
    (start, end)
}

/// A text with a few places changed.
fn mutated(dice: &mut Dice, text: &str) -> String {
    let mut text = text.to_string();
    for _ in 0..=dice.below(4) {
        let at = cut(&text, dice.below(u64::MAX));
        let nasty = NASTY[dice.below(NASTY.len() as u64) as usize];
        match dice.below(9) {
            0..=3 => {
                let (start, end) = word(&text, at);
                text.replace_range(start..end, nasty);
            }
            4 => {
                let (start, end) = line(&text, at);
                text.replace_range(start..end, "");
            }
            5 => {
                let (start, end) = line(&text, at);
                let again = text[start..end].to_string();
                let to = line(&text, cut(&text, dice.below(u64::MAX))).0;
                text.insert_str(to, &again);
            }
            6 => text.insert_str(at, nasty),
            7 => {
                // The word of one place stands at another.
                let (start, end) = word(&text, at);
                let moved = text[start..end].to_string();
                let (to, till) = word(&text, cut(&text, dice.below(u64::MAX)));
                text.replace_range(to..till, &moved);
            }
            _ => {
                let to = cut(&text, dice.below(u64::MAX));
                let (from, to) = (at.min(to), at.max(to));
                if to - from < 200 || dice.chance(5) {
                    text.replace_range(from..to, "");
                }
            }
        }
    }
    text
}

/// The parts of a zip file by name, in order.
pub fn unzipped(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut parts = Vec::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).unwrap();
        let mut part = Vec::new();
        file.read_to_end(&mut part).unwrap();
        parts.push((file.name().unwrap().into_owned(), part));
    }
    parts
}

/// A zip file of parts.
pub fn zipped(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        writer
            .start_file(
                name.as_str(),
                zip::write::SimpleFileOptions::default().compression_level(Some(1)),
            )
            .unwrap();
        writer.write_all(part).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A roster changed inside: parts of a workbook, characters of a text, bytes of an old workbook.
fn mutated_roster(dice: &mut Dice) -> (Vec<u8>, &'static str) {
    let name = ROSTERS[dice.below(ROSTERS.len() as u64) as usize];
    let mut bytes = std::fs::read(roster(name)).unwrap();
    if bytes.starts_with(b"PK") && dice.chance(90) {
        let mut parts = unzipped(&bytes);
        let at = dice.below(parts.len() as u64) as usize;
        let at = parts
            .iter()
            .position(|(name, _)| {
                dice.chance(50) && (name.contains("sheet1") || name.contains("haredString"))
            })
            .unwrap_or(at);
        if let Ok(text) = std::str::from_utf8(&parts[at].1) {
            parts[at].1 = mutated(dice, text).into_bytes();
        }
        if dice.chance(5) {
            parts.remove(at);
        }
        return (zipped(&parts), name);
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => (mutated(dice, text).into_bytes(), name),
        Err(_) => {
            for _ in 0..=dice.below(8) {
                let at = dice.below(bytes.len() as u64) as usize;
                bytes[at] = dice.below(256) as u8;
            }
            (bytes, name)
        }
    }
}

/// Records an act if it may be recorded.
fn try_act(state: &mut State, event: Event) -> bool {
    let allowed = !matches!(admit(state, &event), Verdict::Refused(_));
    if allowed {
        let text = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
        state.apply(&event).unwrap();
    }
    allowed
}

fn founded(regulation: Regulation) -> Option<State> {
    let mut state = State::unfounded();
    try_act(&mut state, Event::Founded { regulation: Box::new(regulation) }).then_some(state)
}

/// Enters a list; how many entrants came of it.
fn enter(state: &mut State, bytes: &[u8], name: &str) -> usize {
    let Ok(list) = from_bytes(bytes, name, &Mapping::default()) else { return 0 };
    let enrolment = enrol(state, &list, &BTreeMap::new(), "盐", None);
    assert_eq!(enrolment.rows.len(), list.rows.len());
    let entered = enrolment.entrants.len();
    if entered > 0 {
        assert!(try_act(state, enrolment.event(name)), "a list that was judged can be entered");
    }
    entered
}

/// All sheets of a group; a refusal is an answer too.
fn print_all(state: &State, group: GroupId, round: Option<Round>) {
    let views = Views::of(state);
    let mark = Mark { seq: Seq(7), digest: "0123456789abcdef", printed_at: Default::default() };
    let kinds = SheetKind::ALL.iter().map(|kind| Order::new(*kind, group, round));
    let made: Vec<Document> =
        kinds.filter_map(|order| document(state, &views, &order, &mark).ok()).collect();
    for sheet in &made {
        // A character without a glyph is a refusal, too.
        let _ = layout::pages(sheet);
    }
}

/// Draws, plays and ends a group as far as it may be played.
fn play(dice: &mut Dice, state: &mut State, group: GroupId) {
    let ids: Vec<PlayerId> =
        state.entrants.iter().filter(|(_, e)| e.facts.group == group).map(|(id, _)| *id).collect();
    for mark in [DeskMark::Fee, DeskMark::CheckIn, DeskMark::Document] {
        if !ids.is_empty() && dice.chance(80) {
            try_act(state, Event::DeskMarked { ids: ids.clone(), mark, done: true });
        }
    }
    let numbers = draw::by_seed(state, group, "种子");
    let method = DrawMethod::Seed { seed: "种子".into() };
    try_act(state, Event::NumbersDrawn { group, method, numbers });
    if state.regulation.play_of(group).system == System::Swiss {
        try_act(state, Event::RoundsDecided { group, rounds: 3 });
    }
    for round in 1..=3 {
        let round = Round(round);
        let views = Views::of(state);
        let Some(field) = views.field(state, group) else { return };
        let Ok(pairing) = pairing::pair(field) else { break };
        let id = |no| views.numbering(state, group).and_then(|all| all.player(no)).unwrap();
        let tables: Vec<_> = pairing.tables.iter().map(|t| (id(t.red), id(t.black))).collect();
        let bye = pairing.bye.map(id);
        let count = tables.len() as u32;
        let by = PairedBy::Engine;
        if !try_act(state, Event::PairingPublished { group, round, tables, bye, by }) {
            break;
        }
        let results = (1..=count)
            .map(|table| {
                let outcome = match dice.below(5) {
                    0 | 1 => Outcome::RedWins,
                    2 => Outcome::Draw,
                    3 => Outcome::BlackWins,
                    _ => Outcome::BothForfeit,
                };
                (Table(table), Some(TableResult { outcome, provisional: false }))
            })
            .collect();
        assert!(try_act(state, Event::ResultsEntered { group, round, results }));
        assert!(try_act(state, Event::RoundClosed { group, round }));
    }
    for list in given::awards(state, group).prizes {
        assert!(list.total() < u64::MAX);
    }
    for certificate in certificates::due(state, group).into_iter().take(3) {
        try_act(state, Event::CertificateIssued { certificate });
    }
    print_all(state, group, None);
}

/// One mutated entry list, entered into one of the bundled events; whether anybody was entered.
fn list_case(case: u64) -> bool {
    let mut dice = Dice::new(case);
    let (bytes, name) = mutated_roster(&mut dice);
    let id = REGULATIONS[dice.below(5) as usize];
    let mut state = founded(disk::bundled(id).unwrap()).unwrap();
    let entered = enter(&mut state, &bytes, name);
    let group = GroupId(1 + dice.below(4) as u32);
    let _ = Views::of(&state).open_findings(&state);
    print_all(&state, group, None);
    if dice.chance(10) {
        play(&mut dice, &mut state, group);
    }
    entered > 0
}

/// One mutated regulation: founded where it is sound, with a real list and three rounds.
fn regulation_case(case: u64) -> bool {
    let mut dice = Dice::new(case);
    let bundled = &xiangqi_arbiter::assets::REGULATIONS[dice.below(5) as usize];
    let text = mutated(&mut dice, bundled.text);
    let regulation = match disk::regulation_from("规程.toml", &text) {
        Ok(regulation) => regulation,
        Err(why) => {
            assert!(why.starts_with("规程.toml"), "{why}");
            return false;
        }
    };
    let again = regulation_file::to_text(&regulation).unwrap();
    assert_eq!(disk::regulation_from("again", &again).as_ref(), Ok(&regulation));
    let _ = hints::hints(&regulation);
    let _ = hints::event_sum(&regulation);
    for (id, _) in regulation.group_ids() {
        for n in [0, 1, 2, 3, 12, 200, u32::MAX] {
            let _ = hints::rounds_hint(&regulation, id, n);
        }
    }
    let groups = regulation.groups.len() as u64;
    let Some(mut state) = founded(regulation) else { return false };
    let name = ["groups-shanxi-2017.xlsx", "units-hebei-2019.xlsx", "open-utf8-bom.csv"]
        [dice.below(3) as usize];
    enter(&mut state, &std::fs::read(roster(name)).unwrap(), name);
    let _ = Views::of(&state).open_findings(&state);
    let group = GroupId(1 + dice.below(groups) as u32);
    play(&mut dice, &mut state, group);
    true
}

/// Runs a case and names it where it panics.
fn named<T>(what: &str, case: u64, run: impl FnOnce() -> T) -> T {
    let run = std::panic::AssertUnwindSafe(run);
    std::panic::catch_unwind(run).unwrap_or_else(|_| panic!("{what} of case {case}"))
}

fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn sample_of_lists() {
    let entered = (0..60).filter(|case| named("list", *case, || list_case(*case))).count();
    assert!(entered > 20, "some mutations leave a list readable: {entered}");
}

#[test]
fn sample_of_regulations() {
    let sound = (0..60).filter(|case| named("regulation", *case, || regulation_case(*case)));
    assert!(sound.count() > 3, "some mutations leave a regulation sound");
}

#[test]
#[ignore = "long: see the top of the file"]
fn long_run() {
    let (from, cases) = (asked("MUTATIONS_FROM", 1_000), asked("MUTATIONS", 2_000));
    let mut failed = Vec::new();
    let mut sound = 0;
    for case in from..from + cases {
        let run = || (list_case(case), sound += u32::from(regulation_case(case)));
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err() {
            eprintln!("case {case} failed");
            failed.push(case);
        }
    }
    println!("{cases} lists, {cases} regulations ({sound} sound), failed: {failed:?}");
    assert!(failed.is_empty());
}
