//! `cargo bench --bench syncs` (Linux, with a C compiler): how often the disk is synced between a
//! key and its echo, at rest after it, and at the end of a round; and how long a click takes on a
//! disk whose every sync takes 30 ms, as a slow stick does. The program runs a second time with a
//! library before the system's, which counts and delays syncs.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use xiangqi_arbiter::model::entrant::{Entrant, Person};
use xiangqi_arbiter::model::event::{DrawMethod, Event, PairedBy, TableResult};
use xiangqi_arbiter::model::id::{GroupId, PlayerId, Round, StartNumber, Table};
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::model::regulation::RoundPlan;
use xiangqi_arbiter::session::clock::Clock;
use xiangqi_arbiter::session::recent::Memory;
use xiangqi_arbiter::session::{Session, disk};
use xiangqi_arbiter::ui::action::{Action, Tab};
use xiangqi_arbiter::ui::app::AppState;
use xiangqi_arbiter::ui::theme;

const GROUP: GroupId = GroupId(1);
const PLAYERS: u32 = 30;
const DELAY: u64 = 30;

/// Counts syncs in a file of the working folder, a byte each, and sleeps as long as the slow disk
/// would take.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
static void counted(void) {
    int out = open(getenv("XIANGQI_SYNCS"), O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (out >= 0) { if (write(out, "x", 1) < 0) {} close(out); }
    usleep((useconds_t)atoi(getenv("XIANGQI_DELAY")) * 1000);
}
int fsync(int fd) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    counted(); return next(fd);
}
int fdatasync(int fd) {
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    counted(); return next(fd);
}
"#;

fn main() {
    if let (Ok(count), Ok(folder)) =
        (std::env::var("XIANGQI_SYNCS"), std::env::var("XIANGQI_FOLDER"))
    {
        return measured(Path::new(&folder), Path::new(&count));
    }
    if !cfg!(target_os = "linux") {
        return println!("syncs a click: Linux only");
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on the disk");
    let (source, library) = (folder.path().join("shim.c"), folder.path().join("shim.so"));
    std::fs::write(&source, SHIM).expect("written");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return println!("syncs a click: no C compiler");
    }
    for delay in [0, DELAY] {
        let here = folder.path().join(delay.to_string());
        std::fs::create_dir(&here).expect("a folder");
        println!("a sync takes {delay} ms more than the disk's own");
        let status = Command::new(std::env::current_exe().expect("itself"))
            .env("LD_PRELOAD", &library)
            .env("XIANGQI_SYNCS", folder.path().join(format!("count-{delay}")))
            .env("XIANGQI_DELAY", delay.to_string())
            .env("XIANGQI_FOLDER", &here)
            .status();
        assert!(status.is_ok_and(|status| status.success()));
    }
}

/// Syncs so far.
struct Count<'a>(&'a Path);

impl Count<'_> {
    fn now(&self) -> u64 {
        std::fs::metadata(self.0).map_or(0, |found| found.len())
    }

    /// Syncs and time of something.
    fn of(&self, what: impl FnOnce()) -> (u64, Duration) {
        let (before, begun) = (self.now(), Instant::now());
        what();
        (self.now() - before, begun.elapsed())
    }
}

fn measured(folder: &Path, count: &Path) {
    let count = Count(count);
    let path = event(folder);
    let mut window = Window::new(&path, folder);
    let tables = PLAYERS / 2;
    let (mut clicks, mut rests) = (Vec::new(), Vec::new());
    for table in 1..=tables {
        clicks.push(count.of(|| window.result(table)));
        rests.push(count.of(|| window.rest()));
    }
    print(&format!("  {tables} results, a rest after each: key to echo"), &mut clicks);
    print("  folding at rest, half a second after", &mut rests);
    let mut typed = Vec::new();
    for table in (1..=tables).chain(1..=tables) {
        typed.push(count.of(|| window.result(table)));
    }
    print(&format!("  {} corrections without a rest: key to echo", 2 * tables), &mut typed);
    let close = Event::RoundClosed { group: GROUP, round: Round(1) };
    print("  end of the round, with its snapshot", &mut [count.of(|| window.record(close))]);
    print("  closing the event", &mut [count.of(|| drop(window))]);
    let beside = path.with_file_name("赛.xqt-wal");
    println!("  left beside the file: {}", if beside.exists() { "its log" } else { "nothing" });
}

fn print(what: &str, all: &mut [(u64, Duration)]) {
    let syncs: u64 = all.iter().map(|(syncs, _)| syncs).sum();
    all.sort_by_key(|(_, time)| *time);
    let ms = |at: usize| all.get(at).map_or(0.0, |(_, time)| time.as_secs_f64() * 1e3);
    let each = syncs as f64 / all.len() as f64;
    println!(
        "{what}: {each:.2} syncs, median {:.1} ms, most {:.1} ms",
        ms(all.len() / 2),
        ms(all.len() - 1)
    );
}

/// The whole window without a graphics card.
struct Window {
    state: AppState,
    context: egui::Context,
    time: f64,
    entered: u32,
}

impl Window {
    fn new(path: &Path, folder: &Path) -> Window {
        let context = egui::Context::default();
        theme::install(&context);
        let mut state = AppState::new(Memory::Folder(folder.join("设置")), Clock::System);
        state.open(path.to_path_buf());
        assert!(state.session().is_some(), "{:?}", state.notice());
        state.ask(Action::GoTo(Tab::Results));
        let mut window = Window { state, context, time: 0.0, entered: 0 };
        window.frame(1.0);
        window.rest();
        window
    }

    fn frame(&mut self, seconds: f64) {
        self.time += seconds;
        let size = egui::vec2(1366.0, 768.0);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            time: Some(self.time),
            ..egui::RawInput::default()
        };
        let mut output = self.context.run_ui(input, |ui| self.state.ui(ui));
        output.textures_delta.clear();
        assert!(!self.context.tessellate(output.shapes, output.pixels_per_point).is_empty());
    }

    fn record(&mut self, event: Event) {
        let before = self.state.session().map(|s| s.mark().0);
        self.state
            .ask(Action::Record { event, reason: Some("基准".into()), private: Vec::new() });
        self.frame(0.016);
        assert_ne!(self.state.session().map(|s| s.mark().0), before, "{:?}", self.state.notice());
    }

    /// A result that differs from the one before.
    fn result(&mut self, table: u32) {
        self.entered += 1;
        let turn = (self.entered / (PLAYERS / 2)) % 2;
        let outcome = if turn == 0 { Outcome::Draw } else { Outcome::BothForfeit };
        let results = vec![(Table(table), Some(TableResult { outcome, provisional: false }))];
        self.record(Event::ResultsEntered { group: GROUP, round: Round(1), results });
    }

    fn rest(&mut self) {
        for _ in 0..8 {
            self.frame(0.25);
        }
    }
}

/// An event of one round, published.
fn event(folder: &Path) -> std::path::PathBuf {
    let mut regulation = disk::bundled("wuwei-2017").expect("bundled");
    regulation.play.rounds = RoundPlan::Fixed(3);
    regulation.entry = Default::default();
    let path = folder.join("赛.xqt");
    let mut session = Session::found(&path, regulation, "裁判长", Clock::System).expect("founded");
    let entrant = |k: u32| Entrant {
        group: GROUP,
        person: Person { name: format!("棋手{k}"), ..Person::default() },
        partner: None,
        ranked_in: None,
        unit: Some(format!("单位{}", k % 7)),
        filler: false,
        note: None,
        entered_at: None,
    };
    let numbers = (1..=PLAYERS).map(|k| (PlayerId(k), StartNumber(k))).collect();
    let tables: Vec<_> =
        (1..=PLAYERS / 2).map(|k| (PlayerId(2 * k - 1), PlayerId(2 * k))).collect();
    let by = PairedBy::Hand { engine: Vec::new(), engine_bye: None };
    for event in [
        Event::EntrantsAdded {
            source: Some("名单".into()),
            entrants: (1..=PLAYERS).map(|k| (PlayerId(k), entrant(k))).collect(),
            units: Vec::new(),
            paid: Vec::new(),
        },
        Event::NumbersDrawn { group: GROUP, method: DrawMethod::Manual, numbers },
        Event::PairingPublished { group: GROUP, round: Round(1), tables, bye: None, by },
    ] {
        session.record(event, Some("基准"), &[]).expect("recorded");
    }
    path
}
