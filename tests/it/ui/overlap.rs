//! Nothing stands over anything else or leaves the window, at every size of an arbiter's laptop,
//! with the longest names, in every state of an event.

use std::path::Path;

use egui::Key;
use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DeskMark, DrawMethod, Event};
use xiangqi_arbiter::model::id::{PlayerId, StartNumber};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};

use crate::support::overlap::faults;
use crate::support::taiyuan::{GROUP, morning, play, publish, record};
use crate::support::window::{Window, click, keys, open};

/// The screen in pixels and its scale (zoom or the system's).
const SIZES: [(f32, f32, f32); 7] = [
    (960.0, 600.0, 1.0),
    (1024.0, 600.0, 1.0),
    (1024.0, 600.0, 1.25),
    (1024.0, 768.0, 1.25),
    (1366.0, 768.0, 1.0),
    (1366.0, 768.0, 1.25),
    (1366.0, 768.0, 1.5),
];

/// The longest names there are, beside ordinary ones.
const NAMES: [&str; 5] =
    ["阿卜杜热合曼·买买提江·艾合买提", "欧阳震华", "王五", "司马相如", "古丽巴哈尔·吐尔逊"];
const UNITS: [&str; 3] = [
    "内蒙古自治区呼伦贝尔市鄂伦春自治旗象棋协会代表队",
    "太原队",
    "中国煤矿体育协会象棋专业委员会",
];

/// An event of this many people of long names and units, checked in.
fn entered(path: &Path, players: u32) -> Session {
    let mut regulation = disk::bundled("taiyuan-2019").unwrap();
    regulation.title =
        "2019年“丰收杯”全国农民体育健身大赛象棋总决赛暨第七届山西省棋王赛公开组".into();
    let mut session = Session::found(path, regulation, "裁判长", morning(0)).unwrap();
    let ids: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
    let one = |id: &PlayerId| Entrant {
        group: GROUP,
        person: Person {
            name: format!("{}{}", NAMES[id.0 as usize % 5], id.0),
            ..Person::default()
        },
        partner: None,
        unit: Some(UNITS[id.0 as usize % 3].into()),
        filler: false,
        ranked_in: None,
        note: None,
        entered_at: None,
    };
    let entrants = ids.iter().map(|id| (*id, one(id))).collect();
    record(
        &mut session,
        Event::EntrantsAdded { source: None, entrants, units: Vec::new(), paid: Vec::new() },
    );
    for mark in [DeskMark::CheckIn, DeskMark::Fee] {
        record(&mut session, Event::DeskMarked { ids: ids.clone(), mark, done: true });
    }
    session
}

fn drawn(path: &Path, players: u32) -> Session {
    let mut session = entered(path, players);
    let numbers = (1..=players).map(|id| (PlayerId(id), StartNumber(id))).collect();
    record(&mut session, Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers });
    session
}

/// At every size, what overlaps on what is shown.
fn look(window: &mut Window, place: &str, said: &mut Vec<String>) {
    for (width, height, scale) in SIZES {
        window.set_size(egui::vec2(width / scale, height / scale));
        window.run();
        for fault in faults(window) {
            said.push(format!("{place} {width}×{height}×{scale}: {fault}"));
        }
    }
}

/// Every tab.
fn walk(window: &mut Window, place: &str, said: &mut Vec<String>) {
    for tab in Tab::ALL {
        window.state_mut().ask(Action::GoTo(tab));
        look(window, &format!("{place} {}", tab.chinese()), said);
    }
    window.state_mut().ask(Action::GoTo(Tab::Event));
    window.run();
}

fn nothing(said: &[String]) {
    assert!(said.is_empty(), "{} faults:\n{}", said.len(), said.join("\n"));
}

#[test]
fn before_the_draw() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    drop(entered(&path, 30));
    let mut window = open(&path, Tab::Event, morning(0));
    let mut said = Vec::new();
    walk(&mut window, "before the draw", &mut said);
    window.state_mut().ask(Action::GoTo(Tab::Entries));
    window.run();
    keys(&mut window, &[Key::ArrowDown, Key::Enter]);
    look(&mut window, "a person", &mut said);
    nothing(&said);
}

#[test]
fn in_a_round_being_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 31);
    publish(&mut made);
    play(&mut made, |_, _| Outcome::RedWins);
    publish(&mut made);
    let (round, at) = (made.state().last_round(GROUP), made.now());
    record(&mut made, Event::RoundStarted { group: GROUP, round, at });
    drop(made);
    let mut window = open(&path, Tab::Results, morning(0));
    let mut said = Vec::new();
    walk(&mut window, "round 2", &mut said);
    window.state_mut().ask(Action::GoTo(Tab::Results));
    window.run();
    for (key, form) in [(Key::F, "F"), (Key::P, "P"), (Key::G, "G"), (Key::T, "T")] {
        keys(&mut window, &[key]);
        look(&mut window, &format!("results, {form}"), &mut said);
        keys(&mut window, &[Key::Escape]);
    }
    nothing(&said);
}

#[test]
fn with_a_proposal_on_the_desk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 31);
    for _ in 0..3 {
        publish(&mut made);
        play(&mut made, |_, _| Outcome::RedWins);
    }
    drop(made);
    let mut window = open(&path, Tab::Pairing, morning(0));
    click(&mut window, "编排第4轮");
    let mut said = Vec::new();
    look(&mut window, "proposal", &mut said);
    nothing(&said);
}

#[test]
fn after_the_last_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xqt");
    let mut made = drawn(&path, 30);
    for _ in 0..13 {
        publish(&mut made);
        play(&mut made, |red, black| match red < black {
            true => Outcome::RedWins,
            false => Outcome::BlackForfeits,
        });
    }
    drop(made);
    let mut window = open(&path, Tab::Standings, morning(0));
    let mut said = Vec::new();
    walk(&mut window, "the end", &mut said);
    nothing(&said);
}
